//! Random boards on which the invariants matter.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::super::board::Board;
use super::super::direction::Direction;
use super::super::generate;
use super::super::phased::Phase;
use super::super::rulings::SIDE_MIN;

/// The most rows, and the most columns.
const SIDE_MAX: usize = 5;
/// The most moves that a nearly solved board is away from home.
const NEAR_MAX: usize = 12;

/// A board; most can be solved.
pub(super) fn random(random: &mut ChaCha8Rng) -> Board {
    let mut side = || random.random_range(SIDE_MIN..=SIDE_MAX);
    let (one, other) = (side(), side());
    let (height, width) = match random.random_range(0..8) {
        0 => (SIDE_MIN, one),
        1 => (one, SIDE_MIN),
        // Some faults show with two solved rows at the bottom, or columns at the right, only.
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

/// A board from somewhere in the course of a solution by phases, and the phase that is next.
fn between_phases(solved: &Board, random: &mut ChaCha8Rng) -> (Board, Phase) {
    let mut board = generate::any(solved, random);
    while board.slide(Direction::Down) {}
    while board.slide(Direction::Right) {}
    let phases: Vec<_> = Phase::all(board.height(), board.width()).collect();
    // On most boards there are more steps in the lower rows, but as much can go wrong above.
    let first = phases.iter().position(|phase| phase.before().blank().0 < 2);
    let first = first.filter(|_| random.random()).unwrap_or(0);
    let made = random.random_range(first..phases.len());
    for phase in &phases[..made] {
        board.play(&phase.solve(&board).unwrap_or_default());
    }
    (board, phases[made])
}

/// The cells whose tiles the invariant of a phase wants at home.
fn home(board: &Board, phase: Phase) -> Vec<usize> {
    let (height, width) = (board.height(), board.width());
    let demands = phase.before().demands(height, width).into_iter().flatten();
    demands
        .filter(|demand| demand.tile > 0)
        .map(|demand| demand.row * width + demand.col)
        .collect()
}

/// The board with two tiles exchanged that its invariant wants at home. No moves lead there.
fn exchanged(board: &Board, phase: Phase, random: &mut ChaCha8Rng) -> Board {
    let mut home = home(board, phase);
    home.shuffle(random);
    let mut tiles: Vec<_> = board.tiles().collect();
    if let [one, other, ..] = home[..] {
        tiles.swap(one, other);
    }
    Board::new(board.height(), board.width(), &tiles).expect("the tiles of a board")
}

/// The board with one tile away that its invariant wants at home, and three tiles moved on in all.
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
    // Those that are nowhere in particular come first, so that little else is away from home.
    others.sort_by_key(|cell| home.contains(cell));
    if let [second, third, ..] = others[..] {
        tiles.swap(first, second);
        tiles.swap(second, third);
    }
    Board::new(height, width, &tiles).expect("the tiles of a board")
}
