//! Removes from scenarios and results, field by field, the parts that a student may not see.

use super::Audience;
use crate::Verdict;
use crate::diff::Difference;
use crate::model::{
    Boards, Culprit, Detail, Person, Reproduction, ScenarioInfo, ScenarioResult, StepResult,
};

pub(crate) use translate::translate;

mod translate;
mod whole;

/// Returns the student of a submission. Only instructors see an address and a number, because they need them for
/// gradebooks.
pub(super) fn person(person: &Person, audience: Audience) -> Person {
    let Person {
        id,
        name,
        email,
        number,
    } = person.clone();
    let for_staff = audience == Audience::Instructor;
    Person {
        id,
        name,
        email: email.filter(|_| for_staff),
        number: number.filter(|_| for_staff),
    }
}

/// Returns a scenario with its hint only if it is not accepted.
pub(super) fn help(info: &ScenarioInfo, result: &ScenarioResult) -> ScenarioInfo {
    let needed = result.verdict != Verdict::Accepted;
    let ScenarioInfo {
        id,
        title,
        points,
        because,
        hint,
    } = info.clone();
    ScenarioInfo {
        id,
        title,
        points,
        because,
        hint: hint.filter(|_| needed),
    }
}

/// Returns a scenario of an open group and its result, for a student.
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
        culprit,
        replay,
        reproduction,
        noise,
        usage,
        remarks,
        transcript,
        // Students see only the run that counts.
        further: _,
        disputed: _,
    } = result.clone();
    let result = ScenarioResult {
        scenario,
        verdict,
        reason: reason.map(|reason| without_aside(verdict, reason)),
        steps: steps.into_iter().map(|one| step(one, shows_all)).collect(),
        // It says where the expected result first differs.
        culprit: culprit
            .filter(|_| shows_all)
            .map(|one| Box::new(cause(*one))),
        replay: replay
            .filter(|_| shows_all)
            .map(|one| Box::new(whole::replay(*one))),
        reproduction: reproduction.map(|one| session(one, shows_all)),
        noise: whole::noise(noise),
        usage: whole::usage(usage),
        remarks,
        transcript: transcript.into_iter().map(whole::utterance).collect(),
        further: Vec::new(),
        disputed: None,
    };
    (info, result)
}

/// Returns a reason without the message of a failed checker, which can contain the answer.
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

/// Returns a step for a student, without the notes of checkers for the instructor. Without
/// `shows_all`, everything that reveals the expected result is removed.
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
    differences.retain(|one| shows_all && is_for_student(one));
    StepResult {
        operation,
        outcome,
        expected: expected.filter(|_| shows_all),
        because: because.filter(|_| shows_all),
        // A hint may name the expected result.
        hint: hint.filter(|_| shows_all),
        got,
        differences,
        arose: arose.map(whole::source_line),
        noise: whole::noise(noise),
        picture: picture.map(whole::picture),
        boards: boards.map(|one| around(one, shows_all)),
    }
}

/// True for a difference that a student sees with the expected result.
fn is_for_student(difference: &Difference) -> bool {
    match difference {
        Difference::Type { .. }
        | Difference::Value { .. }
        | Difference::Length { .. }
        | Difference::Elements { .. }
        | Difference::Identity { .. }
        | Difference::ExceptionType { .. }
        | Difference::Grid { .. }
        | Difference::Table { .. }
        | Difference::Text { .. }
        | Difference::ExtraOutput { .. }
        | Difference::Remark { .. } => true,
        // A note of a checker for the instructor.
        Difference::Aside { .. } => false,
    }
}

/// Returns the step that causes the first failure, for a student who sees everything.
fn cause(culprit: Culprit) -> Culprit {
    let Culprit {
        step,
        look,
        reason,
        boards,
    } = culprit;
    Culprit {
        step,
        look,
        reason,
        boards: boards.map(|one| around(one, true)),
    }
}

/// Returns the session to try. Its comments have the expected answers.
fn session(reproduction: Reproduction, shows_all: bool) -> Reproduction {
    let Reproduction {
        command,
        session,
        mut comments,
        trial,
        files,
        at_window,
        confirmed,
    } = reproduction;
    comments.retain(|_| shows_all);
    Reproduction {
        command,
        session,
        comments,
        trial: trial.filter(|_| shows_all).map(whole::trial),
        files: files.into_iter().map(whole::file).collect(),
        at_window,
        confirmed,
    }
}

/// Returns the boards around a failure. The got board goes, too: its marks reveal the expected
/// squares.
fn around(boards: Boards, shows_all: bool) -> Boards {
    let Boards {
        before,
        expected,
        got,
        moments,
        moves_end,
    } = boards;
    Boards {
        before: before.map(whole::board),
        expected: expected.filter(|_| shows_all).map(whole::board),
        got: got.filter(|_| shows_all).map(whole::board),
        moments: moments.into_iter().map(whole::moment).collect(),
        moves_end,
    }
}
