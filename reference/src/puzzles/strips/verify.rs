//! Judges partitions only by the rules. It does not know how puzzles are solved.

use thiserror::Error;

use super::{Cell, Orientation, OutlineError, Partition, Placement, Puzzle};

/// A rule that an answer breaks, with the place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The text is not an outline.
    #[error(transparent)]
    Outline(#[from] OutlineError),
    /// The partition has another size.
    #[error(
        "the outline has {found_columns} columns and {found_rows} rows instead of {columns} and {rows}"
    )]
    Size {
        /// Columns of the grid.
        columns: usize,
        /// Rows of the grid.
        rows: usize,
        /// Columns of the partition.
        found_columns: usize,
        /// Rows of the partition.
        found_rows: usize,
    },
    /// A strip with colours that the puzzle does not have.
    #[error("the {strip} has colours `{colours}`, which no strip has")]
    Unknown {
        /// The position of the strip.
        strip: Strip,
        /// Its colours from the lower left.
        colours: String,
    },
    /// A strip with colours that other strips have used already.
    #[error(
        "the {strip} has colours `{colours}`, which {used} strips have before it, but only {given} are to be used"
    )]
    TooMany {
        /// The position of the strip.
        strip: Strip,
        /// Its colours from the lower left.
        colours: String,
        /// The number of earlier strips with these colours.
        used: usize,
        /// The allowed number of strips with these colours.
        given: usize,
    },
    /// A strip that the partition does not use.
    #[error("strip `{colours}` is to be used {given} times, but is used {used} times")]
    Missing {
        /// Its colours.
        colours: String,
        /// The required number of such strips.
        given: usize,
        /// The number of such strips in the partition.
        used: usize,
    },
}

/// A place in the notation of faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strip(pub Placement);

impl std::fmt::Display for Strip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Placement {
            first: Cell { row, column },
            orientation,
            length,
        } = self.0;
        let way = match orientation {
            Orientation::Horizontal => "horizontal",
            Orientation::Vertical => "vertical",
        };
        write!(f, "{way} strip of {length} from column {column}, row {row}")
    }
}

/// Returns all faults of an answer that is an outline.
pub fn judge_text(puzzle: &Puzzle, outline: &str) -> Vec<Fault> {
    match outline.parse() {
        Ok(partition) => judge(puzzle, &partition),
        Err(error) => vec![Fault::Outline(error)],
    }
}

/// Returns all faults of a partition. A solution has none.
pub fn judge(puzzle: &Puzzle, partition: &Partition) -> Vec<Fault> {
    let grid = &puzzle.grid;
    let size = (grid.columns(), grid.rows());
    if (partition.columns(), partition.rows()) != size {
        return vec![Fault::Size {
            columns: size.0,
            rows: size.1,
            found_columns: partition.columns(),
            found_rows: partition.rows(),
        }];
    }
    let colours_of =
        |strip: &Placement| -> String { strip.cells().map(|cell| grid.colour(cell)).collect() };
    let strips = puzzle.strips.iter().filter(|strip| !strip.is_empty());
    let given: Vec<String> = strips.map(|strip| one_way(strip)).collect();
    let mut used: Vec<String> = Vec::new();
    let mut faults = Vec::new();
    for placement in partition.strips() {
        let colours = colours_of(placement);
        let pattern = one_way(&colours);
        let may = given.iter().filter(|other| **other == pattern).count();
        let before = used.iter().filter(|other| **other == pattern).count();
        let strip = Strip(*placement);
        if may == 0 {
            faults.push(Fault::Unknown { strip, colours });
        } else if before >= may {
            faults.push(Fault::TooMany {
                strip,
                colours,
                used: before,
                given: may,
            });
        }
        used.push(pattern);
    }
    used.extend(
        partition
            .singles()
            .into_iter()
            .map(|cell| grid.colour(cell).to_string()),
    );
    let mut patterns = given.clone();
    patterns.sort();
    patterns.dedup();
    for colours in patterns {
        let given = given.iter().filter(|other| **other == colours).count();
        let used = used.iter().filter(|other| **other == colours).count();
        if used < given {
            faults.push(Fault::Missing {
                colours,
                given,
                used,
            });
        }
    }
    faults
}

/// Returns the colours in the direction that comes first in the alphabet. So both directions give
/// the same result.
fn one_way(colours: &str) -> String {
    let reversed: String = colours.chars().rev().collect();
    if *colours < *reversed {
        colours.to_owned()
    } else {
        reversed
    }
}
