//! Games that explore Bubbles and boulders.

mod choices;
mod partition;
mod simpler;

use std::collections::BTreeMap;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{BubblesAndBoulders, Game, Puzzle};
use crate::games::{Choices, Games, Opening};
use crate::operation::{Expression, Operation};
use crate::puzzles::{PuzzleError, parse_puzzle};
use crate::session::{Local, Session};

/// The file of the puzzle.
const FILE: &str = "puzzle.txt";

/// The line ends of a file: of each line, and of the last line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ends {
    line: &'static str,
    last: &'static str,
}

impl Ends {
    /// The line ends of most files.
    const PLAIN: Self = Self {
        line: "\n",
        last: "\n",
    };

    /// All line ends that files may have, the plain ones first.
    const ALL: [Self; 4] = [
        Self::PLAIN,
        Self {
            line: "\n",
            last: "",
        },
        Self {
            line: "\r\n",
            last: "\r\n",
        },
        Self {
            line: "\r\n",
            last: "",
        },
    ];

    /// Returns the text of a file.
    fn file_text(self, puzzle: &Puzzle) -> String {
        let text = puzzle.to_string();
        let lines: Vec<_> = text.lines().collect();
        lines.join(self.line) + self.last
    }

    /// Returns the line ends of a file's text.
    fn from_text(text: &str) -> Self {
        let is_windows = text.contains('\r');
        let is_ended = text.ends_with('\n');
        Self::ALL[2 * usize::from(is_windows) + usize::from(!is_ended)]
    }
}

impl Games for BubblesAndBoulders {
    /// Returns a random opening, sometimes with a second puzzle from the same file.
    fn opening(&self, random: &mut ChaCha8Rng) -> Opening {
        let puzzle = partition::random(random);
        let ends = Ends::ALL[random.random_range(0..Ends::ALL.len())];
        let names: &[&str] = match random.random_range(0..8) {
            0 => &["puzzle", "other"],
            _ => &["puzzle"],
        };
        opening(&puzzle, ends, names)
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError> {
        Ok(opening(&parse_puzzle(puzzle)?, Ends::PLAIN, &["puzzle"]))
    }

    /// Returns openings with fewer puzzles, rows, columns, regions and green squares, then with
    /// plain line ends.
    fn simpler(&self, opening: &Opening) -> Vec<Opening> {
        simpler::openings(opening)
    }

    fn choices(&self, game: &Session<Local<'_>>) -> Choices {
        let mut choices = Choices::default();
        for (name, puzzle) in game.objects::<Game>() {
            choices::add(&mut choices, name, puzzle);
        }
        choices
    }
}

/// Returns the opening that makes puzzles of these names from one file.
fn opening(puzzle: &Puzzle, ends: Ends, names: &[&str]) -> Opening {
    let made = |name: &&str| Operation::assignment(name, Expression::name("Puzzle").call([FILE]));
    Opening {
        files: BTreeMap::from([(FILE.to_owned(), ends.file_text(puzzle).into_bytes())]),
        operations: names.iter().map(made).collect(),
    }
}
