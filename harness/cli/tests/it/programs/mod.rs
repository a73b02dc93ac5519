//! Programs at a terminal, in Python and C: runs from start to end, dialogues, and their failures.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod checkers;
mod dialogues;
mod endings;
mod judged;
mod runs;
mod talks;

use std::fs;
use std::path::Path;

use puzzlemark_model::Assignment;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Outcome, ScenarioResult};
use puzzlemark_reports::render::words;
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Plan, Stop};
use puzzlemark_sandbox::{Sandbox, SandboxOptions};
use puzzlemark_spec::Diagnostic;
use tempfile::TempDir;

const ASSIGNMENT: &str = "
assignment: Programs
reference: bubbles-and-boulders
subjects:
  program:
    - {file: game.py, run: python3 game.py}
    - {file: game.c, build: [cc -std=c11 -O1 -o game game.c], run: ./game}
limits: {cpu: 1 s, wall: 20 s, memory: 128 MiB, output: 64 KiB}
groups:
  - {group: all, visibility: public, scenarios: one.yaml}
";

/// An assignment with one scenario.
fn assignment(steps: &str) -> (TempDir, Assignment) {
    let folder = tempfile::tempdir().unwrap();
    let write = |name, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("assignment.yaml", ASSIGNMENT);
    write("one.yaml", &format!("scenario: One\n{steps}"));
    let loaded =
        puzzlemark_spec::load_assignment(folder.path()).unwrap_or_else(|error| panic!("{error}"));
    // A test about the end of a program may use a simple echo.
    let is_echo = |found: &Diagnostic| found.message.contains("only repeats this line");
    assert!(loaded.warnings.iter().all(is_echo), "{:?}", loaded.warnings);
    (folder, loaded.assignment)
}

/// Plays a scenario with these keys against a submission of these files.
fn play(steps: &str, files: &[(&str, &str)]) -> ScenarioResult {
    play_in(SandboxOptions::default(), steps, files)
}

/// The same in cells of another kind.
fn play_in(options: SandboxOptions, steps: &str, files: &[(&str, &str)]) -> ScenarioResult {
    let options = SandboxOptions {
        executable: Some(env!("CARGO_BIN_EXE_puzzlemark").into()),
        ..options
    };
    let sandbox = Sandbox::new(options).unwrap();
    let (_folder, assignment) = assignment(steps);
    let submission = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(submission.path().join(name), text).unwrap();
    }
    judge(&assignment, submission.path(), &sandbox)
}

fn judge(assignment: &Assignment, submission: &Path, sandbox: &Sandbox) -> ScenarioResult {
    let plan = Plan::for_one(assignment, submission).unwrap();
    let grading = Grading {
        assignment,
        sandbox,
        workers: Some(1),
    };
    let mut class = grading.results(&plan, &(), &Stop::default()).unwrap();
    class.submissions.remove(0).scenarios.remove(0)
}

fn python(steps: &str, source: &str) -> ScenarioResult {
    play(steps, &[("game.py", source)])
}

fn c(steps: &str, source: &str) -> ScenarioResult {
    play(steps, &[("game.c", source)])
}

#[track_caller]
fn accepted(result: &ScenarioResult) {
    let why = words::in_short(result);
    assert_eq!(result.verdict, Verdict::Accepted, "{why}: {result:#?}");
}

/// Asserts the verdict, the step that fails (counted from 1), and a part of its message.
#[track_caller]
fn fails(result: &ScenarioResult, verdict: Verdict, step: usize, told: &str) {
    let first = result
        .steps
        .iter()
        .position(|step| step.outcome == Outcome::Failed);
    assert_eq!(
        (result.verdict, first.map(|first| first + 1)),
        (verdict, Some(step)),
        "{result:#?}"
    );
    let step = &result.steps[step - 1];
    let all = format!(
        "{}\n{}\n{:?}\n{:?}",
        words::in_short(result),
        step.got.as_deref().unwrap_or_default(),
        step.differences,
        result.reason
    );
    assert!(all.contains(told), "{all}");
}
