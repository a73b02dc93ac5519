//! Plays an imported assignment against the solution of the original, if there is one beside its tests.

use std::fs;
use std::path::{Path, PathBuf};

use puzzlemark_model::Assignment;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::SubmissionResult;
use puzzlemark_reports::render::words;
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Plan, Stop};
use puzzlemark_text::visible;

use crate::commands::isolation::IsolationOptions;
use crate::commands::output;

/// The places of solutions, seen from the folder of the tests: exercises of Exercism, of Dodona, and a problem package.
const PLACES: [&str; 8] = [
    ".meta/example.py",
    ".meta/exemplar.py",
    "example.py",
    "exemplar.py",
    "solution",
    "../solution",
    "submissions/accepted",
    "solutions",
];

/// The most solutions that are played.
const SOLUTIONS_MAX: usize = 3;

/// Returns the solutions of the original: those that the user names, or those in the usual places.
pub(super) fn solutions(named: &[PathBuf], material: &Path) -> Vec<PathBuf> {
    if !named.is_empty() {
        return named.to_vec();
    }
    let folder = if material.is_dir() {
        material
    } else {
        material.parent().unwrap_or(Path::new(""))
    };
    let mut solutions = Vec::new();
    for place in PLACES.map(|place| folder.join(place)) {
        if place.is_file() {
            solutions.push(place);
        } else if let Ok(entries) = fs::read_dir(&place) {
            let paths = entries.flatten().map(|entry| entry.path());
            let mut files: Vec<_> = paths.filter(|path| path.is_file()).collect();
            files.sort();
            solutions.extend(files);
        }
    }
    solutions
}

/// Plays the solutions that the assignment has a driver for. Prints each result. Returns true if all are accepted.
pub(super) fn play(assignment: &Assignment, solutions: &[PathBuf]) -> anyhow::Result<bool> {
    let endings: Vec<_> = assignment.subjects.files().filter_map(ending).collect();
    // A folder is a solution of several files.
    let is_judged = |path: &&PathBuf| {
        let ending = path.extension();
        path.is_dir() || ending.is_some_and(|own| endings.iter().any(|one| own == *one))
    };
    let mut all_accepted = true;
    for path in solutions.iter().filter(is_judged).take(SOLUTIONS_MAX) {
        let shown = visible::path(path);
        let result = match judge(assignment, path) {
            Ok(result) => result,
            Err(error) => {
                output::note(&format!(
                    "note: the solution `{shown}` was not played: {error:#}"
                ))?;
                continue;
            }
        };
        match result
            .decisive()
            .filter(|one| one.verdict != Verdict::Accepted)
        {
            None => output::print(&format!("The solution `{shown}` is accepted.\n"))?,
            Some(first) => {
                all_accepted = false;
                output::note(&format!(
                    "error: the solution `{shown}` of the original is not accepted: `{}`: {}\n  \
                     = help: mend the scenario before you use the assignment",
                    first.scenario,
                    words::in_short(first)
                ))?;
            }
        }
    }
    Ok(all_accepted)
}

fn judge(assignment: &Assignment, path: &Path) -> anyhow::Result<SubmissionResult> {
    let plan = Plan::for_one(assignment, path)?;
    let sandbox = IsolationOptions::default().sandbox([assignment], 1)?;
    let grading = Grading {
        assignment,
        sandbox: &sandbox,
        workers: Some(1),
    };
    let mut class = grading.results(&plan, &(), &Stop::default())?;
    Ok(class.submissions.remove(0))
}

fn ending(name: &str) -> Option<&str> {
    Path::new(name).extension()?.to_str()
}
