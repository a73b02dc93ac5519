//! Python submissions that misbehave, by accident and on purpose. Each harms only its own run.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod answers;
mod batches;
mod forgery;
mod one_go;
mod peeking;
mod processes;
mod secrecy;
mod steps;

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use crate::support::cell;
use puzzlemark_model::Assignment;
use puzzlemark_model::reply::{Answer, Ending, Reply};
use puzzlemark_model::{Action, ClassSubject, Interface, Subjects};
use puzzlemark_reference::notation::{parse_operation, parse_value};
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_subject::{Driver, Submission, prepare};

fn limits() -> Limits {
    Limits {
        cpu: Duration::from_secs(1),
        // Far more than any of these runs takes, except on a very busy machine.
        wall: Duration::from_secs(30),
        memory_bytes: 128 << 20,
        ..Limits::default()
    }
}

fn driver(cell: &mut Cell, source: &str) -> Box<dyn Driver> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzle.py"), source).unwrap();
    let python = ClassSubject {
        file: "puzzle.py".into(),
        requires: vec![],
        ..ClassSubject::default()
    };
    let subjects = Subjects {
        python: Some(python),
        ..Subjects::default()
    };
    let submission = Submission::from_path("hostile", folder.path().to_owned());
    let assignment = Assignment {
        subjects,
        ..Assignment::default()
    };
    prepare(&assignment, Interface::Calls, &submission, cell).unwrap()
}

/// Plays operations against a submission with this source.
fn play(source: &str, operations: &[&str], limits: &Limits) -> (Vec<Reply>, Ending) {
    let mut cell = cell();
    let driver = driver(&mut cell, source);
    let started = Instant::now();
    let mut subject = driver.start(&mut cell, &BTreeMap::new(), limits).unwrap();
    let replies = operations
        .iter()
        .map(|operation| {
            subject
                .perform(&Action::Call(parse_operation(operation).unwrap()))
                .unwrap()
        })
        .collect();
    let ending = subject.finish().unwrap();
    assert!(started.elapsed() < Duration::from_mins(1), "{source}");
    (replies, ending)
}

/// The answer to `f()`. An honest operation follows it.
fn answer(source: &str) -> Answer {
    play(source, &["f()"], &limits()).0.remove(0).answer
}

fn is(answer: &Answer, expected: &str) -> bool {
    matches!(answer, Answer::Returned(value) if *value == parse_value(expected).unwrap())
}
