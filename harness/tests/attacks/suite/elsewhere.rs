//! Attacks on what is no cell: whether what shows them elsewhere is still there.

use std::fs;
use std::path::Path;

use super::table::Attack;

/// Says what is missing of the tests and fixtures that an attack's entry names.
pub(crate) fn check(attack: &Attack) -> Result<(), String> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (file, part) in &attack.shown {
        let text = fs::read_to_string(repository.join(file))
            .map_err(|error| format!("{file}: {error}"))?;
        // A test by its name, or a fixture submission by its entry.
        let stands = text.contains(&format!("fn {part}("))
            || text.lines().any(|line| *line == format!("{part}:"));
        if !stands {
            return Err(format!("`{file}` has no `{part}`"));
        }
        let submission = repository.join(file).with_file_name(part);
        if file.ends_with("expectations.yaml") && !submission.is_dir() {
            return Err(format!("there is no submission `{part}`"));
        }
    }
    Ok(())
}
