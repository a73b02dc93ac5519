//! A class of one ordinary submission. Tests add odd ones to it.

use std::fs;

use crate::desk::results::results;
use crate::desk::{Desk, text};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{ClassResults, SubmissionResult};

/// A desk with an assignment and a class of one ordinary submission.
pub(crate) fn class() -> Desk {
    let desk = Desk::with_counter();
    desk.write("class/plain/counter.py", right(&desk));
    desk
}

/// The source of a submission that is accepted.
pub(crate) fn right(desk: &Desk) -> Vec<u8> {
    fs::read(desk.path("counter/submissions/right/counter.py")).expect("`init` writes it")
}

/// Grades the class. The command must succeed, and the ordinary submission must be accepted.
pub(crate) fn grade(desk: &Desk) -> ClassResults {
    let output = desk.puzzlemark(&["grade", "counter", "class", "--out", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let class = results(desk, "out");
    assert_eq!(of(&class, "plain").verdict, Verdict::Accepted);
    class
}

/// The result of the submission with this name.
pub(crate) fn of<'c>(class: &'c ClassResults, name: &str) -> &'c SubmissionResult {
    let mut submissions = class.submissions.iter();
    submissions
        .find(|one| one.name == name)
        .unwrap_or_else(|| panic!("no {name}"))
}
