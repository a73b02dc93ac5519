//! Programs of others that check files for other systems.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bundles::succeeded;

/// A checker; `None`, with a message, if it is not installed.
pub(crate) fn checker(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let data = data.or_else(|| Some(std::env::home_dir()?.join(".local/share")));
    let own = data.map(|data| data.join("puzzlemark/checkers/bin"));
    let mut folders = own.into_iter().chain(std::env::split_paths(&path));
    let found = folders.find_map(|folder| Some(folder.join(name)).filter(|file| file.is_file()));
    if found.is_none() {
        crate::desk::skipped(name);
    }
    found
}

/// Asserts that a file fits one of the schemas of check-jsonschema. It must not fit `other`, which shows that a
/// schema does not accept everything.
pub(crate) fn fits(file: &Path, schema: &str, other: &str) {
    let Some(checker) = checker("check-jsonschema") else {
        return;
    };
    let check = |schema: &str| {
        let mut command = Command::new(&checker);
        let schema = ["--builtin-schema", schema];
        // JSON files are YAML files too.
        command.args(schema).args(["--force-filetype", "yaml"]);
        command.arg(file).output().unwrap()
    };
    succeeded(&check(&format!("vendor.{schema}")));
    let output = check(&format!("vendor.{other}"));
    assert!(!output.status.success(), "{} is {other}", file.display());
}

/// Checks a script with `ShellCheck`.
pub(crate) fn shellcheck(script: &Path, shell: &str) {
    if let Some(checker) = checker("shellcheck") {
        let mut command = Command::new(checker);
        // Odd characters in names are quoted on purpose.
        command.args(["--exclude=SC1003,SC2016", "--shell", shell]);
        succeeded(&command.arg(script).output().unwrap());
    }
}
