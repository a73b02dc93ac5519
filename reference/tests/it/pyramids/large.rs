//! Tables of seven to nine rows, compared with a simple counter. Their solver filters lines quickly at first
//! and stores them later.

use std::collections::BTreeSet;

use proptest::prelude::*;
use puzzlemark_reference::puzzles::pyramids::generate::random_table;
use puzzlemark_reference::puzzles::pyramids::{Guide, Puzzle, Side, Table, solve, verify};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::pyramids::brute_force::{clues, numbers, puzzle};

/// The solutions of a puzzle with many given heights. Fills its open cells row by row, and checks the clues of
/// a line when it is full.
fn counted(puzzle: &Puzzle) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    let mut cells = puzzle.givens().cells().to_vec();
    fill(
        puzzle.guide(),
        puzzle.givens().cells(),
        &mut cells,
        0,
        &mut found,
    );
    found
}

fn fill(
    guide: &Guide,
    givens: &[u8],
    cells: &mut Vec<u8>,
    cell: usize,
    found: &mut BTreeSet<Vec<u8>>,
) {
    let size = guide.size();
    let (row, column) = (cell / size, cell % size);
    if column == 0 && row > 0 {
        let line = &cells[cell - size..cell];
        let (left, right) = (
            guide.clue(Side::Left, row - 1),
            guide.clue(Side::Right, row - 1),
        );
        if !shows(line.iter(), left) || !shows(line.iter().rev(), right) {
            return;
        }
    }
    if cell == cells.len() {
        let all_shown = (0..size).all(|column| {
            let line = || cells.iter().skip(column).step_by(size);
            let (top, bottom) = (
                guide.clue(Side::Top, column),
                guide.clue(Side::Bottom, column),
            );
            shows(line(), top) && shows(line().rev(), bottom)
        });
        if all_shown {
            found.insert(cells.clone());
        }
        return;
    }
    let before = cells[cell];
    cells[cell] = 0;
    for height in 1..=u8::try_from(size).expect("what the test is made of") {
        let fits = givens[cell] == 0 || givens[cell] == height;
        let is_free =
            |index| cells[row * size + index] != height && cells[index * size + column] != height;
        if fits && (0..size).all(is_free) {
            cells[cell] = height;
            fill(guide, givens, cells, cell + 1, found);
            cells[cell] = 0;
        }
    }
    cells[cell] = before;
}

fn shows<'a>(line: impl Iterator<Item = &'a u8>, clue: u8) -> bool {
    let (mut seen, mut highest) = (0, 0);
    for &height in line {
        if height > highest {
            (seen, highest) = (seen + 1, height);
        }
    }
    clue == 0 || seen == clue
}

/// A puzzle of a random table. It has `keep` of four clues and `given` heights.
fn with_givens(size: usize, keep: usize, given: usize, seed: u64) -> Puzzle {
    let table = random_table(size, &mut ChaCha8Rng::seed_from_u64(seed));
    let mut random = numbers(seed);
    let wanted: Vec<u8> = clues(table.cells(), size)
        .into_iter()
        .map(|clue| if random(4) < keep { clue } else { 0 })
        .collect();
    let mut givens = vec![0; size * size];
    while givens.iter().filter(|height| **height != 0).count() < given {
        let cell = random(size * size);
        givens[cell] = table.cells()[cell];
    }
    puzzle(size, &wanted, &givens)
}

/// Checks that each solution is found once and that a bound limits the count. Returns the number of solutions.
fn are_all_found(puzzle: &Puzzle) -> usize {
    let expected = counted(puzzle);
    let solutions: Vec<Table> = solve::solutions(puzzle).collect();
    assert_eq!(solutions.len(), expected.len(), "{puzzle}");
    let found: BTreeSet<Vec<u8>> = solutions
        .iter()
        .map(|table| table.cells().to_vec())
        .collect();
    assert_eq!(found, expected, "{puzzle}");
    let bounded = u64::try_from(expected.len().min(2)).expect("a small number");
    assert_eq!(solve::count(puzzle, 2), bounded, "{puzzle}");
    expected.len()
}

#[test]
fn all_solutions_of_tables_with_givens_are_found() {
    let mut several = 0;
    for seed in 0..16 {
        for (size, keep, given) in [(7, 1, 22), (8, 1, 34), (8, 2, 30), (9, 1, 49), (9, 2, 45)] {
            let puzzle = with_givens(size, keep, given, seed);
            several += usize::from(are_all_found(&puzzle) > 1);
        }
    }
    assert!(
        several > 24,
        "only {several} of 80 puzzles had several solutions"
    );
}

#[test]
fn a_changed_height_gives_the_solutions_of_the_counter() {
    for seed in 0..20 {
        // One height comes from another table. So most of the puzzles have no solution.
        let puzzle = with_givens(8, 2, 30, seed);
        let mut givens = puzzle.givens().clone();
        let other = random_table(8, &mut ChaCha8Rng::seed_from_u64(!seed));
        let cell = numbers(seed)(64);
        givens.set(cell / 8, cell % 8, other.get(cell / 8, cell % 8));
        are_all_found(&Puzzle::with_givens(puzzle.guide().clone(), givens).unwrap());
    }
}

#[test]
fn long_searches_repeat_no_solution() {
    // These clues and givens leave more solutions than can be counted.
    for (size, keep, given, seed) in [(7, 2, 0, 1), (8, 2, 6, 2), (8, 3, 0, 3), (9, 2, 14, 4)] {
        let puzzle = with_givens(size, keep, given, seed);
        let solutions: Vec<Table> = solve::solutions(&puzzle).take(100).collect();
        let distinct: BTreeSet<&[u8]> = solutions.iter().map(Table::cells).collect();
        assert_eq!(distinct.len(), solutions.len(), "{puzzle}");
        for solution in &solutions {
            assert_eq!(verify::judge(&puzzle, solution), [], "{puzzle}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn counts_are_right_on_tables_with_givens(
        (size, given) in prop_oneof![Just((6, 12)), Just((7, 22)), Just((8, 32)), Just((9, 47))],
        keep in 0_usize..=4,
        seed: u64,
    ) {
        are_all_found(&with_givens(size, keep, given, seed));
    }
}
