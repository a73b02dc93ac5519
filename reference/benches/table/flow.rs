//! Flow: first solutions, unique solutions, and their number.

use puzzlemark_reference::puzzles::Difficulty;
use puzzlemark_reference::puzzles::flow::{Count, Puzzle, Solution};

use crate::peers::{FLOW_SAT, PERMANGANATE};
use crate::process;
use crate::set::{Figure, Section, Set, grids, instances};

pub(crate) static SECTION: Section = Section {
    puzzle: "flow",
    preface: "Paths may touch themselves everywhere. The Go solver, as given, takes it that they do \
              not, and calls puzzles impossible that are only solved so. *First*: puzzles with a \
              solution that does not touch itself, and maybe others. *Unique*: puzzles with one \
              solution, which is proved; *count*: all solutions of puzzles with several. Those as \
              given are of other instances of the size.",
    sets,
    answer,
    read: grids,
};

const GO: &str = "Go solver (no touching)";
const SAT: &str = "SAT (CaDiCaL 1.5.3)";

fn sets() -> Vec<Set> {
    let mut sets = vec![
        first(5, 40)
            .given(GO, ["0.06", "", ""], "")
            .at_most(Figure::Median, 0.1, "the Go solver"),
        first(6, 40).at_most(Figure::Median, 0.1, "the Go solver"),
        first(10, 40).at_most(Figure::Median, 0.1, "the Go solver"),
        first(14, 40)
            .given(GO, ["0.1", "", ""], "")
            .at_most(Figure::Median, 0.1, "the Go solver"),
        first(20, 20),
        first(30, 10),
        first(40, 16).given(GO, ["66 to 71", "", ""], "").at_most(
            Figure::Median,
            70.0,
            "the Go solver",
        ),
        first(50, 10).given(GO, ["420", "", "2970"], "").at_most(
            Figure::Median,
            420.0,
            "the Go solver",
        ),
        Set::new(
            "first, only solution touches itself, 5 x 5 and 6 x 6",
            "first",
            instances(touching),
        )
        .peer(&FLOW_SAT)
        .peer(&PERMANGANATE)
        .given(GO, ["", "", ""], "27 of 27 \"impossible\"")
        .at_most(Figure::AnswersBut("found"), 0.0, "all right"),
    ];
    sets.extend(unique());
    sets.extend(dense());
    sets.extend([
        count(8, 20),
        count(10, 20),
        count(12, 10),
        count(14, 6).long(true),
    ]);
    sets
}

fn first(side: usize, number: u64) -> Set {
    let make = move || texts(number, |seed| Puzzle::generate_loose(side, side, seed));
    let set = Set::new(format!("first, {side} x {side}"), "first", instances(make));
    match side {
        ..=10 => set.peer(&FLOW_SAT).peer(&PERMANGANATE),
        11..=20 => set.peer(&FLOW_SAT),
        _ => set,
    }
}

fn touching() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/puzzles/flow");
    let files = std::fs::read_dir(folder)
        .expect("fixtures")
        .map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files
        .filter(|path| {
            let name = path.to_string_lossy();
            name.contains("-touching-") && !name.contains(".solution.")
        })
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| std::fs::read_to_string(path).expect("a fixture"))
        .collect()
}

fn unique() -> [Set; 6] {
    let set = |rows, columns, difficulty, number| {
        let make = move || {
            texts(number, |seed| {
                Puzzle::generate(rows, columns, difficulty, seed)
            })
        };
        Set::new(
            format!("unique, {rows} x {columns}"),
            "unique",
            instances(make),
        )
        .half_of(Figure::Median, &FLOW_SAT)
    };
    [
        set(8, 8, Difficulty::Hard, 12),
        set(10, 10, Difficulty::Hard, 12)
            .given(SAT, ["7", "", "130"], "")
            .at_most(Figure::Median, 3.5, "half of SAT as given"),
        set(12, 12, Difficulty::Hard, 8)
            .given(SAT, ["23", "", "2970"], "")
            .at_most(Figure::Median, 11.5, "half of SAT as given"),
        set(14, 14, Difficulty::Hard, 8)
            .given(SAT, ["39", "", "3680"], "")
            .at_most(Figure::Median, 19.5, "half of SAT as given")
            .at_most(Figure::Max, 1840.0, "half of SAT as given"),
        set(18, 15, Difficulty::Hard, 4)
            .given(SAT, ["2200", "", "5200"], "")
            .at_most(Figure::Median, 1100.0, "half of SAT as given"),
        set(25, 25, Difficulty::Easy, 3)
            .given(SAT, ["", "", "more than 40,000"], "")
            .at_most(Figure::Max, 10_000.0, "10 s"),
    ]
}

/// Puzzles with as few colours as those of published collections, made by `Puzzle::generate_with`. Four of them
/// were made with fifty times as many conflicts for a proof, so that puzzles with hard proofs are among them.
fn dense() -> impl Iterator<Item = Set> {
    let puzzles = grids(include_str!("flow_dense.txt"));
    ["12 x 12", "14 x 14", "17 x 14", "18 x 15"]
        .into_iter()
        .map(move |size| {
            let is_so = |text: &&String| {
                let columns = text.lines().next().map_or(0, str::len);
                format!("{} x {columns}", text.lines().count()) == size
            };
            let texts: Vec<_> = puzzles.iter().filter(is_so).cloned().collect();
            Set::new(
                format!("unique, few colours, {size}"),
                "unique",
                instances(move || texts),
            )
            .peer(&FLOW_SAT)
            .part_of(1.2, Figure::Max, &FLOW_SAT)
            .part_of(0.2, Figure::Median, &FLOW_SAT)
        })
}

fn count(side: usize, number: u64) -> Set {
    let make = move || texts(number, |seed| Puzzle::generate_loose(side, side, seed));
    let set = Set::new(format!("count, {side} x {side}"), "count", instances(make));
    match side {
        8 => set.given("plain profile counter", ["0.4", "", "10"], ""),
        10 => set.given("plain profile counter", ["3.8", "", "170"], ""),
        12 => set.given(
            "plain profile counter",
            ["66", "", "15,400"],
            "427 of 433 counted",
        ),
        _ => set.given(
            "plain profile counter",
            ["1600", "", "32,700"],
            "48 of 277 counted",
        ),
    }
}

fn texts(number: u64, puzzle: impl Fn(u64) -> Puzzle) -> Vec<String> {
    (0..number).map(|seed| puzzle(seed).to_string()).collect()
}

fn answer(question: &str) {
    let parse = |text: &str| text.parse::<Puzzle>().expect("a puzzle");
    match question {
        "first" => process::answer(parse, Puzzle::solve, |puzzle, found| {
            told(puzzle, found.as_ref())
        }),
        "unique" => process::answer(
            parse,
            |puzzle| puzzle.count(2),
            |_, count| match count {
                Count::Exactly(0) => "unsolvable",
                Count::Exactly(_) => "unique",
                Count::AtLeast(_) => "several",
            },
        ),
        _ => process::answer(
            parse,
            |puzzle| puzzle.count(u128::MAX),
            |_, count| match count {
                Count::Exactly(count) | Count::AtLeast(count) => count,
            },
        ),
    }
}

fn told(puzzle: &Puzzle, solution: Option<&Solution>) -> &'static str {
    match solution {
        None => "unsolvable",
        Some(solution) if puzzle.verify(solution).is_empty() => "found",
        Some(_) => "wrong",
    }
}
