//! Sets of cells as bits.

/// A set of cells.
pub(super) trait CellSet: Copy {
    const EMPTY: Self;
    fn with(self, cell: usize) -> Self;
    fn union(self, other: Self) -> Self;
    fn overlaps(self, other: Self) -> bool;
    fn has(self, cell: usize) -> bool {
        self.overlaps(Self::EMPTY.with(cell))
    }
    /// Returns the first cell that is not in the set.
    fn first_missing(self) -> usize;
}

impl CellSet for u64 {
    const EMPTY: Self = 0;

    fn with(self, cell: usize) -> Self {
        self | 1 << cell
    }

    fn union(self, other: Self) -> Self {
        self | other
    }

    fn overlaps(self, other: Self) -> bool {
        self & other != 0
    }

    fn first_missing(self) -> usize {
        self.trailing_ones() as usize
    }
}

/// Cells up to [`CELLS_MAX`](crate::puzzles::strips::CELLS_MAX).
impl CellSet for [u64; 16] {
    const EMPTY: Self = [0; 16];

    fn with(mut self, cell: usize) -> Self {
        self[cell / 64] |= 1 << (cell % 64);
        self
    }

    fn union(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }

    fn overlaps(self, other: Self) -> bool {
        self.iter().zip(other).any(|(own, other)| own & other != 0)
    }

    fn first_missing(self) -> usize {
        let word = self
            .iter()
            .position(|word| *word != u64::MAX)
            .unwrap_or(self.len());
        let bits = self.get(word).map_or(0, |word| word.trailing_ones());
        64 * word + bits as usize
    }
}
