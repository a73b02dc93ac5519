//! Random puzzles. Most of them can be solved.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::super::{Cell, Grid, Orientation, Partition, Placement, Puzzle};

/// The largest number of rows, and of columns, of most grids.
const SIDE_MAX: usize = 4;
/// The largest number of cells of most grids.
const CELLS_MAX: usize = 12;
/// The largest number of rows or columns of the other grids, which have a single column or row.
const LINE_MAX: usize = 7;
/// The largest number of cells of most strips.
const LENGTH_MAX: usize = 4;
/// The largest number of strips. The cells of further strips stay single.
const STRIPS_MAX: usize = 4;
/// The possible probabilities of a black cell. Strips of one colour are the same in both
/// directions.
const BLACK: [f64; 3] = [0.0, 0.25, 0.5];

/// Returns a puzzle with at least one strip. In one of four puzzles a strip is changed, so it may
/// have no place.
pub(super) fn puzzle(random: &mut ChaCha8Rng) -> Puzzle {
    let (rows, columns) = size(random);
    let black = BLACK.choose(random).copied().unwrap_or(0.5);
    let colours: Vec<char> = (0..rows * columns).map(|_| colour(black, random)).collect();
    let grid = Grid { columns, colours };
    let mut strips = cut(rows, columns, random);
    strips.shuffle(random);
    strips.truncate(STRIPS_MAX);
    let mut strips: Vec<String> = strips
        .into_iter()
        .map(|strip| turned(&grid, strip, random))
        .collect();
    if strips.is_empty() {
        strips.push("ww".to_owned());
    }
    if random.random_range(0..4) == 0 {
        let changed = random.random_range(0..strips.len());
        let length = random.random_range(2..=LENGTH_MAX);
        strips[changed] = (0..length).map(|_| colour(0.5, random)).collect();
    }
    Puzzle { grid, strips }
}

fn size(random: &mut ChaCha8Rng) -> (usize, usize) {
    match random.random_range(0..10) {
        0 => (1, random.random_range(1..=LINE_MAX)),
        1 => (random.random_range(1..=LINE_MAX), 1),
        _ => {
            let rows = random.random_range(1..=SIDE_MAX);
            (
                rows,
                random.random_range(1..=SIDE_MAX.min(CELLS_MAX / rows)),
            )
        }
    }
}

fn colour(black: f64, random: &mut ChaCha8Rng) -> char {
    if random.random_bool(black) { 'b' } else { 'w' }
}

/// Returns the strips of a random partition. Each free cell begins a strip, if there is room.
fn cut(rows: usize, columns: usize, random: &mut ChaCha8Rng) -> Vec<Placement> {
    let mut strips = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let orientation = if random.random() {
                Orientation::Horizontal
            } else {
                Orientation::Vertical
            };
            strips.push(Placement {
                first: Cell { row, column },
                orientation,
                length: random.random_range(2..=LENGTH_MAX),
            });
            if Partition::new(rows, columns, &strips).is_none() {
                strips.pop();
            }
        }
    }
    strips
}

/// Returns the colours of a strip, in one direction or the other.
fn turned(grid: &Grid, strip: Placement, random: &mut ChaCha8Rng) -> String {
    let colours = strip.cells().map(|cell| grid.colour(cell));
    if random.random() {
        return colours.collect();
    }
    let mut colours: Vec<char> = colours.collect();
    colours.reverse();
    colours.into_iter().collect()
}
