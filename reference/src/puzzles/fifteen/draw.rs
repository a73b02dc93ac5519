//! Pictures of boards.

use std::fmt::{self, Write};

use super::board::Board;

/// Width and height of a cell, in the units of the drawing.
const SIDE: usize = 40;
/// Space around the grid, so that its border is not cut.
const MARGIN: usize = 4;

/// The board as lines of characters; cells that were different `before` are marked with a `*`.
pub fn text(now: &Board, before: Option<&Board>) -> String {
    let Some(before) = before else {
        return now.to_string();
    };
    let digits = (now.cells() - 1).to_string().len();
    let mut text = String::new();
    for (row, col) in cells(now) {
        let mark = if is_changed(now, before, row, col) {
            '*'
        } else {
            ' '
        };
        let end = if col + 1 == now.width() { "\n" } else { " " };
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{:>digits$}{mark}{end}", now.tile(row, col));
    }
    text
}

/// A standalone SVG document of a board. Cells that were different `before` are marked.
///
/// Every part has a class (`board`, `tile`, `home` for a tile in its place, `number`, `blank`,
/// `changed`) for pages that have their own style, and attributes that make it readable without.
///
/// ```
/// use puzzlemark_reference::puzzles::fifteen::{Board, draw};
///
/// let svg = draw::svg(&Board::solved(4, 4)?, None);
/// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 168 168\""));
/// # Ok::<(), puzzlemark_reference::puzzles::fifteen::BoardError>(())
/// ```
pub fn svg(now: &Board, before: Option<&Board>) -> String {
    let mut document = String::new();
    // Writing to a `String` cannot fail.
    let _ = write_svg(&mut document, now, before);
    document
}

fn write_svg(svg: &mut String, now: &Board, before: Option<&Board>) -> fmt::Result {
    let (rows, columns) = (now.height(), now.width());
    let (width, height) = (columns * SIDE + 2 * MARGIN, rows * SIDE + 2 * MARGIN);
    write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" "#
    )?;
    writeln!(svg, r#"width="{width}" height="{height}" role="img">"#)?;
    let at_home = now
        .tiles()
        .enumerate()
        .filter(|(cell, tile)| cell == tile && *tile > 0)
        .count();
    let tiles = now.cells() - 1;
    write!(svg, "<title>Fifteen, {rows} rows, {columns} columns; ")?;
    writeln!(svg, "{at_home} of {tiles} tiles at home</title>")?;
    write!(
        svg,
        r#"<rect class="board" x="2" y="2" width="{}" "#,
        width - MARGIN
    )?;
    write!(
        svg,
        r##"height="{}" rx="6" fill="#e5e5e5" "##,
        height - MARGIN
    )?;
    writeln!(svg, r##"stroke="#555555" stroke-width="2"/>"##)?;
    for (row, col) in cells(now) {
        write_cell(svg, now, row, col)?;
        if before.is_some_and(|before| is_changed(now, before, row, col)) {
            write_mark(svg, row, col)?;
        }
    }
    writeln!(svg, "</svg>")
}

fn cells(board: &Board) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (height, width) = (board.height(), board.width());
    (0..height).flat_map(move |row| (0..width).map(move |col| (row, col)))
}

/// Whether a cell held another tile, or was not there.
fn is_changed(now: &Board, before: &Board, row: usize, col: usize) -> bool {
    let was_there = row < before.height() && col < before.width();
    !was_there || before.tile(row, col) != now.tile(row, col)
}

/// A tile in its place has a double border, so that it needs no colour to be told.
fn write_cell(svg: &mut String, board: &Board, row: usize, col: usize) -> fmt::Result {
    let (x, y) = (MARGIN + col * SIDE, MARGIN + row * SIDE);
    let tile = board.tile(row, col);
    if tile == 0 {
        write!(
            svg,
            r#"<rect class="blank" x="{}" y="{}" width="36" height="36" "#,
            x + 2,
            y + 2
        )?;
        return writeln!(svg, r#"rx="4" fill="none"/>"#);
    }
    let is_home = tile == row * board.width() + col;
    let (class, fill) = if is_home {
        ("tile home", "#dbeafe")
    } else {
        ("tile", "#ffffff")
    };
    write!(
        svg,
        r#"<g class="{class}"><rect x="{}" y="{}" width="36" "#,
        x + 2,
        y + 2
    )?;
    write!(
        svg,
        r##"height="36" rx="4" fill="{fill}" stroke="#1f4e9e" stroke-width="2"/>"##
    )?;
    if is_home {
        write!(
            svg,
            r#"<rect x="{}" y="{}" width="30" height="30" rx="2" "#,
            x + 5,
            y + 5
        )?;
        write!(svg, r##"fill="none" stroke="#1f4e9e" stroke-width="1"/>"##)?;
    }
    write!(
        svg,
        r#"<text class="number" x="{}" y="{}" "#,
        x + SIDE / 2,
        y + 25
    )?;
    write!(
        svg,
        r#"text-anchor="middle" font-family="sans-serif" font-size="14" "#
    )?;
    writeln!(svg, r##"fill="#111111">{tile}</text></g>"##)
}

/// A dashed frame within the cell.
fn write_mark(svg: &mut String, row: usize, col: usize) -> fmt::Result {
    let (x, y) = (MARGIN + col * SIDE + 4, MARGIN + row * SIDE + 4);
    let side = SIDE - 8;
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
        let before = Board::new(2, 2, &[1, 0, 2, 3]).unwrap();
        let now = Board::new(2, 2, &[0, 1, 2, 3]).unwrap();
        let svg = svg(&now, Some(&before));
        for (class, times) in [
            ("board", 1),
            ("tile home", 3),
            ("tile", 0),
            ("number", 3),
            ("blank", 1),
            ("changed", 2),
        ] {
            assert_eq!(
                svg.matches(&format!("class=\"{class}\"")).count(),
                times,
                "{class}"
            );
        }
        assert!(svg.contains("<title>Fifteen, 2 rows, 2 columns; 3 of 3 tiles at home</title>"));
        assert!(svg.ends_with("</svg>\n"));
        assert_eq!(text(&now, Some(&before)), "0* 1*\n2  3 \n");
    }
}
