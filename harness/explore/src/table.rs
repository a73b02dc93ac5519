//! A subject that plays games, and the reference that plays the same games.

use std::time::{Duration, Instant};

use puzzlemark_reports::Verdict;

use super::game::{Files, Game, Turn};
use puzzlemark_judge::check::Checked;
use puzzlemark_judge::follow::{Ask, Follower, Oracle};
use puzzlemark_model::reply::{Answer, Ending, Exit, Reply};
use puzzlemark_model::{Action, JudgeFailure, StartFailure};
use puzzlemark_oracle::Reference;
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_subject::{Driver, Subject};

/// The largest number of operations that are sent at once.
const BATCH_MAX: usize = 512;

/// The number of operations after which a new subject plays the next game. A subject may store something for each
/// operation, and this counts against its memory limit.
const OPERATIONS_MAX: u64 = 8_000;

/// One subject may use `1 / PART_OF_LIMIT` of the CPU limit. Then a new subject replaces it, so that earlier games
/// do not use up the time of a later one.
const PART_OF_LIMIT: u32 = 4;

/// The pace of operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// One operation at a time. Printed text then belongs to a known operation.
    Single,
    /// Many operations at once.
    Batches,
}

/// A subject in a working folder with files, and the resources that it has used so far.
pub(super) struct Table<'cell> {
    reference: &'cell dyn Reference,
    subject: Box<dyn Subject + 'cell>,
    /// The time that the subject may use before a new one replaces it.
    allowance: Duration,
    /// The time spent waiting for replies. The subject has used hardly more CPU time than this.
    waited: Duration,
    /// The number of operations so far.
    asked: u64,
    ended: bool,
    /// The first unexpected text that it printed.
    noise: Option<Vec<u8>>,
}

/// The end of a game.
#[derive(Debug)]
pub(super) enum Played {
    /// Every reply was right, or the rules leave it open.
    Agreed,
    /// A reply was wrong, namely the last of the operations that were asked.
    Failed(Box<Wrong>),
}

/// A wrong reply.
#[derive(Debug, Clone)]
pub(super) struct Wrong {
    pub(super) checked: Checked,
    /// The verdict.
    pub(super) verdict: Verdict,
    /// True if the subject reached a limit or was killed. Other programs may be the cause, and every new try may
    /// take as long.
    pub(super) is_limit: bool,
}

impl Wrong {
    /// Combines the checks of an operation and of the questions after it. `last` is the last reply.
    fn new(checked: Checked, last: &Reply) -> Self {
        let exit = match &last.answer {
            Answer::Ended(exit) => Some(exit),
            _ => None,
        };
        let verdict = exit.map_or(checked.verdict, puzzlemark_judge::verdict_of_exit);
        let is_cut = exit
            .is_some_and(|exit| matches!(exit, Exit::Limit(_)) || puzzlemark_judge::is_kill(exit));
        Self {
            checked,
            verdict,
            is_limit: is_cut || verdict >= Verdict::OutputLimitExceeded,
        }
    }
}

/// An operation with its judged reply.
pub(super) struct Judged<'j> {
    pub(super) turn: Turn,
    pub(super) ask: &'j Ask,
    pub(super) reply: &'j Reply,
    pub(super) checked: &'j Checked,
}

/// A function that records the judged operations of a game, in order.
pub(super) type Record<'r> = dyn FnMut(Judged<'_>) + 'r;

/// A function that returns the next operation of the game that the oracle has played so far.
pub(super) type Source<'s> = dyn FnMut(&mut dyn Oracle) -> Result<Option<Turn>, JudgeFailure> + 's;

impl<'cell> Table<'cell> {
    /// Starts a subject.
    pub(super) fn open(
        reference: &'cell dyn Reference,
        driver: &dyn Driver,
        cell: &'cell mut Cell,
        files: &Files,
        limits: &Limits,
    ) -> Result<Self, StartFailure> {
        Ok(Self {
            reference,
            subject: driver.start(cell, files, limits)?,
            allowance: limits.cpu.min(limits.wall) / PART_OF_LIMIT,
            waited: Duration::ZERO,
            asked: 0,
            ended: false,
            noise: None,
        })
    }

    /// Returns the number of operations so far.
    pub(super) fn operation_count(&self) -> u64 {
        self.asked
    }

    /// Returns the first unexpected text that the subject printed. It changes no verdict.
    pub(super) fn noise(&self) -> Option<&[u8]> {
        self.noise.as_deref()
    }

    /// Returns true if the subject has ended.
    pub(super) fn is_over(&self) -> bool {
        self.ended
    }

    /// Returns true if a new subject should play the next game.
    pub(super) fn is_worn(&self) -> bool {
        self.ended || self.waited >= self.allowance || self.asked >= OPERATIONS_MAX
    }

    /// Ends the subject.
    pub(super) fn close(self) -> Result<Ending, JudgeFailure> {
        self.subject.finish()
    }

    /// Begins a game of the reference.
    pub(super) fn begin<'g>(&self, files: &'g Files) -> Result<Box<dyn Oracle + 'g>, JudgeFailure>
    where
        'cell: 'g,
    {
        self.reference.begin(files)
    }

    /// Plays the operations of a game, in order.
    pub(super) fn replay(
        &mut self,
        game: &Game,
        pace: Pace,
        record: &mut Record<'_>,
    ) -> Result<Played, JudgeFailure> {
        let mut steps = game.steps.iter();
        let mut next = |_: &mut dyn Oracle| {
            let step = steps.next();
            Ok(step.map(|step| Turn {
                operation: step.operation.clone(),
                luck: step.luck,
            }))
        };
        let oracle = self.begin(&game.files)?;
        self.play(oracle, &mut next, pace, record)
    }

    /// Plays a game on the subject and on the oracle. Stops at the end of the game, at the first wrong reply, or at
    /// an operation that the rules leave undefined.
    pub(super) fn play(
        &mut self,
        oracle: Box<dyn Oracle + '_>,
        next: &mut Source<'_>,
        pace: Pace,
        record: &mut Record<'_>,
    ) -> Result<Played, JudgeFailure> {
        if let Some(seed) = self.reference.seed() {
            self.subject.seed(seed);
        }
        let mut follower = Follower::new(oracle);
        let mut held = None;
        loop {
            let (batch, is_last) = batch(&mut follower, next, pace, &mut held)?;
            if !batch.is_empty() {
                let played = self.ask(&mut follower, batch, pace, record)?;
                if matches!(played, Played::Failed(_)) {
                    return Ok(played);
                }
            }
            if is_last {
                return Ok(Played::Agreed);
            }
        }
    }

    /// Asks some operations and judges the replies in order.
    fn ask(
        &mut self,
        follower: &mut Follower<'_>,
        batch: Vec<(Turn, Ask)>,
        pace: Pace,
        record: &mut Record<'_>,
    ) -> Result<Played, JudgeFailure> {
        let replies = self.perform(&batch, pace)?;
        let facts = self.subject.language_facts();
        let mut replies = replies.as_slice();
        for (turn, ask) in batch {
            let Some((reply, rest)) = replies.split_first() else {
                break;
            };
            let (looks, rest) = rest.split_at(ask.looks().len().min(rest.len()));
            replies = rest;
            if self.noise.is_none() && !ask.prints() && !reply.printed.is_empty() {
                self.noise = Some(reply.printed.clone());
            }
            let checked = follower.check(&ask, reply, looks, facts)?;
            record(Judged {
                turn,
                ask: &ask,
                reply,
                checked: &checked,
            });
            if checked.verdict != Verdict::Accepted {
                let wrong = Wrong::new(checked, looks.last().unwrap_or(reply));
                return Ok(Played::Failed(Box::new(wrong)));
            }
        }
        Ok(Played::Agreed)
    }

    fn perform(&mut self, batch: &[(Turn, Ask)], pace: Pace) -> Result<Vec<Reply>, JudgeFailure> {
        let started = Instant::now();
        let (before, open) = match batch.split_last() {
            Some((last, before)) if matches!(last.1, Ask::Open(_)) => (before, Some(last)),
            _ => (batch, None),
        };
        let mut replies = Vec::new();
        if !before.is_empty() {
            replies = self.perform_actions(before, pace)?;
        }
        if let Some(open) = open
            && replies.last().is_none_or(|reply| !reply.is_last())
        {
            if self.reference.seed().is_none() {
                self.subject.seed(open.0.luck);
            }
            replies.extend(self.perform_actions(std::slice::from_ref(open), pace)?);
        }
        self.waited += started.elapsed();
        self.asked += batch.len() as u64;
        self.ended = replies.last().is_none_or(Reply::is_last);
        Ok(replies)
    }

    fn perform_actions(
        &mut self,
        batch: &[(Turn, Ask)],
        pace: Pace,
    ) -> Result<Vec<Reply>, JudgeFailure> {
        let operations = batch
            .iter()
            .flat_map(|(turn, ask)| std::iter::once(&turn.operation).chain(ask.looks()));
        let actions: Vec<_> = operations.cloned().map(Action::Call).collect();
        match pace {
            Pace::Batches => self.subject.perform_all(&actions),
            Pace::Single => self.perform_each(&actions),
        }
    }

    fn perform_each(&mut self, actions: &[Action]) -> Result<Vec<Reply>, JudgeFailure> {
        let mut replies: Vec<Reply> = Vec::with_capacity(actions.len());
        for action in actions {
            if replies.last().is_some_and(Reply::is_last) {
                break;
            }
            replies.push(self.subject.perform(action)?);
        }
        Ok(replies)
    }
}

/// Returns the next operations that can be asked at once, with their expectations. The flag is true if the game is
/// over after them.
///
/// An open call is the last one in a batch, because its result is not known beforehand. In a batch, it is unknown
/// which operation printed a text. So an operation is asked alone if its printed text counts. It waits in `held`
/// until the operations before it are answered.
fn batch(
    follower: &mut Follower<'_>,
    next: &mut Source<'_>,
    pace: Pace,
    held: &mut Option<(Turn, Ask)>,
) -> Result<(Vec<(Turn, Ask)>, bool), JudgeFailure> {
    if let Some(alone) = held.take() {
        return Ok((vec![alone], false));
    }
    let most = match pace {
        Pace::Single => 1,
        Pace::Batches => BATCH_MAX,
    };
    let mut batch = Vec::new();
    while batch.len() < most {
        let Some(turn) = next(follower.oracle())? else {
            return Ok((batch, true));
        };
        let ask = follower.expect(&turn.operation)?;
        let is_open = match &ask {
            // The operation is not asked, and the game continues.
            Ask::Unspecified(silence) if silence.goes_on => continue,
            Ask::Unspecified(_) => return Ok((batch, true)),
            Ask::Open(_) => true,
            Ask::Determined(_) => false,
        };
        if ask.prints() && !batch.is_empty() {
            *held = Some((turn, ask));
            break;
        }
        let prints = ask.prints();
        batch.push((turn, ask));
        if is_open || prints {
            break;
        }
    }
    Ok((batch, false))
}
