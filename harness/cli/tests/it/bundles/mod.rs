//! The files of `bundle` and `submit` for other systems. Checkers of others compare them with the schemas of
//! these systems. Scripts that can run here are run.

#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

mod checked;
mod checkers;
mod engines;
mod folder;
mod gradescope;
mod jobs;
mod released;
mod student;

use std::process::Output;

use crate::desk::text;

/// The output of a command, which must have succeeded.
fn succeeded(output: &Output) -> String {
    let (said, complained) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{said}\n{complained}");
    said
}
