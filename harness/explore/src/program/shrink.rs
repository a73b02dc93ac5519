//! The shortest game that shows a failure: fewer runs, then fewer lines, then fewer words.
//!
//! An input that a rule has drawn is not cut, because only the rule knows which inputs are allowed.

use super::draw::{is_word, pieces, without_words};
use super::example::Game;
use super::{Played, ProgramExplorer, Seen, parts};
use crate::Failure;
use puzzlemark_model::ProgramAction;
use puzzlemark_reports::Verdict;
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure};

/// Games that shrinking may play.
const TRIES_MAX: usize = 100;

/// The same where every failure costs a limit.
const TRIES_AT_LIMITS_MAX: usize = 12;

/// Replays of the result.
const REPLAYS: u32 = 2;

/// The state of trying shorter games.
struct Trying<'t, 'r> {
    explorer: &'t ProgramExplorer<'r>,
    driver: &'t dyn Driver,
    cell: &'t mut Cell,
    verdict: Verdict,
    left: usize,
}

impl ProgramExplorer<'_> {
    /// Plays a game that failed again, and shrinks it.
    pub(super) fn confirm(
        &self,
        mut game: Game,
        seen: &Seen,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Failure, JudgeFailure> {
        game.runs.truncate(seen.failed.map_or(0, |place| place + 1));
        let is_ruled = self.program().drawn_run(0)?.is_some();
        let mut trying = Trying {
            explorer: self,
            driver,
            cell,
            verdict: seen.verdict,
            left: match seen.verdict {
                Verdict::WrongAnswer | Verdict::RuntimeError | Verdict::BadReply => TRIES_MAX,
                _ => TRIES_AT_LIMITS_MAX,
            },
        };
        if let Some(shorter) = trying.fails(&game)? {
            game = trying.with_fewer_runs(shorter)?;
            if !is_ruled {
                game = trying.with_shorter_inputs(game)?;
            }
        }
        trying.replayed(&game, seen)
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

    /// Leaves parts of an input out, half of them first, then fewer and fewer. `shorter` gives the input
    /// without this number of parts from a place on; `None` behind the last part.
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

    /// At least one line is left.
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

    /// At least one word is left.
    fn words_left_out(&self, input: &str, from: usize, length: usize) -> Option<String> {
        let all = pieces(input);
        let words: Vec<_> = (0..all.len())
            .filter(|place| is_word(&all[*place]))
            .collect();
        if from + length > words.len() || length == words.len() || self.explorer.drawing.has_count {
            return None;
        }
        Some(without_words(&all, &words[from..from + length]).concat())
    }

    /// The game up to its failure, if it fails with the verdict. Games with unspecified results are not
    /// played.
    fn fails(&mut self, game: &Game) -> Result<Option<Game>, JudgeFailure> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let Some(mut game) = self.explorer.specified(game.clone())? else {
            return Ok(None);
        };
        let seen = self
            .play(&game)?
            .filter(|seen| seen.verdict == self.verdict);
        let Some(place) = seen.and_then(|seen| seen.failed) else {
            return Ok(None);
        };
        game.runs.truncate(place + 1);
        Ok(Some(game))
    }

    fn play(&mut self, game: &Game) -> Result<Option<Seen>, JudgeFailure> {
        Ok(match self.explorer.play(game, self.driver, self.cell)? {
            Played::Seen(seen) => Some(*seen),
            // It did load a moment ago.
            Played::NotLoaded(_) => None,
        })
    }

    /// The failure of a game, with how often it was seen again.
    fn replayed(&mut self, game: &Game, first: &Seen) -> Result<Failure, JudgeFailure> {
        let steps = self.explorer.steps(game)?;
        let mut failure = Failure {
            verdict: self.verdict,
            files: game.files.clone(),
            steps: first.steps.clone(),
            replays: REPLAYS,
            seen_again: 0,
            session: self.driver.command().map(|command| game.typed(&command)),
            written: steps.iter().filter_map(super::report::written).collect(),
        };
        for _ in 0..REPLAYS {
            let seen = self.play(game)?;
            let last = game.runs.len().checked_sub(1);
            let is_same = |seen: &Seen| seen.verdict == self.verdict && seen.failed == last;
            if let Some(seen) = seen.filter(is_same) {
                failure.seen_again += 1;
                failure.steps = seen.steps;
            }
        }
        Ok(failure)
    }
}
