//! The distribution of points as a drawing.

use crate::language::tr;

/// Width of a column's place, in the drawing's units.
const PLACE: usize = 40;

/// Height of the highest column.
const HEIGHT: usize = 120;

/// A column of the drawing.
pub(super) struct Column {
    /// Left edge.
    pub(super) x: usize,
    /// Upper edge.
    pub(super) y: usize,
    /// Height, or 0 without submissions.
    pub(super) height: usize,
    /// Middle, for labels.
    pub(super) middle: usize,
    /// Number of submissions.
    pub(super) count: usize,
    /// The share of the points, for example `20–30 %`.
    pub(super) label: String,
    /// The label's short form below the column.
    pub(super) short: String,
}

/// Returns the columns of a distribution by tenths of the points. The last column is full marks.
pub(super) fn columns(distribution: &[usize]) -> Vec<Column> {
    let highest = distribution.iter().copied().max().unwrap_or(0).max(1);
    let full = distribution.len() - 1;
    let column = |(index, count): (usize, &usize)| {
        let height = (count * HEIGHT).div_ceil(highest);
        let (label, short) = if index == full {
            (tr!("class-full-marks"), tr!("class-full"))
        } else {
            (
                format!("{}–{} %", index * 10, index * 10 + 10),
                (index * 10).to_string(),
            )
        };
        let x = index * PLACE + if index == full { 12 } else { 4 };
        let middle = x + (PLACE - 8) / 2;
        Column {
            x,
            y: HEIGHT - height + 20,
            height,
            middle,
            count: *count,
            label,
            short,
        }
    };
    distribution.iter().enumerate().map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_high_as_their_counts() {
        let heights: Vec<_> = columns(&[0, 1, 4])
            .iter()
            .map(|column| column.height)
            .collect();
        assert_eq!(heights, [0, 30, 120]);
        assert!(columns(&[0; 11]).iter().all(|column| column.height == 0));
    }
}
