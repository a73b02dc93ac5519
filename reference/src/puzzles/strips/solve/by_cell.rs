//! Repeatedly covers the first cell that is not covered. This cell is the lower left one of a
//! strip, or a single cell.

use std::ops::ControlFlow;

use super::{CellSet, Fit};
use crate::puzzles::strips::Placement;

/// Visits all ways to lay all strips of each kind.
///
/// For each colour, the cells that the strips do not cover stay single.
pub(super) fn search<C: CellSet>(
    kinds: &[u32],
    covered: &[usize],
    colours: &[Option<usize>],
    columns: usize,
    fits: &[Fit<C>],
    visit: impl FnMut(&[Placement]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut singles = vec![0; covered.len()];
    for &colour in colours.iter().flatten() {
        singles[colour] += 1;
    }
    for (singles, covered) in singles.iter_mut().zip(covered) {
        *singles -= covered;
    }
    // Fits are ordered by their first cell.
    let starts = (0..=colours.len()).map(|cell| {
        let index = |fit: &Fit<C>| fit.placement.first.row * columns + fit.placement.first.column;
        fits.partition_point(|fit| index(fit) < cell)
    });
    let mut search = CellwiseSearch {
        colours,
        fits,
        starts: starts.collect(),
        unused: kinds.to_vec(),
        singles,
        placed: Vec::new(),
        visit,
    };
    search.cover(C::EMPTY)
}

struct CellwiseSearch<'a, C, V> {
    colours: &'a [Option<usize>],
    fits: &'a [Fit<C>],
    /// The start of the fits of each cell.
    starts: Vec<usize>,
    /// The number of strips of each kind that are not laid.
    unused: Vec<u32>,
    /// The number of further cells of each colour that stay single.
    singles: Vec<usize>,
    placed: Vec<Placement>,
    visit: V,
}

impl<C: CellSet, V: FnMut(&[Placement]) -> ControlFlow<()>> CellwiseSearch<'_, C, V> {
    fn cover(&mut self, covered: C) -> ControlFlow<()> {
        let cell = covered.first_missing();
        let Some(&colour) = self.colours.get(cell) else {
            return (self.visit)(&self.placed);
        };
        for index in self.starts[cell]..self.starts[cell + 1] {
            let Fit {
                cells,
                kind,
                placement,
            } = self.fits[index];
            if self.unused[kind] != 0 && !covered.overlaps(cells) {
                self.unused[kind] -= 1;
                self.placed.push(placement);
                self.cover(covered.union(cells))?;
                self.placed.pop();
                self.unused[kind] += 1;
            }
        }
        // A colour that no strip has is always single.
        let Some(colour) = colour else {
            return self.cover(covered.with(cell));
        };
        if self.singles[colour] > 0 {
            self.singles[colour] -= 1;
            self.cover(covered.with(cell))?;
            self.singles[colour] += 1;
        }
        ControlFlow::Continue(())
    }
}
