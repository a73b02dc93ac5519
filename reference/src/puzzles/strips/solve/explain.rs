//! Explains a partition step by step, always with one of the simplest possible deductions.

use std::fmt::{self, Display, Formatter};

use super::effort::{Cause, Cells, Effort, Finding};
use super::{Fit, Prepared};
use crate::puzzles::Difficulty;
use crate::puzzles::difficulty::Deduction;
use crate::puzzles::strips::{Cell, Grid, Orientation, Placement, Puzzle};

/// A strip of two or more cells at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// Its colours, from the lower left.
    pub colours: String,
    /// Its place.
    pub placement: Placement,
}

/// The reason why nothing can be laid any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dead {
    /// There are not enough places for strips with these colours.
    Strip(String),
    /// Too few cells of this colour are covered: more stay single than the strips leave over.
    Colour(char),
}

/// One deduction. [`Display`] writes it as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A strip can only lie there. If several strips are equal, they have only as many places left.
    OnlyPlace(Laid),
    /// A strip must cover this cell, and only this one can.
    OnlyStrip(Cell, Laid),
    /// A strip cannot lie there. Simple deductions show that nothing would fit then.
    Trial(Laid, Dead),
    /// A strip cannot lie there. Only further trials show this.
    Search(Laid),
}

/// The end of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// Every strip is laid. This is the only partition.
    Solved,
    /// There is no partition.
    Contradiction(Dead),
    /// There are several partitions, so nothing more follows.
    Several,
}

/// All steps to the partition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The deductions in order.
    pub steps: Vec<Step>,
    /// The result of the steps.
    pub end: End,
}

/// Explains a puzzle.
///
/// ```
/// use puzzlemark_reference::puzzles::strips::{Puzzle, solve};
///
/// let puzzle: Puzzle = "strips: ww bbb\nwwb\nbbb".parse()?;
/// let explanation = solve::explain(&puzzle);
/// assert_eq!(
///     explanation.steps[0].to_string(),
///     "only place: ww can only lie on row 0, columns 0 to 1"
/// );
/// # Ok::<_, puzzlemark_reference::puzzles::strips::ParseError>(())
/// ```
pub fn explain(puzzle: &Puzzle) -> Explanation {
    let prepared = Prepared::new(&puzzle.strips);
    let colours = prepared.colours(&puzzle.grid);
    if let Some(colour) = prepared.lacking(&colours) {
        return Explanation {
            steps: Vec::new(),
            end: End::Contradiction(Dead::Colour(prepared.alphabet[colour])),
        };
    }
    let fits = prepared.fits(&puzzle.grid, &colours);
    let singles = prepared.singles(&colours);
    let mut explainer = Explainer {
        grid: &puzzle.grid,
        fits: &fits,
        names: names(puzzle),
        alphabet: &prepared.alphabet,
        effort: Effort::new(&prepared.kinds, &fits, &colours, &singles),
    };
    let mut steps = Vec::new();
    let end = loop {
        match explainer.next() {
            Ok(step) => steps.push(step),
            Err(end) => break end,
        }
    };
    Explanation { steps, end }
}

/// Returns the colours of each kind of strip, in the order of [`Prepared`].
fn names(puzzle: &Puzzle) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for strip in puzzle
        .strips
        .iter()
        .filter(|strip| strip.chars().count() > 1)
    {
        let reversed: String = strip.chars().rev().collect();
        if !names.contains(strip) && !names.contains(&reversed) {
            names.push(strip.clone());
        }
    }
    names
}

struct Explainer<'a> {
    grid: &'a Grid,
    fits: &'a [Fit<Cells>],
    names: Vec<String>,
    alphabet: &'a [char],
    effort: Effort<'a>,
}

impl Explainer<'_> {
    /// Makes the next deduction.
    fn next(&mut self) -> Result<Step, End> {
        if self.effort.is_solved() {
            return Err(End::Solved);
        }
        match self.effort.next_finding() {
            Finding::Forced(fit, cause) => {
                self.effort.use_place(&fit);
                let laid = self.laid(fit);
                return Ok(match cause {
                    Cause::Cell(cell) => {
                        let columns = self.grid.columns();
                        let (row, column) = (cell / columns, cell % columns);
                        Step::OnlyStrip(Cell { row, column }, laid)
                    }
                    Cause::Kind(_) | Cause::Colour(_) => Step::OnlyPlace(laid),
                });
            }
            Finding::Impossible(cause) => return Err(End::Contradiction(self.dead(cause))),
            Finding::Nothing => {}
        }
        let places: Vec<usize> = self.effort.open_fits().map(|(fit, _)| fit).collect();
        for &fit in &places {
            let mut trial = self.effort.clone();
            trial.use_place(&fit);
            if let Some(cause) = trial.dead_end() {
                self.effort.exclude(fit);
                return Ok(Step::Trial(self.laid(fit), self.dead(cause)));
            }
        }
        for &fit in &places {
            let mut trial = self.effort.clone();
            trial.use_place(&fit);
            if !trial.has_partition() {
                self.effort.exclude(fit);
                return Ok(Step::Search(self.laid(fit)));
            }
        }
        Err(End::Several)
    }

    fn laid(&self, fit: usize) -> Laid {
        let placement = self.fits[fit].placement;
        let colours = placement.cells().map(|cell| self.grid.colour(cell));
        Laid {
            colours: colours.collect(),
            placement,
        }
    }

    fn dead(&self, cause: Cause) -> Dead {
        match cause {
            Cause::Kind(kind) => Dead::Strip(self.names[kind].clone()),
            Cause::Colour(colour) => Dead::Colour(self.alphabet[colour]),
            Cause::Cell(_) => unreachable!("a cell that no strip can cover may stay single"),
        }
    }
}

impl Explanation {
    /// Returns the result as a sentence.
    pub fn conclusion(&self) -> String {
        match &self.end {
            End::Solved => "Every strip has its place, and the other cells are single.".to_owned(),
            End::Contradiction(dead) => format!("There is no partition: {dead}."),
            End::Several => "There are several partitions, so nothing more follows.".to_owned(),
        }
    }
}

impl Step {
    /// Returns the difficulty of the step, with the meaning of [`difficulty`](super::difficulty).
    pub fn difficulty(&self) -> Difficulty {
        match self {
            Self::OnlyPlace(_) | Self::OnlyStrip(..) => Difficulty::Easy,
            Self::Trial(..) => Difficulty::Medium,
            Self::Search(_) => Difficulty::Hard,
        }
    }
}

impl Display for Laid {
    /// Writes the lines of the strip, as in `row 0, columns 1 to 3`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Placement {
            first: Cell { row, column },
            orientation,
            length,
        } = self.placement;
        match orientation {
            Orientation::Horizontal => {
                write!(f, "row {row}, columns {column} to {}", column + length - 1)
            }
            Orientation::Vertical => {
                write!(f, "column {column}, rows {row} to {}", row + length - 1)
            }
        }
    }
}

impl Display for Dead {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Strip(strip) => write!(f, "{strip} has no place"),
            Self::Colour(colour) => write!(f, "too few cells of {colour} are covered by strips"),
        }
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnlyPlace(laid) => {
                write!(f, "only place: {} can only lie on {laid}", laid.colours)
            }
            Self::OnlyStrip(Cell { row, column }, laid) => write!(
                f,
                "only strip: a strip must cover ({row}, {column}), and only {} on {laid} can",
                laid.colours
            ),
            Self::Trial(laid, dead) => {
                write!(f, "trial: if {} were on {laid}: {dead}", laid.colours)
            }
            Self::Search(laid) => write!(
                f,
                "trials within a trial: if {} were on {laid}, there would be no partition",
                laid.colours
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::puzzles::strips::solve;

    /// Returns all ways to lay the strips, as sets of places. Lays one strip of the list after the
    /// other in every way, and knows nothing of the solver.
    fn all_partitions(puzzle: &Puzzle) -> BTreeSet<Vec<Placement>> {
        let mut found = BTreeSet::new();
        let strips: Vec<&String> = puzzle.strips.iter().collect();
        lay(puzzle, &strips, &mut Vec::new(), &mut found);
        found
    }

    fn lay(
        puzzle: &Puzzle,
        strips: &[&String],
        laid: &mut Vec<Placement>,
        found: &mut BTreeSet<Vec<Placement>>,
    ) {
        let Some((strip, rest)) = strips.split_first() else {
            let mut laid: Vec<_> = laid.iter().copied().filter(|one| one.length > 1).collect();
            laid.sort();
            found.insert(laid);
            return;
        };
        let reversed: String = strip.chars().rev().collect();
        let (rows, columns) = (puzzle.grid.rows(), puzzle.grid.columns());
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            for orientation in [Orientation::Horizontal, Orientation::Vertical] {
                let placement = Placement {
                    first: Cell { row, column },
                    orientation,
                    length: strip.len(),
                };
                let inside = |cell: &Cell| cell.row < rows && cell.column < columns;
                let free = |cell: &Cell| {
                    !laid
                        .iter()
                        .any(|other| other.cells().any(|one| one == *cell))
                };
                if !placement.cells().all(|cell| inside(&cell) && free(&cell)) {
                    continue;
                }
                let colours: String = placement
                    .cells()
                    .map(|cell| puzzle.grid.colour(cell))
                    .collect();
                if colours == **strip || colours == reversed {
                    laid.push(placement);
                    lay(puzzle, rest, laid, found);
                    laid.pop();
                }
            }
        }
    }

    /// Checks each conclusion and the end against all partitions.
    fn checked(puzzle: &Puzzle) -> Explanation {
        let all = all_partitions(puzzle);
        assert_eq!(all.len() as u64, solve::count(puzzle, 10_000), "{puzzle}");
        let explanation = explain(puzzle);
        let mut laid = Vec::new();
        for step in &explanation.steps {
            match step {
                Step::OnlyPlace(one) | Step::OnlyStrip(_, one) => {
                    let has = |strips: &Vec<Placement>| strips.contains(&one.placement);
                    assert!(all.iter().all(has), "{puzzle}\n{step}");
                    laid.push(one.placement);
                }
                Step::Trial(one, _) | Step::Search(one) => {
                    let is_so = |strips: &Vec<Placement>| strips.contains(&one.placement);
                    assert!(!all.iter().any(is_so), "{puzzle}\n{step}");
                }
            }
        }
        laid.sort();
        match explanation.end {
            End::Solved => assert_eq!(all, BTreeSet::from([laid]), "{puzzle}"),
            End::Contradiction(_) => assert!(all.is_empty(), "{puzzle}"),
            End::Several => assert!(all.len() > 1, "{puzzle}"),
        }
        explanation
    }

    /// Every grid of 2 x 4 cells, with different and with equal strips.
    #[test]
    fn every_conclusion_is_true_on_all_small_grids() {
        let mut hardest = Difficulty::Easy;
        let mut ends = [0; 3];
        for strips in ["ww bb wb", "wwb wb bb", "ww ww b", "wb wb wb"] {
            for bits in 0..1 << 8 {
                let cell = |cell: usize| if bits >> cell & 1 == 0 { 'w' } else { 'b' };
                let row = |row: usize| (0..4).map(|column| cell(4 * row + column)).collect();
                let rows: [String; 2] = [row(0), row(1)];
                let puzzle: Puzzle = format!("strips: {strips}\n{}\n{}\n", rows[0], rows[1])
                    .parse()
                    .unwrap();
                let explanation = checked(&puzzle);
                ends[match explanation.end {
                    End::Solved => 0,
                    End::Contradiction(_) => 1,
                    End::Several => 2,
                }] += 1;
                let difficulties = explanation.steps.iter().map(Step::difficulty);
                hardest = difficulties.max().unwrap_or(hardest).max(hardest);
            }
        }
        assert!(ends.iter().all(|count| *count > 0), "{ends:?}");
        assert!(hardest > Difficulty::Easy);
    }
}
