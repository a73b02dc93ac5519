//! Plays scenarios in which the referee follows the game.
//!
//! The referee follows every step, so it knows each choice of the subject. If a step has a written
//! expectation, it counts more than the referee's. But a choice that breaks the rules always fails,
//! because the game cannot continue.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;

use super::rules::Rules;
use puzzlemark_judge::History;
use puzzlemark_judge::check::Checked;
use puzzlemark_judge::follow::{Ask, Due, Follower, PuzzleGame, Silence};
use puzzlemark_model::Expectation;
use puzzlemark_model::reply::{Objects, Reply};
use puzzlemark_model::{Action, Step};
use puzzlemark_oracle::refuse_contradiction;
use puzzlemark_subject::{JudgeFailure, Subject, operation};

/// A game of a scenario, up to some step.
pub(super) struct Game<'a> {
    rules: Rules<'a>,
    follower: Follower<'a>,
    /// The objects that the variables hold.
    objects: Objects,
    /// True if a step has failed.
    has_failed: bool,
    /// True if a choice broke the rules. The referee cannot follow the game after it.
    is_lost: bool,
}

/// The expectations of all steps of a scenario without choices. The reference plays such a scenario
/// only once for all submissions.
pub(super) type Script = Arc<Vec<Due>>;

/// The scripts of the scenarios so far, by the digest of the scenario. `None` means that the reference
/// must play the scenario again for each submission.
#[derive(Default)]
pub(super) struct Scripts(Mutex<BTreeMap<String, Option<Script>>>);

impl Scripts {
    /// Returns the script of a scenario. The first call makes it.
    pub(super) fn script(&self, rules: Rules<'_>) -> Result<Option<Script>, JudgeFailure> {
        let digest = &rules.scenario.digest;
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(script) = known.get(digest) {
            return Ok(script.clone());
        }
        // Other workers wait, so that the reference plays the scenario only once.
        if let Some(reference) = rules.reference {
            let steps = rules.scenario.steps.iter();
            let operations = steps.map_while(|step| step.action.operation());
            refuse_contradiction(reference, &rules.scenario.files, operations)?;
        }
        let script = script(rules)?;
        known.insert(digest.clone(), script.clone());
        Ok(script)
    }
}

fn script(rules: Rules<'_>) -> Result<Option<Script>, JudgeFailure> {
    let mut game = Game::new(rules)?;
    let mut script = Vec::new();
    for step in &rules.scenario.steps {
        match game.follower.expect(operation(&step.action)?)? {
            Ask::Determined(due) => script.push(*due),
            Ask::Open(_) | Ask::Unspecified(_) => return Ok(None),
        }
    }
    Ok(Some(Arc::new(script)))
}

/// A played step.
pub(super) struct PlayedStep {
    /// The step with its expectation.
    pub(super) step: Step,
    /// The reply.
    pub(super) reply: Reply,
    /// The comparison of the reply with the expectation.
    pub(super) checked: Checked,
    /// True if the subject had a choice.
    pub(super) is_choice: bool,
}

impl<'a> Game<'a> {
    /// Begins a game.
    pub(super) fn new(rules: Rules<'a>) -> Result<Self, JudgeFailure> {
        let reference = rules.reference.ok_or_else(|| JudgeFailure {
            doing: "follow the game".to_owned(),
            cause: "the assignment names no reference".to_owned(),
        })?;
        Ok(Self {
            rules,
            follower: Follower::new(reference.begin(&rules.scenario.files)?),
            objects: Objects::new(),
            has_failed: false,
            is_lost: false,
        })
    }

    /// Plays all steps on a fresh subject.
    pub(super) fn play(mut self, subject: &mut dyn Subject) -> Result<History, JudgeFailure> {
        let mut history = History::default();
        for step in &self.rules.scenario.steps {
            let PlayedStep {
                step,
                reply,
                checked,
                is_choice: _,
            } = self.play_step(step, subject)?;
            let is_last = reply.is_last();
            history.record(&step, reply, checked);
            if is_last {
                break;
            }
        }
        Ok(history)
    }

    /// Plays one step. Fails if nothing determines its result.
    pub(super) fn play_step(
        &mut self,
        step: &Step,
        subject: &mut dyn Subject,
    ) -> Result<PlayedStep, JudgeFailure> {
        let operation = operation(&step.action)?;
        let ask = if self.is_lost {
            Ask::Unspecified(Silence::default())
        } else {
            self.follower.expect(operation)?
        };
        if let Ask::Unspecified(silence) = &ask
            && !self.has_failed
        {
            return Err(unspecified(step, silence, self.choice_inside(step)?));
        }
        let (mut reply, written) = if step.is_by_reference() {
            let reply = subject.perform(&step.action)?;
            reply.bind(&mut self.objects);
            (reply, None)
        } else {
            let objects = &mut self.objects;
            let (reply, checked) = self.rules.run_step(step, objects, subject)?;
            (reply, Some(checked))
        };
        let looks = look(&ask, &reply, subject)?;
        let followed = self
            .follower
            .check(&ask, &reply, &looks, subject.language_facts())?;
        let is_choice = matches!(ask, Ask::Open(_));
        let breaks_rules = is_choice && followed.verdict != Verdict::Accepted;
        self.is_lost |= breaks_rules || matches!(ask, Ask::Unspecified(_));
        let checked = match written {
            Some(written) if !breaks_rules || written.verdict != Verdict::Accepted => written,
            None if matches!(ask, Ask::Unspecified(_)) => cannot_be_known(followed),
            _ => followed,
        };
        self.has_failed |= checked.verdict != Verdict::Accepted;
        take_in(&mut reply, looks);
        Ok(PlayedStep {
            step: resolved(step, ask.expectation()).into_owned(),
            reply,
            checked,
            is_choice,
        })
    }

    /// Asks the subject an operation that only looks at the state. Returns `None` if the reference does not
    /// determine the answer or cannot follow the game, or if the operation changes its state.
    pub(super) fn look(
        &mut self,
        operation: &Operation,
        subject: &mut dyn Subject,
    ) -> Result<Option<(Reply, Checked)>, JudgeFailure> {
        if self.is_lost {
            return Ok(None);
        }
        let before = self.state()?;
        let ask = self.follower.expect(operation)?;
        let is_determined = matches!(ask, Ask::Determined(_));
        if !is_determined || before.is_none() || self.state()? != before {
            return Ok(None);
        }
        let reply = subject.perform(&Action::Call(operation.clone()))?;
        let checked = self
            .follower
            .check(&ask, &reply, &[], subject.language_facts())?;
        Ok(Some((reply, checked)))
    }

    /// Returns a text for the state of the reference, or `None` if states cannot be compared.
    pub(super) fn state(&mut self) -> Result<Option<String>, JudgeFailure> {
        Ok(self.follower.oracle().state()?.text())
    }

    /// Returns the objects of the subject that its variables hold.
    pub(super) fn objects(&self) -> &Objects {
        &self.objects
    }

    /// Returns the call with a choice inside a step's operation, for an error message. The whole
    /// operation is unspecified.
    fn choice_inside(&self, step: &Step) -> Result<Option<Operation>, JudgeFailure> {
        let (Some(puzzle), Some(operation)) = (self.rules.puzzle(), step.action.operation()) else {
            return Ok(None);
        };
        let mut parts = operation.expression.parts();
        while let Some(part) = parts.pop() {
            let part_alone = Operation::from(part.clone());
            let game = PuzzleGame::new(puzzle, &self.rules.scenario.files);
            let mut anew = Follower::new(Box::new(game));
            let mut reference = super::reference::player(puzzle, self.rules.scenario);
            let before = self.rules.scenario.steps.iter();
            for step in before.take_while(|earlier| earlier.line < step.line) {
                replay(&mut anew, step, &mut reference)?;
            }
            if matches!(anew.expect(&part_alone)?, Ask::Open(_)) {
                return Ok(Some(part_alone));
            }
            parts.extend(part.parts());
        }
        Ok(None)
    }
}

/// Plays a step with the reference as the subject.
fn replay(
    follower: &mut Follower<'_>,
    step: &Step,
    reference: &mut dyn Subject,
) -> Result<(), JudgeFailure> {
    let ask = follower.expect(operation(&step.action)?)?;
    let reply = reference.perform(&step.action)?;
    let looks = look(&ask, &reply, reference)?;
    follower.check(&ask, &reply, &looks, reference.language_facts())?;
    Ok(())
}

/// Asks the questions that follow an operation, until the subject ends.
fn look(ask: &Ask, reply: &Reply, subject: &mut dyn Subject) -> Result<Vec<Reply>, JudgeFailure> {
    let mut looks: Vec<Reply> = Vec::new();
    for look in ask.looks() {
        if looks.last().unwrap_or(reply).is_last() {
            break;
        }
        looks.push(subject.perform(&Action::Call(look.clone()))?);
    }
    Ok(looks)
}

/// Adds the text printed during the looks to a reply. If the subject ended then, this end becomes the
/// answer.
pub(super) fn take_in(reply: &mut Reply, looks: Vec<Reply>) {
    for look in looks {
        reply.printed.extend(&look.printed);
        reply.complained.extend(&look.complained);
        if look.is_last() {
            reply.answer = look.answer;
        }
    }
}

/// Returns the step. The reference's expectation replaces `expect: reference`.
pub(super) fn resolved<'a>(step: &'a Step, expectation: Option<&Expectation>) -> Cow<'a, Step> {
    if !step.is_by_reference() {
        return Cow::Borrowed(step);
    }
    let mut step = step.clone();
    step.expectation = expectation.cloned().unwrap_or_default();
    Cow::Owned(step)
}

/// Returns the result of a step after the game was lost.
fn cannot_be_known(checked: Checked) -> Checked {
    Checked {
        verdict: Verdict::WrongAnswer,
        differences: vec![Difference::Remark {
            text: "the game cannot be followed after the step that failed".to_owned(),
        }],
        ..checked
    }
}

fn unspecified(step: &Step, silence: &Silence, choice: Option<Operation>) -> JudgeFailure {
    let cause = match (choice, &silence.why) {
        (Some(call), _) => format!(
            "`{call}` has several right results and stands inside another expression; give it its own \
             step, or assign it to a variable"
        ),
        (None, Some(why)) => why.clone(),
        (None, None) => {
            "the assignment does not define its result, so the reference cannot judge this step \
                 and those after it; remove the step, or write the expected result in a scenario \
                 without `expect: reference`"
                .to_owned()
        }
    };
    JudgeFailure {
        doing: format!("line {}: follow `{}`", step.line, step.text),
        cause,
    }
}

#[cfg(test)]
mod tests;
