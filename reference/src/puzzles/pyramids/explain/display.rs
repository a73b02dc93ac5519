//! Deductions as sentences.

use std::fmt::{self, Display, Formatter};

use super::{End, Explanation, Line, Rule, Step};
use crate::puzzles::pyramids::Side;

impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Column(column) => write!(f, "column {column}"),
        }
    }
}

fn line_at(side: Side, index: usize) -> Line {
    match side {
        Side::Top | Side::Bottom => Line::Column(index),
        Side::Left | Side::Right => Line::Row(index),
    }
}

impl Rule {
    /// Returns the assignment's name for the deduction, or a name in the same style.
    pub fn name(self) -> &'static str {
        match self {
            Self::ClueOfOne(..) => "1 in the guide",
            Self::ClueOfAll(..) => "N in the guide",
            Self::Distance(..) => "reduce from guide",
            Self::Known(..) => "limiter",
            Self::OnlyPlace(..) => "find unique",
            Self::Orders(_) => "orders of a line",
            Self::Trial(..) => "trial",
            Self::Search(..) => "trials within a trial",
        }
    }
}

impl Display for Rule {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.name())?;
        match *self {
            Self::ClueOfOne(side, index) => {
                let (side, line) = (side.name(), line_at(side, index));
                write!(
                    f,
                    "from the {side}, one pyramid of {line} is seen, so it is the highest"
                )
            }
            Self::ClueOfAll(side, index) => {
                let (side, line) = (side.name(), line_at(side, index));
                write!(f, "from the {side}, all pyramids of {line} are seen, ")?;
                f.write_str("so they go up one by one")
            }
            Self::Distance(side, index, clue) => {
                let (side, line) = (side.name(), line_at(side, index));
                write!(f, "from the {side}, {clue} pyramids of {line} are seen, ")?;
                f.write_str("so the highest ones stand back")
            }
            Self::Known(row, column, height) => {
                write!(
                    f,
                    "({row}, {column}) is {height}, so no other cell of row {row} "
                )?;
                write!(f, "and column {column} is")
            }
            Self::OnlyPlace(line, height) => write!(f, "{line} has one place for {height}"),
            Self::Orders(line) => {
                write!(f, "only some orders of {line} show its clues")
            }
            Self::Trial(row, column, height, line) => {
                write!(
                    f,
                    "if ({row}, {column}) were {height}, no order would be left for {line}"
                )
            }
            Self::Search(row, column, height) => {
                write!(
                    f,
                    "if ({row}, {column}) were {height}, there would be no solution"
                )
            }
        }
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rule)?;
        for (index, (row, column, heights)) in self.removed.iter().enumerate() {
            f.write_str(if index == 0 { ": " } else { "; " })?;
            let known = self
                .known
                .iter()
                .find(|known| (known.0, known.1) == (*row, *column));
            if let Some((.., height)) = known {
                write!(f, "({row}, {column}) is {height}")?;
            } else {
                let heights: Vec<_> = heights.iter().map(ToString::to_string).collect();
                write!(f, "({row}, {column}) is not {}", heights.join(" or "))?;
            }
        }
        Ok(())
    }
}

impl Explanation {
    /// Returns the result of the steps, as a sentence.
    pub fn conclusion(&self) -> String {
        match self.end {
            End::Solved => format!("All heights are known ({}).", self.difficulty()),
            End::Contradiction => "No possibility is left: there is no solution.".to_owned(),
            End::Several => "There are several solutions, so nothing more follows.".to_owned(),
        }
    }
}

impl Display for Explanation {
    /// Writes a numbered line for each step, and one for the end.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps.iter().enumerate() {
            writeln!(f, "{}. {step}", index + 1)?;
        }
        writeln!(f, "{}", self.conclusion())
    }
}
