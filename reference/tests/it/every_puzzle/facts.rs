//! The facts about a puzzle that the common tests need.

use puzzlemark_reference::puzzles::{self, Powers};

use crate::every_puzzle::FACTS;

/// Facts that the tests cannot read from the puzzle itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Facts {
    /// Name of the puzzle.
    pub(crate) puzzle: &'static str,
    /// The classes that have methods, each with an expression that makes an object of it. The file
    /// `puzzle.txt` holds the first puzzle of `right`.
    pub(crate) objects: &'static [(&'static str, &'static str)],
    /// Puzzles with right answers.
    pub(crate) right: &'static [(&'static str, &'static str)],
    /// A wrong answer of each kind.
    pub(crate) wrong: &'static [Wrong],
}

/// A wrong answer to an instance of a puzzle, and the message that it must get.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wrong {
    pub(crate) kind: &'static str,
    pub(crate) instance: &'static str,
    pub(crate) answer: &'static str,
    pub(crate) message: &'static str,
}

/// A table of wrong answers: `kind: instance, answer => message`.
macro_rules! wrong_answers {
    ($($kind:literal: $instance:expr, $answer:literal => $message:literal;)*) => {
        &[$($crate::every_puzzle::Wrong {
            kind: $kind,
            instance: $instance,
            answer: $answer,
            message: $message,
        },)*]
    };
}
pub(crate) use wrong_answers;

impl Facts {
    /// The facts of a puzzle.
    pub(crate) fn of(puzzle: &str) -> &'static Self {
        let facts = FACTS.iter().find(|facts| facts.puzzle == puzzle);
        facts.unwrap_or_else(|| {
            panic!("no facts of `{puzzle}`: add a module to `reference/tests/every_puzzle/main.rs`")
        })
    }

    /// The puzzle itself.
    pub(crate) fn powers(&self) -> &'static dyn Powers {
        let puzzle = puzzles::by_name(self.puzzle);
        puzzle.unwrap_or_else(|| panic!("`{}` is no puzzle of the reference", self.puzzle))
    }
}
