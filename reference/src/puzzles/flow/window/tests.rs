use rand::SeedableRng as _;

use super::*;
use crate::object::Module as _;

fn clicks(places: &[(usize, usize)]) -> Vec<Gesture> {
    let click = |&(row, column): &(usize, usize)| Gesture::Cell { row, column };
    places.iter().map(click).collect()
}

/// The eight clicks of the assignment text.
fn eight_clicks() -> Vec<Gesture> {
    clicks(&[
        (0, 0),
        (0, 5),
        (1, 0),
        (1, 5),
        (3, 0),
        (3, 5),
        (5, 0),
        (5, 5),
    ])
}

const SOLVES: Gesture = Gesture::Button(SOLVE);
const TESTS: Gesture = Gesture::Button(TEST_CASE);

#[test]
fn a_pair_of_clicks_has_a_colour_and_solve_a_solution_of_what_was_clicked() {
    let mut gestures = eight_clicks();
    gestures.push(SOLVES);
    let sights = Flow.sights(&gestures).unwrap();
    let Sight::Board(board) = &sights[2] else {
        panic!("{sights:?}");
    };
    let text = board.to_string();
    assert!(text.starts_with("[['BlueEndPoint', 'Empty', 'Empty', 'Empty', 'Empty', 'BlueEndPoint'], ['GreenEndPoint', 'Empty'"), "{text}");
    let text = "B....B\nG....G\n......\nR....R\n......\nY....Y\n";
    let Some(Sight::Property {
        property: "solution",
        puzzle: Some(puzzle),
    }) = sights.last()
    else {
        panic!("{sights:?}");
    };
    assert_eq!(puzzle, text);
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
    let solved = [eight_clicks(), vec![SOLVES]].concat();
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

/// Random games are specified to their end, and come of all kinds.
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

/// What the reference asks for, its own solution meets, and the board before it does not.
#[test]
fn a_solution_has_the_property_that_is_asked_for() {
    let gestures = [eight_clicks(), vec![SOLVES]].concat();
    let mut board = Board::new(SIZE).unwrap();
    for gesture in eight_clicks() {
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
