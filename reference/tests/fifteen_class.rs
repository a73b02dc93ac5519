//! The class of the Fifteen assignment, as it is called by scenarios.

use std::collections::BTreeMap;

use proptest::prelude::*;
use puzzlemark_reference::notation::{parse_operation, parse_value};
use puzzlemark_reference::object::{Answer, Module, Object};
use puzzlemark_reference::puzzles::fifteen::Fifteen;
use puzzlemark_reference::puzzles::{self, Picture, PictureFormat, Powers, PuzzleError, Request};
use puzzlemark_reference::session::{Evaluation, Local, Session};
use puzzlemark_reference::{Exception, Value};

/// Checks that each `>>>` line of a session shows the lines that follow it.
fn holds(session: &str) {
    let files = BTreeMap::<String, String>::new();
    let mut player = Session::new(Local::new(&Fifteen, &files));
    for block in session.split(">>> ").skip(1) {
        let (operation, expected) = block.split_once('\n').expect("a line");
        let Evaluation { printed, result } =
            player.evaluate(&parse_operation(operation).expect("an operation"));
        let shown = match result {
            Ok(Value::None) => printed,
            Ok(value) => format!("{printed}{value}\n"),
            Err(exception) => format!("{printed}{exception}\n"),
        };
        assert_eq!(shown, expected, "{operation}");
    }
}

#[test]
fn what_students_are_given() {
    holds(
        "\
>>> puzzle = Puzzle(2, 3)
>>> print(puzzle)
[0, 1, 2]
[3, 4, 5]

>>> str(puzzle)
'[0, 1, 2]\\n[3, 4, 5]\\n'
>>> puzzle.get_height()
2
>>> puzzle.get_width()
3
>>> puzzle.update_puzzle('drru')
>>> print(puzzle)
[3, 1, 0]
[4, 5, 2]

>>> puzzle.current_position(0, 0)
(0, 2)
>>> puzzle.current_position(1, 0)
(0, 0)
>>> puzzle.get_number(1, 1)
5
>>> puzzle.get_number(-1, -3)
4
>>> other = puzzle.clone()
>>> puzzle.set_number(0, 0, 7)
>>> puzzle.get_number(0, 0)
7
>>> other.get_number(0, 0)
3
>>> puzzle.current_position(1, 0)
AssertionError: Value 3 not found
>>> puzzle.get_number(2, 0)
IndexError: list index out of range
>>> other.update_puzzle('du')
>>> other.update_puzzle('u')
AssertionError: move off grid: u
>>> other.update_puzzle('r')
AssertionError: move off grid: r
>>> other.update_puzzle('dd')
AssertionError: move off grid: d
>>> other.update_puzzle('ull')
>>> other.update_puzzle('l')
AssertionError: move off grid: l
>>> other.update_puzzle('x')
AssertionError: invalid direction: x
>>> other.update_puzzle('')
>>> other.update_puzzle(3)
TypeError: 'int' object is not iterable
>>> Puzzle(2, 2, [[0, 1], [2]])
IndexError: list index out of range
>>> Puzzle(2, 2, 5)
TypeError: 'int' object is not subscriptable
>>> Puzzle('2', 2)
TypeError: 'str' object cannot be interpreted as an integer
>>> Puzzle(2)
TypeError: Puzzle.__init__() missing 1 required positional argument: 'puzzle_width'
>>> puzzle.solve()
AttributeError: 'Puzzle' object has no attribute 'solve'
>>> puzzle.height
AttributeError: 'Puzzle' object has no attribute 'height'
",
    );
}

#[test]
fn the_moves_before_a_refused_one_are_made() {
    holds(
        "\
>>> puzzle = Puzzle(2, 2)
>>> puzzle.update_puzzle('drx')
AssertionError: invalid direction: x
>>> puzzle.current_position(0, 0)
(1, 1)
",
    );
}

#[test]
fn invariants_look_at_all_rows() {
    holds(
        "\
>>> puzzle = Puzzle(5, 3, [[8, 1, 2], [3, 4, 5], [6, 7, 0], [9, 10, 11], [13, 12, 14]])
>>> puzzle.lower_row_invariant(2, 2)
False
>>> puzzle = Puzzle(5, 3, [[8, 1, 2], [3, 4, 5], [6, 7, 0], [9, 10, 11], [12, 13, 14]])
>>> puzzle.lower_row_invariant(2, 2)
True
>>> puzzle.lower_row_invariant(2, 1)
False
>>> puzzle.lower_row_invariant(2, -1)
False
>>> puzzle.lower_row_invariant(9, 0)
False
>>> puzzle = Puzzle(4, 4, [[6, 3, 2, 1], [4, 5, 0, 7], [8, 9, 10, 11], [12, 13, 14, 15]])
>>> puzzle.row1_invariant(2)
False
>>> puzzle = Puzzle(4, 4, [[6, 1, 2, 3], [4, 5, 0, 7], [8, 9, 10, 11], [12, 13, 14, 15]])
>>> puzzle.row1_invariant(2)
True
>>> puzzle.row0_invariant(2)
False
>>> puzzle = Puzzle(4, 4, [[2, 1, 0, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]])
>>> puzzle.row0_invariant(2)
True
>>> puzzle.row1_invariant(2)
False
",
    );
}

#[test]
fn solution_methods_want_their_invariant() {
    holds(
        "\
>>> puzzle = Puzzle(3, 3, [[1, 4, 2], [3, 0, 5], [6, 7, 8]])
>>> puzzle.solve_interior_tile(2, 2)
AssertionError: lower_row_invariant(2, 2) does not hold
>>> puzzle.solve_2x2()
'ul'
>>> print(puzzle)
[0, 1, 2]
[3, 4, 5]
[6, 7, 8]

>>> puzzle.solve_puzzle()
''
>>> odd = Puzzle(2, 2, [[3, 1], [2, 0]])
>>> odd.solve_2x2()
AssertionError: unsolvable: the tiles are an odd permutation; all can be brought home but two tiles of the upper left 2 x 2 corner, which stay exchanged
>>> odd.solve_puzzle()
AssertionError: unsolvable: the tiles are an odd permutation; all can be brought home but two tiles of the upper left 2 x 2 corner, which stay exchanged
>>> print(odd)
[3, 1]
[2, 0]

>>> odd.set_number(0, 0, 2)
>>> odd.solve_puzzle()
AssertionError: Value 3 not found
",
    );
}

/// The class as it was given, with numbers only.
#[derive(Debug, Clone)]
struct Given {
    grid: Vec<Vec<i64>>,
}

impl Given {
    fn find(&self, number: i64) -> Option<(i64, i64)> {
        let width = self.grid[0].len();
        let cell = self.grid.iter().flatten().position(|own| *own == number)?;
        let number = |place: usize| i64::try_from(place).expect("fits");
        Some((number(cell / width), number(cell % width)))
    }

    fn at(&mut self, row: i64, col: i64) -> Option<&mut i64> {
        let place = |index: i64, length: usize| {
            let length = i64::try_from(length).expect("fits");
            usize::try_from(if index < 0 { index + length } else { index }).ok()
        };
        let (row, col) = (
            place(row, self.grid.len())?,
            place(col, self.grid[0].len())?,
        );
        self.grid.get_mut(row)?.get_mut(col)
    }

    /// The error message, if there is one.
    fn update(&mut self, moves: &str) -> Option<String> {
        let Some((mut row, mut col)) = self.find(0) else {
            return Some("Value 0 not found".into());
        };
        for letter in moves.chars() {
            let (down, right) = match letter {
                'u' => (-1, 0),
                'd' => (1, 0),
                'l' => (0, -1),
                'r' => (0, 1),
                _ => return Some(format!("invalid direction: {letter}")),
            };
            let (to_row, to_col) = (row + down, col + right);
            let Some(tile) = self
                .at(to_row, to_col)
                .copied()
                .filter(|_| to_row >= 0 && to_col >= 0)
            else {
                return Some(format!("move off grid: {letter}"));
            };
            *self.at(row, col)? = tile;
            *self.at(to_row, to_col)? = 0;
            (row, col) = (to_row, to_col);
        }
        None
    }

    /// Whether the blank is in a cell and each of some cells has its number.
    fn holds(&mut self, row: i64, col: i64, solved: impl Fn(i64, i64) -> bool) -> bool {
        let (height, width) = (self.grid.len(), self.grid[0].len());
        let is_inside = row >= 0 && col >= 0 && self.at(row, col) == Some(&mut 0);
        is_inside
            && (0_i64..).zip(&self.grid).take(height).all(|(row, cells)| {
                (0_i64..).zip(cells).all(|(col, number)| {
                    let home = row * i64::try_from(width).expect("fits") + col;
                    !solved(row, col) || *number == home
                })
            })
    }

    /// What a call gives, and whether that is an error.
    fn call(&mut self, method: &str, row: i64, col: i64, moves: &str) -> Result<Value, String> {
        let missing = || "list index out of range".to_owned();
        match method {
            "get_number" => self
                .at(row, col)
                .copied()
                .map(Value::from)
                .ok_or_else(missing),
            "set_number" => {
                *self.at(row, col).ok_or_else(missing)? = row;
                Ok(Value::None)
            }
            "update_puzzle" => self.update(moves).map_or(Ok(Value::None), Err),
            "current_position" => {
                let solved = row * i64::try_from(self.grid[0].len()).expect("fits") + col;
                let found = self.find(solved).map(|(row, col)| Value::tuple([row, col]));
                found.ok_or_else(|| format!("Value {solved} not found"))
            }
            "lower_row_invariant" => Ok(self
                .holds(row, col, |r, c| r > row || (r == row && c > col))
                .into()),
            "row1_invariant" => Ok(self.holds(1, col, |r, c| r > 1 || c > col).into()),
            _ => Ok(self
                .holds(0, col, |r, c| r > 1 || c > col || (r == 1 && c == col))
                .into()),
        }
    }
}

const METHODS: [&str; 7] = [
    "get_number",
    "set_number",
    "update_puzzle",
    "current_position",
    "lower_row_invariant",
    "row1_invariant",
    "row0_invariant",
];

fn new_game(arguments: &str) -> Result<Box<dyn Object>, Exception> {
    let Value::Tuple(arguments) = parse_value(arguments).expect("a value") else {
        panic!("not arguments")
    };
    let files = BTreeMap::<String, String>::new();
    match Fifteen.call("Puzzle", &arguments, &files)? {
        Answer::New(object) => Ok(object),
        _ => panic!("no object"),
    }
}

fn answer(object: &mut dyn Object, method: &str, arguments: &[Value]) -> Result<Value, Exception> {
    match object.call(method, arguments)? {
        Answer::Value(value) => Ok(value),
        _ => panic!("no value"),
    }
}

proptest! {
    #[test]
    fn random_calls_are_answered_as_by_the_given_class(
        height in 2..5_i64,
        width in 2..5_i64,
        calls in prop::collection::vec((0..7_usize, -3..6_i64, -3..6_i64, "[udlr]{0,3}|[udlrx]{0,2}"), 1..60),
    ) {
        let mut game = new_game(&format!("({height}, {width})")).unwrap();
        let row = |row: i64| (row * width..(row + 1) * width).collect();
        let mut given = Given { grid: (0..height).map(row).collect() };
        for (method, row, col, moves) in calls {
            // Few numbers are set, so that most boards stay boards.
            let method = if METHODS[method] == "set_number" && row != 0 { "update_puzzle" } else { METHODS[method] };
            let arguments = match method {
                "update_puzzle" => vec![Value::from(moves.as_str())],
                "row0_invariant" | "row1_invariant" => vec![Value::from(col)],
                "set_number" => vec![Value::from(row), Value::from(col), Value::from(row)],
                _ => vec![Value::from(row), Value::from(col)],
            };
            let found = answer(&mut *game, method, &arguments).map_err(|exception| exception.message);
            prop_assert_eq!(found, given.call(method, row, col, &moves), "{}{:?}", method, arguments);
            let rows = given.grid.iter().map(|row| format!("{row:?}\n"));
            prop_assert_eq!(game.text().unwrap(), rows.collect::<String>());
        }
    }
}

#[test]
fn the_methods_of_the_assignment_lead_home() {
    let grid = "[[15, 14, 8, 12], [10, 11, 9, 13], [2, 6, 5, 1], [3, 7, 4, 0]]";
    let mut game = new_game(&format!("(4, 4, {grid})")).unwrap();
    let mut call = |method: &str, arguments: &[i32]| {
        let arguments: Vec<_> = arguments.iter().copied().map(Value::from).collect();
        answer(&mut *game, method, &arguments).unwrap()
    };
    for row in [3, 2] {
        for col in [3, 2, 1] {
            assert_eq!(call("lower_row_invariant", &[row, col]), Value::from(true));
            call("solve_interior_tile", &[row, col]);
        }
        assert_eq!(call("lower_row_invariant", &[row, 0]), Value::from(true));
        call("solve_col0_tile", &[row]);
    }
    assert_eq!(call("lower_row_invariant", &[1, 3]), Value::from(true));
    for col in [3, 2] {
        assert_eq!(call("row1_invariant", &[col]), Value::from(true));
        call("solve_row1_tile", &[col]);
        assert_eq!(call("row0_invariant", &[col]), Value::from(true));
        call("solve_row0_tile", &[col]);
    }
    assert_eq!(call("row1_invariant", &[1]), Value::from(true));
    call("solve_2x2", &[]);
    assert_eq!(
        game.text().unwrap(),
        "[0, 1, 2, 3]\n[4, 5, 6, 7]\n[8, 9, 10, 11]\n[12, 13, 14, 15]\n"
    );
}

/// What a property says of a move string.
fn judged(property: &str, arguments: &str, value: &str) -> Result<(), String> {
    let Value::List(arguments) = parse_value(arguments).expect("a value") else {
        panic!("no list")
    };
    let files = BTreeMap::from([
        ("board.txt".to_owned(), b"1 0\n2 3\n".to_vec()),
        ("bytes.txt".to_owned(), b"\xff".to_vec()),
    ]);
    Fifteen.satisfies(
        property,
        &arguments,
        &parse_value(value).expect("a value"),
        &files,
    )
}

#[test]
fn properties_judge_move_strings() {
    for (property, arguments) in [
        ("solution", "[[[1, 0], [2, 3]]]"),
        ("solution", "[[1, 0], [2, 3]]"),
        ("solution", "['board.txt']"),
        ("solution", "['1 0\\n2 3']"),
        ("solution", "[[[1, 0], [2, 3]], 1]"),
        ("lower_row_invariant", "[[[2, 3], [0, 1], [4, 5]], 1, 1]"),
        ("row0_invariant", "[[[1, 2, 0], [3, 4, 5]], 1]"),
    ] {
        let moves = if property == "lower_row_invariant" {
            "'r'"
        } else {
            "'l'"
        };
        assert_eq!(
            judged(property, arguments, moves),
            Ok(()),
            "{property}: {arguments}"
        );
    }
    assert_eq!(
        judged("row1_invariant", "[[[1, 4, 2], [3, 0, 5]], 1]", "''"),
        Ok(())
    );
}

#[test]
fn properties_say_why_not() {
    for (arguments, value, reason) in [
        (
            "[[1, 0], [2, 3]]",
            "'r'",
            "move 1 of 1, `r`, leaves the grid",
        ),
        (
            "[[[1, 0], [2, 3]], 2]",
            "'lrl'",
            "there are 3 moves, more than 2",
        ),
        (
            "[[1, 0], [2, 3]]",
            "['l']",
            "moves are a str, not a value of type list",
        ),
        (
            "[[1, 0], [2]]",
            "'l'",
            "the rows of the board are not equally long",
        ),
        (
            "[[1, 0], [2, 2]]",
            "'l'",
            "tile `2` is also in row 1, column 0",
        ),
        (
            "['none.txt']",
            "'l'",
            "there is no file of the name, and it is no board",
        ),
        ("['bytes.txt']", "'l'", "bytes.txt: the file is not text"),
        ("[]", "'l'", "write `solution: [BOARD]`"),
        ("[7]", "'l'", "write `solution: [BOARD]`"),
        (
            "[[[1, 0], [2, 3]], 1, 2]",
            "'l'",
            "`solution` does not take these arguments",
        ),
    ] {
        let error = judged("solution", arguments, value).unwrap_err();
        assert!(error.contains(reason), "{arguments}: {error}");
    }
    assert!(judged("beauty", "[[1, 0], [2, 3]]", "'l'").is_err());
}

fn fifteen() -> &'static dyn Powers {
    puzzles::find("fifteen").expect("a known puzzle")
}

#[test]
fn powers_take_and_give_text() {
    let puzzle = "1 2 0\n3 4 5\n";
    let solutions = fifteen().solve(puzzle, 5).unwrap();
    assert_eq!(solutions.len(), 1);
    assert_eq!(solutions[0].answer, "0 1 2\n3 4 5\n");
    assert_eq!(solutions[0].moves, ["ll"]);
    assert_eq!(fifteen().solve(puzzle, 0), Ok(vec![]));
    assert_eq!(fifteen().verify(puzzle, "ll\n"), Ok(vec![]));
    assert_eq!(fifteen().verify(puzzle, &solutions[0].answer), Ok(vec![]));
    assert_eq!(
        fifteen().verify(puzzle, puzzle),
        Ok(vec!["row 0, column 0 holds tile 1, not 0".into()])
    );
    let size = "the board has 2 x 3 cells, not 1 x 3";
    assert_eq!(fifteen().verify(puzzle, "0 1 2"), Ok(vec![size.into()]));
    assert_eq!(fifteen().count(puzzle, 10), Ok(1));
    assert_eq!(fifteen().count("1 2 0 3", 10), Ok(1));
    assert_eq!(fifteen().count("2 1\n3 0", 0), Ok(0));
    let odd = "0 2\n1 3";
    assert_eq!(fifteen().count(odd, 10), Ok(0));
    assert_eq!(fifteen().solve(odd, 1), Ok(vec![]));
    assert!(fifteen().verify(odd, "0 1\n2 3").unwrap()[0].starts_with("unsolvable"));
    assert!(matches!(
        fifteen().solve("0 1\n2", 1),
        Err(PuzzleError::Unreadable(_))
    ));
    assert!(matches!(
        fifteen().verify(puzzle, "0 1\n2"),
        Err(PuzzleError::Mismatch(_))
    ));
}

#[test]
fn what_is_counted_is_said_where_it_cannot_be() {
    let request = Request {
        rows: 5,
        columns: 5,
        parts: 1,
        seed: 4,
    };
    let puzzle = fifteen().generate(request).unwrap();
    assert_eq!(fifteen().generate(request).unwrap(), puzzle);
    let error = fifteen().count(&puzzle, 10).unwrap_err().to_string();
    assert!(
        error.starts_with("what is counted are shortest solutions, but: "),
        "{error}"
    );
    let moves = &fifteen().solve(&puzzle, 1).unwrap()[0].moves[0];
    assert_eq!(fifteen().verify(&puzzle, moves), Ok(vec![]));
    assert!(fifteen().generate(Request { rows: 0, ..request }).is_err());
}

#[test]
fn pictures_mark_what_changed() {
    let picture = Picture {
        format: PictureFormat::Text,
        state: Some("0 1\n2 3"),
        before: Some("1 0\n2 3"),
    };
    assert_eq!(
        fifteen().draw("1 0\n2 3", picture).unwrap(),
        "0* 1*\n2  3 \n"
    );
    let plain = Picture {
        state: None,
        before: None,
        ..picture
    };
    assert_eq!(fifteen().draw("1 0\n2 3", plain).unwrap(), "1 0\n2 3\n");
    let svg = Picture {
        format: PictureFormat::Svg,
        ..picture
    };
    assert_eq!(
        fifteen()
            .draw("1 0\n2 3", svg)
            .unwrap()
            .matches("class=\"changed\"")
            .count(),
        2
    );
}
