//! Repeatedly lays the strip with the fewest places left.

use std::ops::ControlFlow;

use super::{CellSet, Fit};
use crate::puzzles::strips::Placement;

/// Visits all ways to lay one strip of each kind.
pub(super) fn search<C: CellSet>(
    kinds: usize,
    fits: &[Fit<C>],
    visit: impl FnMut(&[Placement]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut places = vec![Vec::new(); kinds];
    for (index, fit) in fits.iter().enumerate() {
        places[fit.kind].push((fit.cells, index));
    }
    let mut search = StripwiseSearch {
        fits,
        places,
        unused: (0..kinds).collect(),
        placed: Vec::with_capacity(kinds),
        visit,
    };
    search.lay(C::EMPTY)
}

struct StripwiseSearch<'a, C, V> {
    fits: &'a [Fit<C>],
    /// The places of each kind of strip, with the indices of their fits.
    places: Vec<Vec<(C, usize)>>,
    /// The kinds that are not laid.
    unused: Vec<usize>,
    placed: Vec<Placement>,
    visit: V,
}

impl<C: CellSet, V: FnMut(&[Placement]) -> ControlFlow<()>> StripwiseSearch<'_, C, V> {
    fn lay(&mut self, covered: C) -> ControlFlow<()> {
        let Some(narrowest) = self.narrowest(covered) else {
            return (self.visit)(&self.placed);
        };
        let kind = self.unused.swap_remove(narrowest);
        for index in 0..self.places[kind].len() {
            let (cells, fit) = self.places[kind][index];
            if !covered.overlaps(cells) {
                self.placed.push(self.fits[fit].placement);
                self.lay(covered.union(cells))?;
                self.placed.pop();
            }
        }
        // Put the kind back at its old place, so that the order is the same in all branches.
        self.unused.push(kind);
        let last = self.unused.len() - 1;
        self.unused.swap(narrowest, last);
        ControlFlow::Continue(())
    }

    /// Returns the index of the unused kind with the fewest places.
    fn narrowest(&self, covered: C) -> Option<usize> {
        let mut best = None;
        let mut fewest = usize::MAX;
        for (index, &kind) in self.unused.iter().enumerate() {
            let places = self.places[kind].iter();
            let count = places
                .map(|(cells, _)| usize::from(!covered.overlaps(*cells)))
                .sum();
            if count < fewest {
                (best, fewest) = (Some(index), count);
                if count == 0 {
                    break;
                }
            }
        }
        best
    }
}
