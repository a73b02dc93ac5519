//! Pyramids: unique solutions, first solutions, and all solutions.

use puzzlemark_reference::puzzles::pyramids::{Puzzle, Table, generate, solve, verify};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::peers::{PYRAMIDS_CP, PYRAMIDS_TOWERS};
use crate::process;
use crate::set::{Figure, Section, Set, instances};

pub(crate) static SECTION: Section = Section {
    puzzle: "pyramids",
    preface: "*Few clues*: puzzles with one solution and nothing superfluous; from seven rows on, \
              some heights are given. *All clues*: all clues of cyclic tables with rows, columns \
              and heights shuffled, which often have several solutions. *Unique* asks for none, one \
              or several solutions; *first* for one; *count* for all. Those as given are of other \
              instances of the size, with the start of a process.",
    sets,
    answer,
    read,
};

const C: &str = "C solver";
const CP: &str = "CP-SAT 9.15";
const TOWERS: &str = "all solutions of puzzles of sgt-towers, some heights given";
const CLUES: &str = "puzzles with all clues";

fn sets() -> Vec<Set> {
    let mut sets: Vec<Set> = [6, 7, 8, 9].into_iter().map(|size| few(size, 20)).collect();
    sets.extend([6, 7, 8, 9].map(|size| all(size, "unique", 40)));
    sets.extend([10, 12, 15].map(|size| all(size, "first", if size < 12 { 20 } else { 5 })));
    sets.extend([10, 12, 15].map(|size| all(size, "unique", if size < 12 { 20 } else { 5 })));
    sets.extend([5, 6, 7].map(|size| all(size, "count", 40)));
    sets
}

fn few(size: usize, number: u64) -> Set {
    let name = format!("few clues, unique, N = {size}");
    let set = Set::new(name, "unique", instances(move || unique(size, number)));
    let set = match size {
        7 => set.given(C, ["1.9", "", "20"], TOWERS),
        8 => set.given(C, ["2.8", "", "20"], TOWERS),
        9 => set.given(C, ["4.9", "", "20"], TOWERS),
        _ => set,
    };
    bounded(set, size)
        .half_of(Figure::Median, &PYRAMIDS_TOWERS)
        .half_of(Figure::Median, &PYRAMIDS_CP)
}

fn all(size: u8, question: &'static str, number: u64) -> Set {
    let name = format!("all clues, {question}, N = {size}");
    let set = Set::new(name, question, instances(move || all_clues(size, number)));
    match (question, size) {
        ("count", 7) => set.given(C, ["4.9", "", "140"], ""),
        ("count", _) => set,
        ("first", 10) => first(set, "230", 230.0),
        ("first", 12) => first(set, "1000", 1000.0),
        ("first", _) => first(set, "2700", 2700.0),
        (_, ..=7) => bounded(set, size.into())
            .peer(&PYRAMIDS_TOWERS)
            .half_of(Figure::Median, &PYRAMIDS_CP),
        (_, ..=9) => bounded(set, size.into()).half_of(Figure::Median, &PYRAMIDS_CP),
        _ => set.half_of(Figure::Median, &PYRAMIDS_CP).long(size == 15),
    }
}

fn first(set: Set, known: &'static str, known_ms: f64) -> Set {
    set.given(CP, [known, "", ""], "")
        .at_most(Figure::Median, known_ms / 2.0, "half of CP-SAT as given")
        .half_of(Figure::Median, &PYRAMIDS_CP)
}

/// Adds the time that the C solver needs according to its authors, and half of it as a target.
fn bounded(set: Set, size: usize) -> Set {
    let half =
        |set: Set, known| set.at_most(Figure::Median, known, "half of the C solver as given");
    match size {
        6 => half(set.given(C, ["1.2", "", ""], CLUES), 0.6),
        7 => half(set.given(C, ["1.6", "", "10"], CLUES), 0.8),
        8 => half(set.given(C, ["2.7", "", "50"], CLUES), 1.35),
        9 => half(set.given(C, ["20 to 27", "", "1870"], CLUES), 10.0),
        _ => set,
    }
}

fn unique(size: usize, number: u64) -> Vec<String> {
    let shape = generate::Shape {
        size,
        clues_min: 0,
        difficulty: None,
    };
    let puzzle = |seed| generate::generate(shape, seed).expect("a puzzle");
    (0..number).map(|seed| puzzle(seed).to_string()).collect()
}

/// Puzzles with all clues of cyclic tables whose rows, columns and heights are shuffled.
fn all_clues(size: u8, number: u64) -> Vec<String> {
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
    (0..number).map(|seed| puzzle(seed).to_string()).collect()
}

/// Reads puzzles with empty lines between them. A puzzle has our form, or lines with the size, the four lists,
/// and the given heights (0 for none) or `-`. It can also be one line with the numbers of top, bottom, left and
/// right, and perhaps its number of solutions.
fn read(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let text = lines.collect::<Vec<_>>().join("\n");
    if text.contains('[') {
        return process::split(&text).map(str::to_owned).collect();
    }
    if text.contains("\n\n") {
        return process::split(&text).filter_map(in_lines).collect();
    }
    let puzzle = |line: &str| {
        let numbers: Vec<&str> = line.split_whitespace().collect();
        let size = numbers.len() / 4;
        lists(numbers[..4 * size].chunks(size.max(1)))
    };
    text.lines().map(puzzle).collect()
}

fn lists<'a>(lists: impl Iterator<Item = &'a [&'a str]>) -> String {
    let lists: Vec<_> = lists.map(|list| format!("[{}]", list.join(", "))).collect();
    lists.join(", ")
}

/// A puzzle whose lists and heights are lines.
fn in_lines(text: &str) -> Option<String> {
    let lines: Vec<Vec<&str>> = text
        .trim()
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let [_, top, bottom, left, right, given, ..] = &lines[..] else {
        return None;
    };
    let mut puzzle = lists([top, bottom, left, right].into_iter().map(Vec::as_slice));
    for row in given.chunks(top.len()).filter(|_| given.len() > 1) {
        let row: Vec<_> = row
            .iter()
            .map(|height| if *height == "0" { "." } else { height })
            .collect();
        puzzle.push('\n');
        puzzle += &row.join(" ");
    }
    Some(puzzle)
}

#[expect(clippy::cast_precision_loss, reason = "figures are rounded anyway")]
fn answer(question: &str) {
    let at_most = match question {
        "first" => 1,
        "unique" => 2,
        _ => usize::MAX,
    };
    let (mut nodes, mut bytes, mut puzzles) = (0, 0, 0);
    process::answer(
        |text| text.parse::<Puzzle>().expect("a puzzle"),
        |puzzle| {
            let mut solutions = solve::solutions(puzzle);
            let found: Vec<Table> = solutions.by_ref().take(at_most).collect();
            (found, solutions.nodes(), solutions.table_bytes())
        },
        |puzzle, (found, own_nodes, own_bytes)| {
            nodes += own_nodes;
            puzzles += 1;
            bytes = bytes.max(own_bytes);
            let are_right = found
                .iter()
                .all(|table| verify::judge(puzzle, table).is_empty());
            match (are_right, found.len(), at_most) {
                (false, _, _) => "wrong".to_owned(),
                (_, 0, _) => "unsolvable".to_owned(),
                (_, _, 1) => "found".to_owned(),
                (_, 1, 2) => "unique".to_owned(),
                (_, _, 2) => "several".to_owned(),
                (_, count, _) => count.to_string(),
            }
        },
    );
    process::fact("nodes on average", nodes as f64 / f64::from(puzzles));
    process::fact("KB of tables", bytes as f64 / 1e3);
}
