//! The driver for JavaScript. Each scenario has a fresh Node.js, which runs `driver.cjs`.

use std::ffi::OsString;

use puzzlemark_reference::dialect::Language;

use super::classes::{ClassDriver, ClassLanguage, ClassSubmission};
use super::toolchain::{self, NODE};
use super::{Driver, JudgeFailure};
use puzzlemark_model::reply::LanguageFacts;
use puzzlemark_sandbox::Limits;

/// The program that runs in the submission's process.
const DRIVER: &str = include_str!("driver.cjs");
/// Its name in the working folder.
const DRIVER_FILE: &str = "puzzlemark-driver.cjs";

static JAVASCRIPT: ClassLanguage = ClassLanguage {
    name: "JavaScript",
    // JavaScript has arrays for lists and tuples, and only one type of number.
    facts: LanguageFacts {
        list_and_tuple: true,
        int_and_float: true,
        language: Language::JavaScript,
    },
    command,
    how_to_define: |missing| {
        let names = missing.join(", ");
        format!("export it: `module.exports = {{ {names} }};` at the end of the file")
    },
};

/// Makes a driver for a submission.
pub(super) fn prepare_javascript(
    handed: ClassSubmission<'_>,
) -> Result<Box<dyn Driver>, JudgeFailure> {
    toolchain::require(NODE)?;
    let mut files = handed.files.clone();
    files.put(DRIVER_FILE, DRIVER.as_bytes());
    let version = toolchain::version(NODE);
    let driver = ClassDriver::new(&JAVASCRIPT, &version, handed, files);
    Ok(Box::new(driver))
}

fn command(limits: &Limits) -> Vec<OsString> {
    // The heap may grow to the limit. So the memory limit ends a run that needs too much.
    let heap = format!("--max-old-space-size={}", limits.memory_bytes >> 20);
    [NODE, &heap, "--no-warnings", DRIVER_FILE]
        .map(OsString::from)
        .to_vec()
}

#[cfg(test)]
mod tests;
