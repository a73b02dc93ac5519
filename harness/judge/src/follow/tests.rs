mod open;
mod order;

use std::collections::BTreeMap;

use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::puzzles;
use puzzlemark_reference::session::{Evaluation, Local, Session};
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, Value};

use super::*;

type FileTexts = BTreeMap<String, Vec<u8>>;

fn files() -> FileTexts {
    [("puzzle.txt".to_owned(), b"AAB\nABB\nCC#\n".to_vec())].into()
}

fn operation(text: &str) -> Operation {
    parse_operation(text).unwrap()
}

fn bubbles(files: &FileTexts) -> Follower<'_> {
    Follower::new(Box::new(PuzzleGame::new(
        puzzles::by_name("bubbles-and-boulders").unwrap(),
        files,
    )))
}

/// A function that returns the subject's reply to an operation.
type Player<'a> = dyn FnMut(&Operation) -> Reply + 'a;

fn returned(value: impl Into<Value>) -> Reply {
    answered(Answer::Returned(value.into()))
}

fn answered(answer: Answer) -> Reply {
    Reply::silent(answer)
}

fn raised(name: &str, message: &str) -> Reply {
    answered(Answer::Raised {
        exception: Exception::new(name, message),
        arose: None,
    })
}

fn puzzle(id: u32) -> Reply {
    let class = "Puzzle".to_owned();
    returned(Value::Object(ObjectRef { id, class }))
}

/// Asks operations like the explorer does: it asks all first, and judges when all are answered.
fn play(follower: &mut Follower<'_>, session: &[&str], player: &mut Player<'_>) -> Vec<Checked> {
    let asks: Vec<_> = session
        .iter()
        .map(|text| (operation(text), follower.expect(&operation(text)).unwrap()))
        .collect();
    let replies: Vec<_> = asks
        .iter()
        .map(|(operation, ask)| {
            let reply = player(operation);
            let looks: Vec<_> = ask.looks().iter().map(&mut *player).collect();
            (reply, looks)
        })
        .collect();
    asks.iter()
        .zip(&replies)
        .map(|((_, ask), (reply, looks))| {
            follower
                .check(ask, reply, looks, LanguageFacts::default())
                .unwrap()
        })
        .collect()
}

/// Returns the first failure in a session with these replies.
fn failure(session: &[(&str, Reply)]) -> Option<Checked> {
    let files = files();
    let texts: Vec<_> = session.iter().map(|(text, _)| *text).collect();
    let mut replies = session.iter().map(|(_, reply)| reply.clone()).peekable();
    let mut follower = bubbles(&files);
    let mut player = |operation: &Operation| match (&operation.target, &operation.expression) {
        // The reply to an assignment is empty. The session shows only the value of the variable
        // later.
        (Some(_), _) => returned(Value::None),
        _ => replies.next().expect("a reply is written"),
    };
    let checked = play(&mut follower, &texts, &mut player);
    checked
        .into_iter()
        .find(|checked| checked.verdict != Verdict::Accepted)
}

fn words(checked: &Checked) -> String {
    let told = checked.differences.iter();
    let told: Vec<_> = told
        .map(puzzlemark_reports::render::words::sentence)
        .collect();
    told.join("; ")
}

#[test]
fn the_reference_never_fails_from_itself() {
    let session = [
        "puzzle = Puzzle('puzzle.txt')",
        "again = puzzle",
        "other = Puzzle('puzzle.txt')",
        "puzzle.rows",
        "puzzle.squares('A')",
        "puzzle.put_bubble(0, 0)",
        "print(puzzle.put_boulder(2, 0))",
        "[puzzle, other, again, Puzzle('puzzle.txt')]",
        "puzzle.put_bubble(0, 0)",
        "puzzle = Puzzle('puzzle.txt')",
        "[again, puzzle, other]",
        "again is puzzle",
        "Puzzle('nowhere.txt')",
        "puzzle",
    ];
    let files = files();
    let module = puzzles::by_name("bubbles-and-boulders").unwrap();
    let mut reference = Session::new(Local::new(module, &files));
    let mut player = |operation: &Operation| {
        let Evaluation { printed, result } = reference.evaluate(operation);
        Reply {
            printed: printed.into_bytes(),
            ..answered(match result {
                Ok(value) => Answer::Returned(value),
                Err(exception) => Answer::Raised {
                    exception,
                    arose: None,
                },
            })
        }
    };
    let checked = play(&mut bubbles(&files), &session, &mut player);
    for (text, checked) in session.iter().zip(checked) {
        assert_eq!(checked.verdict, Verdict::Accepted, "{text}: {checked:?}");
    }
}

#[test]
fn numbers_of_objects_are_each_players_own() {
    let session = [
        ("puzzle = Puzzle('puzzle.txt')", puzzle(7)),
        ("puzzle.put_bubble(0, 0)", puzzle(7)),
        ("other = Puzzle('puzzle.txt')", puzzle(3)),
        ("other.put_bubble(0, 2)", puzzle(3)),
    ];
    assert_eq!(failure(&session), None);
}

#[test]
fn a_new_object_is_not_the_one_that_is_there() {
    let session = [
        ("puzzle = Puzzle('puzzle.txt')", puzzle(1)),
        ("puzzle.put_bubble(0, 0)", puzzle(2)),
    ];
    let found = failure(&session).unwrap();
    assert_eq!(
        words(&found),
        "expected the object puzzle itself, got a new Puzzle"
    );
    assert_eq!(found.expected.as_deref(), Some("the object puzzle itself"));
}

#[test]
fn the_object_that_is_there_is_not_a_new_one() {
    let session = [
        ("puzzle = Puzzle('puzzle.txt')", puzzle(1)),
        ("other = Puzzle('puzzle.txt')", puzzle(1)),
    ];
    let found = failure(&session).unwrap();
    assert_eq!(
        words(&found),
        "expected a new Puzzle, got the object puzzle itself"
    );
    assert_eq!(found.expected.as_deref(), Some("a new Puzzle"));
}

#[test]
fn two_new_objects_are_two() {
    let twice = Value::list([1, 1].map(|id| match puzzle(id).answer {
        Answer::Returned(value) => value,
        _ => Value::None,
    }));
    let session = [(
        "[Puzzle('puzzle.txt'), Puzzle('puzzle.txt')]",
        returned(twice),
    )];
    let found = failure(&session).unwrap();
    assert_eq!(
        words(&found),
        "expected two Puzzle objects, got the same one twice"
    );
}

#[test]
fn another_object_that_is_known_is_called_by_its_name() {
    let session = [
        ("puzzle = Puzzle('puzzle.txt')", puzzle(1)),
        ("other = Puzzle('puzzle.txt')", puzzle(2)),
        ("other.put_bubble(0, 0)", puzzle(1)),
    ];
    let found = failure(&session).unwrap();
    assert_eq!(
        words(&found),
        "expected the object other itself, got the object puzzle itself"
    );
}

#[test]
fn values_differ_as_in_written_expectations() {
    let squares = Value::set([Value::tuple([0, 0]), Value::tuple([0, 1])]);
    for (reply, expected, told) in [
        (
            returned(squares),
            "{(0, 0), (0, 1), (1, 0)}",
            "missing (1, 0)",
        ),
        (raised("KeyError", "'A'"), "{(0, 0), (0, 1), (1, 0)}", ""),
    ] {
        let session = [
            ("puzzle = Puzzle('puzzle.txt')", puzzle(1)),
            ("puzzle.squares('A')", reply),
        ];
        let found = failure(&session).unwrap();
        assert_eq!(found.expected.as_deref(), Some(expected));
        assert_eq!(words(&found), told);
    }
}

#[test]
fn an_exception_has_its_type_and_message() {
    for (reply, fails) in [
        (raised("AssertionError", "invalid position"), false),
        (raised("AssertionError", "no"), true),
        (raised("ValueError", "invalid position"), true),
        (puzzle(1), true),
    ] {
        let session = [
            ("puzzle = Puzzle('puzzle.txt')", puzzle(1)),
            ("puzzle.put_bubble(2, 2)", reply),
        ];
        assert_eq!(failure(&session).is_some(), fails, "{session:?}");
    }
}

#[test]
fn printed_text_counts_if_the_reference_prints() {
    let text = "...\n...\n..#\n";
    let shown = |printed: &str| Reply {
        printed: printed.as_bytes().to_vec(),
        ..returned(Value::None)
    };
    let mut noisy = returned(3);
    noisy.printed = b"here\n".to_vec();
    for (last, reply, fails) in [
        ("print(puzzle)", shown(text), false),
        ("print(puzzle)", shown("...\n..#\n..#\n"), true),
        ("puzzle.rows", noisy, false),
    ] {
        let session = [("puzzle = Puzzle('puzzle.txt')", puzzle(1)), (last, reply)];
        assert_eq!(failure(&session).is_some(), fails, "{session:?}");
    }
}
