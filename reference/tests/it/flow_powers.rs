//! Flow: text forms, deductions, generated puzzles, and commands.

use puzzlemark_reference::puzzles::Difficulty;
use puzzlemark_reference::puzzles::flow::Puzzle;
use puzzlemark_reference::puzzles::{self, Request};

/// The board at the top of the assignment's first page.
const FIRST: &str = "......\n.A..D.\n...B..\n......\n..ACD.\n..CB..\n";
/// The board after 8 clicks, "a good test case to use when starting".
const EIGHT_CLICKS: &str = "A....A\nB....B\n......\nC....C\n......\nD....D\n";
/// The board of the last page, where the algorithm closes a loop.
const LAST: &str = "A....A\nB....B\nC....C\nD..D..\nE..E..\nF..F..\n";

fn read(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

#[test]
fn bad_files_are_reported_with_line_and_column() {
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
        "line 2, column 2: `#` is not a square; write a letter for the end of a colour, `.` for an empty \
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
    // The deductions make up the solution.
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
    for (rows, columns, colors) in [(8, 8, 6), (5, 9, 5), (12, 12, 10), (14, 14, 16)] {
        let wanted = Puzzle::generate_with(rows, columns, colors, 1).expect("a puzzle");
        assert_eq!((wanted.colors().len(), wanted.is_unique()), (colors, true));
    }
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
    let flow = puzzles::by_name("flow").expect("the puzzle");
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
