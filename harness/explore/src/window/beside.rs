//! The right submission beside which others are explored.

use puzzlemark_reference::windows::Gesture;
use puzzlemark_reports::Verdict;

use super::script::Looks;
use super::{Played, WindowExplorer};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure};

/// The part of the CPU limit that a right submission may use in a game that counts: one that needs
/// more may well be right as well.
const PART_OF_LIMIT: u32 = 5;

/// A right submission, and what it is known to come to.
pub struct Beside {
    driver: Box<dyn Driver>,
    known: Vec<(Vec<Gesture>, bool)>,
}

impl Beside {
    /// A right submission, by what starts it.
    pub fn new(driver: Box<dyn Driver>) -> Self {
        Self {
            driver,
            known: Vec::new(),
        }
    }

    /// True if it passes a game with a part of its limits.
    pub(super) fn passes(
        &mut self,
        explorer: &WindowExplorer,
        game: &[Gesture],
        cell: &mut Cell,
    ) -> Result<bool, JudgeFailure> {
        let known = self.known.iter().find(|(known, _)| known == game);
        if let Some((_, passes)) = known {
            return Ok(*passes);
        }
        let played = explorer.play(game, Looks::AfterEach, self.driver.as_ref(), cell)?;
        let passes = match played {
            Played::NotLoaded(_) => false,
            Played::Seen(seen) => {
                let cpu_max = explorer.limits.cpu / PART_OF_LIMIT;
                seen.verdict == Verdict::Accepted && seen.ending.cpu <= cpu_max
            }
        };
        self.known.push((game.to_vec(), passes));
        Ok(passes)
    }
}
