//! Flow: the assignment's boards, its functions, text forms, and what the verifier says.

use std::collections::BTreeMap;

use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::puzzles::flow::board::{Board, Shape, StepKind, Tile};
use puzzlemark_reference::puzzles::flow::verify::Fault;
use puzzlemark_reference::puzzles::flow::{Cell, Count, Difficulty, Direction, Puzzle};
use puzzlemark_reference::puzzles::{self, Request};
use puzzlemark_reference::session::{Local, Session};

/// The board at the top of the assignment's first page.
const FIRST: &str = "......\n.A..D.\n...B..\n......\n..ACD.\n..CB..\n";
/// The board after 8 clicks, "a good test case to use when starting".
const EIGHT_CLICKS: &str = "A....A\nB....B\n......\nC....C\n......\nD....D\n";
/// The board of the last page, where the algorithm closes a loop.
const LAST: &str = "A....A\nB....B\nC....C\nD..D..\nE..E..\nF..F..\n";

fn read(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

fn cell(row: usize, column: usize) -> Cell {
    Cell { row, column }
}

#[test]
fn the_first_board_has_one_solution() {
    let puzzle = read(FIRST);
    assert!(puzzle.is_unique());
    let solution = puzzle.solve().expect("a solution");
    // As printed: R for C, G for D, Y for B, B for A.
    let printed = "RRRGGG\nRBRGYG\nRBRGYG\nRBRRYG\nRBBRYG\nRRRGGG\n";
    let named = |letter| match letter {
        'R' => 'C',
        'G' => 'B',
        'B' => 'A',
        'Y' => 'D',
        other => other,
    };
    assert_eq!(
        solution.to_string(),
        printed.chars().map(named).collect::<String>()
    );
    assert!(!solution.touches_itself());
}

#[test]
fn every_solution_of_the_eight_clicks_touches_itself() {
    let puzzle = read(EIGHT_CLICKS);
    assert_eq!(puzzle.count(u128::MAX), Count::Exactly(70));
    assert_eq!(puzzle.count(70), Count::AtLeast(70));
    assert_eq!(puzzle.count(71), Count::Exactly(70));
    let solutions = puzzle.solutions(100);
    assert_eq!(solutions.len(), 70);
    for solution in &solutions {
        assert!(solution.touches_itself());
        assert_eq!(puzzle.verify(solution), []);
    }
    assert_eq!(puzzle.solutions(3).len(), 3);
}

#[test]
fn the_last_board_has_one_solution_without_a_loop() {
    let puzzle = read(LAST);
    assert!(puzzle.is_unique());
    let solution = puzzle.solve().expect("a solution");
    let printed = "AAAAAA\nBBBBBB\nCCCCCC\nDDDDCC\nEEEECC\nFFFFCC\n";
    assert_eq!(solution.to_string(), printed);
    // The letters are right, though a row and a loop of `C` have the same.
    assert_eq!(puzzle.verify_letters(printed), []);
}

#[test]
fn the_algorithm_of_the_assignment_closes_a_loop_on_the_last_board() {
    let puzzle = read(LAST);
    let mut board = Board::of(&puzzle).expect("a square board");
    let mut tried = 0;
    let filled = board.play(&mut |step| {
        tried += u32::from(step.kind != StepKind::TakenBack);
        true
    });
    assert_eq!(filled, Ok(true));
    // As measured with an independent program.
    assert_eq!(tried, 476);
    let faults = puzzle.verify_shapes(&board.shapes());
    assert!(
        matches!(&faults[..], [Fault::Loop { cells }] if cells.len() == 6),
        "{faults:?}"
    );
    let says = faults[0].to_string();
    assert!(says.starts_with("a loop of 6 cells: (3, 4) "), "{says}");

    let trace = puzzle.trace(3).expect("a trace");
    assert_eq!(trace[0], "(0, 1): blue horizontal: it stays for now");
    assert_eq!(trace.len(), 5);
    assert!(
        trace[4].starts_with("filled, but no solution: a loop of 6 cells"),
        "{}",
        trace[4]
    );
    assert!(trace[4].contains("476 tiles tried"), "{}", trace[4]);
}

#[test]
fn the_algorithm_of_the_assignment_solves_the_eight_clicks() {
    let puzzle = read(EIGHT_CLICKS);
    let trace = puzzle.trace(0).expect("a trace");
    // As measured with an independent program.
    assert!(
        trace[1].starts_with("solved: 59590 tiles tried"),
        "{trace:?}"
    );
    assert!(read("A..A\n....\n").trace(9).is_none());
}

#[test]
fn without_loops_the_board_is_solved() {
    for text in [FIRST, EIGHT_CLICKS, LAST] {
        let puzzle = read(text);
        let mut board = Board::of(&puzzle).expect("a square board");
        assert_eq!(board.solve(), Ok(true));
        assert_eq!(
            board
                .puzzle()
                .expect("both ends")
                .verify_shapes(&board.shapes()),
            []
        );
        // Already filled: nothing is left to be done.
        assert_eq!(board.solve(), Ok(true));
    }
    let mut crossed = Board::of(&read("A..B\n....\n....\nB..A\n")).expect("a square board");
    let before = crossed.clone();
    assert_eq!(crossed.solve(), Ok(false));
    assert_eq!(crossed, before);
}

#[test]
fn take_goes_on_from_what_stands_there() {
    let mut board = Board::of(&read(LAST)).expect("a square board");
    board.put(cell(0, 1), Tile::Part(0, Shape::Horizontal));
    assert_eq!(board.take(cell(0, 2)), Ok(true));
    assert_eq!(
        board.letters(),
        "BBBBBB\nGGGGGG\nRRRRRR\nYYYYRR\nCCCCRR\nOOOORR\n"
    );
    let mut board = Board::of(&read(LAST)).expect("a square board");
    board.put(cell(0, 1), Tile::Part(1, Shape::Q3));
    let before = board.clone();
    assert_eq!(board.take(cell(0, 2)), Ok(false));
    assert_eq!(board, before);
}

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

/// Plays operations, and compares values (or the exception) with what is expected.
fn play(operations: &[(&str, &str)]) {
    let files = BTreeMap::<String, String>::new();
    let module = puzzles::find("flow").expect("the puzzle");
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
    let mut board = Board::new(8).expect("a board");
    for place in 0..18 {
        assert_eq!(board.click(cell(place / 8, place % 8)), Ok(()));
    }
    assert_eq!(board.at(cell(2, 1)).to_string(), "white end");
    assert!(board.click(cell(7, 7)).is_err());
}

#[test]
fn bad_files_are_told_with_line_and_column() {
    let error = |text: &str| {
        text.parse::<Puzzle>()
            .expect_err("a bad puzzle")
            .to_string()
    };
    assert!(error("\n\n").starts_with("line 1, column 1: the grid is empty"));
    assert_eq!(
        error("A.A\n..\n"),
        "line 2, column 3: the row has 2 squares, but the first row has 3; make all rows equally long"
    );
    assert_eq!(
        error("A.A\n.#.\n"),
        "line 2, column 2: `#` is no square; write a letter for the end of a colour, `.` for an empty \
         cell"
    );
    assert_eq!(
        error("A.A\nB..\n"),
        "line 2, column 1: every colour has two ends, but there is 1 of `B`"
    );
    assert_eq!(
        error("A.A\nA..\n"),
        "line 2, column 1: every colour has two ends, but there are 3 of `A`"
    );
    assert_eq!(
        error(&".".repeat(65)),
        "line 1, column 65: a grid has at most 64 rows and 64 columns"
    );
    let unix = read(FIRST);
    assert_eq!(FIRST.replace('\n', "\r\n").parse(), Ok(unix.clone()));
    assert_eq!(FIRST.trim_end().parse(), Ok(unix));
}

#[test]
fn deductions_solve_the_first_board_and_say_why() {
    let deductions = read(FIRST).deduce();
    assert_eq!((deductions.open, deductions.stuck), (0, None));
    let told: Vec<_> = deductions.steps.iter().map(ToString::to_string).collect();
    assert_eq!(told[0], "(0, 0) goes down: (0, 0) has no other way");
    assert_eq!(told[1], "(0, 0) goes right: (0, 0) has no other way");
    // What is deduced is the solution.
    let solution = read(FIRST).solve().expect("a solution");
    for step in &deductions.steps {
        assert_eq!(
            solution.links(step.cell).has(step.direction),
            step.joined,
            "{step}"
        );
    }
    assert!(read("A.\n.A\n").deduce().stuck.is_some());
    assert!(read(EIGHT_CLICKS).deduce().open > 0);
}

#[test]
fn generated_puzzles_have_one_solution_and_depend_on_the_seed_alone() {
    for seed in 0..3 {
        let mut colors = Vec::new();
        for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
            let puzzle = Puzzle::generate(6, 7, difficulty, seed);
            assert_eq!((puzzle.rows(), puzzle.columns()), (6, 7));
            assert!(puzzle.is_unique(), "\n{puzzle}");
            assert_eq!(puzzle, Puzzle::generate(6, 7, difficulty, seed));
            colors.push(puzzle.colors().len());
        }
        assert!(colors.is_sorted_by(|easy, hard| easy >= hard), "{colors:?}");
    }
    assert_ne!(
        Puzzle::generate(6, 6, Difficulty::Easy, 1),
        Puzzle::generate(6, 6, Difficulty::Easy, 2)
    );
    for (rows, columns) in [(1, 4), (2, 2), (2, 3), (3, 3), (5, 2), (4, 4)] {
        assert!(Puzzle::generate(rows, columns, Difficulty::Hard, 7).is_unique());
        assert!(Puzzle::generate_loose(rows, columns, 7).solve().is_some());
    }
    let wanted = Puzzle::generate_with(7, 7, 9, 5).expect("a puzzle");
    assert_eq!((wanted.colors().len(), wanted.is_unique()), (9, true));
    let says = |rows, columns, colors| {
        Puzzle::generate_with(rows, columns, colors, 0)
            .expect_err("no puzzle")
            .to_string()
    };
    assert!(says(1, 3, 1).starts_with("a grid has 4 cells at least"));
    assert_eq!(says(3, 3, 4), "9 cells can have 1 to 3 colours, not 4");
}

#[test]
fn commands_read_and_write_text() {
    let flow = puzzles::find("flow").expect("the puzzle");
    let solutions = flow.solve(EIGHT_CLICKS, 100).expect("a puzzle");
    assert_eq!(solutions.len(), 70);
    assert_eq!(flow.solve(LAST, 1).expect("a puzzle").len(), 1);
    assert_eq!(flow.count(EIGHT_CLICKS, 50), Ok(50));
    assert_eq!(flow.count(EIGHT_CLICKS, 100), Ok(70));
    assert_eq!(flow.verify(EIGHT_CLICKS, &solutions[69].answer), Ok(vec![]));
    assert!(flow.solve("A", 1).is_err());
    let request = Request {
        rows: 5,
        columns: 5,
        parts: 5,
        difficulty: None,
        seed: 3,
    };
    let puzzle = flow.generate(request).expect("a puzzle");
    assert_eq!(flow.count(&puzzle, 2), Ok(1));
    assert_eq!(
        puzzle.parse::<Puzzle>().expect("a puzzle").to_string(),
        puzzle
    );
}
