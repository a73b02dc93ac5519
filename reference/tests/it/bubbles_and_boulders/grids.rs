//! Grids to test: all small ones, and random larger ones.

use proptest::prelude::*;

/// Calls `visit` with every grid of these symbols, up to a renaming of regions: the first `B` comes after the
/// first `A`, and so on.
pub(crate) fn every_grid(
    grid: &mut Vec<char>,
    cells: usize,
    regions: u8,
    visit: &mut dyn FnMut(&[char]),
) {
    if grid.len() == cells {
        return visit(grid);
    }
    let used = grid.iter().filter(|symbol| **symbol != '#').max();
    let next = used.map_or(b'A', |last| u8::try_from(*last).expect("a letter") + 1);
    for symbol in (b'A'..=next.min(b'A' + regions - 1)).chain([b'#']) {
        grid.push(symbol.into());
        every_grid(grid, cells, regions, visit);
        grid.pop();
    }
}

/// A grid with regions that grow from random squares.
pub(crate) fn partition() -> impl Strategy<Value = (usize, usize, Vec<char>)> {
    let shape = (2_usize..=5, 1_usize..=4, 1_usize..=3);
    (
        shape,
        any::<prop::sample::Index>(),
        prop::collection::vec(any::<u16>(), 60),
    )
        .prop_map(|((rows, columns, regions), green, choices)| {
            let mut grid = vec!['.'; rows * columns];
            grid[green.index(rows * columns)] = '#';
            for (choice, letter) in choices.iter().zip(('A'..='Z').take(regions)) {
                grid[usize::from(*choice) % (rows * columns)] = letter;
            }
            for choice in &choices[regions..] {
                let from = usize::from(*choice) % grid.len();
                let (row, column) = (from / columns, from % columns);
                let to = match (*choice >> 12) % 4 {
                    0 if row > 0 => from - columns,
                    1 if row + 1 < rows => from + columns,
                    2 if column > 0 => from - 1,
                    3 if column + 1 < columns => from + 1,
                    _ => continue,
                };
                if grid[to] == '.' && grid[from].is_ascii_uppercase() {
                    grid[to] = grid[from];
                }
            }
            let grid = grid
                .iter()
                .map(|own| if *own == '.' { '#' } else { *own })
                .collect();
            (rows, columns, grid)
        })
}
