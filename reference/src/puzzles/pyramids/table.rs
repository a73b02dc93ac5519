//! Tables of heights.

use super::MAX_SIZE;

/// A square table of heights, row by row from the top, with zero for unknown heights.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Table {
    size: usize,
    heights: Vec<u8>,
}

impl Table {
    /// Returns a table without heights.
    ///
    /// # Panics
    ///
    /// Panics if the length is not between 1 and [`MAX_SIZE`].
    pub fn empty(size: usize) -> Self {
        assert!(
            (1..=MAX_SIZE).contains(&size),
            "a table has 1 to {MAX_SIZE} rows"
        );
        Self {
            size,
            heights: vec![0; size * size],
        }
    }

    /// Returns the table of these rows, if they make a square of 1 to [`MAX_SIZE`] rows with no
    /// height above its length.
    pub fn from_rows<R: AsRef<[u8]>>(rows: &[R]) -> Option<Self> {
        let size = rows.len();
        let fits = |row: &R| {
            let row = row.as_ref();
            row.len() == size && row.iter().all(|&height| usize::from(height) <= size)
        };
        let heights = rows.iter().flat_map(AsRef::as_ref).copied().collect();
        ((1..=MAX_SIZE).contains(&size) && rows.iter().all(fits)).then_some(Self { size, heights })
    }

    /// Returns the length of the table, N.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the height at a position.
    ///
    /// # Panics
    ///
    /// Panics if the position is outside the table.
    pub fn get(&self, row: usize, column: usize) -> u8 {
        assert!(column < self.size, "column {column} is outside the table");
        self.heights[row * self.size + column]
    }

    /// Sets the height at a position.
    ///
    /// # Panics
    ///
    /// Panics if the position is outside the table, or the height is above its length.
    pub fn set(&mut self, row: usize, column: usize, height: u8) {
        assert!(column < self.size, "column {column} is outside the table");
        assert!(
            usize::from(height) <= self.size,
            "height {height} is above the table's length"
        );
        self.heights[row * self.size + column] = height;
    }

    /// Returns the rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.heights.chunks_exact(self.size)
    }

    /// Returns the heights of the cells, row by row.
    pub fn cells(&self) -> &[u8] {
        &self.heights
    }

    /// Returns true if every height is known.
    pub fn is_full(&self) -> bool {
        !self.heights.contains(&0)
    }
}
