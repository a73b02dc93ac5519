//! Pictures of a puzzle and a state of play.

use std::fmt::{self, Write};

use super::{Piece, Placement, Position, Puzzle};

/// Width and height of a square, in the units of the drawing.
const SIDE: usize = 40;
/// Space around the grid, so that its border is not cut.
const MARGIN: usize = 4;

/// A standalone SVG document of a state of play. Squares that were different `before` are marked.
///
/// Every part has a class (`green`, `square`, `border`, `bubble`, `boulder`, `changed`) for pages
/// that have their own style, and attributes that make it readable without. Shape tells everything
/// apart, colour only helps.
///
/// ```
/// use puzzlemark_reference::puzzles::bubbles_and_boulders::{Placement, Puzzle, draw};
///
/// let puzzle: Puzzle = "#AAB\nCDDB\nCDBB\nCD#B".parse().unwrap();
/// let svg = draw::svg(&puzzle, &Placement::default(), None);
/// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 168 168\""));
/// ```
pub fn svg(puzzle: &Puzzle, now: &Placement, before: Option<&Placement>) -> String {
    let mut document = String::new();
    // Writing to a `String` cannot fail.
    let _ = write_svg(&mut document, puzzle, now, before);
    document
}

fn write_svg(
    svg: &mut String,
    puzzle: &Puzzle,
    now: &Placement,
    before: Option<&Placement>,
) -> fmt::Result {
    let width = puzzle.columns() * SIDE + 2 * MARGIN;
    let height = puzzle.rows() * SIDE + 2 * MARGIN;
    write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" "#
    )?;
    writeln!(svg, r#"width="{width}" height="{height}" role="img">"#)?;
    let (rows, columns, regions) = (puzzle.rows(), puzzle.columns(), puzzle.regions().len());
    write!(
        svg,
        "<title>Bubbles and boulders, {rows} rows, {columns} columns, {regions} regions"
    )?;
    let count = |piece| now.iter().filter(|(_, other)| *other == piece).count();
    write!(svg, "; {} bubbles, ", count(Piece::Bubble))?;
    writeln!(svg, "{} boulders</title>", count(Piece::Boulder))?;
    for position in puzzle.positions() {
        write_square(svg, puzzle, position)?;
    }
    write_borders(svg, puzzle)?;
    for position in puzzle.positions() {
        match now.at(position) {
            Some(Piece::Bubble) => write_bubble(svg, position)?,
            Some(Piece::Boulder) => write_boulder(svg, position)?,
            None => {}
        }
        if before.is_some_and(|before| before.at(position) != now.at(position)) {
            write_mark(svg, position)?;
        }
    }
    writeln!(svg, "</svg>")
}

/// The top left corner of a square.
fn corner(position: Position) -> (usize, usize) {
    (
        MARGIN + position.column * SIDE,
        MARGIN + position.row * SIDE,
    )
}

fn write_square(svg: &mut String, puzzle: &Puzzle, position: Position) -> fmt::Result {
    let (x, y) = corner(position);
    let (class, fill) = match puzzle.region(position) {
        Some(_) => ("square", "#ffffff"),
        None => ("green", "#2e8b57"),
    };
    write!(
        svg,
        r#"<rect class="{class}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" "#
    )?;
    writeln!(
        svg,
        r##"fill="{fill}" stroke="#b0b0b0" stroke-width="1"/>"##
    )?;
    if let Some(region) = puzzle.region(position) {
        write!(svg, r#"<text class="letter" x="{}" y="{}" "#, x + 4, y + 11)?;
        let font = r#"font-family="sans-serif" font-size="9""#;
        return writeln!(svg, r##"{font} fill="#555555">{region}</text>"##);
    }
    // Hatched, so that green needs no colour to be told.
    write!(
        svg,
        r#"<path class="hatch" d="M{x} {}l{SIDE} -{SIDE}"#,
        y + SIDE
    )?;
    let half = SIDE / 2;
    write!(svg, "M{x} {}l{half} -{half}", y + half)?;
    write!(svg, "M{} {}l{half} -{half}", x + half, y + SIDE)?;
    writeln!(
        svg,
        r##"" stroke="#ffffff" stroke-width="2" fill="none"/>"##
    )
}

/// Thick lines around each region.
fn write_borders(svg: &mut String, puzzle: &Puzzle) -> fmt::Result {
    write!(svg, r#"<path class="border" d=""#)?;
    for position in puzzle.positions() {
        let (x, y) = corner(position);
        let own = puzzle.region(position);
        let differs = |other: Option<Position>| {
            other.is_none_or(|other| !puzzle.contains(other) || puzzle.region(other) != own)
        };
        let left = position
            .column
            .checked_sub(1)
            .map(|column| Position { column, ..position });
        let right = Position {
            column: position.column + 1,
            ..position
        };
        if differs(position.above()) {
            write!(svg, "M{x} {y}h{SIDE}")?;
        }
        if differs(left) {
            write!(svg, "M{x} {y}v{SIDE}")?;
        }
        if !puzzle.contains(position.below()) {
            write!(svg, "M{x} {}h{SIDE}", y + SIDE)?;
        }
        if !puzzle.contains(right) {
            write!(svg, "M{} {y}v{SIDE}", x + SIDE)?;
        }
    }
    writeln!(
        svg,
        r##"" stroke="#1f4e9e" stroke-width="4" stroke-linecap="square" fill="none"/>"##
    )
}

/// A ring with a glint.
fn write_bubble(svg: &mut String, position: Position) -> fmt::Result {
    let (x, y) = corner(position);
    let (x, y) = (x + SIDE / 2, y + SIDE / 2);
    write!(
        svg,
        r#"<g class="bubble"><circle cx="{x}" cy="{y}" r="13" "#
    )?;
    write!(
        svg,
        r##"fill="#e3f2fd" stroke="#0b5394" stroke-width="3"/>"##
    )?;
    write!(svg, r#"<path d="M{} {}a7 7 0 0 1 6 -6" "#, x - 7, y - 1)?;
    writeln!(
        svg,
        r##"stroke="#0b5394" stroke-width="2" fill="none"/></g>"##
    )
}

/// A dark block with cut corners.
fn write_boulder(svg: &mut String, position: Position) -> fmt::Result {
    let (x, y) = corner(position);
    write!(
        svg,
        r#"<path class="boulder" d="M{} {}h12l8 8v10l-6 8h-16l-6 -8v-10z" "#,
        x + 14,
        y + 7
    )?;
    writeln!(
        svg,
        r##"fill="#4a4a4a" stroke="#1a1a1a" stroke-width="2"/>"##
    )
}

/// A dashed frame within the square.
fn write_mark(svg: &mut String, position: Position) -> fmt::Result {
    let (x, y) = corner(position);
    let side = SIDE - 8;
    write!(
        svg,
        r#"<rect class="changed" x="{}" y="{}" width="{side}" "#,
        x + 4,
        y + 4
    )?;
    write!(
        svg,
        r##"height="{side}" fill="none" stroke="#c2410c" stroke-width="3" "##
    )?;
    writeln!(svg, r#"stroke-dasharray="6 3"/>"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_drawn_once() {
        let puzzle: Puzzle = "#AAB\nCDDB\nCDBB\nCD#B".parse().unwrap();
        let mut now = Placement::default();
        now.put(Piece::Bubble, Position { row: 0, column: 1 });
        let before = now.clone();
        now.put(Piece::Boulder, Position { row: 3, column: 0 });
        let svg = svg(&puzzle, &now, Some(&before));
        for (class, times) in [
            ("square", 14),
            ("green", 2),
            ("bubble", 1),
            ("boulder", 1),
            ("changed", 1),
        ] {
            assert_eq!(
                svg.matches(&format!("class=\"{class}\"")).count(),
                times,
                "{class}"
            );
        }
        assert!(svg.contains("<title>Bubbles and boulders, 4 rows, 4 columns, 4 regions; 1 bubbles, 1 boulders</title>"));
        assert!(svg.ends_with("</svg>\n"));
    }
}
