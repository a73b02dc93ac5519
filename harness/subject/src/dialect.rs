//! The notation of operations in reports for a submission's student.

use std::path::Path;
use std::sync::Arc;

use puzzlemark_reference::dialect::{Dialect, Language};

use puzzlemark_sandbox::Tree;

/// Returns the dialect of a submission. `file` is its main file. Names are searched in all its
/// files with that ending.
pub(super) fn submission_dialect(language: Language, file: &str, files: &Tree) -> Dialect {
    let ending = Path::new(file).extension();
    let texts: Vec<_> = files
        .paths()
        .filter(|path| path.extension() == ending)
        .filter_map(|path| files.get(path))
        .map(String::from_utf8_lossy)
        .collect();
    Dialect::new(language, file, &texts.join("\n"))
}

/// A dialect that all runs of a submission share.
pub(super) type SharedDialect = Arc<Dialect>;
