//! The difficulty of a puzzle, in the words that all puzzles share.

use std::fmt::{self, Display, Formatter};

use super::{Powers, PuzzleError};

/// The difficulty of a puzzle. Each puzzle with grades defines their meaning for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// The simplest steps are enough.
    Easy,
    /// The simplest steps are not enough.
    Medium,
    /// Some places must be tried.
    Hard,
    /// Harder than that.
    Extreme,
}

impl Difficulty {
    /// All grades, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Extreme];

    /// Returns the difficulty for a number of trials, see [`deciding_trials`].
    pub(super) fn of_trials(deciding: Option<usize>) -> Self {
        match deciding {
            None => Self::Easy,
            Some(0) => Self::Hard,
            Some(_) => Self::Medium,
        }
    }

    /// Returns the name of the difficulty.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Extreme => "extreme",
        }
    }

    /// Returns the grade of this name.
    ///
    /// ```
    /// use puzzlemark_reference::puzzles::Difficulty;
    ///
    /// assert_eq!(Difficulty::by_name("hard"), Some(Difficulty::Hard));
    /// ```
    pub fn by_name(name: &str) -> Option<Self> {
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

/// A puzzle while it is being solved, for puzzles that put items into places.
pub(super) trait Deduction: Clone {
    /// A place for an item.
    type Place;

    /// Puts every item that has only one place, repeatedly. Returns `false` if an item has no
    /// place.
    fn deduce(&mut self) -> bool;

    /// Returns true if every item has its place.
    fn is_solved(&self) -> bool;

    /// Returns the places that are left, in groups. A solution uses exactly one place of each
    /// group.
    fn alternatives(&self) -> Vec<Vec<Self::Place>>;

    /// Uses a place.
    fn use_place(&mut self, place: &Self::Place);
}

/// Measures the work to prove that the only solution of a puzzle is the only one.
///
/// Easy: it is enough to put each item that has only one place, repeatedly. Medium: a single trial
/// is also needed. One of the two places of an item is tried, and the easy steps then lead to an
/// item without a place. So that place is excluded. Hard: one trial is not enough.
pub(super) fn measured<D: Deduction>(puzzle: D) -> Difficulty {
    Difficulty::of_trials(deciding_trials(puzzle, 1))
}

/// Returns the number of trials that decide the puzzle alone, at most `at_most`. `None` if no trial
/// is needed. See [`measured`].
pub(super) fn deciding_trials<D: Deduction>(mut puzzle: D, at_most: usize) -> Option<usize> {
    if !puzzle.deduce() || puzzle.is_solved() {
        return None;
    }
    // `None` if an item has no place. Otherwise true if every item has its place.
    let leads_to = |place: &D::Place| {
        let mut trial = puzzle.clone();
        trial.use_place(place);
        trial.deduce().then(|| trial.is_solved())
    };
    let is_enough = |places: &Vec<D::Place>| match &places[..] {
        [first, second] => matches!(
            (leads_to(first), leads_to(second)),
            (None, Some(true)) | (Some(true), None)
        ),
        _ => false,
    };
    let alternatives = puzzle.alternatives();
    let enough = alternatives.iter().filter(|places| is_enough(places));
    Some(enough.take(at_most).count())
}

/// Checks that the puzzle has the requested grade, if there is a request.
pub(super) fn check(puzzle: &dyn Powers, asked: Option<Difficulty>) -> Result<(), PuzzleError> {
    match asked {
        Some(asked) if !puzzle.grades().contains(&asked) => Err(not_graded(puzzle, asked)),
        _ => Ok(()),
    }
}

/// Returns the error for a grade that a puzzle does not have.
fn not_graded(puzzle: &dyn Powers, difficulty: Difficulty) -> PuzzleError {
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
