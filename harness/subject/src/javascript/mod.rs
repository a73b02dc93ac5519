//! The driver for JavaScript: a fresh Node.js per scenario, with our `driver.cjs` in it.

use std::ffi::OsString;

use puzzlemark_reference::dialect::Language;

use super::classes::{ClassDriver, ClassLanguage, Handed};
use super::toolchain::{self, NODE};
use super::{JudgeFailure, Prepared};
use puzzlemark_model::reply::LanguageFacts;
use puzzlemark_sandbox::Limits;

/// What runs beside the submission.
const DRIVER: &str = include_str!("driver.cjs");
/// Where it is laid.
const DRIVER_FILE: &str = "puzzlemark-driver.cjs";

static JAVASCRIPT: ClassLanguage = ClassLanguage {
    name: "JavaScript",
    // An array is all that there is for both, and so is a number.
    facts: LanguageFacts {
        list_and_tuple: true,
        int_and_float: true,
        language: Language::JavaScript,
    },
    command,
    offers: |missing| {
        let names = missing.join(", ");
        format!("export it: `module.exports = {{ {names} }};` at the end of the file")
    },
};

/// Makes a submission ready.
pub(super) fn prepare_javascript(handed: Handed<'_>) -> Result<Prepared, JudgeFailure> {
    toolchain::require(NODE)?;
    let mut files = handed.files.clone();
    files.put(DRIVER_FILE, DRIVER.as_bytes());
    let version = toolchain::version(NODE);
    let driver = ClassDriver::new(&JAVASCRIPT, &version, handed, files);
    Ok(Prepared::Ready(Box::new(driver)))
}

fn command(limits: &Limits) -> Vec<OsString> {
    // The heap may grow to the limit, so that the limit is what ends a run that wants too much.
    let heap = format!("--max-old-space-size={}", limits.memory_bytes >> 20);
    [NODE, &heap, "--no-warnings", DRIVER_FILE]
        .map(OsString::from)
        .to_vec()
}
