//! Makes boards that can be solved.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::board::{Board, BoardError};
use super::direction::Direction;
use super::optimal::{Effort, OptimalError, Shortest};

/// The number of random boards tried for one with a long enough solution.
const BOARDS_MAX: usize = 1000;
/// The largest number of boards that the search for one shortest solution may examine.
const NODES_MAX: u64 = 100_000_000;
/// The longest random walk.
const WALK_MAX: usize = 1_000_000;

/// The difficulty of a board to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// Any board that can be solved, all equally likely.
    Any,
    /// At most this number of moves from home. The board results from that number of random moves.
    /// No move undoes the one before.
    Walk(usize),
    /// Exactly this number of moves from home, for boards of at most 16 cells.
    Shortest(usize),
}

/// The reason why no board was made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// There are no boards of the size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Shortest solutions cannot be computed for the size.
    #[error(transparent)]
    Optimal(#[from] OptimalError),
    /// The walk would take too long.
    #[error("a random walk has at most {WALK_MAX} moves, not {0}")]
    Walk(usize),
    /// No board was far enough from home.
    #[error("no board that takes {moves} moves was found among {boards}; ask for fewer moves")]
    NotFound {
        /// Number of moves asked for.
        moves: usize,
        /// Number of boards that were tried.
        boards: usize,
    },
}

/// Returns a board that can be solved. Equal requests give equal boards.
///
/// ```
/// use puzzlemark_reference::puzzles::fifteen::generate::{Grade, generate};
/// use puzzlemark_reference::puzzles::fifteen::optimal::{Effort, Shortest};
///
/// let board = generate(3, 3, Grade::Shortest(20), 1)?;
/// let shortest = Shortest::new(3, 3, Effort::Small)?.solve(&board, u64::MAX)?;
/// assert_eq!(shortest.moves.len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(
    height: usize,
    width: usize,
    grade: Grade,
    seed: u64,
) -> Result<Board, GenerateError> {
    let solved = Board::solved(height, width)?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    match grade {
        Grade::Any => Ok(any(&solved, &mut random)),
        Grade::Walk(moves) if moves > WALK_MAX => Err(GenerateError::Walk(moves)),
        Grade::Walk(moves) => Ok(walked(solved, moves, &mut random)),
        Grade::Shortest(moves) => {
            let shortest = Shortest::new(height, width, Effort::Small)?;
            graded(&solved, &shortest, moves, &mut random)
        }
    }
}

/// Returns any board of the size that can be solved, all equally likely.
pub(super) fn any(solved: &Board, random: &mut ChaCha8Rng) -> Board {
    let (height, width) = (solved.height(), solved.width());
    let mut board = solved.clone();
    if height == 1 || width == 1 {
        // In one row or column, moves can only shift the blank.
        let away = if height == 1 {
            Direction::Right
        } else {
            Direction::Down
        };
        board.play(&vec![away; random.random_range(0..board.cells())]);
        return board;
    }
    let mut tiles: Vec<_> = board.tiles().collect();
    tiles.shuffle(random);
    match Board::new(height, width, &tiles) {
        Ok(board) if board.solvable().is_ok() => board,
        _ => {
            // Exchanging two certain tiles pairs each unsolvable board with a solvable one.
            for tile in &mut tiles {
                *tile = [0, 2, 1].get(*tile).copied().unwrap_or(*tile);
            }
            Board::new(height, width, &tiles).unwrap_or(board)
        }
    }
}

/// Returns a board after some random moves. No move undoes the one before.
pub(super) fn walked(mut board: Board, moves: usize, random: &mut ChaCha8Rng) -> Board {
    let mut last = None;
    for _ in 0..moves {
        let back = last.map(Direction::opposite);
        let size = (board.height(), board.width());
        let open: Vec<_> = Direction::ALL
            .into_iter()
            .filter(|direction| direction.from_cell(board.blank(), size).is_some())
            .filter(|&direction| Some(direction) != back)
            .collect();
        // At the end of a single row, the only possible move is back.
        let Some(&direction) = open.choose(random).or(back.as_ref()) else {
            break;
        };
        board.slide(direction);
        last = Some(direction);
    }
    board
}

/// Moves random boards along a shortest solution until the given number of moves is left. The rest
/// of a shortest solution is also shortest.
fn graded(
    solved: &Board,
    shortest: &Shortest,
    moves: usize,
    random: &mut ChaCha8Rng,
) -> Result<Board, GenerateError> {
    for _ in 0..BOARDS_MAX {
        let mut board = any(solved, random);
        let way = shortest.solve(&board, NODES_MAX)?.moves;
        if let Some(extra) = way.len().checked_sub(moves) {
            board.play(&way[..extra]);
            return Ok(board);
        }
    }
    Err(GenerateError::NotFound {
        moves,
        boards: BOARDS_MAX,
    })
}
