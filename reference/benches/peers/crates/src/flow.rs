//! First solutions by permanganate. Boards are built in the measured time, because solving consumes them.

use std::num::NonZero;

use permanganate::builder::SquareBoardBuilder;
use permanganate::{Builder, Location};
use puzzlemark_reference::puzzles::flow::{Cell, Puzzle};

use crate::process;

pub(crate) fn answer() {
    process::answer(
        |text| text.parse::<Puzzle>().expect("a puzzle"),
        solve,
        |puzzle, letters| match letters {
            None => "unsolvable",
            Some(letters) if puzzle.verify_letters(&letters).is_empty() => "found",
            Some(_) => "wrong",
        },
    );
}

/// A character without a small and a capital form: the library writes both.
fn character(color: usize) -> char {
    u32::try_from(color)
        .ok()
        .and_then(|color| char::from_u32(0x4e00 + color))
        .expect("few colours")
}

fn solve(puzzle: &Puzzle) -> Option<String> {
    let [columns, rows] =
        [puzzle.columns(), puzzle.rows()].map(|side| NonZero::new(side).expect("a size"));
    let mut builder = SquareBoardBuilder::with_dims((columns, rows));
    let place = |cell: Cell| Location(cell.column, cell.row);
    for (index, color) in puzzle.colors().iter().enumerate() {
        let [one, other] = color.ends;
        builder.add_termini(character(index), (place(one), place(other)));
    }
    let board = builder.build().ok()?;
    let solved = board.solve().ok()?.to_string();
    let letter = |found: char| {
        let mut colors = puzzle.colors().iter().enumerate();
        let color = colors.find(|(index, _)| character(*index) == found);
        color.map_or(found, |(_, color)| color.letter)
    };
    Some(solved.chars().map(letter).collect())
}
