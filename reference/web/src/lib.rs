//! The reference for web pages.
//!
//! The functions and the class [`Game`] are what the pages in `site` call. They have texts as input
//! and output. An error is a text for the user. Nothing keeps a state between two calls: a page
//! always gives the whole puzzle, or the whole game.

#![expect(
    clippy::needless_pass_by_value,
    reason = "lists and optional texts come from JavaScript by value"
)]

mod game;
mod scenario;

use puzzlemark_reference::puzzles::flow::board::{Board, NoTile};
use puzzlemark_reference::puzzles::flow::verify::Shapes;
use puzzlemark_reference::puzzles::{
    self, Difficulty, Picture, PictureFormat, Powers, Request, by_name, flow, strips,
};
use wasm_bindgen::prelude::wasm_bindgen;

pub use game::{Game, Reply};

/// A solution.
#[wasm_bindgen(getter_with_clone)]
#[derive(Debug, Clone)]
pub struct Solution {
    /// The solved puzzle as text.
    pub answer: String,
    /// The moves that lead to it. Empty for a puzzle without moves.
    pub moves: Vec<String>,
}

/// The properties of puzzles to generate.
#[wasm_bindgen]
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub columns: u32,
    /// Number of parts, see [`parts`].
    pub parts: u32,
}

#[wasm_bindgen]
impl Shape {
    /// Returns a shape.
    #[wasm_bindgen(constructor)]
    pub fn new(rows: u32, columns: u32, parts: u32) -> Self {
        Self {
            rows,
            columns,
            parts,
        }
    }
}

/// Returns the names of the puzzles.
#[wasm_bindgen]
pub fn names() -> Vec<String> {
    let names = puzzles::ALL.iter().map(|puzzle| puzzle.name().to_owned());
    names.collect()
}

/// Returns the names of the grades of difficulty, the easiest first.
#[wasm_bindgen]
pub fn grades(puzzle: &str) -> Result<Vec<String>, String> {
    let grades = named(puzzle)?.grades().iter();
    Ok(grades.map(|grade| grade.name().to_owned()).collect())
}

/// Returns the name of the parts of a puzzle, as in `regions`, if it has parts.
#[wasm_bindgen]
pub fn parts(puzzle: &str) -> Result<Option<String>, String> {
    Ok(named(puzzle)?.parts().map(str::to_owned))
}

/// Returns the picture of a puzzle as an SVG element for a page with a strict policy. Squares that
/// were different `before` are marked.
#[wasm_bindgen]
pub fn draw(
    puzzle: &str,
    text: &str,
    state: Option<String>,
    before: Option<String>,
) -> Result<String, String> {
    let picture = Picture {
        format: PictureFormat::Page,
        state: state.as_deref(),
        before: before.as_deref(),
    };
    named(puzzle)?.draw(text, picture).map_err(described)
}

/// Returns the picture of the assignment's board of flow. The tiles have the names of the reference,
/// row by row.
#[wasm_bindgen]
pub fn draw_tiles(size: u32, tiles: Vec<String>) -> Result<String, String> {
    let board = Board::new(size as usize).ok_or("there is no board of this size");
    let mut board = board.map_err(str::to_owned)?;
    for (cell, tile) in board.cells().zip(tiles) {
        let tile = tile.parse().map_err(|error: NoTile| error.to_string())?;
        board.put(cell, tile);
    }
    Ok(flow::draw::board_element(&board))
}

/// Returns the picture of a game of strips: the grid, and the outline of the strips so far.
#[wasm_bindgen]
pub fn draw_strips(text: &str, outline: &str) -> Result<String, String> {
    let puzzle: strips::Puzzle = text
        .parse()
        .map_err(|error: strips::ParseError| error.to_string())?;
    let now: strips::Partition = outline
        .parse()
        .map_err(|error: strips::OutlineError| error.to_string())?;
    let (rows, columns) = (puzzle.grid.rows(), puzzle.grid.columns());
    if (now.rows(), now.columns()) != (rows, columns) {
        return Err(format!(
            "the outline must have {columns} columns and {rows} rows"
        ));
    }
    Ok(strips::draw::game_element(&puzzle.grid, &now))
}

/// Returns the first solutions, at most `at_most`. Those of flow show the course of the paths.
#[wasm_bindgen]
pub fn solve(puzzle: &str, text: &str, at_most: u32) -> Result<Vec<Solution>, String> {
    if puzzle == "flow" {
        return paths(text, at_most as usize);
    }
    let solutions = named(puzzle)?.solve(text, at_most as usize);
    let solution = |found: puzzles::Solution| Solution {
        answer: found.answer,
        moves: found.moves,
    };
    Ok(solutions
        .map_err(described)?
        .into_iter()
        .map(solution)
        .collect())
}

/// Returns solutions of flow. Letters alone do not say how a path runs that touches itself.
fn paths(text: &str, at_most: usize) -> Result<Vec<Solution>, String> {
    let puzzle: flow::Puzzle = text
        .parse()
        .map_err(|error: flow::ParseError| error.to_string())?;
    let found = match at_most {
        1 => puzzle.solve().into_iter().collect(),
        _ => puzzle.solutions(at_most),
    };
    let solution = |found: &flow::Solution| Solution {
        answer: Shapes::from_solution(&puzzle, found).to_string(),
        moves: Vec::new(),
    };
    Ok(found.iter().map(solution).collect())
}

/// Returns the faults of an answer. Empty if it is right.
#[wasm_bindgen]
pub fn verify(puzzle: &str, text: &str, answer: &str) -> Result<Vec<String>, String> {
    named(puzzle)?.verify(text, answer).map_err(described)
}

/// Returns what the picture of a puzzle does not show, if people need it to solve the puzzle.
#[wasm_bindgen]
pub fn caption(puzzle: &str, text: &str) -> Result<Option<String>, String> {
    named(puzzle)?.caption(text).map_err(described)
}

/// Returns a new puzzle. Equal seeds give equal puzzles.
#[wasm_bindgen]
pub fn generate(
    puzzle: &str,
    shape: &Shape,
    grade: Option<String>,
    seed: u32,
) -> Result<String, String> {
    let powers = named(puzzle)?;
    let grade = grade.as_deref().map(|name| {
        Difficulty::by_name(name).ok_or_else(|| format!("there is no grade `{name}` of difficulty"))
    });
    let request = Request {
        rows: shape.rows as usize,
        columns: shape.columns as usize,
        parts: shape.parts as usize,
        difficulty: grade.transpose()?,
        seed: u64::from(seed),
    };
    powers.generate(request).map_err(described)
}

/// Returns the steps of a solution, one per line, and the result as the last line.
#[wasm_bindgen]
pub fn explain(puzzle: &str, text: &str) -> Result<Vec<String>, String> {
    named(puzzle)?.explain(text).map_err(described)
}

fn named(puzzle: &str) -> Result<&'static dyn Powers, String> {
    by_name(puzzle).ok_or_else(|| format!("there is no puzzle `{puzzle}`"))
}

fn described(error: puzzles::PuzzleError) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests;
