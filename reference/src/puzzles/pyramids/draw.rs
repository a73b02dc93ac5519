//! Pictures of a puzzle and a table.

use super::{Puzzle, Side, Table};
use crate::picture::{Canvas, Ink, Sides, counted};

/// Returns the table in a frame, with the clues at its edges. Heights that were different `before`
/// are marked with `*`.
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
        let mut line = format!(
            "{:>2} |",
            number_text(puzzle.guide().clue(Side::Left, index), "")
        );
        for (column, &height) in row.iter().enumerate() {
            let is_changed = is_changed(now, before, index, column);
            let mark = if is_changed { "*" } else { " " };
            line = line + mark + &format!("{:>2}", number_text(height, "."));
        }
        let clue = number_text(puzzle.guide().clue(Side::Right, index), "");
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
        line + &format!("{:>3}", number_text(clue, ""))
    })
}

fn number_text(number: u8, zero: &str) -> String {
    if number == 0 {
        zero.to_owned()
    } else {
        number.to_string()
    }
}

fn is_changed(now: &Table, before: Option<&Table>, row: usize, column: usize) -> bool {
    before.is_some_and(|before| before.get(row, column) != now.get(row, column))
}

/// Returns a standalone SVG document of a table with the clues at its edges. Cells with another
/// height `before` are marked, and given cells are shaded.
///
/// # Panics
///
/// Panics if a table is smaller than the puzzle.
pub fn svg(puzzle: &Puzzle, now: &Table, before: Option<&Table>) -> String {
    canvas(puzzle, now, before).into_svg()
}

/// Returns the picture of a state of play, for any of its forms.
pub(super) fn canvas(puzzle: &Puzzle, now: &Table, before: Option<&Table>) -> Canvas {
    let size = puzzle.size();
    let mut canvas = Canvas::new(title(puzzle, now), size + 2, size + 2).with_edge(1);
    for row in 0..size {
        for column in 0..size {
            let is_given = puzzle.givens().get(row, column) != 0;
            let height = number_text(now.get(row, column), "");
            let square = canvas
                .at(row + 1, column + 1)
                .ground(if is_given { Ink::SHADE } else { Ink::CELL })
                .walls(Ink::WALL, edges(size, row, column))
                .text(&height, 22, Ink::TEXT);
            if is_changed(now, before, row, column) {
                square.mark();
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
            let clue = number_text(clue, "");
            canvas.at(row, column).text(&clue, 17, Ink::ACCENT);
        }
    }
    canvas
}

fn title(puzzle: &Puzzle, now: &Table) -> String {
    let size = puzzle.size();
    let known = now.cells().iter().filter(|&&height| height != 0).count();
    let clues = Side::ALL
        .into_iter()
        .flat_map(|side| puzzle.guide().clues(side))
        .filter(|&&clue| clue != 0);
    format!(
        "Pyramids, {}, {}; {known} of {} known",
        counted(size, "row"),
        counted(clues.count(), "clue"),
        counted(size * size, "height"),
    )
}

/// Returns the sides of a cell that are edges of the table.
fn edges(size: usize, row: usize, column: usize) -> Sides {
    Sides {
        above: row == 0,
        right: column + 1 == size,
        below: row + 1 == size,
        left: column == 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_describe_the_board() {
        let text = "[2, 2, 1], [1, 0, 2], [2, 2, 1], [1, 2, 2]\n. . .\n1 . .\n. . .";
        let puzzle: Puzzle = text.parse().unwrap();
        let mut now = puzzle.givens().clone();
        now.set(0, 2, 3);
        let svg = svg(&puzzle, &now, Some(puzzle.givens()));
        assert!(svg.contains("<title>Pyramids, 3 rows, 11 clues; 2 of 9 heights known</title>"));
        // The edge of clues counts as a row and a column.
        assert!(svg.contains("<desc>Changed, counted from the top left: row 1 column 3.</desc>"));
        assert_eq!(svg.matches("</text>").count(), 11 + 2);
    }
}
