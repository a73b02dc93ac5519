//! Scenarios about programs.

use super::{sound, wrong};
use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::{Action, ExitExpectation, Interface, ProgramAction, Step};

fn step(yaml: &str) -> Step {
    let scenario = sound(&format!("scenario: S\nsteps:\n  - {yaml}\n"));
    assert_eq!(scenario.interface(), Interface::Program);
    scenario.steps[0].clone()
}

fn action(yaml: &str) -> ProgramAction {
    match step(yaml).action {
        Action::Program(action) => action,
        other @ (Action::Call(_) | Action::Prompt(_) | Action::Window(_)) => panic!("{other:?}"),
    }
}

#[test]
fn arguments_are_texts_whatever_yaml_takes_them_for() {
    let ProgramAction::Run { arguments, input } = action("run: [1, 0x10, no, '', a b]") else {
        panic!("it is a run");
    };
    assert_eq!(arguments, ["1", "0x10", "no", "", "a b"]);
    assert_eq!(input, "");
    let run = action("run: {args: [-v], stdin: \"1\\n\"}");
    let expected = ProgramAction::Run {
        arguments: vec!["-v".to_owned()],
        input: "1\n".to_owned(),
    };
    assert_eq!(run, expected);
}

#[test]
fn a_line_is_typed_as_it_is_written() {
    for (yaml, expected) in [
        ("types: 10", "10"),
        ("types: ''", ""),
        ("types: 0 1", "0 1"),
    ] {
        let scenario = sound(&format!("scenario: S\nsteps:\n  - start: []\n  - {yaml}\n"));
        let line = expected.to_owned();
        let typed = Action::Program(ProgramAction::Type { line });
        assert_eq!(scenario.steps[1].action, typed);
    }
}

#[test]
fn an_echo_is_no_answer() {
    let dialogue = |step: &str| format!("scenario: S\nsteps:\n  - start: []\n  - {step}\n");
    for step in [
        "{types: Ada 7, sees: Ada}",
        "{types: Ada 7, sees: [Ada, '7']}",
        "{types: Ada 7, sees: !regex '[0-9]'}",
        "{types: Ada 7, sees: !any_of [Hello, '7']}",
    ] {
        let (message, line, _) = wrong(&dialogue(step));
        assert!(message.contains("only repeats this line"), "{message}");
        assert_eq!(line, 4);
    }
    for step in [
        "{types: Ada 7, sees: Hello Ada}",
        "{types: Ada 7, sees: [Ada, Hello]}",
        "{types: Ada 7, sees: Ada, satisfies: solution}",
    ] {
        sound(&dialogue(step));
    }
}

#[test]
fn a_run_ends_without_a_mistake_unless_it_says_otherwise() {
    let exits = |yaml: &str| step(yaml).expectation.program.exits;
    assert_eq!(exits("run: []"), Some(ExitExpectation::Code(0)));
    assert_eq!(
        exits("run: []\n    exits: 3"),
        Some(ExitExpectation::Code(3))
    );
    assert_eq!(exits("run: []\n    exits: any"), Some(ExitExpectation::Any));
    assert_eq!(exits("start: []"), None);
}

#[test]
fn texts_to_see_are_one_or_several() {
    let sees = |yaml: &str| {
        step(&format!("start: []\n    sees: {yaml}"))
            .expectation
            .program
            .sees
    };
    assert!(matches!(&sees("a")[..], [TextPattern::Exact(text)] if text == "a"));
    let several = sees("[a, !regex 'b+', !any_of [c, d]]");
    assert!(matches!(
        several[..],
        [
            TextPattern::Exact(_),
            TextPattern::Regex(_),
            TextPattern::AnyOf(_)
        ]
    ));
}

#[test]
fn the_text_of_a_step_has_its_command_and_input() {
    for (yaml, text) in [
        ("run: [a, 'b c']", "run a 'b c'"),
        ("start: [3]", "start 3"),
        ("run: {stdin: \"1\\n2\\n\"}", "run with this input:\n1\n2"),
    ] {
        assert_eq!(step(yaml).text, text);
    }
}

#[test]
fn steps_are_of_one_kind_and_in_order() {
    let at = |steps: &str| wrong(&format!("scenario: S\nsteps: [{steps}]\n"));
    let (message, ..) = at("{run: []}, {do: Puzzle()}");
    assert_eq!(
        message,
        "this step is an operation on classes and functions"
    );
    let (message, ..) = at("{types: a}, {start: []}, {types: b}");
    assert_eq!(message, "nothing can be typed before a program starts");
    let (message, ..) = at("{start: []}, {types: a, exits: 0}, {types: b}");
    assert_eq!(
        message,
        "nothing can be typed after the end of the dialogue"
    );
}

#[test]
fn the_digest_changes_with_the_expectations_of_programs() {
    let digest = |step: &str| sound(&format!("scenario: S\nsteps: [{step}]\n")).digest;
    let steps = [
        "{run: []}",
        "{run: [a]}",
        "{run: {stdin: a}}",
        "{run: [], exits: 1}",
        "{run: [], complains: a}",
        "{run: [], writes: {a: b}}",
        "{run: [], writes: {a: c}}",
        "{start: []}",
        "{start: [], sees: a}",
        "{start: [], sees: !regex a}",
    ];
    let digests: std::collections::BTreeSet<_> = steps.into_iter().map(digest).collect();
    assert_eq!(digests.len(), steps.len());
}
