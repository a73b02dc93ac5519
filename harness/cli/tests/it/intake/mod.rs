//! Submissions in other forms than a folder: archives, bulk downloads, odd files.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

mod backslashes;
mod bad;
mod good;
mod names;
mod odd_files;
mod packed;
mod platforms;
mod roster;

use crate::plain::{class, grade, of, right};
