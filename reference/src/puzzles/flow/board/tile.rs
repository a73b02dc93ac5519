//! The pictures of the assignment: the contents of a cell of the board.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use super::super::{Direction, Links};

/// The colours of the assignment, in the order of their pictures.
pub const COLORS: [&str; 9] = [
    "blue", "green", "red", "yellow", "cyan", "orange", "magenta", "pink", "white",
];

/// The shapes of a colour's tiles, in the order in which the algorithm tries them.
pub const SHAPES: [Shape; 6] = [
    Shape::Horizontal,
    Shape::Q1,
    Shape::Q2,
    Shape::Q3,
    Shape::Q4,
    Shape::Vertical,
];

/// The shape of a part of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Left and right.
    Horizontal,
    /// Up and right.
    Q1,
    /// Up and left.
    Q2,
    /// Down and left.
    Q3,
    /// Down and right.
    Q4,
    /// Up and down.
    Vertical,
}

impl Shape {
    /// Returns the sides that it connects.
    pub fn links(self) -> Links {
        match self {
            Self::Horizontal => Links::LEFT.and(Links::RIGHT),
            Self::Q1 => Links::UP.and(Links::RIGHT),
            Self::Q2 => Links::UP.and(Links::LEFT),
            Self::Q3 => Links::DOWN.and(Links::LEFT),
            Self::Q4 => Links::DOWN.and(Links::RIGHT),
            Self::Vertical => Links::UP.and(Links::DOWN),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Horizontal => "horizontal",
            Self::Q1 => "Q1",
            Self::Q2 => "Q2",
            Self::Q3 => "Q3",
            Self::Q4 => "Q4",
            Self::Vertical => "vertical",
        }
    }
}

/// A picture. Colours are indices into [`COLORS`].
///
/// Its text is `empty`, `wall`, or a colour with `end` or a shape: `blue end`, `red Q1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tile {
    /// An empty cell. It connects to all sides.
    Empty,
    /// A cell around the board. It connects to no side.
    Wall,
    /// The end of a colour. It connects to all sides.
    End(usize),
    /// A part of a path.
    Part(usize, Shape),
}

impl Tile {
    /// Returns the tiles that the algorithm tries on an empty cell, in order.
    pub fn parts() -> impl Iterator<Item = Self> {
        (0..COLORS.len()).flat_map(|color| SHAPES.map(|shape| Self::Part(color, shape)))
    }

    /// Returns the colour's index.
    pub fn color(self) -> Option<usize> {
        match self {
            Self::End(color) | Self::Part(color, _) => Some(color),
            Self::Empty | Self::Wall => None,
        }
    }

    /// Returns true if the tile connects to a side (`goesUp` and so on).
    pub fn goes(self, direction: Direction) -> bool {
        match self {
            Self::Empty | Self::End(_) => true,
            Self::Wall => false,
            Self::Part(_, shape) => shape.links().has(direction),
        }
    }

    /// Returns true if it may be beside another tile, which is on the given side: `isAllowedRight`
    /// and the three similar methods.
    pub fn is_allowed(self, side: Direction, other: Self) -> bool {
        let (goes, comes) = (self.goes(side), other.goes(side.back()));
        other == Self::Empty
            || goes && comes && self.color() == other.color()
            || !goes && !comes
            || !goes && matches!(other, Self::End(_))
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty"),
            Self::Wall => f.write_str("wall"),
            Self::End(color) => write!(f, "{} end", COLORS[*color]),
            Self::Part(color, shape) => write!(f, "{} {}", COLORS[*color], shape.name()),
        }
    }
}

/// The text does not describe a tile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "no tile `{0}`: expected `empty`, `wall`, or a colour with `end` or a shape, as in `red Q1`"
)]
pub struct NoTile(String);

impl FromStr for Tile {
    type Err = NoTile;

    fn from_str(text: &str) -> Result<Self, NoTile> {
        let ends = (0..COLORS.len()).map(Self::End);
        let mut tiles = [Self::Empty, Self::Wall]
            .into_iter()
            .chain(ends)
            .chain(Self::parts());
        tiles
            .find(|tile| tile.to_string() == text)
            .ok_or_else(|| NoTile(text.into()))
    }
}
