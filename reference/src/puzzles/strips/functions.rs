//! The functions of the assignment. They try everything in a fixed order.

use std::collections::BTreeMap;

use super::{Cell, Orientation, Placement};

/// The colours of cells.
pub(super) type Colours = BTreeMap<Cell, char>;

/// A way to lay a strip: its place, and the colours of its cells there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) colours: Vec<(Cell, char)>,
    pub(super) placement: Placement,
}

/// Runs `get_strip_positions`: returns horizontal positions row by row, then vertical ones column
/// by column. If the reversed strip is different, each place occurs twice.
pub(super) fn strip_positions(strip: &str, columns: usize, rows: usize) -> Vec<Position> {
    let forwards: Vec<char> = strip.chars().collect();
    let backwards: Vec<char> = strip.chars().rev().collect();
    let length = forwards.len();
    let patterns = if forwards == backwards {
        vec![forwards]
    } else {
        vec![forwards, backwards]
    };
    let horizontal = (0..rows).flat_map(|row| {
        let last = (columns + 1).saturating_sub(length);
        (0..last).map(move |column| (Cell { row, column }, Orientation::Horizontal))
    });
    let vertical = (0..columns).flat_map(|column| {
        let last = (rows + 1).saturating_sub(length);
        (0..last).map(move |row| (Cell { row, column }, Orientation::Vertical))
    });
    let places = horizontal.chain(vertical);
    let positions = places.flat_map(|(first, orientation)| {
        let placement = Placement {
            first,
            orientation,
            length,
        };
        patterns.iter().map(move |pattern| Position {
            colours: placement.cells().zip(pattern.iter().copied()).collect(),
            placement,
        })
    });
    positions.collect()
}

/// Returns the positions of a strip where the grid has its colours.
pub(super) fn matching_positions(
    grid: &Colours,
    strip: &str,
    columns: usize,
    rows: usize,
) -> Vec<Position> {
    let mut positions = strip_positions(strip, columns, rows);
    positions.retain(|position| {
        position
            .colours
            .iter()
            .all(|(cell, colour)| grid.get(cell) == Some(colour))
    });
    positions
}

/// Runs `depth_first_search`: finds the first placing that extends one with these occupied cells,
/// in the order of the strips and of their positions.
pub(super) fn depth_first_search(
    strips: &[Vec<Position>],
    occupied: &mut Vec<Cell>,
    placing: &mut Vec<Placement>,
) -> bool {
    let Some((strip, others)) = strips.split_first() else {
        return true;
    };
    for position in strip {
        if position
            .colours
            .iter()
            .any(|(cell, _)| occupied.contains(cell))
        {
            continue;
        }
        let before = occupied.len();
        occupied.extend(position.colours.iter().map(|(cell, _)| *cell));
        placing.push(position.placement);
        if depth_first_search(others, occupied, placing) {
            return true;
        }
        occupied.truncate(before);
        placing.pop();
    }
    false
}

/// Runs `get_output`: returns outlines side by side, with a space between them, `per_row` in a row.
///
/// Returns `None` if an outline has more lines than the first in its row of outlines.
pub(super) fn output(outlines: &[Vec<String>], per_row: usize) -> Option<String> {
    let mut output = String::new();
    for outlines in outlines.chunks(per_row) {
        let (first, others) = outlines.split_first()?;
        let mut lines = first.clone();
        for outline in others {
            for (index, line) in outline.iter().enumerate() {
                let start = lines.get_mut(index)?;
                start.push(' ');
                start.push_str(line);
            }
        }
        for line in lines {
            output.push_str(&line);
            output.push('\n');
        }
    }
    Some(output)
}
