//! Operations that can follow in a game.

use super::super::board::{Board, COLORS, SHAPES, Tile};
use super::super::{Cell, Solution};
use super::{BOARD, clicked};
use crate::Value;
use crate::games::Choices;
use crate::object::{Object, Ruling};
use crate::operation::{Expression, Operation};

/// The largest size of boards without a solution on which games call `solve`.
const UNSOLVED_SIZE: usize = 3;
/// The largest size of such boards on which games call `take` on any empty cell.
const TAKEN_SIZE: usize = 4;
/// The functions on tiles.
const SIDES: [&str; 4] = [
    "isAllowedRight",
    "isAllowedLeft",
    "isAllowedAbove",
    "isAllowedBelow",
];

fn ask(method: &str, arguments: impl IntoIterator<Item = Value>) -> Operation {
    Expression::name(BOARD).method(method, arguments).into()
}

fn at(cell: Cell) -> [Value; 2] {
    [cell.row.into(), cell.column.into()]
}

/// Returns the operations that can follow on a board.
pub(super) fn choices(board: &Board) -> Choices {
    Choices {
        moves: moves(board),
        attempts: attempts(board),
        queries: queries(board),
    }
}

/// Returns the solution of a board that has only ends.
fn solution(board: &Board) -> Option<Solution> {
    board
        .puzzle()
        .filter(|puzzle| !puzzle.colors().is_empty())?
        .solve()
}

/// Returns the possible searches: `solve`, and `take` on a cell. Empty if they may take long.
fn searches(board: &Board) -> Vec<Operation> {
    let is_open = match board.ruling("solve", &[]) {
        Ruling::Open { .. } => true,
        Ruling::Determined(_) => false,
        Ruling::Unspecified => return Vec::new(),
    };
    if !is_open && board.size() > UNSOLVED_SIZE && board.cells().any(|cell| is_empty(board, cell)) {
        return Vec::new();
    }
    let mut searches = vec![ask("solve", [])];
    if board.size() <= TAKEN_SIZE {
        let first = board.cells().find(|&cell| is_empty(board, cell));
        let last = board.cells().filter(|&cell| is_empty(board, cell)).last();
        searches.extend(first.map(|cell| ask("take", at(cell))));
        let last = last.filter(|_| first != last);
        searches.extend(last.map(|cell| ask("take", at(cell))));
    }
    searches
}

fn is_empty(board: &Board, cell: Cell) -> bool {
    board.at(cell) == Tile::Empty
}

/// Returns the moves. While no colour has both ends, or one colour lacks its second end, games
/// click cells. Then they solve the board, or fill it cell by cell with the tiles of its solution.
/// After each such step, they put all shapes of one colour on the next cell and remove them again.
fn moves(board: &Board) -> Vec<Operation> {
    let empty: Vec<Cell> = board
        .cells()
        .filter(|&cell| is_empty(board, cell))
        .collect();
    if board.clicks() == 0 || board.clicks() % 2 == 1 {
        return empty.into_iter().map(clicked).collect();
    }
    let mut moves = Vec::new();
    if matches!(board.ruling("solve", &[]), Ruling::Open { .. }) {
        moves = searches(board);
    }
    let mut start = board.clone();
    for cell in board.cells() {
        if matches!(board.at(cell), Tile::Part(..)) {
            start.put(cell, Tile::Empty);
        }
    }
    let solved = solution(&start).map(|solution| {
        let mut solved = start.clone();
        solved.fill(&solution);
        solved
    });
    let put = |cell: Cell, tile: Tile| {
        let [row, column] = at(cell);
        ask("put", [row, column, tile.to_string().into()])
    };
    let is_right = |cell: &Cell| {
        let known = solved.as_ref().map(|solved| solved.at(*cell));
        matches!(board.at(*cell), Tile::Empty | Tile::End(_)) || known == Some(board.at(*cell))
    };
    match board.cells().find(|cell| !is_right(cell)) {
        // A solution that the subject chose is not changed.
        Some(_) if empty.is_empty() => {}
        Some(wrong) => moves.push(put(wrong, Tile::Empty)),
        None => {
            let next = empty.first().copied();
            moves.extend(next.into_iter().flat_map(|cell| {
                let color =
                    (cell.row + cell.column) % board.clicks().div_ceil(2).clamp(1, COLORS.len());
                let shapes = SHAPES.map(|shape| Tile::Part(color, shape));
                let right = solved.as_ref().map(|solved| solved.at(cell));
                let right = right.filter(|right| !shapes.contains(right));
                right
                    .into_iter()
                    .chain(shapes)
                    .map(move |tile| put(cell, tile))
            }));
        }
    }
    moves
}

/// Returns searches that change nothing, because there is no solution or nothing left to do.
fn attempts(board: &Board) -> Vec<Operation> {
    match board.ruling("solve", &[]) {
        Ruling::Determined(_) => searches(board),
        Ruling::Open { .. } | Ruling::Unspecified => Vec::new(),
    }
}

fn queries(board: &Board) -> Vec<Operation> {
    let attributes = ["size", "clickCount"];
    let board_has = |name| Expression::name(BOARD).attribute(name).into();
    let mut queries: Vec<Operation> = attributes.map(board_has).to_vec();
    for method in ["letters", "tiles", "checkEndpoints"] {
        queries.push(ask(method, []));
    }
    for cell in board.cells() {
        queries.push(ask("tile", at(cell)));
        queries.push(ask("checkCell", at(cell)));
    }
    let last = Value::from(board.size());
    let wall = [(-1).into(), (-1).into()];
    queries.push(ask("tile", wall));
    queries.push(ask("tile", [0.into(), last.clone()]));
    queries.push(ask("tile", [last, 0.into()]));
    if board.clicks() == 0 {
        queries.extend(on_tiles(&all_tiles()));
    } else {
        queries.extend(on_tiles(&tiles_of(board)));
    }
    queries
}

/// Returns a few tiles of every kind, of two colours.
fn all_tiles() -> Vec<Tile> {
    let parts = (0..2).flat_map(|color| SHAPES.map(|shape| Tile::Part(color, shape)));
    let others = [Tile::Empty, Tile::Wall, Tile::End(0), Tile::End(1)];
    others.into_iter().chain(parts).collect()
}

/// Returns two different tiles of a board, the first and the last one.
fn tiles_of(board: &Board) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = board.cells().map(|cell| board.at(cell)).collect();
    tiles.dedup();
    let last = tiles.last().copied();
    tiles.truncate(1);
    tiles.extend(last);
    tiles.dedup();
    tiles
}

/// Returns queries about these tiles, and about which of them may be beside each other.
fn on_tiles(tiles: &[Tile]) -> Vec<Operation> {
    let mut asked = Vec::new();
    for tile in tiles {
        let named = || Expression::name("Tile").call([tile.to_string()]);
        for attribute in ["color", "goesUp", "goesDown", "goesLeft", "goesRight"] {
            asked.push(named().attribute(attribute).into());
        }
        for other in tiles {
            for side in SIDES {
                let beside = [tile.to_string(), other.to_string()];
                asked.push(Expression::name(side).call(beside).into());
            }
        }
    }
    asked
}
