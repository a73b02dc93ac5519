//! Pictures of a grid and a partition.

use super::{Cell, Grid, Orientation, Partition, Puzzle};
use crate::picture::{Canvas, Ink, Layer, Paint, Sides, Square, changed_line, counted};

/// The colours that the assignment names, for light and for dark pages.
const BLACK: Ink = Ink::new("#3a3f49", "#0c0d10");
const WHITE: Ink = Ink::new("#ffffff", "#c9ced8");
/// The colour of the borders of strips, and of the rings around single cells.
const BORDER: Ink = Ink::fixed("#3b82f6");

/// Returns the puzzle or, if there is one, the outline of a partition. With an earlier partition,
/// the cells with other joins follow, by column and row.
pub fn text(puzzle: &Puzzle, now: Option<&Partition>, before: Option<&Partition>) -> String {
    let Some(now) = now else {
        return puzzle.to_string();
    };
    let changed = cells(&puzzle.grid).filter(|cell| is_changed(Some(now), before, *cell));
    let places = changed.map(|Cell { row, column }| format!("({column}, {row})"));
    now.to_string() + &changed_line(places)
}

/// Returns a standalone SVG document of a grid, with the strips of a partition if there is one.
/// Cells with other joins `before` are marked. Colours other than `w` and `b` are written as
/// letters.
pub fn svg(grid: &Grid, now: Option<&Partition>, before: Option<&Partition>) -> String {
    canvas(grid, now, before).into_svg()
}

/// Returns the picture of a state of play, for any of its forms.
pub(super) fn canvas(grid: &Grid, now: Option<&Partition>, before: Option<&Partition>) -> Canvas {
    let mut canvas = Canvas::new(title(grid, now), grid.rows(), grid.columns());
    for cell in cells(grid) {
        // Row 0 is at the bottom.
        let square = canvas.at(grid.rows() - 1 - cell.row, cell.column);
        let square = ground(square, grid.colour(cell));
        let square = match now {
            Some(now) => partitioned(square, joins(now, cell)),
            None => square,
        };
        if is_changed(now, before, cell) {
            square.mark();
        }
    }
    canvas
}

/// Returns the SVG element of a game, for a page whose policy forbids inline styles. Cells that are
/// in no strip yet are plain, because they can still become parts of strips.
pub fn game_element(grid: &Grid, now: &Partition) -> String {
    let mut canvas = Canvas::new(title(grid, Some(now)), grid.rows(), grid.columns());
    for cell in cells(grid) {
        let square = canvas.at(grid.rows() - 1 - cell.row, cell.column);
        let square = ground(square, grid.colour(cell));
        let joins = joins(now, cell);
        if joins != Sides::default() {
            square.walls(BORDER, !joins);
        }
    }
    canvas.into_page()
}

fn title(grid: &Grid, now: Option<&Partition>) -> String {
    let (rows, columns) = (grid.rows(), grid.columns());
    let strips = now.map_or_else(
        || "not cut".to_owned(),
        |now| {
            let singles = counted(now.singles().len(), "single cell");
            format!("{}, {singles}", counted(now.strips().len(), "strip"))
        },
    );
    let (rows, columns) = (counted(rows, "row"), counted(columns, "column"));
    format!("Strips, {rows}, {columns}; {strips}")
}

/// Returns the cells in the order of a picture.
fn cells(grid: &Grid) -> impl Iterator<Item = Cell> + use<> {
    let (rows, columns) = (grid.rows(), grid.columns());
    let rows = (0..rows).rev();
    rows.flat_map(move |row| (0..columns).map(move |column| Cell { row, column }))
}

fn is_changed(now: Option<&Partition>, before: Option<&Partition>, cell: Cell) -> bool {
    before.is_some_and(|before| {
        joins(before, cell) != now.map_or(Sides::default(), |now| joins(now, cell))
    })
}

/// Returns the sides on which a cell is joined with the next.
fn joins(partition: &Partition, cell: Cell) -> Sides {
    let holds = |strip: &&super::Placement| strip.cells().any(|other| other == cell);
    let Some(strip) = partition.strips().iter().find(holds) else {
        return Sides::default();
    };
    let after = cell.column - strip.first.column + cell.row - strip.first.row;
    let (back, on) = (after > 0, after + 1 < strip.length);
    match strip.orientation {
        Orientation::Horizontal => Sides {
            left: back,
            right: on,
            ..Sides::default()
        },
        Orientation::Vertical => Sides {
            below: back,
            above: on,
            ..Sides::default()
        },
    }
}

fn ground(square: Square<'_>, colour: char) -> Square<'_> {
    match colour {
        'b' => square.ground(BLACK),
        'w' => square.ground(WHITE),
        other => square
            .ground(Ink::SHADE)
            .text(&other.to_string(), 18, Ink::TEXT),
    }
}

/// Draws a cell with borders on the sides that are not joined. A single cell has a ring.
fn partitioned(square: Square<'_>, joins: Sides) -> Square<'_> {
    let square = square.walls(BORDER, !joins);
    if joins == Sides::default() {
        square.disc(Layer::Figure, Paint::line(BORDER, 3), 12)
    } else {
        square
    }
}
