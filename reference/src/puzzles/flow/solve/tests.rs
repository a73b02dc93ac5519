//! Compares all solvers with all covers of small grids.

use std::collections::BTreeMap;

use super::super::{Cell, Color, Direction, Links, Puzzle};
use super::diagonal::{self, Diagonals};
use super::frontier::{Frontier, Progress};
use super::search::{LinkSearch, Status};
use super::{Count, Other};

/// A puzzle by the places of its ends, each pair in order.
type Ends = Vec<[usize; 2]>;

/// Returns all ways to fill a grid with paths of two or more cells, by the ends of the paths. Tries
/// every set of edges, cell by cell.
fn covers(rows: usize, columns: usize) -> BTreeMap<Ends, Vec<Vec<Links>>> {
    let mut covers = BTreeMap::new();
    extend(
        (rows, columns),
        0,
        &mut vec![Links::NONE; rows * columns],
        &mut covers,
    );
    covers
}

fn extend(
    (rows, columns): (usize, usize),
    place: usize,
    links: &mut Vec<Links>,
    covers: &mut BTreeMap<Ends, Vec<Vec<Links>>>,
) {
    if place == links.len() {
        if let Some(ends) = ends((rows, columns), links) {
            covers.entry(ends).or_default().push(links.clone());
        }
        return;
    }
    for (right, down) in [(false, false), (false, true), (true, false), (true, true)] {
        if right && (place + 1).is_multiple_of(columns) || down && place + columns >= links.len() {
            continue;
        }
        let before = links.clone();
        if right {
            links[place] = links[place].and(Links::RIGHT);
            links[place + 1] = links[place + 1].and(Links::LEFT);
        }
        if down {
            links[place] = links[place].and(Links::DOWN);
            links[place + columns] = links[place + columns].and(Links::UP);
        }
        if (1..=2).contains(&links[place].count()) {
            extend((rows, columns), place + 1, links, covers);
        }
        *links = before;
    }
}

/// Returns the ends of the paths, or `None` if some cells are in a loop.
fn ends((rows, columns): (usize, usize), links: &[Links]) -> Option<Ends> {
    let mut seen = vec![false; rows * columns];
    let mut ends = Ends::new();
    for start in (0..links.len()).filter(|&cell| links[cell].count() == 1) {
        let (mut cell, mut came) = (start, None);
        loop {
            seen[cell] = true;
            let mut ways = Direction::ALL.into_iter();
            let Some(way) = ways.find(|&way| Some(way) != came && links[cell].has(way)) else {
                break;
            };
            cell = match way {
                Direction::Up => cell - columns,
                Direction::Down => cell + columns,
                Direction::Left => cell - 1,
                Direction::Right => cell + 1,
            };
            came = Some(way.back());
        }
        if start < cell {
            ends.push([start, cell]);
        }
    }
    seen.iter().all(|&seen| seen).then_some(ends)
}

fn puzzle((rows, columns): (usize, usize), ends: &Ends) -> Puzzle {
    let cell = |place: usize| Cell {
        row: place / columns,
        column: place % columns,
    };
    let colors = ends.iter().zip('A'..);
    let colors = colors.map(|(ends, letter)| Color {
        letter,
        ends: ends.map(cell),
    });
    Puzzle::new(rows, columns, colors.collect())
}

/// Returns true if a block of two by two cells has three links.
fn turns_narrowly((rows, columns): (usize, usize), links: &[Links]) -> bool {
    (0..rows - 1).any(|row| {
        (0..columns - 1).any(|column| {
            let place = row * columns + column;
            let sides = [
                links[place].contains(Links::RIGHT),
                links[place].contains(Links::DOWN),
                links[place + 1].contains(Links::DOWN),
                links[place + columns].contains(Links::RIGHT),
            ];
            sides.iter().filter(|&&side| side).count() == 3
        })
    })
}

fn searched(puzzle: &Puzzle) -> u128 {
    let mut search = LinkSearch::new(puzzle);
    let mut found = 0;
    while let Status::Found(solution) = search.run(puzzle, u64::MAX) {
        assert_eq!(puzzle.verify(&solution), []);
        search.exclude(&solution);
        found += 1;
    }
    found
}

fn swept(puzzle: &Puzzle) -> u128 {
    let mut frontier = Frontier::new(puzzle, u128::MAX);
    let Progress::Counted(count) = frontier.advance(usize::MAX) else {
        panic!("stuck")
    };
    let solutions = frontier.solutions(usize::MAX);
    assert!(
        solutions
            .iter()
            .all(|solution| puzzle.verify(solution).is_empty())
    );
    assert!((1..solutions.len()).all(|index| !solutions[..index].contains(&solutions[index])));
    assert_eq!(solutions.len() as u128, count);
    count
}

fn check(size: (usize, usize), ends: &Ends, covers: &[Vec<Links>]) {
    let puzzle = puzzle(size, ends);
    let count = covers.len() as u128;
    assert_eq!(swept(&puzzle), count, "frontier:\n{puzzle}");
    assert_eq!(searched(&puzzle), count, "search:\n{puzzle}");
    assert_eq!(puzzle.count(u128::MAX), Count::Exactly(count));
    assert_eq!(puzzle.is_unique(), count == 1);
    let wide = covers.iter().any(|links| !turns_narrowly(size, links));
    match Diagonals::new().advance(&puzzle, usize::MAX) {
        diagonal::Progress::Found(solution) => assert_eq!(puzzle.verify(&solution), []),
        other => assert!(
            !wide && matches!(other, diagonal::Progress::Exhausted),
            "\n{puzzle}"
        ),
    }
    let first = puzzle.solve();
    assert_eq!(first.is_some(), count > 0);
    if let Some(first) = first {
        assert_eq!(puzzle.verify(&first), []);
        assert_eq!(
            matches!(puzzle.another(&first, u64::MAX), Other::Missing),
            count == 1
        );
    }
}

#[test]
fn all_solvers_agree_with_all_covers_of_small_grids() {
    for size in [
        (1, 2),
        (1, 5),
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (2, 4),
        (5, 2),
    ] {
        for (ends, covers) in &covers(size.0, size.1) {
            check(size, ends, covers);
        }
    }
}

#[test]
fn all_solvers_agree_with_some_covers_of_larger_grids() {
    for (size, step) in [((3, 4), 7), ((4, 3), 11), ((4, 4), 397)] {
        for (ends, covers) in covers(size.0, size.1).iter().step_by(step) {
            check(size, ends, covers);
        }
    }
}

/// The frontier keeps states in 64 bits if they fit, and counts in 8 bits up to small bounds. The
/// last grids need 128 bits.
#[test]
fn small_and_large_states_and_counts_agree_with_the_search() {
    for (rows, columns) in [(6, 6), (8, 8), (12, 12)] {
        for seed in 0..6 {
            let puzzle = Puzzle::generate_loose(rows, columns, seed);
            let counted = |bound| match Frontier::new(&puzzle, bound).advance(usize::MAX) {
                Progress::Counted(count) => count,
                Progress::Counting | Progress::Stuck => panic!("stuck:\n{puzzle}"),
            };
            let all = counted(u128::MAX);
            if all <= 300 {
                assert_eq!(searched(&puzzle), all, "\n{puzzle}");
            }
            for bound in [1, 2, 255, 256] {
                assert_eq!(counted(bound).min(bound), all.min(bound), "\n{puzzle}");
                let bounded = match puzzle.count(bound) {
                    Count::Exactly(count) => count,
                    Count::AtLeast(count) => count.min(all),
                };
                assert_eq!(bounded, all.min(bound), "\n{puzzle}");
            }
        }
    }
}

#[test]
fn puzzles_without_covers_have_no_solution() {
    let size = (3, 3);
    let known = covers(3, 3);
    let pairs: Vec<_> = (0..9)
        .flat_map(|one| (one + 1..9).map(move |other| [one, other]))
        .collect();
    for (index, &first) in pairs.iter().enumerate() {
        for &second in &pairs[index + 1..] {
            let distinct = second.iter().all(|end| !first.contains(end));
            let ends = vec![first, second];
            if distinct && !known.contains_key(&ends) {
                check(size, &ends, &[]);
            }
        }
    }
}
