//! Text of strangers, made safe to show and easy to compare.
//!
//! Students choose the names of their files and the text that their programs print. Such text can hold
//! control characters that act on a terminal, marks that turn the direction of text, or bytes that are
//! not UTF-8.
//!
//! The crate owns five things:
//!
//! * [`visible`]: the escapes for such characters in every report and message;
//! * [`canonical`]: the one form in which names are compared;
//! * [`name`]: the forms in which lists of people are compared;
//! * [`shell`]: the quotes with which a shell reads a text as one word;
//! * [`unique`]: names that differ from all others.
//!
//! The crate does not:
//!
//! * escape for a format: HTML, XML and CSV have their own rules in `puzzlemark-reports`;
//! * decide who may see a text: the views in `puzzlemark-reports` do;
//! * read or write files.

pub mod canonical;
pub mod name;
pub mod shell;
pub mod unique;
pub mod visible;
