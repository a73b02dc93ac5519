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
//! * the question reads a variable of plain data, so no code of the submission answers it;
//! * the question is for the text of the object, and the failed step shows by another method that the state is
//!   wrong.
//!
//! The search never changes the verdict. No question depends on an expected answer.

mod looks;

use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{
    Boards, Culprit, CulpritReason, Outcome, ScenarioResult, StepResult,
};

use self::looks::{Look, Looks};
use super::followed::Game;
use super::rules::Rules;
use super::shrink::is_cheap;
use puzzlemark_judge::check::Checked;
use puzzlemark_model::reply::{Objects, Reply};
use puzzlemark_model::{Interface, Scenario, Step};
use puzzlemark_oracle::FailedStep;
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure, Start, Subject};

/// Adds the step that causes the first failure to a result. The board before the failed step goes then, because
/// the reference draws it, and the submission did not have it.
pub(super) fn add(
    rules: Rules<'_>,
    result: &mut ScenarioResult,
    driver: &dyn Driver,
    cell: &mut Cell,
) {
    result.culprit = find(rules, result, driver, cell).map(Box::new);
    if result.culprit.is_some() {
        let boards = result
            .steps
            .iter_mut()
            .filter_map(|step| step.boards.as_mut());
        boards.for_each(|boards| boards.before = None);
    }
}

/// Returns the step that causes the first failure of a result. Returns `None` if no earlier step is found, or if
/// the replay differs from the first run. A failure of the judge is not the cause of anything, so it gives
/// `None`, too.
fn find(
    rules: Rules<'_>,
    result: &ScenarioResult,
    driver: &dyn Driver,
    cell: &mut Cell,
) -> Option<Culprit> {
    let scenario = rules.scenario;
    let is_possible = rules.reference.is_some()
        && scenario.interface() == Interface::Calls
        && !scenario.has_checked_calls()
        && is_cheap(result.verdict);
    if !is_possible {
        return None;
    }
    let failed = |step: &StepResult| step.outcome == Outcome::Failed;
    let failed = result.steps.iter().position(failed)?;
    let Looks { looks, text } = looks::of_failure(rules, failed).ok()??;
    let steps = &scenario.steps[..failed];
    let mut found = None;
    for look in &looks {
        let search = Search {
            rules,
            steps,
            failed: &scenario.steps[failed],
            got: result.steps[failed].got.as_deref()?,
            look,
            text: text.as_ref(),
            driver,
        };
        let culprit = search.culprit(cell).ok().flatten();
        let is_sure = |one: &Culprit| one.reason != CulpritReason::StateOrLook;
        if culprit.as_ref().is_some_and(is_sure) {
            return culprit;
        }
        found = found.or(culprit);
    }
    // The reader sees the step right before the failure anyway.
    found.filter(|culprit| culprit.step + 1 < failed)
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

struct Search<'a> {
    rules: Rules<'a>,
    /// The steps before the failed one.
    steps: &'a [Step],
    failed: &'a Step,
    /// The reply to the failed step.
    got: &'a str,
    look: &'a Look,
    /// The question for the text of the object.
    text: Option<&'a Operation>,
    driver: &'a dyn Driver,
}

impl<'a> Search<'a> {
    fn culprit(&self, cell: &mut Cell) -> Result<Option<Culprit>, JudgeFailure> {
        match self.suspect(cell)? {
            Some(suspect) => self.confirmed(&suspect, cell),
            None => Ok(None),
        }
    }

    /// Plays the scenario again and asks after each step. Returns the step before which all answers are right,
    /// and after which all are wrong.
    fn suspect(&self, cell: &mut Cell) -> Result<Option<Suspect>, JudgeFailure> {
        let Some(mut anew) = self.replay(cell)? else {
            return Ok(None);
        };
        let mut answers = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            if !anew.passes(step)? {
                return Ok(None);
            }
            if index >= self.look.first {
                match anew.ask(&self.look.question)? {
                    Some((_, answer)) => answers.push(answer),
                    None => return Ok(None),
                }
            }
        }
        let is_same = anew.fails(self.failed, self.got)?;
        let Some(turn) = turn(&answers).filter(|_| is_same) else {
            return Ok(None);
        };
        Ok(Some(Suspect {
            step: self.look.first + turn,
            keeps_answer: answers[turn - 1].expected == answers[turn].expected,
            got: answers.swap_remove(turn).got,
        }))
    }

    /// Plays the steps up to a suspect on a fresh subject without other questions. Returns the culprit if the
    /// answer is wrong again.
    fn confirmed(
        &self,
        suspect: &Suspect,
        cell: &mut Cell,
    ) -> Result<Option<Culprit>, JudgeFailure> {
        let Some(mut anew) = self.replay(cell)? else {
            return Ok(None);
        };
        let (before, step) = (&self.steps[..suspect.step], &self.steps[suspect.step]);
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
        let is_other = look.reads_data || is_apart(step, &look.variables, anew.game.objects());
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
        let dialect = self.driver.dialect();
        let question = dialect.map(|dialect| dialect.operation(&look.question));
        Ok(Some(Culprit {
            step: suspect.step,
            look: question.unwrap_or_else(|| look.question.to_string()),
            reason,
            boards,
        }))
    }

    fn replay<'c>(&self, cell: &'c mut Cell) -> Result<Option<Replay<'a, 'c>>, JudgeFailure> {
        let Scenario { files, limits, .. } = self.rules.scenario;
        Ok(match self.driver.start(cell, files, limits)? {
            Start::Ready(subject) => Some(Replay {
                game: Game::new(self.rules)?,
                subject,
            }),
            Start::Failed(_) => None,
        })
    }

    /// Returns the boards around a step. The subject shows its board now, after the step. `reply` is its answer
    /// to the question.
    fn boards(
        &self,
        step: usize,
        reply: Reply,
        anew: &mut Replay<'_, '_>,
    ) -> Result<Option<Boards>, JudgeFailure> {
        let (look, shown) = match self.text {
            Some(text) => (text, anew.ask(text)?.map(|(shown, _)| shown)),
            None => (&self.look.question, Some(reply)),
        };
        let Some(shown) = shown else {
            return Ok(None);
        };
        let after = |count: usize| {
            let scenario = looked_at(self.rules.scenario, count, look);
            let failed = FailedStep {
                index: count,
                differences: &[],
                reply: &shown,
            };
            self.rules.reference?.boards(&scenario, &failed)
        };
        let before = after(step).and_then(|boards| boards.expected);
        Ok(after(step + 1).map(|boards| Boards { before, ..boards }))
    }
}

/// A game that a fresh subject plays again.
struct Replay<'a, 'c> {
    game: Game<'a>,
    subject: Box<dyn Subject + 'c>,
}

impl Replay<'_, '_> {
    /// Plays a step. Returns true if it passes and the subject goes on.
    fn passes(&mut self, step: &Step) -> Result<bool, JudgeFailure> {
        let played = self.game.play_step(step, self.subject.as_mut())?;
        Ok(played.checked.verdict == Verdict::Accepted && !played.reply.is_last())
    }

    /// Plays a step. Returns true if it fails with this reply.
    fn fails(&mut self, step: &Step, got: &str) -> Result<bool, JudgeFailure> {
        let played = self.game.play_step(step, self.subject.as_mut())?;
        Ok(played.checked.verdict != Verdict::Accepted && played.checked.got == got)
    }

    /// Asks a question. Returns `None` if it does not only look, or if the subject ends.
    fn ask(&mut self, question: &Operation) -> Result<Option<(Reply, Checked)>, JudgeFailure> {
        let answer = self.game.look(question, self.subject.as_mut())?;
        Ok(answer.filter(|(reply, _)| !reply.is_last()))
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
