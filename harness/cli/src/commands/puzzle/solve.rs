//! `solve`: prints solutions.

use std::num::NonZeroUsize;

use clap::Args;
use puzzlemark_reference::puzzles::{Powers, PuzzleError, Solution};
use serde_json::{Value, json};

use super::form::Form;
use super::{PuzzleFile, lines};
use crate::commands::output;
use crate::exit::ExitStatus;

/// The largest number of solutions without an option.
const AT_MOST: usize = 1000;

/// Print solutions of a puzzle.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub struct Solve {
    #[command(flatten)]
    source: PuzzleFile,
    /// Stop after this many solutions [default: 1000, or 1 with `--shortest`].
    #[arg(long, value_name = "N", conflicts_with = "all")]
    at_most: Option<NonZeroUsize>,
    /// Print all solutions. For fifteen: all shortest solutions.
    #[arg(long)]
    all: bool,
    /// Print a shortest solution, and how many moves it has (fifteen, up to 16 cells).
    #[arg(long)]
    shortest: bool,
    /// Also say how many shortest solutions there are.
    #[arg(long, requires = "shortest")]
    count: bool,
    /// Also print the moves that lead to each solution. Shortest solutions always have them.
    #[arg(long)]
    moves: bool,
    #[command(flatten)]
    form: Form,
}

/// Solutions, and what is known about the others.
struct Answer {
    solutions: Vec<Solution>,
    /// True if the solutions are shortest ones.
    are_shortest: bool,
    /// True if the search stopped at the largest number of solutions.
    is_cut: bool,
    /// The number of all shortest solutions, if it was asked for.
    count: Option<u64>,
}

impl Solve {
    pub(in crate::commands) fn run(self) -> anyhow::Result<ExitStatus> {
        let (puzzle, text) = self.source.read()?;
        let explained = |error| match error {
            PuzzleError::NotShortest(_) => anyhow::Error::from(error),
            _ => self.source.explained(&text, error),
        };
        let answer = self.answer(puzzle, &text).map_err(explained)?;
        self.form
            .print(|| self.text(&answer), || Self::json(&answer))?;
        for note in answer.notes() {
            output::note(&note)?;
        }
        Ok(if answer.solutions.is_empty() {
            ExitStatus::NotAccepted
        } else {
            ExitStatus::Done
        })
    }

    fn answer(&self, puzzle: &dyn Powers, text: &str) -> Result<Answer, PuzzleError> {
        let at_most = match self.at_most {
            Some(at_most) => at_most.get(),
            None if self.all => usize::MAX,
            None if self.shortest => 1,
            None => AT_MOST,
        };
        let (solutions, are_shortest) = if self.shortest || self.all {
            match puzzle.shortest(text, at_most) {
                Err(PuzzleError::NotShortest(_)) if !self.shortest => {
                    (puzzle.solve(text, at_most)?, false)
                }
                solutions => (solutions?, true),
            }
        } else {
            (puzzle.solve(text, at_most)?, false)
        };
        let count = self.count.then(|| puzzle.count(text, u64::MAX));
        Ok(Answer {
            is_cut: solutions.len() == at_most && (self.at_most.is_some() || !self.shortest),
            are_shortest,
            count: count.transpose()?,
            solutions,
        })
    }

    fn text(&self, answer: &Answer) -> String {
        let text = |Solution { answer: end, moves }: &Solution| {
            let is_shown = self.moves || answer.are_shortest;
            let moves = if is_shown { &moves[..] } else { &[] };
            format!("{end}{}", lines(moves))
        };
        let solutions = answer.solutions.iter().map(text);
        solutions.collect::<Vec<_>>().join("\n")
    }

    fn json(answer: &Answer) -> Value {
        let solutions = answer
            .solutions
            .iter()
            .map(|Solution { answer, moves }| json!({"answer": answer, "moves": moves}));
        let mut object = json!({"solutions": solutions.collect::<Vec<_>>()});
        if let Some(count) = answer.count {
            object["count"] = json!(count);
        }
        object
    }
}

impl Answer {
    /// Returns the lines for standard error.
    fn notes(&self) -> Vec<String> {
        let Some(first) = self.solutions.first() else {
            return vec!["no solution".to_owned()];
        };
        let mut notes = Vec::new();
        if self.are_shortest {
            notes.push(match first.moves.concat().len() {
                1 => "1 move".to_owned(),
                count => format!("{count} moves"),
            });
        }
        match self.count {
            Some(1) => notes.push("1 shortest solution".to_owned()),
            Some(count) => notes.push(format!("{count} shortest solutions")),
            None if self.is_cut => {
                notes.push("there may be more solutions (see `--at-most`)".to_owned());
            }
            None => {}
        }
        notes
    }
}
