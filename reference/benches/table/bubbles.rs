//! Bubbles and boulders: unique solutions, and their number.

use std::collections::BTreeSet;

use puzzlemark_reference::puzzles::bubbles_and_boulders::generate::{Shape, generate};
use puzzlemark_reference::puzzles::bubbles_and_boulders::{Puzzle, solve, verify};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::peers::BUBBLES_SAT;
use crate::process;
use crate::set::{Figure, Section, Set, grids, instances};

pub(crate) static SECTION: Section = Section {
    puzzle: "bubbles-and-boulders",
    preface: "*Unique* asks for none, one or several solutions, *count* for their number. \
              *Generated* puzzles have one solution; *changed* ones are made of them by giving 1 to \
              40 random squares to a neighbour's region or to none, as long as regions stay whole, \
              so that most of them have several or none. The first solutions are verified.",
    sets,
    answer,
    read: grids,
};

/// Rows, columns, regions; generated puzzles; changed ones.
const SIZES: [(usize, usize, usize, u64, usize); 5] = [
    (4, 4, 4, 20, 1000),
    (8, 8, 8, 20, 1000),
    (12, 12, 20, 10, 1000),
    (15, 15, 22, 6, 1000),
    (20, 20, 26, 3, 1000),
];

fn sets() -> Vec<Set> {
    let set = |(rows, columns, regions, number, changed): (usize, usize, usize, u64, usize)| {
        let shape = Shape {
            rows,
            columns,
            regions,
            difficulty: None,
        };
        let size = format!("{rows} x {columns}, {regions} regions");
        let generated = instances(move || generated(shape, number));
        let bases = generated.clone();
        let changed = instances(move || varied(&bases, changed));
        let second = |set: Set| set.at_most(Figure::Max, 1000.0, "no instance over 1 s");
        [
            Set::new(format!("generated, unique, {size}"), "unique", generated).peer(&BUBBLES_SAT),
            Set::new(
                format!("changed, unique, {size}"),
                "unique",
                changed.clone(),
            )
            .peer(&BUBBLES_SAT),
            Set::new(format!("changed, count, {size}"), "count", changed),
        ]
        .map(|set| second(set).long(rows == 20))
    };
    SIZES.into_iter().flat_map(set).collect()
}

fn generated(shape: Shape, number: u64) -> Vec<String> {
    let puzzle = |seed| generate(shape, seed).expect("a puzzle");
    (0..number).map(|seed| puzzle(seed).to_string()).collect()
}

/// This number of puzzles, made from the bases by changing some squares.
fn varied(bases: &[String], number: usize) -> Vec<String> {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let bases = bases.iter().cycle().take(number);
    bases.map(|base| vary(base, &mut random)).collect()
}

fn vary(text: &str, random: &mut ChaCha8Rng) -> String {
    let mut rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
    let (height, width) = (rows.len(), rows[0].len());
    for _ in 0..random.random_range(1..=40) {
        let (row, column) = (
            random.random_range(0..height),
            random.random_range(0..width),
        );
        let around = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ];
        let around =
            around.map(|(row, column)| rows.get(row).and_then(|row| row.get(column)).copied());
        let neighbours: Vec<char> = around.into_iter().flatten().chain(['#']).collect();
        let old = rows[row][column];
        rows[row][column] = *neighbours.choose(random).expect("a neighbour");
        if written(&rows).parse::<Puzzle>().is_err() {
            rows[row][column] = old;
        }
    }
    written(&rows)
}

fn written(rows: &[Vec<char>]) -> String {
    rows.iter()
        .map(|row| row.iter().chain(&['\n']).collect::<String>())
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "figures are rounded anyway")]
fn answer(question: &str) {
    let bound = if question == "unique" { 2 } else { u64::MAX };
    let mut counts = BTreeSet::new();
    process::answer(
        |text| text.parse::<Puzzle>().expect("a puzzle"),
        |puzzle| solve::count(puzzle, bound),
        |puzzle, count| {
            counts.insert(count);
            let found = solve::solutions(puzzle, 2);
            let is_right =
                |own: &solve::Solution| verify::judge(puzzle, &own.placement()).is_empty();
            if !found.iter().all(is_right) || found.len() as u64 != count.min(2) {
                return "wrong";
            }
            ["unsolvable", "unique", "several"][found.len()]
        },
    );
    if question == "count" {
        process::fact(
            "solutions at most",
            counts.last().copied().unwrap_or_default() as f64,
        );
    }
}
