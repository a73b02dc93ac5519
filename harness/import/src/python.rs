//! What Python says about Python: it parses what it is given, and runs nothing of it.

use std::ffi::OsStr;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde::de::DeserializeOwned;

/// Has a Python run a program of ours on an input; gives the JSON that it prints, or why there is
/// none.
pub(super) fn ask<T: DeserializeOwned>(
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
        // It reads all before it answers; where it does not, what it says tells why.
        let _ = stdin.write_all(input);
    }
    let output = child.wait_with_output();
    let output = output.map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let complaint = String::from_utf8_lossy(&output.stderr);
        let last = complaint.lines().last();
        last.unwrap_or("it says nothing").to_owned()
    })
}
