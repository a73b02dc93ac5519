use std::collections::BTreeMap;
use std::fs;

use puzzlemark_reference::notation::parse_operation;

use super::{WrittenAction, WrittenScenario, WrittenStep};
use puzzlemark_model::Assignment;
use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::{Action, AnswerExpectation, Expectation};

fn returns(pattern: Pattern) -> Expectation {
    Expectation {
        answer: Some(AnswerExpectation::Returns(pattern)),
        ..Expectation::default()
    }
}

fn raises(message: &str) -> Expectation {
    Expectation {
        answer: Some(AnswerExpectation::Raises {
            kind: Some("AssertionError".to_owned()),
            message: Some(TextPattern::Exact(message.to_owned())),
        }),
        ..Expectation::default()
    }
}

/// Writes a scenario, and loads it as a part of an assignment.
fn loaded(steps: &[(&str, Option<Expectation>)], file: &str) -> (String, Assignment) {
    let step = |(operation, expectation): &(&str, Option<Expectation>)| WrittenStep {
        action: WrittenAction::Operation((*operation).to_owned()),
        expectation: expectation.clone(),
        assigns: parse_operation(operation).unwrap().is_statement(),
    };
    let scenario = WrittenScenario {
        title: "What `x` gives: a title # with marks".to_owned(),
        files: BTreeMap::from([("puzzle.txt".to_owned(), file.as_bytes().to_vec())]),
        steps: steps.iter().map(step).collect(),
    };
    let written = scenario.to_string();
    let folder = tempfile::tempdir().unwrap();
    let assignment = "assignment: A\nreference: bubbles-and-boulders\n\
        subjects: {python: {file: puzzle.py, requires: [Puzzle]}}\n\
        groups:\n  - group: g\n    title: G\n    visibility: public\n    credit: each\n    \
        scenarios: one.yaml\n";
    fs::write(folder.path().join("assignment.yaml"), assignment).unwrap();
    fs::write(folder.path().join("one.yaml"), &written).unwrap();
    match crate::load_assignment(folder.path()) {
        Ok(loaded) => (written, loaded.assignment),
        Err(error) => panic!("{}\n{written}", error.render(false)),
    }
}

#[test]
fn written_patterns_are_read_back() {
    let int = |number: i64| Pattern::Int(number.into());
    let texts = ["", "no", "a: b # c", "it's \"so\"", "two\nlines", "end\n"];
    let mut patterns: Vec<_> = texts
        .iter()
        .map(|text| Pattern::Str((*text).into()))
        .collect();
    patterns.extend([
        Pattern::None,
        Pattern::Bool(false),
        Pattern::Float(1e30),
        Pattern::Float(-0.5),
        Pattern::Sequence(vec![int(1), Pattern::List(vec![])]),
        Pattern::Set(vec![Pattern::Tuple(vec![int(0), int(-1)])]),
        Pattern::Dict(vec![(Pattern::Str("#".into()), Pattern::Tuple(vec![]))]),
        Pattern::Unordered(vec![int(1), int(2)]),
        Pattern::Same("puzzle".to_owned()),
    ]);
    let mut steps = vec![(
        "puzzle = Puzzle('puzzle.txt')",
        Some(returns(Pattern::None)),
    )];
    let asked = patterns
        .iter()
        .map(|one| ("puzzle.squares('A')", Some(returns(one.clone()))));
    steps.extend(asked);
    steps.push(("puzzle.bubble('#: x')", Some(raises("no: 'such' # region"))));
    let file = "#AB\nA B\n";
    let (written, assignment) = loaded(&steps, file);
    let scenario = assignment.scenarios().next().unwrap();
    assert_eq!(scenario.files["puzzle.txt"], file.as_bytes(), "{written}");
    assert_eq!(scenario.title, "What `x` gives: a title # with marks");
    for ((operation, expected), step) in steps.iter().zip(&scenario.steps).skip(1) {
        let expected = format!("{:?}", expected.as_ref().unwrap().answer);
        assert_eq!(
            format!("{:?}", step.expectation.answer),
            expected,
            "{written}"
        );
        assert_eq!(
            step.action,
            Action::Call(parse_operation(operation).unwrap())
        );
    }
}

#[test]
fn files_keep_every_byte_of_their_lines() {
    for file in [
        "A",
        "A\n",
        "A\r\nB\r\n",
        "  A\nB\n",
        "\n\nA\n\n",
        "#AB\n\nB",
        "",
    ] {
        let steps = [("puzzle = Puzzle('puzzle.txt')", None)];
        let (written, assignment) = loaded(&steps, file);
        let scenario = assignment.scenarios().next().unwrap();
        assert_eq!(scenario.files["puzzle.txt"], file.as_bytes(), "{written}");
    }
}

#[test]
fn boards_are_written_as_lines() {
    let board = returns(Pattern::Str("#O\n.*".to_owned()));
    let (written, _) = loaded(
        &[
            (
                "puzzle = Puzzle('puzzle.txt')",
                Some(returns(Pattern::None)),
            ),
            ("str(puzzle)", Some(board)),
        ],
        "#A\nAA\n",
    );
    let expected = "files:
  puzzle.txt: |
    #A
    AA
steps:
  - do: puzzle = Puzzle('puzzle.txt')
  - do: str(puzzle)
    returns: |-
      #O
      .*
";
    assert!(written.ends_with(expected), "{written}");
}

#[test]
fn loose_texts_and_close_floats_are_read_back() {
    use puzzlemark_model::pattern::{Loose, Nearness, Whitespace};

    let whitespaces = [Whitespace::End, Whitespace::Around, Whitespace::Ignored];
    let numbers = [
        None,
        Some(Nearness::Close),
        Some(Nearness::Digits(3)),
        Some(Nearness::Within(0.25)),
    ];
    for whitespace in whitespaces {
        for number in numbers {
            let pattern = TextPattern::Loose(Loose {
                text: "It's: 'x' # \n".to_owned(),
                whitespace,
                any_case: number.is_none(),
                number,
            });
            let expectation = Expectation {
                answer: Some(AnswerExpectation::Returns(Pattern::Close(0.1))),
                prints: Some(pattern.clone()),
                ..Expectation::default()
            };
            let (_, assignment) = loaded(&[("f()", Some(expectation))], "a");
            let scenario = assignment.scenarios().next().unwrap();
            let read = &scenario.steps[0].expectation;
            assert_eq!(format!("{:?}", read.prints), format!("{:?}", Some(pattern)));
            let answer = format!("{:?}", read.answer);
            assert_eq!(answer, "Some(Returns(Close(0.1)))");
        }
    }
}
