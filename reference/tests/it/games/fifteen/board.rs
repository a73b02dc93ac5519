//! Boards as in the assignment text, and its invariants in other words than the crate's.

use std::collections::{BTreeMap, VecDeque};

/// The numbers of a board, row by row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Board {
    pub(crate) width: usize,
    pub(crate) tiles: Vec<usize>,
}

impl Board {
    /// The board of a puzzle's text.
    pub(crate) fn of(text: &str) -> Self {
        let row = |line: &str| -> Vec<usize> {
            let numbers = line.trim_matches(['[', ']']).split(", ");
            numbers
                .map(|number| number.parse().expect("a number"))
                .collect()
        };
        let rows: Vec<_> = text.lines().map(row).collect();
        Self {
            width: rows[0].len(),
            tiles: rows.concat(),
        }
    }

    pub(crate) fn height(&self) -> usize {
        self.tiles.len() / self.width
    }

    fn blank(&self) -> usize {
        let blank = self.tiles.iter().position(|tile| *tile == 0);
        blank.expect("a blank")
    }

    /// The board after a move, if it stays on the grid.
    pub(crate) fn moved(&self, letter: char) -> Option<Self> {
        let from = self.blank();
        let col = from % self.width;
        let to = match letter {
            'u' => from.checked_sub(self.width)?,
            'd' => from + self.width,
            'l' => from.checked_sub(1).filter(|_| col > 0)?,
            _ => Some(from + 1).filter(|_| col + 1 < self.width)?,
        };
        let mut moved = self.clone();
        moved.tiles.get(to)?;
        moved.tiles.swap(from, to);
        Some(moved)
    }

    /// True if the blank is at a place, and every tile that `is_home` selects is at home.
    pub(crate) fn holds(
        &self,
        blank: (usize, usize),
        is_home: impl Fn(usize, usize) -> bool,
    ) -> bool {
        self.blank() == blank.0 * self.width + blank.1
            && self
                .tiles
                .iter()
                .enumerate()
                .all(|(cell, tile)| cell == *tile || !is_home(cell / self.width, cell % self.width))
    }

    /// True if the board is one that a method must reach.
    pub(crate) fn is_reached(&self, method: &str, place: &[usize]) -> bool {
        let last = self.width - 1;
        match (method, place) {
            ("solve_interior_tile", &[row, col]) => self.lower_row(row, col - 1),
            ("solve_col0_tile", &[row]) => self.lower_row(row - 1, last),
            ("solve_row1_tile", &[at]) => self.holds((0, at), |row, col| {
                row > 1 || col > at || (row, col) == (1, at)
            }),
            ("solve_row0_tile", &[at]) => self.row1(at - 1),
            ("solve_2x2" | "solve_puzzle", []) => self.holds((0, 0), |_, _| true),
            _ => panic!("no solution method: {method} {place:?}"),
        }
    }

    pub(crate) fn lower_row(&self, at_row: usize, at_col: usize) -> bool {
        self.holds((at_row, at_col), |row, col| {
            row > at_row || row == at_row && col > at_col
        })
    }

    pub(crate) fn row1(&self, at: usize) -> bool {
        self.holds((1, at), |row, col| row > 1 || col > at)
    }

    /// The fewest moves to a board that a method must reach.
    pub(crate) fn fewest(&self, method: &str, place: &[usize]) -> String {
        let mut ways = BTreeMap::from([(self.clone(), String::new())]);
        let mut open = VecDeque::from([self.clone()]);
        while let Some(board) = open.pop_front() {
            let way = ways[&board].clone();
            if board.is_reached(method, place) {
                return way;
            }
            for letter in "drul".chars() {
                if let Some(next) = board.moved(letter).filter(|next| !ways.contains_key(next)) {
                    ways.insert(next.clone(), format!("{way}{letter}"));
                    open.push_back(next);
                }
            }
        }
        panic!("{method} leads nowhere from {self:?}")
    }
}
