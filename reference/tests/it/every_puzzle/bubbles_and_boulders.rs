//! Bubbles and boulders: classes and wrong answers.

use crate::every_puzzle::{Facts, Wrong, wrong_answers};

pub(crate) const FACTS: Facts = Facts {
    puzzle: "bubbles-and-boulders",
    objects: &[("Puzzle", "Puzzle('puzzle.txt')")],
    right: &[(INTRODUCTION, "#O*O\nOO*.\n..*.\n*.#.\n")],
    wrong: WRONG,
};

/// The puzzle of the introduction of Bubbles and boulders; its solution is
/// `#O*O OO*. ..*. *.#.`.
const INTRODUCTION: &str = "#AAB\nCDDB\nCDBB\nCD#B\n";

const WRONG: &[Wrong] = wrong_answers! {
    "a row is missing": INTRODUCTION, "#O*O\nOO*.\n..*.\n"
        => "the grid has 4 rows, not 3";
    "a row is too short": INTRODUCTION, "#O*O\nOO*\n..*.\n*.#.\n"
        => "row 1 has 4 squares, not 3";
    "an unknown symbol": INTRODUCTION, "#O*O\nOO*.\n..*.\n*.#o\n"
        => "`o` at (3, 3) is none of `#`, `O`, `*` and `.`";
    "a green square shown as empty": INTRODUCTION, "#O*O\nOO*.\n..*.\n*...\n"
        => "the square at (3, 2) is green";
    "a boulder on a green square": INTRODUCTION, "#O*O\nOO*.\n..*.\n*.*.\n"
        => "the square at (3, 2) is green";
    "a square of a region shown as green": INTRODUCTION, "#O*O\nOO*.\n..*.\n*.##\n"
        => "the square at (3, 3) is not green, but of region B";
    "a region without bubble": INTRODUCTION, "#O*.\nOO*.\n..*.\n*.#.\n"
        => "region B has no bubble";
    "a region without boulder": INTRODUCTION, "#O*O\nOO*.\n..*.\n..#.\n"
        => "region C has no boulder";
    "two bubbles in a region": INTRODUCTION, "#O*O\nOO*O\n..*.\n*.#.\n"
        => "region B has a second bubble at (1, 3); the first is at (0, 3)";
    "two boulders in a region": INTRODUCTION, "#O*O\nOO*.\n*.*.\n*.#.\n"
        => "region C has a second boulder at (3, 0); the first is at (2, 0)";
    "a bubble below an empty square": INTRODUCTION, "#O*.\nOO*O\n..*.\n*.#.\n"
        => "the bubble at (1, 3) floats neither in the top row nor below a green square or bubble";
    "a boulder above an empty square": INTRODUCTION, "#O*O\nOO*.\n*.*.\n..#.\n"
        => "the boulder at (2, 0) sits neither in the bottom row nor above a green square or boulder";
    "a move on a green square": INTRODUCTION, "put_bubble(0, 0)\n"
        => "move 1, `put_bubble(0, 0)`, cannot be made: the square at (0, 0) is green";
    "a move out of the grid": INTRODUCTION, "put_boulder(4, 0)\n"
        => "move 1, `put_boulder(4, 0)`, cannot be made: (4, 0) is not in the grid";
    "a move on a taken square": INTRODUCTION, "put_bubble(0, 1)\nput_boulder(0, 1)\n"
        => "move 2, `put_boulder(0, 1)`, cannot be made: there is a bubble at (0, 1) already";
    "a move that nothing keeps": INTRODUCTION, "put_boulder(2, 0)\n"
        => "move 1, `put_boulder(2, 0)`, cannot be made: a boulder at (2, 0) is kept by no edge, green square or other boulder";
    "a second piece by a move": INTRODUCTION, "put_bubble(0, 1)\nput_bubble(0, 2)\n"
        => "move 2, `put_bubble(0, 2)`, cannot be made: region A has a bubble already";
};
