//! The right submission that plays the same games as the explored one.

use puzzlemark_reference::windows::Gesture;
use puzzlemark_reports::Verdict;

use super::WindowExplorer;
use super::script::Looks;
use puzzlemark_model::if_loaded;
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure};

/// A right submission may use `1 / PART_OF_LIMIT` of the CPU limit in a game that counts. If it
/// needs more, another right submission may reach the limit.
const PART_OF_LIMIT: u32 = 5;

/// A right submission and the games that it has played. The flag is true if it passed.
pub struct Beside {
    driver: Box<dyn Driver>,
    known: Vec<(Vec<Gesture>, bool)>,
}

impl Beside {
    /// Creates the right submission that this driver starts.
    pub fn new(driver: Box<dyn Driver>) -> Self {
        Self {
            driver,
            known: Vec::new(),
        }
    }

    /// Returns true if it passes a game with a part of its limits.
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
        let played = explorer.play(game, Looks::AfterEach, self.driver.as_ref(), cell);
        let cpu_max = explorer.limits.cpu / PART_OF_LIMIT;
        let passes = if_loaded(played)?.is_some_and(|played| {
            played.verdict == Verdict::Accepted && played.ending.cpu <= cpu_max
        });
        self.known.push((game.to_vec(), passes));
        Ok(passes)
    }
}
