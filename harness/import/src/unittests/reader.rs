//! What Python says about a file of tests.

use std::collections::BTreeMap;
use std::ffi::OsStr;

use serde::Deserialize;

use super::NoTests;
use crate::python;

/// What runs in that Python: it parses the tests, and never runs them.
const READER: &str = include_str!("tests.py");

/// What was read.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Read {
    /// The file is no Python: line and reason.
    Broken { broken: (usize, String) },
    /// Its tests.
    Found(Found),
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Found {
    /// Modules that are no libraries, with the lines that import them.
    pub modules: BTreeMap<String, usize>,
    pub tests: Vec<Test>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Test {
    pub title: String,
    /// Name of the function.
    pub name: String,
    pub line: usize,
    /// Lines with what there is to say about them.
    pub notes: Vec<(usize, String)>,
    pub weight: Option<f64>,
    pub visibility: Option<String>,
    pub number: Option<serde_json::Value>,
    #[serde(default)]
    pub hides: bool,
    /// Line and reason, where it is not taken in.
    pub refused: Option<(usize, String)>,
    #[serde(default)]
    pub steps: Vec<Step>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Step {
    pub line: usize,
    /// What must follow: `call`, `equal`, `same`, `sequence`, `unordered`, `among`, `near`, `regex`, `raises`.
    pub kind: String,
    #[serde(rename = "do")]
    pub operation: String,
    pub value: Option<String>,
    pub tolerance: Option<f64>,
    #[serde(rename = "type")]
    pub exception: Option<String>,
    pub regex: Option<String>,
    pub because: Option<String>,
}

/// Has Python read a file.
pub(super) fn read(text: &str, python: &OsStr) -> Result<Read, NoTests> {
    python::ask(python, READER, text.as_bytes()).map_err(|cause| NoTests::NoPython {
        python: python.to_string_lossy().into_owned(),
        cause,
    })
}
