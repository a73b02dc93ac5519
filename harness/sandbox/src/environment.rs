//! The environment of a program.

use std::ffi::OsString;
use std::path::Path;

use super::Program;

/// Builds the environment of a program: a few fixed variables and its own. The harness's
/// environment is not used.
pub(super) fn environment(program: &Program, folder: &Path) -> Vec<(OsString, OsString)> {
    let fixed = [
        ("PATH", "/usr/local/bin:/usr/bin:/bin"),
        ("LANG", "C.UTF-8"),
        ("LC_ALL", "C.UTF-8"),
        ("TZ", "UTC"),
    ];
    let mut variables: Vec<_> = fixed
        .into_iter()
        .map(|(name, value)| (name.into(), value.into()))
        .collect();
    for name in ["HOME", "TMPDIR"] {
        variables.push((name.into(), folder.into()));
    }
    variables.extend(
        program
            .environment
            .iter()
            .map(|(name, value)| (name.into(), value.into())),
    );
    variables
}
