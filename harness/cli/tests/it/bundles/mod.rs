//! What `bundle` and `submit` write for other systems: held to these systems' own schemas, by checkers
//! that others wrote, and run where that can be done here.

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
mod student;

use std::process::Output;

use crate::desk::text;

/// What a command printed, which must have succeeded.
fn succeeded(output: &Output) -> String {
    let (said, complained) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{said}\n{complained}");
    said
}
