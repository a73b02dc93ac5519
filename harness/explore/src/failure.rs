//! A failure for reports: a session with the results of its operations.

use puzzlemark_reference::dialect::{Dialect, Language, Session};
use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{FileText, Noise, Outcome, Reproduction, StepResult};
use puzzlemark_text::visible;

use super::game::Files;
#[cfg(test)]
use super::game::{Game, Step};
use super::stage::{FailedGame, Stage};
use super::table::Judged;
use super::written::{asks, written_step};
use puzzlemark_judge::follow::Ask;
use puzzlemark_model::Interface;
use puzzlemark_model::reply::Answer;
use puzzlemark_spec::{WrittenAction, WrittenScenario, WrittenStep};
use puzzlemark_subject::JudgeFailure;

/// A session as it is typed.
#[derive(Debug, Clone, Default)]
pub struct Typed {
    /// The command with which to begin; `None` for a shell.
    pub(super) command: Option<String>,
    /// The lines to type then.
    pub(super) lines: Vec<String>,
    /// Files with the inputs of a program, which the lines name.
    pub(super) inputs: Vec<FileText>,
}

impl From<Session> for Typed {
    fn from(session: Session) -> Self {
        Self {
            command: Some(session.command),
            lines: session.lines,
            inputs: Vec::new(),
        }
    }
}

/// A session whose last operation fails.
#[derive(Debug, Clone)]
pub struct Failure {
    /// The verdict.
    pub verdict: Verdict,
    /// The files that the session reads.
    pub files: Files,
    /// The operations with their results, in order; not empty. The last one fails. If the failure was
    /// not seen again, only the last result is known.
    pub steps: Vec<StepResult>,
    /// The number of times that this session was played again, each on a fresh subject.
    pub replays: u32,
    /// The number of these that failed. It is smaller if the submission depends on chance.
    pub seen_again: u32,
    /// The session as it is typed; `None` for the operations at Python's prompt.
    pub session: Option<Typed>,
    /// The steps with their expectations, for a scenario file.
    pub written: Vec<WrittenStep>,
}

impl Failure {
    /// The failure of a game on fresh subjects.
    pub(super) fn replayed(
        stage: &mut Stage<'_>,
        failed: &FailedGame,
        replays: u32,
    ) -> Result<Self, JudgeFailure> {
        let dialect = stage.driver.dialect();
        let mut failure = Self::once(stage, failed, replays)?;
        for _ in 0..replays {
            let mut steps = Vec::new();
            let found = stage.recorded(&failed.game, &mut |judged| {
                steps.push(step(
                    &judged.turn.operation,
                    judged.ask,
                    Some(&judged),
                    dialect,
                ));
            })?;
            let is_same = |found: &FailedGame| found.game.steps.len() == failed.game.steps.len();
            if found.as_ref().is_some_and(is_same) {
                failure.seen_again += 1;
                failure.steps = steps;
            }
        }
        Ok(failure)
    }

    /// The failure of a game that was not seen again.
    pub(super) fn once(
        stage: &Stage<'_>,
        failed: &FailedGame,
        replays: u32,
    ) -> Result<Self, JudgeFailure> {
        let FailedGame { game, wrong } = failed;
        let dialect = stage.driver.dialect();
        let operations: Vec<_> = game.operations().collect();
        let asks = asks(stage.reference, &game.files, &operations)?;
        let mut steps: Vec<_> = asks
            .iter()
            .map(|(operation, ask)| step(operation, ask, None, dialect))
            .collect();
        if let Some(last) = steps.last_mut() {
            last.outcome = Outcome::Failed;
            last.got = Some(wrong.checked.got.clone());
            last.differences.clone_from(&wrong.checked.differences);
        }
        Ok(Self {
            verdict: wrong.verdict,
            files: game.files.clone(),
            steps,
            replays,
            seen_again: 0,
            session: dialect
                .and_then(|dialect| dialect.session(&operations))
                .map(Typed::from),
            written: asks.iter().map(written_step).collect(),
        })
    }

    /// The session as a game.
    #[cfg(test)]
    pub(super) fn game(&self) -> Game {
        use puzzlemark_reference::notation::parse_operation;

        let operations = self.steps.iter().map(|step| Step {
            operation: parse_operation(&step.operation).expect("an operation"),
            luck: 0,
            part: 0,
            opens: false,
        });
        Game {
            files: self.files.clone(),
            steps: operations.collect(),
        }
    }

    /// True if the session failed every time.
    pub fn is_confirmed(&self) -> bool {
        self.seen_again == self.replays
    }

    /// The interface of the session.
    pub fn interface(&self) -> Interface {
        match self.written.first().map(|step| &step.action) {
            Some(WrittenAction::Gesture(_)) => Interface::Window,
            Some(WrittenAction::Run { .. }) => Interface::Program,
            Some(WrittenAction::Operation(_)) | None => Interface::Calls,
        }
    }

    /// The session, ready to be pasted.
    pub fn reproduction(&self) -> Reproduction {
        let file = |(name, content): (&String, &Vec<u8>)| FileText {
            name: name.clone(),
            text: visible::decode(content),
        };
        let steps = self.steps.iter();
        let operations = || steps.map(|step| step.operation.clone()).collect();
        let session = self.session.clone().unwrap_or_else(|| Typed {
            lines: operations(),
            ..Typed::default()
        });
        Reproduction {
            command: session.command,
            session: session.lines,
            files: self.files.iter().map(file).chain(session.inputs).collect(),
            confirmed: self.is_confirmed(),
        }
    }

    /// A scenario that holds the session with what must follow, to be written as YAML: the submission
    /// fails it, and the reference passes.
    pub fn scenario(&self, title: &str) -> WrittenScenario {
        WrittenScenario {
            title: title.to_owned(),
            files: self.files.clone(),
            steps: self.written.clone(),
        }
    }
}

/// An operation, with its result if it was judged.
fn step(
    operation: &Operation,
    ask: &Ask,
    judged: Option<&Judged<'_>>,
    dialect: Option<&Dialect>,
) -> StepResult {
    let language = dialect.map_or_else(Language::default, Dialect::language);
    let differences = judged.map(|judged| judged.checked.differences.clone());
    let is_met = judged.is_none_or(|judged| judged.checked.verdict == Verdict::Accepted);
    StepResult {
        operation: match dialect {
            Some(dialect) => dialect.operation(operation),
            None => operation.to_string(),
        },
        outcome: if is_met {
            Outcome::Passed
        } else {
            Outcome::Failed
        },
        expected: ask.describe(language),
        because: None,
        got: judged.map(|judged| judged.checked.got.clone()),
        differences: differences.unwrap_or_default(),
        arose: judged.and_then(|judged| match &judged.reply.answer {
            Answer::Raised { arose, .. } if !is_met => arose.clone(),
            _ => None,
        }),
        noise: Noise::default(),
        picture: None,
        boards: None,
        hint: None,
    }
}
