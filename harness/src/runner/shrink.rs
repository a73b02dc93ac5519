//! The shortest session that shows a departure.
//!
//! Greedy deletion of runs of steps, halving their length down to one (Zeller's delta debugging,
//! simplified): a shorter session counts only if the reference still meets the last step's
//! expectation after it, so that the expectation is right there too, and the submission still gives
//! the very reply that departed. Tries share one subject; the result is confirmed on a fresh one.

use puzzlemark_reference::session::{Local, Session};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{FileText, Outcome, Reproduction, ScenarioResult};
use puzzlemark_reports::visible;

use super::play::Player;
use super::reference::ReferenceSubject;
use crate::sandbox::Cell;
use crate::spec::{Scenario, Step};
use crate::subject::{Answer, Driver, JudgeFailure, Reply, Start, Subject};

/// Operations that a search may ask of its subject.
const OPERATIONS_MAX: usize = 2_000;

/// The shortest session found that shows the first departure of a result; `None` where none
/// departed. Not shrunk where the subject ended, since tries would end theirs as well.
pub(super) fn reproduce(
    player: &Player<'_>,
    scenario: &Scenario,
    result: &ScenarioResult,
    driver: &dyn Driver,
    cell: &mut Cell,
) -> Result<Option<Reproduction>, JudgeFailure> {
    let departed = result
        .steps
        .iter()
        .position(|step| step.outcome == Outcome::Departed);
    let Some(departed) = departed else {
        return Ok(None);
    };
    let whole: Vec<usize> = (0..=departed).collect();
    let Some(got) = result.steps[departed].got.as_deref() else {
        return Ok(None);
    };
    let shrinkable = matches!(result.verdict, Verdict::WrongAnswer | Verdict::RuntimeError)
        && result
            .steps
            .iter()
            .all(|step| step.outcome != Outcome::NotRun);
    if !shrinkable || player.module().is_none() {
        return Ok(Some(reproduction(scenario, &whole, true)));
    }
    let search = Search {
        player,
        scenario,
        got,
    };
    let Some(shortest) = search.shortest(whole.clone(), driver, cell)? else {
        return Ok(Some(reproduction(scenario, &whole, false)));
    };
    if shortest.len() == whole.len() {
        return Ok(Some(reproduction(scenario, &whole, true)));
    }
    let confirmed = search.confirm(&shortest, driver, cell)?;
    let steps = if confirmed { shortest } else { whole };
    Ok(Some(reproduction(scenario, &steps, true)))
}

fn reproduction(scenario: &Scenario, steps: &[usize], confirmed: bool) -> Reproduction {
    Reproduction {
        session: steps
            .iter()
            .map(|&step| scenario.steps[step].text.clone())
            .collect(),
        files: scenario
            .files
            .iter()
            .map(|(name, bytes)| FileText {
                name: name.clone(),
                text: visible::decode(bytes),
            })
            .collect(),
        confirmed,
    }
}

/// A search for a shorter session whose last step still gives `got`.
struct Search<'a> {
    player: &'a Player<'a>,
    scenario: &'a Scenario,
    got: &'a str,
}

impl Search<'_> {
    /// `None` if the subject for the tries does not load, which it just did: a flaky submission.
    fn shortest(
        &self,
        mut steps: Vec<usize>,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Option<Vec<usize>>, JudgeFailure> {
        let Start::Ready(mut subject) =
            driver.start(cell, &self.scenario.files, &self.scenario.limits)?
        else {
            return Ok(None);
        };
        let mut operations_left = OPERATIONS_MAX;
        let mut length = (steps.len() - 1).div_ceil(2);
        while length > 0 {
            let mut at = 0;
            while at + length < steps.len() && operations_left >= steps.len() {
                let shorter = [&steps[..at], &steps[at + length..]].concat();
                if self.reference_agrees(&shorter) {
                    operations_left -= shorter.len();
                    match self.departs(&shorter, subject.as_mut())? {
                        Try::Departs => {
                            steps = shorter;
                            continue;
                        }
                        Try::Meets => {}
                        Try::Ends => return Ok(Some(steps)),
                    }
                }
                at += length;
            }
            length /= 2;
        }
        subject.finish()?;
        Ok(Some(steps))
    }

    fn confirm(
        &self,
        steps: &[usize],
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<bool, JudgeFailure> {
        match driver.start(cell, &self.scenario.files, &self.scenario.limits)? {
            Start::Ready(mut subject) => {
                let departs = matches!(self.departs(steps, subject.as_mut())?, Try::Departs);
                subject.finish()?;
                Ok(departs)
            }
            Start::Failed(_) => Ok(false),
        }
    }

    fn departs(&self, steps: &[usize], subject: &mut dyn Subject) -> Result<Try, JudgeFailure> {
        let (last, before) = self.split(steps);
        for step in before {
            if is_over(&subject.perform(&step.operation)?) {
                return Ok(Try::Ends);
            }
        }
        let (reply, checked) = self.player.run_step(self.scenario, last, subject)?;
        if is_over(&reply) {
            return Ok(Try::Ends);
        }
        let departs = checked.verdict != Verdict::Accepted && checked.got == self.got;
        Ok(if departs { Try::Departs } else { Try::Meets })
    }

    /// Whether the reference meets the last step's expectation after the steps before it.
    fn reference_agrees(&self, steps: &[usize]) -> bool {
        let Some(module) = self.player.module() else {
            return false;
        };
        let (last, before) = self.split(steps);
        let mut session = Session::new(Local::new(module, &self.scenario.files));
        for step in before {
            session.evaluate(&step.operation);
        }
        let mut subject = ReferenceSubject(session);
        super::play::objects_compared(last, &mut subject).is_ok_and(|objects| {
            subject.perform(&last.operation).is_ok_and(|reply| {
                let checked = self.player.check(self.scenario, last, &reply, objects);
                checked.verdict == Verdict::Accepted
            })
        })
    }

    fn split<'s>(&'s self, steps: &[usize]) -> (&'s Step, Vec<&'s Step>) {
        let mut steps: Vec<_> = steps
            .iter()
            .map(|&step| &self.scenario.steps[step])
            .collect();
        let last = steps.pop().unwrap_or(&self.scenario.steps[0]);
        (last, steps)
    }
}

/// What trying a session showed.
enum Try {
    Departs,
    Meets,
    Ends,
}

fn is_over(reply: &Reply) -> bool {
    matches!(reply.answer, Answer::Ended(_) | Answer::Garbled(_))
}
