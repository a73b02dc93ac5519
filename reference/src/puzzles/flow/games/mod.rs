//! Games that explore Flow. They begin with a board with the ends of some colours.

mod choices;
mod simpler;

use std::collections::BTreeMap;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::board::{Board, COLORS};
use super::{Cell, Flow, Puzzle};
use crate::games::{Choices, Games, Opening};
use crate::operation::{Expression, Operation};
use crate::puzzles::{PuzzleError, parse_puzzle};
use crate::session::{Local, Session};

/// The variable of an opening.
const BOARD: &str = "board";

/// Sizes of boards. Each size is as likely as its number of entries.
const SIZES: [usize; 20] = [1, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6];
/// The largest size of boards that may have no solution. For larger boards it takes long to prove
/// that there is none.
const WILD_SIZE: usize = 3;
/// The smallest size of a board with a puzzle that the generator can make.
const MADE_SIZE: usize = 2;

/// The beginning of a board: its size, and the clicked cells.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Start {
    size: usize,
    clicks: Vec<Cell>,
}

impl Games for Flow {
    /// Returns a random opening. One in ten boards is empty. One in ten of the others lacks an end,
    /// which games then click.
    fn opening(&self, random: &mut ChaCha8Rng) -> Opening {
        let size = SIZES.choose(random).copied().unwrap_or(WILD_SIZE);
        let mut clicks = if random.random_range(0..10) == 0 {
            Vec::new()
        } else {
            ends(size, random)
        };
        if random.random_range(0..10) == 0 {
            clicks.pop();
        }
        opening(&Start { size, clicks })
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError> {
        let puzzle: Puzzle = parse_puzzle(puzzle)?;
        if Board::after_clicks(&puzzle).is_none() {
            return Err(PuzzleError::Unreadable(format!(
                "a game has a board of as many rows as columns, and {} colours at most",
                COLORS.len()
            )));
        }
        let clicks = puzzle.colors().iter().flat_map(|color| color.ends);
        Ok(opening(&Start {
            size: puzzle.rows(),
            clicks: clicks.collect(),
        }))
    }

    /// Returns openings with smaller boards, then with fewer colours, then with fewer ends.
    fn simpler(&self, opening: &Opening) -> Vec<Opening> {
        let starts = start_of(opening).map(|start| simpler::starts(&start));
        let starts = starts.unwrap_or_default();
        starts.iter().map(self::opening).collect()
    }

    fn choices(&self, game: &Session<Local<'_>>) -> Choices {
        let mut boards = game.objects::<Board>();
        let found = boards.find(|(name, _)| *name == BOARD);
        let choices = found.map(|(_, board)| choices::choices(board));
        choices.unwrap_or_default()
    }
}

/// Returns the ends of a random puzzle, colour by colour. The puzzle has a solution, or the ends
/// are random pairs.
fn ends(size: usize, random: &mut ChaCha8Rng) -> Vec<Cell> {
    let is_wild = size <= WILD_SIZE && random.random_range(0..3) == 0;
    if is_wild || size < MADE_SIZE {
        let mut cells: Vec<Cell> = cells(size).collect();
        cells.shuffle(random);
        cells.truncate(2 * random.random_range(1..=size));
        return cells;
    }
    let puzzle = Puzzle::generate_loose(size, size, random.random());
    let mut colors: Vec<_> = puzzle.colors().iter().map(|color| color.ends).collect();
    if colors.len() > COLORS.len() {
        return Vec::new();
    }
    colors.shuffle(random);
    colors.into_iter().flatten().collect()
}

fn cells(size: usize) -> impl Iterator<Item = Cell> {
    (0..size).flat_map(move |row| (0..size).map(move |column| Cell { row, column }))
}

fn opening(start: &Start) -> Opening {
    let made = Expression::name("Board").call([start.size]);
    let made = Operation::assignment(BOARD, made);
    let clicked = start.clicks.iter().map(|cell| clicked(*cell));
    Opening {
        files: BTreeMap::new(),
        operations: std::iter::once(made).chain(clicked).collect(),
    }
}

fn clicked(cell: Cell) -> Operation {
    let board = Expression::name(BOARD);
    board.method("click", [cell.row, cell.column]).into()
}

/// Returns the beginning of an opening, or `None` if it is not an opening of this puzzle.
fn start_of(opening: &Opening) -> Option<Start> {
    let (made, clicked) = opening.operations.split_first()?;
    let [size] = numbers(made)?[..] else {
        return None;
    };
    let cell = |operation: &Operation| match numbers(operation)?[..] {
        [row, column] => Some(Cell { row, column }),
        _ => None,
    };
    let clicks = clicked.iter().map(cell).collect::<Option<_>>()?;
    Some(Start { size, clicks })
}

/// Returns the arguments of a call.
fn numbers(operation: &Operation) -> Option<Vec<usize>> {
    let Expression::Call { arguments, .. } = &operation.expression else {
        return None;
    };
    let numbers = arguments
        .iter()
        .map(|argument| argument.literal()?.as_integer());
    numbers
        .map(|number| usize::try_from(number?).ok())
        .collect()
}
