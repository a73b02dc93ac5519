//! Boards after each move.

use super::{Board, Direction};
use crate::puzzles::{Moment, Replay, Shown};
use crate::value::Value;

/// Returns the board in a reply. The reply is a board's text, or a tuple of the text before, the
/// moves, and the text after.
pub(super) fn board_in_reply(value: &Value) -> Shown {
    match value {
        Value::Str(text) => Shown::of_state(plain(text)),
        Value::Tuple(parts) => match &parts[..] {
            [Value::Str(before), Value::Str(moves), Value::Str(after)] => Shown {
                before: Some(plain(before)),
                moves: Some(moves.clone()),
                ..Shown::of_state(plain(after))
            },
            _ => Shown::default(),
        },
        _ => Shown::default(),
    }
}

/// Returns the board as numbers and spaces, from the text of a puzzle object. That text has rows as
/// lists.
fn plain(text: &str) -> String {
    text.replace(['[', ']', ','], " ")
}

/// Returns the board after each of the moves, at most `at_most` of them.
pub(super) fn replay(mut board: Board, moves: &str, at_most: usize) -> Replay {
    let mut moments = vec![moment(&board, &board, String::new())];
    let all = moves.chars().count();
    let mut end = None;
    for (index, letter) in moves.chars().enumerate() {
        if index == at_most {
            end = Some(format!("{at_most} of {all} moves are shown"));
            break;
        }
        let before = board.clone();
        let direction = Direction::from_letter(letter);
        if !direction.is_some_and(|direction| board.slide(direction)) {
            let shown = letter.escape_debug();
            let why = match direction {
                Some(_) => "leaves the grid",
                None => "is not a move: moves are `u`, `d`, `l` and `r`",
            };
            end = Some(format!("move {} of {all}, `{shown}`, {why}", index + 1));
            break;
        }
        moments.push(moment(&board, &before, letter.to_string()));
    }
    Replay { moments, end }
}

fn moment(board: &Board, before: &Board, played: String) -> Moment {
    let columns = 0..board.width();
    let row = |row| {
        let tile = |column| match board.tile(row, column) {
            0 => String::new(),
            tile => tile.to_string(),
        };
        columns.clone().map(tile).collect()
    };
    let cells = (0..board.height()).flat_map(|row| (0..board.width()).map(move |col| (row, col)));
    Moment {
        played,
        rows: (0..board.height()).map(row).collect(),
        changed: cells
            .filter(|&(row, column)| board.tile(row, column) != before.tile(row, column))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        Board::new(2, 2, &[1, 0, 2, 3]).unwrap()
    }

    #[test]
    fn moves_are_shown_up_to_the_first_that_cannot_be_made() {
        let Replay { moments, end } = replay(board(), "lud", 50);
        let played: Vec<_> = moments.iter().map(|one| one.played.as_str()).collect();
        assert_eq!(played, ["", "l"]);
        assert_eq!(moments[1].rows, [["", "1"], ["2", "3"]]);
        assert_eq!(moments[1].changed, [(0, 0), (0, 1)]);
        assert_eq!(end.unwrap(), "move 2 of 3, `u`, leaves the grid");
        let end = replay(board(), "x", 50).end.unwrap();
        assert!(end.starts_with("move 1 of 1, `x`, is not a move"), "{end}");
    }

    #[test]
    fn there_is_an_end_to_moves() {
        let Replay { moments, end } = replay(board(), &"lr".repeat(100), 50);
        assert_eq!(moments.len(), 51);
        assert_eq!(end.unwrap(), "50 of 200 moves are shown");
        assert_eq!(replay(board(), "l", 50).end, None);
    }

    #[test]
    fn a_tuple_tells_all() {
        let told = board_in_reply(&Value::tuple(["[1, 0]\n[2, 3]\n", "l", "[0, 1]\n[2, 3]\n"]));
        assert_eq!(told.before.unwrap().parse::<Board>(), Ok(board()));
        assert_eq!(told.moves.as_deref(), Some("l"));
    }
}
