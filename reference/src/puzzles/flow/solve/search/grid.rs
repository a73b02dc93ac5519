//! The grid as propositions: "these neighbours are joined", "this cell has this colour".

use super::super::super::{Cell, Direction, Links, Puzzle};

/// A proposition or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    /// The value for no literal.
    pub(super) const NONE: Self = Self(u32::MAX);

    /// Returns the proposition, or its negation if `holds` is false.
    pub(super) fn new(proposition: usize, holds: bool) -> Self {
        Self((proposition as u32) << 1 | u32::from(!holds))
    }

    /// Returns the index of the proposition.
    pub(super) fn proposition(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns true if the literal is the proposition, not its negation.
    pub(super) fn holds(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns a number for tables with an entry per literal.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the opposite literal.
    pub(super) fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The value for no edge, at the border of the grid.
pub(super) const NO_EDGE: u32 = u32::MAX;

/// The value for no cell.
pub(super) const NO_CELL: u32 = u32::MAX;

/// The meaning of a proposition.
pub(super) enum Meaning {
    /// The two ends of an edge are joined.
    Joined(usize),
    /// A cell has a colour.
    Colored(usize, usize),
}

/// Cells, edges between neighbours, and the numbers of propositions about them: edges first, then
/// colours cell by cell.
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Number of colours.
    pub(super) colors: usize,
    /// The two ends of each colour.
    pub(super) ends: Vec<[usize; 2]>,
    /// For each cell: the number of neighbours that it is joined to. It is one at an end, and two
    /// elsewhere.
    pub(super) degrees: Vec<u8>,
    /// The two cells of each edge.
    pub(super) edges: Vec<[u32; 2]>,
    /// The edges of each cell, by [`Direction`].
    pub(super) sides: Vec<[u32; 4]>,
}

impl Grid {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let place = |cell: Cell| cell.row * columns + cell.column;
        let mut sides = vec![[NO_EDGE; 4]; rows * columns];
        let mut edges = Vec::new();
        for cell in puzzle.cells() {
            for direction in [Direction::Right, Direction::Down] {
                let Some(next) = puzzle.neighbor(cell, direction) else {
                    continue;
                };
                sides[place(cell)][direction as usize] = edges.len() as u32;
                sides[place(next)][direction.back() as usize] = edges.len() as u32;
                edges.push([place(cell) as u32, place(next) as u32]);
            }
        }
        let ends: Vec<_> = puzzle
            .colors()
            .iter()
            .map(|color| color.ends.map(place))
            .collect();
        let mut degrees = vec![2; rows * columns];
        for &end in ends.iter().flatten() {
            degrees[end] = 1;
        }
        Self {
            rows,
            columns,
            colors: ends.len(),
            ends,
            degrees,
            edges,
            sides,
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    pub(super) fn propositions(&self) -> usize {
        self.edges.len() + self.cells() * self.colors
    }

    /// Returns the literal that the cells of an edge are joined, or are not.
    pub(super) fn joined(edge: u32, holds: bool) -> Literal {
        Literal::new(edge as usize, holds)
    }

    /// Returns the literal that a cell has a colour, or does not.
    pub(super) fn colored(&self, cell: usize, color: usize, holds: bool) -> Literal {
        Literal::new(self.edges.len() + cell * self.colors + color, holds)
    }

    pub(super) fn meaning(&self, proposition: usize) -> Meaning {
        match proposition.checked_sub(self.edges.len()) {
            None => Meaning::Joined(proposition),
            Some(rest) => Meaning::Colored(rest / self.colors, rest % self.colors),
        }
    }

    /// Returns the cell across an edge.
    pub(super) fn across(&self, edge: u32, cell: usize) -> usize {
        let [one, other] = self.edges[edge as usize];
        (if one as usize == cell { other } else { one }) as usize
    }

    /// Returns the edge between two cells, if they are neighbours.
    pub(super) fn between(&self, cell: usize, other: usize) -> Option<u32> {
        let mut sides = self.sides[cell].into_iter();
        sides.find(|&edge| edge != NO_EDGE && self.across(edge, cell) == other)
    }

    /// Returns the links of each cell for the edges that are joined.
    pub(super) fn links(&self, joins: impl Fn(u32) -> bool) -> Vec<Links> {
        let links = |sides: &[u32; 4]| {
            let on = Direction::ALL.into_iter().zip(sides);
            let on = on.filter(|(_, edge)| **edge != NO_EDGE && joins(**edge));
            on.fold(Links::NONE, |links, (direction, _)| {
                links.and(direction.into())
            })
        };
        self.sides.iter().map(links).collect()
    }
}
