//! Games at the window of the assignment: clicks on cells and on two buttons.
//!
//! Games click `Solve` only if the plan of the text ends soon with a solution, for every order in
//! which a program may try the tiles. The text promises boards on which the plan closes no loop.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::board::{Board, COLORS, Tile};
use super::{Cell, Flow, Puzzle};
use crate::object::{Object as _, Ruling};
use crate::puzzles::Difficulty;
use crate::value::Value;
use crate::windows::{Gesture, Sight, Windows};

/// The number of rows, and of columns, of the window's board.
const SIZE: usize = 6;
/// The number of tiles that the plan may try until it has seen all ways to fill the board. It is a
/// fifth of the number for the board of the text with one solution, which has more time than
/// others.
const TILES_MAX: u64 = 100_000;
/// The largest number of boards to drop before one that the plan solves.
const TRIES: usize = 50;

const SOLVE: &str = "Solve";
const TEST_CASE: &str = "Test Case";

/// The knowledge about the window's board.
enum Window {
    /// The clicked board: end points and empty cells.
    Clicked(Board),
    /// Any solution of the puzzle with this text.
    Solved(String),
    /// Any starting position that the program chose.
    Given,
    /// Any solution of that starting position.
    GivenSolved,
}

impl Windows for Flow {
    /// Returns the gestures of a random game. One in sixteen games shows the starting position and
    /// solves it. One in six of the others has random pairs, which usually have no solution.
    fn gestures(&self, random: &mut ChaCha8Rng) -> Vec<Gesture> {
        if random.random_range(0..16) == 0 {
            return vec![Gesture::Button(TEST_CASE), Gesture::Button(SOLVE)];
        }
        let is_wild = random.random_range(0..6) == 0;
        for _ in 0..TRIES {
            let pairs = if is_wild {
                wild(random)
            } else {
                solvable(random)
            };
            let gestures = game(pairs, random);
            if self.sights(&gestures).is_some() {
                return gestures;
            }
        }
        vec![Gesture::Button(TEST_CASE)]
    }

    fn sights(&self, gestures: &[Gesture]) -> Option<Vec<Sight>> {
        let mut window = Window::Clicked(Board::new(SIZE)?);
        let mut sights = Vec::with_capacity(gestures.len());
        for gesture in gestures {
            window = window.after(*gesture)?;
            sights.push(window.sight());
        }
        Some(sights)
    }
}

impl Window {
    /// Returns the window after a gesture, or `None` if the text does not specify it.
    fn after(self, gesture: Gesture) -> Option<Self> {
        match (self, gesture) {
            (Self::Clicked(mut board), Gesture::Cell { row, column }) => {
                let cell = Cell { row, column };
                let is_free = row < SIZE && column < SIZE && board.at(cell) == Tile::Empty;
                is_free.then_some(())?;
                board.click(cell).ok()?;
                Some(Self::Clicked(board))
            }
            (Self::Clicked(board), Gesture::Button(SOLVE)) => solved(board),
            (Self::Clicked(board), Gesture::Button(TEST_CASE)) if board.clicks() == 0 => {
                Some(Self::Given)
            }
            (Self::Given | Self::GivenSolved, Gesture::Button(SOLVE)) => Some(Self::GivenSolved),
            (Self::Solved(puzzle), Gesture::Button(SOLVE)) => Some(Self::Solved(puzzle)),
            _ => None,
        }
    }

    fn sight(&self) -> Sight {
        match self {
            Self::Clicked(board) => Sight::Board(pictures(board)),
            Self::Solved(puzzle) => Sight::Property {
                property: "solution",
                puzzle: Some(puzzle.clone()),
            },
            Self::Given => Sight::Property {
                property: "start",
                puzzle: None,
            },
            Self::GivenSolved => Sight::Property {
                property: "solution",
                puzzle: None,
            },
        }
    }
}

/// Returns the result of `Solve` on a clicked board.
fn solved(board: Board) -> Option<Window> {
    let has_solution = match board.ruling("solve", &[]) {
        Ruling::Unspecified => return None,
        Ruling::Open { .. } => true,
        Ruling::Determined(_) => false,
    };
    if plan_solves(&board)? != has_solution {
        return None;
    }
    Some(if has_solution {
        Window::Solved(board.letters())
    } else {
        Window::Clicked(board)
    })
}

/// Returns true if the plan of the text finds a solution. Returns `None` if that takes long, or if
/// some order of tiles fills the board in another way, for example with a loop.
fn plan_solves(board: &Board) -> Option<bool> {
    let puzzle = board.puzzle()?;
    let (mut solutions, mut others) = (0_u32, 0_u32);
    board.fillings(TILES_MAX, &mut |filled| {
        if puzzle.verify_shapes(&filled.shapes()).is_empty() {
            solutions += 1;
        } else {
            others += 1;
        }
        others == 0
    })?;
    (others == 0).then_some(solutions > 0)
}

/// Returns the names of the pictures on a board.
fn pictures(board: &Board) -> Value {
    let row = |row| {
        let cells = (0..SIZE).map(move |column| Cell { row, column });
        Value::list(cells.map(|cell| Value::from(board.at(cell).picture())))
    };
    Value::list((0..SIZE).map(row))
}

/// Returns the pairs of cells that may or may not have a solution.
fn wild(random: &mut ChaCha8Rng) -> Vec<[Cell; 2]> {
    let board = (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| Cell { row, column }));
    let mut cells: Vec<_> = board.collect();
    cells.shuffle(random);
    let pairs = random.random_range(2..=COLORS.len());
    let (pairs, _) = cells[..2 * pairs].as_chunks();
    pairs.to_vec()
}

/// Returns the ends of a puzzle with a solution. Every second puzzle has only one solution.
fn solvable(random: &mut ChaCha8Rng) -> Vec<[Cell; 2]> {
    let seed = random.random();
    let puzzle = match random.random_range(0..4) {
        0 => Puzzle::generate(SIZE, SIZE, Difficulty::Easy, seed),
        1 => Puzzle::generate(SIZE, SIZE, Difficulty::Medium, seed),
        _ => Puzzle::generate_loose(SIZE, SIZE, seed),
    };
    puzzle.colors().iter().map(|color| color.ends).collect()
}

/// Returns clicks on all pairs in any order. Clicks `Solve` at the end, and sometimes earlier,
/// before there is a solution.
fn game(mut pairs: Vec<[Cell; 2]>, random: &mut ChaCha8Rng) -> Vec<Gesture> {
    pairs.shuffle(random);
    let is_tried_early = random.random_range(0..3) == 0;
    let mut gestures = Vec::new();
    let solve = Gesture::Button(SOLVE);
    for mut ends in pairs {
        if is_tried_early && !gestures.is_empty() && random.random_range(0..3) == 0 {
            gestures.push(solve);
        }
        ends.shuffle(random);
        gestures.extend(ends.map(|Cell { row, column }| Gesture::Cell { row, column }));
    }
    gestures.push(solve);
    if random.random_range(0..4) == 0 {
        gestures.push(solve);
    }
    gestures
}

#[cfg(test)]
mod tests;
