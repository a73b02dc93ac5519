//! Search for one path from end to end that covers all cells of a colour.
//!
//! The search visits cells row by row. The border between visited cells and the others cuts the
//! path into pieces. A state says which of these cuts are connected with each other, and which with
//! an end. Nothing else matters. The search keeps all such states.

use std::collections::BTreeSet;

use super::super::{Cell, Puzzle};

/// The mark of a cut that is connected with an end.
const END: u8 = u8::MAX;
/// The number of states after which the search stops without an answer.
const STATES_MAX: usize = 50_000;

/// For each column, the cut below its last cell. At the end, the cut to the right of the last cell.
/// Each is 0 for no cut, [`END`], or a number that two cuts share.
type Cuts = Vec<u8>;

/// Returns true if there is such a path, or `None` if there are too many states to decide.
pub(super) fn has_path(puzzle: &Puzzle, color: usize, own: impl Fn(&Cell) -> bool) -> Option<bool> {
    let cells: Vec<_> = puzzle.cells().filter(&own).collect();
    let columns = puzzle.columns();
    let mut states = BTreeSet::from([vec![0; columns + 1]]);
    for (index, cell) in cells.iter().enumerate() {
        let has = |row: usize, column: usize| {
            row < puzzle.rows() && column < columns && own(&Cell { row, column })
        };
        let ways = [
            has(cell.row + 1, cell.column),
            has(cell.row, cell.column + 1),
        ];
        let is_end = puzzle.end(*cell) == Some(color);
        let is_last = index + 1 == cells.len();
        let mut next = BTreeSet::new();
        for state in &states {
            for cuts in ways_to_add(state, cell.column, is_end, ways) {
                match cuts {
                    ExtendedCuts::Open(cuts) => {
                        next.insert(cuts);
                    }
                    ExtendedCuts::Closed(cuts) if is_last && cuts.iter().all(|&cut| cut == 0) => {
                        return Some(true);
                    }
                    ExtendedCuts::Closed(_) => {}
                }
            }
        }
        states = next;
        if states.len() > STATES_MAX {
            return None;
        }
    }
    Some(false)
}

enum ExtendedCuts {
    /// The path has loose ends.
    Open(Cuts),
    /// The path is complete.
    Closed(Cuts),
}

/// Returns the ways to add a cell, for the cuts above it and to its left.
fn ways_to_add(
    state: &Cuts,
    column: usize,
    is_end: bool,
    [down, right]: [bool; 2],
) -> Vec<ExtendedCuts> {
    let last = state.len() - 1;
    let (above, left) = (state[column], state[last]);
    let mut rest = state.clone();
    (rest[column], rest[last]) = (0, 0);
    let mut taken = Vec::new();
    let mut go = |place: usize, open: bool, cut: u8| {
        if open {
            let mut cuts = rest.clone();
            cuts[place] = cut;
            taken.push(ExtendedCuts::Open(normal(cuts)));
        }
    };
    match (is_end, above.min(left), above.max(left)) {
        (true, 0, 0) => {
            go(column, down, END);
            go(last, right, END);
        }
        (true, 0, END) => taken.push(ExtendedCuts::Closed(rest)),
        (true, 0, cut) => taken.push(ExtendedCuts::Open(renamed(rest, cut, END))),
        (false, 0, 0) if down && right => {
            (rest[column], rest[last]) = (END - 1, END - 1);
            taken.push(ExtendedCuts::Open(normal(rest)));
        }
        (false, 0, cut) if cut > 0 => {
            go(column, down, cut);
            go(last, right, cut);
        }
        (false, END, END) => taken.push(ExtendedCuts::Closed(rest)),
        (false, one, other) if one > 0 && one != other => {
            taken.push(ExtendedCuts::Open(renamed(rest, one, other)));
        }
        // A third link of an end, a cell without a way out, or a loop.
        _ => {}
    }
    taken
}

fn renamed(mut cuts: Cuts, from: u8, to: u8) -> Cuts {
    cuts.iter_mut()
        .filter(|cut| **cut == from)
        .for_each(|cut| *cut = to);
    normal(cuts)
}

/// Numbers pairs of cuts in their order.
fn normal(mut cuts: Cuts) -> Cuts {
    let mut names: Vec<u8> = Vec::new();
    for cut in cuts.iter_mut().filter(|cut| !matches!(**cut, 0 | END)) {
        let known = names.iter().position(|name| name == cut);
        let index = known.unwrap_or_else(|| {
            names.push(*cut);
            names.len() - 1
        });
        // There is at most one more cut than columns.
        *cut = u8::try_from(index + 1).unwrap_or(END - 2);
    }
    cuts
}
