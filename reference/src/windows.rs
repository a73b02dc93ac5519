//! Games at a program's window: the actions of a user, and the required board after each.

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
    /// Exactly these rows of names of pictures.
    Board(Value),
    /// A board that has a property of the puzzle's module.
    Property {
        /// Name of the property.
        property: &'static str,
        /// The puzzle of the property, as the text of its file, or `None` for the puzzle on the
        /// board.
        puzzle: Option<String>,
    },
}

/// The windows that the text of an assignment describes.
pub trait Windows {
    /// Returns a random game: the actions of a user in order, beginning with a newly opened window.
    /// The text specifies the board after each of its gestures. Equal random numbers give equal
    /// games.
    fn gestures(&self, random: &mut ChaCha8Rng) -> Vec<Gesture>;

    /// Returns the required content of the board after each of these gestures, or `None` if the
    /// text does not specify it for one of them.
    fn sights(&self, gestures: &[Gesture]) -> Option<Vec<Sight>>;
}
