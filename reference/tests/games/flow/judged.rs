//! What is open in Flow, and what is not said.

use std::collections::BTreeMap;

use puzzlemark_reference::games::Games;
use puzzlemark_reference::notation::parse_value;
use puzzlemark_reference::object::Likeness;
use puzzlemark_reference::puzzles::flow::board::{Board, COLORS, SHAPES, Tile};
use puzzlemark_reference::puzzles::flow::{Flow, Puzzle};
use puzzlemark_reference::referee::{Expected, Referee};

use crate::play::operation;

/// What a search may leave, and what not, on the board
///
/// ```text
/// B.B
/// G..
/// G..
/// ```
#[test]
fn wrong_choices_are_refused() {
    let right = "[['blue end', 'blue horizontal', 'blue end'], \
                 ['green end', 'green horizontal', 'green Q3'], \
                 ['green end', 'green horizontal', 'green Q2']]";
    let with = |old: &str, new: &str| right.replacen(old, new, 1);
    let letters = r"'BBB\nGGG\nGGG\n'";
    for (returned, tiles, letters, clicks, reason) in [
        ("True", right.to_owned(), letters, 4, ""),
        ("False", right.to_owned(), letters, 4, "there is a solution"),
        ("1", right.to_owned(), letters, 4, "there is a solution"),
        ("None", right.to_owned(), letters, 4, "there is a solution"),
        (
            "True",
            right.to_owned(),
            r"'BBB\nGGG\nGGB\n'",
            4,
            "the letters are not",
        ),
        ("True", right.to_owned(), letters, 5, "clickCount"),
        (
            "True",
            with("green Q2", "empty"),
            letters,
            4,
            "(1, 2) goes down",
        ),
        (
            "True",
            with("green Q2", "green Q1"),
            letters,
            4,
            "(2, 1) goes right",
        ),
        ("True", with("green Q2", "red Q2"), letters, 4, "(1, 2)"),
        ("True", with("blue end", "red end"), letters, 4, "(0, 0)"),
        (
            "True",
            with("green Q2", "green"),
            letters,
            4,
            "the tiles are a list",
        ),
        ("True", "[]".to_owned(), letters, 4, "the tiles are a list"),
        (
            "True",
            right.replace('[', "(").replace(']', ")"),
            letters,
            4,
            "the tiles are a list",
        ),
    ] {
        for search in ["board.solve()", "board.take(2, 2)"] {
            let opening = Flow.opening_of("B.B\nG..\nG..\n").expect("a puzzle");
            let mut referee = Referee::new(&Flow, &opening.files);
            for operation in &opening.operations {
                referee.expect(operation);
            }
            let Expected::Open(call) = referee.expect(&operation(search)) else {
                panic!("{search} leaves a choice");
            };
            let value = |text: &str| parse_value(text).expect(text);
            let seen = [value(&tiles), value(letters), clicks.into()];
            let adopted = referee.adopt(&call, &value(returned), &seen);
            match adopted {
                Ok(()) => assert_eq!(reason, "", "{tiles}"),
                Err(refused) => {
                    assert!(
                        !reason.is_empty() && refused.contains(reason),
                        "{refused}: {reason}"
                    );
                }
            }
        }
    }
}

/// After a choice the board is the subject's.
#[test]
fn a_choice_is_gone_on_from() {
    let opening = Flow.opening_of("A..\n...\n..A\n").expect("a puzzle");
    let mut referee = Referee::new(&Flow, &opening.files);
    for operation in &opening.operations {
        referee.expect(operation);
    }
    let Expected::Open(call) = referee.expect(&operation("board.solve()")) else {
        panic!("there are two solutions");
    };
    // Down the columns, where the other solution goes along the rows.
    let tiles = "[['blue end', 'blue Q4', 'blue Q3'], \
                 ['blue vertical', 'blue vertical', 'blue vertical'], \
                 ['blue Q1', 'blue Q2', 'blue end']]";
    let tiles = parse_value(tiles).expect("tiles");
    let seen = [
        tiles.clone(),
        r"BBB|BBB|BBB|".replace('|', "\n").into(),
        2.into(),
    ];
    assert_eq!(referee.adopt(&call, &true.into(), &seen), Ok(()));
    for (query, answer) in [
        ("board.tiles()", tiles),
        ("board.tile(2, 1)", "blue Q2".into()),
        ("board.checkEndpoints()", true.into()),
        ("board.solve()", true.into()),
    ] {
        let Expected::Determined {
            evaluation,
            likeness,
        } = referee.expect(&operation(query))
        else {
            panic!("{query} is determined");
        };
        assert_eq!(evaluation.result, Ok(answer), "{query}");
        assert_eq!(likeness, Likeness::EXACT, "{query}");
    }
}

#[test]
fn what_is_not_said_is_unspecified() {
    let text = |tile: Tile| format!("isAllowedRight('{tile}', 'wall')");
    let color = COLORS.len() - 1;
    let white = text(Tile::Part(color, SHAPES[0]));
    for (text, is_specified) in [
        ("board.solve()", true),
        ("board.take(0, 1)", true),
        ("board.take(0, 0)", false),
        ("board.click(0, 1)", true),
        ("board.click(0, 0)", false),
        ("board.click(0, 3)", false),
        ("board.click(-1, 0)", false),
        ("board.tile(-1, 3)", true),
        ("board.tile(-2, 0)", false),
        ("board.tile(0, 4)", false),
        ("board.tile('0', 0)", false),
        ("board.put(1, 1, 'red Q4')", true),
        ("board.put(1, 1, 'wall')", false),
        ("board.put(1, 1, 'red')", false),
        ("board.put(3, 3, 'red Q4')", false),
        ("board.checkCell(2, 2)", true),
        ("board.checkCell(3, 2)", false),
        ("board.checkEndpoints(1)", false),
        ("board.tiles()", true),
        (&white, true),
        ("isAllowedAbove('empty', 'blue end')", true),
        ("isAllowedAbove('empty', 'nothing')", false),
        ("Tile('wall').goesUp", true),
        ("Tile('Q1')", false),
        ("Board(1)", true),
        ("Board(0)", false),
        ("Board('3')", false),
    ] {
        let opening = Flow.opening_of("A.A\nB..\nB..\n").expect("a puzzle");
        let mut referee = Referee::new(&Flow, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let found = referee.expect(&operation(text)) != Expected::Unspecified;
        assert_eq!(found, is_specified, "{text}");
    }
}

/// A search is judged on boards whose ends are in pairs, with nothing else on them, and that need no
/// ends to be joined side by side.
#[test]
fn searches_are_judged_on_boards_that_are_clear() {
    for (after, is_specified) in [
        (&["board.click(0, 0)", "board.click(2, 2)"][..], true),
        (
            &[
                "board.click(0, 0)",
                "board.click(0, 2)",
                "board.click(1, 0)",
            ],
            false,
        ),
        (&[], false),
        (
            &[
                "board.click(0, 0)",
                "board.click(2, 2)",
                "board.put(1, 1, 'blue Q1')",
            ],
            false,
        ),
        // A path over nine cells ends on a cell of the colour on which it begins, were this a
        // chessboard.
        (&["board.click(0, 0)", "board.click(0, 1)"], true),
        (
            &[
                "board.click(0, 0)",
                "board.click(0, 2)",
                "board.click(1, 0)",
                "board.click(1, 1)",
                "board.click(1, 2)",
                "board.click(2, 0)",
            ],
            false,
        ),
    ] {
        let files = BTreeMap::<String, String>::new();
        let mut referee = Referee::new(&Flow, &files);
        referee.expect(&operation("board = Board(3)"));
        for text in after {
            referee.expect(&operation(text));
        }
        let found = referee.expect(&operation("board.solve()")) != Expected::Unspecified;
        assert_eq!(found, is_specified, "{after:?}");
    }
}

#[test]
fn a_puzzle_without_a_solution_stays_as_it_is() {
    let puzzle: Puzzle = "AA.\n...\n...\n".parse().expect("a puzzle");
    assert!(puzzle.solve().is_none());
    let mut board = Board::of(&puzzle).expect("a board");
    let before = board.clone();
    for cell in before
        .cells()
        .filter(|cell| before.at(*cell) == Tile::Empty)
    {
        assert_eq!(board.take(cell), Ok(false));
        assert_eq!(board, before);
    }
}
