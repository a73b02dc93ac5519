//! Moves of Fifteen, replayed on a flat list of tiles.

use puzzlemark_reference::puzzles::fifteen::verify::{Fault, judge};
use puzzlemark_reference::puzzles::fifteen::{Board, Invariant};

use super::compare;
use crate::models::dice::Dice;

/// The most moves of an answer.
const MOVES_MAX: usize = 8;

#[test]
fn verdicts_are_those_of_a_replay() {
    compare(
        "fifteen",
        &["blank", "no direction", "off grid", "right", "tile"],
        judge_random_moves,
    );
}

/// Returns the tiles after one move, or `None` if the move leaves the grid.
fn slid(tiles: &[usize], width: usize, letter: char) -> Option<Vec<usize>> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
    let to = match letter {
        'u' if blank >= width => blank - width,
        'd' if blank + width < tiles.len() => blank + width,
        'l' if !blank.is_multiple_of(width) => blank - 1,
        'r' if !(blank + 1).is_multiple_of(width) => blank + 1,
        _ => return None,
    };
    let mut tiles = tiles.to_vec();
    tiles.swap(blank, to);
    Some(tiles)
}

/// Makes a board a few moves away from the goal, and moves that often lead back. Compares the verdict.
fn judge_random_moves(dice: &mut Dice) -> &'static str {
    let (height, width) = (2 + dice.below(3), 2 + dice.below(3));
    let solved: Vec<usize> = (0..height * width).collect();
    let (mut start, mut answer) = (solved.clone(), String::new());
    for _ in 0..dice.below(MOVES_MAX) {
        let (letter, back) = [('u', 'd'), ('d', 'u'), ('l', 'r'), ('r', 'l')][dice.below(4)];
        if let Some(next) = slid(&start, width, letter) {
            start = next;
            answer.insert(0, back);
        }
    }
    if dice.below(4) == 0 {
        let (one, other) = (dice.below(start.len()), dice.below(start.len()));
        start.swap(one, other);
    }
    if dice.below(3) > 0 {
        let mut letters: Vec<char> = answer.chars().collect();
        let place = dice.below(letters.len() + 1);
        letters.insert(place, ['u', 'd', 'l', 'r', 'x'][dice.below(5)]);
        answer = letters.into_iter().collect();
    }
    let board = Board::new(height, width, &start).expect("a board");
    let verdict = judge(&board, &answer, Invariant::Solved);

    let letters: Vec<char> = answer.chars().collect();
    let states = letters.iter().try_fold(vec![start], |mut states, &letter| {
        let next = slid(states.last()?, width, letter)?;
        states.push(next);
        Some(states)
    });
    let is_right = states.as_ref().and_then(|states| states.last()) == Some(&solved);
    assert_eq!(verdict.is_ok(), is_right, "{board:?}, {answer}");
    let Err(fault) = verdict else { return "right" };
    check(
        (&board, &letters),
        states.and_then(|states| states.last().cloned()),
        fault,
    )
}

/// Looks up the claim of a fault. `reached` is the board after all moves, if all are possible. Returns the kind of
/// the fault.
fn check(
    (board, letters): (&Board, &[char]),
    reached: Option<Vec<usize>>,
    fault: Fault,
) -> &'static str {
    let (height, width) = (board.height(), board.width());
    // The board before the move of this number, which must be the first bad one.
    let before = |number: usize| {
        let start = board.tiles().collect::<Vec<_>>();
        letters[..number - 1].iter().fold(start, |tiles, &letter| {
            slid(&tiles, width, letter).expect("an earlier move is possible")
        })
    };
    let place_of_blank = |tiles: &[usize]| {
        let place = tiles.iter().position(|&tile| tile == 0).expect("a blank");
        (place / width, place % width)
    };
    match fault {
        Fault::NoDirection {
            number,
            moves,
            letter,
        } => {
            before(number);
            assert_eq!((letters[number - 1], letters.len()), (letter, moves));
            assert!(!"udlr".contains(letter));
            "no direction"
        }
        Fault::OffGrid {
            number,
            moves,
            letter,
            row,
            col,
        } => {
            assert_eq!((letters[number - 1], letters.len()), (letter, moves));
            assert_eq!(place_of_blank(&before(number)), (row, col));
            let leaves = match letter {
                'u' => row == 0,
                'd' => row == height - 1,
                'l' => col == 0,
                'r' => col == width - 1,
                _ => false,
            };
            assert!(leaves, "{board:?}, {letters:?}: {fault}");
            "off grid"
        }
        Fault::Blank {
            moves,
            row,
            col,
            found_row,
            found_col,
        } => {
            let reached = reached.expect("all moves are possible");
            assert_eq!((row, col, moves), (0, 0, letters.len()));
            assert_eq!(place_of_blank(&reached), (found_row, found_col));
            assert_ne!((row, col), (found_row, found_col));
            "blank"
        }
        Fault::Tile {
            moves,
            row,
            col,
            tile,
            found,
        } => {
            let reached = reached.expect("all moves are possible");
            let place = row * width + col;
            assert_eq!((reached[place], place, letters.len()), (found, tile, moves));
            assert_ne!(tile, found);
            let earlier = reached[..place].iter().enumerate();
            assert!(earlier.into_iter().all(|(place, &tile)| place == tile));
            "tile"
        }
        other => panic!("{board:?}, {letters:?}: {other}"),
    }
}
