//! Simpler puzzles. Each has fewer rows. With the same number of rows it has fewer given heights,
//! then fewer clues.

use super::super::{Guide, Puzzle, Side, Table};

/// Returns the puzzles that are simpler by one step, the smallest first.
pub(super) fn puzzles(puzzle: &Puzzle) -> Vec<Puzzle> {
    let size = puzzle.size();
    let shorter = (0..size).filter(|_| size > 1);
    let shorter = shorter.filter_map(|out| shorter_by(puzzle, out));
    let cells = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let given = cells.filter(|(row, column)| puzzle.givens().get(*row, *column) != 0);
    let freer = given.filter_map(|(row, column)| {
        let mut givens = puzzle.givens().clone();
        givens.set(row, column, 0);
        Puzzle::with_givens(puzzle.guide().clone(), givens)
    });
    let clues = Side::ALL
        .into_iter()
        .flat_map(|side| (0..size).map(move |index| (side, index)));
    let clues = clues.filter(|(side, index)| puzzle.guide().clue(*side, *index) != 0);
    let vaguer = clues.filter_map(|(side, index)| {
        let guide = puzzle.guide().without(side, index);
        Puzzle::with_givens(guide, puzzle.givens().clone())
    });
    shorter.chain(freer).chain(vaguer).collect()
}

/// Returns the puzzle without a row and the column of the same number. Clues that are too high
/// become the highest possible clue. Heights that are too high are not given.
fn shorter_by(puzzle: &Puzzle, out: usize) -> Option<Puzzle> {
    let kept: Vec<usize> = (0..puzzle.size()).filter(|index| *index != out).collect();
    let greatest = u8::try_from(kept.len()).ok()?;
    let lists = Side::ALL.map(|side| {
        let clues = kept.iter().map(|&index| puzzle.guide().clue(side, index));
        clues
            .map(|clue| i64::from(clue.min(greatest)))
            .collect::<Vec<_>>()
    });
    let rows: Vec<Vec<u8>> = kept
        .iter()
        .map(|&row| {
            let heights = kept.iter().map(|&column| puzzle.givens().get(row, column));
            let fits = |height| if height > greatest { 0 } else { height };
            heights.map(fits).collect()
        })
        .collect();
    Puzzle::with_givens(Guide::new(&lists).ok()?, Table::from_rows(&rows)?)
}
