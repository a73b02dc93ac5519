//! The solver, the verifier and the generator against each other and against brute force.

use std::collections::BTreeSet;

use proptest::prelude::*;
use puzzlemark_reference::object::Module;
use puzzlemark_reference::puzzles::bubbles_and_boulders::{
    BubblesAndBoulders, Game, Move, Piece, Position, Puzzle, generate, solve, verify,
};
use puzzlemark_reference::puzzles::{self, Picture, PictureFormat, Powers, PuzzleError, Request};
use puzzlemark_reference::{Value, object::Files};

/// All solutions as texts, by trying every square for every piece and looking at every column.
fn brute_force(rows: usize, columns: usize, grid: &[char]) -> BTreeSet<String> {
    let letters: BTreeSet<char> = grid
        .iter()
        .copied()
        .filter(|letter| *letter != '#')
        .collect();
    let blank = grid
        .iter()
        .map(|square| if *square == '#' { '#' } else { '.' })
        .collect();
    let mut states: Vec<Vec<char>> = vec![blank];
    for letter in letters {
        for symbol in ['O', '*'] {
            let mut next = Vec::new();
            for state in states {
                for (index, _) in grid.iter().enumerate().filter(|(_, own)| **own == letter) {
                    if state[index] == '.' {
                        let mut state = state.clone();
                        state[index] = symbol;
                        next.push(state);
                    }
                }
            }
            states = next;
        }
    }
    let obeys_gravity = |state: &Vec<char>| {
        (0..columns).all(|column| {
            let squares: String = (0..rows).map(|row| state[row * columns + column]).collect();
            !["*O", ".O", "*."]
                .iter()
                .any(|wrong| squares.contains(wrong))
        })
    };
    let text = |state: &Vec<char>| {
        state
            .chunks(columns)
            .map(|row| row.iter().chain(&['\n']).collect::<String>())
            .collect()
    };
    states
        .iter()
        .filter(|state| obeys_gravity(state))
        .map(text)
        .collect()
}

fn agrees(rows: usize, columns: usize, grid: &[char]) {
    let lines: Vec<String> = grid
        .chunks(columns)
        .map(|row| row.iter().collect())
        .collect();
    let Ok(puzzle) = lines.join("\n").parse::<Puzzle>() else {
        return;
    };
    let expected = brute_force(rows, columns, grid);
    let solutions = solve::solutions(&puzzle, usize::MAX);
    let texts: Vec<_> = solutions
        .iter()
        .map(|solution| solution.placement().text(&puzzle))
        .collect();
    assert_eq!(texts.len(), expected.len(), "{puzzle}");
    assert_eq!(
        texts.iter().cloned().collect::<BTreeSet<_>>(),
        expected,
        "{puzzle}"
    );
    let number = expected.len() as u64;
    assert_eq!(solve::count(&puzzle, u64::MAX), number, "{puzzle}");
    for bound in [0, 2] {
        assert_eq!(solve::count(&puzzle, bound), number.min(bound), "{puzzle}");
        let at_most = usize::try_from(bound).expect("a small bound");
        assert_eq!(
            solve::solutions(&puzzle, at_most).len(),
            expected.len().min(at_most)
        );
    }
}

/// Calls `visit` with every grid of these symbols in which `B` comes after `A`, and so on.
fn every_grid(grid: &mut Vec<char>, cells: usize, regions: u8, visit: &mut dyn FnMut(&[char])) {
    if grid.len() == cells {
        return visit(grid);
    }
    let used = grid.iter().filter(|symbol| **symbol != '#').max();
    let next = used.map_or(b'A', |last| u8::try_from(*last).expect("a letter") + 1);
    for symbol in (b'A'..=next.min(b'A' + regions - 1)).chain([b'#']) {
        grid.push(symbol.into());
        every_grid(grid, cells, regions, visit);
        grid.pop();
    }
}

#[test]
fn the_solver_finds_what_brute_force_finds_on_every_small_grid() {
    for (rows, columns, regions) in [
        (1, 5, 3),
        (5, 1, 3),
        (2, 2, 3),
        (2, 3, 3),
        (3, 2, 3),
        (2, 4, 3),
        (4, 2, 3),
        (3, 3, 2),
    ] {
        let mut number = 0;
        every_grid(&mut Vec::new(), rows * columns, regions, &mut |grid| {
            number += 1;
            agrees(rows, columns, grid);
        });
        assert!(number > 30);
    }
}

/// A grid in which regions have grown from random squares.
fn partition() -> impl Strategy<Value = (usize, usize, Vec<char>)> {
    let shape = (2_usize..=5, 1_usize..=4, 1_usize..=3);
    (
        shape,
        any::<prop::sample::Index>(),
        prop::collection::vec(any::<u16>(), 60),
    )
        .prop_map(|((rows, columns, regions), green, choices)| {
            let mut grid = vec!['.'; rows * columns];
            grid[green.index(rows * columns)] = '#';
            for (choice, letter) in choices.iter().zip(('A'..='Z').take(regions)) {
                grid[usize::from(*choice) % (rows * columns)] = letter;
            }
            for choice in &choices[regions..] {
                let from = usize::from(*choice) % grid.len();
                let (row, column) = (from / columns, from % columns);
                let to = match (*choice >> 12) % 4 {
                    0 if row > 0 => from - columns,
                    1 if row + 1 < rows => from + columns,
                    2 if column > 0 => from - 1,
                    3 if column + 1 < columns => from + 1,
                    _ => continue,
                };
                if grid[to] == '.' && grid[from].is_ascii_uppercase() {
                    grid[to] = grid[from];
                }
            }
            let grid = grid
                .iter()
                .map(|own| if *own == '.' { '#' } else { *own })
                .collect();
            (rows, columns, grid)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_solver_finds_what_brute_force_finds((rows, columns, grid) in partition()) {
        agrees(rows, columns, &grid);
    }

    #[test]
    fn solutions_are_right_and_can_be_played((_, columns, grid) in partition()) {
        let lines: Vec<String> = grid.chunks(columns).map(|row| row.iter().collect()).collect();
        let text = lines.join("\n") + "\n";
        let Ok(puzzle) = text.parse::<Puzzle>() else { return Ok(()) };
        prop_assert_eq!(puzzle.to_string(), text);
        for solution in solve::solutions(&puzzle, 20) {
            prop_assert_eq!(verify::judge_moves(&puzzle, &solution.moves), []);
            let drawn = solution.placement().text(&puzzle);
            prop_assert_eq!(verify::judge_text(&puzzle, &drawn), []);
            prop_assert_eq!(verify::read(&puzzle, &drawn), Ok(solution.placement()));
        }
    }

    #[test]
    fn moves_keep_what_must_always_hold(
        (_, columns, grid) in partition(),
        moves in prop::collection::vec((any::<bool>(), 0_usize..6, 0_usize..6), 40),
    ) {
        let lines: Vec<String> = grid.chunks(columns).map(|row| row.iter().collect()).collect();
        let Ok(puzzle) = lines.join("\n").parse::<Puzzle>() else { return Ok(()) };
        let mut game = Game::new(puzzle.clone());
        for (is_bubble, row, column) in moves {
            let piece = if is_bubble { Piece::Bubble } else { Piece::Boulder };
            let before = game.clone();
            if game.put(Move { piece, position: Position { row, column } }).is_err() {
                prop_assert_eq!(&game, &before);
            }
            let faults = verify::judge(&puzzle, game.placement());
            let is_missing = |fault: &verify::Fault| matches!(fault, verify::Fault::Missing(..));
            prop_assert!(faults.iter().all(is_missing));
            prop_assert_eq!(game.is_solved(), faults.is_empty());
        }
    }
}

#[test]
fn generated_puzzles_have_one_solution_and_depend_on_their_seed_only() {
    let seeds = (0..8).map(|seed| {
        let request = Request {
            rows: 5,
            columns: 4,
            parts: 4,
            difficulty: None,
            seed,
        };
        let text = BubblesAndBoulders.generate(request).unwrap();
        assert_eq!(BubblesAndBoulders.generate(request).unwrap(), text);
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(
            (puzzle.rows(), puzzle.columns(), puzzle.regions().len()),
            (5, 4, 4)
        );
        let grid: Vec<char> = text.chars().filter(|own| *own != '\n').collect();
        assert_eq!(brute_force(5, 4, &grid).len(), 1);
        text
    });
    assert_eq!(seeds.collect::<BTreeSet<_>>().len(), 8);
}

#[test]
fn impossible_shapes_are_refused() {
    for (rows, columns, regions, message) in [
        (1, 8, 2, "a grid of 1 rows and 8 columns cannot be made"),
        (4, 0, 1, "a grid of 4 rows and 0 columns cannot be made"),
        (99, 4, 1, "a grid of 99 rows"),
        (3, 3, 5, "5 regions cannot be made here; use 1 to 4"),
        (20, 20, 27, "27 regions cannot be made here; use 1 to 26"),
        (3, 3, 0, "0 regions"),
        (4, 1, 2, "no puzzle with one solution was found"),
    ] {
        let shape = generate::Shape {
            rows,
            columns,
            regions,
        };
        let error = generate::generate(shape, 1).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

const PUZZLE: &str = "#AAB\nCDDB\nCDBB\nCD#B\n";

#[test]
fn powers_take_and_give_text() {
    let powers = puzzles::find("bubbles-and-boulders").unwrap();
    assert!(puzzles::find("boulders").is_none());
    let solution = powers.solve(PUZZLE, 10).unwrap().remove(0);
    assert_eq!(powers.count(PUZZLE, 10), Ok(1));
    assert_eq!(powers.verify(PUZZLE, &solution.answer), Ok(vec![]));
    assert_eq!(
        powers.verify(PUZZLE, &solution.moves.join("\n")),
        Ok(vec![])
    );
    let reversed: Vec<_> = solution.moves.iter().rev().cloned().collect();
    let faults = powers.verify(PUZZLE, &reversed.join("\n")).unwrap();
    assert!(faults[0].starts_with("move "), "{faults:?}");
    let draw = |format, state| {
        powers.draw(
            PUZZLE,
            Picture {
                format,
                state,
                before: None,
            },
        )
    };
    assert_eq!(draw(PictureFormat::Text, None).unwrap(), PUZZLE);
    assert_eq!(
        draw(PictureFormat::Text, Some(&solution.answer)),
        Ok(solution.answer.clone())
    );
    assert!(draw(PictureFormat::Svg, Some("x")).is_err());
    let error = powers.solve("A B\n", 1).unwrap_err();
    assert!(matches!(error, PuzzleError::Unreadable(_)));
}

struct OneFile;

impl Files for OneFile {
    fn read(&self, name: &str) -> Option<&[u8]> {
        (name == "puzzle.txt").then_some(PUZZLE.as_bytes())
    }
}

#[test]
fn the_property_solution_is_judged_with_a_reason() {
    let file = [Value::from("puzzle.txt")];
    let judge = |property, arguments: &[Value], value: &str| {
        BubblesAndBoulders.satisfies(property, arguments, &value.into(), &OneFile)
    };
    assert_eq!(judge("solution", &file, "#O*O\nOO*.\n..*.\n*.#."), Ok(()));
    assert_eq!(
        judge("solution", &file, "#O*O\nOO*.\n..*.\n..#."),
        Err("region C has no boulder".into())
    );
    assert!(
        judge("solution", &["no.txt".into()], "")
            .unwrap_err()
            .contains("`no.txt`")
    );
    assert!(
        judge("optimal", &file, "")
            .unwrap_err()
            .contains("`solution: FILE`")
    );
    let list = Value::list([1]);
    let reason = BubblesAndBoulders
        .satisfies("solution", &file, &list, &OneFile)
        .unwrap_err();
    assert!(reason.contains("type list"));
}
