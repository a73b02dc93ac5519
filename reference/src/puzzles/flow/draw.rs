//! Pictures of a puzzle and a state of play.

use super::board::{self, Board, Tile};
use super::verify::{Piece, Shapes};
use super::{Cell, Direction, Puzzle};
use crate::picture::{Canvas, Ink, Layer, Paint, Sides, Square, changed_line, counted};

const DARK: Ink = Ink::fixed("#111827");
const PALE: Ink = Ink::fixed("#ffffff");

/// Colours of paths, each with the colour of a letter on it. The assignment's colours come first.
/// If there are more paths, letters distinguish them.
const COLORS: [(Ink, Ink); 14] = [
    (Ink::fixed("#2563eb"), PALE),
    (Ink::fixed("#15803d"), PALE),
    (Ink::fixed("#dc2626"), PALE),
    (Ink::fixed("#facc15"), DARK),
    (Ink::fixed("#22d3ee"), DARK),
    (Ink::fixed("#fb923c"), DARK),
    (Ink::fixed("#c026d3"), PALE),
    (Ink::fixed("#f9a8d4"), DARK),
    (Ink::fixed("#f4f4f5"), DARK),
    (Ink::fixed("#7c3aed"), PALE),
    (Ink::fixed("#a3e635"), DARK),
    (Ink::fixed("#92400e"), PALE),
    (Ink::fixed("#0f766e"), PALE),
    (Ink::fixed("#64748b"), PALE),
];

/// The colours of a path without a known end.
const UNKNOWN: (Ink, Ink) = (Ink::fixed("#9ca3af"), DARK);

/// Returns the state as characters. With an earlier state, the cells that changed follow.
pub fn text(now: &Shapes, before: Option<&Shapes>) -> String {
    let changed = before.map(|before| changed_line(now.changed_from(before)));
    now.to_string() + &changed.unwrap_or_default()
}

/// Returns a standalone SVG document of a state of play. Cells that were different `before` are
/// marked. Ends have letters, so colours only help.
pub fn svg(puzzle: &Puzzle, now: &Shapes, before: Option<&Shapes>) -> String {
    canvas(puzzle, now, before).into_svg()
}

/// Returns the picture of a state of play, for any of its forms.
pub(super) fn canvas(puzzle: &Puzzle, now: &Shapes, before: Option<&Shapes>) -> Canvas {
    let mut canvas = Canvas::new(title(puzzle, now), puzzle.rows(), puzzle.columns());
    for cell in puzzle.cells() {
        let piece = now.at(cell);
        let ground = if piece == Piece::Wall {
            Ink::WALL
        } else {
            Ink::CELL
        };
        let square = canvas.at(cell.row, cell.column).ground(ground);
        match piece {
            Piece::Empty | Piece::Wall => {}
            Piece::Part(..) => {
                let (color, _) = colors(puzzle, now.path_letter(puzzle, cell));
                path(square, color, ways(puzzle, now, cell));
            }
            Piece::End(letter) if puzzle.end(cell).is_some() => {
                let (color, ink) = colors(puzzle, Some(letter));
                path(square, color, ways(puzzle, now, cell))
                    .disc(Layer::Detail, Paint::outlined(color, Ink::WALL, 2), 14)
                    .text(&letter.to_string(), 16, ink);
            }
            Piece::End(letter) => only_colored(square, colors(puzzle, Some(letter)), letter),
        }
    }
    let changed = before.map(|before| now.changed_from(before));
    for cell in changed.into_iter().flatten() {
        canvas.at(cell.row, cell.column).mark();
    }
    canvas
}

/// Returns the SVG element of the assignment's board, for a page whose policy forbids inline styles.
/// Colours and letters are those of the tiles, so a colour can have one end.
///
/// ```
/// use puzzlemark_reference::puzzles::flow::board::Board;
/// use puzzlemark_reference::puzzles::flow::{Cell, draw};
///
/// let mut board = Board::new(6).unwrap();
/// board.click(Cell { row: 0, column: 1 })?;
/// let svg = draw::board_element(&board);
/// assert!(svg.contains("<title>Flow, 6 rows, 6 columns; 1 of 36 cells filled</title>"));
/// assert!(svg.contains(">B</text>"));
/// # Ok::<(), puzzlemark_reference::puzzles::flow::board::NoColorLeft>(())
/// ```
pub fn board_element(board: &Board) -> String {
    let size = board.size();
    let is_filled = |cell: &Cell| board.at(*cell) != Tile::Empty;
    let title = format!(
        "Flow, {}, {}; {} of {} filled",
        counted(size, "row"),
        counted(size, "column"),
        board.cells().filter(is_filled).count(),
        counted(size * size, "cell"),
    );
    let mut canvas = Canvas::new(title, size, size);
    for cell in board.cells() {
        let square = canvas.at(cell.row, cell.column).ground(Ink::CELL);
        match board.at(cell) {
            Tile::Empty | Tile::Wall => {}
            Tile::Part(color, shape) => {
                path(square, COLORS[color].0, sides(|way| shape.links().has(way)));
            }
            Tile::End(color) => {
                let (ink, letter_ink) = COLORS[color];
                let entered = |way: Direction| match board.beside(cell, way) {
                    Tile::Part(other, shape) => other == color && shape.links().has(way.back()),
                    _ => false,
                };
                let initial = board::COLORS[color].chars().next();
                let letter = initial.map(|letter| letter.to_ascii_uppercase().to_string());
                path(square, ink, sides(entered))
                    .disc(Layer::Detail, Paint::outlined(ink, Ink::WALL, 2), 14)
                    .text(&letter.unwrap_or_default(), 16, letter_ink);
            }
        }
    }
    canvas.into_page()
}

fn title(puzzle: &Puzzle, now: &Shapes) -> String {
    let cells = puzzle.cells();
    let is_open = |cell: Cell| matches!(now.at(cell), Piece::Empty | Piece::Wall);
    let filled = cells.filter(|&cell| !is_open(cell)).count();
    format!(
        "Flow, {}, {}, {}; {filled} of {} filled",
        counted(puzzle.rows(), "row"),
        counted(puzzle.columns(), "column"),
        counted(puzzle.colors().len(), "colour"),
        counted(puzzle.rows() * puzzle.columns(), "cell"),
    )
}

/// Returns the colours of a letter. If all letters are initials of the assignment's colours, as on a board in a window,
/// the letter decides.
fn colors(puzzle: &Puzzle, letter: Option<char>) -> (Ink, Ink) {
    let initial = |letter: char| {
        let begins = |name: &&str| {
            letter.is_ascii_uppercase() && name.starts_with(letter.to_ascii_lowercase())
        };
        board::COLORS.iter().position(begins)
    };
    let mut letters = puzzle.colors().iter().map(|color| color.letter);
    let known = if letters.clone().all(|letter| initial(letter).is_some()) {
        letter.and_then(initial)
    } else {
        letters.position(|one| Some(one) == letter)
    };
    known.map_or(UNKNOWN, |color| COLORS[color % COLORS.len()])
}

/// Returns the sides that a cell connects to.
fn ways(puzzle: &Puzzle, now: &Shapes, cell: Cell) -> Sides {
    sides(|way| now.goes(puzzle, cell, way))
}

fn sides(goes: impl Fn(Direction) -> bool) -> Sides {
    Sides {
        above: goes(Direction::Up),
        right: goes(Direction::Right),
        below: goes(Direction::Down),
        left: goes(Direction::Left),
    }
}

/// Draws a band with an outline, so that bright colours show on a bright background and dark ones
/// on a dark background.
fn path(square: Square<'_>, color: Ink, ways: Sides) -> Square<'_> {
    square
        .spokes(Layer::Casing, Paint::line(Ink::WALL, 16), ways)
        .spokes(Layer::Figure, Paint::line(color, 12), ways)
}

/// Draws a cell if only its colour is known.
fn only_colored(square: Square<'_>, (color, ink): (Ink, Ink), letter: char) {
    let block = Paint::outlined(color, Ink::WALL, 2);
    square
        .shape(Layer::Figure, block, (9, 9), "h22v22h-22z")
        .text(&letter.to_string(), 15, ink);
}
