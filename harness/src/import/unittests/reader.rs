//! What Python says about a file of tests.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde::Deserialize;

use super::NoTests;

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
    /// What must follow: `call`, `equal`, `same`, `sequence`, `unordered`, `near`, `regex`, `raises`.
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
    let no_python = |cause: String| NoTests::NoPython {
        python: python.to_string_lossy().into_owned(),
        cause,
    };
    let mut child = Command::new(python)
        .args(["-I", "-S", "-B", "-X", "utf8", "-c", READER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| no_python(error.to_string()))?;
    if let Some(mut input) = child.stdin.take() {
        // It reads all before it answers; where it does not, what it says tells why.
        let _ = input.write_all(text.as_bytes());
    }
    let output = child
        .wait_with_output()
        .map_err(|error| no_python(error.to_string()))?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let complaint = String::from_utf8_lossy(&output.stderr);
        let last = complaint.lines().last().unwrap_or("it says nothing");
        no_python(last.to_owned())
    })
}
