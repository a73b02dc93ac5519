//! Pattern databases: lower bounds on the moves that a few of the tiles need.
//!
//! Only moves of the pattern's own tiles count. So the numbers of patterns without a common tile
//! can be added. A table stores the excess over the sum of the tiles' distances from home. The
//! excess is even, so half of it is stored, in two bits. An excess above 6 is rare and is stored as
//! 6, which is still a lower bound. The index of a placement consists of the tiles' cells, four
//! bits each. So a move of a tile changes the index by one exclusive or, and no ranking is needed.
//! The cost is unused entries for placements with two tiles in one cell.

use super::grid::Grid;

/// The highest value in two bits.
const VALUE_MAX: u8 = 3;

/// One table for the placements of some tiles.
pub(super) struct Pattern {
    /// Four values per byte, the lowest bits first.
    pub(super) values: Vec<u8>,
}

impl Pattern {
    /// Finds the values of all placements of at most 6 tiles, backwards from home.
    ///
    /// All placements of a layer have the same number of moves. The placements of the next layer
    /// differ from them by one step of one tile, so they are never in the same layer. Layers are
    /// sets of bits. They are read in the order of the indices, so that memory is read in streams.
    pub(super) fn new(grid: Grid, tiles: &[usize]) -> Self {
        let placements = 1 << (4 * tiles.len());
        let mut walk = Walk {
            grid,
            tiles,
            neighbours: (0..grid.cells())
                .map(|cell| grid.neighbours(cell))
                .collect(),
            seen: vec![0; placements],
            entered: vec![0; placements],
            next: vec![0; placements.div_ceil(64)],
            values: vec![0; placements.div_ceil(4)],
        };
        let home = tiles
            .iter()
            .enumerate()
            .fold(0, |index, (k, tile)| index | tile << (4 * k));
        walk.enter(home, 0);
        let mut layer = vec![0; walk.next.len()];
        let mut moves = 0;
        while walk.next.iter().any(|&word| word != 0) {
            std::mem::swap(&mut layer, &mut walk.next);
            for (word, bits) in layer.iter_mut().enumerate() {
                while *bits != 0 {
                    walk.expand(word * 64 + bits.trailing_zeros() as usize, moves);
                    *bits &= *bits - 1;
                }
            }
            moves += 1;
        }
        Self {
            values: walk.values,
        }
    }
}

struct Walk<'a> {
    grid: Grid,
    tiles: &'a [usize],
    neighbours: Vec<u16>,
    /// For each placement: the cells of the blank that were reached in this layer or before.
    seen: Vec<u16>,
    /// Cells of the blank when the next layer reaches the placement.
    entered: Vec<u16>,
    /// The placements of the next layer, as a set of bits.
    next: Vec<u64>,
    values: Vec<u8>,
}

impl Walk<'_> {
    fn enter(&mut self, placement: usize, blank: usize) {
        self.entered[placement] |= 1 << blank;
        self.next[placement / 64] |= 1 << (placement % 64);
    }

    /// Enters the placements that one move of a tile of the pattern makes.
    fn expand(&mut self, placement: usize, moves: u8) {
        let entered = std::mem::take(&mut self.entered[placement]) & !self.seen[placement];
        if entered == 0 {
            return;
        }
        let cell_of = |k: usize| placement >> (4 * k) & 15;
        let taken = (0..self.tiles.len()).fold(0, |set, k| set | 1 << cell_of(k));
        let reached = self.grid.flood(entered, !taken);
        if self.seen[placement] == 0 {
            let distances = self.tiles.iter().enumerate();
            let least: u8 = distances
                .map(|(k, &tile)| self.grid.distance(tile, cell_of(k)))
                .sum();
            let value = ((moves - least) / 2).min(VALUE_MAX);
            self.values[placement / 4] |= value << (2 * (placement % 4));
        }
        self.seen[placement] |= reached;
        for k in 0..self.tiles.len() {
            let cell = cell_of(k);
            let mut open = self.neighbours[cell] & reached;
            while open != 0 {
                let to = open.trailing_zeros() as usize;
                open &= open - 1;
                let after = placement ^ (cell ^ to) << (4 * k);
                if self.seen[after] >> cell & 1 == 0 {
                    self.enter(after, cell);
                }
            }
        }
    }
}
