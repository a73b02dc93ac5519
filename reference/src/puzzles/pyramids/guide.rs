//! Guides: the clues at the four edges.

use thiserror::Error;

use super::MAX_SIZE;

/// An edge of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Clues of the columns, seen from above.
    Top,
    /// Clues of the columns, seen from below.
    Bottom,
    /// Clues of the rows, seen from the left.
    Left,
    /// Clues of the rows, seen from the right.
    Right,
}

impl Side {
    /// The sides in the order in which a guide lists them.
    pub const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];

    /// Returns the side's name: `top`, `bottom`, `left` or `right`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Bottom => "bottom",
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

/// An error in a guide.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GuideError {
    /// Not four lists.
    #[error("a guide has 4 lists (top, bottom, left, right), but this one has {0}")]
    Sides(usize),
    /// A table without rows or with too many.
    #[error("a guide's lists have 1 to {MAX_SIZE} clues, but the `top` list has {0}")]
    Size(usize),
    /// Lists of different lengths.
    #[error("the `{}` list has {found} clues, but the `top` list has {expected}", side.name())]
    Length {
        /// The wrong list.
        side: Side,
        /// Its length.
        found: usize,
        /// Length of the first list.
        expected: usize,
    },
    /// A clue that no line can have.
    #[error("clue {clue} at position {index} of the `{}` list is not between 0 and {size}", side.name())]
    Clue {
        /// The wrong list.
        side: Side,
        /// Index of the clue in its list, from 0.
        index: usize,
        /// The clue.
        clue: i64,
        /// Length of the lists.
        size: usize,
    },
}

/// The clues at the four edges: the number of pyramids that are visible from there, or zero for no
/// clue.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Guide {
    size: usize,
    /// The clues, ordered by side as in [`Side::ALL`], then by index.
    clues: Vec<u8>,
}

impl Guide {
    /// Returns the guide for four lists. The lists for top and bottom go from left to right, and
    /// the lists for left and right go from top to bottom.
    ///
    /// ```
    /// use puzzlemark_reference::puzzles::pyramids::{Guide, Side};
    ///
    /// let guide = Guide::new(&[[2, 1], [1, 2], [2, 1], [1, 0]])?;
    /// assert_eq!(guide.clue(Side::Right, 0), 1);
    /// assert!(Guide::new(&[[3, 1], [1, 2], [2, 1], [1, 2]]).is_err());
    /// # Ok::<_, puzzlemark_reference::puzzles::pyramids::GuideError>(())
    /// ```
    pub fn new<L: AsRef<[i64]>>(lists: &[L]) -> Result<Self, GuideError> {
        if lists.len() != 4 {
            return Err(GuideError::Sides(lists.len()));
        }
        let size = lists[0].as_ref().len();
        if !(1..=MAX_SIZE).contains(&size) {
            return Err(GuideError::Size(size));
        }
        let mut clues = Vec::with_capacity(4 * size);
        for (side, list) in Side::ALL.into_iter().zip(lists) {
            let list = list.as_ref();
            if list.len() != size {
                return Err(GuideError::Length {
                    side,
                    found: list.len(),
                    expected: size,
                });
            }
            for (index, &clue) in list.iter().enumerate() {
                let fits = u8::try_from(clue)
                    .ok()
                    .filter(|&clue| usize::from(clue) <= size);
                clues.push(fits.ok_or(GuideError::Clue {
                    side,
                    index,
                    clue,
                    size,
                })?);
            }
        }
        Ok(Self { size, clues })
    }

    /// Returns the length of the table, N.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the clues of a side.
    pub fn clues(&self, side: Side) -> &[u8] {
        let start = side as usize * self.size;
        &self.clues[start..start + self.size]
    }

    /// Returns the clue at an index of a side, or zero if there is none.
    pub fn clue(&self, side: Side, index: usize) -> u8 {
        self.clues(side)[index]
    }

    /// Returns the guide of valid clues, in the order of [`Side::ALL`].
    pub(super) fn from_clues(size: usize, clues: Vec<u8>) -> Self {
        debug_assert_eq!(clues.len(), 4 * size, "four clues per line");
        Self { size, clues }
    }

    /// Returns the same guide without one of its clues.
    #[must_use]
    pub fn without(&self, side: Side, index: usize) -> Self {
        self.with(side, index, 0)
    }

    /// Returns the same guide with another valid clue, or with zero for none.
    #[must_use]
    pub(super) fn with(&self, side: Side, index: usize, clue: u8) -> Self {
        debug_assert!(usize::from(clue) <= self.size, "more than the length");
        let mut with = self.clone();
        with.clues[side as usize * self.size + index] = clue;
        with
    }
}
