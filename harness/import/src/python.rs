//! Parses Python code with Python itself, without running it.

use std::ffi::OsStr;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde::de::DeserializeOwned;

/// The error for Python code that cannot be parsed, because Python does not run.
#[derive(Debug, thiserror::Error)]
#[error(
    "cannot read Python without `{python}`: {cause}; install Python 3.10 or later, or name one in PUZZLEMARK_PYTHON"
)]
pub struct NoPython {
    /// The interpreter.
    pub(super) python: String,
    /// The reason: the error of the system, or the last line that Python printed.
    pub(super) cause: String,
}

/// Runs one of our Python programs on an input, and parses the JSON that it prints.
pub(super) fn ask<T: DeserializeOwned>(
    python: &OsStr,
    program: &str,
    input: &[u8],
) -> Result<T, NoPython> {
    run_helper(python, program, input).map_err(|cause| NoPython {
        python: python.to_string_lossy().into_owned(),
        cause,
    })
}

fn run_helper<T: DeserializeOwned>(
    python: &OsStr,
    program: &str,
    input: &[u8],
) -> Result<T, String> {
    let mut child = Command::new(python)
        .args(["-I", "-S", "-B", "-X", "utf8", "-c", program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut stdin) = child.stdin.take() {
        // The program reads all input before it prints. If it stops early, its message says why.
        let _ = stdin.write_all(input);
    }
    let output = child.wait_with_output();
    let output = output.map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let complaint = String::from_utf8_lossy(&output.stderr);
        let last = complaint.lines().last();
        last.unwrap_or("Python printed no reason").to_owned()
    })
}
