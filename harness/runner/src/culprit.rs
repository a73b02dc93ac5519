//! The earlier step that causes a failure.
//!
//! A step such as `str(puzzle)` only shows that the state is wrong. So the scenario is played again on a fresh
//! subject, and after each step the subject is asked the same question. The culprit is the step before which
//! all answers are right, and after which all answers are wrong. Another fresh subject, which is asked only
//! after the culprit, confirms it.
//!
//! A wrong answer can also come from a mistake in the method that looks. The report says so, unless one of these
//! conditions holds:
//!
//! * the step must leave the answer as it was: the reference does not change, or the step uses other objects;
//! * the question makes a new object, which nothing before may change;
//! * the question reads a variable of plain data, so no code of the submission answers it;
//! * the question is for the text of the object, and the failed step shows by another method that the state is
//!   wrong.
//!
//! The search never changes the verdict. No question depends on an expected answer. The answers to the question for
//! the text of the object are kept as the replay of the scenario.

mod looks;
mod replay;
mod second_run;

use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Boards, Culprit, CulpritReason, ScenarioResult};

use self::looks::{Look, Looks, TextLook};
use self::second_run::{Answers, FailedRun, SecondRun};
use super::rules::Rules;
use puzzlemark_judge::check::Checked;
use puzzlemark_model::reply::{Objects, Reply};
use puzzlemark_model::{Scenario, Step};
use puzzlemark_oracle::FailedStep;
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure};

/// Adds the step that causes the first failure to a result, and the replay of the steps before the failure. The board
/// before the failed step goes then, because the reference draws it, and the submission did not have it.
pub(super) fn explain(
    rules: Rules<'_>,
    result: &mut ScenarioResult,
    driver: &dyn Driver,
    cell: &mut Cell,
) {
    let Some(run) = FailedRun::of_result(rules, result, driver) else {
        return;
    };
    let Ok(Some(Looks { looks, text })) = looks::of_failure(rules, run.steps.len()) else {
        return;
    };
    let shown = text.as_ref().and_then(|text| shown_texts(&run, text, cell));
    let culprit = find_culprit(&run, &looks, text.as_ref().zip(shown.as_ref()), cell);
    let replay = text.zip(shown);
    let replay = replay.and_then(|(text, shown)| replay::of_texts(&run, &text, shown));
    result.replay = replay.map(Box::new);
    result.culprit = culprit.map(Box::new);
    if result.culprit.is_some() {
        let boards = result
            .steps
            .iter_mut()
            .filter_map(|step| step.boards.as_mut());
        boards.for_each(|boards| boards.before = None);
    }
}

/// Returns the texts of the object in a second run. A failure of the judge is not the cause of anything, so it gives
/// `None`, too.
fn shown_texts(run: &FailedRun<'_>, text: &TextLook, cell: &mut Cell) -> Option<Answers> {
    run.answers(&text.question, text.first, cell).ok()?
}

/// Returns the step that causes the first failure of a result. Returns `None` if no earlier step is found, or if
/// the second run differs from the first one.
fn find_culprit(
    run: &FailedRun<'_>,
    looks: &[Look],
    shown: Option<(&TextLook, &Answers)>,
    cell: &mut Cell,
) -> Option<Culprit> {
    let mut found = None;
    for look in looks {
        let search = CulpritSearch { run, look, shown };
        let culprit = search.culprit(cell).ok().flatten();
        let is_sure = |one: &Culprit| one.reason != CulpritReason::StateOrLook;
        if culprit.as_ref().is_some_and(is_sure) {
            return culprit;
        }
        found = found.or(culprit);
    }
    // The reader sees the step right before the failure anyway.
    found.filter(|culprit| culprit.step + 1 < run.steps.len())
}

/// A step after which the answers are wrong.
struct Suspect {
    /// The index of the step.
    step: usize,
    /// The wrong answer after it.
    got: String,
    /// True if the right answer is the same before and after the step.
    keeps_answer: bool,
}

struct CulpritSearch<'a> {
    run: &'a FailedRun<'a>,
    look: &'a Look,
    /// The question for the text of the object, with the texts in a second run.
    shown: Option<(&'a TextLook, &'a Answers)>,
}

impl CulpritSearch<'_> {
    fn culprit(&self, cell: &mut Cell) -> Result<Option<Culprit>, JudgeFailure> {
        match self.suspect(cell)? {
            Some(suspect) => self.confirmed(&suspect, cell),
            None => Ok(None),
        }
    }

    /// Returns the step before which all answers are right, and after which all are wrong.
    fn suspect(&self, cell: &mut Cell) -> Result<Option<Suspect>, JudgeFailure> {
        let Look {
            question, first, ..
        } = self.look;
        let asked;
        let answers = match self.shown {
            Some((text, shown)) if text.question == *question => {
                &shown.before[first - text.first..]
            }
            _ => {
                asked = self.run.answers(question, *first, cell)?;
                asked.as_ref().map_or(&[][..], |answers| &answers.before)
            }
        };
        let is_possible = |turn: &usize| {
            let step = first + turn;
            self.look.made_at.is_none_or(|made_at| step < made_at)
        };
        Ok(turn(answers).filter(is_possible).map(|turn| Suspect {
            step: first + turn,
            keeps_answer: answers[turn - 1].expected == answers[turn].expected,
            got: answers[turn].got.clone(),
        }))
    }

    /// Plays the steps up to a suspect on a fresh subject without other questions. Returns the culprit if the
    /// answer is wrong again.
    fn confirmed(
        &self,
        suspect: &Suspect,
        cell: &mut Cell,
    ) -> Result<Option<Culprit>, JudgeFailure> {
        let Some(mut anew) = self.run.begin(cell)? else {
            return Ok(None);
        };
        let (before, step) = self.run.steps.split_at(suspect.step);
        let step = &step[0];
        for earlier in before {
            if !anew.passes(earlier)? {
                return Ok(None);
            }
        }
        let state = anew.game.state()?;
        if !anew.passes(step)? {
            return Ok(None);
        }
        let look = self.look;
        let is_fresh = look.made_at.is_some();
        let is_other =
            look.reads_data || is_fresh || is_apart(step, &look.variables, anew.game.objects());
        let reason = if suspect.keeps_answer && is_other || state == anew.game.state()? {
            CulpritReason::MustKeep
        } else if look.reads_data || look.is_backed {
            CulpritReason::WrongState
        } else {
            CulpritReason::StateOrLook
        };
        let is_same =
            |checked: &Checked| checked.verdict != Verdict::Accepted && checked.got == suspect.got;
        let answer = anew.ask(&look.question)?;
        let answer = answer.filter(|(_, checked)| is_same(checked));
        let Some((reply, _)) = answer else {
            return Ok(None);
        };
        let boards = self.boards(suspect.step, reply, &mut anew)?;
        anew.subject.finish()?;
        let dialect = self.run.driver.dialect();
        let question = dialect.map(|dialect| dialect.operation(&look.question));
        Ok(Some(Culprit {
            step: suspect.step,
            look: question.unwrap_or_else(|| look.question.to_string()),
            reason,
            boards,
        }))
    }

    /// Returns the boards around a step. The subject shows its board now, after the step. `reply` is its answer
    /// to the question.
    fn boards(
        &self,
        step: usize,
        reply: Reply,
        anew: &mut SecondRun<'_, '_>,
    ) -> Result<Option<Boards>, JudgeFailure> {
        let text = self.shown.filter(|_| self.look.made_at.is_none());
        let (look, shown) = match text {
            Some((TextLook { question, .. }, _)) => {
                (question, anew.ask(question)?.map(|(shown, _)| shown))
            }
            None => (&self.look.question, Some(reply)),
        };
        let Some(shown) = shown else {
            return Ok(None);
        };
        let after = |count: usize| {
            let scenario = looked_at(self.run.rules.scenario, count, look);
            let failed = FailedStep {
                index: count,
                differences: &[],
                reply: &shown,
            };
            self.run.rules.reference?.boards(&scenario, &failed)
        };
        let before = after(step).and_then(|boards| boards.expected);
        Ok(after(step + 1).map(|boards| Boards { before, ..boards }))
    }
}

/// Returns the index of the first wrong answer, if all answers before it are right and all after it are wrong. The
/// first answer must be right.
fn turn(answers: &[Checked]) -> Option<usize> {
    let is_wrong = |answer: &Checked| answer.verdict != Verdict::Accepted;
    let turn = answers.iter().position(is_wrong)?;
    (turn > 0 && answers[turn..].iter().all(is_wrong)).then_some(turn)
}

/// Returns true if a step uses none of these variables and none of the objects in them.
fn is_apart(step: &Step, variables: &[String], objects: &Objects) -> bool {
    let Some(operation) = step.action.operation() else {
        return false;
    };
    let names = operation.expression.names();
    let names = names.chain(operation.target.as_deref());
    let is_used = |name: &str, variable: &String| {
        let objects = [name, variable].map(|one| objects.get(one).map(|object| object.id));
        name == variable || objects[0].is_some() && objects[0] == objects[1]
    };
    let mut names = names.flat_map(|name| variables.iter().map(move |one| (name, one)));
    !variables.is_empty() && !names.any(|(name, variable)| is_used(name, variable))
}

/// Returns a scenario with the first steps of another one, and a look after them.
fn looked_at(scenario: &Scenario, count: usize, look: &Operation) -> Scenario {
    let mut scenario = scenario.clone();
    scenario.steps.truncate(count);
    scenario.steps.push(Step::by_reference(look));
    scenario
}

#[cfg(test)]
mod tests;
