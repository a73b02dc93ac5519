//! The hard limits that runs of an assignment need.

use super::build::BUILD_LIMITS;
use super::command::{ADDRESS_SPACE_BASE, is_python};
use puzzlemark_sandbox::{Limits, Needs};

use puzzlemark_model::{Assignment, Subjects};

/// Returns the highest limits of all runs of these assignments, with builds of submissions and checkers.
pub fn needs<'a>(assignments: impl IntoIterator<Item = &'a Assignment>, workers: usize) -> Needs {
    let all = assignments
        .into_iter()
        .map(|one| assignment_needs(one, workers));
    let most = |one: Needs, other: Needs| Needs {
        limits: one.limits.or_more(other.limits),
        // `None` means unlimited, which is the highest.
        address_space: one
            .address_space
            .zip(other.address_space)
            .map(|(one, other)| one.max(other)),
        workers,
    };
    all.reduce(most).unwrap_or_else(|| usual_needs(workers))
}

fn assignment_needs(assignment: &Assignment, workers: usize) -> Needs {
    let Assignment {
        subjects, checkers, ..
    } = assignment;
    let runs = assignment
        .scenarios()
        .map(|scenario| scenario.limits)
        .fold(assignment.limits, Limits::or_more);
    let mut checkers = checkers.values();
    let is_built = are_built(subjects) || checkers.any(|checker| !checker.build.is_empty());
    let limits = if is_built {
        runs.or_more(BUILD_LIMITS)
    } else {
        runs
    };
    Needs {
        limits,
        address_space: (!is_built && are_python(subjects)).then(|| address_space(&runs)),
        workers,
    }
}

/// Returns the limits that submissions of any language need, if the assignment sets none.
pub fn usual_needs(workers: usize) -> Needs {
    Needs {
        limits: Limits::default().or_more(BUILD_LIMITS),
        address_space: None,
        workers,
    }
}

/// Returns the limit of address space for the Python interpreter, in bytes.
pub(super) fn address_space(limits: &Limits) -> u64 {
    2 * limits.memory_bytes + ADDRESS_SPACE_BASE
}

/// Returns true if submissions of some kind are built before they run.
fn are_built(subjects: &Subjects) -> bool {
    let mut binary = subjects.binary.iter();
    let mut program = subjects.program.iter();
    subjects.java.is_some()
        || binary.any(|one| one.kit.is_some() || !one.build.is_empty())
        || program.any(|one| !one.build.is_empty())
}

/// Returns true if Python runs all submissions.
fn are_python(subjects: &Subjects) -> bool {
    let mut program = subjects.program.iter();
    subjects.javascript.is_none()
        && subjects.java.is_none()
        && subjects.binary.is_empty()
        && program.all(|one| one.run.first().is_some_and(is_python))
}
