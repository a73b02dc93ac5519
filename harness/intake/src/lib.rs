//! How submissions come in: as files and folders, as archives, and in what platforms hand out as
//! the download of a class.
//!
//! What is listed here is read later, when it is its turn, and read again when it is needed again,
//! so that the files of a whole class are never in memory. Nothing is unpacked to disk, and nothing
//! is run.

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
pub use find::{Found, Intake, Keep, Submitted};
pub use fixture::{EXPECTATIONS_FILE, PatchError, fixture};
pub use notebook::code_of_notebook;
pub use people::Person;
pub use platform::{Endings, Platform};
pub use source::{Handed, Source, SourceError};
