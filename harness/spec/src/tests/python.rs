use super::{read_in, sound, vocabulary};
use crate::diagnostic::Diagnostic;
use crate::names::Vocabulary;
use puzzlemark_model::{Action, AnswerExpectation, Prompt, Typed};
use puzzlemark_reports::model::Credit;

fn messages(found: &[Diagnostic]) -> Vec<&str> {
    found.iter().map(|one| one.message.as_str()).collect()
}

#[test]
fn python_is_typed_as_it_stands() {
    let text = "scenario: A\nsteps:\n- python: |\n    for n in range(2):\n        total = n\n\
                - do: total\n  shows: 1\n- python: total + 1\n  returns: 2\n";
    let text = text.replace("shows: 1", "shows: '1'");
    let steps = sound(&text).steps;
    let typed = |code: &str, displays| {
        Action::Prompt(Prompt {
            typed: Typed::Python(code.to_owned()),
            displays,
        })
    };
    assert_eq!(
        steps[0].action,
        typed("for n in range(2):\n    total = n", false)
    );
    assert!(matches!(
        &steps[1].action,
        Action::Prompt(Prompt {
            typed: Typed::Operation(_),
            displays: true
        })
    ));
    assert!(matches!(
        steps[1].expectation.answer,
        Some(AnswerExpectation::Shows(_))
    ));
    assert_eq!(steps[2].action, typed("total + 1", false));
    assert!(sound(&text).is_python_only());
}

#[test]
fn python_is_refused_where_others_cannot_be_asked_it() {
    let others = Vocabulary {
        others_than_python: true,
        ..vocabulary()
    };
    let text = "scenario: A\nsteps:\n- python: x = 1\n";
    let (scenario, found) = read_in(&others, Credit::Each, text);
    assert!(scenario.is_none());
    assert_eq!(
        messages(&found),
        ["only Python can run this, and the assignment accepts other languages"]
    );
    let (scenario, _) = read_in(&vocabulary(), Credit::Each, text);
    assert!(scenario.is_some());
}

#[test]
fn python_leaves_nothing_to_the_reference() {
    let text = "scenario: A\nexpect: reference\nsteps:\n- do: p = Puzzle()\n- python: x = 1\n";
    let (scenario, found) = read_in(&vocabulary(), Credit::Each, text);
    assert!(scenario.is_none());
    assert!(messages(&found)[0].starts_with("with `expect: reference` the reference"));
}
