//! Partitions into strips as exact covers, by dlx-rs. Each strip must be covered; cells may stay free.

use std::collections::BTreeSet;

use dlx_rs::Solver;
use puzzlemark_reference::puzzles::strips::{Cell, Orientation, Placement, Puzzle};

use crate::process;

pub(crate) fn answer() {
    process::answer(
        |text| text.parse::<Puzzle>().expect("a puzzle"),
        count,
        |_, count| count,
    );
}

fn count(puzzle: &Puzzle) -> usize {
    let Puzzle { grid, strips } = puzzle;
    let mut solver = Solver::new_optional(strips.len(), grid.colours().len());
    for (index, strip) in strips.iter().enumerate() {
        for cells in places(puzzle, strip) {
            let mut items = vec![index + 1];
            items.extend(cells.iter().map(|cell| strips.len() + 1 + cell));
            solver.add_option((index, cells), &items);
        }
    }
    solver.count()
}

/// The sets of cells that have a strip's colours, read in one direction or the other.
fn places(puzzle: &Puzzle, strip: &str) -> BTreeSet<Vec<usize>> {
    let grid = &puzzle.grid;
    let mut places = BTreeSet::new();
    let colours: Vec<char> = strip.chars().collect();
    for index in 0..grid.colours().len() {
        let first = Cell {
            row: index / grid.columns(),
            column: index % grid.columns(),
        };
        for orientation in [Orientation::Horizontal, Orientation::Vertical] {
            let placement = Placement {
                first,
                orientation,
                length: colours.len(),
            };
            let cells: Vec<Cell> = placement.cells().collect();
            let is_inside = cells
                .iter()
                .all(|cell| cell.row < grid.rows() && cell.column < grid.columns());
            let reads = |colours: &mut dyn Iterator<Item = &char>| {
                cells
                    .iter()
                    .zip(colours)
                    .all(|(cell, colour)| grid.colour(*cell) == *colour)
            };
            if is_inside && (reads(&mut colours.iter()) || reads(&mut colours.iter().rev())) {
                places.insert(
                    cells
                        .iter()
                        .map(|cell| cell.row * grid.columns() + cell.column)
                        .collect(),
                );
            }
        }
    }
    places
}
