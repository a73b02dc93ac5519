//! Fifteen: classes and wrong answers.

use crate::every_puzzle::{Facts, Wrong, wrong_answers};

pub(crate) const FACTS: Facts = Facts {
    puzzle: "fifteen",
    objects: &[("Puzzle", "Puzzle(2, 2)")],
    right: &[(BOARD, "ul"), (BOARD, "0 1 2\n3 4 5\n")],
    wrong: WRONG,
};

/// Two moves from home: `ul`.
const BOARD: &str = "1 4 2\n3 0 5\n";

const WRONG: &[Wrong] = wrong_answers! {
    "a letter that is not a direction": BOARD, "ux"
        => "move 2 of 2, `x`, is not a direction; write `u`, `d`, `l` or `r`";
    "a move off the grid above": BOARD, "uu"
        => "move 2 of 2, `u`, leaves the grid: the blank is in row 0, column 1";
    "a move off the grid below": BOARD, "d"
        => "move 1 of 1, `d`, leaves the grid: the blank is in row 1, column 1";
    "a move off the grid at the left": BOARD, "ull"
        => "move 3 of 3, `l`, leaves the grid: the blank is in row 0, column 0";
    "a move off the grid at the right": BOARD, "rr"
        => "move 2 of 2, `r`, leaves the grid: the blank is in row 1, column 2";
    "a blank that is not home": BOARD, "u"
        => "after 1 moves the blank is in row 0, column 1, not in row 0, column 0";
    "a tile that is not home": BOARD, "lu"
        => "after 2 moves row 0, column 1 holds tile 4, not 1";
    "no moves for a board that is not solved": BOARD, ""
        => "after 0 moves the blank is in row 1, column 1, not in row 0, column 0";
    "a solved board of another size": BOARD, "0 1\n2 3\n"
        => "the board has 2 x 3 cells, not 2 x 2";
    "a solved board that is not": BOARD, "0 1 2\n3 5 4\n"
        => "row 1, column 1 holds tile 5, not 4";
};
