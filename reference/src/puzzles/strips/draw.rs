//! Pictures of a grid and a partition.

use std::fmt::{self, Write};

use super::{Cell, Grid, Orientation, Partition};

/// Width and height of a cell, in the units of the drawing.
const CELL: usize = 40;
/// Space around the grid, so that its border is not cut.
const MARGIN: usize = 4;

/// A standalone SVG document of a grid, with the strips of a partition if there is one. Cells that
/// `before` were joined otherwise are marked.
///
/// Every part has a class (`cell`, `border`, `single`, `changed`) for pages that have their own
/// style, and attributes that make it readable without. Colours that are not `w` or `b` are
/// written as letters.
pub fn svg(grid: &Grid, now: Option<&Partition>, before: Option<&Partition>) -> String {
    let mut document = String::new();
    // Writing to a `String` cannot fail.
    let _ = write_svg(&mut document, grid, now, before);
    document
}

fn write_svg(
    svg: &mut String,
    grid: &Grid,
    now: Option<&Partition>,
    before: Option<&Partition>,
) -> fmt::Result {
    let (width, height) = (
        grid.columns() * CELL + 2 * MARGIN,
        grid.rows() * CELL + 2 * MARGIN,
    );
    write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" "#
    )?;
    writeln!(svg, r#"width="{width}" height="{height}" role="img">"#)?;
    let (rows, columns) = (grid.rows(), grid.columns());
    let strips = now.map_or(0, |now| now.strips().len());
    writeln!(
        svg,
        "<title>Strips, {rows} rows, {columns} columns; {strips} strips</title>"
    )?;
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell { row, column }));
    for cell in cells.clone() {
        write_cell(svg, grid, cell)?;
    }
    if let Some(now) = now {
        for cell in now.singles() {
            let (x, y) = corner(grid, cell);
            write!(
                svg,
                r#"<circle class="single" cx="{}" cy="{}" "#,
                x + CELL / 2,
                y + CELL / 2
            )?;
            writeln!(svg, r##"r="5" fill="#c2410c"/>"##)?;
        }
        write_borders(svg, grid, now)?;
    }
    for cell in cells.filter(|cell| {
        before.is_some_and(|before| {
            joins(before, *cell) != now.map_or([false; 4], |now| joins(now, *cell))
        })
    }) {
        write_mark(svg, grid, cell)?;
    }
    writeln!(svg, "</svg>")
}

/// The top left corner of a cell; row 0 is at the bottom.
fn corner(grid: &Grid, cell: Cell) -> (usize, usize) {
    (
        MARGIN + cell.column * CELL,
        MARGIN + (grid.rows() - 1 - cell.row) * CELL,
    )
}

/// Whether a cell is joined with those left, right, below and above it.
fn joins(partition: &Partition, cell: Cell) -> [bool; 4] {
    let holds = |strip: &&super::Placement| strip.cells().any(|other| other == cell);
    let Some(strip) = partition.strips().iter().find(holds) else {
        return [false; 4];
    };
    let after = cell.column - strip.first.column + cell.row - strip.first.row;
    let (back, on) = (after > 0, after + 1 < strip.length);
    match strip.orientation {
        Orientation::Horizontal => [back, on, false, false],
        Orientation::Vertical => [false, false, back, on],
    }
}

fn write_cell(svg: &mut String, grid: &Grid, cell: Cell) -> fmt::Result {
    let (x, y) = corner(grid, cell);
    let colour = grid.colour(cell);
    let fill = match colour {
        'b' => "#444444",
        'w' => "#ffffff",
        _ => "#dddddd",
    };
    write!(
        svg,
        r#"<rect class="cell" x="{x}" y="{y}" width="{CELL}" height="{CELL}" "#
    )?;
    writeln!(
        svg,
        r##"fill="{fill}" stroke="#b0b0b0" stroke-width="1"/>"##
    )?;
    if !matches!(colour, 'b' | 'w') && colour.is_alphanumeric() {
        let (x, y) = (x + CELL / 2, y + CELL / 2 + 6);
        write!(
            svg,
            r#"<text class="colour" x="{x}" y="{y}" text-anchor="middle" "#
        )?;
        writeln!(
            svg,
            r#"font-family="sans-serif" font-size="18">{colour}</text>"#
        )?;
    }
    Ok(())
}

/// Thick lines around each strip.
fn write_borders(svg: &mut String, grid: &Grid, partition: &Partition) -> fmt::Result {
    write!(svg, r#"<path class="border" d=""#)?;
    for row in 0..grid.rows() {
        for column in 0..grid.columns() {
            let (x, y) = corner(grid, Cell { row, column });
            let [left, right, below, above] = joins(partition, Cell { row, column });
            if !left {
                write!(svg, "M{x} {y}v{CELL}")?;
            }
            if !right && column + 1 == grid.columns() {
                write!(svg, "M{} {y}v{CELL}", x + CELL)?;
            }
            if !below {
                write!(svg, "M{x} {}h{CELL}", y + CELL)?;
            }
            if !above && row + 1 == grid.rows() {
                write!(svg, "M{x} {y}h{CELL}")?;
            }
        }
    }
    write!(svg, r##"" stroke="#1f4e9e" stroke-width="4" "##)?;
    writeln!(svg, r#"stroke-linecap="square" fill="none"/>"#)
}

/// A dashed frame within the cell.
fn write_mark(svg: &mut String, grid: &Grid, cell: Cell) -> fmt::Result {
    let (x, y) = corner(grid, cell);
    let (x, y, side) = (x + 4, y + 4, CELL - 8);
    write!(
        svg,
        r#"<rect class="changed" x="{x}" y="{y}" width="{side}" height="{side}" "#
    )?;
    writeln!(
        svg,
        r##"fill="none" stroke="#c2410c" stroke-width="3" stroke-dasharray="6 3"/>"##
    )
}
