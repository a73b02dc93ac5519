//! A game: pieces are put one by one by the rules.

use std::fmt::{self, Display, Formatter};

use thiserror::Error;

use super::{Move, Piece, Placement, Position, Puzzle};

/// A puzzle in play. [`Display`] writes the state in the format of the assignment, with a newline
/// at the end of each row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    puzzle: Puzzle,
    placement: Placement,
}

/// The reason why a piece cannot be put at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum InvalidPosition {
    /// The place is not in the grid.
    #[error("{0} is not in the grid")]
    Outside(Position),
    /// The square is green.
    #[error("the square at {0} is green")]
    Green(Position),
    /// The square already has a piece.
    #[error("there is a {1} at {0} already")]
    Taken(Position, Piece),
    /// Nothing keeps the piece there.
    #[error("a {1} at {0} is kept by no edge, green square or other {1}")]
    Unsupported(Position, Piece),
    /// The region already has such a piece.
    #[error("region {0} has a {1} already")]
    Second(char, Piece),
}

impl Game {
    /// Returns a game without pieces.
    pub fn new(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            placement: Placement::default(),
        }
    }

    /// Returns the puzzle that is played.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the pieces put so far.
    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Returns the position of the region's bubble or boulder.
    pub fn find_piece(&self, piece: Piece, region: char) -> Option<Position> {
        let mut pieces = self.placement.iter();
        let found = pieces.find(|(position, other)| {
            *other == piece && self.puzzle.region(*position) == Some(region)
        });
        found.map(|(position, _)| position)
    }

    /// Returns true if a place is in the grid, not green, and without a piece.
    pub fn is_empty(&self, position: Position) -> bool {
        self.puzzle.region(position).is_some() && self.placement.at(position).is_none()
    }

    /// Puts a piece. After an error the game has not changed.
    pub fn put(&mut self, Move { piece, position }: Move) -> Result<(), InvalidPosition> {
        self.check(Move { piece, position })?;
        self.placement.put(piece, position);
        Ok(())
    }

    /// Checks that a piece can be put now.
    pub fn check(&self, Move { piece, position }: Move) -> Result<(), InvalidPosition> {
        if !self.puzzle.contains(position) {
            return Err(InvalidPosition::Outside(position));
        }
        let region = self
            .puzzle
            .region(position)
            .ok_or(InvalidPosition::Green(position))?;
        if let Some(other) = self.placement.at(position) {
            return Err(InvalidPosition::Taken(position, other));
        }
        let beyond = self.puzzle.beyond(piece, position);
        let is_kept = beyond.is_some_and(|next| self.placement.at(next) == Some(piece));
        if !is_kept && !self.puzzle.is_at_end(piece, position) {
            return Err(InvalidPosition::Unsupported(position, piece));
        }
        if self.find_piece(piece, region).is_some() {
            return Err(InvalidPosition::Second(region, piece));
        }
        Ok(())
    }

    /// Returns true if every region has its bubble and its boulder.
    pub fn is_solved(&self) -> bool {
        self.placement.iter().count() == 2 * self.puzzle.regions().len()
    }
}

impl Display for Game {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.placement.text(&self.puzzle))
    }
}
