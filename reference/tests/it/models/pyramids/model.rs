//! Pyramids: the methods of `Solver` on tables of numbers and lists, and all Latin squares.

use std::collections::BTreeMap;

use puzzlemark_reference::Value;

/// An element of a table.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell {
    Int(i64),
    List(Vec<i64>),
}
use Cell::{Int, List};

pub(super) type Table = Vec<Vec<Cell>>;

/// An object of the class: its guide, as four lists.
pub(super) struct Model {
    pub(super) guide: Vec<Vec<i64>>,
    /// All tables that solve it.
    pub(super) solutions: Vec<Table>,
}

pub(super) fn int(number: usize) -> i64 {
    i64::try_from(number).expect("fits")
}

pub(super) fn value(table: &Table) -> Value {
    let cell = |cell: &Cell| match cell {
        Int(number) => Value::from(*number),
        List(options) => Value::list(options.clone()),
    };
    Value::list(table.iter().map(|row| Value::list(row.iter().map(cell))))
}

/// The cells of the line at an index of a side (top, bottom, left, right), from that side.
pub(super) fn line(length: usize, side: usize, index: usize) -> Vec<(usize, usize)> {
    let place = |rank| match side {
        0 => (rank, index),
        1 => (length - 1 - rank, index),
        2 => (index, rank),
        _ => (index, length - 1 - rank),
    };
    (0..length).map(place).collect()
}

/// The number of pyramids that are seen. A list or zero hides nothing and is not seen.
pub(super) fn seen(table: &Table, line: &[(usize, usize)]) -> i64 {
    let (mut seen, mut highest) = (0, 0);
    for (row, column) in line {
        match table[*row][*column] {
            Int(height) if height > highest => (seen, highest) = (seen + 1, height),
            _ => {}
        }
    }
    seen
}

pub(super) fn shows_clues(guide: &[Vec<i64>], table: &Table) -> bool {
    let size = table.len();
    let mut clues = (0..4).flat_map(|side| (0..size).map(move |index| (side, index)));
    clues.all(|(side, index)| {
        let clue = guide[side][index];
        clue == 0 || clue == seen(table, &line(size, side, index))
    })
}

/// True if no number but zero stands twice in a row or column.
pub(super) fn is_correct(table: &Table) -> bool {
    let size = table.len();
    let mut lines = [0, 2]
        .into_iter()
        .flat_map(|side| (0..size).map(move |index| line(size, side, index)));
    lines.all(|line| {
        (1..line.len()).all(|second| {
            (0..second).all(|first| {
                let [one, other] =
                    [first, second].map(|rank: usize| &table[line[rank].0][line[rank].1]);
                one != other || *one == Int(0) || matches!(one, List(_))
            })
        })
    })
}

/// All Latin squares, cell by cell.
pub(super) fn latin_squares(size: usize) -> Vec<Table> {
    let mut squares = vec![vec![vec![Int(0); size]; size]];
    for place in 0..size * size {
        let mut longer = Vec::new();
        for square in squares {
            for height in 1..=int(size) {
                let mut next = square.clone();
                next[place / size][place % size] = Int(height);
                if is_correct(&next) {
                    longer.push(next);
                }
            }
        }
        squares = longer;
    }
    squares
}

impl Model {
    pub(super) fn size(&self) -> usize {
        self.guide[0].len()
    }

    pub(super) fn raw(&self) -> Table {
        vec![vec![Int(0); self.size()]; self.size()]
    }

    /// `set_table`: the table, if no height is out of range.
    pub(super) fn set_table(&self, table: &Table) -> Result<Table, ()> {
        let bad =
            |cell: &Cell| matches!(cell, Int(height) if !(0..=int(self.size())).contains(height));
        if table.iter().flatten().any(bad) {
            Err(())
        } else {
            Ok(table.clone())
        }
    }

    /// `solve_if_ONE` or `solve_if_N`: puts heights next to each clue of one, or of N.
    pub(super) fn solve_if(&self, table: &Table, clue: i64) -> Result<Table, ()> {
        let mut table = self.set_table(table)?;
        let size = self.size();
        for side in 0..4 {
            for index in (0..size).filter(|index| self.guide[side][*index] == clue) {
                let line = line(size, side, index);
                let heights: Vec<i64> = if clue == 1 {
                    vec![int(size)]
                } else {
                    (1..=int(size)).collect()
                };
                for (height, (row, column)) in heights.into_iter().zip(line) {
                    let cell = &mut table[row][column];
                    if *cell != Int(0) && *cell != Int(height) {
                        return Err(());
                    }
                    *cell = Int(height);
                }
            }
        }
        Ok(table)
    }

    pub(super) fn reduce_from_guide(&self, table: &Table) -> Table {
        let (mut table, size) = (table.clone(), self.size());
        for side in 0..4 {
            for index in 0..size {
                let clue = self.guide[side][index];
                for (rank, (row, column)) in line(size, side, index).into_iter().enumerate() {
                    // A height must leave room for `clue - 1 - rank` higher ones behind it.
                    let highest = int(size) - (clue - 1 - int(rank));
                    if let List(options) = &mut table[row][column] {
                        options.retain(|option| clue == 0 || *option <= highest);
                    }
                }
            }
        }
        table
    }

    /// The solutions among the heights and options of a table.
    pub(super) fn fitting(&self, table: &Table) -> Vec<Value> {
        let fits = |solution: &&Table| {
            let cells = solution.iter().flatten().zip(table.iter().flatten());
            let mut cells = cells.map(|(height, cell)| match (height, cell) {
                (Int(height), List(options)) => options.contains(height),
                (height, cell) => *cell == Int(0) || height == cell,
            });
            cells.all(|fits| fits)
        };
        self.solutions.iter().filter(fits).map(value).collect()
    }
}

pub(super) fn zero_into_list(table: &Table) -> Table {
    let all = (1..=int(table.len())).collect::<Vec<_>>();
    let list = |cell: &Cell| {
        if *cell == Int(0) {
            List(all.clone())
        } else {
            cell.clone()
        }
    };
    table
        .iter()
        .map(|row| row.iter().map(list).collect())
        .collect()
}

pub(super) fn unlist_single_value(table: &Table) -> Table {
    let unlist = |cell: &Cell| match cell {
        List(options) if options.len() == 1 => Int(options[0]),
        _ => cell.clone(),
    };
    table
        .iter()
        .map(|row| row.iter().map(unlist).collect())
        .collect()
}

/// `limiter` and `find_unique` on one line. The text does not say which of two unique values a list keeps. It
/// keeps the smallest, and its other values no longer count.
pub(super) fn limit_line(table: &mut Table, line: &[(usize, usize)]) {
    let stated: Vec<Cell> = line
        .iter()
        .map(|(row, column)| table[*row][*column].clone())
        .collect();
    for (row, column) in line {
        if let List(options) = &mut table[*row][*column] {
            options.retain(|option| !stated.contains(&Int(*option)));
        }
    }
    for height in -9..=99 {
        let has = |table: &Table, (row, column): (usize, usize)| matches!(&table[row][column], List(options) if options.contains(&height));
        let lists: Vec<_> = line.iter().filter(|place| has(table, **place)).collect();
        if let [(row, column)] = lists[..] {
            table[*row][*column] = Int(height);
        }
    }
}

pub(super) fn limit_potential_solutions(table: &Table) -> Table {
    let (mut table, size) = (table.clone(), table.len());
    loop {
        let before = table.clone();
        for side in [2, 0] {
            for index in 0..size {
                limit_line(&mut table, &line(size, side, index));
            }
        }
        if table == before {
            return table;
        }
    }
}

/// `sort_possible_options`: positions of lists by their length.
pub(super) fn sorted_options(table: &Table) -> BTreeMap<usize, Vec<Value>> {
    let mut sorted: BTreeMap<usize, Vec<Value>> = BTreeMap::new();
    for (row, cells) in table.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            if let List(options) = cell {
                sorted
                    .entry(options.len())
                    .or_default()
                    .push(Value::list([row, column]));
            }
        }
    }
    sorted
}
