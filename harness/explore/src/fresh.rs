//! Games that each need a fresh subject: games at a window, and runs of a program.

use puzzlemark_judge::History;
use puzzlemark_judge::check::Checked;
use puzzlemark_model::reply::{Ending, LanguageFacts, Reply};
use puzzlemark_model::{JudgeFailure, Step};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::StepResult;
use puzzlemark_subject::Subject;

use super::{Exploration, Failure, Finding};

/// The number of times that a shrunk game is played again.
const REPLAYS: u32 = 2;

/// The number of games that shrinking may play if each failure reaches a limit, which takes long.
const TRIES_AT_LIMITS_MAX: usize = 12;

/// The results of a game.
pub(super) struct PlayedGame {
    /// [`Verdict::Accepted`] if nothing failed.
    pub(super) verdict: Verdict,
    /// The step that failed first, as its index in the game.
    pub(super) failed: Option<usize>,
    /// The results of the steps, up to the one that failed.
    pub(super) steps: Vec<StepResult>,
    /// The end of the subject and the resources that it used.
    pub(super) ending: Ending,
}

/// Performs steps on a subject up to the first failure, and ends it. Each step comes with its place in the game.
pub(super) fn play<'g>(
    mut subject: Box<dyn Subject + '_>,
    steps: impl IntoIterator<Item = (usize, &'g Step)>,
    judge: impl Fn(usize, &Step, &Reply, LanguageFacts) -> Result<Checked, JudgeFailure>,
) -> Result<PlayedGame, JudgeFailure> {
    let mut history = History::default();
    let mut failed = None;
    for (place, step) in steps {
        let reply = subject.perform(&step.action)?;
        let checked = judge(place, step, &reply, subject.language_facts())?;
        let is_last = reply.is_last();
        history.record(step, reply, checked);
        failed = history.first_failure().map(|_| place);
        if failed.is_some() || is_last {
            break;
        }
    }
    let ending = subject.finish()?;
    Ok(PlayedGame {
        verdict: history.judge().verdict,
        failed,
        steps: history.into_steps(),
        ending,
    })
}

/// Returns the number of games that shrinking may play for a failure with this verdict.
pub(super) fn tries(verdict: Verdict, tries_max: usize) -> usize {
    match verdict {
        Verdict::WrongAnswer | Verdict::RuntimeError | Verdict::BadReply => tries_max,
        _ => TRIES_AT_LIMITS_MAX,
    }
}

impl Exploration {
    /// Adds a failure. Returns true if it was seen again, so that no other game is needed.
    pub(super) fn add_failure(&mut self, failure: Failure) -> bool {
        let is_confirmed = failure.is_confirmed();
        if is_confirmed || matches!(self.finding, Finding::Nothing) {
            self.finding = Finding::Failure(Box::new(failure));
        }
        is_confirmed
    }
}

impl Failure {
    /// Returns the failure with the number of times that it happened again. `play_again` returns the
    /// game if it fails in the same way.
    pub(super) fn seen_again(
        mut self,
        mut play_again: impl FnMut() -> Result<Option<PlayedGame>, JudgeFailure>,
    ) -> Result<Self, JudgeFailure> {
        self.replays = REPLAYS;
        for _ in 0..REPLAYS {
            if let Some(game) = play_again()? {
                self.seen_again += 1;
                self.steps = game.steps;
            }
        }
        Ok(self)
    }
}
