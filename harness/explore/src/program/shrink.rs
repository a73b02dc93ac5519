//! The shortest game that shows a failure: fewer runs, then fewer lines, then fewer words.
//!
//! An input from a rule is not cut, because only the rule knows which inputs are allowed.

use super::draw::{pieces, without_words, word_places};
use super::example::Game;
use super::{ProgramExplorer, parts};
use crate::Failure;
use crate::fresh::{self, PlayedGame};
use puzzlemark_model::{ProgramAction, if_loaded};
use puzzlemark_reports::Verdict;
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure};

/// The number of games that shrinking may play.
const TRIES_MAX: usize = 100;

/// The state of trying shorter games.
struct Trying<'t, 'r> {
    explorer: &'t ProgramExplorer<'r>,
    driver: &'t dyn Driver,
    cell: &'t mut Cell,
    verdict: Verdict,
    left: usize,
}

impl ProgramExplorer<'_> {
    /// Plays a failed game again, and shrinks it.
    pub(super) fn confirm(
        &self,
        mut game: Game,
        played: &PlayedGame,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Failure, JudgeFailure> {
        game.runs
            .truncate(played.failed.map_or(0, |place| place + 1));
        let is_ruled = self.program().drawn_run(0)?.is_some();
        let mut trying = Trying {
            explorer: self,
            driver,
            cell,
            verdict: played.verdict,
            left: fresh::tries(played.verdict, TRIES_MAX),
        };
        if let Some(shorter) = trying.fails(&game)? {
            game = trying.with_fewer_runs(shorter)?;
            if !is_ruled {
                game = trying.with_shorter_inputs(game)?;
            }
        }
        trying.replayed(&game, played)
    }
}

impl Trying<'_, '_> {
    fn with_fewer_runs(&mut self, mut game: Game) -> Result<Game, JudgeFailure> {
        let mut place = 0;
        while place + 1 < game.runs.len() {
            let mut tried = game.clone();
            tried.runs.remove(place);
            match self.fails(&tried)? {
                Some(shorter) => game = shorter,
                None => place += 1,
            }
        }
        Ok(game)
    }

    fn with_shorter_inputs(&mut self, mut game: Game) -> Result<Game, JudgeFailure> {
        for place in 0..game.runs.len() {
            game = self.with_fewer(game, place, &Self::lines_left_out)?;
            game = self.with_fewer(game, place, &Self::words_left_out)?;
        }
        Ok(game)
    }

    /// Leaves out parts of an input, half of them first, then fewer and fewer. `shorter` returns the
    /// input without a number of parts from an index on. It returns `None` after the last part.
    fn with_fewer(
        &mut self,
        mut game: Game,
        run: usize,
        shorter: &dyn Fn(&Self, &str, usize, usize) -> Option<String>,
    ) -> Result<Game, JudgeFailure> {
        let mut length = parts(&game.runs[run].action).1.len().next_power_of_two();
        while length > 0 && self.left > 0 {
            let mut from = 0;
            while let Some(input) = shorter(self, parts(&game.runs[run].action).1, from, length) {
                let mut tried = game.clone();
                let (arguments, _) = parts(&game.runs[run].action);
                tried.runs[run].action = ProgramAction::Run {
                    arguments: arguments.to_vec(),
                    input,
                };
                match self
                    .fails(&tried)?
                    .filter(|left| left.runs.len() == tried.runs.len())
                {
                    Some(failed) => game = failed,
                    None if self.left == 0 => break,
                    None => from += length,
                }
            }
            length /= 2;
        }
        Ok(game)
    }

    /// Leaves out lines, but never all of them.
    fn lines_left_out(&self, input: &str, from: usize, length: usize) -> Option<String> {
        let drawing = &self.explorer.drawing;
        let mut lines: Vec<_> = input.lines().map(str::to_owned).collect();
        let from = from + usize::from(drawing.has_count);
        if from + length > lines.len() || length == lines.len() {
            return None;
        }
        lines.drain(from..from + length);
        Some(drawing.joined(lines, input.ends_with('\n')))
    }

    /// Leaves out words, but never all of them.
    fn words_left_out(&self, input: &str, from: usize, length: usize) -> Option<String> {
        let all = pieces(input);
        let words = word_places(&all);
        if from + length > words.len() || length == words.len() || self.explorer.drawing.has_count {
            return None;
        }
        Some(without_words(&all, &words[from..from + length]).concat())
    }

    /// Returns the game up to its failure, if it fails with the same verdict. Does not play games with
    /// undetermined results.
    fn fails(&mut self, game: &Game) -> Result<Option<Game>, JudgeFailure> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let Some(mut game) = self.explorer.specified(game.clone())? else {
            return Ok(None);
        };
        let Some(place) = self.play(&game)?.and_then(|played| played.failed) else {
            return Ok(None);
        };
        game.runs.truncate(place + 1);
        Ok(Some(game))
    }

    /// Plays a game. Returns `None` if it does not fail with the same verdict.
    fn play(&mut self, game: &Game) -> Result<Option<PlayedGame>, JudgeFailure> {
        let played = self.explorer.play(game, self.driver, self.cell);
        Ok(if_loaded(played)?.filter(|played| played.verdict == self.verdict))
    }

    /// Replays a game and returns its failure, with the number of times that it happened again.
    fn replayed(&mut self, game: &Game, first: &PlayedGame) -> Result<Failure, JudgeFailure> {
        let steps = self.explorer.steps(game)?;
        let failure = Failure {
            verdict: self.verdict,
            files: game.files.clone(),
            steps: first.steps.clone(),
            replays: 0,
            seen_again: 0,
            session: self.driver.command().map(|command| game.typed(&command)),
            written: steps
                .iter()
                .filter_map(super::report::run_as_step)
                .collect(),
        };
        let last = game.runs.len().checked_sub(1);
        failure.seen_again(|| Ok(self.play(game)?.filter(|played| played.failed == last)))
    }
}
