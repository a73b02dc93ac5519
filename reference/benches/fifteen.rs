//! How fast boards of the Fifteen puzzle are solved, and in how many moves, as a Markdown table.
//!
//! Times are CPU times of this thread.

use std::hint::black_box;

use puzzlemark_reference::puzzles::fifteen::optimal::{Effort, Shortest};
use puzzlemark_reference::puzzles::fifteen::{Board, Direction, phased};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rustix::time::{ClockId, clock_gettime};

const KORF: &str = include_str!("../../fixtures/puzzles/fifteen/korf100.txt");

fn main() {
    println!("## Fifteen: shortest solutions of Korf's 100 boards\n");
    println!(
        "| solver | lengths right | median ms | mean ms | max ms | mean nodes | tables MB | build s |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (name, effort) in [
        ("small: 5-5-5", Effort::Small),
        ("large: 6-6-3", Effort::Large),
    ] {
        korf(name, effort);
    }
    println!("\n## Fifteen: phased solutions of random boards\n");
    println!(
        "| size | boards | moves | microseconds | moves by the assignment's phases | microseconds | moves of the posted solution (as given, 2026-11) |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (height, width, count, known) in [
        (2, 2, 1000, "5.7"),
        (2, 3, 1000, "31.9"),
        (3, 2, 1000, "31.8"),
        (2, 4, 1000, "64.7"),
        (4, 2, 1000, "65.2"),
        (3, 3, 1000, "73.4"),
        (4, 4, 1000, "199.2"),
        (5, 5, 300, "403.9"),
        (6, 6, 100, "708.4"),
        (8, 8, 100, "1,693"),
        (10, 10, 50, "3,335"),
        (2, 10, 100, "390"),
        (10, 2, 100, "396"),
        (3, 10, 100, "649"),
        (50, 50, 2, ""),
    ] {
        phased(height, width, count, known);
    }
    println!(
        "| IDA* 6-6-3, C (as given, 2026-11) | 100 | 8.0 | 23.8 | 288 | 406,000 | 11.5 | 8.1 |"
    );
    println!("| IDA* 7-8, C (as given, 2026-11) | 100 | 1.8 | 4.2 | 35 | 38,330 | 577 | 419 |");
}

/// Random boards of a size, half of which are mended to be solvable.
fn boards(height: usize, width: usize, count: usize) -> Vec<Board> {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let mut tiles: Vec<usize> = (0..height * width).collect();
    (0..count)
        .map(|_| {
            tiles.shuffle(&mut random);
            let board = Board::new(height, width, &tiles).expect("a board");
            if board.solvable().is_ok() {
                return board;
            }
            let mut others: Vec<_> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).collect();
            others.truncate(2);
            tiles.swap(others[0], others[1]);
            Board::new(height, width, &tiles).expect("a board")
        })
        .collect()
}

fn phased(height: usize, width: usize, count: usize, known: &str) {
    let boards = boards(height, width, count);
    let measure = |solve: &dyn Fn(&Board) -> Vec<Direction>| {
        let (moves, time) = timed(|| boards.iter().map(|board| solve(board).len()).sum::<usize>());
        (moves as f64 / count as f64, time * 1e6 / count as f64)
    };
    let (moves, time) = measure(&|board| phased::solve(board).expect("solvable"));
    let (by_phases, phases_time) =
        measure(&|board| phased::solve_by_phases(board).expect("solvable"));
    println!(
        "| {height} x {width} | {count} | {moves:.1} | {time:.0} | {by_phases:.1} | {phases_time:.0} | {known} |"
    );
}

fn korf(name: &str, effort: Effort) {
    let (shortest, build) = timed(|| Shortest::new(4, 4, effort).expect("4 x 4 is possible"));
    let mut times = Vec::new();
    let (mut right, mut nodes) = (0, 0);
    for line in KORF.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<usize> = line
            .split_whitespace()
            .map(|number| number.parse().expect("a number"))
            .collect();
        let board = Board::new(4, 4, &numbers[2..]).expect("a board");
        let (found, time) = timed(|| shortest.solve(&board, u64::MAX).expect("solvable"));
        right += usize::from(found.moves.len() == numbers[1]);
        nodes += found.nodes;
        times.push(time * 1e3);
    }
    times.sort_by(f64::total_cmp);
    let count = times.len();
    println!(
        "| {name} | {right} | {:.2} | {:.2} | {:.1} | {} | {:.2} | {build:.2} |",
        times[count / 2],
        times.iter().sum::<f64>() / count as f64,
        times[count - 1],
        nodes / count as u64,
        shortest.table_bytes() as f64 / 1e6,
    );
}

/// The result of some work and the CPU time that it took, in seconds.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = cpu_seconds();
    let result = black_box(work());
    (result, cpu_seconds() - start)
}

/// CPU time of this thread so far.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
