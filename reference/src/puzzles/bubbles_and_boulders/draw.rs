//! Pictures of a puzzle and a state of play.

use super::{Piece, Placement, Position, Puzzle};
use crate::picture::{Canvas, Ink, Layer, Paint, Sides, Square, changed_line, counted};

/// The colour of a green square, and its hatching. The hatching shows the square without colour.
const GREEN: Ink = Ink::new("#2e8b57", "#23663f");
const HATCHING: Ink = Ink::new("#a9d8bd", "#4f9a70");
/// The fill of bubbles and boulders.
const AIR: Ink = Ink::new("#dceeff", "#1d4468");
const STONE: Ink = Ink::new("#5b6472", "#99a3b3");
/// A letter on stone.
const CARVED: Ink = Ink::new("#ffffff", "#111827");

/// Returns the puzzle or, if there is one, the state of play as characters. With an earlier state,
/// the places that changed follow.
///
/// ```
/// use puzzlemark_reference::puzzles::bubbles_and_boulders::{Piece, Placement, Position, Puzzle, draw};
///
/// let puzzle: Puzzle = "AB\nAB".parse()?;
/// let mut now = Placement::default();
/// now.put(Piece::Bubble, Position { row: 0, column: 1 });
/// assert_eq!(draw::text(&puzzle, None, None), "AB\nAB\n");
/// assert_eq!(draw::text(&puzzle, Some(&now), Some(&Placement::default())), ".O\n..\nchanged: (0, 1)\n");
/// # Ok::<(), puzzlemark_reference::puzzles::bubbles_and_boulders::ParseError>(())
/// ```
pub fn text(puzzle: &Puzzle, now: Option<&Placement>, before: Option<&Placement>) -> String {
    let Some(now) = now else {
        return puzzle.to_string();
    };
    let changed = puzzle
        .positions()
        .filter(|position| is_changed(now, before, *position));
    now.text(puzzle) + &changed_line(changed)
}

/// Returns a standalone SVG document of a state of play. Squares that were different `before` are
/// marked. Shapes distinguish everything, and colours only help.
///
/// ```
/// use puzzlemark_reference::puzzles::bubbles_and_boulders::{Placement, Puzzle, draw};
///
/// let puzzle: Puzzle = "#AAB\nCDDB\nCDBB\nCD#B".parse().unwrap();
/// let svg = draw::svg(&puzzle, &Placement::default(), None);
/// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 172 172\""));
/// ```
pub fn svg(puzzle: &Puzzle, now: &Placement, before: Option<&Placement>) -> String {
    canvas(puzzle, now, before).into_svg()
}

/// Returns the picture of a state of play, for any of its forms.
pub(super) fn canvas(puzzle: &Puzzle, now: &Placement, before: Option<&Placement>) -> Canvas {
    let mut canvas = Canvas::new(title(puzzle, now), puzzle.rows(), puzzle.columns());
    for position in puzzle.positions() {
        let square = canvas
            .at(position.row, position.column)
            .walls(Ink::WALL, walls(puzzle, position));
        let square = match puzzle.region(position) {
            Some(region) => filled(square, region, now.at(position)),
            None => green(square),
        };
        if is_changed(now, before, position) {
            square.mark();
        }
    }
    canvas
}

fn is_changed(now: &Placement, before: Option<&Placement>, position: Position) -> bool {
    before.is_some_and(|before| before.at(position) != now.at(position))
}

fn title(puzzle: &Puzzle, now: &Placement) -> String {
    let count = |piece| now.iter().filter(|(_, other)| *other == piece).count();
    format!(
        "Bubbles and boulders, {}, {}, {}; {}, {}",
        counted(puzzle.rows(), "row"),
        counted(puzzle.columns(), "column"),
        counted(puzzle.regions().len(), "region"),
        counted(count(Piece::Bubble), "bubble"),
        counted(count(Piece::Boulder), "boulder"),
    )
}

/// Returns the sides of a square at which its region ends.
fn walls(puzzle: &Puzzle, position: Position) -> Sides {
    let Position { row, column } = position;
    let ends = |next: Option<Position>| {
        !next.is_some_and(|next| {
            puzzle.contains(next) && puzzle.region(next) == puzzle.region(position)
        })
    };
    Sides {
        above: ends(position.above()),
        right: ends(Some(Position {
            row,
            column: column + 1,
        })),
        below: ends(Some(position.below())),
        left: ends(column.checked_sub(1).map(|column| Position { row, column })),
    }
}

fn green(square: Square<'_>) -> Square<'_> {
    let hatching = Paint::line(HATCHING, 2);
    square
        .ground(GREEN)
        .shape(Layer::Texture, hatching, (3, 37), "l34 -34")
        .shape(Layer::Texture, hatching, (3, 20), "l17 -17")
        .shape(Layer::Texture, hatching, (20, 37), "l17 -17")
}

/// Draws the letter of the region, on a piece if there is one.
fn filled(square: Square<'_>, region: char, piece: Option<Piece>) -> Square<'_> {
    let letter = region.to_string();
    let square = square.ground(Ink::CELL);
    match piece {
        None => square.text(&letter, 14, Ink::FAINT),
        Some(Piece::Bubble) => bubble(square).text(&letter, 14, Ink::TEXT),
        Some(Piece::Boulder) => boulder(square).text(&letter, 14, CARVED),
    }
}

/// Draws a ring with a highlight.
fn bubble(square: Square<'_>) -> Square<'_> {
    let glint = Paint::line(Ink::ACCENT, 2);
    square
        .disc(Layer::Figure, Paint::outlined(AIR, Ink::ACCENT, 3), 14)
        .shape(Layer::Detail, glint, (11, 18), "a9 9 0 0 1 6 -7")
}

/// Draws a block with cut corners.
fn boulder(square: Square<'_>) -> Square<'_> {
    let stone = Paint::outlined(STONE, Ink::WALL, 2);
    square.shape(
        Layer::Figure,
        stone,
        (13, 6),
        "h13l8 9v11l-7 8h-15l-6 -8v-11z",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_describe_the_board() {
        let puzzle: Puzzle = "#AAB\nCDDB\nCDBB\nCD#B".parse().unwrap();
        let mut now = Placement::default();
        now.put(Piece::Bubble, Position { row: 0, column: 1 });
        let before = now.clone();
        now.put(Piece::Boulder, Position { row: 3, column: 0 });
        let svg = svg(&puzzle, &now, Some(&before));
        assert!(svg.contains(
            "<title>Bubbles and boulders, 4 rows, 4 columns, 4 regions; 1 bubble, 1 boulder</title>"
        ));
        assert!(svg.contains("<desc>Changed, counted from the top left: row 4 column 1.</desc>"));
        // A letter in every square that is not green.
        assert_eq!(svg.matches("</text>").count(), 14);
    }
}
