//! Finds the solutions behind the states.

use std::collections::BTreeMap;

use super::super::super::{Cell, Direction, Links, Puzzle, Solution};
use super::sweep::{NONE, Sweep};
use super::word::{Tally, Word};
use super::{Axis, Side, join};

/// Returns up to `limit` solutions of a board after its sweeps have met.
pub(super) fn solutions<S: Word, T: Tally>(
    puzzle: &Puzzle,
    axis: &Axis<'_, S, T>,
    limit: usize,
) -> Vec<Solution> {
    let [above, below] = &axis.sides;
    let pairs = join::pairs(
        &above.sweep,
        [&above.now, &below.now],
        above.is_at_row_end(),
        limit,
    );
    let upper = Histories::new(above, pairs.iter().map(|pair| pair.0).collect());
    let lower = Histories::new(below, pairs.iter().map(|pair| pair.1).collect());
    let mut found = Vec::new();
    for (from_above, from_below) in pairs {
        let halves = lower.fillings(from_below, limit - found.len());
        for half in upper.fillings(from_above, limit - found.len()) {
            for other in halves.iter().take(limit - found.len()) {
                let mut links = vec![Links::NONE; puzzle.rows() * puzzle.columns()];
                for (cell, on) in half.iter().chain(other) {
                    links[cell.row * puzzle.columns() + cell.column] = *on;
                }
                found.push(Solution::from_links(puzzle, links));
            }
        }
    }
    found
}

/// The links of the cells of one side.
type Filling = Vec<(Cell, Links)>;

/// The histories of the states of one side.
struct Histories<'a, S> {
    sweep: Sweep<'a>,
    /// For each settled cell: the earlier states from which each important state was reached.
    origins: Vec<BTreeMap<S, Vec<S>>>,
}

impl<'a, S: Word> Histories<'a, S> {
    /// Repeats the sweep of a side, and goes back from the important states.
    fn new<T: Tally>(side: &Side<'a, S, T>, mut states: Vec<S>) -> Self {
        let sweep = side.sweep;
        let mut again = Side::<S, T>::new(sweep);
        let mut layers: Vec<Vec<S>> = Vec::new();
        for _ in 0..side.settled {
            layers.push(again.now.states().map(|(state, _)| state).collect());
            again.advance();
        }
        let mut origins = Vec::new();
        for (place, layer) in layers.iter().enumerate().rev() {
            let mut known: BTreeMap<S, Vec<S>> =
                states.iter().map(|&state| (state, Vec::new())).collect();
            let (row, column) = (place / sweep.columns, place % sweep.columns);
            let shift = sweep.shift(column);
            let settled = sweep.site(row, column);
            for &state in layer {
                settled.settle(state, |next| {
                    known
                        .entry(next << shift)
                        .and_modify(|origins| origins.push(state));
                });
            }
            states = known.values().flatten().copied().collect();
            states.sort_unstable();
            states.dedup();
            origins.push(known);
        }
        origins.reverse();
        Self { sweep, origins }
    }

    /// Returns up to `limit` ways to reach a state.
    fn fillings(&self, state: S, limit: usize) -> Vec<Filling> {
        let mut found = Vec::new();
        self.go_back(
            state,
            self.origins.len(),
            &mut Vec::new(),
            limit,
            &mut found,
        );
        found
    }

    fn go_back(
        &self,
        state: S,
        settled: usize,
        filling: &mut Filling,
        limit: usize,
        found: &mut Vec<Filling>,
    ) {
        let Some(place) = settled.checked_sub(1) else {
            found.push(filling.clone());
            return;
        };
        for &origin in self.origins[place].get(&state).into_iter().flatten() {
            if found.len() < limit {
                filling.push(self.links(place, origin, state));
                self.go_back(origin, place, filling, limit, found);
                filling.pop();
            }
        }
    }

    /// Returns the links of a cell that turn one state into the other.
    fn links(&self, place: usize, before: S, after: S) -> (Cell, Links) {
        let sweep = &self.sweep;
        let (row, column) = (place / sweep.columns, place % sweep.columns);
        let after = after >> sweep.shift(column);
        let sides = [
            (Direction::Left, sweep.at(before, column)),
            (Direction::Up, sweep.at(before, column + 1)),
            (Direction::Down, sweep.at(after, column)),
            (Direction::Right, sweep.at(after, column + 1)),
        ];
        let linked = sides.into_iter().filter(|&(_, what)| what != NONE);
        let links = linked.fold(Links::NONE, |links, (direction, _)| {
            links.and(sweep.direction(direction).into())
        });
        (sweep.cell(row, column), links)
    }
}
