//! Partitions of Strips, judged by trying to give each strip a piece of its own.

use puzzlemark_reference::puzzles::strips::verify::{Fault, judge};
use puzzlemark_reference::puzzles::strips::{
    Cell, Grid, Orientation, Partition, Placement, Puzzle,
};

use super::compare;
use crate::models::dice::Dice;

/// The most strips of a puzzle.
const STRIPS_MAX: usize = 4;

#[test]
fn verdicts_are_those_of_all_ways_to_use_the_strips() {
    compare(
        "strips",
        &["missing", "right", "size", "too many", "unknown"],
        judge_random_partition,
    );
}

/// Returns the colours of a piece: the cells from its first one to the right or upwards.
fn colours(rows: &[String], piece: &Placement) -> String {
    let cells = (0..piece.length).map(|step| match piece.orientation {
        Orientation::Horizontal => (piece.first.row, piece.first.column + step),
        Orientation::Vertical => (piece.first.row + step, piece.first.column),
    });
    cells
        .map(|(row, column)| rows[row].chars().nth(column).expect("a cell"))
        .collect()
}

fn reversed(text: &str) -> String {
    text.chars().rev().collect()
}

/// Returns true if each strip can have a piece of its own with its colours, so that only single cells are left.
fn can_give(strips: &[String], pieces: &[String]) -> bool {
    let Some((strip, others)) = strips.split_first() else {
        return pieces.iter().all(|piece| piece.len() == 1);
    };
    (0..pieces.len()).any(|place| {
        let mut left = pieces.to_vec();
        let piece = left.remove(place);
        (piece == *strip || reversed(&piece) == *strip) && can_give(others, &left)
    })
}

/// Makes a grid, cuts it at random, and takes the pieces as strips, with changes. Compares the verdict.
fn judge_random_partition(dice: &mut Dice) -> &'static str {
    let (height, width) = (1 + dice.below(3), 1 + dice.below(4));
    let mut cell = || if dice.below(2) == 0 { 'b' } else { 'w' };
    let rows: Vec<String> = (0..height)
        .map(|_| (0..width).map(|_| cell()).collect())
        .collect();
    let mut pieces = Vec::new();
    for _ in 0..dice.below(6) {
        let piece = Placement {
            first: Cell {
                row: dice.below(height),
                column: dice.below(width),
            },
            orientation: [Orientation::Horizontal, Orientation::Vertical][dice.below(2)],
            length: 1 + dice.below(3),
        };
        pieces.push(piece);
        if Partition::new(height, width, &pieces).is_none() {
            pieces.pop();
        }
    }
    let partition = Partition::new(height, width, &pieces).expect("pieces that fit");
    let mut strips = Vec::new();
    for strip in pieces.iter().map(|piece| colours(&rows, piece)) {
        let is_asked = strips.len() < STRIPS_MAX && (strip.len() > 1 || dice.one_in(3));
        if is_asked {
            strips.push(if dice.one_in(2) {
                reversed(&strip)
            } else {
                strip
            });
        }
    }
    match dice.below(4) {
        0 if !strips.is_empty() => {
            let place = dice.below(strips.len());
            strips.remove(place);
        }
        1 => strips.push(["b", "w", "bw", "bbw", "www"][dice.below(5)].to_owned()),
        _ => {}
    }
    let shown = match dice.below(20) {
        0 => Partition::new(height + 1, width, &pieces).expect("pieces that fit"),
        _ => partition,
    };
    let puzzle = Puzzle {
        grid: Grid::from_rows(&rows).expect("a grid"),
        strips,
    };
    let faults = judge(&puzzle, &shown);

    let mut all: Vec<String> = shown
        .strips()
        .iter()
        .map(|piece| {
            if shown.rows() == height {
                colours(&rows, piece)
            } else {
                "?".repeat(piece.length)
            }
        })
        .collect();
    let mut is_free = vec![true; height * width];
    for piece in pieces.iter().filter(|piece| piece.length > 1) {
        for step in 0..piece.length {
            let (down, right) = match piece.orientation {
                Orientation::Horizontal => (0, step),
                Orientation::Vertical => (step, 0),
            };
            is_free[(piece.first.row + down) * width + piece.first.column + right] = false;
        }
    }
    let singles = (0..height * width).filter(|&place| is_free[place]);
    all.extend(singles.map(|place| rows[place / width][place % width..=place % width].to_owned()));
    let is_right = shown.rows() == height && can_give(&puzzle.strips, &all);
    assert_eq!(faults.is_empty(), is_right, "{puzzle}{shown:?}");
    // The claim of each fault is looked up, not only that of the first.
    let kinds: Vec<_> = faults
        .iter()
        .map(|fault| check(&puzzle, &rows, &shown, &all, fault))
        .collect();
    kinds.first().copied().unwrap_or("right")
}

/// Looks up the claim of a fault. Returns its kind.
fn check(
    puzzle: &Puzzle,
    rows: &[String],
    shown: &Partition,
    all: &[String],
    fault: &Fault,
) -> &'static str {
    let is_like = |one: &str, other: &str| one == other || reversed(one) == other;
    let given_like = |colours: &str| {
        puzzle
            .strips
            .iter()
            .filter(|strip| is_like(strip, colours))
            .count()
    };
    match fault {
        Fault::Size {
            columns,
            rows: height,
            found_columns,
            found_rows,
        } => {
            assert_eq!((*height, *columns), (rows.len(), rows[0].len()));
            assert_eq!(
                (*found_rows, *found_columns),
                (shown.rows(), shown.columns())
            );
            assert_ne!((height, columns), (found_rows, found_columns));
            "size"
        }
        Fault::Unknown {
            strip,
            colours: claimed,
        } => {
            assert!(shown.strips().contains(&strip.0));
            assert_eq!(*claimed, colours(rows, &strip.0));
            assert_eq!(given_like(claimed), 0, "{puzzle}{shown:?}: {fault}");
            "unknown"
        }
        Fault::TooMany {
            strip,
            colours: claimed,
            used,
            given,
        } => {
            let place = shown.strips().iter().position(|piece| *piece == strip.0);
            let before = &shown.strips()[..place.expect("the piece is there")];
            let alike = before
                .iter()
                .filter(|piece| is_like(&colours(rows, piece), claimed));
            assert_eq!(*claimed, colours(rows, &strip.0));
            assert_eq!((*used, *given), (alike.count(), given_like(claimed)));
            assert!(used >= given && *given > 0);
            "too many"
        }
        Fault::Missing {
            colours: claimed,
            given,
            used,
        } => {
            let alike = all.iter().filter(|piece| is_like(piece, claimed)).count();
            assert_eq!((*used, *given), (alike, given_like(claimed)));
            assert!(used < given);
            "missing"
        }
        Fault::Outline(error) => panic!("there is no text: {error}"),
    }
}
