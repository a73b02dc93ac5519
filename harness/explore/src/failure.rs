//! A failure for reports: a session with the results of its operations.

use puzzlemark_reference::dialect::{Dialect, Language, Session};
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{FileText, Outcome, Reproduction, StepResult};
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

/// A session as the user types it.
#[derive(Debug, Clone, Default)]
pub struct Typed {
    /// The command that starts the prompt. `None` for a shell.
    pub(super) command: Option<String>,
    /// The lines to type after that.
    pub(super) lines: Vec<String>,
    /// Files that the lines name: inputs of a program, or a program that plays the session.
    pub(super) inputs: Vec<FileText>,
}

impl From<Session> for Typed {
    fn from(session: Session) -> Self {
        let programs = session.programs.into_iter();
        Self {
            command: session.command,
            lines: session.lines,
            inputs: programs
                .map(|(name, text)| FileText { name, text })
                .collect(),
        }
    }
}

/// A session that fails at its last operation.
#[derive(Debug, Clone)]
pub struct Failure {
    /// The verdict.
    pub verdict: Verdict,
    /// The files that the session reads.
    pub files: Files,
    /// The operations with their results, in order. There is at least one, and the last one fails. If
    /// the failure did not happen again, only the last result is known.
    pub steps: Vec<StepResult>,
    /// The number of times that this session was played again, each on a fresh subject.
    pub replays: u32,
    /// The number of replays that failed. It is smaller than `replays` if the submission depends on
    /// chance.
    pub seen_again: u32,
    /// The session as the user types it. `None` means the operations at Python's prompt.
    pub session: Option<Typed>,
    /// The steps with their expectations, for a scenario file.
    pub written: Vec<WrittenStep>,
}

impl Failure {
    /// Replays a game on fresh subjects and returns its failure.
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

    /// Returns the failure of a game that did not fail again.
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

    /// Returns the session as a game.
    #[cfg(test)]
    pub(super) fn game(&self) -> Game {
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

    /// The operations of the session. Empty if it is played otherwise.
    pub fn operations(&self) -> Vec<Operation> {
        let operation = |step: &WrittenStep| match &step.action {
            WrittenAction::Operation(text) => parse_operation(text).ok(),
            WrittenAction::Gesture(_) | WrittenAction::Run { .. } => None,
        };
        self.written.iter().filter_map(operation).collect()
    }

    /// Returns true if the session failed every time.
    pub fn is_confirmed(&self) -> bool {
        self.seen_again == self.replays
    }

    /// Returns the interface of the session.
    pub fn interface(&self) -> Interface {
        match self.written.first().map(|step| &step.action) {
            Some(WrittenAction::Gesture(_)) => Interface::Window,
            Some(WrittenAction::Run { .. }) => Interface::Program,
            Some(WrittenAction::Operation(_)) | None => Interface::Calls,
        }
    }

    /// Returns the session in a form that the user can paste.
    pub fn reproduction(&self) -> Reproduction {
        let file = |(name, content): (&String, &Vec<u8>)| FileText {
            name: name.clone(),
            text: visible::decode(content),
        };
        let at_window = self.interface() == Interface::Window;
        let steps = self.steps.iter();
        let operations = || steps.map(|step| step.operation.clone()).collect();
        let session = self.session.clone().unwrap_or_else(|| Typed {
            lines: operations(),
            ..Typed::default()
        });
        // At a window, only the judge reads the files.
        let files = self.files.iter().filter(|_| !at_window).map(file);
        Reproduction {
            command: session.command,
            session: session.lines,
            comments: Vec::new(),
            trial: None,
            files: files.chain(session.inputs).collect(),
            at_window,
            confirmed: self.is_confirmed(),
        }
    }

    /// Returns a scenario with the session and the right results, to be written as YAML. The
    /// submission fails it, and the reference passes it.
    pub fn scenario(&self, title: &str) -> WrittenScenario {
        WrittenScenario {
            title: title.to_owned(),
            files: self.files.clone(),
            steps: self.written.clone(),
        }
    }
}

/// Returns an operation, with its result if it was judged.
fn step(
    operation: &Operation,
    ask: &Ask,
    judged: Option<&Judged<'_>>,
    dialect: Option<&Dialect>,
) -> StepResult {
    let language = dialect.map_or_else(Language::default, Dialect::language);
    let differences = judged.map(|judged| judged.checked.differences.clone());
    let is_met = judged.is_none_or(|judged| judged.checked.verdict == Verdict::Accepted);
    let operation = match dialect {
        Some(dialect) => dialect.operation(operation),
        None => operation.to_string(),
    };
    let outcome = if is_met {
        Outcome::Passed
    } else {
        Outcome::Failed
    };
    StepResult {
        expected: ask.describe(language),
        got: judged.map(|judged| judged.checked.got.clone()),
        differences: differences.unwrap_or_default(),
        arose: judged.and_then(|judged| match &judged.reply.answer {
            Answer::Raised { arose, .. } if !is_met => arose.as_deref().cloned(),
            _ => None,
        }),
        ..StepResult::with_outcome(operation, outcome)
    }
}
