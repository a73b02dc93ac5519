//! The stage of exploring: a driver and a cell. Subjects run in the cell, one after the other.

use puzzlemark_text::visible;

use super::confirm::Confirmed;
use super::game::{Files, Game};
use super::table::{Pace, Played, Record, Table, Wrong};
use super::{Exploration, Finding, Spent};
use puzzlemark_model::{JudgeFailure, StartFailure, if_loaded};
use puzzlemark_oracle::Reference;
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_subject::Driver;

/// A driver and a cell.
pub(super) struct Stage<'s> {
    pub(super) reference: &'s dyn Reference,
    pub(super) limits: Limits,
    pub(super) driver: &'s dyn Driver,
    pub(super) cell: &'s mut Cell,
    /// True if shrunk sessions must keep the given openings.
    pub(super) keeps_openings: bool,
}

/// A wrong reply on a subject that has played other games before.
pub(super) struct Sighting {
    /// The games since the subject's start. The last game ends with the operation that failed.
    pub(super) games: Vec<Game>,
    /// The wrong reply.
    pub(super) wrong: Wrong,
    /// The words for the game in a sentence, such as "game 3".
    pub(super) told: String,
}

/// The numbers of played games, states and operations.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Progress {
    pub(super) games: u64,
    pub(super) states: u64,
    pub(super) operations: u64,
    pub(super) open_operations: u64,
    /// True if all games were played.
    pub(super) is_complete: bool,
}

/// A source of games, which plays them on one subject after the other.
pub(super) trait Walk {
    /// Returns the files that the next subject needs, or `None` if no game is left.
    fn files(&mut self) -> Result<Option<Files>, JudgeFailure>;

    /// Plays on a subject until the subject must be replaced, a reply is wrong, or no game is left.
    fn walk(&mut self, table: &mut Table<'_>) -> Result<Option<Sighting>, JudgeFailure>;

    /// Sets the largest number of games on one subject. After a failure that the game alone does
    /// not show, fewer games share a subject.
    fn spread(&mut self, games_max: usize);

    /// Returns the progress so far.
    fn progress(&self) -> Progress;
}

/// A game that failed.
pub(super) struct FailedGame {
    /// The game up to the operation that failed.
    pub(super) game: Game,
    /// The wrong reply.
    pub(super) wrong: Wrong,
}

impl Stage<'_> {
    /// Plays all games of a walk, unless a failure is found.
    pub(super) fn explore(&mut self, walk: &mut dyn Walk) -> Result<Exploration, StartFailure> {
        let mut remarks = Vec::new();
        let mut noise = None;
        let mut spent = Spent::default();
        let finding = self.find_failure(walk, &mut remarks, &mut noise, &mut spent)?;
        remarks.extend(noise.as_deref().map(noisy));
        let progress = walk.progress();
        Ok(Exploration {
            games: progress.games,
            states: progress.states,
            operations: progress.operations,
            open_operations: progress.open_operations,
            is_complete: progress.is_complete && matches!(finding, Finding::Nothing),
            finding,
            remarks,
            spent,
            ..Exploration::default()
        })
    }

    fn find_failure(
        &mut self,
        walk: &mut dyn Walk,
        remarks: &mut Vec<String>,
        noise: &mut Option<Vec<u8>>,
        spent: &mut Spent,
    ) -> Result<Finding, StartFailure> {
        let mut once = None;
        while let Some(files) = walk.files()? {
            let mut table = self.open(&files)?;
            let sighting = walk.walk(&mut table)?;
            if noise.is_none() {
                *noise = table.noise().map(<[u8]>::to_vec);
            }
            spent.add(&table.close()?);
            let Some(seen) = sighting else {
                continue;
            };
            match self.confirm(&seen)? {
                // A failure that happened only once must not hide a failure that happens again.
                Confirmed::Failure(failure) if failure.seen_again == 0 => {
                    once.get_or_insert(failure);
                }
                Confirmed::Failure(failure) => return Ok(Finding::Failure(failure)),
                Confirmed::Passing(remark) => {
                    remarks.push(remark);
                    walk.spread((seen.games.len() / 2).max(1));
                }
            }
        }
        Ok(once.map_or(Finding::Nothing, Finding::Failure))
    }

    /// Starts a fresh subject.
    pub(super) fn open(&mut self, files: &Files) -> Result<Table<'_>, StartFailure> {
        Table::open(self.reference, self.driver, self.cell, files, &self.limits)
    }

    /// Plays a game on a fresh subject. Returns its failure, if it fails.
    pub(super) fn alone(&mut self, game: &Game) -> Result<Option<FailedGame>, JudgeFailure> {
        self.recorded(game, &mut |_| {})
    }

    /// Plays a game like [`Self::alone`], and records each operation with its judged reply.
    pub(super) fn recorded(
        &mut self,
        game: &Game,
        record: &mut Record<'_>,
    ) -> Result<Option<FailedGame>, JudgeFailure> {
        // The submission loaded before. If it does not load now, the game did not fail.
        let Some(mut table) = if_loaded(self.open(&game.files))? else {
            return Ok(None);
        };
        let failed = table.fails(game, Pace::Single, record)?;
        table.close()?;
        Ok(failed)
    }
}

/// Returns the remark about printed text that no step expects.
fn noisy(printed: &[u8]) -> String {
    const SHOWN_MAX: usize = 60;
    let line = printed.split(|byte| *byte == b'\n').next();
    let line = visible::line(&visible::decode(line.unwrap_or_default()));
    let line: String = line.chars().take(SHOWN_MAX).collect();
    format!(
        "it printed unexpected text, such as `{line}`; this text does not count, because no step \
         expects printed text"
    )
}

impl Table<'_> {
    /// Plays a game. Returns its failure, if it fails.
    pub(super) fn fails(
        &mut self,
        game: &Game,
        pace: Pace,
        record: &mut Record<'_>,
    ) -> Result<Option<FailedGame>, JudgeFailure> {
        let mut asked = 0;
        let played = self.replay(game, pace, &mut |judged| {
            asked += 1;
            record(judged);
        })?;
        Ok(match played {
            Played::Agreed => None,
            Played::Failed(wrong) => Some(FailedGame {
                game: game.with_steps(game.steps[..asked].to_vec()),
                wrong: *wrong,
            }),
        })
    }
}
