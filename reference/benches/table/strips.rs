//! Strips: all partitions of grids of the assignment's size.

use puzzlemark_reference::puzzles::strips::solve::{self, Prepared};
use puzzlemark_reference::puzzles::strips::{ASSIGNMENT_STRIPS, Puzzle, verify};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::peers::DLX;
use crate::process;
use crate::set::{Figure, Section, Set, grids, instances};

pub(crate) static SECTION: Section = Section {
    puzzle: "strips",
    preface: "All partitions are counted. The assignment's strips are prepared once for all grids, \
              which takes about as long as one grid.",
    sets,
    answer,
    read: grids,
};

const RANDOM_GRIDS: usize = 1000;

fn sets() -> Vec<Set> {
    vec![
        Set::new(
            "the assignment's 26 grids, all partitions",
            "count",
            instances(assignment),
        )
        .peer(&DLX)
        .given(
            "C++ depth first search",
            ["0.002 to 0.003", "", "0.009"],
            "",
        )
        .given("dlx-rs 1.3.0", ["0.037", "", "0.087"], "")
        .at_most(Figure::Median, 0.003, "as fast as the C++ search"),
        Set::new(
            "random 5 x 5 grids, all partitions",
            "count",
            instances(random),
        )
        .peer(&DLX)
        .given("C++ depth first search", ["", "0.006", ""], "")
        .at_most(Figure::Mean, 0.006, "as fast as the C++ search"),
    ]
}

fn assignment() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/puzzles/strips");
    let names = (1..=25).map(|number| format!("grid{number:02}"));
    names
        .chain(["final".to_owned()])
        .map(|name| std::fs::read_to_string(format!("{folder}/{name}.txt")).expect("a fixture"))
        .collect()
}

fn random() -> Vec<String> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut row = || -> String {
        let cells = (0..5).map(|_| if random.random() { 'w' } else { 'b' });
        cells.chain(['\n']).collect()
    };
    (0..RANDOM_GRIDS)
        .map(|_| (0..5).map(|_| row()).collect())
        .collect()
}

fn answer(_question: &str) {
    let prepared = Prepared::new(&ASSIGNMENT_STRIPS);
    process::answer(
        |text| text.parse::<Puzzle>().expect("a puzzle"),
        |puzzle| prepared.count(&puzzle.grid, u64::MAX),
        |puzzle, count| {
            let partitions = solve::solutions(puzzle, usize::MAX);
            let are_right = partitions
                .iter()
                .all(|own| verify::judge(puzzle, own).is_empty());
            assert!(
                are_right && partitions.len() as u64 == count,
                "wrong: {puzzle}"
            );
            count
        },
    );
}
