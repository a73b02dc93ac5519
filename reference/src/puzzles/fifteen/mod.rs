//! The Fifteen puzzle, of any size.
//!
//! The board has numbered tiles and one blank. The blank changes places with a tile beside it: `u`,
//! `l`, `r` and `d` are the directions of the blank. On a solved board, the tiles are in order, row
//! by row, with the blank, tile 0, at the top left. Half of all boards cannot be solved.
//!
//! [`phased`] solves boards of any size in few moves. [`optimal`] solves small boards in the
//! smallest number of moves. Any solution can be made longer, so no solution is unique. The count
//! is the number of [shortest](optimal::Shortest::count) solutions.
//!
//! ```
//! use puzzlemark_reference::puzzles::fifteen::{Board, Invariant, letters, phased, verify};
//!
//! let board: Board = "15 14  8 12\n10 11  9 13\n 2  6  5  1\n 3  7  4  0".parse()?;
//! let moves = phased::solve(&board)?;
//! assert_eq!(verify::judge(&board, &letters(&moves), Invariant::Solved), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod draw;
pub mod explain;
pub mod generate;
pub mod optimal;
pub mod phased;
pub mod verify;

mod arguments;
mod board;
mod direction;
mod games;
mod invariant;
mod module;
mod object;
mod powers;
mod replay;
mod rulings;
mod text;

pub use board::{Board, BoardError, SIDE_MAX, Unsolvable};
pub use direction::{Direction, letters};
pub use invariant::{Demand, Invariant};
pub use module::Fifteen;
pub use object::Game;
pub use text::{ParseError, ParseErrorKind};
