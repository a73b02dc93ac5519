use rand::SeedableRng as _;

use super::*;
use crate::object::Module as _;

fn clicks(places: &[(usize, usize)]) -> Vec<Gesture> {
    let click = |&(row, column): &(usize, usize)| Gesture::Cell { row, column };
    places.iter().map(click).collect()
}

/// Six pairs with paths that all bend. The plan soon finds that there is only one way to fill the
/// board.
const SIX_PAIRS: &str = "OR...R\n.....B\n.CY..G\n...C..\nOYB...\nG.....\n";

/// Returns the clicks on both ends of each colour, in the order of the colours.
fn six_pairs() -> Vec<Gesture> {
    let rows: Vec<&str> = SIX_PAIRS.lines().collect();
    let ends = |letter| {
        let row = |(row, line): (usize, &&str)| {
            let columns = line
                .match_indices(letter)
                .map(move |(column, _)| (row, column));
            columns.collect::<Vec<_>>()
        };
        rows.iter().enumerate().flat_map(row).collect::<Vec<_>>()
    };
    clicks(&['B', 'G', 'R', 'Y', 'C', 'O'].map(ends).concat())
}

const SOLVES: Gesture = Gesture::Button(SOLVE);
const TESTS: Gesture = Gesture::Button(TEST_CASE);

#[test]
fn a_pair_of_clicks_has_a_colour_and_solve_a_solution_of_what_was_clicked() {
    let mut gestures = six_pairs();
    gestures.push(SOLVES);
    let sights = Flow.sights(&gestures).unwrap();
    let Sight::Board(board) = &sights[2] else {
        panic!("{sights:?}");
    };
    let text = board.to_string();
    let row = "['Empty', 'Empty', 'Empty', 'Empty', 'Empty', 'BlueEndPoint'], \
        ['Empty', 'Empty', 'Empty', 'Empty', 'Empty', 'GreenEndPoint']";
    assert!(text.contains(row), "{text}");
    let Some(Sight::Property {
        property: "solution",
        puzzle: Some(puzzle),
    }) = sights.last()
    else {
        panic!("{sights:?}");
    };
    assert_eq!(puzzle, SIX_PAIRS);
}

#[test]
fn a_board_without_a_solution_stays_as_it_was_and_the_game_goes_on() {
    let mut gestures = clicks(&[(0, 0), (5, 5), (0, 1), (3, 3), (1, 0), (4, 4)]);
    gestures.push(SOLVES);
    gestures.extend(clicks(&[(2, 2)]));
    let sights = Flow.sights(&gestures).unwrap();
    assert_eq!(sights[5], sights[6]);
    assert_ne!(sights[6], sights[7]);
}

#[test]
fn nothing_is_said_of_what_the_text_leaves_open() {
    let solved = [six_pairs(), vec![SOLVES]].concat();
    for (gestures, what) in [
        (clicks(&[(0, 0), (0, 0)]), "a second click on a cell"),
        (clicks(&[(6, 0)]), "a click beside the board"),
        ([clicks(&[(0, 0)]), vec![SOLVES]].concat(), "half a pair"),
        (vec![SOLVES], "no pair"),
        (
            [clicks(&[(0, 0)]), vec![TESTS]].concat(),
            "a board that is not empty",
        ),
        ([solved, clicks(&[(2, 2)])].concat(), "a click on a path"),
    ] {
        assert_eq!(Flow.sights(&gestures), None, "{what}");
    }
}

/// The plan closes a loop on this board of the text.
#[test]
fn no_game_needs_more_than_the_plan() {
    let pairs = [
        (0, 0),
        (0, 5),
        (1, 0),
        (1, 5),
        (2, 0),
        (2, 5),
        (3, 0),
        (3, 3),
        (4, 0),
        (4, 3),
        (5, 0),
        (5, 3),
    ];
    let gestures = [clicks(&pairs), vec![SOLVES]].concat();
    assert_eq!(Flow.sights(&gestures), None);
}

/// Random games are specified until their end, and all kinds of games occur.
#[test]
fn random_games_are_of_all_kinds() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut kinds = [0; 4];
    for _ in 0..60 {
        let gestures = Flow.gestures(&mut random);
        let sights = Flow.sights(&gestures).expect("it is specified");
        let kind = match sights.last() {
            Some(Sight::Property { puzzle: None, .. }) => 0,
            Some(Sight::Property {
                puzzle: Some(_), ..
            }) => 1,
            Some(Sight::Board(_)) => 2,
            None => 3,
        };
        kinds[kind] += 1;
    }
    let [given, solved, unsolved, empty] = kinds;
    assert!(
        given > 0 && solved > 20 && unsolved > 3 && empty == 0,
        "{kinds:?}"
    );
}

/// The reference's own solution has the requested property, and the board before it does not.
#[test]
fn a_solution_has_the_property_that_is_asked_for() {
    let gestures = [six_pairs(), vec![SOLVES]].concat();
    let mut board = Board::new(SIZE).unwrap();
    for gesture in six_pairs() {
        let Gesture::Cell { row, column } = gesture else {
            unreachable!("only clicks");
        };
        board.click(Cell { row, column }).unwrap();
    }
    let before = pictures(&board);
    assert_eq!(board.solve(), Ok(true));
    let after = pictures(&board);
    let sights = Flow.sights(&gestures).unwrap();
    let Some(Sight::Property {
        property,
        puzzle: Some(puzzle),
    }) = sights.last()
    else {
        panic!("{sights:?}");
    };
    let files = std::collections::BTreeMap::from([("b".to_owned(), puzzle.clone())]);
    let asked = |value| Flow.satisfies(property, &["b".into()], value, &files);
    assert_eq!(asked(&after), Ok(()));
    assert!(asked(&before).is_err());
}

/// On some boards the order of the pictures in the table leads to a solution, and another order to a
/// loop. The text does not say in which order a program tries its tiles.
#[test]
fn every_order_of_tiles_must_end_well() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let (mut games, mut only_first) = (0, 0);
    for _ in 0..200 {
        let gestures = game(solvable(&mut random), &mut random);
        let mut board = Board::new(SIZE).unwrap();
        for gesture in &gestures {
            if let Gesture::Cell { row, column } = *gesture {
                board.click(Cell { row, column }).unwrap();
            }
        }
        let mut first = board.clone();
        let mut left = TILES_MAX;
        let is_filled = first.play(&mut |_| {
            left = left.saturating_sub(1);
            left > 0
        });
        let puzzle = board.puzzle().unwrap();
        let is_right = |board: &Board| puzzle.verify_shapes(&board.shapes()).is_empty();
        let mut has_loop = false;
        let all = board.fillings(TILES_MAX, &mut |filled| {
            has_loop |= !is_right(filled);
            true
        });
        if is_filled == Ok(true) && left > 0 && is_right(&first) && all.is_some() && has_loop {
            only_first += 1;
            assert_eq!(Flow.sights(&gestures), None);
        }
        games += 1;
    }
    assert!(only_first > 0, "none of {games} boards has such an order");
}
