//! Strips: classes and wrong answers.

use crate::every_puzzle::{Facts, Wrong, wrong_answers};

pub(crate) const FACTS: Facts = Facts {
    puzzle: "strips",
    objects: &[],
    right: &[(PAIR, " _ _ \n|_ _|\n|_ _|\n")],
    wrong: WRONG,
};

/// Its solution is one horizontal strip above the other.
const PAIR: &str = "strips: wb bb\nbb\nwb\n";

const WRONG: &[Wrong] = wrong_answers! {
    "no outline at all": PAIR, ""
        => "an outline has a line for its upper border and one for each row, such as ` _ _`, `|_|_|`, but this has 0";
    "a line that is too long": PAIR, " _ _ \n|_ _|\n|_ _|_|\n"
        => "line 3 of the outline has 7 characters instead of 5";
    "an open border": PAIR, " _ _ \n|_ _ \n|_ _|\n"
        => "line 2, column 5 of the outline: expected `|`, found ` `";
    "an unknown character": PAIR, " _ _ \n|_ _|\n|_ x|\n"
        => "line 3, column 4 of the outline: expected `_`, found `x`";
    "a strip round a corner": PAIR, " _ _ \n|_| |\n|_ _|\n"
        => "the cells joined with column 1, row 1 do not make a straight strip";
    "a strip of two rows": PAIR, " _ _ \n|   |\n|_ _|\n"
        => "the cells joined with column 0, row 1 do not make a straight strip";
    "an outline of another size": PAIR, " _ _ _ \n|_ _|_|\n"
        => "the outline has 3 columns and 1 rows instead of 2 and 2";
    "a strip that is not to be used": "strips: wb w\nwb\nbb\n", " _ _ \n|_ _|\n|_ _|\n"
        => "the horizontal strip of 2 from column 0, row 1 has colours `bb`, which no strip has";
    "a strip used twice": "strips: wb\nwb\nwb\n", " _ _ \n|_ _|\n|_ _|\n"
        => "the horizontal strip of 2 from column 0, row 1 has colours `wb`, which 1 strips have before it, but only 1 are to be used";
    "a strip that is nowhere": PAIR, " _ _ \n|_ _|\n|_|_|\n"
        => "strip `bb` is to be used 1 times, but is used 0 times";
    "a single cell that is nowhere": "strips: wb w\nwb\nbb\n", " _ _ \n|_|_|\n|_ _|\n"
        => "strip `w` is to be used 1 times, but is used 0 times";
};
