//! Shortest solutions by slidy. It wants the blank at the bottom right, so boards are turned.

use puzzlemark_reference::puzzles::fifteen::Board;
use slidy::puzzle::{puzzle::Puzzle, size::Size};
use slidy::solver::size4x4::stm::solver::Solver;

use crate::process;

pub(crate) fn answer() {
    let (solver, time) = process::timed(Solver::new);
    process::fact("s to build tables", time / 1e3);
    process::answer(
        turned,
        |puzzle| solver.solve(puzzle).expect("a solution"),
        |_, solution| solution.len_stm::<u64>(),
    );
}

fn turned(text: &str) -> Puzzle {
    let board: Board = text.parse().expect("a board");
    let mut tiles: Vec<u64> = board.tiles().map(|tile| (16 - tile as u64) % 16).collect();
    tiles.reverse();
    Puzzle::with_pieces(tiles, Size::new(4, 4).expect("a size")).expect("a board")
}
