//! Flow: classes and wrong answers.

use crate::every_puzzle::{Facts, Wrong, wrong_answers};

pub(crate) const FACTS: Facts = Facts {
    puzzle: "flow",
    objects: &[("Board", "Board(3)"), ("Tile", "Tile('empty')")],
    right: &[
        (PATHS, "A──A\nB┌┐B\n└┘└┘\nC──C\n"),
        (COLUMNS, "AAB\nAAB\nAAB\nAAB\n"),
        (LAST, "A────A\nB────B\nC───┐C\nD──D││\nE──E││\nF──F└┘\n"),
    ],
    wrong: WRONG,
};

/// `B` runs down, up, down and up between two straight paths.
const PATHS: &str = "A..A\nB..B\n....\nC..C\n";
/// Letters: `A` and `B` side by side.
const COLUMNS: &str = "A.B\n...\n...\nA.B\n";
/// The board of the last page of the Flow assignment, where its algorithm closes a loop.
const LAST: &str = "A....A\nB....B\nC....C\nD..D..\nE..E..\nF..F..\n";

const WRONG: &[Wrong] = wrong_answers! {
    "an answer of another size": PATHS, "A──A\nB┌┐B\n└┘└┘\n"
        => "the answer has 3 rows and 4 columns, the puzzle 4 and 4";
    "an empty cell among shapes": PATHS, "A──A\nB┌┐B\n└┘.┘\nC──C\n"
        => "(2, 2) is empty: every cell lies on a path";
    "an empty cell among letters": COLUMNS, "AAB\nA.B\nAAB\nAAB\n"
        => "(1, 1) is empty: every cell lies on a path";
    "an unknown colour": COLUMNS, "AAB\nACB\nAAB\nAAB\n"
        => "(1, 1): 'C' is not a colour of the puzzle";
    "an unknown shape": PATHS, "A──A\nB┌┐B\n└┘└#\nC──C\n"
        => "(2, 3): '#' is not a shape";
    "an end that was overwritten": COLUMNS, "BAB\nAAB\nAAB\nAAB\n"
        => "(0, 0) is an end of `A`: it must stay";
    "an end that was added": PATHS, "A──A\nBC┐B\n└┘└┘\nC──C\n"
        => "(1, 1): the puzzle has no end of `C` here";
    "an end that no path reaches": PATHS, "A│─A\nB┌┐B\n└┘└┘\nC──C\n"
        => "no path leads to the end of `A` at (0, 0)";
    "an end without a cell of its colour beside it": COLUMNS, "ABB\nBBB\nBBB\nABB\n"
        => "no path leads to the end of `A` at (0, 0)";
    "an end with two paths": PATHS, "A──A\nB┌┐B\n│└┘│\nC──C\n"
        => "2 paths lead to the end at (3, 0), not one";
    "a path off the grid": PATHS, "A│─A\nB┌┐B\n└┘└┘\nC──C\n"
        => "(0, 1) goes up, off the grid";
    "a path that breaks off between shapes": PATHS, "A──A\nB┌┐B\n└┘─┘\nC──C\n"
        => "(1, 2) goes down, but the cell there does not come back";
    "a path that stops at no end": COLUMNS, "AAB\nABB\nABB\nAAB\n"
        => "the path of `A` stops at (0, 1), which is not an end";
    "a path between two colours": PATHS, "A──A\nB┌┐B\n│└┘│\nC──C\n"
        => "a path joins (1, 0) and (3, 0), which are ends of different colours";
    "a loop of four cells": PATHS, "A──A\nB┌┐B\n│└┘│\nC──C\n"
        => "a loop of 4 cells: (1, 1) (1, 2) (2, 2) (2, 1)";
    "a loop beside right paths": LAST, "A────A\nB────B\nC────C\nD──D┌┐\nE──E││\nF──F└┘\n"
        => "a loop of 6 cells: (3, 4) (3, 5) (4, 5) (5, 5) (5, 4) (4, 4)";
    "cells of a colour apart from its path": "A...\n....\nA.BB\n", "ABAA\nABAA\nABBB\n"
        => "no cells of `A` lead from its end at (0, 0) to (0, 2)";
    "letters that no path covers": "A.A\n...\nB.B\n", "AAA\nAAA\nBBB\n"
        => "no path from (0, 0) to (0, 2) covers the cells of `A` once each";
};
