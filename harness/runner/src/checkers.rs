//! The checkers of an assignment. Each is built once and runs in a second cell of each worker.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use puzzlemark_reports::Verdict;
use serde_json::Value as Json;

use super::cell::open_cell;
use crate::custom::{self, Case, Custom, Got};
use puzzlemark_judge::check::{self, Checked, Opinion, TalkEnd};
use puzzlemark_model::reply::{Answer, Reply};
use puzzlemark_model::{Action, Step};
use puzzlemark_model::{CheckedBy, Checker, CheckerProgram, Part, ProgramAction};
use puzzlemark_sandbox::{Cell, Exit, Limits, Piece, Sandbox};
use puzzlemark_subject::{JudgeFailure, Subject, Talked};

/// The built checkers, by their digests. All workers share them.
#[derive(Default)]
pub(super) struct Workshop(Mutex<BTreeMap<String, Arc<Bench>>>);

/// A checker after its build, or the reason why it does not build. Other workers wait during the build. A judge failure is
/// not stored, so the next worker builds again.
type Bench = Mutex<Option<Result<Custom, String>>>;

impl Workshop {
    fn custom(&self, program: &CheckerProgram, cell: &mut Cell) -> Result<Custom, JudgeFailure> {
        let bench = {
            let mut benches = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(benches.entry(program.digest.clone()).or_default())
        };
        let mut built = bench.lock().unwrap_or_else(PoisonError::into_inner);
        if built.is_none() {
            *built = Some(match custom::build(program, cell) {
                Ok(custom) => Ok(custom),
                Err(failure) => Err(failure.into_load_failure()?.reason),
            });
        }
        let custom = built.clone().expect("the checker was just built");
        custom.map_err(failed)
    }
}

/// A worker's second cell, only for checkers. The first use opens it.
pub(super) struct SecondCell<'a> {
    sandbox: &'a Sandbox,
    cell: Option<Cell>,
}

impl<'a> SecondCell<'a> {
    pub(super) fn new(sandbox: &'a Sandbox) -> Self {
        Self {
            sandbox,
            cell: None,
        }
    }

    /// Does some work in the cell. After a failure, the cell is not used again.
    fn with<T>(
        &mut self,
        work: impl FnOnce(&mut Cell) -> Result<T, JudgeFailure>,
    ) -> Result<T, JudgeFailure> {
        let mut cell = match self.cell.take() {
            Some(cell) => cell,
            None => open_cell(self.sandbox).map_err(|error| failed(error.to_string()))?,
        };
        let done = work(&mut cell)?;
        self.cell = Some(cell);
        Ok(done)
    }
}

/// The built checkers, and a cell to run them in.
pub(super) struct CheckerAccess<'a, 'sandbox> {
    pub(super) workshop: &'a Workshop,
    /// The cell. Only a worker has one.
    pub(super) second: Option<&'a mut SecondCell<'sandbox>>,
    /// The main file of the submission.
    pub(super) source: Option<&'a [u8]>,
}

/// Asks the checker program of a step, if the step has one and meets all other expectations. `runs` are the records of
/// all runs so far, if the scenario has a check of check50.
pub(super) fn judge(
    checkers: &mut CheckerAccess<'_, '_>,
    step: &Step,
    reply: &Reply,
    runs: &[Json],
    so_far: &mut Checked,
) -> Result<(), JudgeFailure> {
    let Some(checker) = &step.expectation.program.checker else {
        return Ok(());
    };
    let CheckedBy::Program(program) = &checker.by else {
        return Ok(());
    };
    let got = match judged_part(&checker.part, reply) {
        _ if checker.is_check50() => Got::Text(b""),
        Some(got) => got,
        None => return Ok(()),
    };
    if so_far.verdict != Verdict::Accepted {
        return Ok(());
    }
    if matches!(got, Got::Value(value) if value.holds_object()) {
        check::reject_object(so_far);
        return Ok(());
    }
    let Some(second) = checkers.second.as_deref_mut() else {
        return Err(failed("it has no cell to run in".to_owned()));
    };
    let case = Case {
        input: match &step.action {
            Action::Program(ProgramAction::Run { input, .. }) => input.as_bytes(),
            _ => b"",
        },
        got,
        left: match &reply.answer {
            Answer::Ran(ran) => Some(&ran.files),
            _ => None,
        },
        source: checkers.source,
        runs,
    };
    let said = second.with(|cell| {
        let custom = checkers.workshop.custom(program, cell)?;
        custom.ask(checker, program, case, cell)
    })?;
    let opinion = check::read_opinion(program.protocol, &said, checker.full);
    check::add_opinion(
        so_far,
        &checker.part,
        opinion.map_err(|told| failed(format!("it {told}")))?,
    );
    Ok(())
}

/// A submission that talked with a checker.
pub(super) struct TalkResult {
    /// The reply of the submission.
    pub(super) reply: Reply,
    /// The texts of both, in order.
    pub(super) pieces: Vec<Piece>,
    /// The end of the talk and the opinion of the checker, if the submission was started.
    pub(super) judged: Option<(TalkEnd, Opinion)>,
}

/// Lets the submission talk with a checker.
pub(super) fn talk(
    checkers: &mut CheckerAccess<'_, '_>,
    checker: &Checker,
    arguments: &[String],
    limits: &Limits,
    subject: &mut dyn Subject,
) -> Result<TalkResult, JudgeFailure> {
    let Some(program) = checker.partner() else {
        return Err(failed("it does not talk".to_owned()));
    };
    let workshop = checkers.workshop;
    let Some(second) = checkers.second.as_deref_mut() else {
        return Err(failed("it has no cell to run in".to_owned()));
    };
    let goes_on = |exit: &Exit| check::may_accept(program.protocol, exit);
    let (talked, said) = second.with(|cell| {
        let custom = workshop.custom(program, cell)?;
        custom.talk(checker, program, limits, cell, |partner| {
            subject.talk(arguments, partner, &goes_on)
        })
    })?;
    let Talked { reply, talk } = talked;
    let (Some(talk), Some(mut said)) = (talk, said) else {
        return Ok(TalkResult {
            reply,
            pieces: Vec::new(),
            judged: None,
        });
    };
    let mut end = TalkEnd {
        checker_first: talk.partner_first,
        checker_waited: talk.partner_waited,
    };
    let notes = said.notes.take().unwrap_or_default();
    let read = check::read_opinion(program.protocol, &said, checker.full);
    let mut opinion = read.map_err(|told| {
        let hint = if end.checker_first {
            ""
        } else {
            "; the program had ended, so the input of the checker was at its end: the checker must reject then"
        };
        failed(format!("it {told}{hint}"))
    })?;
    if let Some(then) = checker.then.as_ref().filter(|_| opinion.accepted) {
        opinion = second.with(|cell| judge_notes(workshop, checker, then, &notes, cell))?;
        // The submission has ended before this opinion.
        end.checker_first = false;
    }
    Ok(TalkResult {
        reply,
        pieces: talk.pieces,
        judged: Some((end, opinion)),
    })
}

/// Asks a second checker about the notes of a checker that talked.
fn judge_notes(
    workshop: &Workshop,
    checker: &Checker,
    then: &CheckerProgram,
    notes: &[u8],
    cell: &mut Cell,
) -> Result<Opinion, JudgeFailure> {
    let case = Case {
        input: checker.input.as_deref().unwrap_or_default(),
        got: Got::Text(notes),
        left: None,
        source: None,
        runs: &[],
    };
    let said = workshop
        .custom(then, cell)?
        .ask(checker, then, case, cell)?;
    let read = check::read_opinion(then.protocol, &said, checker.full);
    read.map_err(|told| failed(format!("it {told}")))
}

/// Returns the part of a reply that the checker judges. Returns `None` if the reply lacks it.
fn judged_part<'r>(part: &Part, reply: &'r Reply) -> Option<Got<'r>> {
    match (part, &reply.answer) {
        (Part::Returned, Answer::Returned(value)) => Some(Got::Value(value)),
        _ => check::judged_text(part, reply).map(Got::Text),
    }
}

fn failed(cause: String) -> JudgeFailure {
    JudgeFailure {
        doing: "the checker failed".to_owned(),
        cause,
    }
}
