//! The gestures at a window that show a failure, for a person at the screen.

use puzzlemark_model::{Action, AnswerExpectation, Assignment, Gesture, Scenario, Step};
use puzzlemark_reference::Value;
use puzzlemark_reports::model::{FileText, Outcome, Reproduction, ScenarioResult, StepResult};
use puzzlemark_text::{shell, visible};

/// Returns the command that opens the window, and the gestures up to the first failure. Looks that found nothing wrong
/// are left out. Returns `None` if no step failed.
pub(super) fn reproduce(
    assignment: &Assignment,
    scenario: &Scenario,
    result: &ScenarioResult,
) -> Option<Reproduction> {
    let subject = assignment.subjects.window.as_ref()?;
    let failed = |step: &StepResult| step.outcome == Outcome::Failed;
    let failed = result.steps.iter().position(failed)?;
    let steps = scenario.steps.iter().enumerate();
    let steps = steps.take(failed + 1);
    let steps = steps.filter(|(index, step)| *index == failed || changes_window(step));
    Some(Reproduction {
        command: Some(shell::command_line(
            "python3",
            std::slice::from_ref(&subject.file),
        )),
        session: steps.map(|(_, step)| step.text.clone()).collect(),
        comments: Vec::new(),
        trial: None,
        files: files(assignment, scenario),
        at_window: true,
        confirmed: true,
    })
}

/// Returns true for a gesture after which the window can be another.
fn changes_window(step: &Step) -> bool {
    match &step.action {
        Action::Window(action) => match action.gesture {
            Gesture::Click(_) | Gesture::Type { .. } => true,
            Gesture::Look(_)
            | Gesture::LookAtBoard
            | Gesture::LookAtTitle
            | Gesture::LookAtWidgets => false,
        },
        Action::Call(_) | Action::Prompt(_) | Action::Program(_) => false,
    }
}

/// Returns the files of the scenario that the program can read. Students have the files of the assignment. A file
/// that a property names is only for the judge.
fn files(assignment: &Assignment, scenario: &Scenario) -> Vec<FileText> {
    let is_judged = |name: &String| scenario.steps.iter().any(|step| judges_by(step, name));
    let files = scenario.files.iter();
    let files = files.filter(|(name, _)| !assignment.files.contains_key(*name) && !is_judged(name));
    let files = files.map(|(name, bytes)| FileText {
        name: name.clone(),
        text: visible::decode(bytes),
    });
    files.collect()
}

fn judges_by(step: &Step, file: &str) -> bool {
    match &step.expectation.answer {
        Some(AnswerExpectation::Satisfies { arguments, .. }) => arguments
            .iter()
            .filter_map(Value::as_str)
            .any(|one| one == file),
        _ => false,
    }
}
