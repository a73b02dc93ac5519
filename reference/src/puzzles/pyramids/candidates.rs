//! Candidates of all cells, their propagation, and the choice of the next trial.

use super::line::{self, Clues, Heights, LineFilter};
use super::{MAX_SIZE, Table, slopes};

/// A set of lines: rows from bit 0, columns from bit `size`.
type Lines = u32;

/// The largest size at which lines without clues are also filtered in full. For larger tables, the
/// filter costs more than it finds.
const SIZE_OF_FULL_FILTER: usize = 10;

/// The largest number of open cells for which the exact filter of a line is cheap.
const OPEN_CELLS_OF_EXACT_FILTER: usize = 5;

/// The thoroughness of filtering lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Filtering {
    /// The exact filter for every line for which it removes many candidates.
    Full,
    /// The exact filter only if few cells are open. Otherwise clues and repeated heights are
    /// checked separately.
    Quick,
}

/// A set of lines. At least one of them has no order left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contradiction(Lines);

impl Contradiction {
    /// Returns the indices of the lines: rows first, then columns.
    pub(super) fn lines(self) -> impl Iterator<Item = usize> {
        (0..2 * MAX_SIZE).filter(move |line| self.0 >> line & 1 != 0)
    }
}

/// The candidates of every cell at one point of a search.
#[derive(Clone)]
pub(super) struct Candidates {
    size: usize,
    cells: [Heights; MAX_SIZE * MAX_SIZE],
    /// Lines that changed since they were filtered quickly.
    changed: Lines,
    /// Lines that changed since they were filtered exactly.
    unfiltered: Lines,
    /// For each row: the columns of cells with one candidate that is not yet removed from the rest
    /// of their lines.
    settled: [u16; MAX_SIZE],
}

impl Candidates {
    pub(super) fn new(givens: &Table) -> Self {
        let size = givens.size();
        let all = Heights::MAX >> (MAX_SIZE - size);
        let mut cells = [0; MAX_SIZE * MAX_SIZE];
        for (cell, &height) in cells.iter_mut().zip(givens.cells()) {
            *cell = if height == 0 { all } else { 1 << (height - 1) };
        }
        let changed = Lines::MAX >> (2 * (MAX_SIZE - size));
        Self {
            size,
            cells,
            changed,
            unfiltered: changed,
            settled: [0; MAX_SIZE],
        }
    }

    /// Returns the candidates of the cells, row by row.
    pub(super) fn cells(&self) -> &[Heights] {
        &self.cells[..self.size * self.size]
    }

    /// Returns the cell at an index of a line.
    pub(super) fn cell(&self, line: usize, index: usize) -> usize {
        match line.checked_sub(self.size) {
            None => line * self.size + index,
            Some(column) => index * self.size + column,
        }
    }

    /// Filters until nothing changes.
    pub(super) fn propagate(
        &mut self,
        clues: &[Clues],
        filter: &mut LineFilter,
        filtering: Filtering,
    ) -> Result<(), Contradiction> {
        loop {
            // The cheap steps first: a line is filtered only after the known heights are applied.
            self.settle()?;
            if self.changed != 0 {
                let line = self.changed.trailing_zeros() as usize;
                self.changed &= !(1 << line);
                self.put_where_only_place(line)?;
                if clues[line].is_any() && !self.has_few_open_cells(line) {
                    self.filter_by(line, |cells| slopes::filter(cells, clues[line]))?;
                }
            } else if self.unfiltered != 0 {
                let line = self.unfiltered.trailing_zeros() as usize;
                self.unfiltered &= !(1 << line);
                let is_worth_it = match filtering {
                    Filtering::Full => clues[line].is_any() || self.size <= SIZE_OF_FULL_FILTER,
                    Filtering::Quick => self.has_few_open_cells(line),
                };
                if is_worth_it {
                    self.filter(line, clues[line], filter)?;
                }
            } else {
                return Ok(());
            }
        }
    }

    fn has_few_open_cells(&self, line: usize) -> bool {
        let open = (0..self.size).filter(|&index| {
            let heights = self.cells[self.cell(line, index)];
            !heights.is_power_of_two()
        });
        open.count() <= OPEN_CELLS_OF_EXACT_FILTER
    }

    /// Settles each cell of a line that is the only place for a height.
    fn put_where_only_place(&mut self, line: usize) -> Result<(), Contradiction> {
        let (mut once, mut twice): (Heights, Heights) = (0, 0);
        for index in 0..self.size {
            let heights = self.cells[self.cell(line, index)];
            twice |= once & heights;
            once |= heights;
        }
        if once != Heights::MAX >> (MAX_SIZE - self.size) {
            return Err(Contradiction(1 << line));
        }
        for index in 0..self.size {
            let cell = self.cell(line, index);
            match self.cells[cell] & !twice {
                0 => {}
                only if only.is_power_of_two() => self.narrow(cell, only),
                _ => return Err(Contradiction(1 << line)),
            }
        }
        Ok(())
    }

    /// Filters one line exactly.
    pub(super) fn filter(
        &mut self,
        line: usize,
        clues: Clues,
        filter: &mut LineFilter,
    ) -> Result<(), Contradiction> {
        self.filter_by(line, |cells| filter.filter(cells, clues))?;
        // A second filter right after the first finds nothing more.
        self.changed &= !(1 << line);
        self.unfiltered &= !(1 << line);
        Ok(())
    }

    fn filter_by(
        &mut self,
        line: usize,
        filter: impl FnOnce(&mut [Heights]) -> bool,
    ) -> Result<(), Contradiction> {
        let mut cells = [0; MAX_SIZE];
        let cells = &mut cells[..self.size];
        for (index, heights) in cells.iter_mut().enumerate() {
            *heights = self.cells[self.cell(line, index)];
        }
        if !filter(cells) {
            return Err(Contradiction(1 << line));
        }
        for (index, &heights) in cells.iter().enumerate() {
            self.narrow(self.cell(line, index), heights);
        }
        Ok(())
    }

    /// Removes the heights of settled cells from the other cells of their lines.
    fn settle(&mut self) -> Result<(), Contradiction> {
        while let Some(row) = self.settled[..self.size]
            .iter()
            .position(|&columns| columns != 0)
        {
            let column = self.settled[row].trailing_zeros() as usize;
            self.settled[row] &= self.settled[row] - 1;
            let cell = row * self.size + column;
            let height = self.cells[cell];
            for index in 0..self.size {
                for other in [row * self.size + index, index * self.size + column] {
                    if other != cell && self.cells[other] & height != 0 {
                        self.remove(other, height);
                        if self.cells[other] == 0 {
                            return Err(Contradiction(self.lines_of(other)));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Keeps only these candidates of a cell.
    pub(super) fn narrow(&mut self, cell: usize, heights: Heights) {
        let kept = self.cells[cell] & heights;
        if kept != self.cells[cell] {
            self.cells[cell] = kept;
            self.changed |= self.lines_of(cell);
            self.unfiltered |= self.lines_of(cell);
            if kept.is_power_of_two() {
                self.settled[cell / self.size] |= 1 << (cell % self.size);
            }
        }
    }

    pub(super) fn remove(&mut self, cell: usize, heights: Heights) {
        self.narrow(cell, !heights);
    }

    fn lines_of(&self, cell: usize) -> Lines {
        1 << (cell / self.size) | 1 << (self.size + cell % self.size)
    }

    /// Returns a cell and one of its candidates to try, or `None` if every cell has a single one.
    pub(super) fn branch(&self, weights: &[u32]) -> Option<(usize, Heights)> {
        let best = self
            .cell_choices(weights)
            .chain(self.place_choices(weights))
            .min_by_key(
                // A smaller number of possibilities per weight is better.
                |&(possibilities, weight, ..)| (possibilities << 20) / weight,
            );
        best.map(|(_, _, cell, height)| (cell, height))
    }

    /// Returns the cells with several candidates, as the number of candidates, the weight, the
    /// cell, and the highest candidate to try.
    fn cell_choices(&self, weights: &[u32]) -> impl Iterator<Item = (u32, u32, usize, Heights)> {
        let cells = self.cells().iter().enumerate();
        cells
            .filter(|(_, heights)| heights.count_ones() > 1)
            .map(|(cell, &heights)| {
                let weight = weights[cell / self.size] + weights[self.size + cell % self.size];
                (heights.count_ones(), weight, cell, line::highest(heights))
            })
    }

    /// Returns the heights with several places in a line, the highest first. Each item has the
    /// number of places, the weight, and the last place to try.
    fn place_choices(&self, weights: &[u32]) -> impl Iterator<Item = (u32, u32, usize, Heights)> {
        let lines = 0..2 * self.size;
        let heights = move || (0..self.size).rev().map(|shift| 1 << shift);
        lines
            .flat_map(move |line| heights().map(move |height| (line, height)))
            .filter_map(move |(line, height): (usize, Heights)| {
                let mut places = (0..self.size)
                    .map(|index| self.cell(line, index))
                    .filter(|&cell| self.cells[cell] & height != 0);
                let (mut count, mut last) = (1, places.next()?);
                for place in places {
                    (count, last) = (count + 1, place);
                }
                (count > 1).then_some((count, 2 * weights[line], last, height))
            })
    }

    /// Returns the first candidate of every cell.
    pub(super) fn table(&self) -> Table {
        let mut table = Table::empty(self.size);
        for (cell, &heights) in self.cells().iter().enumerate() {
            table.set(cell / self.size, cell % self.size, line::height_of(heights));
        }
        table
    }
}
