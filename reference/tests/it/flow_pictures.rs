//! Flow: boards as rows of picture names, and their faults.

use std::collections::BTreeMap;

use proptest::prelude::*;
use puzzlemark_reference::Value;
use puzzlemark_reference::puzzles;
use puzzlemark_reference::puzzles::flow::Puzzle;
use puzzlemark_reference::puzzles::flow::board::{COLORS, SHAPES, Tile};

/// The last board of the assignment text, where its algorithm closes a loop.
const LAST: &str = "B....B\nG....G\nR....R\nY..Y..\nC..C..\nO..O..\n";

/// A row of pictures, each with the initial of its colour and a symbol: `Bo B- B3`.
fn one_row(row: &str) -> Value {
    Value::List(row.split_whitespace().map(picture).collect())
}

fn names(rows: &[&str]) -> Value {
    Value::List(rows.iter().map(|row| one_row(row)).collect())
}

fn picture(symbol: &str) -> Value {
    let (initial, shape) = symbol.split_at(1);
    if symbol == "." {
        return "Empty".into();
    }
    let Some(color) = ["Blue", "Green", "Red", "Yellow", "Cyan", "Orange"]
        .into_iter()
        .find(|color| color.starts_with(initial))
    else {
        return Value::None;
    };
    match shape {
        "o" => format!("{color}EndPoint"),
        "-" => format!("{color}Horizontal"),
        "|" => format!("{color}Vertical"),
        quadrant => format!("{color}Q{quadrant}"),
    }
    .into()
}

/// The fault that the property finds in a board, or "".
fn says(property: &str, file: Option<&str>, board: &Value) -> String {
    let files = BTreeMap::from([(
        "board.txt".to_owned(),
        file.unwrap_or("").as_bytes().to_vec(),
    )]);
    let arguments: Vec<Value> = file.iter().map(|_| "board.txt".into()).collect();
    let module = puzzles::by_name("flow").expect("flow");
    let answer = module.satisfies(property, &arguments, board, &files);
    answer.err().unwrap_or_default()
}

fn says_of_last(rows: [&str; 6]) -> String {
    says("solution", Some(LAST), &names(&rows))
}

const SOLVED: [&str; 6] = [
    "Bo B- B- B- B- Bo",
    "Go G- G- G- G- Go",
    "Ro R- R- R- R3 Ro",
    "Yo Y- Y- Yo R| R|",
    "Co C- C- Co R| R|",
    "Oo O- O- Oo R1 R2",
];

/// Files may have white space at the ends of lines. The return value of a submission may not.
#[test]
fn a_text_of_a_submission_has_only_its_rows() {
    let says_of = |text: &str| says("solution", Some("AA\nBB\n"), &text.into());
    for (text, reason) in [
        ("AA\nBB", ""),
        ("AA\nBB\n", ""),
        ("AA\nBB \n", "row 1 has white space at its end"),
        ("AA\r\nBB\r\n", "row 0 has white space at its end"),
        ("AA\nBB\n\n", "something follows the last row"),
    ] {
        assert_eq!(says_of(text), reason, "{text:?}");
    }
}

#[test]
fn the_board_where_the_algorithm_closes_a_loop() {
    assert_eq!(says_of_last(SOLVED), "");
    let looped = [
        SOLVED[0],
        SOLVED[1],
        "Ro R- R- R- R- Ro",
        "Yo Y- Y- Yo B4 B3",
        "Co C- C- Co B| B|",
        "Oo O- O- Oo B1 B2",
    ];
    assert_eq!(
        says_of_last(looped),
        "a loop of 6 cells: (3, 4) (3, 5) (4, 5) (5, 5) (5, 4) (4, 4)"
    );
}

#[test]
fn faults_are_named_with_their_cell() {
    let with = |row: usize, text: &'static str| {
        let mut rows = SOLVED;
        rows[row] = text;
        says_of_last(rows)
    };
    for (row, text, expected) in [
        (
            0,
            "Bo B- B- . B- Bo",
            "(0, 2) goes right, but the cell there does not come back",
        ),
        (
            0,
            "Bo . . . . Bo",
            "no path leads to BlueEndPoint at (0, 0)",
        ),
        (
            0,
            "Bo B- G- G- B- Bo",
            "(0, 1) is joined right to another colour",
        ),
        (
            0,
            "Bo B- B- B- B- B-",
            "(0, 5) shows BlueHorizontal, not an end point",
        ),
        (
            0,
            "Bo B- B- B- B- Go",
            "the end points at (0, 0) and (0, 5) are a pair, but one shows BlueEndPoint, the other GreenEndPoint",
        ),
        (
            1,
            "Bo B- B- B- B- Bo",
            "the end points at (0, 0) and (1, 0) are of two pairs, but both show BlueEndPoint",
        ),
        (
            1,
            "Go G- Go G- G- Go",
            "(1, 2) shows GreenEndPoint, but the puzzle has no end there",
        ),
        (
            3,
            "Yo Y- Y- Yo R4 R|",
            "(2, 4) goes down, but the cell there does not come back",
        ),
        (5, "Oo O- O- Oo R1 ?", "(5, 5) shows no picture"),
    ] {
        let said = with(row, text);
        assert_eq!(said, expected, "{text}");
    }
    assert_eq!(
        says("solution", Some(LAST), &names(&SOLVED[..5])),
        "the answer has 5 rows and 6 columns, the puzzle 6 and 6"
    );
    let ragged = Value::List(vec![one_row("Bo ."), one_row("Bo")]);
    assert_eq!(
        says("start", None, &ragged),
        "rows 0 and 1 differ in length: 2 and 1 cells"
    );
    assert_eq!(
        says("start", None, &Value::List(vec!["BlueEndPoint".into()])),
        "row 0 is not a list of pictures"
    );
    let other = Value::List(vec![Value::List(vec!["Smile".into()])]);
    assert_eq!(
        says("start", None, &other),
        "(0, 0) shows `Smile`, which is not a picture of a cell"
    );
}

#[test]
fn branches_and_open_ends_are_refused() {
    let branch = names(&["B4 Bo B- Bo", "B1 B2 Go Go"]);
    assert_eq!(
        says("solution", None, &branch),
        "3 paths lead to the end at (0, 1), not one"
    );
    let open = names(&["Bo B- B- Bo", "Go G- G3 Go"]);
    assert_eq!(
        says("solution", None, &open),
        "(1, 2) goes down, off the grid"
    );
}

#[test]
fn any_colours_will_do_for_the_pairs() {
    let exchanged: Vec<String> = SOLVED
        .iter()
        .map(|row| row.replace('B', "#").replace('C', "B").replace('#', "C"))
        .collect();
    let rows: Vec<&str> = exchanged.iter().map(String::as_str).collect();
    assert_eq!(says("solution", Some(LAST), &names(&rows)), "");
    assert_eq!(says("solution", None, &names(&rows)), "");
}

#[test]
fn starting_positions() {
    let start: Vec<String> = LAST
        .lines()
        .map(|line| {
            let cell = |letter: char| {
                if letter == '.' {
                    ".".into()
                } else {
                    format!("{letter}o")
                }
            };
            line.chars().map(cell).collect::<Vec<_>>().join(" ")
        })
        .collect();
    let mut rows: Vec<&str> = start.iter().map(String::as_str).collect();
    assert_eq!(says("start", Some(LAST), &names(&rows)), "");
    assert_eq!(says("start", None, &names(&rows)), "");
    assert_eq!(
        says("start", Some(LAST), &names(&SOLVED)),
        "(0, 1) shows BlueHorizontal, but a starting position has nothing but end points"
    );
    assert_eq!(
        says("start", None, &names(&["Bo . Bo", ". . ."])),
        "the starting position has no solution"
    );
    assert_eq!(
        says("start", None, &names(&[". .", ". ."])),
        "there are no end points on the board"
    );
    rows[0] = "Bo . . . . .";
    assert_eq!(
        says("start", None, &names(&rows)),
        "every colour has two end points, but there is one of blue"
    );
    assert_eq!(
        says("start", Some(LAST), &names(&rows)),
        "(0, 5) shows Empty, not an end point"
    );
}

#[test]
fn texts_are_solutions_of_a_file_only() {
    assert_eq!(says("solution", Some("B.B\n"), &"BBB".into()), "");
    assert_eq!(
        says("solution", None, &"BBB".into()),
        "the property is `solution: FILE`, where the file has the puzzle"
    );
    assert_eq!(
        says("solution", Some("B.B\n"), &Value::None),
        "a solution is a grid as a str, or rows of pictures, not a value of type NoneType"
    );
}

#[test]
fn properties_are_described_in_words() {
    let module = puzzles::by_name("flow").expect("flow");
    let told = |property: &str, file: &[Value]| module.describe(property, file);
    let file = ["board.txt".into()];
    let text = ["B.B\n...\n".into()];
    for (property, file, words) in [
        (
            "solution",
            &file[..],
            "a solution of the puzzle in `board.txt`",
        ),
        ("solution", &[], "a solution of the puzzle on the board"),
        (
            "start",
            &file,
            "the end points of `board.txt`, a colour for each pair",
        ),
        ("start", &[], "a starting position that has a solution"),
        ("solution", &text, "a solution of this board:\nB.B\n..."),
        (
            "start",
            &text,
            "the end points of this board, a colour for each pair:\nB.B\n...",
        ),
    ] {
        assert_eq!(told(property, file).as_deref(), Some(words));
    }
    assert_eq!(told("smile", &[]), None);
}

fn any_tile() -> impl Strategy<Value = Tile> {
    let color = 0..COLORS.len();
    prop_oneof![
        Just(Tile::Empty),
        Just(Tile::Wall),
        color.clone().prop_map(Tile::End),
        (color, 0..SHAPES.len()).prop_map(|(color, shape)| Tile::Part(color, SHAPES[shape])),
    ]
}

proptest! {
    /// Every board of a window gets an answer.
    #[test]
    fn every_board_gets_an_answer(rows in prop::collection::vec(prop::collection::vec(any_tile(), 1..5), 1..5)) {
        let row = |row: &Vec<Tile>| Value::List(row.iter().map(|tile| tile.picture().into()).collect());
        let board = Value::List(rows.iter().map(row).collect());
        for property in ["solution", "start"] {
            says(property, None, &board);
            says(property, Some(LAST), &board);
        }
    }

    /// The solver's solution is also a solution as pictures.
    #[test]
    fn solutions_are_right(places in Just((0..16_usize).collect::<Vec<_>>()).prop_shuffle()) {
        let mut grid = ['.'; 16];
        for (&place, letter) in places.iter().zip("AABB".chars()) {
            grid[place] = letter;
        }
        let text: Vec<String> = grid.chunks(4).map(|row| row.iter().collect()).collect();
        let puzzle: Puzzle = text.join("\n").parse().expect("a puzzle");
        if let Some(solution) = puzzle.solve() {
            let picture = |cell| {
                let links = solution.links(cell);
                let letter = solution.letter(cell);
                let own = puzzle.colors().iter().position(|color| color.letter == letter);
                let color = own.expect("a colour of the puzzle");
                let shape = SHAPES.into_iter().find(|shape| shape.links() == links);
                match puzzle.end(cell) {
                    Some(color) => Tile::End(color).picture(),
                    None => Tile::Part(color, shape.expect("two links")).picture(),
                }
            };
            let names: Vec<Value> = puzzle.cells().map(|cell| picture(cell).into()).collect();
            let board = Value::List(names.chunks(4).map(|row| Value::List(row.to_vec())).collect());
            prop_assert_eq!(says("solution", Some(&text.join("\n")), &board), "");
        }
    }
}
