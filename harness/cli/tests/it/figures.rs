//! `just course` with a few submissions of each kind. Times do not matter.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

const PUZZLEMARK: &str = env!("CARGO_BIN_EXE_puzzlemark");
const FIGURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/course/figures.py");

/// The output of the benchmark with few submissions; `None` without Python.
fn figures(arguments: &[&str]) -> Option<Output> {
    let output = Command::new("python3")
        .args(["-B", FIGURES, "--quick"])
        .args(arguments)
        .output();
    if output.is_err() {
        crate::desk::skipped("python3");
    }
    output.ok()
}

#[test]
fn a_page_of_figures_is_written() {
    let Some(output) = figures(&["--puzzlemark", PUZZLEMARK]) else {
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{complained}");
    for part in [
        "\n## Targets\n",
        "\n## Languages, all ",
        "\n| Python | 2 |",
        "\n## Growth, 1 scenario\n",
        "\n## Growth, 10 scenarios\n",
        "\n## Puzzlemark's share of the CPU time\n",
    ] {
        assert!(said.contains(part), "{part:?} is missing in\n{said}");
    }
    // Each of these has a row, or a message about a missing tool.
    for part in ["C", "Rust", "gradescope-utils", "check50"] {
        let row = said.lines().any(|line| {
            line.starts_with(&format!("| {part} ")) || line.starts_with(&format!("| {part}, built"))
        });
        let lack = said
            .lines()
            .find(|line| line.starts_with(&format!("{part}: skipped: needs")));
        assert!(row != lack.is_some(), "{part}:\n{said}");
        if let Some(lack) = lack {
            eprintln!("{lack}");
        }
    }
}

#[test]
fn a_class_with_a_missing_result_gives_no_figures() {
    let folder = tempfile::tempdir().unwrap();
    let forgetful = folder.path().join("puzzlemark");
    let program = PUZZLEMARK.replace('\'', r"'\''");
    let script = format!("#!/bin/sh\n'{program}' \"$@\" && sed -i '$d' out/journal.jsonl\n");
    fs::write(&forgetful, script).unwrap();
    fs::set_permissions(&forgetful, fs::Permissions::from_mode(0o755)).unwrap();
    let forgetful: &Path = &forgetful;
    let arguments = ["--puzzlemark", forgetful.to_str().unwrap()];
    // Other graders do not matter for this.
    let Some(output) = figures(&[&arguments[..], &["--python", "/bin/false"]].concat()) else {
        return;
    };
    let complained = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{complained}");
    assert!(
        complained.contains("the figures would be wrong: not all have "),
        "{complained}"
    );
}
