//! Fifteen: the given class with numbers only, and the invariants as sentences about cells. Moves of a solution
//! method are judged by the board after them.

use puzzlemark_reference::Value;

use crate::models::player::{Reply, raises};

/// The given class.
#[derive(Debug, Clone)]
pub(super) struct Model {
    pub(super) grid: Vec<Vec<i64>>,
}

pub(super) fn int(number: usize) -> i64 {
    i64::try_from(number).expect("fits")
}

impl Model {
    pub(super) fn solved(height: i64, width: i64) -> Self {
        let row = |row: i64| (row * width..(row + 1) * width).collect();
        let grid = (0..height).map(row).collect();
        Self { grid }
    }

    pub(super) fn height(&self) -> i64 {
        int(self.grid.len())
    }

    pub(super) fn width(&self) -> i64 {
        int(self.grid[0].len())
    }

    pub(super) fn text(&self) -> Value {
        let rows = self.grid.iter().map(|row| format!("{row:?}\n"));
        rows.collect::<String>().into()
    }

    pub(super) fn find(&self, number: i64) -> Option<(i64, i64)> {
        let place = self.grid.iter().flatten().position(|own| *own == number)?;
        Some((int(place) / self.width(), int(place) % self.width()))
    }

    /// `self._grid[row][col]`, where -1 is the last.
    pub(super) fn at(&mut self, row: i64, col: i64) -> Option<&mut i64> {
        let place = |index: i64, length: i64| {
            usize::try_from(if index < 0 {
                index.checked_add(length)?
            } else {
                index
            })
            .ok()
        };
        let (row, col) = (place(row, self.height())?, place(col, self.width())?);
        self.grid.get_mut(row)?.get_mut(col)
    }

    /// `update_puzzle`: the moves before a refused one are made.
    pub(super) fn update(&mut self, moves: &str) -> Reply {
        let Some((mut row, mut col)) = self.find(0) else {
            return raises("AssertionError", "Value 0 not found");
        };
        for letter in moves.chars() {
            let (to_row, to_col) = match letter {
                'u' => (row - 1, col),
                'd' => (row + 1, col),
                'l' => (row, col - 1),
                'r' => (row, col + 1),
                _ => return raises("AssertionError", &format!("invalid direction: {letter}")),
            };
            let is_inside =
                (0..self.height()).contains(&to_row) && (0..self.width()).contains(&to_col);
            if !is_inside {
                return raises("AssertionError", &format!("move off grid: {letter}"));
            }
            *self.at(row, col).expect("a cell") = *self.at(to_row, to_col).expect("a cell");
            *self.at(to_row, to_col).expect("a cell") = 0;
            (row, col) = (to_row, to_col);
        }
        Ok(Value::None)
    }

    /// True if the blank is at a position, and the cells that `is_solved` selects hold their own numbers.
    pub(super) fn holds(&self, blank: (i64, i64), is_solved: impl Fn(i64, i64) -> bool) -> bool {
        let mut holds = self.find(0) == Some(blank);
        for (row, cells) in (0..).zip(&self.grid) {
            for (col, number) in (0..).zip(cells) {
                holds &= !is_solved(row, col) || *number == row * self.width() + col;
            }
        }
        holds
    }

    pub(super) fn lower_row(&self, i: i64, j: i64) -> bool {
        self.holds((i, j), |row, col| row > i || (row == i && col > j))
    }

    pub(super) fn row1(&self, j: i64) -> bool {
        self.holds((1, j), |row, col| row > 1 || col > j)
    }

    pub(super) fn row0(&self, j: i64) -> bool {
        self.holds((0, j), |row, col| {
            row > 1 || col > j || (row, col) == (1, j)
        })
    }

    pub(super) fn is_solved(&self) -> bool {
        self.grid == Self::solved(self.height(), self.width()).grid
    }

    pub(super) fn has_each_number(&self) -> bool {
        let count = self.height() * self.width();
        (0..count).all(|number| self.find(number).is_some())
    }

    /// True if moves can solve it: by parity, or in one row or column by order.
    pub(super) fn can_be_solved(&self) -> bool {
        let Some((row, col)) = self.find(0) else {
            return false;
        };
        let mut tiles: Vec<i64> = self.grid.concat();
        let blank = tiles.iter().position(|tile| *tile == 0).expect("the blank");
        if self.height().min(self.width()) == 1 {
            tiles.remove(blank);
            return tiles.is_sorted();
        }
        let mut swaps = row + col;
        for first in 0..tiles.len() {
            swaps += int(tiles[first..]
                .iter()
                .filter(|other| **other < tiles[first])
                .count());
        }
        swaps % 2 == 0
    }

    /// The solution method whose turn it is, with its arguments. These methods move one tile round another,
    /// which is impossible on a board of one row or column.
    pub(super) fn turn(&self) -> Option<(&'static str, Vec<i64>)> {
        if self.height().min(self.width()) == 1 {
            return None;
        }
        let (row, col) = self.find(0)?;
        if row > 1 && self.lower_row(row, col) {
            return Some(match col {
                0 => ("solve_col0_tile", vec![row]),
                _ => ("solve_interior_tile", vec![row, col]),
            });
        }
        match (row, col) {
            (1, 2..) if self.row1(col) => Some(("solve_row1_tile", vec![col])),
            (0, 2..) if self.row0(col) => Some(("solve_row0_tile", vec![col])),
            (1, 1) if self.row1(1) && self.can_be_solved() => Some(("solve_2x2", vec![])),
            _ => None,
        }
    }

    /// True if a board is one that a solution method must reach.
    pub(super) fn is_done(&self, method: &str, arguments: &[i64]) -> bool {
        match (method, arguments) {
            ("solve_interior_tile", &[row, col]) => self.lower_row(row, col - 1),
            ("solve_col0_tile", &[row]) => self.lower_row(row - 1, self.width() - 1),
            ("solve_row1_tile", &[col]) => self.row0(col),
            ("solve_row0_tile", &[col]) => self.row1(col - 1),
            _ => self.is_solved(),
        }
    }
}
