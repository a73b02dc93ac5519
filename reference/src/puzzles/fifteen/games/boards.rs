//! Random boards that test the invariants.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::super::board::Board;
use super::super::direction::Direction;
use super::super::generate;
use super::super::phased::Phase;
use super::super::rulings::SIDE_MIN;

/// The largest number of rows, and of columns.
const SIDE_MAX: usize = 5;
/// The largest number of moves between a nearly solved board and the solved one.
const NEAR_MAX: usize = 12;

/// Returns a board. Most boards can be solved.
pub(super) fn random(random: &mut ChaCha8Rng) -> Board {
    let mut side = || random.random_range(SIDE_MIN..=SIDE_MAX);
    let (one, other) = (side(), side());
    let (height, width) = match random.random_range(0..8) {
        0 => (SIDE_MIN, one),
        1 => (one, SIDE_MIN),
        // Some faults show only with two solved rows at the bottom, or two solved columns at the
        // right.
        2 | 3 => (SIDE_MAX, one),
        4 => (one, SIDE_MAX),
        _ => (one, other),
    };
    let solved = Board::solved(height, width).expect("a size that boards have");
    match random.random_range(0..10) {
        0 => solved,
        1 => {
            let moves = random.random_range(1..=NEAR_MAX);
            generate::walked(solved, moves, random)
        }
        2 => generate::any(&solved, random),
        3 | 4 => between_phases(&solved, random).0,
        5 | 6 => {
            let (board, phase) = between_phases(&solved, random);
            exchanged(&board, phase, random)
        }
        _ => {
            let (board, phase) = between_phases(&solved, random);
            rotated(&board, phase, random)
        }
    }
}

/// Returns a board from the middle of a solution by phases, and the next phase.
fn between_phases(solved: &Board, random: &mut ChaCha8Rng) -> (Board, Phase) {
    let mut board = generate::any(solved, random);
    while board.slide(Direction::Down) {}
    while board.slide(Direction::Right) {}
    let phases: Vec<_> = Phase::all(board.height(), board.width()).collect();
    // On most boards there are more steps in the lower rows, but mistakes in the upper rows are as
    // likely.
    let first = phases.iter().position(|phase| phase.before().blank().0 < 2);
    let first = first.filter(|_| random.random()).unwrap_or(0);
    let made = random.random_range(first..phases.len());
    for phase in &phases[..made] {
        board.play(&phase.solve(&board).unwrap_or_default());
    }
    (board, phases[made])
}

/// Returns the cells that must have their own tile by the invariant of a phase.
fn home(board: &Board, phase: Phase) -> Vec<usize> {
    let (height, width) = (board.height(), board.width());
    let demands = phase.before().demands(height, width).into_iter().flatten();
    demands
        .filter(|demand| demand.tile > 0)
        .map(|demand| demand.row * width + demand.col)
        .collect()
}

/// Returns the board with two tiles exchanged that must be at home by its invariant. No moves lead
/// to this board.
fn exchanged(board: &Board, phase: Phase, random: &mut ChaCha8Rng) -> Board {
    let mut home = home(board, phase);
    home.shuffle(random);
    let mut tiles: Vec<_> = board.tiles().collect();
    if let [one, other, ..] = home[..] {
        tiles.swap(one, other);
    }
    Board::new(board.height(), board.width(), &tiles).expect("the tiles of a board")
}

/// Returns the board after three tiles have changed places in a circle. One of them must be at home
/// by its invariant.
fn rotated(board: &Board, phase: Phase, random: &mut ChaCha8Rng) -> Board {
    let (height, width) = (board.height(), board.width());
    let home = home(board, phase);
    let mut tiles: Vec<_> = board.tiles().collect();
    let mut rows: Vec<_> = home.iter().map(|cell| cell / width).collect();
    rows.dedup();
    let row = rows.choose(random).copied();
    let in_row: Vec<_> = home
        .iter()
        .filter(|&cell| row == Some(cell / width))
        .collect();
    let Some(&&first) = in_row.choose(random) else {
        return board.clone();
    };
    let mut others: Vec<_> = (0..tiles.len()).filter(|cell| *cell != first).collect();
    others.retain(|cell| tiles[*cell] > 0);
    others.shuffle(random);
    // Cells without such a condition come first, so that few other tiles are away from home.
    others.sort_by_key(|cell| home.contains(cell));
    if let [second, third, ..] = others[..] {
        tiles.swap(first, second);
        tiles.swap(second, third);
    }
    Board::new(height, width, &tiles).expect("the tiles of a board")
}
