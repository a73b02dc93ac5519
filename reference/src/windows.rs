//! Games at a program's window: what a user does, and what the board must show then.

use rand_chacha::ChaCha8Rng;

use crate::value::Value;

/// An action of a user at the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// Clicks a cell of the board.
    Cell {
        /// Row, 0 at the top.
        row: usize,
        /// Column, 0 at the left.
        column: usize,
    },
    /// Clicks the button with this text.
    Button(&'static str),
}

/// The content that the board must show.
#[derive(Debug, Clone, PartialEq)]
pub enum Sight {
    /// Exactly this: rows of names of pictures.
    Board(Value),
    /// A board that has a property of the puzzle's module.
    Property {
        /// Name of the property.
        property: &'static str,
        /// The puzzle that it is about, as the text of its file; `None` for the one on the board.
        puzzle: Option<String>,
    },
}

/// Windows, as the text of an assignment has them.
pub trait Windows {
    /// A random game: what a user does in order, beginning with a window that has just been opened.
    /// The text says what the board shows after each gesture of it. Equal random numbers give equal
    /// games.
    fn gestures(&self, random: &mut ChaCha8Rng) -> Vec<Gesture>;

    /// Returns the content that the board must show after each of these gestures; `None` if the
    /// text does not specify it for one of them.
    fn sights(&self, gestures: &[Gesture]) -> Option<Vec<Sight>>;
}
