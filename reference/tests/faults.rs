//! Kinds of wrong answers, and what the verifiers say of each: which cell, which rule.
//!
//! The messages follow from the rules. A fault often shows at other cells too: the message must be
//! among those that are given.

use std::collections::BTreeSet;

use puzzlemark_reference::puzzles;

/// A wrong answer to an instance of a puzzle, and what must be said of it.
struct Wrong {
    puzzle: &'static str,
    kind: &'static str,
    instance: &'static str,
    answer: &'static str,
    message: &'static str,
}

/// The puzzle of the introduction of Bubbles and boulders; its solution is
/// `#O*O OO*. ..*. *.#.`.
const BUBBLES: &str = "#AAB\nCDDB\nCDBB\nCD#B\n";
/// `B` runs down, up, down and up between two straight paths.
const FLOW: &str = "A..A\nB..B\n....\nC..C\n";
/// Letters: `A` and `B` side by side.
const COLUMNS: &str = "A.B\n...\n...\nA.B\n";
/// The board of the last page of the Flow assignment, where its algorithm closes a loop.
const LAST: &str = "A....A\nB....B\nC....C\nD..D..\nE..E..\nF..F..\n";
/// Its solution is `2 1 3`, `1 3 2`, `3 2 1`.
const PYRAMIDS: &str = "[2, 2, 1], [1, 2, 3], [2, 2, 1], [1, 2, 3]\n. . .\n1 . .\n. . .\n";
/// Its solution is one horizontal strip above the other.
const STRIPS: &str = "strips: wb bb\nbb\nwb\n";
/// Two moves from home: `ul`.
const FIFTEEN: &str = "1 4 2\n3 0 5\n";

/// A table of wrong answers: by puzzle, `kind: instance, answer => message`.
macro_rules! table {
    ($($puzzle:literal { $($kind:literal: $instance:expr, $answer:literal => $message:literal;)* })*) => {
        const WRONG: &[Wrong] = &[$($(Wrong {
            puzzle: $puzzle,
            kind: $kind,
            instance: $instance,
            answer: $answer,
            message: $message,
        },)*)*];
    };
}

table! {
    "bubbles-and-boulders" {
        "a row is missing": BUBBLES, "#O*O\nOO*.\n..*.\n"
            => "the grid has 4 rows, not 3";
        "a row is too short": BUBBLES, "#O*O\nOO*\n..*.\n*.#.\n"
            => "row 1 has 4 squares, not 3";
        "an unknown symbol": BUBBLES, "#O*O\nOO*.\n..*.\n*.#o\n"
            => "`o` at (3, 3) is none of `#`, `O`, `*` and `.`";
        "a green square shown as empty": BUBBLES, "#O*O\nOO*.\n..*.\n*...\n"
            => "the square at (3, 2) is green";
        "a boulder on a green square": BUBBLES, "#O*O\nOO*.\n..*.\n*.*.\n"
            => "the square at (3, 2) is green";
        "a square of a region shown as green": BUBBLES, "#O*O\nOO*.\n..*.\n*.##\n"
            => "the square at (3, 3) is not green, but of region B";
        "a region without bubble": BUBBLES, "#O*.\nOO*.\n..*.\n*.#.\n"
            => "region B has no bubble";
        "a region without boulder": BUBBLES, "#O*O\nOO*.\n..*.\n..#.\n"
            => "region C has no boulder";
        "two bubbles in a region": BUBBLES, "#O*O\nOO*O\n..*.\n*.#.\n"
            => "region B has a second bubble at (1, 3); the first is at (0, 3)";
        "two boulders in a region": BUBBLES, "#O*O\nOO*.\n*.*.\n*.#.\n"
            => "region C has a second boulder at (3, 0); the first is at (2, 0)";
        "a bubble below an empty square": BUBBLES, "#O*.\nOO*O\n..*.\n*.#.\n"
            => "the bubble at (1, 3) floats neither in the top row nor below a green square or bubble";
        "a boulder above an empty square": BUBBLES, "#O*O\nOO*.\n*.*.\n..#.\n"
            => "the boulder at (2, 0) sits neither in the bottom row nor above a green square or boulder";
        "a move on a green square": BUBBLES, "put_bubble(0, 0)\n"
            => "move 1, `put_bubble(0, 0)`, cannot be made: the square at (0, 0) is green";
        "a move out of the grid": BUBBLES, "put_boulder(4, 0)\n"
            => "move 1, `put_boulder(4, 0)`, cannot be made: (4, 0) is not in the grid";
        "a move on a taken square": BUBBLES, "put_bubble(0, 1)\nput_boulder(0, 1)\n"
            => "move 2, `put_boulder(0, 1)`, cannot be made: there is a bubble at (0, 1) already";
        "a move that nothing keeps": BUBBLES, "put_boulder(2, 0)\n"
            => "move 1, `put_boulder(2, 0)`, cannot be made: a boulder at (2, 0) is kept by no edge, green square or other boulder";
        "a second piece by a move": BUBBLES, "put_bubble(0, 1)\nput_bubble(0, 2)\n"
            => "move 2, `put_bubble(0, 2)`, cannot be made: region A has a bubble already";
    }
    "flow" {
        "an answer of another size": FLOW, "A──A\nB┌┐B\n└┘└┘\n"
            => "the answer has 3 rows and 4 columns, the puzzle 4 and 4";
        "an empty cell among shapes": FLOW, "A──A\nB┌┐B\n└┘.┘\nC──C\n"
            => "(2, 2) is empty: every cell lies on a path";
        "an empty cell among letters": COLUMNS, "AAB\nA.B\nAAB\nAAB\n"
            => "(1, 1) is empty: every cell lies on a path";
        "an unknown colour": COLUMNS, "AAB\nACB\nAAB\nAAB\n"
            => "(1, 1): 'C' is no colour of the puzzle";
        "an unknown shape": FLOW, "A──A\nB┌┐B\n└┘└#\nC──C\n"
            => "(2, 3): '#' is no shape";
        "an end that was overwritten": COLUMNS, "BAB\nAAB\nAAB\nAAB\n"
            => "(0, 0) is an end of `A`: it must stay";
        "an end that was added": FLOW, "A──A\nBC┐B\n└┘└┘\nC──C\n"
            => "(1, 1): the puzzle has no end of `C` here";
        "an end that no path reaches": FLOW, "A│─A\nB┌┐B\n└┘└┘\nC──C\n"
            => "no path leads to the end of `A` at (0, 0)";
        "an end without a cell of its colour beside it": COLUMNS, "ABB\nBBB\nBBB\nABB\n"
            => "no path leads to the end of `A` at (0, 0)";
        "an end with two paths": FLOW, "A──A\nB┌┐B\n│└┘│\nC──C\n"
            => "2 paths lead to the end at (3, 0), not one";
        "a path off the grid": FLOW, "A│─A\nB┌┐B\n└┘└┘\nC──C\n"
            => "(0, 1) goes up, off the grid";
        "a path that breaks off between shapes": FLOW, "A──A\nB┌┐B\n└┘─┘\nC──C\n"
            => "(1, 2) goes down, but the cell there does not come back";
        "a path that stops at no end": COLUMNS, "AAB\nABB\nABB\nAAB\n"
            => "the path of `A` stops at (0, 1), which is no end";
        "a path between two colours": FLOW, "A──A\nB┌┐B\n│└┘│\nC──C\n"
            => "a path joins (1, 0) and (3, 0), which are ends of different colours";
        "a loop of four cells": FLOW, "A──A\nB┌┐B\n│└┘│\nC──C\n"
            => "a loop of 4 cells: (1, 1) (1, 2) (2, 2) (2, 1)";
        "a loop beside right paths": LAST, "A────A\nB────B\nC────C\nD──D┌┐\nE──E││\nF──F└┘\n"
            => "a loop of 6 cells: (3, 4) (3, 5) (4, 5) (5, 5) (5, 4) (4, 4)";
        "cells of a colour apart from its path": "A...\n....\nA.BB\n", "ABAA\nABAA\nABBB\n"
            => "no cells of `A` lead from its end at (0, 0) to (0, 2)";
        "letters that no path covers": "A.A\n...\nB.B\n", "AAA\nAAA\nBBB\n"
            => "no path from (0, 0) to (0, 2) covers the cells of `A` once each";
    }
    "pyramids" {
        "a row is missing": PYRAMIDS, "2 1 3\n1 3 2\n"
            => "the table has 3 rows, not 2";
        "a row is too short": PYRAMIDS, "2 1 3\n1 3\n3 2 1\n"
            => "row 1 has 3 heights, not 2";
        "a height too great": PYRAMIDS, "2 1 3\n1 3 4\n3 2 1\n"
            => "`4` at (1, 2) is no height from 1 to 3";
        "something that is no height": PYRAMIDS, "2 1 3\n1 3 2\n3 x 1\n"
            => "`x` at (2, 1) is no height from 1 to 3";
        "a cell without height": PYRAMIDS, "2 1 3\n1 3 2\n3 2 .\n"
            => "(2, 2) has no height";
        "a given height that was changed": PYRAMIDS, "1 2 3\n2 3 1\n3 1 2\n"
            => "(1, 0) is given as 1, not 2";
        "a height twice in a row": PYRAMIDS, "2 1 2\n1 3 2\n3 2 1\n"
            => "row 0 has height 2 in columns 0 and 2";
        "a height twice in a column": PYRAMIDS, "2 1 3\n1 3 2\n3 2 2\n"
            => "column 2 has height 2 in rows 1 and 2";
        "a wrong clue at the top": PYRAMIDS, "3 1 2\n1 2 3\n2 3 1\n"
            => "from the top 1 pyramids are seen in column 0, but the clue is 2";
        "a wrong clue at the bottom": PYRAMIDS, "3 1 2\n1 2 3\n2 3 1\n"
            => "from the bottom 2 pyramids are seen in column 0, but the clue is 1";
        "a wrong clue at the left": PYRAMIDS, "3 1 2\n1 2 3\n2 3 1\n"
            => "from the left 1 pyramids are seen in row 0, but the clue is 2";
        "a wrong clue at the right": PYRAMIDS, "3 1 2\n1 2 3\n2 3 1\n"
            => "from the right 2 pyramids are seen in row 0, but the clue is 1";
    }
    "strips" {
        "no outline at all": STRIPS, ""
            => "an outline has a line for its upper border and one for each row, such as ` _ _`, `|_|_|`, but this has 0";
        "a line that is too long": STRIPS, " _ _ \n|_ _|\n|_ _|_|\n"
            => "line 3 of the outline has 7 characters instead of 5";
        "an open border": STRIPS, " _ _ \n|_ _ \n|_ _|\n"
            => "line 2, column 5 of the outline: expected `|`, found ` `";
        "an unknown character": STRIPS, " _ _ \n|_ _|\n|_ x|\n"
            => "line 3, column 4 of the outline: expected `_`, found `x`";
        "a strip round a corner": STRIPS, " _ _ \n|_| |\n|_ _|\n"
            => "the cells joined with column 1, row 1 do not make a straight strip";
        "a strip of two rows": STRIPS, " _ _ \n|   |\n|_ _|\n"
            => "the cells joined with column 0, row 1 do not make a straight strip";
        "an outline of another size": STRIPS, " _ _ _ \n|_ _|_|\n"
            => "the outline has 3 columns and 1 rows instead of 2 and 2";
        "a strip that is not to be used": "strips: wb w\nwb\nbb\n", " _ _ \n|_ _|\n|_ _|\n"
            => "the horizontal strip of 2 from column 0, row 1 has colours `bb`, which no strip has";
        "a strip used twice": "strips: wb\nwb\nwb\n", " _ _ \n|_ _|\n|_ _|\n"
            => "the horizontal strip of 2 from column 0, row 1 has colours `wb`, which 1 strips have before it, but only 1 are to be used";
        "a strip that is nowhere": STRIPS, " _ _ \n|_ _|\n|_|_|\n"
            => "strip `bb` is to be used 1 times, but is used 0 times";
        "a single cell that is nowhere": "strips: wb w\nwb\nbb\n", " _ _ \n|_|_|\n|_ _|\n"
            => "strip `w` is to be used 1 times, but is used 0 times";
    }
    "fifteen" {
        "a letter that is no direction": FIFTEEN, "ux"
            => "move 2 of 2, `x`, is no direction; write `u`, `d`, `l` or `r`";
        "a move off the grid above": FIFTEEN, "uu"
            => "move 2 of 2, `u`, leaves the grid: the blank is in row 0, column 1";
        "a move off the grid below": FIFTEEN, "d"
            => "move 1 of 1, `d`, leaves the grid: the blank is in row 1, column 1";
        "a move off the grid at the left": FIFTEEN, "ull"
            => "move 3 of 3, `l`, leaves the grid: the blank is in row 0, column 0";
        "a move off the grid at the right": FIFTEEN, "rr"
            => "move 2 of 2, `r`, leaves the grid: the blank is in row 1, column 2";
        "a blank that is not home": FIFTEEN, "u"
            => "after 1 moves the blank is in row 0, column 1, not in row 0, column 0";
        "a tile that is not home": FIFTEEN, "lu"
            => "after 2 moves row 0, column 1 holds tile 4, not 1";
        "no moves for a board that is not solved": FIFTEEN, ""
            => "after 0 moves the blank is in row 1, column 1, not in row 0, column 0";
        "a solved board of another size": FIFTEEN, "0 1\n2 3\n"
            => "the board has 2 x 3 cells, not 2 x 2";
        "a solved board that is not": FIFTEEN, "0 1 2\n3 5 4\n"
            => "row 1, column 1 holds tile 5, not 4";
    }
}

#[test]
fn each_kind_of_wrong_answer_is_named() {
    for wrong in WRONG {
        let puzzle = puzzles::find(wrong.puzzle).expect("a known puzzle");
        let faults = puzzle
            .verify(wrong.instance, wrong.answer)
            .expect("an instance");
        let is_named = faults.iter().any(|fault| fault == wrong.message);
        assert!(is_named, "{}, {}: {faults:#?}", wrong.puzzle, wrong.kind);
    }
}

#[test]
fn there_are_more_than_forty_kinds_and_each_puzzle_has_some() {
    let kinds: BTreeSet<_> = WRONG
        .iter()
        .map(|wrong| (wrong.puzzle, wrong.kind))
        .collect();
    assert_eq!(kinds.len(), WRONG.len(), "a kind is listed twice");
    assert!(kinds.len() >= 40, "only {} kinds", kinds.len());
    for puzzle in puzzles::ALL {
        let own = kinds.iter().filter(|(name, _)| *name == puzzle.name());
        assert!(own.count() >= 8, "{}", puzzle.name());
    }
}

#[test]
fn right_answers_to_the_same_puzzles_have_no_fault() {
    for (puzzle, instance, answer) in [
        ("bubbles-and-boulders", BUBBLES, "#O*O\nOO*.\n..*.\n*.#.\n"),
        ("flow", FLOW, "A──A\nB┌┐B\n└┘└┘\nC──C\n"),
        ("flow", COLUMNS, "AAB\nAAB\nAAB\nAAB\n"),
        (
            "flow",
            LAST,
            "A────A\nB────B\nC───┐C\nD──D││\nE──E││\nF──F└┘\n",
        ),
        ("pyramids", PYRAMIDS, "2 1 3\n1 3 2\n3 2 1\n"),
        ("strips", STRIPS, " _ _ \n|_ _|\n|_ _|\n"),
        ("fifteen", FIFTEEN, "ul"),
        ("fifteen", FIFTEEN, "0 1 2\n3 4 5\n"),
    ] {
        let module = puzzles::find(puzzle).expect("a known puzzle");
        assert_eq!(
            module.verify(instance, answer),
            Ok(vec![]),
            "{puzzle}: {answer}"
        );
    }
}
