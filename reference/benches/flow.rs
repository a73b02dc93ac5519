//! Flow: how fast the solvers are. `cargo bench -p puzzlemark-reference --bench flow`
//!
//! Prints Markdown tables of CPU time in milliseconds. Instances are generated here from seeds, but
//! for those of the files named as arguments: blocks of a name with a blank in it, a grid, and an
//! empty line. `--puzzles` prints the generated ones of which uniqueness is measured in that form, for
//! the peer in `flow_peer.py`.

use std::collections::BTreeMap;
use std::io::Write;

use puzzlemark_reference::puzzles::flow::{Count, Difficulty, Puzzle};

/// What the best public solvers took, with the date of measuring.
const KNOWN: &str = "\
Known best, as given on 2026-11-20: first solution, paths that do not touch themselves: Go solver \
0.06 to 0.1 ms up to 14 x 14, 66 to 71 at 40 x 40, 420 (median) at 50 x 50, IMPOSSIBLE where every \
solution touches itself. One solution or more, self-touching allowed: SAT 7 at 10 x 10, 23 (max \
2970) at 12 x 12, 39 (max 3680) at 14 x 14, 400 at 15 x 15, 2200 at 15 x 18, more than 40000 at 25 \
x 25 (CaDiCaL, other instances than here). On the instances here, `flow_peer.py` (CaDiCaL 1.5.3 from \
PyPI) took 8 at 10 x 10, 21 at 12 x 12, 46 (max 92) at 14 x 14, 109 at 15 x 18 and 1102 (max 1274) \
at 25 x 25 on 2026-11-20, medians.";

struct Row {
    name: String,
    milliseconds: Vec<f64>,
    answers: String,
}

impl Row {
    /// Measures something for each puzzle: its CPU time, and an answer to be told.
    fn measure(name: &str, puzzles: &[Puzzle], work: impl Fn(&Puzzle) -> String) -> Self {
        let mut answers = BTreeMap::<String, usize>::new();
        let time = |puzzle: &Puzzle| {
            let start = cpu_milliseconds();
            let answer = work(puzzle);
            let time = cpu_milliseconds() - start;
            *answers.entry(answer).or_default() += 1;
            time
        };
        let milliseconds = puzzles.iter().map(time).collect();
        let told = answers
            .iter()
            .map(|(answer, count)| format!("{count} {answer}"));
        let answers = told.collect::<Vec<_>>().join(", ");
        Self {
            name: name.to_owned(),
            milliseconds,
            answers,
        }
    }

    fn line(&mut self) -> String {
        let times = &mut self.milliseconds;
        times.sort_by(f64::total_cmp);
        let count = times.len();
        let mean = times.iter().sum::<f64>() / f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let (median, max) = (times[count / 2], times[count - 1]);
        let Self { name, answers, .. } = self;
        format!("| {name} | {count} | {median:.3} | {mean:.3} | {max:.3} | {answers} |")
    }
}

fn first(puzzle: &Puzzle) -> String {
    let told = match puzzle.solve() {
        None => "unsolvable",
        Some(solution) if solution.touches_itself() => "touching itself",
        Some(_) => "found",
    };
    told.to_owned()
}

fn unique(puzzle: &Puzzle) -> String {
    let told = match puzzle.count(2) {
        Count::Exactly(0) => "unsolvable",
        Count::Exactly(_) => "unique",
        Count::AtLeast(_) => "several",
    };
    told.to_owned()
}

fn main() {
    let files: Vec<_> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    if std::env::args().any(|argument| argument == "--puzzles") {
        for (name, puzzles) in unique_puzzles() {
            let name = name.replace(' ', "");
            for puzzle in &puzzles {
                say(&format!("{name} unique\n{puzzle}"));
            }
        }
        return;
    }
    say("| what | puzzles | median ms | mean ms | max ms | answers |");
    say("|---|---|---|---|---|---|");
    if files.is_empty() {
        generated();
    }
    for file in files {
        from_file(&file);
    }
    say("");
    say(KNOWN);
    say(&format!("Memory at most: {} MB.", peak_memory_mb()));
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // A reader that has gone away wants no more lines.
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

fn generated() {
    for (side, count) in [
        (6, 40),
        (10, 40),
        (14, 40),
        (20, 20),
        (30, 10),
        (40, 16),
        (50, 10),
    ] {
        let puzzles: Vec<_> = (0..count)
            .map(|seed| Puzzle::generate_loose(side, side, seed))
            .collect();
        say(&Row::measure(&format!("first, {side} x {side}"), &puzzles, first).line());
    }
    for (name, puzzles) in unique_puzzles() {
        say(&Row::measure(&format!("unique, {name}"), &puzzles, unique).line());
    }
}

/// Generated puzzles with one solution, by size.
fn unique_puzzles() -> impl Iterator<Item = (String, Vec<Puzzle>)> {
    let sizes = [
        (8, 8, Difficulty::Hard, 12),
        (10, 10, Difficulty::Hard, 12),
        (12, 12, Difficulty::Hard, 8),
        (14, 14, Difficulty::Hard, 8),
        (18, 15, Difficulty::Hard, 4),
        (25, 25, Difficulty::Easy, 3),
    ];
    sizes.into_iter().map(|(rows, columns, difficulty, count)| {
        let puzzle = |seed| Puzzle::generate(rows, columns, difficulty, seed);
        (
            format!("{rows} x {columns}"),
            (0..count).map(puzzle).collect(),
        )
    })
}

fn from_file(file: &str) {
    let text = std::fs::read_to_string(file).expect("a file");
    let mut blocks = text.split("\n\n").map(|block| {
        let (notes, grid): (Vec<_>, Vec<_>) =
            block.lines().partition(|line| line.contains([' ', '#']));
        let name = notes
            .last()
            .map_or("", |line| line.split(' ').next().unwrap_or_default());
        (name.to_owned(), grid.join("\n"))
    });
    let named = blocks
        .by_ref()
        .filter_map(|(name, grid)| Some((name, grid.parse().ok()?)));
    let (titles, puzzles): (Vec<String>, Vec<Puzzle>) = named.unzip();
    for (name, puzzle) in titles.iter().zip(&puzzles) {
        let one = std::slice::from_ref(puzzle);
        say(&Row::measure(&format!("first, {name}"), one, first).line());
        say(&Row::measure(&format!("unique, {name}"), one, unique).line());
        let count = |puzzle: &Puzzle| format!("{:?}", puzzle.count(u128::MAX));
        if puzzle.columns().min(puzzle.rows()) <= 15 {
            say(&Row::measure(&format!("count, {name}"), one, count).line());
        }
    }
    say(&Row::measure("first, all", &puzzles, first).line());
    say(&Row::measure("unique, all", &puzzles, unique).line());
}

/// CPU time of this thread so far.
fn cpu_milliseconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let [seconds, nanoseconds] =
        [time.tv_sec, time.tv_nsec].map(|part| i32::try_from(part).unwrap_or(i32::MAX));
    f64::from(seconds) * 1e3 + f64::from(nanoseconds) / 1e6
}

/// The most memory that this process ever had, as Linux tells it.
fn peak_memory_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() / 1024
}
