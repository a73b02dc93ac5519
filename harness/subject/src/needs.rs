//! The hard limits that runs of an assignment need.

use super::build::BUILD_LIMITS;
use super::command::{ADDRESS_SPACE_BASE, is_python};
use puzzlemark_sandbox::{Limits, Needs};

use puzzlemark_model::{Assignment, Subjects};

/// The most that runs of these assignments may use, builds of submissions and checkers included.
pub fn needs<'a>(assignments: impl IntoIterator<Item = &'a Assignment>, workers: usize) -> Needs {
    let all = assignments.into_iter().map(|one| of_one(one, workers));
    let most = |one: Needs, other: Needs| Needs {
        limits: one.limits.or_more(other.limits),
        // Where one has none, it needs more than any that is set.
        address_space: one
            .address_space
            .zip(other.address_space)
            .map(|(one, other)| one.max(other)),
        workers,
    };
    all.reduce(most).unwrap_or_else(|| usual_needs(workers))
}

fn of_one(assignment: &Assignment, workers: usize) -> Needs {
    let Assignment {
        subjects, checkers, ..
    } = assignment;
    let of_scenarios = assignment.scenarios().map(|scenario| scenario.limits);
    let runs = of_scenarios.fold(assignment.limits, Limits::or_more);
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

/// The limits that submissions of any language need under the usual limits.
pub fn usual_needs(workers: usize) -> Needs {
    Needs {
        limits: Limits::default().or_more(BUILD_LIMITS),
        address_space: None,
        workers,
    }
}

/// The address space of a program that Python runs, in bytes.
pub(super) fn address_space(limits: &Limits) -> u64 {
    2 * limits.memory_bytes + ADDRESS_SPACE_BASE
}

/// Tells whether a submission of some kind is built before it runs.
fn are_built(subjects: &Subjects) -> bool {
    let mut binary = subjects.binary.iter();
    let mut program = subjects.program.iter();
    subjects.java.is_some()
        || binary.any(|one| one.kit.is_some() || !one.build.is_empty())
        || program.any(|one| !one.build.is_empty())
}

/// Tells whether Python runs all submissions.
fn are_python(subjects: &Subjects) -> bool {
    let mut program = subjects.program.iter();
    subjects.javascript.is_none()
        && subjects.java.is_none()
        && subjects.binary.is_empty()
        && program.all(|one| one.run.first().is_some_and(is_python))
}
