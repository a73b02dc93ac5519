//! Open calls in Flow, and calls that the text does not determine.

use std::collections::BTreeMap;

use puzzlemark_reference::games::Games;
use puzzlemark_reference::notation::parse_value;
use puzzlemark_reference::object::Likeness;
use puzzlemark_reference::puzzles::flow::board::{Board, Tile};
use puzzlemark_reference::puzzles::flow::{Flow, Puzzle};
use puzzlemark_reference::referee::{Expected, Referee};

use crate::games::play::operation;

/// A solution of the board
///
/// ```text
/// B.B
/// G..
/// G..
/// ```
const RIGHT: &str = "[['blue end', 'blue horizontal', 'blue end'], \
                     ['green end', 'green horizontal', 'green Q3'], \
                     ['green end', 'green horizontal', 'green Q2']]";
const LETTERS: &str = r"'BBB\nGGG\nGGG\n'";
const FORM: &str = "the tiles are a list";

/// Wrong results of a search: the return value, a replacement in the tiles, the letters, the number of clicks,
/// and the fault.
const LEFT: &[(&str, [&str; 2], &str, i32, &str)] = &[
    ("False", ["", ""], LETTERS, 4, "there is a solution"),
    ("1", ["", ""], LETTERS, 4, "there is a solution"),
    ("None", ["", ""], LETTERS, 4, "there is a solution"),
    (
        "True",
        ["", ""],
        r"'BBB\nGGG\nGGB\n'",
        4,
        "the letters are not",
    ),
    ("True", ["", ""], LETTERS, 5, "clickCount"),
    (
        "True",
        ["green Q2", "empty"],
        LETTERS,
        4,
        "(1, 2) goes down",
    ),
    (
        "True",
        ["green Q2", "green Q1"],
        LETTERS,
        4,
        "(2, 1) goes right",
    ),
    ("True", ["green Q2", "red Q2"], LETTERS, 4, "(1, 2)"),
    ("True", ["blue end", "red end"], LETTERS, 4, "(0, 0)"),
    ("True", ["green Q2", "green"], LETTERS, 4, FORM),
    ("True", [", 'green Q2'", ""], LETTERS, 4, FORM),
    (
        "True",
        ["['blue end', 'blue horizontal', 'blue end'], ", ""],
        LETTERS,
        4,
        FORM,
    ),
    (
        "True",
        ["['blue end', 'blue horizontal', 'blue end']", "'blue'"],
        LETTERS,
        4,
        FORM,
    ),
];

/// Judges a search with this return value and these tiles, letters and clicks.
fn adopted(search: &str, returned: &str, tiles: &str, rest: (&str, i32)) -> Result<(), String> {
    let opening = Flow.opening_of("B.B\nG..\nG..\n").expect("a puzzle");
    let mut referee = Referee::new(&Flow, &opening.files);
    for operation in &opening.operations {
        referee.expect(operation);
    }
    let Expected::Open(call) = referee.expect(&operation(search)) else {
        panic!("{search} leaves a choice");
    };
    let value = |text: &str| parse_value(text).expect(text);
    let (letters, clicks) = rest;
    let seen = [value(tiles), value(letters), clicks.into()];
    referee.adopt(&call, &value(returned), &seen)
}

#[test]
fn wrong_choices_are_refused() {
    for search in ["board.solve()", "board.take(2, 2)"] {
        assert_eq!(adopted(search, "True", RIGHT, (LETTERS, 4)), Ok(()));
        for (returned, [old, new], letters, clicks, reason) in LEFT {
            let tiles = RIGHT.replacen(old, new, usize::from(!old.is_empty()));
            let refused = adopted(search, returned, &tiles, (letters, *clicks)).unwrap_err();
            assert!(refused.contains(reason), "{refused} instead of {reason}");
        }
    }
}

/// After a choice, the board is that of the subject.
#[test]
fn the_game_continues_with_the_choice_of_the_subject() {
    let opening = Flow.opening_of("A..\n...\n..A\n").expect("a puzzle");
    let mut referee = Referee::new(&Flow, &opening.files);
    for operation in &opening.operations {
        referee.expect(operation);
    }
    let Expected::Open(call) = referee.expect(&operation("board.solve()")) else {
        panic!("there are two solutions");
    };
    // These paths go down the columns. The other solution goes along the rows.
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

/// Calls, and true if the text determines their results.
const CALLS: &[(&str, bool)] = &[
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
    ("isAllowedRight('white horizontal', 'wall')", true),
    ("isAllowedAbove('empty', 'blue end')", true),
    ("isAllowedAbove('empty', 'nothing')", false),
    ("Tile('wall').goesUp", true),
    ("Tile('Q1')", false),
    ("Board(1)", true),
    ("Board(0)", false),
    ("Board('3')", false),
];

#[test]
fn undetermined_calls_are_unspecified() {
    for (text, is_specified) in CALLS {
        let opening = Flow.opening_of("A.A\nB..\nB..\n").expect("a puzzle");
        let mut referee = Referee::new(&Flow, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let found = referee.expect(&operation(text)) != Expected::Unspecified;
        assert_eq!(found, *is_specified, "{text}");
    }
}

/// Searches are judged on boards with pairs of ends and no other tiles. No ends may have to be joined side by
/// side.
#[test]
fn searches_are_judged_only_on_clear_boards() {
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
        // On a chess board, a path over nine cells ends on a cell of the colour of its first cell.
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
fn a_puzzle_without_a_solution_does_not_change() {
    let puzzle: Puzzle = "AA.\n...\n...\n".parse().expect("a puzzle");
    assert!(puzzle.solve().is_none());
    let mut board = Board::after_clicks(&puzzle).expect("a board");
    let before = board.clone();
    for cell in before
        .cells()
        .filter(|cell| before.at(*cell) == Tile::Empty)
    {
        assert_eq!(board.take(cell), Ok(false));
        assert_eq!(board, before);
    }
}
