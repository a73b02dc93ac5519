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

/// A puzzle on the way to its solution, for puzzles in which things are put in places.
pub(super) trait Deduction: Clone {
    /// A place that something can be put in.
    type Place;

    /// Puts all that has one place only, over and over; `false` where something has none.
    fn deduce(&mut self) -> bool;

    /// Whether everything is in its place.
    fn is_solved(&self) -> bool;

    /// The places that are left, in groups; exactly one of each group is taken in a solution.
    fn alternatives(&self) -> Vec<Vec<Self::Place>>;

    /// Takes a place.
    fn take(&mut self, place: &Self::Place);
}

/// How hard it is to see that a puzzle's one solution is the only one.
///
/// Easy: it is enough to put, over and over, what has one place only. Medium: a single trial is also
/// needed: of something that has two places left, one is ruled out by trying it, and going on in that
/// easy way until something has no place. Hard: one trial is not enough.
pub(super) fn measured<D: Deduction>(mut puzzle: D) -> Difficulty {
    if !puzzle.deduce() || puzzle.is_solved() {
        return Difficulty::Easy;
    }
    // Nothing where something has no place, else whether everything is in its place.
    let leads_to = |place: &D::Place| {
        let mut trial = puzzle.clone();
        trial.take(place);
        trial.deduce().then(|| trial.is_solved())
    };
    let mut alternatives = puzzle.alternatives().into_iter();
    let is_one_trial_enough = alternatives.any(|places| match &places[..] {
        [first, second] => matches!(
            (leads_to(first), leads_to(second)),
            (None, Some(true)) | (Some(true), None)
        ),
        _ => false,
    });
    if is_one_trial_enough {
        Difficulty::Medium
    } else {
        Difficulty::Hard
    }
}

/// Whether the puzzle has the grade that is asked for, if one is.
pub(super) fn check(puzzle: &dyn Powers, asked: Option<Difficulty>) -> Result<(), PuzzleError> {
    match asked {
        Some(asked) if !puzzle.grades().contains(&asked) => Err(not_graded(puzzle, asked)),
        _ => Ok(()),
    }
}

/// What is said of a grade that a puzzle does not have.
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
