//! The files of a folder that was handed out, and the results with it.

use std::fs;
use std::path::{Path, PathBuf};

use puzzlemark_reports::comparable::comparable;
use puzzlemark_reports::model::{ClassResults, ScenarioResult};

use crate::desk::{Desk, text};

/// All files below a folder.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let below = |path: PathBuf| {
        if path.is_dir() {
            files(&path)
        } else {
            vec![path]
        }
    };
    let mut files: Vec<_> = paths.flat_map(below).collect();
    files.sort();
    files
}

/// The number of times that a text stands in the files below a folder and in their paths.
pub(crate) fn count(folder: &Path, sought: &str) -> usize {
    let in_bytes = |bytes: &[u8]| {
        let windows = bytes.windows(sought.len());
        windows
            .filter(|window| *window == sought.as_bytes())
            .count()
    };
    let of = |path: &PathBuf| {
        let name = path.strip_prefix(folder).unwrap();
        in_bytes(name.as_os_str().as_encoded_bytes()) + in_bytes(&fs::read(path).unwrap())
    };
    files(folder).iter().map(of).sum()
}

/// The paths of all files, relative to the folder.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let names = files(folder);
    let names = names.iter().map(|path| path.strip_prefix(folder).unwrap());
    names.map(|name| name.display().to_string()).collect()
}

/// The results of scenarios, without the parts that differ from run to run.
pub(crate) fn judged(
    desk: &Desk,
    assignment: &str,
    submission: &Path,
    only: &[&str],
) -> Vec<ScenarioResult> {
    let submission = submission.display().to_string();
    let mut command = desk.command(&["check", assignment, &submission, "--json"]);
    for id in only {
        command.args(["--only", id]);
    }
    let output = command.output().unwrap();
    let class: ClassResults = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", text(&output.stderr)));
    let scenarios = &class.submissions[0].scenarios;
    scenarios.iter().map(comparable).collect()
}
