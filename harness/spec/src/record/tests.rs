use puzzlemark_reference::notation::parse_operation;

use super::*;

/// Returns a step of a scenario, with an expectation by the reference or with its own expectation.
fn step(text: &str, is_by_reference: bool) -> Step {
    let answer = if is_by_reference {
        AnswerExpectation::Reference
    } else {
        AnswerExpectation::Returns(Pattern::None)
    };
    Step {
        action: Action::Call(parse_operation(text).unwrap()),
        text: text.to_owned(),
        expectation: Expectation {
            answer: Some(answer),
            ..Expectation::default()
        },
        because: None,
        hint: None,
        line: 1,
    }
}

fn returns(pattern: Pattern) -> Reply {
    reply(AnswerExpectation::Returns(pattern), None)
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "a reply can also be the reason why there is none"
)]
fn reply(answer: AnswerExpectation, prints: Option<&str>) -> Reply {
    Ok(Expectation {
        answer: Some(answer),
        prints: prints.map(|text| TextPattern::Exact(text.to_owned())),
        ..Expectation::default()
    })
}

fn number(value: i64) -> Reply {
    returns(Pattern::Int(value.into()))
}

fn prints(text: &str) -> Reply {
    reply(AnswerExpectation::Returns(Pattern::None), Some(text))
}

/// Returns the recording of steps that ask the reference.
fn recorded(text: &str, asked: &[(&str, Reply)]) -> Recording {
    let steps: Vec<_> = asked.iter().map(|(text, _)| step(text, true)).collect();
    let replies: Vec<_> = asked.iter().map(|(_, reply)| reply.clone()).collect();
    record("a.yaml", text, &steps, &replies).unwrap()
}

#[test]
fn replies_take_the_place_of_the_key_and_comments_stay() {
    let raised = Ok(Expectation {
        answer: Some(AnswerExpectation::Raises {
            kind: Some("ValueError".to_owned()),
            message: Some(TextPattern::Exact("no: such".to_owned())),
        }),
        ..Expectation::default()
    });
    let text = "\
scenario: A   # first
steps:
  # a comment
  - do: f(1)
    expect: reference   # as the text says
    because: one
  - {do: f(2), expect: reference}
  -   expect: reference
      do: show()

  - do: f(3)
    expect: reference
";
    let recording = recorded(
        text,
        &[
            ("f(1)", number(1)),
            ("f(2)", returns(Pattern::Str("a\nb".to_owned()))),
            ("show()", prints("x\n\ny\n")),
            ("f(3)", raised),
        ],
    );
    let expected = "\
scenario: A   # first
steps:
  # a comment
  - do: f(1)
    returns: 1   # recorded: as the text says
    because: one
  - {do: f(2), returns: \"a\\nb\"}   # recorded
  -   prints: |   # recorded
        x

        y
      do: show()

  - do: f(3)
    raises: {type: ValueError, message: 'no: such'}   # recorded
";
    assert_eq!(recording.text, expected);
    assert_eq!(recording.changes.len(), 4);
    assert!(recording.kept.is_empty());
}

#[test]
fn the_key_of_the_scenario_goes_when_no_step_needs_it() {
    let text = "scenario: A\nexpect: reference\nsteps:\n  - do: g = G()   # a game\n  - do: g.x\n  - {do: g.y}\n";
    let new = || returns(Pattern::New("G".to_owned()));
    let all = recorded(
        text,
        &[("g = G()", new()), ("g.x", number(1)), ("g.y", number(2))],
    );
    assert_eq!(
        all.text,
        "scenario: A\nsteps:\n  - do: g = G()   # a game\n  - do: g.x\n    returns: 1   # recorded\n  \
         - {do: g.y, returns: 2}   # recorded\n"
    );
    let open = Err("several right answers".to_owned());
    let some = recorded(
        text,
        &[("g = G()", new()), ("g.x", number(1)), ("g.y", open)],
    );
    assert_eq!(
        some.text,
        "scenario: A\nexpect: reference\nsteps:\n  - do: g = G()   # a game\n  - do: g.x\n    returns: 1   # recorded\n  \
         - {do: g.y}\n"
    );
    assert_eq!(some.kept, [(2, "several right answers".to_owned())]);
}

#[test]
fn only_recorded_replies_are_written_again() {
    let text = "\
steps:
  - do: f()
    returns: 1   # recorded: the first
  - do: f()
    returns: 1
  - do: f()
    prints: |   # recorded
      a
      b

    because: it is shown
  - {do: f(), returns: 1, prints: '1'}   # recorded
  - do: f()
    returns: 1   # recorded
    prints: x   # recorded
";
    let steps = vec![step("f()", false); 5];
    let replies = [number(2), number(2), prints("c\n"), number(2), number(2)];
    let recording = record("a.yaml", text, &steps, &replies).unwrap();
    let expected = "\
steps:
  - do: f()
    returns: 2   # recorded: the first
  - do: f()
    returns: 1
  - do: f()
    prints: |   # recorded
      c

    because: it is shown
  - {do: f(), returns: 2}   # recorded
  - do: f()
    returns: 2   # recorded
";
    assert_eq!(recording.text, expected);
    let before: Vec<_> = recording
        .changes
        .iter()
        .map(|one| (one.step, one.before.as_deref()))
        .collect();
    assert_eq!(before[0], (0, Some("returns: 1")));
    assert_eq!(before[1], (2, Some("prints: \"a\\nb\\n\"")));
    let again = record("a.yaml", &recording.text, &steps, &replies).unwrap();
    assert_eq!(again.text, recording.text);
    assert!(again.changes.is_empty(), "{:?}", again.changes);
}

#[test]
fn a_value_that_a_variable_gets_has_no_literal_form() {
    let text =
        "steps:\n  - do: x = f()\n    expect: reference\n  - do: y = [1]\n    expect: reference\n";
    let list = || returns(Pattern::List(vec![Pattern::Int(1.into())]));
    let recording = recorded(text, &[("x = f()", list()), ("y = [1]", list())]);
    assert_eq!(
        recording.text,
        "steps:\n  - do: x = f()\n    expect: reference\n  - do: y = [1]\n"
    );
    assert_eq!(recording.kept.len(), 1);
}

#[test]
fn a_step_that_shares_its_line_is_kept() {
    let text = "steps: [{do: f(), expect: reference}, {do: f(), expect: reference}]\n";
    let recording = recorded(text, &[("f()", number(1)), ("f()", number(1))]);
    assert_eq!(recording.text, text);
    assert_eq!(
        recording.kept[0],
        (0, "it is not on a line of its own".to_owned())
    );
}

#[test]
fn a_session_has_nothing_to_record() {
    assert!(
        record(
            "a.yaml",
            "session: |\n  >>> f()\n  1\n",
            &[step("f()", false)],
            &[number(1)]
        )
        .is_none()
    );
}
