//! Flow: the verifier's messages about wrong answers, and pictures.

use puzzlemark_reference::puzzles::flow::verify::{Fault, Piece, Shapes};
use puzzlemark_reference::puzzles::flow::{Cell, Links, Puzzle};
use puzzlemark_reference::puzzles::{self, Picture, PictureFormat};

/// `B` runs down, up, down and up between two straight paths.
const MEANDER: &str = "A..A\nB..B\n....\nC..C\n";

fn read(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

fn cell(row: usize, column: usize) -> Cell {
    Cell { row, column }
}

fn faults(puzzle: &str, answer: &str) -> Vec<String> {
    read(puzzle)
        .verify_text(answer)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn faults_of_letters_are_named() {
    let puzzle = "A.B\n...\n...\nA.B\n";
    assert_eq!(faults(puzzle, "AAB\nAAB\nAAB\nAAB\n"), [] as [&str; 0]);
    let says = |answer: &str| faults(puzzle, answer).join("; ");
    assert_eq!(
        says("AAB\nAAB\n"),
        "the answer has 2 rows and 3 columns, the puzzle 4 and 3"
    );
    assert_eq!(
        says("AAB\nAA\nAAB\nAAB"),
        "the answer has 4 rows and 2 columns, the puzzle 4 and 3"
    );
    assert_eq!(
        says("AAB\nA.B\nAAB\nAAB"),
        "(1, 1) is empty: every cell lies on a path"
    );
    assert_eq!(
        says("AAB\nACB\nAAB\nAAB"),
        "(1, 1): 'C' is not a colour of the puzzle"
    );
    assert_eq!(
        says("BAB\nAAB\nAAB\nAAB"),
        "(0, 0) is an end of `A`: it must stay"
    );
    assert_eq!(
        says("AAB\nABB\nABB\nAAB"),
        "the path of `A` stops at (0, 1), which is not an end; \
         the path of `A` stops at (3, 1), which is not an end"
    );
    assert_eq!(
        says("ABB\nBBB\nBBB\nABB"),
        "no path leads to the end of `A` at (0, 0); no path leads to the end of `A` at (3, 0); \
         no path from (0, 2) to (3, 2) covers the cells of `B` once each"
    );
    // A path from end to end, and a block of four cells apart from it.
    let wide = "A...\n....\nA.BB\n";
    assert_eq!(
        faults(wide, "ABAA\nABAA\nABBB\n").join("; "),
        "no cells of `A` lead from its end at (0, 0) to (0, 2); the path of `B` stops at (0, 1), which is not an end"
    );
    // All cells hang together, but each path from end to end leaves a cell out.
    let odd = "A.A\n...\nB.B\n";
    assert_eq!(
        faults(odd, "AAA\nAAA\nBBB\n"),
        ["no path from (0, 0) to (0, 2) covers the cells of `A` once each"]
    );
}

#[test]
fn faults_of_shapes_are_named() {
    let says = |answer: &str| faults(MEANDER, answer).join("; ");
    assert_eq!(says("A──A\nB┌┐B\n└┘└┘\nC──C\n"), "");
    assert_eq!(
        says("A──A\nB┌┐B\n└┘.┘\nC──C\n"),
        "(1, 2) goes down, but the cell there does not come back; \
         (2, 2) is empty: every cell lies on a path; \
         (2, 3) goes left, but the cell there does not come back"
    );
    assert_eq!(
        says("A│─A\nB┌┐B\n└┘└┘\nC──C\n"),
        "no path leads to the end of `A` at (0, 0); (0, 1) goes up, off the grid; \
         (0, 1) goes down, but the cell there does not come back; \
         (0, 2) goes left, but the cell there does not come back"
    );
    assert_eq!(
        says("A──A\nB┌┐B\n│└┘│\nC──C\n"),
        "2 paths lead to the end at (3, 0), not one; 2 paths lead to the end at (3, 3), not one; \
         a path joins (1, 0) and (3, 0), which are ends of different colours; \
         a path joins (1, 3) and (3, 3), which are ends of different colours; \
         a loop of 4 cells: (1, 1) (1, 2) (2, 2) (2, 1)"
    );
    assert_eq!(
        says("A──A\nB┌┐B\n└┘└┘\n.──C\n"),
        "(3, 0) is an end of `C`: it must stay; (3, 1) goes left, but the cell there does not come back"
    );
    assert_eq!(
        says("A──A\nBC┐B\n└┘└┘\nC──C\n"),
        "(1, 1): the puzzle has no end of `C` here; \
         a path joins (1, 0) and (1, 1), which are ends of different colours"
            .split("; a path")
            .next()
            .expect("a part")
    );
    assert_eq!(
        says("A──A\nB┌┐B\n└┘└#\nC──C\n"),
        "(2, 3): '#' is not a shape"
    );
    assert_eq!(
        says("A──A\n"),
        "the answer has 1 rows and 4 columns, the puzzle 4 and 4"
    );
}

#[test]
fn faults_of_links_and_colors_are_named() {
    let puzzle = read(MEANDER);
    let solution = puzzle.solve().expect("a solution");
    let right = Shapes::from_solution(&puzzle, &solution);
    let with = |row: usize, column: usize, piece: Piece| {
        let pieces = puzzle.cells().map(|place| {
            if place == cell(row, column) {
                piece
            } else {
                right.at(place)
            }
        });
        let shapes = Shapes::new(4, pieces.collect());
        let faults = puzzle.verify_shapes(&shapes);
        faults
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("; ")
    };
    let row = Links::LEFT.and(Links::RIGHT);
    assert_eq!(
        with(0, 1, Piece::Part(Some('B'), row)),
        "(0, 1) is joined left to another colour; (0, 1) is joined right to another colour"
    );
    assert_eq!(
        with(0, 1, Piece::Part(Some('A'), row.and(Links::DOWN))),
        "(0, 1) goes down, but the cell there does not come back; \
         the path branches at (0, 1), which is joined to 3 cells"
    );
    assert_eq!(
        with(0, 1, Piece::Part(Some('A'), Links::LEFT)),
        "the path of `A` stops at (0, 1), which is not an end; \
         (0, 2) goes left, but the cell there does not come back"
    );
    // The solution of one puzzle is not right for another.
    let other = read("A..A\nB..B\nC..C\n....\n");
    assert!(!other.verify(&solution).is_empty());
    assert!(!read("A..A\n").verify(&solution).is_empty());
}

#[test]
fn ends_side_by_side_may_be_joined_directly() {
    let puzzle = read("AA\nBB\n");
    assert_eq!(puzzle.verify_text("AA\nBB\n"), []);
    let solution = puzzle.solve().expect("a solution");
    assert_eq!(
        puzzle.verify_shapes(&Shapes::from_solution(&puzzle, &solution)),
        []
    );
    let around = read("AA\n..\n");
    assert!(around.is_unique());
    assert_eq!(faults("AA\n..\n", "AA\n└┘\n"), [] as [&str; 0]);
}

#[test]
fn the_verifier_is_fast_with_many_cells_of_one_color() {
    let mut text = ".".repeat(20);
    text.push('\n');
    let text = format!(
        "A{}\n{}{}A\n",
        ".".repeat(19),
        text.repeat(18),
        ".".repeat(19)
    );
    let answer = text.replace('.', "A");
    let faults = read(&text).verify_text(&answer);
    // Both ends have the same colour of a chess board, and the number of cells is even. So there is no path.
    assert!(
        matches!(
            &faults[..],
            [Fault::Undecided { .. } | Fault::NoPath { .. }]
        ),
        "{faults:?}"
    );
}

#[test]
fn pictures_show_paths_and_mark_changes() {
    let flow = puzzles::by_name("flow").expect("the puzzle");
    let draw = |format, state: Option<&str>, before: Option<&str>| {
        flow.draw(
            MEANDER,
            Picture {
                format,
                state,
                before,
            },
        )
        .expect("a picture")
    };
    assert_eq!(draw(PictureFormat::Text, None, None), MEANDER);
    let before = "A──A\nB..B\n....\nC..C\n";
    let state = "A──A\nB..B\n....\nC──C\n";
    assert_eq!(
        draw(PictureFormat::Text, Some(state), Some(before)),
        format!("{state}changed: (3, 1) (3, 2)\n")
    );
    let svg = draw(PictureFormat::Svg, Some(state), Some(before));
    assert_eq!(svg.matches("</text>").count(), 6);
    assert!(svg.contains("top left: row 4 column 2, row 4 column 3.</desc>"));
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
    assert!(
        svg.contains("<title>Flow, 4 rows, 4 columns, 3 colours; 10 of 16 cells filled</title>")
    );
    // Letters are drawn as paths if the paths are clear.
    let solved = draw(PictureFormat::Text, Some("AAAA\nBBBB\nBBBB\nCCCC\n"), None);
    assert_eq!(solved, "A──A\nBBBB\nBBBB\nC──C\n");
    let odd = Picture {
        format: PictureFormat::Text,
        state: Some("A"),
        before: None,
    };
    assert!(flow.draw(MEANDER, odd).is_err());
}
