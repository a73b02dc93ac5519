//! Simpler openings. Each has fewer puzzles. With the same number of puzzles it has fewer squares,
//! then fewer regions, then fewer green squares. With the same grid it has plain line ends.

use super::super::{Position, Puzzle};
use super::{Ends, FILE, opening};
use crate::games::Opening;

/// Returns the openings that are simpler by one step. Empty if `old` is not an opening of this
/// puzzle.
pub(super) fn openings(old: &Opening) -> Vec<Opening> {
    let text = old.files.get(FILE).map(|content| str::from_utf8(content));
    let Some(Ok(text)) = text else {
        return Vec::new();
    };
    let Ok(puzzle) = text.parse::<Puzzle>() else {
        return Vec::new();
    };
    let targets = old.operations.iter();
    let names: Vec<&str> = targets.filter_map(|own| own.target.as_deref()).collect();
    let ends = Ends::from_text(text);
    let mut simpler = Vec::new();
    if names.len() > 1 {
        simpler.extend(names.iter().map(|name| opening(&puzzle, ends, &[name])));
    }
    let puzzles = grids(&puzzle).into_iter();
    simpler.extend(puzzles.map(|simpler| opening(&simpler, ends, &names)));
    if ends != Ends::PLAIN {
        simpler.push(opening(&puzzle, Ends::PLAIN, &names));
    }
    simpler
}

/// Returns the valid puzzles that result from one of these changes, in this order: a row or column
/// is removed, two regions are joined, a region becomes green, a green square joins a region.
fn grids(puzzle: &Puzzle) -> Vec<Puzzle> {
    let columns = puzzle.columns();
    let without_row =
        (0..puzzle.rows()).map(|row| retained(puzzle, columns, |position| position.row != row));
    let without_column = (0..columns)
        .map(|column| retained(puzzle, columns - 1, |position| position.column != column));
    let merged = borders(puzzle)
        .into_iter()
        .map(|(one, other)| colored(puzzle, Some(other), Some(one)));
    let regions = puzzle.regions().into_iter();
    let greened = regions.map(|region| colored(puzzle, Some(region), None));
    let lent = green(puzzle).map(|(position, region)| {
        let mut lent = puzzle.clone();
        lent.set(position, Some(region));
        lent
    });
    without_row
        .chain(without_column)
        .chain(merged)
        .chain(greened)
        .chain(lent)
        .filter(is_proper)
        .collect()
}

fn is_proper(puzzle: &Puzzle) -> bool {
    puzzle.squares.iter().any(Option::is_some)
        && Puzzle::connected(puzzle.columns, puzzle.squares.clone()).is_ok()
}

/// Returns the puzzle with only the squares that `is_kept` accepts.
fn retained(puzzle: &Puzzle, columns: usize, is_kept: impl Fn(Position) -> bool) -> Puzzle {
    let kept = puzzle.positions().filter(|position| is_kept(*position));
    Puzzle {
        columns,
        squares: kept.map(|position| puzzle.region(position)).collect(),
    }
}

/// Returns the puzzle with one region in another colour, or green.
fn colored(puzzle: &Puzzle, old: Option<char>, new: Option<char>) -> Puzzle {
    let color = |region: &Option<char>| if *region == old { new } else { *region };
    Puzzle {
        columns: puzzle.columns(),
        squares: puzzle.squares.iter().map(color).collect(),
    }
}

/// Returns the pairs of regions that share a border, each once, the lower letter first.
fn borders(puzzle: &Puzzle) -> std::collections::BTreeSet<(char, char)> {
    let pairs = puzzle.positions().flat_map(|position| {
        let own = puzzle.region(position);
        puzzle
            .neighbours(position)
            .filter_map(move |next| own.zip(puzzle.region(next)))
    });
    pairs.filter(|(one, other)| one < other).collect()
}

/// Returns the green squares beside regions, each with one of these regions.
fn green(puzzle: &Puzzle) -> impl Iterator<Item = (Position, char)> {
    let green = puzzle.positions().filter(|own| puzzle.is_green(*own));
    green.filter_map(|position| {
        let mut near = puzzle.neighbours(position);
        let region = near.find_map(|next| puzzle.region(next))?;
        Some((position, region))
    })
}
