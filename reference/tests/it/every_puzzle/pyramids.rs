//! Pyramids: classes and wrong answers.

use crate::every_puzzle::{Facts, Wrong, wrong_answers};

pub(crate) const FACTS: Facts = Facts {
    puzzle: "pyramids",
    objects: &[("Solver", "Solver([[0], [0], [0], [0]])")],
    right: &[(TABLE, "2 1 3\n1 3 2\n3 2 1\n")],
    wrong: WRONG,
};

/// Its solution is `2 1 3`, `1 3 2`, `3 2 1`.
const TABLE: &str = "[2, 2, 1], [1, 2, 3], [2, 2, 1], [1, 2, 3]\n. . .\n1 . .\n. . .\n";

const WRONG: &[Wrong] = wrong_answers! {
    "a row is missing": TABLE, "2 1 3\n1 3 2\n"
        => "the table has 3 rows, not 2";
    "a row is too short": TABLE, "2 1 3\n1 3\n3 2 1\n"
        => "row 1 has 3 heights, not 2";
    "a height too great": TABLE, "2 1 3\n1 3 4\n3 2 1\n"
        => "`4` at (1, 2) is not a height from 1 to 3";
    "something that is not a height": TABLE, "2 1 3\n1 3 2\n3 x 1\n"
        => "`x` at (2, 1) is not a height from 1 to 3";
    "a cell without height": TABLE, "2 1 3\n1 3 2\n3 2 .\n"
        => "(2, 2) has no height";
    "a given height that was changed": TABLE, "1 2 3\n2 3 1\n3 1 2\n"
        => "(1, 0) is given as 1, not 2";
    "a height twice in a row": TABLE, "2 1 2\n1 3 2\n3 2 1\n"
        => "row 0 has height 2 in columns 0 and 2";
    "a height twice in a column": TABLE, "2 1 3\n1 3 2\n3 2 2\n"
        => "column 2 has height 2 in rows 1 and 2";
    "a wrong clue at the top": TABLE, "3 1 2\n1 2 3\n2 3 1\n"
        => "from the top 1 pyramids are seen in column 0, but the clue is 2";
    "a wrong clue at the bottom": TABLE, "3 1 2\n1 2 3\n2 3 1\n"
        => "from the bottom 2 pyramids are seen in column 0, but the clue is 1";
    "a wrong clue at the left": TABLE, "3 1 2\n1 2 3\n2 3 1\n"
        => "from the left 1 pyramids are seen in row 0, but the clue is 2";
    "a wrong clue at the right": TABLE, "3 1 2\n1 2 3\n2 3 1\n"
        => "from the right 2 pyramids are seen in row 0, but the clue is 1";
};
