//! Explains a solution step by step, with the deductions of the assignment's program and, if these
//! are not enough, with stronger ones.

mod deduce;
mod display;

use super::{Puzzle, Side, Table};
use crate::puzzles::Difficulty;
use deduce::Explainer;

/// A row or column, counted from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    /// A row.
    Row(usize),
    /// A column.
    Column(usize),
}

/// One deduction. Rows and columns count from zero. [`Display`](std::fmt::Display) writes it as a
/// sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The reason why it is true.
    pub rule: Rule,
    /// The removed candidates: cells by row and column, each with heights that it cannot have.
    pub removed: Vec<(usize, usize, Vec<u8>)>,
    /// The cells among these with a height that is now known.
    pub known: Vec<(usize, usize, u8)>,
}

/// The reason why a deduction is true, from the simplest to the hardest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// The highest pyramid is right next to a clue of 1.
    ClueOfOne(Side, usize),
    /// The heights increase one by one from a clue of N.
    ClueOfAll(Side, usize),
    /// High pyramids have a distance from a clue, so that enough lower ones fit before them.
    Distance(Side, usize, u8),
    /// The height of a cell is known, so no other cell in its row and column has it.
    Known(usize, usize, u8),
    /// A height has only one place in a line.
    OnlyPlace(Line, u8),
    /// No order of a line that shows its clues has these heights at these places.
    Orders(Line),
    /// If a cell had a height, a line would have no order left.
    Trial(usize, usize, u8, Line),
    /// If a cell had a height, there would be no solution. Only a deeper search shows this.
    Search(usize, usize, u8),
}

/// The end of an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Every height is known. This is the only solution.
    Solved,
    /// No solution exists: a cell or line has no possibility left.
    Contradiction,
    /// There are several solutions, so nothing more follows.
    Several,
}

/// All steps to the solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The deductions in order.
    pub steps: Vec<Step>,
    /// The result of the steps.
    pub end: End,
    /// The heights that are known in the end.
    pub table: Table,
}

impl Rule {
    /// Returns the difficulty of a puzzle that needs the rule. Easy: rules about single clues and
    /// single heights are enough. Medium: all orders of a line must be considered. Hard: a trial is
    /// necessary. Extreme: a trial inside a trial is necessary.
    pub fn difficulty(self) -> Difficulty {
        match self {
            Self::ClueOfOne(..)
            | Self::ClueOfAll(..)
            | Self::Distance(..)
            | Self::Known(..)
            | Self::OnlyPlace(..) => Difficulty::Easy,
            Self::Orders(_) => Difficulty::Medium,
            Self::Trial(..) => Difficulty::Hard,
            Self::Search(..) => Difficulty::Extreme,
        }
    }
}

impl Explanation {
    /// Returns the difficulty of the hardest step.
    pub fn difficulty(&self) -> Difficulty {
        let steps = self.steps.iter().map(|step| step.rule.difficulty());
        steps.max().unwrap_or(Difficulty::Easy)
    }
}

/// Explains a puzzle, always with one of the simplest possible deductions.
///
/// ```
/// use puzzlemark_reference::puzzles::pyramids::{Puzzle, explain};
///
/// let puzzle: Puzzle = "[0, 2], [0, 0], [0, 0], [0, 0]".parse()?;
/// let explanation = explain::explain(&puzzle);
/// assert_eq!(
///     explanation.steps[0].to_string(),
///     "N in the guide: from the top, all pyramids of column 1 are seen, so they go up one by one: \
///      (0, 1) is 1; (1, 1) is 2"
/// );
/// # Ok::<_, puzzlemark_reference::puzzles::pyramids::ParseError>(())
/// ```
pub fn explain(puzzle: &Puzzle) -> Explanation {
    let mut explainer = Explainer::new(puzzle);
    let mut steps = Vec::new();
    let end = loop {
        match explainer.next(Difficulty::Extreme) {
            Ok(step) => steps.push(step),
            Err(end) => break end,
        }
    };
    Explanation {
        steps,
        end,
        table: explainer.table(),
    }
}

/// Returns true if deductions up to a difficulty find the only solution. The order of deductions
/// does not matter here. So the function makes several simple ones at once.
pub(super) fn is_solved_within(puzzle: &Puzzle, max: Difficulty) -> bool {
    let mut explainer = Explainer::new(puzzle);
    loop {
        explainer.make_simple_deductions();
        if let Err(end) = explainer.next(max) {
            return end == End::Solved;
        }
    }
}
