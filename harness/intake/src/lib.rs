//! Finds the submissions of a class: files, folders, archives, and downloads of platforms.
//!
//! [`Intake::find_submissions`] lists and names them:
//!
//! * `listing` reads the top of a folder or zip;
//! * `platform` recognises the download of a platform and reads its file names: who handed in what,
//!   and when;
//! * `people` and `owners` match the students of a download with a roster.
//!
//! A [`Source`] reads the files of one submission into memory as a `Tree`:
//!
//! * `archive` unpacks zip and tar within bounds, and trusts nothing in them;
//! * `notebook` takes the code out of Jupyter notebooks;
//! * `fixture` applies patches of test submissions.
//!
//! Listing reads no files. Each submission is read when it is graded, so the files of a whole class are
//! never in memory together. This crate writes nothing to disk and runs nothing. Grading, points and
//! late penalties are the work of other crates.

mod archive;
mod find;
mod fixture;
mod listing;
mod notebook;
mod owners;
mod people;
mod platform;
mod source;

pub use archive::{Format, Refusal, Unpacked, folded, unpack};
pub use find::{FoundSubmissions, Intake, Keep, Submitted};
pub use fixture::{EXPECTATIONS_FILE, PatchError, fixture};
pub use notebook::code_of_notebook;
pub use platform::{Endings, Platform};
pub use puzzlemark_reports::model::Person;
pub use source::{Handed, Source, SourceError};
