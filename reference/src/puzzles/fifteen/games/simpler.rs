//! Simpler openings. Each has fewer variables. With the same variables it has fewer cells, then
//! fewer tiles away from home, then tiles nearer to home.

use super::super::Fifteen;
use super::super::Game;
use super::super::board::Board;
use super::super::direction::Direction;
use super::super::rulings::SIDE_MIN;
use super::Form;
use crate::games::Opening;
use crate::session::{Local, Session};

/// Returns the openings that are simpler by one step.
pub(super) fn openings(old: &Opening) -> Vec<Opening> {
    let Some(board) = board_of(old) else {
        return Vec::new();
    };
    let form = Form::from_opening(old);
    let fewer = forms(form).into_iter().map(|form| form.opening(&board));
    let boards = boards(&board).into_iter();
    fewer
        .chain(boards.map(|board| form.opening(&board)))
        .filter(|opening| opening != old)
        .collect()
}

/// Returns the board that an opening makes, if it makes one.
fn board_of(opening: &Opening) -> Option<Board> {
    let mut session = Session::new(Local::new(&Fifteen, &opening.files));
    for operation in &opening.operations {
        session.evaluate(operation);
    }
    let (_, game) = session.objects::<Game>().next()?;
    game.board().ok()
}

fn forms(form: Form) -> Vec<Form> {
    let mut forms = Vec::new();
    if form.other.is_some() {
        forms.push(Form {
            other: None,
            ..form
        });
    }
    if form.has_grid {
        forms.push(Form {
            has_grid: false,
            ..form
        });
    }
    forms
}

fn boards(board: &Board) -> Vec<Board> {
    let mut simpler: Vec<Board> = smaller(board).collect();
    let worth = misplaced(board);
    let nearer = solved(board)
        .chain(brought_home(board))
        .chain(slid(board))
        .filter(|other| misplaced(other) < worth);
    simpler.extend(nearer);
    simpler.retain(|other| other.solvable().is_ok() || board.solvable().is_err());
    simpler
}

/// Returns boards with one row or column less: the solved one, then boards with one line left out.
/// The other tiles keep their order.
fn smaller(board: &Board) -> impl Iterator<Item = Board> {
    let (height, width) = (board.height(), board.width());
    let rows = (0..height).rev().filter(move |_| height > SIDE_MIN);
    let cols = (0..width).rev().filter(move |_| width > SIDE_MIN);
    let sizes = [(height - 1, width), (height, width - 1)].into_iter();
    let large = sizes.filter(|&(height, width)| height.min(width) >= SIDE_MIN);
    let solved = large.filter_map(|(height, width)| Board::solved(height, width).ok());
    let without_row =
        rows.filter_map(move |row| kept(board, (height - 1, width), |cell| cell / width != row));
    let without_col =
        cols.filter_map(move |col| kept(board, (height, width - 1), |cell| cell % width != col));
    solved.chain(without_row).chain(without_col)
}

/// Returns the board of some cells, with new tile numbers in the same order.
fn kept(
    board: &Board,
    (height, width): (usize, usize),
    is_kept: impl Fn(usize) -> bool,
) -> Option<Board> {
    let cells = board.tiles().enumerate().filter(|(cell, _)| is_kept(*cell));
    let old: Vec<_> = cells.map(|(_, tile)| tile).collect();
    let rank = |tile: &usize| old.iter().filter(|other| *other < tile).count();
    let mut tiles: Vec<_> = old.iter().map(rank).collect();
    let kept = Board::new(height, width, &tiles).ok()?;
    if kept.solvable().is_ok() {
        return Some(kept);
    }
    // If two boards differ only by an exchange of two tiles, exactly one of them can be solved.
    for tile in &mut tiles {
        *tile = [0, 2, 1].get(*tile).copied().unwrap_or(*tile);
    }
    Board::new(height, width, &tiles).ok()
}

/// Returns the number of tiles away from home, and the sum of their distances, including the blank.
fn misplaced(board: &Board) -> (usize, usize) {
    let away = board
        .tiles()
        .enumerate()
        .filter(|(cell, tile)| cell != tile);
    let (row, col) = board.blank();
    (away.count(), board.distance() + row + col)
}

fn solved(board: &Board) -> impl Iterator<Item = Board> + use<> {
    Board::solved(board.height(), board.width()).into_iter()
}

/// Returns boards with one more tile at home. The tile that was in its place moves to the cell of a
/// third tile. The third tile moves to the old cell of the first.
fn brought_home(board: &Board) -> impl Iterator<Item = Board> {
    let tiles: Vec<_> = board.tiles().collect();
    let away: Vec<_> = (0..tiles.len())
        .filter(|&cell| tiles[cell] != cell && tiles[cell] != 0)
        .collect();
    let mut boards = Vec::new();
    for &cell in &away {
        let home = tiles[cell];
        let third = away.iter().find(|other| ![cell, home].contains(other));
        if let Some(&third) = third
            && tiles[home] != 0
        {
            let mut tiles = tiles.clone();
            tiles.swap(cell, home);
            tiles.swap(cell, third);
            boards.extend(Board::new(board.height(), board.width(), &tiles));
        }
    }
    boards.into_iter()
}

fn slid(board: &Board) -> impl Iterator<Item = Board> {
    Direction::ALL.into_iter().filter_map(|direction| {
        let mut board = board.clone();
        board.slide(direction).then_some(board)
    })
}
