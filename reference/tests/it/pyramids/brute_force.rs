//! All small tables, and their clues.

use std::collections::BTreeSet;

use puzzlemark_reference::puzzles::pyramids::{Guide, Puzzle, Table};

/// All Latin squares of a size, row by row.
pub(crate) fn latin_squares(size: u8) -> Vec<Vec<u8>> {
    let length = usize::from(size);
    let mut squares = vec![Vec::new()];
    for cell in 0..length * length {
        let mut next = Vec::new();
        for square in squares {
            for height in 1..=size {
                let is_taken = |other: usize| {
                    square.get(other) == Some(&height)
                        && (other / length == cell / length || other % length == cell % length)
                };
                if !(0..cell).any(is_taken) {
                    next.push([&square[..], &[height]].concat());
                }
            }
        }
        squares = next;
    }
    squares
}

/// The number of pyramids that each clue sees: top, bottom, left, right.
pub(crate) fn clues(square: &[u8], size: usize) -> Vec<u8> {
    let seen = |line: Vec<u8>| {
        let is_seen = |&index: &usize| line[..index].iter().all(|before| *before < line[index]);
        u8::try_from((0..size).filter(is_seen).count()).expect("what the test is made of")
    };
    let column = |index: usize| {
        (0..size)
            .map(|row| square[row * size + index])
            .collect::<Vec<_>>()
    };
    let row = |index: usize| square[index * size..][..size].to_vec();
    let reversed = |line: Vec<u8>| line.into_iter().rev().collect();
    let lines = 0..size;
    (lines.clone().map(|index| seen(column(index))))
        .chain(lines.clone().map(|index| seen(reversed(column(index)))))
        .chain(lines.clone().map(|index| seen(row(index))))
        .chain(lines.map(|index| seen(reversed(row(index)))))
        .collect()
}

pub(crate) fn puzzle(size: usize, clues: &[u8], givens: &[u8]) -> Puzzle {
    let lists: Vec<Vec<i64>> = clues
        .chunks(size)
        .map(|list| list.iter().copied().map(i64::from).collect())
        .collect();
    let rows: Vec<&[u8]> = givens.chunks(size).collect();
    let givens = Table::from_rows(&rows).expect("what the test is made of");
    Puzzle::with_givens(
        Guide::new(&lists).expect("what the test is made of"),
        givens,
    )
    .expect("what the test is made of")
}

/// The squares that a puzzle's clues and givens allow.
pub(crate) fn allowed<'a>(
    squares: &'a [(Vec<u8>, Vec<u8>)],
    wanted: &[u8],
    givens: &[u8],
) -> BTreeSet<&'a [u8]> {
    let fits = |wanted: &[u8], found: &[u8]| {
        wanted
            .iter()
            .zip(found)
            .all(|(wanted, found)| *wanted == 0 || wanted == found)
    };
    let fitting = squares
        .iter()
        .filter(|(square, clues)| fits(wanted, clues) && fits(givens, square));
    fitting.map(|(square, _)| &square[..]).collect()
}

pub(crate) fn all_squares(size: u8) -> Vec<(Vec<u8>, Vec<u8>)> {
    let squares = latin_squares(size).into_iter();
    squares
        .map(|square| {
            let clues = clues(&square, usize::from(size));
            (square, clues)
        })
        .collect()
}

/// A stream of pseudo-random numbers.
pub(crate) fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).expect("what the test is made of") % below
    }
}
