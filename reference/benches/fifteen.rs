//! How fast boards of the Fifteen puzzle are solved, and in how many moves, as a Markdown table.
//!
//! Times are CPU times of this thread.

use std::fs;
use std::hint::black_box;

use puzzlemark_reference::puzzles::fifteen::optimal::{Effort, Shortest};
use puzzlemark_reference::puzzles::fifteen::Board;

const KORF: &str = include_str!("../../fixtures/puzzles/fifteen/korf100.txt");

fn main() {
    println!("## Fifteen: shortest solutions of Korf's 100 boards\n");
    println!("| solver | lengths right | median ms | mean ms | max ms | mean nodes | tables MB | build s |");
    println!("|---|---|---|---|---|---|---|---|");
    for (name, effort) in [("small: 5-5-5", Effort::Small), ("large: 6-6-3", Effort::Large)] {
        korf(name, effort);
    }
    println!("| IDA* 6-6-3, C (as given, 2026-11) | 100 | 8.0 | 23.8 | 288 | 406,000 | 11.5 | 8.1 |");
    println!("| IDA* 7-8, C (as given, 2026-11) | 100 | 1.8 | 4.2 | 35 | 38,330 | 577 | 419 |");
}

fn korf(name: &str, effort: Effort) {
    let (shortest, build) = timed(|| Shortest::new(4, 4, effort).expect("4 x 4 is possible"));
    let mut times = Vec::new();
    let (mut right, mut nodes) = (0, 0);
    for line in KORF.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<usize> =
            line.split_whitespace().map(|number| number.parse().expect("a number")).collect();
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

/// CPU time of this thread so far: the first number of Linux's `schedstat`, in nanoseconds.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux's schedstat");
    let first = text.split_whitespace().next().expect("a number");
    first.parse::<f64>().expect("a number") / 1e9
}
