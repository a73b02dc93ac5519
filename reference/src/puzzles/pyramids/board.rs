//! The assignment's tables, and the steps of its solver on them. Their elements are ints or lists
//! of possible options.

use std::collections::{BTreeMap, BTreeSet};

use super::{Guide, Side};

/// An element of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Element {
    /// A height, or zero if nothing is known yet.
    Height(i64),
    /// The heights that are possible.
    Options(Vec<i64>),
}

/// A square table of elements, by row and column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The rows. Their number equals the number of elements in each.
    pub rows: Vec<Vec<Element>>,
}

/// A cell that a method must fill but that already has another value: row, column and the new
/// value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConflictingCell(pub usize, pub usize, pub i64);

impl Board {
    /// Returns a table of zeros.
    pub fn raw(size: usize) -> Self {
        Self {
            rows: vec![vec![Element::Height(0); size]; size],
        }
    }

    /// Returns the length of the table.
    pub fn size(&self) -> usize {
        self.rows.len()
    }

    fn height(&self) -> i64 {
        i64::try_from(self.size()).unwrap_or(i64::MAX)
    }

    /// Returns the row and column of the element at a rank, seen from a side.
    fn place(&self, side: Side, index: usize, rank: usize) -> (usize, usize) {
        let last = self.size() - 1;
        match side {
            Side::Top => (rank, index),
            Side::Bottom => (last - rank, index),
            Side::Left => (index, rank),
            Side::Right => (index, last - rank),
        }
    }

    /// Returns the places that must have certain heights because of this clue, which is 1 or N:
    /// only the first place from the clue, or all places of the line.
    pub fn places_at(&self, guide: &Guide, clue: usize) -> impl Iterator<Item = (usize, usize)> {
        let count = if clue == 1 { 1 } else { self.size() };
        clues(guide, clue).flat_map(move |(side, index)| {
            (0..count).map(move |rank| self.place(side, index, rank))
        })
    }

    /// Puts a height at a place that has zero or the same height.
    pub fn interpose(
        &mut self,
        row: usize,
        column: usize,
        height: i64,
    ) -> Result<(), ConflictingCell> {
        match &mut self.rows[row][column] {
            Element::Height(old) if *old == 0 || *old == height => {
                *old = height;
                Ok(())
            }
            Element::Height(_) | Element::Options(_) => Err(ConflictingCell(row, column, height)),
        }
    }

    /// Runs `solve_if_ONE`: puts the greatest height next to each clue of one.
    pub fn solve_if_one(&mut self, guide: &Guide) -> Result<(), ConflictingCell> {
        for (side, index) in clues(guide, 1) {
            let (row, column) = self.place(side, index, 0);
            self.interpose(row, column, self.height())?;
        }
        Ok(())
    }

    /// Runs `solve_if_N`: puts 1 to N in order at each clue of N.
    pub fn solve_if_n(&mut self, guide: &Guide) -> Result<(), ConflictingCell> {
        for (side, index) in clues(guide, self.size()) {
            for (rank, height) in (0..self.size()).zip(1..) {
                let (row, column) = self.place(side, index, rank);
                self.interpose(row, column, height)?;
            }
        }
        Ok(())
    }

    /// Runs `zero_into_list`: replaces each zero with all options.
    pub fn zero_into_list(&mut self) {
        let all: Vec<i64> = (1..=self.height()).collect();
        for element in self.rows.iter_mut().flatten() {
            if *element == Element::Height(0) {
                *element = Element::Options(all.clone());
            }
        }
    }

    /// Runs `reduce_from_guide`: removes options that are too high for their distance from a clue.
    pub fn reduce_from_guide(&mut self, guide: &Guide) {
        for side in Side::ALL {
            for (index, &clue) in guide.clues(side).iter().enumerate() {
                for (rank, distance) in (0..self.size()).zip(0..) {
                    let (row, column) = self.place(side, index, rank);
                    let highest = self.height() - i64::from(clue) + 1 + distance;
                    if let Element::Options(options) = &mut self.rows[row][column]
                        && clue != 0
                    {
                        options.retain(|&option| option <= highest);
                    }
                }
            }
        }
    }

    /// Runs `limit_potential_solutions`: repeats `limiter` and `find_unique`, for rows and for
    /// columns, until nothing changes.
    pub fn limit_potential_solutions(&mut self) {
        loop {
            let before = self.clone();
            for _ in 0..2 {
                for line in &mut self.rows {
                    limiter(line);
                    find_unique(line);
                }
                self.transpose();
            }
            if *self == before {
                break;
            }
        }
    }

    fn transpose(&mut self) {
        let columns = 0..self.size();
        self.rows = columns
            .map(|column| self.rows.iter().map(|row| row[column].clone()).collect())
            .collect();
    }

    /// Runs `unlist_single_value`: replaces each list of one option with this option.
    pub fn unlist_single_value(&mut self) {
        for element in self.rows.iter_mut().flatten() {
            if let Element::Options(options) = element
                && let [only] = options[..]
            {
                *element = Element::Height(only);
            }
        }
    }

    /// Runs `is_table_correct`: returns true if no height occurs twice in a row or column. Zeros
    /// and lists do not count.
    pub fn is_correct(&self) -> bool {
        let has_no_repetition = |line: Vec<&Element>| {
            let mut heights: Vec<_> = line
                .iter()
                .filter_map(|element| match element {
                    Element::Height(height) if *height != 0 => Some(height),
                    Element::Height(_) | Element::Options(_) => None,
                })
                .collect();
            let count = heights.len();
            heights.sort_unstable();
            heights.dedup();
            heights.len() == count
        };
        (0..self.size()).all(|line| {
            has_no_repetition(self.rows[line].iter().collect())
                && has_no_repetition(self.rows.iter().map(|row| &row[line]).collect())
        })
    }

    /// Runs `check_guidance_prompts`: returns true if the number of visible pyramids equals each
    /// clue. Zeros and lists are not visible and hide nothing.
    pub fn shows_clues(&self, guide: &Guide) -> bool {
        Side::ALL.into_iter().all(|side| {
            guide.clues(side).iter().enumerate().all(|(index, &clue)| {
                clue == 0 || self.visible_count(side, index) == usize::from(clue)
            })
        })
    }

    fn visible_count(&self, side: Side, index: usize) -> usize {
        let (mut seen, mut highest) = (0, 0);
        for rank in 0..self.size() {
            let (row, column) = self.place(side, index, rank);
            if let Element::Height(height) = self.rows[row][column]
                && height > highest
            {
                (seen, highest) = (seen + 1, height);
            }
        }
        seen
    }

    /// Runs `sort_possible_options`: returns the places of lists, by their number of options.
    pub fn sort_possible_options(&self) -> BTreeMap<usize, Vec<(usize, usize)>> {
        let mut places: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (row, elements) in self.rows.iter().enumerate() {
            for (column, element) in elements.iter().enumerate() {
                if let Element::Options(options) = element {
                    places.entry(options.len()).or_default().push((row, column));
                }
            }
        }
        places
    }
}

/// Returns the places where a guide has a clue.
fn clues(guide: &Guide, clue: usize) -> impl Iterator<Item = (Side, usize)> {
    Side::ALL.into_iter().flat_map(move |side| {
        let clues = guide.clues(side).iter().enumerate();
        let equal = clues.filter(move |(_, other)| usize::from(**other) == clue);
        equal.map(move |(index, _)| (side, index))
    })
}

/// Removes the heights of a line from the lists of options in it.
fn limiter(line: &mut [Element]) {
    for index in 0..line.len() {
        if let Element::Height(height) = line[index] {
            for element in line.iter_mut() {
                if let Element::Options(options) = element {
                    options.retain(|&option| option != height);
                }
            }
        }
    }
}

/// Replaces a list with one of its options if no other list of the line has this option.
fn find_unique(line: &mut [Element]) {
    let all: BTreeSet<i64> = line
        .iter()
        .flat_map(|element| match element {
            Element::Options(options) => options.clone(),
            Element::Height(_) => Vec::new(),
        })
        .collect();
    for height in all {
        let mut lists = line.iter_mut().filter(|element| match element {
            Element::Options(options) => options.contains(&height),
            Element::Height(_) => false,
        });
        if let (Some(only), None) = (lists.next(), lists.next()) {
            *only = Element::Height(height);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(options: &[i64]) -> Element {
        Element::Options(options.to_vec())
    }

    #[test]
    fn the_limiter_does_as_the_assignment_shows() {
        let mut line = [
            Element::Height(1),
            options(&[1, 2, 3, 4, 5]),
            Element::Height(4),
            options(&[2, 4, 5]),
            options(&[1, 3, 5]),
        ];
        limiter(&mut line);
        let expected = [
            Element::Height(1),
            options(&[2, 3, 5]),
            Element::Height(4),
            options(&[2, 5]),
            options(&[3, 5]),
        ];
        assert_eq!(line, expected);
    }

    #[test]
    fn find_unique_does_as_the_assignment_shows() {
        let mut line = [options(&[1, 2, 3]), options(&[1, 3, 5]), options(&[1, 3])];
        find_unique(&mut line);
        assert_eq!(
            line,
            [Element::Height(2), Element::Height(5), options(&[1, 3])]
        );
    }
}
