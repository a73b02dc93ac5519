//! Judges answers only by the rules. It does not know how puzzles are solved.

use thiserror::Error;

use super::{Game, InvalidPosition, Move, Piece, Placement, Position, Puzzle};

/// A rule that an answer breaks, with the place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The text has more or fewer rows than the puzzle.
    #[error("the grid has {expected} rows, not {found}")]
    Rows {
        /// Number of rows of the puzzle.
        expected: usize,
        /// Number of lines of the text.
        found: usize,
    },
    /// A line of the text is longer or shorter than a row of the puzzle.
    #[error("row {row} has {expected} squares, not {found}")]
    Columns {
        /// Number of the row, from zero.
        row: usize,
        /// Number of columns of the puzzle.
        expected: usize,
        /// Number of characters of the line.
        found: usize,
    },
    /// A character that does not belong to a state of play.
    #[error("`{}` at {position} is none of `#`, `O`, `*` and `.`", found.escape_debug())]
    Symbol {
        /// The position of the piece.
        position: Position,
        /// The character.
        found: char,
    },
    /// A green square that the text shows as another square.
    #[error("the square at {0} is green")]
    Green(Position),
    /// A square of a region that the text shows as green.
    #[error("the square at {0} is not green, but of region {1}")]
    NotGreen(Position, char),
    /// A piece outside of the grid.
    #[error("{0} is not in the grid")]
    Outside(Position),
    /// A region without bubble or boulder.
    #[error("region {0} has no {1}")]
    Missing(char, Piece),
    /// A second bubble or boulder in a region.
    #[error("region {region} has a second {piece} at {second}; the first is at {first}")]
    Second {
        /// Letter of the region.
        region: char,
        /// The piece that exists twice.
        piece: Piece,
        /// The position of the first one.
        first: Position,
        /// The position of the other one.
        second: Position,
    },
    /// A piece that nothing keeps where it is.
    #[error("the bubble at {0} floats neither in the top row nor below a green square or bubble")]
    BubbleSinks(Position),
    /// A piece that nothing keeps where it is.
    #[error(
        "the boulder at {0} sits neither in the bottom row nor above a green square or boulder"
    )]
    BoulderFloats(Position),
    /// A move that cannot be made.
    #[error("move {number}, `{put}`, cannot be made: {reason}")]
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// The move.
        put: Move,
        /// The reason why it cannot be made.
        reason: InvalidPosition,
    },
}

/// Returns all faults of a finished grid as text, with or without a newline at its end.
pub fn judge_text(puzzle: &Puzzle, text: &str) -> Vec<Fault> {
    match parse_placement(puzzle, text) {
        Ok(placement) => judge(puzzle, &placement),
        Err(faults) => faults,
    }
}

/// Reads a state of play. The faults are about the form, not about the rules.
pub fn parse_placement(puzzle: &Puzzle, text: &str) -> Result<Placement, Vec<Fault>> {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    if lines.len() != puzzle.rows() {
        return Err(vec![Fault::Rows {
            expected: puzzle.rows(),
            found: lines.len(),
        }]);
    }
    let expected = puzzle.columns();
    let lengths = lines.iter().map(Vec::len).enumerate();
    let ragged = lengths.filter(|(_, found)| *found != expected);
    let mut faults: Vec<_> = ragged
        .map(|(row, found)| Fault::Columns {
            row,
            expected,
            found,
        })
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut placement = Placement::default();
    for position in puzzle.positions() {
        let found = lines[position.row][position.column];
        match (found, puzzle.region(position)) {
            ('#', None) | ('.', Some(_)) => {}
            ('#', Some(region)) => faults.push(Fault::NotGreen(position, region)),
            ('O', Some(_)) => placement.put(Piece::Bubble, position),
            ('*', Some(_)) => placement.put(Piece::Boulder, position),
            ('O' | '*' | '.', None) => faults.push(Fault::Green(position)),
            _ => faults.push(Fault::Symbol { position, found }),
        }
    }
    if faults.is_empty() {
        Ok(placement)
    } else {
        Err(faults)
    }
}

/// Returns all faults of a finished grid. A solution has none.
pub fn judge(puzzle: &Puzzle, placement: &Placement) -> Vec<Fault> {
    let misplaced = placement.iter().filter_map(|(position, piece)| {
        if !puzzle.contains(position) {
            return Some(Fault::Outside(position));
        }
        if puzzle.is_green(position) {
            return Some(Fault::Green(position));
        }
        (!is_kept(puzzle, placement, piece, position)).then_some(match piece {
            Piece::Bubble => Fault::BubbleSinks(position),
            Piece::Boulder => Fault::BoulderFloats(position),
        })
    });
    let miscounted = puzzle.regions().into_iter().flat_map(|region| {
        Piece::BOTH
            .into_iter()
            .flat_map(move |piece| counted(puzzle, placement, region, piece))
    });
    misplaced.chain(miscounted).collect()
}

/// Returns all faults of a game: the first move that cannot be made, or else the faults of its end.
pub fn judge_moves(puzzle: &Puzzle, moves: &[Move]) -> Vec<Fault> {
    let mut game = Game::new(puzzle.clone());
    for (index, put) in moves.iter().enumerate() {
        if let Err(reason) = game.put(*put) {
            return vec![Fault::Move {
                number: index + 1,
                put: *put,
                reason,
            }];
        }
    }
    judge(puzzle, game.placement())
}

fn is_kept(puzzle: &Puzzle, placement: &Placement, piece: Piece, position: Position) -> bool {
    let next = match piece {
        Piece::Bubble if position.row == 0 => return true,
        Piece::Bubble => Position {
            row: position.row - 1,
            ..position
        },
        Piece::Boulder if position.row + 1 == puzzle.rows() => return true,
        Piece::Boulder => Position {
            row: position.row + 1,
            ..position
        },
    };
    puzzle.is_green(next) || placement.at(next) == Some(piece)
}

fn counted(puzzle: &Puzzle, placement: &Placement, region: char, piece: Piece) -> Vec<Fault> {
    let places: Vec<_> = puzzle
        .squares(region)
        .filter(|position| placement.at(*position) == Some(piece))
        .collect();
    match places.split_first() {
        None => vec![Fault::Missing(region, piece)],
        Some((&first, others)) => others
            .iter()
            .map(|&second| Fault::Second {
                region,
                piece,
                first,
                second,
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        let puzzle = "#AAB\nCDDB\nCDBB\nCD#B\n".parse().unwrap();
        judge_text(&puzzle, text)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn faults_name_the_square_and_the_rule() {
        for (text, fault) in [
            ("#O*O\nOO*.\n..*.\n", "the grid has 4 rows, not 3"),
            ("#O*O\nOO*.\n..*.\n*.#", "row 3 has 4 squares, not 3"),
            (
                "#O*O\nOO*.\n..*.\n*.#x",
                "`x` at (3, 3) is none of `#`, `O`, `*` and `.`",
            ),
            (".O*O\nOO*.\n..*.\n*.#.", "the square at (0, 0) is green"),
            (
                "##*O\nOO*.\n..*.\n*.#.",
                "the square at (0, 1) is not green, but of region A",
            ),
            ("#O*O\nOO*.\n..*.\n..#.", "region C has no boulder"),
            (
                "#O*O\nOO*O\n..*.\n*.#.",
                "region B has a second bubble at (1, 3); the first is at (0, 3)",
            ),
            (
                "#O*.\nOO*O\n..*.\n*.#.",
                "the bubble at (1, 3) floats neither in the top row nor below a green square or \
                 bubble",
            ),
            (
                "#O*O\nOO*.\n*.*.\n..#.",
                "the boulder at (2, 0) sits neither in the bottom row nor above a green square or \
                 boulder",
            ),
        ] {
            assert_eq!(faults(text), [fault], "{text}");
        }
        assert_eq!(faults("#O*O\nOO*.\n..*.\n*.#."), [""; 0]);
        assert_eq!(faults("#...\n....\n....\n..#.").len(), 8);
    }
}
