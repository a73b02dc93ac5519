//! The combined pattern databases of a grid.

use super::grid::{CELLS_MAX, Grid};
use super::pattern::Pattern;

/// The number of ways to look up a bound. The highest bound counts.
pub(super) const VIEWS: usize = 2;

/// The position of a tile in a packed placement, and the values that its moves change.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(16))]
pub(super) struct Slot {
    /// Number of bits below the tile's cell in the placement of all tiles.
    pub(super) cell_shift: u8,
    /// Number of bits below the placement of the tile's own pattern.
    pub(super) pattern_shift: u8,
    /// Number of bits below the pattern's value in the packed values.
    pub(super) value_shift: u8,
    /// The bits of the pattern's placement, shifted down.
    pub(super) pattern_mask: u32,
    /// The beginning of the pattern's table.
    pub(super) offset: u32,
}

/// One way to look up a bound: a split of all tiles into patterns, possibly mirrored.
pub(super) struct View {
    /// The slot of each tile.
    pub(super) slots: [Slot; CELLS_MAX],
    /// The cell to look up for each cell.
    pub(super) cells: [u8; CELLS_MAX],
}

pub(super) struct Tables {
    pub(super) views: [View; VIEWS],
    pub(super) values: Vec<u8>,
}

impl Tables {
    /// Builds the tables for a split of the tiles into at most three patterns of at most six tiles.
    ///
    /// For a square grid, the second view has rows and columns exchanged and uses the same tables.
    /// For any other grid, the second view is another split.
    pub(super) fn new(grid: Grid, splits: &[Vec<Vec<usize>>; VIEWS]) -> Self {
        let mut values = Vec::new();
        let plain: [u8; CELLS_MAX] = std::array::from_fn(low_byte);
        let first = View {
            slots: slots(grid, &splits[0], &mut values),
            cells: plain,
        };
        let second = if grid.height == grid.width {
            let mirror: [usize; CELLS_MAX] = std::array::from_fn(|cell| {
                if cell < grid.cells() {
                    grid.transposed(cell)
                } else {
                    cell
                }
            });
            View {
                slots: mirror.map(|tile| first.slots[tile]),
                cells: mirror.map(low_byte),
            }
        } else {
            View {
                slots: slots(grid, &splits[1], &mut values),
                cells: plain,
            }
        };
        Self {
            views: [first, second],
            values,
        }
    }
}

/// Returns a small number as a byte. Cells and tiles are below 16, and shifts are below 64.
pub(super) fn low_byte(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn slots(grid: Grid, split: &[Vec<usize>], values: &mut Vec<u8>) -> [Slot; CELLS_MAX] {
    let mut slots = [Slot::default(); CELLS_MAX];
    let mut below = 0;
    for (number, tiles) in split.iter().enumerate() {
        // There are at most six tables of 4 MiB each, so the offset fits.
        let offset = u32::try_from(values.len()).unwrap_or(u32::MAX);
        for (place, &tile) in tiles.iter().enumerate() {
            slots[tile] = Slot {
                cell_shift: low_byte(4 * (below + place)),
                pattern_shift: low_byte(4 * below),
                value_shift: low_byte(8 * number),
                pattern_mask: (1 << (4 * tiles.len())) - 1,
                offset,
            };
        }
        values.extend(Pattern::new(grid, tiles).values);
        below += tiles.len();
    }
    slots
}
