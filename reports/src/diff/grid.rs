//! Boards: texts of the same number of rows and columns.

use crate::diff::Difference;

/// The largest number of rows, and of columns, of a board.
const SIDE_MAX: usize = 64;

/// Returns the cells that differ, or `None` if the texts are not boards of one shape.
///
/// An expected text with spaces is a drawing or a table. Its characters are not cells.
pub(super) fn grid(expected: &str, got: &str) -> Option<Difference> {
    let (expected, got) = (board(expected)?, board(got)?);
    if expected.iter().any(|row| row.contains(' ')) {
        return None;
    }
    let width = |rows: &[String]| rows[0].chars().count();
    if expected.len() != got.len() || width(&expected) != width(&got) {
        return None;
    }
    let cells = differing(&expected, &got);
    (!cells.is_empty()).then_some(Difference::Grid {
        expected,
        got,
        cells,
    })
}

/// Returns the rows of a text that is a board: two rows or more, of one length, without control
/// characters. A final newline is optional.
fn board(text: &str) -> Option<Vec<String>> {
    let rows: Vec<&str> = text
        .strip_suffix('\n')
        .unwrap_or(text)
        .split('\n')
        .collect();
    let width = rows[0].chars().take(SIDE_MAX + 1).count();
    let regular = (2..=SIDE_MAX).contains(&rows.len())
        && (1..=SIDE_MAX).contains(&width)
        && rows
            .iter()
            .all(|row| row.chars().take(SIDE_MAX + 1).count() == width)
        && !rows.iter().any(|row| row.contains(char::is_control));
    regular.then(|| rows.into_iter().map(str::to_owned).collect())
}

fn differing(expected: &[String], got: &[String]) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    for (row, (expected, got)) in expected.iter().zip(got).enumerate() {
        for (column, (expected, got)) in expected.chars().zip(got.chars()).enumerate() {
            if expected != got {
                cells.push((row, column));
            }
        }
    }
    cells
}
