//! How hard a puzzle is, in the words that all puzzles share.

use std::fmt::{self, Display, Formatter};

use super::{Powers, PuzzleError};

/// How hard a puzzle is. Each puzzle that has grades says what they mean for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// The simplest means are enough.
    Easy,
    /// Takes more than that.
    Medium,
    /// Something must be tried.
    Hard,
    /// Harder than that.
    Extreme,
}

impl Difficulty {
    /// All grades, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Extreme];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Extreme => "extreme",
        }
    }

    /// The grade of this name.
    ///
    /// ```
    /// use puzzlemark_reference::puzzles::Difficulty;
    ///
    /// assert_eq!(Difficulty::find("hard"), Some(Difficulty::Hard));
    /// ```
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|difficulty| difficulty.name() == name)
    }
}

impl Display for Difficulty {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is said of a grade that a puzzle does not have.
pub(super) fn not_graded(puzzle: &dyn Powers, difficulty: Difficulty) -> PuzzleError {
    let name = puzzle.name();
    let grades: Vec<_> = puzzle
        .grades()
        .iter()
        .map(|grade| format!("`{grade}`"))
        .collect();
    PuzzleError::NotGraded(match grades.split_last() {
        None => format!("`{name}` has no grades of difficulty; leave `{difficulty}` out"),
        Some((last, [])) => format!("`{name}` has no grade `{difficulty}`, only {last}"),
        Some((last, others)) => format!(
            "`{name}` has no grade `{difficulty}`; it has {} and {last}",
            others.join(", ")
        ),
    })
}
