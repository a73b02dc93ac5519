//! Judges moves only by the rules. It does not know how boards are solved.

use thiserror::Error;

use super::board::Board;
use super::direction::Direction;
use super::invariant::Invariant;

/// The reason why moves do not lead to their goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Fault {
    /// A letter is not a direction.
    #[error("move {number} of {moves}, `{}`, is not a direction; write `u`, `d`, `l` or `r`", letter.escape_debug())]
    NoDirection {
        /// Number of the move, from 1.
        number: usize,
        /// Number of all moves.
        moves: usize,
        /// The letter.
        letter: char,
    },
    /// A move leads out of the grid.
    #[error(
        "move {number} of {moves}, `{letter}`, leaves the grid: the blank is in row {row}, column {col}"
    )]
    OffGrid {
        /// Number of the move, from 1.
        number: usize,
        /// Number of all moves.
        moves: usize,
        /// The letter.
        letter: char,
        /// Row of the blank before the move, from 0.
        row: usize,
        /// Column of the blank before the move, from 0.
        col: usize,
    },
    /// The blank ends in the wrong cell.
    #[error(
        "after {moves} moves the blank is in row {found_row}, column {found_col}, not in row {row}, column {col}"
    )]
    Blank {
        /// Number of moves.
        moves: usize,
        /// Row where the blank should be, from 0.
        row: usize,
        /// Column where the blank should be, from 0.
        col: usize,
        /// Row where it is.
        found_row: usize,
        /// Column where it is.
        found_col: usize,
    },
    /// A cell ends with the wrong tile. This is the first such cell.
    #[error("after {moves} moves row {row}, column {col} holds tile {found}, not {tile}")]
    Tile {
        /// Number of moves.
        moves: usize,
        /// Row of the cell, from 0.
        row: usize,
        /// Column of the cell, from 0.
        col: usize,
        /// The tile that should be there.
        tile: usize,
        /// The tile that is there.
        found: usize,
    },
    /// The invariant is about a cell that the board does not have.
    #[error("{0} is about a cell outside of the board")]
    Outside(Invariant),
    /// The puzzle is the same as before the moves.
    #[error("the moves are right, but not made: the puzzle is as it was before them")]
    NotMade,
    /// The puzzle shows the board after some of the moves, but not all.
    #[error(
        "the moves are right, but not those made: the puzzle is as it is after the first {made} of \
         the {moves}"
    )]
    PartlyMade {
        /// The number of moves made.
        made: usize,
        /// Number of moves.
        moves: usize,
    },
    /// The puzzle does not show the board after the moves.
    #[error(
        "the {moves} moves put {} in row {row}, column {col}, but the puzzle has {} there",
        tile_name(*tile),
        tile_name(*found)
    )]
    Update {
        /// Number of moves.
        moves: usize,
        /// Row of the first cell that differs, from 0.
        row: usize,
        /// Column of the cell, from 0.
        col: usize,
        /// The tile that the moves put there.
        tile: usize,
        /// The tile that the puzzle has there.
        found: usize,
    },
    /// The puzzle has another size than before.
    #[error(
        "the puzzle had {height} x {width} cells before the moves, but {found_height} x {found_width} after them"
    )]
    Size {
        /// Rows before.
        height: usize,
        /// Columns before.
        width: usize,
        /// Rows after.
        found_height: usize,
        /// Columns after.
        found_width: usize,
    },
    /// There are too many moves.
    #[error("there are {moves} moves, more than {moves_max}")]
    TooLong {
        /// Number of moves.
        moves: usize,
        /// The number of moves allowed.
        moves_max: usize,
    },
}

/// Returns a tile in words.
fn tile_name(tile: usize) -> String {
    match tile {
        0 => "the blank".to_owned(),
        _ => format!("tile {tile}"),
    }
}

/// Checks that moves, one letter each, lead from a board to one for which the invariant holds.
///
/// ```
/// use puzzlemark_reference::puzzles::fifteen::{Board, Invariant, verify};
///
/// let board = Board::new(2, 2, &[3, 2, 1, 0])?;
/// let fault = verify::judge(&board, "ulr", Invariant::Solved).unwrap_err();
/// assert_eq!(
///     fault.to_string(),
///     "after 3 moves the blank is in row 0, column 1, not in row 0, column 0"
/// );
/// # Ok::<(), puzzlemark_reference::puzzles::fifteen::BoardError>(())
/// ```
pub fn judge(board: &Board, moves: &str, goal: Invariant) -> Result<(), Fault> {
    let (grid, blank) = replay(board, moves)?;
    compare(&grid, blank, moves.chars().count(), goal)
}

/// Checks that a puzzle that had the board `before` now shows the board after the moves.
///
/// ```
/// use puzzlemark_reference::puzzles::fifteen::{Board, verify};
///
/// let board = Board::new(2, 2, &[3, 2, 1, 0])?;
/// let fault = verify::judge_update(&board, "u", &board).unwrap_err();
/// assert_eq!(
///     fault.to_string(),
///     "the moves are right, but not made: the puzzle is as it was before them"
/// );
/// # Ok::<(), puzzlemark_reference::puzzles::fifteen::BoardError>(())
/// ```
pub fn judge_update(before: &Board, moves: &str, after: &Board) -> Result<(), Fault> {
    let (height, width) = (before.height(), before.width());
    if (after.height(), after.width()) != (height, width) {
        return Err(Fault::Size {
            height,
            width,
            found_height: after.height(),
            found_width: after.width(),
        });
    }
    let (grid, _) = replay(before, moves)?;
    let tiles = grid.iter().flatten().zip(after.tiles()).enumerate();
    let mut cells = tiles.map(|(cell, (&tile, found))| (cell, tile, found));
    let Some((cell, tile, found)) = cells.find(|(_, tile, found)| tile != found) else {
        return Ok(());
    };
    let count = moves.chars().count();
    // Moves may reach the first board again.
    let made = if after == before {
        Some(0)
    } else {
        moves_until(before, moves, after)
    };
    Err(match made {
        Some(0) => Fault::NotMade,
        Some(made) => Fault::PartlyMade { made, moves: count },
        None => Fault::Update {
            moves: count,
            row: cell / width,
            col: cell % width,
            tile,
            found,
        },
    })
}

/// Returns the number of moves after which a board last becomes `after`, if this happens before all
/// moves are made.
fn moves_until(before: &Board, moves: &str, after: &Board) -> Option<usize> {
    let mut board = before.clone();
    let differences = |board: &Board, cells: [(usize, usize); 2]| {
        let differ = |&&(row, col): &&(usize, usize)| board.tile(row, col) != after.tile(row, col);
        cells.iter().filter(differ).count()
    };
    // The differences are updated with each move, because there can be very many moves.
    let tiles = before.tiles().zip(after.tiles());
    let mut different = tiles.filter(|(own, other)| own != other).count();
    let mut last = None;
    for (made, letter) in moves.chars().enumerate() {
        if different == 0 {
            last = Some(made);
        }
        let from = board.blank();
        let direction = Direction::from_letter(letter)?;
        let to = direction.from_cell(from, (board.height(), board.width()))?;
        different -= differences(&board, [from, to]);
        board.slide(direction);
        different += differences(&board, [from, to]);
    }
    last
}

/// Rows of tiles.
type Grid = Vec<Vec<usize>>;

/// Returns the rows of a board after the moves, and the place of the blank.
fn replay(board: &Board, moves: &str) -> Result<(Grid, (usize, usize)), Fault> {
    let (height, width) = (board.height(), board.width());
    let mut grid: Grid = (0..height)
        .map(|row| (0..width).map(|col| board.tile(row, col)).collect())
        .collect();
    let (mut row, mut col) = board.blank();
    let count = moves.chars().count();
    for (number, letter) in (1..).zip(moves.chars()) {
        let off_grid = Fault::OffGrid {
            number,
            moves: count,
            letter,
            row,
            col,
        };
        let (to_row, to_col) = match letter {
            'u' => (row.checked_sub(1), Some(col)),
            'd' => (Some(row + 1), Some(col)),
            'l' => (Some(row), col.checked_sub(1)),
            'r' => (Some(row), Some(col + 1)),
            _ => {
                return Err(Fault::NoDirection {
                    number,
                    moves: count,
                    letter,
                });
            }
        };
        let to = to_row
            .zip(to_col)
            .filter(|&(row, col)| row < height && col < width);
        let (to_row, to_col) = to.ok_or(off_grid)?;
        grid[row][col] = grid[to_row][to_col];
        grid[to_row][to_col] = 0;
        (row, col) = (to_row, to_col);
    }
    Ok((grid, (row, col)))
}

fn compare(
    grid: &[Vec<usize>],
    (found_row, found_col): (usize, usize),
    moves: usize,
    goal: Invariant,
) -> Result<(), Fault> {
    let width = grid.first().map_or(0, Vec::len);
    let demands = goal
        .demands(grid.len(), width)
        .ok_or(Fault::Outside(goal))?;
    for demand in demands {
        let (row, col, tile) = (demand.row, demand.col, demand.tile);
        let found = grid[row][col];
        if found == tile {
            continue;
        }
        return Err(if tile == 0 {
            Fault::Blank {
                moves,
                row,
                col,
                found_row,
                found_col,
            }
        } else {
            Fault::Tile {
                moves,
                row,
                col,
                tile,
                found,
            }
        });
    }
    Ok(())
}
