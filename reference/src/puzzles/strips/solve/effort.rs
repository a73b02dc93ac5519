//! The effort to find a partition.

use super::{CellSet, Fit};
use crate::puzzles::difficulty::Deduction;

/// Any set of cells.
pub(super) type Cells = [u64; 16];

/// Strips that must be laid, with the progress of the deductions.
#[derive(Clone)]
pub(super) struct Effort<'a> {
    fits: &'a [Fit<Cells>],
    /// The colours of the cells, by number, or `None` for a colour that no strip has.
    colours: &'a [Option<usize>],
    /// The number of cells of each colour that stay single.
    singles: &'a [usize],
    /// The number of strips of each kind that are not laid.
    unused: Vec<u32>,
    covered: Cells,
}

/// The result of a step of deduction.
enum Finding {
    /// This fit is the only one for its strip, or for a cell that a strip must cover.
    Forced(usize),
    /// A strip or a cell has no fit.
    Impossible,
    /// No result.
    Nothing,
}

impl<'a> Effort<'a> {
    /// Returns an effort with no strip laid yet.
    pub(super) fn new(
        kinds: &[u32],
        fits: &'a [Fit<Cells>],
        colours: &'a [Option<usize>],
        singles: &'a [usize],
    ) -> Self {
        Self {
            fits,
            colours,
            singles,
            unused: kinds.to_vec(),
            covered: Cells::EMPTY,
        }
    }

    /// Returns the fits that are left, by number.
    fn left(&self) -> impl Iterator<Item = (usize, &'a Fit<Cells>)> {
        let fits = self.fits.iter().enumerate();
        fits.filter(|(_, fit)| self.unused[fit.kind] > 0 && !self.covered.overlaps(fit.cells))
    }

    /// Returns the fits that are left, by kind and by cell.
    fn by_kind_and_cell(&self) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        let mut by_kind = vec![Vec::new(); self.unused.len()];
        let mut by_cell = vec![Vec::new(); self.colours.len()];
        for (index, fit) in self.left() {
            by_kind[fit.kind].push(index);
            let cells = (0..self.colours.len()).filter(|&cell| fit.cells.has(cell));
            cells.for_each(|cell| by_cell[cell].push(index));
        }
        (by_kind, by_cell)
    }

    /// Returns the number of further cells of each colour that may stay single, without the cells
    /// that no fit reaches. Returns `None` if it is too small for these.
    fn spare(&self, by_cell: &[Vec<usize>]) -> Option<Vec<usize>> {
        let mut spare = self.singles.to_vec();
        for (cell, colour) in self.colours.iter().enumerate() {
            if let Some(colour) = *colour
                && by_cell[cell].is_empty()
                && !self.covered.has(cell)
            {
                spare[colour] = spare[colour].checked_sub(1)?;
            }
        }
        Some(spare)
    }

    fn find(&self) -> Finding {
        let (by_kind, by_cell) = self.by_kind_and_cell();
        for (fits, &unused) in by_kind.iter().zip(&self.unused) {
            match fits.len().cmp(&(unused as usize)) {
                std::cmp::Ordering::Less => return Finding::Impossible,
                std::cmp::Ordering::Equal if unused > 0 => return Finding::Forced(fits[0]),
                _ => {}
            }
        }
        let Some(spare) = self.spare(&by_cell) else {
            return Finding::Impossible;
        };
        let must = |cell: usize| self.colours[cell].is_some_and(|colour| spare[colour] == 0);
        let forced = (0..by_cell.len()).find(|&cell| by_cell[cell].len() == 1 && must(cell));
        forced.map_or(Finding::Nothing, |cell| Finding::Forced(by_cell[cell][0]))
    }
}

impl Deduction for Effort<'_> {
    type Place = usize;

    fn deduce(&mut self) -> bool {
        loop {
            match self.find() {
                Finding::Forced(fit) => self.take(&fit),
                Finding::Impossible => return false,
                Finding::Nothing => return true,
            }
        }
    }

    fn is_solved(&self) -> bool {
        self.unused.iter().all(|unused| *unused == 0)
    }

    fn alternatives(&self) -> Vec<Vec<usize>> {
        let (by_kind, by_cell) = self.by_kind_and_cell();
        let spare = self.spare(&by_cell).unwrap_or_default();
        let kinds = by_kind.into_iter().zip(&self.unused);
        let kinds = kinds.filter_map(|(fits, unused)| (*unused == 1).then_some(fits));
        let cells = by_cell.into_iter().zip(self.colours);
        let cells = cells.filter_map(|(fits, colour)| {
            let must = colour.is_some_and(|colour| spare.get(colour) == Some(&0));
            (must && !fits.is_empty()).then_some(fits)
        });
        kinds.chain(cells).collect()
    }

    fn take(&mut self, fit: &usize) {
        let Fit { cells, kind, .. } = self.fits[*fit];
        self.covered = self.covered.union(cells);
        self.unused[kind] -= 1;
    }
}
