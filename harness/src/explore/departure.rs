//! A departure as it is told: a session, and what came of each of its operations.

use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;
use puzzlemark_reports::model::{FileText, Reproduction};
use puzzlemark_reports::visible;

use super::game::{Files, Game};
use super::stage::{Departed, Stage};
use crate::check::Checked;
use crate::runner::{Ask, Follower};
use crate::spec::model::Expectation;
use crate::spec::{WrittenScenario, WrittenStep};
use crate::subject::JudgeFailure;

/// A session whose last operation departs.
#[derive(Debug, Clone)]
pub struct Departure {
    /// What the departure amounts to.
    pub verdict: Verdict,
    /// The files that the session reads.
    pub files: Files,
    /// The operations in order, not empty; the last departs.
    pub steps: Vec<DepartureStep>,
    /// How often this very session was played once more, each time on a fresh subject.
    pub replays: u32,
    /// In how many of these it departed; fewer where the submission depends on chance.
    pub seen_again: u32,
}

/// An operation of a departure.
#[derive(Debug, Clone)]
pub struct DepartureStep {
    /// The operation.
    pub operation: String,
    /// What must follow, in words and notation; `None` where nothing is asked but success.
    pub expected: Option<String>,
    /// What followed; `None` where it was as expected and nothing more is known of it.
    pub got: Option<String>,
    /// How the two differ; empty for all but the last.
    pub differences: Vec<Difference>,
    /// What must follow, where there is one right answer.
    expectation: Option<Expectation>,
    assigns: bool,
}

impl Departure {
    /// The departure of a game on fresh subjects.
    pub(super) fn replayed(
        stage: &mut Stage<'_>,
        departed: &Departed,
        replays: u32,
    ) -> Result<Self, JudgeFailure> {
        let mut departure = Self::once(stage, departed, replays);
        for _ in 0..replays {
            let mut steps = Vec::new();
            let found = stage.recorded(&departed.game, &mut |operation, ask, checked| {
                steps.push(DepartureStep::new(&operation, ask, Some(checked)));
            })?;
            let is_same = |found: &Departed| found.game.steps.len() == departed.game.steps.len();
            if found.as_ref().is_some_and(is_same) {
                departure.seen_again += 1;
                departure.steps = steps;
            }
        }
        Ok(departure)
    }

    /// The departure of a game that was not seen again.
    pub(super) fn once(stage: &Stage<'_>, departed: &Departed, replays: u32) -> Self {
        let Departed { game, checked } = departed;
        Self {
            verdict: checked.verdict,
            files: game.files.clone(),
            steps: steps(stage, game, checked),
            replays,
            seen_again: 0,
        }
    }

    /// Whether the session departed whenever it was played.
    pub fn is_confirmed(&self) -> bool {
        self.seen_again == self.replays
    }

    /// The session, ready to be pasted.
    pub fn reproduction(&self) -> Reproduction {
        let file = |(name, content): (&String, &Vec<u8>)| FileText {
            name: name.clone(),
            text: visible::decode(content),
        };
        Reproduction {
            session: self
                .steps
                .iter()
                .map(|step| step.operation.clone())
                .collect(),
            files: self.files.iter().map(file).collect(),
            confirmed: self.is_confirmed(),
        }
    }

    /// A scenario that holds the session with what must follow, as YAML: the submission fails it, and
    /// the reference passes.
    pub fn scenario(&self, title: &str) -> String {
        let step = |step: &DepartureStep| WrittenStep {
            operation: step.operation.clone(),
            expectation: step.expectation.clone(),
            assigns: step.assigns,
        };
        let scenario = WrittenScenario {
            title: title.to_owned(),
            files: self.files.clone(),
            steps: self.steps.iter().map(step).collect(),
        };
        scenario.to_string()
    }
}

impl DepartureStep {
    fn new(operation: &Operation, ask: &Ask, checked: Option<&Checked>) -> Self {
        Self {
            operation: operation.to_string(),
            assigns: operation.target.is_some(),
            expected: ask.describe(),
            got: checked.map(|checked| checked.got.clone()),
            differences: checked.map_or_else(Vec::new, |checked| checked.differences.clone()),
            expectation: match ask {
                Ask::Determined(due) => Some(due.expectation.clone()),
                Ask::Open(_) | Ask::Unspecified => None,
            },
        }
    }
}

/// The steps of a game that only the reference plays, as far as that can be without a subject.
fn steps(stage: &Stage<'_>, game: &Game, checked: &Checked) -> Vec<DepartureStep> {
    let mut follower = Follower::new(stage.puzzle, &game.files);
    let mut is_known = true;
    let last = game.steps.len().saturating_sub(1);
    let operations = game.operations().enumerate();
    let steps = operations.map(|(place, operation)| {
        let ask = if is_known {
            follower.expect(operation)
        } else {
            Ask::Unspecified
        };
        is_known &= matches!(ask, Ask::Determined(_));
        DepartureStep::new(operation, &ask, (place == last).then_some(checked))
    });
    steps.collect()
}
