//! Pictures of boards.

use std::fmt::Write;

use super::board::Board;
use crate::picture::{Canvas, Ink, Layer, Paint, Square, counted};

/// The colour of the tray under the tiles.
const TRAY: Ink = Ink::new("#d5dae3", "#101216");
/// The border of tiles.
const RIM: Ink = Ink::new("#1f4e9e", "#6f9fe0");
/// A tile: a rounded square.
const TILE: &str = "h28a4 4 0 0 1 4 4v28a4 4 0 0 1 -4 4h-28a4 4 0 0 1 -4 -4v-28a4 4 0 0 1 4 -4z";

/// Returns the board as lines of characters. Cells that were different `before` are marked with a
/// `*`.
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

/// Returns a standalone SVG document of a board. Cells that were different `before` are marked.
/// Tiles at home are underlined, so that readers need no colour to see them.
///
/// ```
/// use puzzlemark_reference::puzzles::fifteen::{Board, draw};
///
/// let svg = draw::svg(&Board::solved(4, 4)?, None);
/// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 172 172\""));
/// # Ok::<(), puzzlemark_reference::puzzles::fifteen::BoardError>(())
/// ```
pub fn svg(now: &Board, before: Option<&Board>) -> String {
    canvas(now, before).into_svg()
}

/// Returns the picture of a state of play, for any of its forms.
pub(super) fn canvas(now: &Board, before: Option<&Board>) -> Canvas {
    let mut canvas = Canvas::new(title(now), now.height(), now.width());
    for (row, col) in cells(now) {
        let square = canvas.at(row, col).fill(TRAY);
        let square = match now.tile(row, col) {
            0 => square,
            number => {
                let is_home = number == row * now.width() + col;
                tile(square, number, font_size(now), is_home)
            }
        };
        if before.is_some_and(|before| is_changed(now, before, row, col)) {
            square.mark();
        }
    }
    canvas
}

fn title(board: &Board) -> String {
    let tiles = board.tiles().enumerate();
    let at_home = tiles.filter(|(cell, tile)| cell == tile && *tile > 0);
    format!(
        "Fifteen, {}, {}; {} of {} at home",
        counted(board.height(), "row"),
        counted(board.width(), "column"),
        at_home.count(),
        counted(board.cells() - 1, "tile"),
    )
}

fn cells(board: &Board) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (height, width) = (board.height(), board.width());
    (0..height).flat_map(move |row| (0..width).map(move |col| (row, col)))
}

/// Returns true if a cell had another tile, or did not exist.
fn is_changed(now: &Board, before: &Board, row: usize, col: usize) -> bool {
    let was_there = row < before.height() && col < before.width();
    !was_there || before.tile(row, col) != now.tile(row, col)
}

fn tile(square: Square<'_>, number: usize, size: usize, is_home: bool) -> Square<'_> {
    let face = if is_home { Ink::SHADE } else { Ink::CELL };
    let tile = Paint::outlined(face, RIM, 2);
    let square = square.shape(Layer::Figure, tile, (6, 2), TILE);
    let square = if is_home {
        square.shape(Layer::Detail, Paint::line(RIM, 2), (14, 32), "h12")
    } else {
        square
    };
    square.text(&number.to_string(), size, Ink::TEXT)
}

/// Returns one font size for all numbers of a board. The largest number fits.
fn font_size(board: &Board) -> usize {
    match board.cells() {
        0..=100 => 18,
        101..=1000 => 16,
        _ => 13,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_describe_the_board() {
        let before = Board::new(2, 2, &[1, 0, 2, 3]).unwrap();
        let now = Board::new(2, 2, &[0, 1, 2, 3]).unwrap();
        let svg = svg(&now, Some(&before));
        assert!(svg.contains("<title>Fifteen, 2 rows, 2 columns; 3 of 3 tiles at home</title>"));
        assert!(svg.contains("top left: row 1 column 1, row 1 column 2.</desc>"));
        assert_eq!(svg.matches("</text>").count(), 3);
        assert_eq!(text(&now, Some(&before)), "0* 1*\n2  3 \n");
    }
}
