//! Submissions that are not ordinary files and folders: links, pipes, devices, odd names, very large ones.
//!
//! All other submissions are graded. Nothing is read through a link, and grading waits for no pipe.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

mod large;
mod names;
mod special;
mod unreadable;

use std::fs;
use std::path::PathBuf;

use crate::desk::Desk;
use crate::plain::{class, grade, of, right};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::ClassResults;

/// Asserts that a submission was refused for this reason.
fn assert_not_taken(class: &ClassResults, name: &str, reason: &str) {
    let submission = of(class, name);
    assert_eq!(submission.verdict, Verdict::LoadError, "{name}");
    let said = submission.scenarios[0].reason.clone().unwrap();
    assert!(said.contains(reason), "{name}: {said}");
}

/// Everything that `grade` has written.
fn reports(desk: &Desk) -> Vec<(PathBuf, Vec<u8>)> {
    let files = ["out/*", "out/students/*"].map(|files| desk.path(files));
    let files = files.iter().flat_map(|files| {
        let files = glob::glob(files.to_str().unwrap()).unwrap();
        files.map(Result::unwrap).filter(|path| path.is_file())
    });
    files
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}
