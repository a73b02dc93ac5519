//! The assignment's `game` module: its dialogue in the terminal, with texts as input and output.
//!
//! `main` is the whole of [`play`], `insert_guide` is its question for the guide, and `try_again`
//! is the part after a bad guide. They are not functions of the object interface, because its
//! operations cannot type.

use super::{Puzzle, solve};

/// Plays the dialogue. Returns all printed text for these typed lines.
///
/// The program asks for the guide until it can read one. Then it prints the solution as one list
/// per row, or a sentence that there is none, and ends. After a bad guide, `y` asks again and `q`
/// quits. The end of the input also quits.
///
/// ```
/// use puzzlemark_reference::puzzles::pyramids::game;
///
/// let printed = game::play(["oops", "y", "[0, 2], [0, 0], [0, 0], [0, 0]"]);
/// assert!(printed.ends_with("The solution:\n[2, 1]\n[1, 2]\n"));
/// assert!(game::play(["[2, 2], [0, 0], [0, 0], [0, 0]"]).ends_with("There is no solution.\n"));
/// ```
pub fn play<'a>(input: impl IntoIterator<Item = &'a str>) -> String {
    let mut printed = String::new();
    let mut input = input.into_iter();
    loop {
        printed += "Guide as [top], [bottom], [left], [right]: ";
        let Some(line) = input.next() else {
            return printed;
        };
        match line.parse::<Puzzle>() {
            Ok(puzzle) => return printed + &solution(&puzzle),
            Err(error) => printed = printed + "This guide is invalid: " + &error.to_string() + "\n",
        }
        printed += "Type y to try again or q to quit: ";
        if input.next().is_none_or(|answer| answer.trim() != "y") {
            return printed;
        }
    }
}

fn solution(puzzle: &Puzzle) -> String {
    match solve::first(puzzle) {
        None => "There is no solution.\n".to_owned(),
        Some(table) => {
            let rows: Vec<_> = table.rows().map(|row| format!("{row:?}")).collect();
            format!("The solution:\n{}\n", rows.join("\n"))
        }
    }
}
