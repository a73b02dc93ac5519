//! Submissions as they come: archives, bulk downloads, odd files.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

mod backslashes;
mod bad;
mod good;
mod odd_files;
mod packed;
mod platforms;
mod roster;

use std::fs;

use crate::desk::{Desk, text};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{ClassResults, SubmissionResult};

/// A desk with an assignment and a class of one ordinary submission.
fn class() -> Desk {
    let desk = Desk::with_counter();
    desk.write("class/plain/counter.py", right(&desk));
    desk
}

/// A submission that is accepted.
fn right(desk: &Desk) -> Vec<u8> {
    fs::read(desk.path("counter/submissions/right/counter.py")).unwrap()
}

/// The class graded: the command succeeds, whatever was handed in.
fn grade(desk: &Desk) -> ClassResults {
    let output = desk.puzzlemark(&["grade", "counter", "class", "--out", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let class = crate::desk::results::results(desk, "out");
    assert_eq!(of(&class, "plain").verdict, Verdict::Accepted);
    class
}

fn of<'c>(class: &'c ClassResults, name: &str) -> &'c SubmissionResult {
    let mut submissions = class.submissions.iter();
    submissions
        .find(|one| one.name == name)
        .unwrap_or_else(|| panic!("no {name}"))
}
