//! How operations on a submission are written for its student.

use std::path::Path;
use std::sync::Arc;

use puzzlemark_reference::dialect::{Dialect, Language};

use puzzlemark_sandbox::Tree;

/// The dialect of a submission with this file among its others.
pub(super) fn of_submission(language: Language, file: &str, files: &Tree) -> Dialect {
    let ending = Path::new(file).extension();
    let sources = files.paths().filter(|path| path.extension() == ending);
    let sources = sources.filter_map(|path| files.get(path));
    let texts: Vec<_> = sources.map(String::from_utf8_lossy).collect();
    Dialect::new(language, file, &texts.join("\n"))
}

/// A dialect that every run of the submission shares.
pub(super) type SharedDialect = Arc<Dialect>;
