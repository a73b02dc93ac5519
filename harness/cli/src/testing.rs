//! Tests for course repositories: assignments and fixture submissions as trials of `cargo test`.
//!
//! Write a `[[test]]` with `harness = false` and this `main`:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     puzzlemark::testing::Suite::new("specs").submissions("fixtures/submissions").run()
//! }
//! ```
//!
//! It has these trials:
//!
//! * one per assignment, which compares the table of points in its text with its groups;
//! * one per scenario that the reference can play, which plays it against the reference;
//! * one per fixture submission, which must get a verdict that `expectations.yaml` in its folder permits.
//!
//! Filters, `--list` and cargo-nextest work as with other tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::render::words;

use crate::expectations::{Expectations, Expected};
use puzzlemark_model::{Assignment, Scenario};
use puzzlemark_oracle::{puzzle_of, reference_of};
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Plan, Player, Stop};
use puzzlemark_sandbox::{self, Sandbox, SandboxOptions};
use puzzlemark_spec::{self};
use puzzlemark_subject::{self, Submission, needs};

/// A folder of assignments, and the folder of their fixture submissions.
#[derive(Debug)]
pub struct Suite {
    specs: PathBuf,
    submissions: Option<PathBuf>,
    named_first: bool,
}

impl Suite {
    /// Creates a suite of the assignments in a folder: each subfolder with an `assignment.yaml`.
    pub fn new(specs: impl Into<PathBuf>) -> Self {
        Self {
            specs: specs.into(),
            submissions: None,
            named_first: false,
        }
    }

    /// Adds fixture submissions. The folder has a subfolder per assignment, with the same name. Each has one entry per
    /// submission, and an `expectations.yaml`. An entry `NAME.patch` is a unified diff of another submission beside it,
    /// named in its header (`--- right/puzzle.py`).
    #[must_use]
    pub fn submissions(mut self, folder: impl Into<PathBuf>) -> Self {
        self.submissions = Some(folder.into());
        self
    }

    /// Saves time with wrong submissions: plays each on the scenarios in its `fails` and `passes` first. Only if the
    /// result is not as expected, all scenarios are played, and that result counts.
    #[must_use]
    pub fn named_scenarios_first(mut self, named_first: bool) -> Self {
        self.named_first = named_first;
        self
    }

    /// Runs the trials that the command line chooses. Call it first in `main`, because this program executes itself
    /// again to launch a submission.
    pub fn run(&self) -> ExitCode {
        puzzlemark_sandbox::become_launcher_if_asked();
        puzzlemark_subject::become_server_if_asked();
        let arguments = Arguments::from_args();
        libtest_mimic::run(&arguments, self.trials()).exit_code()
    }

    /// Returns all trials. An assignment that cannot be loaded becomes a failing trial, so that none is left out
    /// silently.
    fn trials(&self) -> Vec<Trial> {
        let folders = match assignment_folders(&self.specs) {
            Ok(folders) if folders.is_empty() => {
                let specs = self.specs.display();
                return vec![failing("specs", format!("`{specs}` has no assignment"))];
            }
            Ok(folders) => folders,
            Err(error) => return vec![failing("specs", error)],
        };
        folders
            .iter()
            .flat_map(|folder| self.assignment_trials(folder))
            .collect()
    }

    fn assignment_trials(&self, folder: &Path) -> Vec<Trial> {
        let name = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let loaded = match puzzlemark_spec::load_assignment(folder) {
            Ok(loaded) => loaded,
            Err(error) => return vec![failing(&name, error.to_string())],
        };
        let assignment = Arc::new(loaded.assignment);
        let mut trials = vec![points_trial(&assignment)];
        if assignment.reference.is_some() {
            let player = Player::new(&assignment, puzzle_of(&assignment));
            let playable = assignment
                .scenarios()
                .filter(|scenario| player.reference_plays(scenario));
            trials.extend(playable.map(|one| reference_trial(&assignment, one)));
        }
        if let Some(submissions) = &self.submissions {
            let folder = submissions.join(&assignment.id);
            trials.extend(self.submission_trials(&assignment, &folder));
        }
        trials
    }

    fn submission_trials(&self, assignment: &Arc<Assignment>, folder: &Path) -> Vec<Trial> {
        let suite = format!("{}::submissions", assignment.id);
        if !folder.exists() {
            return Vec::new();
        }
        let expectations = match Expectations::load(folder) {
            Ok(expectations) => expectations,
            Err(error) => return vec![failing(&suite, error.to_string())],
        };
        let plan = match Plan::for_class(assignment, &folder.into(), None, None) {
            Ok(plan) => plan,
            Err(error) => return vec![failing(&suite, error.to_string())],
        };
        plan.submissions
            .into_iter()
            .map(|planned| {
                let name = format!("{suite}::{}", planned.submission.name);
                let Some(expected) = expectations.expected_for(&planned.submission.name) else {
                    return failing(&name, "missing in `expectations.yaml`".to_owned());
                };
                let fixture = Fixture {
                    assignment: assignment.clone(),
                    submission: planned.submission,
                    expected: expected.clone(),
                    named_first: self.named_first,
                };
                fixture.trial(name)
            })
            .collect()
    }
}

fn failing(name: &str, reason: String) -> Trial {
    Trial::test(name, move || Err(Failed::from(reason)))
}

fn assignment_folders(specs: &Path) -> Result<Vec<PathBuf>, String> {
    let error = |cause| format!("cannot read `{}`: {cause}", specs.display());
    let mut folders = Vec::new();
    for entry in fs::read_dir(specs).map_err(error)? {
        let folder = entry.map_err(error)?.path();
        if folder.join(puzzlemark_spec::ASSIGNMENT_FILE).is_file() {
            folders.push(folder);
        }
    }
    folders.sort();
    Ok(folders)
}

fn points_trial(assignment: &Arc<Assignment>) -> Trial {
    let (name, assignment) = (format!("{}::points", assignment.id), assignment.clone());
    let check = move || match puzzlemark_spec::mistakes_in_points(&assignment)? {
        mistakes if mistakes.is_empty() => Ok(()),
        mistakes => Err(Failed::from(mistakes.join("\n"))),
    };
    Trial::test(name, check).with_kind("text")
}

fn reference_trial(assignment: &Arc<Assignment>, scenario: &Arc<Scenario>) -> Trial {
    let name = format!("{}::{}", assignment.id, scenario.id);
    let (assignment, scenario) = (assignment.clone(), scenario.clone());
    Trial::test(name, move || play_reference(&assignment, &scenario)).with_kind("reference")
}

fn play_reference(assignment: &Assignment, scenario: &Scenario) -> Result<(), Failed> {
    puzzlemark_sandbox::check_inherited_limits(&needs([assignment], 1))?;
    let sandbox = Sandbox::new(SandboxOptions::default())?;
    let player = Player::new(assignment, reference_of(assignment, &sandbox));
    let mut cell = sandbox.open_cell()?;
    let result = player
        .reference_solution()
        .play(scenario, &mut cell)?
        .ok_or("the assignment has no `reference`")?;
    match result.verdict {
        Verdict::Accepted => Ok(()),
        _ => Err(Failed::from(words::in_short(&result))),
    }
}

/// A submission with a known verdict.
struct Fixture {
    assignment: Arc<Assignment>,
    submission: Submission,
    expected: Expected,
    named_first: bool,
}

impl Fixture {
    fn trial(self, name: String) -> Trial {
        Trial::ignorable_test(name, move || {
            let missing =
                puzzlemark_subject::missing_tool(&self.assignment, &self.submission.source);
            if let Some(needs) = missing {
                // On CI nothing is skipped, because a missing tool would hide a wrong verdict.
                if std::env::var("CI").is_ok_and(|value| value == "true") {
                    return Err(format!("needs {needs}").into());
                }
                return Ok(Completion::ignored_with(format!("skipped: needs {needs}")));
            }
            let complaints = self.complaints()?;
            if complaints.is_empty() {
                Ok(Completion::Completed)
            } else {
                let because = &self.expected.because;
                Err(format!("{because}\n{}", complaints.join("\n")).into())
            }
        })
        .with_kind("submission")
    }

    /// Returns the differences between the results and the expectation.
    fn complaints(&self) -> Result<Vec<String>, Failed> {
        let expected = &self.expected;
        let named_suffice = self.named_first && !expected.fails.is_empty();
        if named_suffice && self.complaints_on(|id| expected.names(id))?.is_empty() {
            return Ok(Vec::new());
        }
        self.complaints_on(|id| expected.plays(id))
    }

    /// Plays the scenarios whose id satisfies a condition, and compares the results with the expectation.
    fn complaints_on(&self, plays: impl Fn(&str) -> bool) -> Result<Vec<String>, Failed> {
        let mut assignment = Assignment::clone(&self.assignment);
        for group in &mut assignment.groups {
            group.scenarios.retain(|one| plays(&one.id));
        }
        assignment
            .groups
            .retain(|group| !group.scenarios.is_empty());
        puzzlemark_sandbox::check_inherited_limits(&needs([&assignment], 1))?;
        let sandbox = Sandbox::new(SandboxOptions::default())?;
        let plan = Plan::for_submission(&assignment, self.submission.clone());
        let grading = Grading {
            assignment: &assignment,
            sandbox: &sandbox,
            workers: Some(1),
        };
        let class = grading.results(&plan, &(), &Stop::default())?;
        Ok(self.expected.complaints(&class.submissions[0]))
    }
}
