//! The boards that reports show of a game, puzzle by puzzle.

use std::collections::BTreeMap;

use puzzlemark_reference::notation::parse_value;
use puzzlemark_reference::puzzles::{self, Picture, PictureFormat, Powers, Shown};

fn puzzle(name: &str) -> &'static dyn Powers {
    puzzles::by_name(name).expect("a puzzle of the reference")
}

fn shown(name: &str, value: &str) -> Shown {
    puzzle(name).board_in_reply(&parse_value(value).expect("a value"))
}

/// The puzzle of a call with arguments in notation.
fn puzzle_of(name: &str, call: &str, arguments: &[&str]) -> Option<String> {
    let arguments: Vec<_> = arguments
        .iter()
        .map(|argument| parse_value(argument).expect("a value"))
        .collect();
    let files = BTreeMap::from([("puzzle.txt".to_owned(), "#A\nAA\n".to_owned())]);
    puzzle(name).puzzle_of(call, &arguments, &files)
}

/// Draws a puzzle, with the changes since the board before it marked.
fn drawn(name: &str, puzzle_text: &str, state: &str, before: &str) -> String {
    let picture = Picture {
        format: PictureFormat::Svg,
        state: Some(state),
        before: Some(before),
    };
    puzzle(name).draw(puzzle_text, picture).expect("it fits")
}

#[test]
fn a_puzzle_in_a_file_is_found() {
    let name = "bubbles-and-boulders";
    let text = puzzle_of(name, "Puzzle", &["'puzzle.txt'"]).unwrap();
    assert_eq!(text, "#A\nAA\n");
    assert_eq!(puzzle_of(name, "Puzzle", &["'other.txt'"]), None);
    let state = shown(name, "'#O\\n..'").state.unwrap();
    assert!(drawn(name, &text, &state, "#.\n.O").contains("Changed"));
    assert_eq!(shown(name, "True"), Shown::default());
}

#[test]
fn tables_are_boards_of_pyramids() {
    let guide = puzzle_of("pyramids", "Solver", &["[[1, 0], [0, 0], [0, 0], [0, 0]]"]).unwrap();
    let state = shown("pyramids", "[[2, 0], [[1, 2], 1]]").state.unwrap();
    assert_eq!(state, "2 0\n. 1");
    assert!(drawn("pyramids", &guide, &state, "0 0\n0 1").contains("Changed"));
    assert_eq!(shown("pyramids", "[1, 2]"), Shown::default());
}

#[test]
fn one_grid_of_strips_can_be_cut() {
    let cut = |grids| puzzle_of("strips", "solve_grids", &[grids, "('ww',)", "1"]);
    let grid = cut("(('ww', 'wb'),)").unwrap();
    assert_eq!(grid, "ww\nwb\n");
    assert_eq!(cut("(('ww',), ('wb',))"), None);
    let outline = shown("strips", "' _ _ \\n|_|_|\\n|_ _|\\n'").state.unwrap();
    assert!(drawn("strips", &grid, &outline, &outline).starts_with("<svg"));
}

#[test]
fn pictures_of_a_window_are_a_board_of_flow() {
    let told = shown(
        "flow",
        "[['BlueEndPoint', 'BlueHorizontal', 'BlueEndPoint'], ['Empty', 'Empty', 'Empty']]",
    );
    let (own, state) = (told.puzzle.unwrap(), told.state.unwrap());
    assert_eq!(own.lines().count(), 2, "{own}");
    let svg = drawn("flow", &own, &state, &state);
    assert!(svg.contains("3 of 6 cells filled"), "{state}\n{svg}");
    assert_eq!(shown("flow", "[['Nonsense']]"), Shown::default());
    // The only colour of this board is the third of the assignment.
    let red = shown("flow", "[['RedEndPoint', 'RedEndPoint']]");
    let (own, state) = (red.puzzle.unwrap(), red.state.unwrap());
    assert!(drawn("flow", &own, &state, &state).contains("#dc2626"));
    let walls = shown("flow", "[['Wall', 'Empty']]");
    let (own, state) = (walls.puzzle.unwrap(), walls.state.unwrap());
    assert_eq!(state, "#.\n");
    let [wall, empty] = ["#.\n", "..\n"].map(|state| drawn("flow", &own, state, "..\n"));
    assert!(wall.contains("Changed") && wall.contains("0 of 2 cells filled"));
    assert!(!empty.contains("Changed"));
}

#[test]
fn moves_of_fifteen_are_played() {
    let told = shown(
        "fifteen",
        "('[1, 0]\\n[2, 3]\\n', 'l', '[0, 1]\\n[2, 3]\\n')",
    );
    let replay = puzzle("fifteen").replay(&told.before.unwrap(), &told.moves.unwrap(), 10);
    let replay = replay.unwrap().unwrap();
    assert_eq!(replay.moments.len(), 2);
    assert_eq!(replay.end, None);
    let none = puzzle("bubbles-and-boulders").replay("#A\nAA\n", "l", 10);
    assert_eq!(none, Ok(None));
}
