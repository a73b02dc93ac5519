//! A submission gets the same bytes with every expectation.
//!
//! Scripted programs take the place of submissions, so that the tests can compare all bytes that are sent.
//!
//! Some expectations change the way in which operations are sent. These are all exceptions, and none shows an
//! answer:
//! * with `shows`, Python displays the value as at its prompt. So texts are changed only if both scenarios have
//!   `shows`;
//! * if the reference follows the game, or a checker judges calls, steps are never sent at once. So both
//!   scenarios have such a step, or none;
//! * the end of the input, and the moment at which a line is typed, depend on the text that a program must
//!   show. The lines are the same;
//! * at windows, `sees` adds a look at all texts, and the keys of `returns` say where to look. No script plays
//!   a window.

use std::fs;

use proptest::prelude::*;
use proptest::sample::select;
use puzzlemark_model::Interface;
use puzzlemark_oracle::puzzle_of;
use puzzlemark_runner::Player;
use puzzlemark_sandbox::{Cell, Record};
use puzzlemark_subject::{Submission, prepare};

/// Expectations of a call, one line for each kind.
const OF_CALLS: [&str; 30] = [
    "because: nothing is expected",
    "hint: nothing is expected",
    "returns: null",
    "returns: 3",
    "returns: true",
    "returns: text",
    "returns: 1.5",
    "returns: [1, 2]",
    "returns: !list [1, !same a]",
    "returns: !tuple [!same b, !same a]",
    "returns: !set [1]",
    "returns: !unordered [!same a, 2]",
    "returns: {A: 1, B: !same b}",
    "returns: !dict [[!tuple [0, 1], A]]",
    "returns: !same a",
    "returns: !same b",
    "returns: !any_of [null, !same b]",
    "returns: !approx 3.14",
    "returns: !close 0.3",
    "returns: !regex 'x+'",
    "raises: ValueError",
    "raises: {type: AssertionError, message: invalid position}",
    "raises: {type: KeyError, message: !regex '.*'}",
    "satisfies: {solution: puzzle.txt}",
    "prints: ''",
    "prints: !regex 'a*'",
    "prints: !loosely {text: x, whitespace: ignored}",
    "returns: !same a\n  prints: x",
    "raises: ValueError\n  prints: x",
    "satisfies: {solution: puzzle.txt}\n  prints: x",
];

/// Expectations of the text at Python's prompt.
const SHOWN: [&str; 3] = ["shows: ''", "shows: '1'", "shows: !regex 'x+'"];

/// Steps with checkers.
const CHECKED: [&str; 2] = [
    "checker: {use: one, answer: 1}",
    "checker: {use: one, answer: [text], arguments: [2]}",
];

/// Operations that follow `a = Puzzle('puzzle.txt')` and `b = Puzzle('puzzle.txt')`.
const OPERATIONS: [&str; 14] = [
    "a",
    "b",
    "c = a",
    "a = Puzzle('puzzle.txt')",
    "a.rows",
    "x = a.squares('A')",
    "print(a)",
    "a.put_bubble(0, 1)",
    "b.put_boulder(0, 0).put_bubble(1, 1)",
    "[a, b]",
    "a is b",
    "a == 3",
    "sorted(a.squares('B'))",
    "str(b)",
];

/// Replies to calls, in the words of our driver for Python and of the JSON protocol.
const REPLIES: [(&str, &str); 6] = [
    (r#"{"returned":null}"#, r#"{"returns":null}"#),
    (
        r#"{"returned":[1,{"object":1,"class":"Puzzle"}]}"#,
        r#"{"returns":[1,{"object":1}]}"#,
    ),
    (
        r#"{"bound":{"a":{"object":2,"class":"Puzzle"}},"returned":null}"#,
        r#"{"returns":{"object":2}}"#,
    ),
    (r#"{"returned":"text"}"#, r#"{"returns":"text"}"#),
    (
        r#"{"raised":{"ancestry":["ValueError","Exception"],"message":"x","at":null}}"#,
        r#"{"raises":{"type":"ValueError","message":"x"}}"#,
    ),
    (r#"{"unsendable":"odd"}"#, r#"{"unsendable":"odd"}"#),
];

/// Expectations of a program that runs from start to end.
const OF_RUNS: [&str; 7] = [
    "because: nothing is expected",
    "prints: text",
    "prints: !regex 'a*'",
    "prints: text\n  complains: !loosely {text: x, case: ignored}",
    "exits: 0",
    "exits: 3\n  writes: {a.txt: x}",
    "satisfies: {solution: puzzle.txt}",
];

/// Expectations of a program that reads typed lines.
const OF_LINES: [&str; 5] = [
    "because: nothing is expected",
    "sees: text",
    "sees: [one, two]",
    "sees: !regex 'a*'",
    "sees: !any_of [one, text]",
];

/// A kind of submission.
struct Kind {
    file: &'static str,
    /// Its entry in `subjects`.
    subject: &'static str,
    interface: Interface,
}

const PYTHON: Kind = Kind {
    file: "puzzle.py",
    subject: "python: {file: puzzle.py, requires: [Puzzle]}",
    interface: Interface::Calls,
};
const BINARY: Kind = Kind {
    file: "puzzle",
    subject: "binary: [{file: puzzle, run: ./puzzle}]",
    interface: Interface::Calls,
};
const PROGRAM: Kind = Kind {
    file: "puzzle",
    subject: "program: [{file: puzzle, run: ./puzzle}]",
    interface: Interface::Program,
};

/// All bytes that a submission gets in a scenario with these steps, if it replies as the script does.
fn given(kind: &Kind, steps: &[String], script: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "assignment.yaml",
        &format!(
            "assignment: A\nreference: bubbles-and-boulders\nsubjects: {{{}}}\n\
             checkers: {{one: {{kind: tested, files: {{one.py: ''}}, run: one.py}}}}\n\
             groups: [{{group: all, visibility: hidden, scenarios: one.yml}}]\n",
            kind.subject
        ),
    );
    let steps = steps.concat();
    write(
        "one.yml",
        &format!("scenario: One\nfiles: {{puzzle.txt: \"AB\\nAB\\n\"}}\nsteps:\n{steps}"),
    );
    write(kind.file, "class Puzzle:\n    pass\n");
    let assignment = puzzlemark_spec::load_assignment(folder.path())
        .unwrap_or_else(|error| panic!("{error}\n{steps}"));
    let assignment = assignment.assignment;
    let record = Record::default();
    let mut cell = Cell::recorded(script.as_bytes(), &record).unwrap();
    let submission = Submission::from_path("ada", folder.path().join(kind.file));
    let driver = prepare(&assignment, kind.interface, &submission, &mut cell).unwrap();
    let scenario = assignment.scenarios().next().unwrap();
    // Shrinking would repeat known operations in a new process.
    let player = Player::new(&assignment, puzzle_of(&assignment)).without_explanations();
    // A checker has no cell here, and a script may reply something that a referee refuses.
    drop(player.play(scenario, &*driver, &mut cell));
    String::from_utf8_lossy(&record.bytes()).into_owned()
}

/// Steps with these operations, each with one of the expectations.
fn steps(actions: &[String], expectations: &[&str]) -> Vec<String> {
    let step = |(action, expectation)| format!("- {action}\n  {expectation}\n");
    actions.iter().zip(expectations).map(step).collect()
}

/// Steps with these operations, after two puzzles are made.
fn calls(operations: &[&str], expectations: &[&str]) -> Vec<String> {
    let made = ["a", "b"].map(|name| format!("- do: {name} = Puzzle('puzzle.txt')\n"));
    let actions = operations
        .iter()
        .map(|operation| format!("do: \"{operation}\""));
    let actions: Vec<_> = actions.collect();
    [made.to_vec(), steps(&actions, expectations)].concat()
}

/// A script for Python. Without marks, it cannot get all operations at once.
fn python_script(replies: &[(&str, &str)], marks: bool) -> String {
    let loaded = r#"|$ {"missing":[],"defined":["Puzzle"]}"#;
    let (mark, marks) = if marks { ("^$", "^$~$") } else { ("", "") };
    let replies = replies.iter();
    let replies = replies.map(|(reply, _)| format!("|$ {reply}\n^printed{mark}"));
    format!("{loaded}\n{marks}{}", replies.collect::<String>())
}

fn json_script(replies: &[(&str, &str)]) -> String {
    let replies = replies.iter().map(|(_, reply)| format!("|{reply}\n"));
    format!("puzzlemark json 1\n{}", replies.collect::<String>())
}

const STEPS_MAX: usize = 7;

/// A scenario: operations, their expectations in two versions, and replies.
type Pair = (
    Vec<&'static str>,
    Vec<&'static str>,
    Vec<&'static str>,
    Vec<(&'static str, &'static str)>,
);

fn pairs(lines: &'static [&'static str]) -> impl Strategy<Value = Pair> {
    let operations = proptest::collection::vec(select(&OPERATIONS[..]), 1..=STEPS_MAX);
    let expected = || proptest::collection::vec(select(lines), STEPS_MAX);
    let replies = proptest::collection::vec(select(&REPLIES[..]), 0..STEPS_MAX + 3);
    (operations, expected(), expected(), replies)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expectations_do_not_change_the_bytes_of_calls(
        (operations, one, other, replies) in pairs(&OF_CALLS),
        marks in any::<bool>(),
    ) {
        let (one, other) = (calls(&operations, &one), calls(&operations, &other));
        for (kind, script) in [
            (PYTHON, python_script(&replies, marks)),
            (BINARY, json_script(&replies)),
        ] {
            prop_assert_eq!(given(&kind, &one, &script), given(&kind, &other, &script));
        }
    }

    #[test]
    fn expectations_of_shown_text_do_not_change_the_bytes(
        (operations, one, other, replies) in pairs(&SHOWN),
        marks in any::<bool>(),
    ) {
        let script = python_script(&replies, marks);
        let sent = given(&PYTHON, &calls(&operations, &one), &script);
        prop_assert_eq!(sent, given(&PYTHON, &calls(&operations, &other), &script));
    }

    #[test]
    fn steps_with_checkers_do_not_show_their_expectations(
        (operations, one, other, replies) in pairs(&OF_CALLS),
        places in (0..STEPS_MAX, 0..STEPS_MAX),
    ) {
        for judges in [CHECKED, ["expect: reference"; 2]] {
            let (mut one, mut other) = (one.clone(), other.clone());
            one[places.0 % operations.len()] = judges[0];
            other[places.1 % operations.len()] = judges[1];
            let script = python_script(&replies, true);
            let sent = given(&PYTHON, &calls(&operations, &one), &script);
            prop_assert_eq!(sent, given(&PYTHON, &calls(&operations, &other), &script));
        }
    }

    #[test]
    fn expectations_do_not_change_the_input_of_programs(
        lines in proptest::collection::vec("[a-z]{0,5}", 1..=STEPS_MAX),
        one in proptest::collection::vec(select(&OF_LINES[..]), STEPS_MAX + 2),
        other in proptest::collection::vec(select(&OF_LINES[..]), STEPS_MAX + 2),
        runs in proptest::collection::vec((select(&OF_RUNS[..]), select(&OF_RUNS[..])), STEPS_MAX),
    ) {
        let typed = lines.iter().map(|line| format!("types: '{line}'"));
        let dialogue: Vec<_> = std::iter::once("start: [x]".to_owned()).chain(typed).collect();
        // More parts than lines, so that the program runs until all lines are typed.
        let script = ["some text\n"; STEPS_MAX + 4].join("|");
        let sent = given(&PROGRAM, &steps(&dialogue, &one), &script);
        for line in &lines {
            prop_assert!(sent.contains(&format!("{line}\n")), "{} is not in {}", line, sent);
        }
        prop_assert_eq!(sent, given(&PROGRAM, &steps(&dialogue, &other), &script));
        let run = |line: &String| format!("run: {{args: [x], stdin: \"{line}\\n\"}}");
        let actions: Vec<_> = lines.iter().map(run).collect();
        let (one, other): (Vec<_>, Vec<_>) = runs.into_iter().unzip();
        let sent = given(&PROGRAM, &steps(&actions, &one), &script);
        prop_assert_eq!(sent, given(&PROGRAM, &steps(&actions, &other), &script));
    }
}
