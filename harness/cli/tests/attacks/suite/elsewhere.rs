//! Attacks on other parts than cells: checks that the tests that show them still exist.

use std::fs;
use std::path::Path;

use super::table::Attack;

/// The error names the tests and fixtures of an attack's entry that do not exist.
pub(crate) fn check(attack: &Attack) -> Result<(), String> {
    for (file, parts) in &attack.shown {
        for part in parts {
            find(file, part)?;
        }
    }
    Ok(())
}

/// Finds a test by its name, or a fixture submission by its entry and its folder.
fn find(file: &str, part: &str) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file);
    let text = fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
    let found = if path.extension().is_some_and(|ending| ending == "rs") {
        text.contains(&format!("#[test]\nfn {part}("))
            || text.contains(&format!("#[test]\n    fn {part}("))
    } else {
        let entry = text.lines().any(|line| line == format!("{part}:"));
        entry && path.with_file_name(part).is_dir()
    };
    if found {
        return Ok(());
    }
    Err(format!("`{file}` has no `{part}`"))
}
