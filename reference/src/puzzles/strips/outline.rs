//! Outlines: partitions as bars, underscores and spaces.
//!
//! The first line is the upper border. Each further line is a row, from the top. Even places have
//! the left border of a cell, and odd places have its lower border.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

use super::{CELLS_MAX, Cell, Orientation, Partition, Placement};

/// An error in the text of an outline.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OutlineError {
    /// Fewer lines than an upper border and a row.
    #[error(
        "an outline has a line for its upper border and one for each row, such as ` _ _`, `|_|_|`, \
         but this has {0}"
    )]
    Lines(usize),
    /// A line of the wrong length.
    #[error("line {line} of the outline has {found} characters instead of {expected}")]
    Length {
        /// Number of the line, from 1.
        line: usize,
        /// Length of the first line.
        expected: usize,
        /// Length of this line.
        found: usize,
    },
    /// A character that is not allowed at its place.
    #[error("line {line}, column {column} of the outline: expected {expected}, found `{}`", found.escape_debug())]
    Character {
        /// Number of the line, from 1.
        line: usize,
        /// Number of the character, from 1.
        column: usize,
        /// The allowed characters.
        expected: &'static str,
        /// The character.
        found: char,
    },
    /// Cells that are not separated, but do not make a straight strip.
    #[error("the cells joined with column {}, row {} do not make a straight strip", .0.column, .0.row)]
    NotStraight(Cell),
    /// More cells than the reference supports.
    #[error("a grid has at most {CELLS_MAX} cells, but this one has {0}")]
    TooLarge(usize),
}

impl Display for Partition {
    /// Writes the lines of the outline, each with a newline.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for line in self.outline() {
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl Partition {
    /// Returns the lines of the outline, from the top.
    pub fn outline(&self) -> Vec<String> {
        let (rows, columns) = (self.rows(), self.columns());
        let mut lines = vec![" _".repeat(columns) + " "];
        lines.extend((0..rows).map(|_| "|_".repeat(columns) + "|"));
        let mut lines: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
        for strip in self.strips() {
            for cell in strip.cells().skip(1) {
                let line = &mut lines[rows - cell.row];
                match strip.orientation {
                    Orientation::Horizontal => line[2 * cell.column] = ' ',
                    Orientation::Vertical => line[2 * cell.column + 1] = ' ',
                }
            }
        }
        lines
            .into_iter()
            .map(|line| line.into_iter().collect())
            .collect()
    }
}

/// The borders of the cells of an outline.
struct Borders {
    rows: usize,
    columns: usize,
    /// True for each cell with a border at its left, row by row from the bottom.
    left: Vec<bool>,
    /// True for each cell with a border below it.
    below: Vec<bool>,
}

impl FromStr for Partition {
    type Err = OutlineError;

    /// Reads an outline. Spaces at the end of lines may be missing.
    fn from_str(text: &str) -> Result<Self, OutlineError> {
        let borders = Borders::parse_lines(&text.lines().collect::<Vec<_>>())?;
        let mut strips = Vec::new();
        let mut is_taken = vec![false; borders.rows * borders.columns];
        for row in 0..borders.rows {
            for column in 0..borders.columns {
                if !is_taken[row * borders.columns + column] {
                    let strip = borders.strip(Cell { row, column });
                    for cell in strip.cells() {
                        let is_taken = &mut is_taken[cell.row * borders.columns + cell.column];
                        if std::mem::replace(is_taken, true) {
                            return Err(OutlineError::NotStraight(cell));
                        }
                    }
                    strips.push(strip);
                }
            }
        }
        let partition = Self::new(borders.rows, borders.columns, &strips)
            .ok_or(OutlineError::TooLarge(borders.rows * borders.columns))?;
        borders.check(&partition)?;
        Ok(partition)
    }
}

impl Borders {
    fn parse_lines(lines: &[&str]) -> Result<Self, OutlineError> {
        let Some((top, lines)) = lines.split_first().filter(|(_, rows)| !rows.is_empty()) else {
            return Err(OutlineError::Lines(lines.len()));
        };
        let columns = top.trim_end().chars().count() / 2;
        let rows = lines.len();
        if columns == 0 {
            return Err(OutlineError::Lines(0));
        }
        if rows * columns > CELLS_MAX {
            return Err(OutlineError::TooLarge(rows * columns));
        }
        read_line(
            top,
            1,
            columns,
            |place| if place % 2 == 0 { " " } else { "_" },
        )?;
        let mut borders = Self {
            rows,
            columns,
            left: vec![true; rows * columns],
            below: vec![true; rows * columns],
        };
        for (index, line) in lines.iter().enumerate() {
            let row = rows - 1 - index;
            let letters = read_line(line, index + 2, columns, |place| match place {
                _ if place == 0 || place == 2 * columns => "|",
                _ if place % 2 == 0 => "| ",
                _ if row == 0 => "_",
                _ => "_ ",
            })?;
            for column in 0..columns {
                borders.left[row * columns + column] = letters[2 * column] == '|';
                borders.below[row * columns + column] = letters[2 * column + 1] == '_';
            }
        }
        Ok(borders)
    }

    /// Returns true if two cells, one right of or above the other, are not separated.
    fn joins(&self, orientation: Orientation, next: Cell) -> bool {
        let index = next.row * self.columns + next.column;
        match orientation {
            Orientation::Horizontal => next.column < self.columns && !self.left[index],
            Orientation::Vertical => next.row < self.rows && !self.below[index],
        }
    }

    /// Returns the longest straight strip that goes right or up from a cell.
    fn strip(&self, first: Cell) -> Placement {
        let reach = |orientation| {
            let mut placement = Placement {
                first,
                orientation,
                length: CELLS_MAX,
            };
            let joined = placement
                .cells()
                .skip(1)
                .take_while(|next| self.joins(orientation, *next));
            placement.length = 1 + joined.count();
            placement
        };
        let (right, up) = (reach(Orientation::Horizontal), reach(Orientation::Vertical));
        if up.length > right.length { up } else { right }
    }

    /// Checks that the borders are exactly those of the partition.
    fn check(&self, partition: &Partition) -> Result<(), OutlineError> {
        let mut left = vec![true; self.left.len()];
        let mut below = vec![true; self.below.len()];
        for strip in partition.strips() {
            for cell in strip.cells().skip(1) {
                let index = cell.row * self.columns + cell.column;
                match strip.orientation {
                    Orientation::Horizontal => left[index] = false,
                    Orientation::Vertical => below[index] = false,
                }
            }
        }
        for index in 0..left.len() {
            let cell = Cell {
                row: index / self.columns,
                column: index % self.columns,
            };
            if (self.left[index], self.below[index]) != (left[index], below[index]) {
                return Err(OutlineError::NotStraight(cell));
            }
        }
        Ok(())
    }
}

/// Returns the characters of a line of the outline, if each place has an allowed character.
fn read_line(
    line: &str,
    number: usize,
    columns: usize,
    expected: impl Fn(usize) -> &'static str,
) -> Result<Vec<char>, OutlineError> {
    let length = 2 * columns + 1;
    let mut letters: Vec<char> = line.trim_end().chars().collect();
    if letters.len() > length || letters.len() + 1 < length {
        let found = letters.len();
        return Err(OutlineError::Length {
            line: number,
            expected: length,
            found,
        });
    }
    letters.resize(length, ' ');
    for (place, &found) in letters.iter().enumerate() {
        let expected = expected(place);
        if !expected.contains(found) {
            let expected = match expected {
                "|" => "`|`",
                "_" => "`_`",
                " " => "a blank",
                "| " => "`|` or a blank",
                _ => "`_` or a blank",
            };
            return Err(OutlineError::Character {
                line: number,
                column: place + 1,
                expected,
                found,
            });
        }
    }
    Ok(letters)
}

/// Returns the outlines in an output, each as the text of its lines. They are side by side,
/// `per_row` in each row of outlines.
///
/// Returns `None` if the output cannot consist of this number of outlines of this size.
pub fn split_output(
    output: &str,
    (rows, columns): (usize, usize),
    count: usize,
    per_row: usize,
) -> Option<Vec<String>> {
    let lines: Vec<Vec<char>> = output
        .trim_end()
        .lines()
        .map(|line| line.chars().collect())
        .collect();
    let (height, width) = (rows + 1, 2 * columns + 1);
    let is_right = per_row > 0 && lines.len() == count.div_ceil(per_row) * height;
    let outline = |index: usize| {
        let (band, place) = (index / per_row, index % per_row);
        let lines = &lines[band * height..][..height];
        let cut = |line: &Vec<char>| {
            let cells = line.iter().skip(place * (width + 1)).take(width);
            cells.chain(&['\n']).collect::<String>()
        };
        lines.iter().map(cut).collect()
    };
    is_right.then(|| (0..count).map(outline).collect())
}
