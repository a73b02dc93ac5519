//! Flow: the functions of the assignment, called one by one as in a submission.

use std::collections::BTreeMap;

use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::puzzles;
use puzzlemark_reference::puzzles::flow::Direction;
use puzzlemark_reference::puzzles::flow::board::Tile;
use puzzlemark_reference::session::{Local, Session};

/// `isAllowedRight` as it was given to students, on the attributes of the pictures.
fn is_allowed_right(curr: &str, right: &str) -> bool {
    let goes = |tile: &str, side: &str| {
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
    };
    let color = |tile: &str| tile.split_once(' ').map(|(color, _)| color.to_owned());
    if right == "empty" {
        return true;
    }
    match (goes(curr, "right"), goes(right, "left")) {
        (true, true) => color(curr) == color(right),
        (false, false) => true,
        (false, true) => right.ends_with("end"),
        (true, false) => false,
    }
}

#[test]
fn tiles_are_allowed_as_the_assignment_has_it() {
    let kinds = ["end", "horizontal", "Q1", "Q2", "Q3", "Q4", "vertical"];
    let mut names = vec!["empty".to_owned(), "wall".to_owned()];
    for color in ["blue", "green", "white"] {
        names.extend(kinds.map(|kind| format!("{color} {kind}")));
    }
    for curr in &names {
        let own: Tile = curr.parse().expect("a tile");
        assert_eq!(own.to_string(), *curr);
        for right in &names {
            let other: Tile = right.parse().expect("a tile");
            let allowed = own.is_allowed(Direction::Right, other);
            assert_eq!(
                allowed,
                is_allowed_right(curr, right),
                "{curr} beside {right}"
            );
        }
    }
    assert!("blue".parse::<Tile>().is_err() && "blue Q5".parse::<Tile>().is_err());
    let order: Vec<_> = Tile::parts().take(7).map(|tile| tile.to_string()).collect();
    let expected = ["horizontal", "Q1", "Q2", "Q3", "Q4", "vertical"];
    assert_eq!(order[..6], expected.map(|shape| format!("blue {shape}")));
    assert_eq!(
        (order[6].as_str(), Tile::parts().count()),
        ("green horizontal", 54)
    );
}

/// Plays operations, and compares their values or exceptions with the expected ones.
fn play(operations: &[(&str, &str)]) {
    let files = BTreeMap::<String, String>::new();
    let module = puzzles::by_name("flow").expect("the puzzle");
    let mut session = Session::new(Local::new(module, &files));
    for (operation, expected) in operations {
        let evaluated = session.evaluate(&parse_operation(operation).expect("an operation"));
        let got = match evaluated.result {
            Ok(value) => value.to_string(),
            Err(exception) => exception.to_string(),
        };
        assert_eq!(got, *expected, "{operation}");
    }
}

#[test]
fn the_assignments_functions_are_operations() {
    play(&[
        ("board = Board(6)", "None"),
        ("board.click(1, 1)", "None"),
        ("board.click(4, 2)", "None"),
        ("board.click(2, 3)", "None"),
        ("board.clickCount", "3"),
        ("board.size", "6"),
        ("board.tile(4, 2)", "'blue end'"),
        ("board.tile(2, 3)", "'green end'"),
        ("board.tile(0, 0)", "'empty'"),
        ("board.tile(-1, 0)", "'wall'"),
        ("board.tile(6, 6)", "'wall'"),
        ("board.tile(7, 0)", "IndexError: list index out of range"),
        ("board.click(6, 0)", "IndexError: list index out of range"),
        ("board.put(0, 0, 'blue Q1')", "None"),
        ("board.checkCell(0, 0)", "False"),
        ("board.put(0, 0, 'blue Q4')", "None"),
        ("board.checkCell(0, 0)", "True"),
        ("board.checkEndpoints()", "True"),
        ("board.put(0, 1, 'blue vertical')", "None"),
        ("board.put(1, 0, 'blue horizontal')", "None"),
        ("board.checkEndpoints()", "False"),
        (
            "str(board)",
            "'BB....\\nBB....\\n...G..\\n......\\n..B...\\n......'",
        ),
        (
            "board.click('a', 0)",
            "TypeError: list indices must be integers or slices, not str",
        ),
        (
            "board.click(0)",
            "TypeError: Board.click() missing 1 required positional argument: 'col'",
        ),
        (
            "board.cells",
            "AttributeError: 'Board' object has no attribute 'cells'",
        ),
        ("isAllowedRight('blue Q1', 'blue horizontal')", "True"),
        ("isAllowedRight('blue Q1', 'green horizontal')", "False"),
        ("isAllowedLeft('blue Q1', 'green end')", "True"),
        ("isAllowedAbove('blue Q1', 'wall')", "False"),
        ("isAllowedBelow('blue Q1', 'blue vertical')", "False"),
        ("tile = Tile('red Q3')", "None"),
        ("tile.color", "'red'"),
        ("tile.goesDown", "True"),
        ("tile.goesUp", "False"),
        ("Tile('empty').color", "None"),
        ("Board(0)", "ValueError: invalid size"),
    ]);
}

#[test]
fn pairs_of_clicks_share_a_color_and_solve_fills_the_board() {
    let mut operations = vec![("board = Board(6)".to_owned(), "None".to_owned())];
    for (row, column) in [
        (0, 0),
        (0, 5),
        (1, 0),
        (1, 5),
        (3, 0),
        (3, 5),
        (5, 0),
        (5, 5),
    ] {
        operations.push((format!("board.click({row}, {column})"), "None".into()));
    }
    operations.push(("board.tile(5, 5)".into(), "'yellow end'".into()));
    operations.push(("board.solve()".into(), "True".into()));
    operations.push(("board.checkEndpoints()".into(), "True".into()));
    let operations: Vec<_> = operations
        .iter()
        .map(|(operation, value)| (operation.as_str(), value.as_str()))
        .collect();
    play(&operations);
}

/// Plays operations with their expected values.
fn check(operations: &[(String, &str)]) {
    let operations: Vec<_> = operations
        .iter()
        .map(|(operation, value)| (operation.as_str(), *value))
        .collect();
    play(&operations);
}

#[test]
fn nine_pairs_of_clicks_take_the_colors_in_order() {
    let names = [
        "blue", "green", "red", "yellow", "cyan", "orange", "magenta", "pink", "white",
    ];
    let ends = names.map(|name| format!("'{name} end'"));
    let mut operations = vec![("board = Board(8)".to_owned(), "None")];
    for click in 0..18 {
        let (row, column) = (click / 8, click % 8);
        operations.push((format!("board.click({row}, {column})"), "None"));
        operations.push((format!("board.tile({row}, {column})"), &ends[click / 2]));
    }
    // There is no tenth colour.
    let error = "IndexError: list index out of range";
    operations.push(("board.click(7, 7)".to_owned(), error));
    check(&operations);
}

#[test]
fn empty_cells_and_ends_go_all_ways_and_walls_none() {
    let mut operations = Vec::new();
    for (name, goes) in [("empty", "True"), ("pink end", "True"), ("wall", "False")] {
        operations.push((format!("tile = Tile('{name}')"), "None"));
        for side in ["goesUp", "goesDown", "goesLeft", "goesRight"] {
            operations.push((format!("tile.{side}"), goes));
        }
    }
    check(&operations);
}

#[test]
fn walls_stand_all_round() {
    let mut operations = vec![("board = Board(6)".to_owned(), "None")];
    for place in -1..7 {
        for (row, column) in [(-1, place), (6, place), (place, -1), (place, 6)] {
            operations.push((format!("board.tile({row}, {column})"), "'wall'"));
        }
    }
    check(&operations);
}

#[test]
fn an_end_has_one_entry_or_room_for_one() {
    let around_corner = |right: &'static str, below: &'static str, expected: &'static str| {
        check(&[
            ("board = Board(6)".to_owned(), "None"),
            ("board.click(0, 0)".to_owned(), "None"),
            ("board.click(5, 5)".to_owned(), "None"),
            (format!("board.put(0, 1, '{right}')"), "None"),
            (format!("board.put(1, 0, '{below}')"), "None"),
            ("board.checkEndpoints()".to_owned(), expected),
        ]);
    };
    around_corner("empty", "empty", "True");
    // One entry, with or without an empty cell.
    around_corner("blue horizontal", "empty", "True");
    around_corner("blue horizontal", "blue horizontal", "True");
    // Two entries.
    around_corner("blue horizontal", "blue vertical", "False");
    // No entry and no empty cell. An end beside an end does not count as an entry.
    around_corner("blue vertical", "blue horizontal", "False");
    around_corner("green end", "green end", "False");
    // No entry, but an empty cell.
    around_corner("blue vertical", "empty", "True");
}

#[test]
fn take_tries_the_tiles_in_order_and_empties_a_cell_without_a_fit() {
    play(&[
        ("board = Board(2)", "None"),
        ("board.click(0, 0)", "None"),
        ("board.click(1, 0)", "None"),
        ("board.take(0, 1)", "True"),
        ("board.tile(0, 1)", "'blue Q3'"),
        ("board.tile(1, 1)", "'blue Q2'"),
        ("board = Board(2)", "None"),
        ("board.click(0, 0)", "None"),
        ("board.click(1, 1)", "None"),
        ("board.take(0, 1)", "False"),
        ("board.tile(0, 1)", "'empty'"),
        ("board.solve()", "False"),
    ]);
}
