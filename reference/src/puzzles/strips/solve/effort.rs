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
    /// Fits that no partition has.
    excluded: Vec<usize>,
}

/// The result of a step of deduction.
pub(super) enum Finding {
    /// This fit is the only one for its strip, or for a cell that a strip must cover.
    Forced(usize, Cause),
    /// A strip has no fit, or too many cells have none.
    Impossible(Cause),
    /// No result.
    Nothing,
}

/// The strips or cells that a deduction is about, by number.
#[derive(Clone, Copy)]
pub(super) enum Cause {
    /// The strips of a kind.
    Kind(usize),
    /// A cell.
    Cell(usize),
    /// The cells of a colour.
    Colour(usize),
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
            excluded: Vec::new(),
        }
    }

    /// Returns the fits that are left, by number.
    pub(super) fn open_fits(&self) -> impl Iterator<Item = (usize, &'a Fit<Cells>)> {
        let fits = self.fits.iter().enumerate();
        let fits = fits.filter(|(index, _)| !self.excluded.contains(index));
        fits.filter(|(_, fit)| self.unused[fit.kind] > 0 && !self.covered.overlaps(fit.cells))
    }

    /// Excludes a fit that no partition has.
    pub(super) fn exclude(&mut self, fit: usize) {
        self.excluded.push(fit);
    }

    /// Deduces as far as possible. Returns the cause if that shows that there is no partition.
    pub(super) fn dead_end(&mut self) -> Option<Cause> {
        loop {
            match self.next_finding() {
                Finding::Forced(fit, _) => self.use_place(&fit),
                Finding::Impossible(cause) => return Some(cause),
                Finding::Nothing => return None,
            }
        }
    }

    /// Returns true if there is a partition.
    pub(super) fn has_partition(mut self) -> bool {
        if self.dead_end().is_some() {
            return false;
        }
        if self.is_solved() {
            return true;
        }
        let groups = self.alternatives().into_iter();
        let fewest = groups.min_by_key(Vec::len);
        let any = || self.open_fits().next().map(|(fit, _)| fit);
        let Some(fit) = fewest.and_then(|group| group.first().copied()).or_else(any) else {
            return false;
        };
        let mut with = self.clone();
        with.use_place(&fit);
        self.exclude(fit);
        with.has_partition() || self.has_partition()
    }

    /// Returns the fits that are left, by kind and by cell.
    fn by_kind_and_cell(&self) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        let mut by_kind = vec![Vec::new(); self.unused.len()];
        let mut by_cell = vec![Vec::new(); self.colours.len()];
        for (index, fit) in self.open_fits() {
            by_kind[fit.kind].push(index);
            let cells = (0..self.colours.len()).filter(|&cell| fit.cells.has(cell));
            cells.for_each(|cell| by_cell[cell].push(index));
        }
        (by_kind, by_cell)
    }

    /// Returns the number of further cells of each colour that may stay single, without the cells
    /// that no fit reaches. Returns the first colour whose number is too small
    /// for these as an error.
    fn spare(&self, by_cell: &[Vec<usize>]) -> Result<Vec<usize>, usize> {
        let mut spare = self.singles.to_vec();
        for (cell, colour) in self.colours.iter().enumerate() {
            if let Some(colour) = *colour
                && by_cell[cell].is_empty()
                && !self.covered.has(cell)
            {
                spare[colour] = spare[colour].checked_sub(1).ok_or(colour)?;
            }
        }
        Ok(spare)
    }

    /// Makes the simplest deduction.
    pub(super) fn next_finding(&self) -> Finding {
        let (by_kind, by_cell) = self.by_kind_and_cell();
        for (kind, (fits, &unused)) in by_kind.iter().zip(&self.unused).enumerate() {
            match fits.len().cmp(&(unused as usize)) {
                std::cmp::Ordering::Less => return Finding::Impossible(Cause::Kind(kind)),
                std::cmp::Ordering::Equal if unused > 0 => {
                    return Finding::Forced(fits[0], Cause::Kind(kind));
                }
                _ => {}
            }
        }
        let spare = match self.spare(&by_cell) {
            Ok(spare) => spare,
            Err(colour) => return Finding::Impossible(Cause::Colour(colour)),
        };
        let must = |cell: usize| self.colours[cell].is_some_and(|colour| spare[colour] == 0);
        let forced = (0..by_cell.len()).find(|&cell| by_cell[cell].len() == 1 && must(cell));
        forced.map_or(Finding::Nothing, |cell| {
            Finding::Forced(by_cell[cell][0], Cause::Cell(cell))
        })
    }
}

impl Deduction for Effort<'_> {
    type Place = usize;

    fn deduce(&mut self) -> bool {
        self.dead_end().is_none()
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

    fn use_place(&mut self, fit: &usize) {
        let Fit { cells, kind, .. } = self.fits[*fit];
        self.covered = self.covered.union(cells);
        self.unused[kind] -= 1;
    }
}
