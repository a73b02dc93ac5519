//! The effort to find a solution.

use super::search::{Fill, Place, PlacementSearch};
use crate::puzzles::difficulty::Deduction;

/// A search, with the progress of its deductions.
#[derive(Clone)]
pub(super) struct Effort<'a> {
    search: &'a PlacementSearch,
    fill: Fill,
    /// The places that are left.
    places: Vec<Place>,
}

impl<'a> Effort<'a> {
    pub(super) fn new(search: &'a PlacementSearch) -> Self {
        Self {
            search,
            fill: search.start(),
            places: Vec::new(),
        }
    }
}

impl Deduction for Effort<'_> {
    type Place = Place;

    fn deduce(&mut self) -> bool {
        match self.search.propagate(&mut self.fill, self.search.items) {
            Some(places) => self.places = places,
            None => return false,
        }
        true
    }

    fn is_solved(&self) -> bool {
        self.fill.placed == self.search.items
    }

    fn alternatives(&self) -> Vec<Vec<Place>> {
        let mut places = self.places.clone();
        places.sort_by_key(|place| place.item);
        let groups = places.chunk_by(|left, right| left.item == right.item);
        groups.map(<[Place]>::to_vec).collect()
    }

    fn use_place(&mut self, place: &Place) {
        self.fill = self.search.placing(&self.fill, *place);
    }
}
