//! Bubbles and boulders.

use puzzlemark_reference::puzzles;

use crate::examples::play::holds;

const INTRODUCTION: &str = "#AAB\nCDDB\nCDBB\nCD#B\n";

fn session(puzzle: &str, session: &str) {
    let session = format!(">>> puzzle = Puzzle('puzzle.txt')\n{session}");
    holds("bubbles-and-boulders", &[("puzzle.txt", puzzle)], &session);
}

#[test]
fn the_puzzle_of_the_introduction_has_the_solution_of_its_session() {
    let puzzle = puzzles::by_name("bubbles-and-boulders").expect("the puzzle");
    let solutions = puzzle.solve(INTRODUCTION, 2).expect("a puzzle");
    let answers: Vec<_> = solutions
        .iter()
        .map(|solution| solution.answer.as_str())
        .collect();
    assert_eq!(answers, ["#O*O\nOO*.\n..*.\n*.#.\n"]);
}

#[test]
fn pieces_stay_where_the_text_allows() {
    // "Boulders can sit above green squares": (1, 2) is above the green square at (2, 2).
    // "and also above other boulders. But they can't sit above bubbles or empty squares."
    session(
        "AABB\nAABB\nCD#B\n",
        "\
>>> puzzle.put_boulder(0, 0)
AssertionError: invalid position
>>> print(puzzle.put_boulder(1, 2))
....
..*.
..#.
>>> puzzle.put_boulder(1, 0)
AssertionError: invalid position
>>> print(puzzle.put_boulder(2, 0).put_boulder(1, 0))
....
*.*.
*.#.
>>> puzzle.put_bubble(1, 1)
AssertionError: invalid position
>>> print(puzzle.put_bubble(0, 1).put_bubble(0, 3))
.O.O
*.*.
*.#.
",
    );
    // "Bubbles can float below green squares, and also below other bubbles. But they can't float below empty
    // squares." A boulder cannot sit above a bubble either.
    session(
        "#ABC\nAABC\nDDDD\n",
        "\
>>> print(puzzle.put_bubble(1, 0))
#...
O...
....
>>> puzzle.put_boulder(1, 1)
AssertionError: invalid position
>>> puzzle.put_bubble(2, 1)
AssertionError: invalid position
>>> print(puzzle.put_bubble(2, 0))
#...
O...
O...
",
    );
    session(
        "A\nB\n",
        "\
>>> print(puzzle.put_bubble(0, 0).put_bubble(1, 0))
O
O
>>> print(Puzzle('puzzle.txt').put_boulder(1, 0).put_boulder(0, 0))
*
*
>>> Puzzle('puzzle.txt').put_bubble(0, 0).put_bubble(1, 0).put_boulder(0, 0)
AssertionError: invalid position
",
    );
}

#[test]
fn stacks_grow_from_their_row() {
    session(
        "AB\nCD\nEF\n",
        "\
>>> puzzle.put_boulder(1, 0)
AssertionError: invalid position
>>> print(puzzle.put_boulder(2, 0).put_boulder(1, 0).put_boulder(0, 0))
*.
*.
*.
>>> puzzle.put_bubble(1, 1)
AssertionError: invalid position
>>> print(puzzle.put_bubble(0, 1).put_bubble(1, 1).put_bubble(2, 1))
*O
*O
*O
>>> puzzle.issolved()
False
",
    );
}

#[test]
fn the_text_form_has_four_symbols() {
    session(
        "A#\nAB\n",
        "\
>>> print(puzzle.put_bubble(0, 0).put_boulder(1, 0))
O#
*.
>>> str(puzzle)
'O#\\n*.'
>>> puzzle.regions
{'A', 'B'}
",
    );
}
