//! The Fifteen puzzle, of any size.

pub mod optimal;
pub mod phased;

mod board;
mod direction;
mod invariant;

pub use board::{Board, BoardError, SIDE_MAX, Unsolvable};
pub use direction::{Direction, letters};
pub use invariant::{Demand, Invariant};
