//! Simpler puzzles. Each has fewer cells. With the same number of cells it has fewer strips, then a
//! shorter strip, then fewer black cells.

use super::super::{Grid, Puzzle};
use super::rows;

/// The shortest strip.
const LENGTH_MIN: usize = 2;

/// Returns the puzzles that are simpler by one step, the smallest first.
pub(super) fn puzzles(puzzle: &Puzzle) -> Vec<Puzzle> {
    let Puzzle { grid, strips } = puzzle;
    let grids = smaller(grid).into_iter().map(|grid| Puzzle {
        grid,
        strips: strips.clone(),
    });
    let fewer = (0..strips.len()).filter(|_| strips.len() > 1).map(|index| {
        let mut fewer = strips.clone();
        fewer.remove(index);
        fewer
    });
    let shorter = (0..strips.len())
        .filter(|&index| strips[index].chars().count() > LENGTH_MIN)
        .map(|index| {
            let mut shorter = strips.clone();
            shorter[index].pop();
            shorter
        });
    let strips = fewer.chain(shorter).map(|strips| Puzzle {
        grid: grid.clone(),
        strips,
    });
    let white = whiter(grid).map(|grid| Puzzle {
        grid,
        strips: puzzle.strips.clone(),
    });
    grids.chain(strips).chain(white).collect()
}

/// Returns the grid without one of its rows or columns.
fn smaller(grid: &Grid) -> Vec<Grid> {
    let rows: Vec<String> = rows(grid).collect();
    let without_row = (0..rows.len()).map(|out| {
        let mut rows = rows.clone();
        rows.remove(out);
        rows
    });
    let without_column = (0..grid.columns()).map(|out| {
        let kept = |row: &String| -> String {
            let letters = row.chars().enumerate();
            let kept = letters.filter(|(column, _)| *column != out);
            kept.map(|(_, colour)| colour).collect()
        };
        rows.iter().map(kept).collect()
    });
    without_row
        .chain(without_column)
        .filter_map(|rows: Vec<String>| Grid::from_rows(&rows))
        .collect()
}

/// Returns copies of the grid, each with one more white cell.
fn whiter(grid: &Grid) -> impl Iterator<Item = Grid> {
    let cells = grid.colours().iter().enumerate();
    let black = cells.filter(|(_, colour)| **colour != 'w');
    black.map(|(index, _)| {
        let mut whiter = grid.clone();
        whiter.colours[index] = 'w';
        whiter
    })
}
