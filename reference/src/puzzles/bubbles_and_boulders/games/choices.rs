//! Queries about a puzzle.

use super::super::{Game, Move, Piece, Position};
use crate::games::Choices;
use crate::operation::Expression;

/// Texts that are never the letter of a region.
const NO_LETTERS: [&str; 2] = ["", "#"];

/// Adds all queries about the puzzle in a variable.
pub(super) fn add(choices: &mut Choices, name: &str, game: &Game) {
    let ask = |method: &str| Expression::name(name).attribute(method);
    let size = [game.puzzle().rows(), game.puzzle().columns()];
    let [rows, columns] = size.map(|size| i64::try_from(size).unwrap_or(i64::MAX));
    for [row, column] in positions(rows, columns) {
        for (piece, method) in [
            (Piece::Bubble, "put_bubble"),
            (Piece::Boulder, "put_boulder"),
        ] {
            let put = ask(method).call([row, column]).into();
            if is_legal(game, piece, [row, column]) {
                choices.moves.push(put);
            } else {
                choices.attempts.push(put);
            }
        }
        let asked = ask("isempty").call([row, column]);
        choices.queries.push(asked.into());
    }
    add_regions(choices, name, game);
    for attribute in ["rows", "columns", "regions"] {
        choices.queries.push(ask(attribute).into());
    }
    let nothing: [i64; 0] = [];
    choices.queries.push(ask("issolved").call(nothing).into());
    let text = Expression::name("str").call([Expression::name(name)]);
    choices.queries.push(text.into());
}

/// Returns the places in the grid, the squares right beyond its edges, and two places with negative
/// numbers. Python's lists would take these two as places in the grid, counted from the other end.
fn positions(rows: i64, columns: i64) -> impl Iterator<Item = [i64; 2]> {
    let grid = (0..rows).flat_map(move |row| (0..columns).map(move |column| [row, column]));
    let beside = (0..rows).flat_map(move |row| [[row, -1], [row, columns]]);
    let over = (0..columns).flat_map(move |column| [[-1, column], [rows, column]]);
    let back = [[-rows, columns - 1], [rows - 1, -columns]];
    grid.chain(beside).chain(over).chain(back)
}

fn is_legal(game: &Game, piece: Piece, [row, column]: [i64; 2]) -> bool {
    let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else {
        return false;
    };
    let position = Position { row, column };
    game.check(Move { piece, position }).is_ok()
}

/// Adds the queries about regions, and about texts that are no regions.
fn add_regions(choices: &mut Choices, name: &str, game: &Game) {
    let regions = game.puzzle().regions();
    let strangers = ('A'..='Z').filter(|letter| !regions.contains(letter));
    let letters: Vec<String> = regions.iter().map(char::to_string).collect();
    let lower = regions.iter().take(1).map(char::to_ascii_lowercase);
    let several = (letters.len() > 1).then(|| letters.concat());
    let others = strangers.take(1).chain(lower).map(String::from);
    let others = others.chain(NO_LETTERS.map(String::from)).chain(several);
    for letter in letters.into_iter().chain(others) {
        for method in ["squares", "bubble", "boulder"] {
            let asked = Expression::name(name).method(method, [letter.as_str()]);
            choices.queries.push(asked.into());
        }
    }
}
