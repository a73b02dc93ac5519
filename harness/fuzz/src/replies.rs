//! Output of submissions, for every driver. Nothing runs: a script
//! takes the place of the submission.

use std::collections::BTreeMap;
use std::fs;

use puzzlemark_judge::check::{Checked, Context, check};
use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::reply::{Answer, LanguageFacts, Reply};
use puzzlemark_model::{Action, Assignment, Interface, ReferenceSource};
use puzzlemark_model::{AnswerExpectation, Expectation};
use puzzlemark_model::{BinarySubject, ClassSubject, ProgramAction, ProgramSubject, Subjects};
use puzzlemark_reference::notation::{parse_operation, parse_reply_value};
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_subject::{Driver, SessionReplies, StartFailure, Submission, prepare};

use super::operations::{check_printed, depth, has_object};

/// The operations that submissions with classes are asked.
const OPERATIONS: [&str; 8] = [
    "p = Puzzle('puzzle.txt')",
    "x = p.squares()",
    "print(p)",
    "p.rows == x",
    "sorted(x)",
    "q = p.copy(x)",
    "len(p.solve(q))",
    "str(x)",
];
/// The file of a submission that is a program.
const PROGRAM: &str = "puzzle";
/// The maximum of bytes of a description: 8 KiB and the note that more was left out.
const DESCRIBED_MAX: usize = 8 * 1024 + 64;

/// A driver for each protocol, with the files that identify its submissions.
struct Drivers {
    python: Box<dyn Driver>,
    binary: Box<dyn Driver>,
    program: Box<dyn Driver>,
    /// `None` where Node.js is missing.
    javascript: Option<Box<dyn Driver>>,
}

thread_local! {
    static DRIVERS: Drivers = Drivers::new();
}

impl Drivers {
    fn new() -> Self {
        let javascript = Subjects {
            javascript: Some(class("puzzle.js")),
            ..Subjects::default()
        };
        let made = |interface, file, subjects: &Subjects| {
            driver(interface, file, subjects).expect("the driver needs nothing but Python")
        };
        Self {
            python: made(Interface::Calls, "puzzle.py", &python()),
            binary: made(Interface::Calls, PROGRAM, &binary()),
            program: made(Interface::Program, PROGRAM, &program()),
            javascript: driver(Interface::Calls, "puzzle.js", &javascript),
        }
    }
}

/// A submission with classes.
fn class(file: &str) -> ClassSubject {
    ClassSubject {
        file: file.to_owned(),
        requires: vec!["Puzzle".to_owned()],
        ..ClassSubject::default()
    }
}

fn python() -> Subjects {
    Subjects {
        python: Some(class("puzzle.py")),
        ..Subjects::default()
    }
}

/// A submission that speaks the binary protocol.
fn binary() -> Subjects {
    let binary = BinarySubject {
        file: PROGRAM.to_owned(),
        kit: None,
        build: Vec::new(),
        run: vec![format!("./{PROGRAM}")],
        ..BinarySubject::default()
    };
    Subjects {
        binary: vec![binary],
        ..Subjects::default()
    }
}

/// A submission that is run at a terminal.
fn program() -> Subjects {
    let program = ProgramSubject {
        file: PROGRAM.to_owned(),
        build: Vec::new(),
        run: vec![format!("./{PROGRAM}")],
        ..ProgramSubject::default()
    };
    Subjects {
        program: vec![program],
        ..Subjects::default()
    }
}

/// The driver for a submission that is one file of this name.
fn driver(interface: Interface, file: &str, subjects: &Subjects) -> Option<Box<dyn Driver>> {
    let folder = tempfile::tempdir().expect("a folder for a submission");
    fs::write(folder.path().join(file), "class Puzzle:\n    pass\n").expect("a submission");
    let submission = Submission::from_path("ada", folder.path().to_owned());
    let exceptions = BTreeMap::from([("OwnError".to_owned(), "ValueError".to_owned())]);
    let assignment = Assignment {
        subjects: subjects.clone(),
        exceptions,
        reference: Some(ReferenceSource::Puzzle("bubbles-and-boulders".to_owned())),
        ..Assignment::default()
    };
    let mut cell = Cell::scripted(b"").expect("a cell");
    match prepare(&assignment, interface, &submission, &mut cell) {
        Ok(driver) => Some(driver),
        Err(StartFailure::NotLoaded(failed)) => panic!("{}", failed.reason),
        Err(StartFailure::Judge(_)) => None,
    }
}

/// Plays a script as the kind of submission that it looks like.
pub fn replies(script: &[u8]) {
    DRIVERS.with(|drivers| match script.first() {
        Some(b'p') => {
            calls(&*drivers.binary, script);
            if let Some(javascript) = &drivers.javascript
                && script.contains(&b'$')
            {
                calls(&**javascript, script);
            }
        }
        Some(b'|') => {
            calls(&*drivers.python, script);
            at_once(script);
        }
        _ => dialogue(&*drivers.program, script),
    });
}

fn calls(driver: &dyn Driver, script: &[u8]) {
    play(driver, script, &actions());
}

/// Plays a submission with all operations in one message, and checks all its replies and output.
fn at_once(script: &[u8]) {
    let Some(SessionReplies { replies, facts, .. }) = performed(script) else {
        return;
    };
    let ended = replies.last().is_some_and(Reply::is_last);
    assert!(replies.len() == OPERATIONS.len() || ended);
    for reply in &replies {
        check_reply(reply, facts);
    }
}

/// Returns the result of all operations in one message, or `None` if the submission does not load or it is unclear which
/// operation printed what.
fn performed(script: &[u8]) -> Option<SessionReplies> {
    // A new driver for each script, because a driver remembers unclear submissions.
    let driver = driver(Interface::Calls, "puzzle.py", &python());
    let driver = driver.expect("the driver needs nothing but Python");
    let mut cell = Cell::scripted(script).expect("a cell");
    let (files, limits, actions) = (files(), Limits::default(), actions());
    let actions: Vec<_> = actions.iter().collect();
    let performed = driver.perform_at_once(&mut cell, &files, &limits, &actions);
    loaded(performed).flatten()
}

/// Returns what was started, or `None` if the submission does not load. Then it has a reason.
fn loaded<T>(started: Result<T, StartFailure>) -> Option<T> {
    match started {
        Ok(started) => Some(started),
        Err(StartFailure::NotLoaded(failed)) => {
            assert!(!failed.reason.is_empty());
            None
        }
        Err(StartFailure::Judge(failure)) => panic!("no script is the judge's failure: {failure}"),
    }
}

/// Returns the printed text of each operation of a script that is played at once, or `None` if it is unclear
/// which operation printed it.
pub fn printed(script: &[u8]) -> Option<Vec<Vec<u8>>> {
    let replies = performed(script)?.replies;
    Some(replies.into_iter().map(|reply| reply.printed).collect())
}

fn actions() -> Vec<Action> {
    let operations = OPERATIONS
        .iter()
        .map(|text| parse_operation(text).expect("an operation"));
    operations.map(Action::Call).collect()
}

fn files() -> BTreeMap<String, Vec<u8>> {
    BTreeMap::from([("puzzle.txt".to_owned(), b"AB\nAB\n".to_vec())])
}

fn dialogue(driver: &dyn Driver, script: &[u8]) {
    let run = ProgramAction::Run {
        arguments: Vec::new(),
        input: "1\n".to_owned(),
    };
    let start = ProgramAction::Start {
        arguments: Vec::new(),
    };
    let line = ProgramAction::Type {
        line: "2".to_owned(),
    };
    let dialogue = [
        run,
        start,
        line,
        ProgramAction::Listen,
        ProgramAction::Close,
    ];
    play(driver, script, &dialogue.map(Action::Program));
}

/// Plays a submission to its end and checks all its replies and output.
fn play(driver: &dyn Driver, script: &[u8], actions: &[Action]) {
    let mut cell = Cell::scripted(script).expect("a cell");
    let started = driver.start(&mut cell, &files(), &Limits::default());
    let Some(mut subject) = loaded(started) else {
        return;
    };
    for action in actions {
        let reply = subject
            .perform(action)
            .expect("no script is the judge's failure");
        check_reply(&reply, subject.language_facts());
        if reply.is_last() {
            break;
        }
    }
    subject.finish().expect("no script is the judge's failure");
}

fn check_reply(reply: &Reply, facts: LanguageFacts) {
    match &reply.answer {
        Answer::Returned(value) => {
            // Our own driver sends values nested more deeply than the notation allows for.
            if depth(value) <= 64 && !has_object(value) {
                check_printed(value, parse_reply_value);
            }
        }
        Answer::Raised { exception, .. } => assert!(exception.is(exception.name())),
        Answer::Garbled(why) | Answer::Unable(why) => assert!(!why.is_empty()),
        Answer::Shown | Answer::Ran(_) | Answer::Ended(_) => {}
    }
    let context = Context {
        objects: BTreeMap::new(),
        satisfies: &|_, _, value| Err(value.type_name().to_owned()),
        facts,
    };
    for expectation in expectations() {
        let Checked { got, .. } = check(&expectation, reply, &context);
        assert!(got.len() <= DESCRIBED_MAX, "{} bytes", got.len());
    }
}

/// One expectation of each kind.
fn expectations() -> Vec<Expectation> {
    let squares = || {
        vec![Pattern::Tuple(vec![
            Pattern::Int(0.into()),
            Pattern::Int(1.into()),
        ])]
    };
    let patterns = [
        Pattern::Set(squares()),
        Pattern::List(squares()),
        Pattern::Unordered(squares()),
        Pattern::Dict(vec![(Pattern::Str("a".to_owned()), Pattern::Float(0.5))]),
        Pattern::Str("AB\nAB\n".to_owned()),
        Pattern::List(vec![
            Pattern::List(vec![Pattern::Str("a".to_owned()); 3]);
            3
        ]),
    ];
    let returns = patterns.into_iter().map(AnswerExpectation::Returns);
    let raises = AnswerExpectation::Raises {
        kind: Some("ValueError".to_owned()),
        message: Some(TextPattern::Exact("invalid position".to_owned())),
    };
    let satisfies = AnswerExpectation::Satisfies {
        property: "solution".to_owned(),
        arguments: Vec::new(),
    };
    let answers = returns.chain([raises, satisfies]);
    let expected = |answer| Expectation {
        answer: Some(answer),
        prints: Some(TextPattern::Exact("AB\nAB\n".to_owned())),
        ..Expectation::default()
    };
    answers.map(expected).collect()
}
