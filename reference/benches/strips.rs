//! How fast grids are cut into strips, as a Markdown table.
//!
//! Times are CPU times of this thread, per grid, with everything but reading the text: the strips
//! are prepared once.

#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]
#![expect(
    clippy::cast_precision_loss,
    reason = "times and counts are far below 2^52"
)]

use std::hint::black_box;

use puzzlemark_reference::puzzles::strips::solve::Prepared;
use puzzlemark_reference::puzzles::strips::{ASSIGNMENT_STRIPS, Grid};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustix::time::{ClockId, clock_gettime};

const REPETITIONS: u32 = 2000;

fn main() {
    println!("## Strips\n");
    println!(
        "| grids | number | median us | mean us | max us | with one partition | known (as given, 2026-11-20) |"
    );
    println!("|---|---|---|---|---|---|---|");
    let grids = assignment();
    let known = "C++ 2 to 3 median, 9 max; dlx-rs 1.3.0 37 median, 87 max";
    measure(
        "the assignment's, all partitions",
        &grids,
        &ASSIGNMENT_STRIPS,
        known,
    );
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut grid = |rows: usize, columns: usize| {
        let row = |_| {
            (0..columns)
                .map(|_| if random.random() { 'w' } else { 'b' })
                .collect()
        };
        let rows: Vec<String> = (0..rows).map(row).collect();
        Grid::from_rows(&rows).expect("a grid")
    };
    let grids: Vec<Grid> = (0..1000).map(|_| grid(5, 5)).collect();
    measure(
        "random 5 x 5, all partitions",
        &grids,
        &ASSIGNMENT_STRIPS,
        "C++ 6 mean",
    );
}

/// The grids of the assignment.
fn assignment() -> Vec<Grid> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/puzzles/strips");
    let names = (1..=25)
        .map(|number| format!("grid{number:02}"))
        .chain(["final".to_owned()]);
    names
        .map(|name| {
            let text = std::fs::read_to_string(format!("{folder}/{name}.txt")).expect("a fixture");
            Grid::from_rows(&text.lines().collect::<Vec<_>>()).expect("a grid")
        })
        .collect()
}

fn measure(name: &str, grids: &[Grid], strips: &[&str], known: &str) {
    let prepared = Prepared::new(strips);
    let mut times = Vec::new();
    let mut unique = 0;
    for grid in grids {
        let start = cpu_us();
        for _ in 0..REPETITIONS {
            black_box(prepared.count(black_box(grid), u64::MAX));
        }
        times.push((cpu_us() - start) / f64::from(REPETITIONS));
        unique += usize::from(prepared.count(grid, 2) == 1);
    }
    times.sort_by(f64::total_cmp);
    let count = times.len();
    let mean = times.iter().sum::<f64>() / count as f64;
    println!(
        "| {name} | {count} | {:.2} | {mean:.2} | {:.2} | {unique} | {known} |",
        times[count / 2],
        times[count - 1],
    );
}

/// CPU time of this thread in microseconds.
fn cpu_us() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}
