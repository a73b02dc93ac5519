//! Files as text, with the path that messages show.

use std::path::Path;
use std::sync::Arc;

use super::diagnostic::{Diagnostic, Findings, Source};
use super::files::read_bounded;

/// Reads a file as text. The error says why it cannot be read. `missing` is the help text for a
/// file that does not exist.
pub(super) fn open_source(path: &Path, missing: Option<&str>) -> Result<Findings, Vec<Diagnostic>> {
    let read = read_bounded(path)
        .map_err(|problem| (problem, missing))
        .and_then(|bytes| {
            String::from_utf8(bytes).map_err(|error| {
                let good = error.utf8_error().valid_up_to();
                let readable = String::from_utf8_lossy(&error.as_bytes()[..good]);
                let line = readable.matches('\n').count();
                let problem = format!("line {} is not UTF-8", line + 1);
                (problem, Some("save the file as UTF-8"))
            })
        });
    let (text, problem) = match read {
        Ok(text) => (text, None),
        Err(problem) => (String::new(), Some(problem)),
    };
    let source = Source {
        path: shown_path(path),
        text,
    };
    let mut findings = Findings::new(Arc::new(source));
    let Some((problem, help)) = problem else {
        return Ok(findings);
    };
    let found = findings.error(
        &(0..0),
        format!("cannot read `{}`: {problem}", shown_path(path)),
    );
    if let Some(help) = help {
        found.help(help);
    }
    Err(findings.into_diagnostics())
}

/// Returns the path that messages show: with `/`, and relative to the current folder if it is
/// inside.
pub(super) fn shown_path(path: &Path) -> String {
    let current = std::env::current_dir().unwrap_or_default();
    let path = path.strip_prefix(&current).unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}
