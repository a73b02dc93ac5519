//! How fast boards of the Fifteen puzzle are solved, and in how many moves, as Markdown tables.
//!
//! Times are CPU times of this thread. Every solution is verified, outside of the time that is
//! taken.

#![expect(clippy::print_stdout, reason = "the tables are what it is for")]
#![expect(clippy::cast_precision_loss, reason = "figures are rounded anyway")]

use std::collections::{HashMap, VecDeque};
use std::hint::black_box;

use puzzlemark_reference::puzzles::fifteen::generate::{Grade, generate};
use puzzlemark_reference::puzzles::fifteen::optimal::{Effort, Shortest};
use puzzlemark_reference::puzzles::fifteen::{
    Board, Direction, Invariant, letters, phased, verify,
};
use rustix::time::{ClockId, clock_gettime};

const KORF: &str = include_str!("../../fixtures/puzzles/fifteen/korf100.txt");

/// Height, width, number of boards, and the moves of the solution that comes with the assignment.
const SIZES: [(usize, usize, u64, &str); 16] = [
    (2, 2, 1000, "5.7"),
    (2, 3, 1000, "31.9"),
    (3, 2, 1000, "31.8"),
    (2, 4, 1000, "64.7"),
    (4, 2, 1000, "65.2"),
    (3, 3, 1000, "73.4"),
    (4, 4, 2000, "199.2"),
    (5, 5, 1000, "403.9"),
    (6, 6, 500, "708.4"),
    (8, 8, 300, "1,693"),
    (10, 10, 150, "3,335"),
    (2, 10, 500, "390"),
    (10, 2, 500, "396"),
    (3, 10, 300, "649"),
    (20, 20, 10, ""),
    (50, 50, 3, ""),
];

fn main() {
    println!("## Fifteen: shortest solutions of Korf's 100 boards\n");
    println!(
        "| solver | lengths right | median ms | mean ms | max ms | mean nodes | tables MB | build s |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    korf("5-5-5 (`Effort::Small`)", Effort::Small);
    korf("6-6-3 (`Effort::Large`)", Effort::Large);
    println!("| IDA* 6-6-3, as given 2026-11-20 | 100 | 8.0 | 23.8 | 288 | 406,000 | 11.5 | 8.1 |");
    println!("| IDA* 7-8, as given 2026-11-20 | 100 | 1.8 | 4.2 | 35 | 38,330 | 577 | 419 |");

    println!("\n## Fifteen: all solvable boards of small sizes against brute force\n");
    println!("| size | boards | lengths right | mean microseconds |");
    println!("|---|---|---|---|");
    for (height, width) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        all_boards(height, width);
    }

    println!("\n## Fifteen: phased solutions of random boards\n");
    println!(
        "| size | boards | moves | microseconds | moves by the assignment's steps | microseconds | moves of the posted solution, as given 2026-11-20 |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (height, width, count, known) in SIZES {
        phased(height, width, count, known);
    }
}

fn korf(name: &str, effort: Effort) {
    let (shortest, build) = timed(|| Shortest::new(4, 4, effort).expect("a possible size"));
    let mut times = Vec::new();
    let (mut right, mut nodes) = (0, 0);
    for line in KORF.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<usize> = line
            .split_whitespace()
            .map(|number| number.parse().expect("a number"))
            .collect();
        let board = Board::new(4, 4, &numbers[2..]).expect("a board");
        let (found, time) = timed(|| shortest.solve(&board, u64::MAX).expect("solvable"));
        right += usize::from(is_solution(&board, &found.moves) && found.moves.len() == numbers[1]);
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

fn all_boards(height: usize, width: usize) {
    let shortest = Shortest::new(height, width, Effort::Small).expect("a possible size");
    let lengths = lengths(height, width);
    let (mut right, mut total) = (0, 0.0);
    for (board, length) in &lengths {
        let (found, time) = timed(|| shortest.solve(board, u64::MAX).expect("solvable"));
        right += usize::from(is_solution(board, &found.moves) && found.moves.len() == *length);
        total += time * 1e6;
    }
    let count = lengths.len();
    println!(
        "| {height} x {width} | {count} | {right} | {:.1} |",
        total / count as f64
    );
}

/// All boards that moves lead to from the solved one, with the fewest moves.
fn lengths(height: usize, width: usize) -> Vec<(Board, usize)> {
    let solved = Board::solved(height, width).expect("a possible size");
    let mut lengths = HashMap::from([(solved.clone(), 0)]);
    let mut boards = Vec::new();
    let mut queue = VecDeque::from([solved]);
    while let Some(board) = queue.pop_front() {
        let length = lengths[&board];
        for direction in Direction::ALL {
            let mut next = board.clone();
            if next.slide(direction) && !lengths.contains_key(&next) {
                lengths.insert(next.clone(), length + 1);
                queue.push_back(next);
            }
        }
        boards.push((board, length));
    }
    boards
}

fn phased(height: usize, width: usize, count: u64, known: &str) {
    let boards: Vec<Board> = (0..count)
        .map(|seed| generate(height, width, Grade::Any, seed).expect("a possible size"))
        .collect();
    let measure = |solve: &dyn Fn(&Board) -> Vec<Direction>| {
        let (solutions, time) = timed(|| boards.iter().map(solve).collect::<Vec<_>>());
        for (board, moves) in boards.iter().zip(&solutions) {
            assert!(is_solution(board, moves), "not solved: {board}");
        }
        let moves: usize = solutions.iter().map(Vec::len).sum();
        (moves as f64 / count as f64, time * 1e6 / count as f64)
    };
    let (moves, time) = measure(&|board| phased::solve(board).expect("solvable"));
    let (step_moves, step_time) =
        measure(&|board| phased::solve_by_phases(board).expect("solvable"));
    println!(
        "| {height} x {width} | {count} | {moves:.1} | {time:.1} | {step_moves:.1} | {step_time:.1} | {known} |"
    );
}

fn is_solution(board: &Board, moves: &[Direction]) -> bool {
    verify::judge(board, &letters(moves), Invariant::Solved).is_ok()
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
