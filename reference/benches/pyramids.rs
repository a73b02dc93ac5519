//! How fast tables of Pyramids are solved, as a Markdown table.
//!
//! Times are CPU times of this thread. Files that are given as arguments are measured instead:
//! puzzles with an empty line between, or one per line as `top bottom left right` without brackets, with or without
//! its number of solutions at the end.

#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]
#![expect(
    clippy::cast_precision_loss,
    reason = "times and counts are far below 2^52"
)]

use std::hint::black_box;

use puzzlemark_reference::puzzles::pyramids::{Guide, Puzzle, Table, generate, solve, verify};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rustix::time::{ClockId, clock_gettime};

fn main() {
    let files: Vec<_> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    println!("## Pyramids\n");
    println!(
        "| instances | number | solutions sought | median ms | mean ms | max ms | mean nodes | \
         tables KB | known on sets of the like, ms (as given, 2026-11-20) |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for file in &files {
        let puzzles = read(file);
        for at_most in [1, 2, usize::MAX] {
            measure(file, &puzzles, at_most, "");
        }
    }
    if !files.is_empty() {
        return;
    }
    for size in [6, 7, 8, 9] {
        let name = format!("N = {size}, unique, nothing superfluous");
        measure(&name, &unique(size, 20), 2, "");
    }
    for (size, known) in [
        (6, "C 1.2"),
        (7, "C 1.6, max 10"),
        (8, "C 2.7, max 50"),
        (9, "C 20 to 27, max 1870"),
        (10, "CP-SAT, first only: 230"),
        (12, "CP-SAT, first only: 1000"),
        (15, "CP-SAT, first only: 2700"),
    ] {
        let name = format!("N = {size}, all clues, shuffled cyclic table");
        let puzzles = all_clues(size, if size < 15 { 40 } else { 15 });
        measure(&name, &puzzles, 1, known);
        measure(&name, &puzzles, 2, known);
    }
    for size in [5, 6, 7] {
        let name = format!("N = {size}, all clues, shuffled cyclic table");
        measure(&name, &all_clues(size, 40), usize::MAX, "");
    }
}

fn unique(size: usize, count: u64) -> Vec<Puzzle> {
    let shape = generate::Shape {
        size,
        clues_min: 0,
        difficulty: None,
    };
    (0..count)
        .map(|seed| generate::generate(shape, seed).expect("a puzzle"))
        .collect()
}

/// Puzzles with all clues of cyclic tables whose rows, columns and heights are shuffled.
fn all_clues(size: u8, count: u64) -> Vec<Puzzle> {
    let shuffled = |random: &mut ChaCha8Rng| {
        let mut numbers: Vec<u8> = (0..size).collect();
        numbers.shuffle(random);
        numbers
    };
    let puzzle = |seed| {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let (rows, columns, heights) = (shuffled(random), shuffled(random), shuffled(random));
        let height = |row, column| heights[usize::from((row + column) % size)] + 1;
        let row = |&row| {
            columns
                .iter()
                .map(|column| height(row, column))
                .collect::<Vec<_>>()
        };
        let table = Table::from_rows(&rows.iter().map(row).collect::<Vec<_>>()).expect("a table");
        Puzzle::new(verify::guide_of(&table))
    };
    (0..count).map(puzzle).collect()
}

/// The puzzles of a file.
fn read(file: &str) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let sections = text.split("\n\n").map(str::parse);
    if let Ok(puzzles) = sections.collect() {
        return puzzles;
    }
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let numbers: Vec<i64> = line
                .split_whitespace()
                .map(|number| number.parse().expect("a number"))
                .collect();
            let size = numbers.len() / 4;
            let lists: Vec<_> = numbers[..4 * size].chunks(size).collect();
            Puzzle::new(Guide::new(&lists).expect("a guide"))
        })
        .collect()
}

fn measure(name: &str, puzzles: &[Puzzle], at_most: usize, known: &str) {
    let (mut times, mut nodes, mut bytes) = (Vec::new(), 0, 0);
    for puzzle in puzzles {
        let start = cpu_ms();
        let mut solutions = solve::solutions(puzzle);
        black_box(solutions.by_ref().take(at_most).count());
        times.push(cpu_ms() - start);
        nodes += solutions.nodes();
        bytes = solutions.table_bytes();
    }
    times.sort_by(f64::total_cmp);
    let (count, max) = (times.len(), times[times.len() - 1]);
    let (median, mean) = (times[count / 2], times.iter().sum::<f64>() / count as f64);
    let sought = if at_most == usize::MAX {
        "all".to_owned()
    } else {
        at_most.to_string()
    };
    println!(
        "| {name} | {count} | {sought} | {median:.3} | {mean:.3} | {max:.3} | {} | {} | {known} |",
        nodes / count,
        bytes.div_ceil(1024),
    );
}

/// CPU time of this thread in milliseconds.
fn cpu_ms() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}
