//! Flow: properties of random puzzles.

use proptest::prelude::*;
use puzzlemark_reference::puzzles::flow::board::Board;
use puzzlemark_reference::puzzles::flow::verify::Shapes;
use puzzlemark_reference::puzzles::flow::{Cell, Count, Puzzle};

fn read(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// A puzzle with any number of solutions, perhaps none.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    (2..6_usize, 2..6_usize).prop_flat_map(|(rows, columns)| {
        let places: Vec<_> = (0..rows * columns).collect();
        let most = (rows * columns / 2).min(4);
        (Just(places).prop_shuffle(), 1..=most).prop_map(move |(places, colors)| {
            let mut text = vec!['.'; rows * columns];
            for (pair, letter) in places.chunks(2).take(colors).zip('A'..) {
                for &place in pair {
                    text[place] = letter;
                }
            }
            let lines = text
                .chunks(columns)
                .map(|row| row.iter().collect::<String>() + "\n");
            lines.collect::<String>().parse().expect("a puzzle")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_puzzles_are_parsed(puzzle in any_puzzle()) {
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }

    #[test]
    fn solutions_are_verified_and_counted(puzzle in any_puzzle()) {
        let solutions = puzzle.solutions(1000);
        for solution in &solutions {
            prop_assert_eq!(puzzle.verify(solution), []);
            prop_assert_eq!(puzzle.verify_letters(&solution.to_string()), []);
            let shapes = Shapes::from_solution(&puzzle, solution);
            prop_assert_eq!(puzzle.verify_text(&shapes.to_string()), []);
        }
        if solutions.len() < 1000 {
            prop_assert_eq!(puzzle.count(u128::MAX), Count::Exactly(solutions.len() as u128));
        }
        prop_assert_eq!(puzzle.solve().is_some(), !solutions.is_empty());
    }

    #[test]
    fn turning_a_puzzle_over_keeps_the_count(puzzle in any_puzzle()) {
        let text = puzzle.to_string();
        let flipped: Vec<_> = text.lines().rev().collect();
        let columns = puzzle.columns();
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let swapped: String = (0..columns)
            .map(|column| rows.iter().map(|row| row[column]).collect::<String>() + "\n")
            .collect();
        let count = puzzle.count(u128::MAX);
        prop_assert_eq!(read(&flipped.join("\n")).count(u128::MAX), count);
        prop_assert_eq!(read(&swapped).count(u128::MAX), count);
    }

    #[test]
    fn deductions_hold_in_every_solution(puzzle in any_puzzle()) {
        let deductions = puzzle.deduce();
        let solutions = puzzle.solutions(20);
        prop_assert!(deductions.stuck.is_none() || solutions.is_empty());
        for solution in &solutions {
            for step in &deductions.steps {
                prop_assert_eq!(solution.links(step.cell).has(step.direction), step.joined);
            }
        }
    }

    #[test]
    fn a_changed_letter_is_a_fault(puzzle in any_puzzle(), place in any::<prop::sample::Index>()) {
        if let Some(solution) = puzzle.solve() {
            let mut letters: Vec<char> = solution.to_string().chars().collect();
            let place = place.index(letters.len());
            if letters[place] != '\n' {
                letters[place] = '.';
                let answer: String = letters.iter().collect();
                prop_assert_eq!(puzzle.verify_letters(&answer).len(), 1);
            }
        }
    }

    #[test]
    fn checks_are_as_the_assignment_has_them(tiles in prop::collection::vec(any_tile(), 16)) {
        let mut board = Board::new(4).expect("a board");
        for (place, tile) in tiles.iter().enumerate() {
            let cell = Cell { row: place / 4, column: place % 4 };
            board.put(cell, tile.parse().expect("a tile"));
        }
        for place in 0..16 {
            let cell = Cell { row: place / 4, column: place % 4 };
            prop_assert_eq!(board.check_cell(cell), check_cell(&tiles, place), "{:?}", cell);
        }
        prop_assert_eq!(board.check_endpoints(), check_endpoints(&tiles));
    }
}

/// A random tile. Ends and empty cells are more frequent, so that some checks hold.
fn any_tile() -> impl Strategy<Value = String> {
    let part = (0..2_usize, 0..6_usize).prop_map(|(color, shape)| {
        let shapes = ["horizontal", "Q1", "Q2", "Q3", "Q4", "vertical"];
        format!("{} {}", ["blue", "green"][color], shapes[shape])
    });
    let end = prop_oneof![Just("blue end".to_owned()), Just("green end".to_owned())];
    prop_oneof![5 => Just("empty".to_owned()), 1 => end, 3 => part]
}

/// The sides, each with its opposite side and the step to the neighbour.
const SIDES: [(&str, &str, isize, isize); 4] = [
    ("up", "down", -1, 0),
    ("down", "up", 1, 0),
    ("left", "right", 0, -1),
    ("right", "left", 0, 1),
];

fn goes(tile: &str, side: &str) -> bool {
    let sides: &[&str] = match tile.split(' ').nth(1) {
        Some("horizontal") => &["left", "right"],
        Some("Q1") => &["up", "right"],
        Some("Q2") => &["up", "left"],
        Some("Q3") => &["down", "left"],
        Some("Q4") => &["down", "right"],
        Some("vertical") => &["up", "down"],
        _ => return tile != "wall",
    };
    sides.contains(&side)
}

fn beside(tiles: &[String], place: usize, down: isize, right: isize) -> &str {
    let row = (place / 4).checked_add_signed(down).filter(|&row| row < 4);
    let column = (place % 4)
        .checked_add_signed(right)
        .filter(|&column| column < 4);
    row.zip(column)
        .map_or("wall", |(row, column)| &tiles[row * 4 + column])
}

fn check_cell(tiles: &[String], place: usize) -> bool {
    let color = |tile: &str| tile.split_once(' ').map(|(color, _)| color.to_owned());
    SIDES.iter().all(|&(side, opposite, down, right)| {
        let (curr, other) = (tiles[place].as_str(), beside(tiles, place, down, right));
        match (goes(curr, side), goes(other, opposite)) {
            _ if other == "empty" => true,
            (true, true) => color(curr) == color(other),
            (true, false) => false,
            (false, comes) => !comes || other.ends_with("end"),
        }
    })
}

fn check_endpoints(tiles: &[String]) -> bool {
    (0..16)
        .filter(|&place| tiles[place].ends_with("end"))
        .all(|place| {
            let (mut entries, mut empties) = (0, 0);
            for (_, opposite, down, right) in SIDES {
                match beside(tiles, place, down, right) {
                    "empty" => empties += 1,
                    tile if tile.ends_with("end") => {}
                    tile => entries += u32::from(goes(tile, opposite)),
                }
            }
            entries < 2 && entries + empties > 0
        })
}
