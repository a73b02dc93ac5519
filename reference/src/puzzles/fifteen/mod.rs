//! The Fifteen puzzle, of any size.
//!
//! Numbered tiles and one blank, which changes places with a tile beside it: `u`, `l`, `r` and `d`
//! say where the blank goes. Solved, the tiles are in order, row by row, with the blank, tile 0, at
//! the top left. Half of all boards cannot be solved.
//!
//! [`phased`] solves boards of any size in few moves, [`optimal`] small ones in as few as possible.
//! Any solution can be made longer, so none is unique. The count is that of the
//! [shortest](optimal::Shortest::count) ones.
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
