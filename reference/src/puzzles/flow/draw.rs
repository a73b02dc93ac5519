//! Pictures of a puzzle and a state of play.

use std::fmt::{self, Write};

use super::verify::{Piece, Shapes};
use super::{Cell, Direction, Puzzle};

/// Width and height of a cell, in the units of the drawing.
const SIDE: usize = 40;
/// Space around the grid, so that its border is not cut.
const MARGIN: usize = 4;

/// Colours of paths, the assignment's first; letters tell them apart where there are more.
const FILLS: [&str; 14] = [
    "#2563eb", "#15803d", "#dc2626", "#ca8a04", "#0891b2", "#ea580c", "#c026d3", "#f472b6",
    "#6b7280", "#7c3aed", "#65a30d", "#92400e", "#0d9488", "#1e293b",
];

/// The state as characters; with an earlier state, followed by the cells that changed.
pub fn text(now: &Shapes, before: Option<&Shapes>) -> String {
    let mut text = now.to_string();
    let Some(before) = before else { return text };
    let changed: Vec<_> = now.changed_from(before).collect();
    if !changed.is_empty() {
        text.push_str("changed:");
        for cell in changed {
            // Writing to a `String` cannot fail.
            let _ = write!(text, " {cell}");
        }
        text.push('\n');
    }
    text
}

/// A standalone SVG document of a state of play. Cells that were different `before` are marked.
///
/// Every part has a class (`cell`, `path`, `end`, `letter`, `changed`) for pages that have their
/// own style, and attributes that make it readable without. Ends carry their letters, so that
/// colour only helps.
pub fn svg(puzzle: &Puzzle, now: &Shapes, before: Option<&Shapes>) -> String {
    let mut document = String::new();
    // Writing to a `String` cannot fail.
    let _ = write_svg(&mut document, puzzle, now, before);
    document
}

fn write_svg(
    svg: &mut String,
    puzzle: &Puzzle,
    now: &Shapes,
    before: Option<&Shapes>,
) -> fmt::Result {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let (width, height) = (columns * SIDE + 2 * MARGIN, rows * SIDE + 2 * MARGIN);
    write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" "#
    )?;
    writeln!(svg, r#"width="{width}" height="{height}" role="img">"#)?;
    let filled = puzzle
        .cells()
        .filter(|&cell| now.at(cell) != Piece::Empty)
        .count();
    write!(
        svg,
        "<title>Flow, {rows} rows, {columns} columns, {} colours",
        puzzle.colors().len()
    )?;
    writeln!(svg, "; {filled} of {} cells filled</title>", rows * columns)?;
    for cell in puzzle.cells() {
        let (x, y) = corner(cell);
        write!(
            svg,
            r#"<rect class="cell" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" "#
        )?;
        writeln!(
            svg,
            r##"fill="#ffffff" stroke="#9ca3af" stroke-width="1"/>"##
        )?;
    }
    for cell in puzzle.cells() {
        match now.at(cell) {
            Piece::Empty => {}
            Piece::End(letter) => write_end(svg, puzzle, now, cell, letter)?,
            Piece::Part(..) => write_part(svg, puzzle, now, cell)?,
        }
    }
    for cell in before
        .into_iter()
        .flat_map(|before| now.changed_from(before))
    {
        write_mark(svg, cell)?;
    }
    writeln!(svg, "</svg>")
}

/// The top left corner of a cell.
fn corner(cell: Cell) -> (usize, usize) {
    (MARGIN + cell.column * SIDE, MARGIN + cell.row * SIDE)
}

fn fill(puzzle: &Puzzle, letter: Option<char>) -> &'static str {
    let known = puzzle
        .colors()
        .iter()
        .position(|color| Some(color.letter) == letter);
    known.map_or("#9ca3af", |color| FILLS[color % FILLS.len()])
}

/// Lines from the middle of a cell to the sides it goes to.
fn write_part(svg: &mut String, puzzle: &Puzzle, now: &Shapes, cell: Cell) -> fmt::Result {
    let (x, y) = corner(cell);
    let (x, y) = (x + SIDE / 2, y + SIDE / 2);
    let half = SIDE / 2;
    write!(svg, r#"<path class="path" d=""#)?;
    for direction in Direction::ALL
        .into_iter()
        .filter(|&way| now.goes(puzzle, cell, way))
    {
        match direction {
            Direction::Up => write!(svg, "M{x} {y}v-{half}")?,
            Direction::Down => write!(svg, "M{x} {y}v{half}")?,
            Direction::Left => write!(svg, "M{x} {y}h-{half}")?,
            Direction::Right => write!(svg, "M{x} {y}h{half}")?,
        }
    }
    let color = fill(puzzle, now.path_letter(puzzle, cell));
    writeln!(
        svg,
        r#"" stroke="{color}" stroke-width="12" stroke-linecap="round" fill="none"/>"#
    )
}

/// A disc with the colour's letter.
fn write_end(
    svg: &mut String,
    puzzle: &Puzzle,
    now: &Shapes,
    cell: Cell,
    letter: char,
) -> fmt::Result {
    if puzzle.end(cell).is_none() {
        // A cell of which only the colour is known.
        let ((x, y), inner) = (corner(cell), SIDE - 20);
        let color = fill(puzzle, Some(letter));
        write!(
            svg,
            r#"<rect class="path" x="{}" y="{}" width="{inner}" "#,
            x + 10,
            y + 10
        )?;
        return writeln!(svg, r#"height="{inner}" rx="4" fill="{color}"/>"#);
    }
    write_part(svg, puzzle, now, cell)?;
    let (x, y) = corner(cell);
    let (x, y) = (x + SIDE / 2, y + SIDE / 2);
    let color = fill(puzzle, Some(letter));
    write!(
        svg,
        r#"<circle class="end" cx="{x}" cy="{y}" r="14" fill="{color}"/>"#
    )?;
    write!(
        svg,
        r#"<text class="letter" x="{x}" y="{}" text-anchor="middle" "#,
        y + 5
    )?;
    writeln!(
        svg,
        r##"font-family="sans-serif" font-size="15" fill="#ffffff">{letter}</text>"##
    )
}

/// A dashed frame within the cell.
fn write_mark(svg: &mut String, cell: Cell) -> fmt::Result {
    let ((x, y), side) = (corner(cell), SIDE - 6);
    write!(
        svg,
        r#"<rect class="changed" x="{}" y="{}" width="{side}" "#,
        x + 3,
        y + 3
    )?;
    write!(
        svg,
        r##"height="{side}" fill="none" stroke="#c2410c" stroke-width="3" "##
    )?;
    writeln!(svg, r#"stroke-dasharray="6 3"/>"#)
}
