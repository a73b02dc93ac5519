//! Right submissions as models, held against the built-in puzzles: where every reply is determined, both give the same
//! verdicts.
//!
//! Flow is not here: its submissions are windows.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzlemark::expectations::Expectations;
use puzzlemark_judge::follow::{Ask, Follower, PuzzleGame};
use puzzlemark_model::{
    Action, Assignment, Calls, Expectation, Model, ReferenceSource, Scenario, Solution,
};
use puzzlemark_reference::puzzles::{self, Powers};
use puzzlemark_reports::Verdict;
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Plan, Stop};
use puzzlemark_sandbox::{Sandbox, SandboxOptions};

use crate::desk;

/// A right submission as the model of a built-in puzzle.
struct ModelCase {
    puzzle: &'static str,
    /// The right submission.
    submission: &'static str,
    /// The file that students hand in.
    file: &'static str,
    /// Files of the submission that the model imports.
    files: &'static [&'static str],
    /// The respects that the text leaves open. The built-in puzzle knows them without being told.
    free: &'static [&'static str],
    /// Submissions that the model rejects rightly, and the puzzle does not.
    stricter: &'static [&'static str],
}

/// The verdicts by submission and scenario.
type Verdicts = BTreeMap<(String, String), Verdict>;

#[test]
fn bubbles_and_boulders_has_the_verdicts_of_its_model() {
    compare(&ModelCase {
        puzzle: "bubbles-and-boulders",
        submission: "accepted-python-grid",
        file: "puzzle.py",
        files: &[],
        free: &[],
        stricter: &[],
    });
}

#[test]
fn fifteen_has_the_verdicts_of_its_model() {
    compare(&ModelCase {
        puzzle: "fifteen",
        submission: "accepted-python-search",
        file: "puzzle.py",
        files: &[],
        free: &[],
        stricter: &[],
    });
}

#[test]
fn pyramids_has_the_verdicts_of_its_model() {
    compare(&ModelCase {
        puzzle: "pyramids",
        submission: "accepted-python-backtracking",
        file: "solver.py",
        files: &["project_errors_piramidy.py"],
        free: &["messages", "exceptions"],
        // The puzzle compares types of exceptions by name, and the model by their parents as well.
        stricter: &["exceptions-without-parent"],
    });
}

#[test]
fn strips_has_the_verdicts_of_its_model() {
    compare(&ModelCase {
        puzzle: "strips",
        submission: "accepted-python-lines",
        file: "strips.py",
        files: &[],
        free: &[],
        stricter: &[],
    });
}

#[expect(
    clippy::print_stderr,
    reason = "`just model-figures` reads the line with the counts"
)]
fn compare(case: &ModelCase) {
    if !desk::has("python3") {
        return;
    }
    let loaded = puzzlemark_spec::load_assignment(&specs(case.puzzle)).expect("an assignment");
    let mut assignment = loaded.assignment;
    let puzzle = puzzles::by_name(case.puzzle).expect("a built-in puzzle");
    let all_scenarios = assignment.scenarios().count();
    follow_determined(&mut assignment, puzzle);
    let scenarios = assignment.scenarios().count();
    assert!(scenarios > 5, "{scenarios} scenarios are left");
    let built_in = grade(&assignment, case);
    for name in case.files {
        let content = fs::read(submissions(case).join(case.submission).join(name));
        let content = content.expect("a file of the submission");
        assignment.files.insert((*name).to_owned(), content);
    }
    assignment.reference = Some(ReferenceSource::Model(Box::new(model(case))));
    let by_model = grade(&assignment, case);
    assert_eq!(built_in.len(), by_model.len());
    let is_stricter = |(submission, _): &(String, String), verdict| {
        let wrong = Verdict::WrongAnswer;
        case.stricter.contains(&submission.as_str()) && verdict == wrong
    };
    let differences: Vec<_> = built_in
        .iter()
        .filter(|(place, verdict)| by_model[*place] != **verdict)
        .collect();
    let unexpected: Vec<_> = differences
        .iter()
        .filter(|(place, _)| !is_stricter(place, by_model[*place]))
        .map(|(place, verdict)| format!("{place:?}: {verdict:?}, model {:?}", by_model[*place]))
        .collect();
    let (all, differ) = (built_in.len(), differences.len());
    eprintln!(
        "compared {}: {scenarios} of {all_scenarios} scenarios, {} submissions, {all} verdicts, {differ} differ",
        case.puzzle,
        all / scenarios
    );
    assert!(
        unexpected.is_empty(),
        "{} of {all} differ:\n{}",
        unexpected.len(),
        unexpected.join("\n")
    );
}

fn specs(puzzle: &str) -> PathBuf {
    Path::new("../../specs").join(puzzle)
}

fn submissions(case: &ModelCase) -> PathBuf {
    Path::new("../../fixtures/submissions").join(case.puzzle)
}

/// Keeps the scenarios in which the puzzle determines each reply, and lets the reference judge all their steps.
fn follow_determined(assignment: &mut Assignment, puzzle: &'static dyn Powers) {
    for group in &mut assignment.groups {
        group
            .scenarios
            .retain(|scenario| is_determined(scenario, puzzle));
        for scenario in &mut group.scenarios {
            for step in &mut Arc::make_mut(scenario).steps {
                step.expectation = Expectation::by_reference();
            }
        }
    }
}

fn is_determined(scenario: &Scenario, puzzle: &'static dyn Powers) -> bool {
    let mut follower = Follower::new(Box::new(PuzzleGame::new(puzzle, &scenario.files)));
    let mut is_determined = |action: &Action| match action {
        Action::Call(operation) => matches!(follower.expect(operation), Ok(Ask::Determined(_))),
        _ => false,
    };
    !scenario.steps.is_empty()
        && scenario
            .steps
            .iter()
            .all(|step| is_determined(&step.action))
}

fn model(case: &ModelCase) -> Model {
    let path = submissions(case).join(case.submission).join(case.file);
    Model {
        solution: Solution {
            path: case.file.to_owned(),
            file: case.file.to_owned(),
            source: fs::read(path).expect("the right submission"),
        },
        calls: Some(Calls::Host),
        program: None,
        rules: None,
        free: case.free.iter().map(|free| (*free).to_owned()).collect(),
        seeded: false,
        second: Vec::new(),
    }
}

fn grade(assignment: &Assignment, case: &ModelCase) -> Verdicts {
    let options = SandboxOptions {
        executable: Some(env!("CARGO_BIN_EXE_puzzlemark").into()),
        ..SandboxOptions::default()
    };
    let sandbox = Sandbox::new(options).expect("a sandbox");
    let folder = submissions(case);
    let expectations = Expectations::load(&folder).expect("the expectations");
    let mut plan =
        Plan::for_class(assignment, &folder.as_path().into(), None, None).expect("a plan");
    // The others reach a limit in every scenario: that takes most of the time and shows nothing here.
    plan.submissions.retain(|plan| {
        let expected = expectations.expected_for(&plan.submission.name);
        expected.is_none_or(|expected| !expected.plays_named)
    });
    let grading = Grading {
        assignment,
        sandbox: &sandbox,
        workers: None,
    };
    let class = grading
        .results(&plan, &(), &Stop::default())
        .expect("results");
    let mut verdicts = Verdicts::new();
    for submission in class.submissions {
        for scenario in submission.scenarios {
            let place = (submission.name.clone(), scenario.scenario);
            verdicts.insert(place, scenario.verdict);
        }
    }
    verdicts
}
