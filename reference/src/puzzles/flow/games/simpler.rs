//! Simpler beginnings. Each has a smaller board, or fewer colours, or one end less.

use super::super::Cell;
use super::Start;

/// Returns the beginnings that are simpler by one step, the smallest first.
pub(super) fn starts(start: &Start) -> Vec<Start> {
    let smaller = (0..start.size).filter(|_| start.size > 1);
    let smaller = smaller.map(|out| without_line(start, out));
    let pairs = (0..start.clicks.len().div_ceil(2)).rev();
    let fewer = pairs.map(|color| {
        let mut clicks = start.clicks.clone();
        clicks.drain(2 * color..clicks.len().min(2 * color + 2));
        Start {
            size: start.size,
            clicks,
        }
    });
    let open = start.clicks.split_last().map(|(_, clicks)| Start {
        size: start.size,
        clicks: clicks.to_vec(),
    });
    smaller.chain(fewer).chain(open).collect()
}

/// Returns the board without a row and the column of the same number, and without the colours that
/// have an end there.
fn without_line(start: &Start, out: usize) -> Start {
    let kept = |place: usize| match place {
        place if place == out => None,
        place => Some(place - usize::from(place > out)),
    };
    let cell = |cell: &Cell| {
        Some(Cell {
            row: kept(cell.row)?,
            column: kept(cell.column)?,
        })
    };
    let colors = start.clicks.chunks(2).filter_map(|ends| {
        let ends: Option<Vec<Cell>> = ends.iter().map(cell).collect();
        ends
    });
    Start {
        size: start.size - 1,
        clicks: colors.flatten().collect(),
    }
}
