//! The graders from which Puzzlemark imports, and to which it exports.

use std::path::PathBuf;

use crate::desk::skipped;

/// Returns a program in the virtual environment of other graders. Returns `None`, with a message, if it is not
/// installed.
pub(crate) fn find_original(program: &str) -> Option<PathBuf> {
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/share"));
    let path = data
        .or_else(home)?
        .join("puzzlemark/originals/bin")
        .join(program);
    if !path.is_file() {
        skipped(program);
        return None;
    }
    Some(path)
}
