//! Pictures of a puzzle and a table.

use std::fmt::{self, Write};

use super::{Puzzle, Side, Table};

/// Width and height of a cell, in the units of the drawing.
const CELL: usize = 40;

/// The table in a frame, with the clues at its edges. Heights that were different `before` are
/// marked with `*`.
///
/// ```
/// use puzzlemark_reference::puzzles::pyramids::{Puzzle, draw, solve};
///
/// let puzzle: Puzzle = "[0, 2], [0, 1], [0, 2], [0, 0]".parse()?;
/// let solution = solve::first(&puzzle).unwrap();
/// let picture = draw::text(&puzzle, &solution, Some(puzzle.givens()));
/// let lines = [
///     "         2",
///     "   +-------+",
///     "   |* 2* 1 |",
///     " 2 |* 1* 2 |",
///     "   +-------+",
///     "         1",
/// ];
/// assert_eq!(picture.lines().collect::<Vec<_>>(), lines);
/// # Ok::<_, puzzlemark_reference::puzzles::pyramids::ParseError>(())
/// ```
pub fn text(puzzle: &Puzzle, now: &Table, before: Option<&Table>) -> String {
    let frame = format!("   +{}+", "-".repeat(3 * puzzle.size() + 1));
    let mut lines = vec![edge(puzzle, Side::Top), frame.clone()];
    for (index, row) in now.rows().enumerate() {
        let mut line = format!("{:>2} |", shown(puzzle.guide().clue(Side::Left, index), ""));
        for (column, &height) in row.iter().enumerate() {
            let is_changed = is_changed(now, before, index, column);
            let mark = if is_changed { "*" } else { " " };
            line = line + mark + &format!("{:>2}", shown(height, "."));
        }
        let clue = shown(puzzle.guide().clue(Side::Right, index), "");
        lines.push(line + " | " + &clue);
    }
    lines.extend([frame, edge(puzzle, Side::Bottom)]);
    lines
        .iter()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

fn edge(puzzle: &Puzzle, side: Side) -> String {
    let clues = puzzle.guide().clues(side).iter();
    clues.fold("    ".to_owned(), |line, &clue| {
        line + &format!("{:>3}", shown(clue, ""))
    })
}

fn shown(number: u8, zero: &str) -> String {
    if number == 0 {
        zero.to_owned()
    } else {
        number.to_string()
    }
}

fn is_changed(now: &Table, before: Option<&Table>, row: usize, column: usize) -> bool {
    before.is_some_and(|before| before.get(row, column) != now.get(row, column))
}

/// A standalone SVG document of a table with the clues at its edges. Cells whose height was
/// different `before` are marked.
///
/// Every part has a class (`cell`, `clue`, `height`, `given`, `changed`) for pages that have their
/// own style, and attributes that make it readable without.
///
/// # Panics
///
/// If a table is smaller than the puzzle.
pub fn svg(puzzle: &Puzzle, now: &Table, before: Option<&Table>) -> String {
    let mut document = String::new();
    // Writing to a `String` cannot fail.
    let _ = write_svg(&mut document, puzzle, now, before);
    document
}

fn write_svg(
    svg: &mut String,
    puzzle: &Puzzle,
    now: &Table,
    before: Option<&Table>,
) -> fmt::Result {
    let size = puzzle.size();
    let extent = (size + 2) * CELL;
    write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {extent} {extent}" "#
    )?;
    writeln!(svg, r#"width="{extent}" height="{extent}" role="img">"#)?;
    let known = now.cells().iter().filter(|&&height| height != 0).count();
    writeln!(
        svg,
        "<title>Pyramids, {size} rows, {known} of {} heights</title>",
        size * size
    )?;
    for row in 0..size {
        for column in 0..size {
            write_cell(svg, puzzle, now, (row, column))?;
            if is_changed(now, before, row, column) {
                write_mark(svg, row, column)?;
            }
        }
    }
    for side in Side::ALL {
        for (index, &clue) in puzzle.guide().clues(side).iter().enumerate() {
            let (row, column) = match side {
                Side::Top => (0, index + 1),
                Side::Bottom => (size + 1, index + 1),
                Side::Left => (index + 1, 0),
                Side::Right => (index + 1, size + 1),
            };
            write_number(svg, "clue", clue, row, column)?;
        }
    }
    writeln!(svg, "</svg>")
}

fn write_cell(
    svg: &mut String,
    puzzle: &Puzzle,
    now: &Table,
    (row, column): (usize, usize),
) -> fmt::Result {
    let (x, y) = ((column + 1) * CELL, (row + 1) * CELL);
    let is_given = puzzle.givens().get(row, column) != 0;
    let fill = if is_given { "#e8e8e8" } else { "#ffffff" };
    write!(
        svg,
        r#"<rect class="cell" x="{x}" y="{y}" width="{CELL}" height="{CELL}" "#
    )?;
    writeln!(
        svg,
        r##"fill="{fill}" stroke="#333333" stroke-width="1"/>"##
    )?;
    let class = if is_given { "given" } else { "height" };
    write_number(svg, class, now.get(row, column), row + 1, column + 1)
}

/// A number in the middle of a cell; nothing for zero. Clues are smaller and blue.
fn write_number(
    svg: &mut String,
    class: &str,
    number: u8,
    row: usize,
    column: usize,
) -> fmt::Result {
    if number == 0 {
        return Ok(());
    }
    let (size, fill) = if class == "clue" {
        (16, "#0b5394")
    } else {
        (22, "#111111")
    };
    let (x, y) = (column * CELL + CELL / 2, row * CELL + CELL / 2 + size / 3);
    write!(
        svg,
        r#"<text class="{class}" x="{x}" y="{y}" text-anchor="middle" "#
    )?;
    writeln!(
        svg,
        r#"font-family="sans-serif" font-size="{size}" fill="{fill}">{number}</text>"#
    )
}

/// A dashed frame within the cell.
fn write_mark(svg: &mut String, row: usize, column: usize) -> fmt::Result {
    let (x, y, side) = ((column + 1) * CELL + 4, (row + 1) * CELL + 4, CELL - 8);
    write!(
        svg,
        r#"<rect class="changed" x="{x}" y="{y}" width="{side}" height="{side}" "#
    )?;
    writeln!(
        svg,
        r##"fill="none" stroke="#c2410c" stroke-width="3" stroke-dasharray="6 3"/>"##
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_drawn_once() {
        let text = "[2, 2, 1], [1, 0, 2], [2, 2, 1], [1, 2, 2]\n. . .\n1 . .\n. . .";
        let puzzle: Puzzle = text.parse().unwrap();
        let mut now = puzzle.givens().clone();
        now.set(0, 2, 3);
        let svg = svg(&puzzle, &now, Some(puzzle.givens()));
        for (class, times) in [
            ("cell", 9),
            ("clue", 11),
            ("given", 1),
            ("height", 1),
            ("changed", 1),
        ] {
            assert_eq!(
                svg.matches(&format!("class=\"{class}\"")).count(),
                times,
                "{class}"
            );
        }
        assert!(svg.contains("<title>Pyramids, 3 rows, 2 of 9 heights</title>"));
        assert!(svg.ends_with("</svg>\n"));
    }
}
