//! The result of parsing a file of tests with Python.

use std::collections::BTreeMap;
use std::ffi::OsStr;

use serde::Deserialize;

use super::NoTests;
use crate::python;

/// The program that parses tests without running them. The last of its parts joins them.
const READER: &str = concat!(
    include_str!("reading/constants.py"),
    include_str!("reading/file.py"),
    include_str!("reading/steps.py"),
    include_str!("reading/assertions.py"),
    include_str!("reading/exceptions.py"),
    include_str!("reading/fixtures.py"),
    include_str!("reading/tests.py"),
);

/// Result of parsing.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum ParsedFile {
    /// The file is not Python: line and reason.
    Broken { broken: (usize, String) },
    /// The tests of the file.
    Tests(TestFile),
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct TestFile {
    /// Imported modules that are not libraries, with their lines.
    pub modules: BTreeMap<String, usize>,
    pub tests: Vec<Test>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Test {
    pub title: String,
    /// Name of the function.
    pub name: String,
    pub line: usize,
    /// Remarks with their lines.
    pub notes: Vec<(usize, String)>,
    pub weight: Option<f64>,
    pub visibility: Option<String>,
    pub number: Option<serde_json::Value>,
    #[serde(default)]
    pub hides: bool,
    /// True if the test runs as Python as a whole.
    #[serde(default)]
    pub whole: bool,
    /// Line and reason, if the test is not imported.
    pub refused: Option<(usize, String)>,
    #[serde(default)]
    pub steps: Vec<Step>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Step {
    pub line: usize,
    /// Kind of expectation: `call`, `equal`, `same`, `sequence`, `unordered`, `among`, `near`, `regex`, `raises`.
    pub kind: String,
    #[serde(rename = "do")]
    pub code: String,
    /// True if the code is more than an operation, though it looks like one.
    #[serde(default)]
    pub python: bool,
    pub value: Option<String>,
    pub tolerance: Option<f64>,
    #[serde(rename = "type")]
    pub exception: Option<String>,
    pub regex: Option<String>,
    /// The whole message of the exception.
    pub message: Option<String>,
    pub because: Option<String>,
}

/// Parses a file.
pub(super) fn parse_test_file(text: &str, python: &OsStr) -> Result<ParsedFile, NoTests> {
    Ok(python::ask(python, READER, text.as_bytes())?)
}
