//! The time to generate puzzles, by size, parts and grade, as Markdown.
//!
//! ```text
//! cargo bench -p puzzlemark-reference --bench generate -- [--write] [PUZZLE]...
//! ```
//!
//! `--write` writes `GENERATION.md`. Times are CPU times of one thread.

#![expect(clippy::print_stdout, reason = "the table is what it is for")]

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

use puzzlemark_reference::puzzles::{self, Difficulty, Powers, Request};

/// The number of seeds per row.
const SEEDS: u64 = 4;

/// Rows, columns and parts of the puzzles to generate. The parts count for Bubbles, and for Flow without a grade.
const SIZES: &[(&str, &[[usize; 3]])] = &[
    (
        "bubbles-and-boulders",
        &[[4, 4, 4], [5, 5, 5], [8, 8, 8], [12, 12, 20]],
    ),
    (
        "flow",
        &[
            [8, 8, 5],
            [10, 10, 7],
            [12, 12, 10],
            [14, 14, 14],
            [15, 15, 20],
            [18, 15, 25],
            [25, 25, 85],
        ],
    ),
    ("pyramids", &[[4, 4, 0], [6, 6, 0], [9, 9, 0]]),
    ("strips", &[[3, 4, 1], [5, 5, 1], [5, 10, 1]]),
    ("fifteen", &[[4, 4, 1], [10, 10, 1]]),
];

const PREFACE: &str = "# Time to generate puzzles

`just generation` measures everything on this page and writes it. Times are CPU seconds of one thread, over 4 seeds per
row. *Made* is the number of seeds with a puzzle. A request without one ends with an error, which is quoted.

| puzzle | size | parts | grade | made | mean s | max s | error |
|---|---|--:|---|--:|--:|--:|---|
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let named = |name: &str| arguments.iter().any(|argument| argument == name);
    let has_names = SIZES.iter().any(|(name, _)| named(name));
    let mut page = PREFACE.to_owned();
    for (name, sizes) in SIZES.iter().filter(|(name, _)| !has_names || named(name)) {
        let puzzle = puzzles::by_name(name).expect("a puzzle of the reference");
        for &size in *sizes {
            let grades = puzzle.grades().iter().copied().map(Some);
            for grade in std::iter::once(None).chain(grades) {
                page += &row(puzzle, size, grade);
            }
        }
    }
    println!("{page}");
    if named("--write") {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("GENERATION.md");
        if let Err(error) = std::fs::write(path, page) {
            println!("{error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Generates puzzles of a size and grade. Returns the row of the table.
fn row(
    puzzle: &dyn Powers,
    [rows, columns, parts]: [usize; 3],
    difficulty: Option<Difficulty>,
) -> String {
    let (mut made, mut sum, mut max, mut reason) = (0, 0.0, 0.0_f64, String::new());
    for seed in 0..SEEDS {
        let start = cpu_seconds();
        let result = puzzle.generate(Request {
            rows,
            columns,
            parts,
            difficulty,
            seed,
        });
        let seconds = cpu_seconds() - start;
        sum += seconds;
        max = max.max(seconds);
        match result {
            Ok(_) => made += 1,
            Err(error) => reason = error.to_string(),
        }
    }
    let grade = difficulty.map_or("any", Difficulty::name);
    let parts = puzzle.parts().map_or(String::new(), |_| parts.to_string());
    let mut row = String::new();
    let name = puzzle.name();
    writeln!(
        row,
        "| {name} | {rows} x {columns} | {parts} | {grade} | {made} of {SEEDS} | {:.2} | {max:.2} | {reason} |",
        sum / f64::from(u32::try_from(SEEDS).expect("few seeds")),
    )
    .expect("a string takes all text");
    row
}

/// The CPU time of this thread.
#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
