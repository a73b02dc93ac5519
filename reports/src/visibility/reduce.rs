//! Scenarios and their results without what a student is not shown, field by field.

use crate::Verdict;
use crate::diff::Difference;
use crate::model::{Boards, Detail, ScenarioInfo, ScenarioResult, StepResult};

/// A scenario with its hint only where the hint is needed.
pub(super) fn help(info: &ScenarioInfo, result: &ScenarioResult) -> ScenarioInfo {
    let needed = result.verdict != Verdict::Accepted;
    ScenarioInfo {
        hint: info.hint.clone().filter(|_| needed),
        ..info.clone()
    }
}

/// A scenario of a group that is open to students, and its result, for a student.
pub(super) fn for_student(
    info: &ScenarioInfo,
    result: &ScenarioResult,
    detail: Detail,
) -> (ScenarioInfo, ScenarioResult) {
    let shows_all = detail == Detail::Full;
    let ScenarioInfo {
        id,
        title,
        points,
        because,
        hint,
    } = help(info, result);
    let info = ScenarioInfo {
        id,
        title,
        points,
        because: because.filter(|_| shows_all),
        hint: hint.filter(|_| shows_all),
    };
    let ScenarioResult {
        scenario,
        verdict,
        reason,
        steps,
        reproduction,
        noise,
        usage,
        remarks,
        transcript,
        // Students read of the run that counts, and whether all runs were alike.
        further: _,
    } = result.clone();
    let result = ScenarioResult {
        scenario,
        verdict,
        reason: reason.map(|reason| without_aside(verdict, reason)),
        steps: steps.into_iter().map(|one| step(one, shows_all)).collect(),
        reproduction,
        noise,
        usage,
        remarks,
        transcript,
        further: Vec::new(),
    };
    (info, result)
}

/// A reason without what a checker that failed says: that can hold the answer.
fn without_aside(verdict: Verdict, mut reason: String) -> String {
    const FAILED: &str = "the checker failed";
    let place = reason
        .find(FAILED)
        .filter(|_| verdict == Verdict::JudgeError);
    if let Some(place) = place {
        reason.truncate(place + FAILED.len());
    }
    reason
}

/// A step for a student: without what checkers tell the instructor alone, and, where not all is
/// shown, without anything that tells what was expected.
fn step(step: StepResult, shows_all: bool) -> StepResult {
    let StepResult {
        operation,
        outcome,
        expected,
        because,
        hint,
        got,
        mut differences,
        arose,
        noise,
        picture,
        boards,
    } = step;
    differences.retain(|one| shows_all && !matches!(one, Difference::Aside { .. }));
    StepResult {
        operation,
        outcome,
        expected: expected.filter(|_| shows_all),
        because: because.filter(|_| shows_all),
        // A hint is about what should have come, and may well name it.
        hint: hint.filter(|_| shows_all),
        got,
        differences,
        arose,
        noise,
        picture,
        boards: boards.map(|one| around(one, shows_all)),
    }
}

/// The boards around a failure. The board that came has the squares marked that differ.
fn around(boards: Boards, shows_all: bool) -> Boards {
    let Boards {
        before,
        expected,
        got,
        moments,
        moves_end,
    } = boards;
    Boards {
        before,
        expected: expected.filter(|_| shows_all),
        got: got.filter(|_| shows_all),
        moments,
        moves_end,
    }
}
