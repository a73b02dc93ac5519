//! A Fifteen puzzle: a grid of numbered tiles and a blank, which is tile 0. The assignment text
//! says what each method does. puzzlemark.rs lists the types and functions that you can use.

use std::fmt;

use crate::{raise, Raised};

#[derive(Clone)]
struct Puzzle {
    height: usize,
    width: usize,
    grid: Vec<Vec<i64>>,
}

// What you are given --------------------------------------------------------------------------

impl Puzzle {
    fn new(height: usize, width: usize, initial_grid: Option<Vec<Vec<i64>>>) -> Puzzle {
        let solved = |row| (row * width as i64..(row + 1) * width as i64).collect();
        let grid = initial_grid.unwrap_or_else(|| (0..height as i64).map(solved).collect());
        Puzzle { height, width, grid }
    }

    fn get_height(&self) -> usize {
        self.height
    }

    fn get_width(&self) -> usize {
        self.width
    }

    fn get_number(&mut self, row: i64, col: i64) -> Result<i64, Raised> {
        Ok(*self.cell(row, col)?)
    }

    fn set_number(&mut self, row: i64, col: i64, value: i64) -> Result<(), Raised> {
        *self.cell(row, col)? = value;
        Ok(())
    }

    fn cell(&mut self, row: i64, col: i64) -> Result<&mut i64, Raised> {
        let row = self.grid.get_mut(row as usize);
        match row.and_then(|tiles| tiles.get_mut(col as usize)) {
            Some(tile) => Ok(tile),
            None => raise("IndexError", "there is no such position"),
        }
    }

    /// The position, row and column, of the tile whose home is given.
    fn current_position(&self, solved_row: i64, solved_col: i64) -> Result<(i64, i64), Raised> {
        let tile = solved_row * self.width as i64 + solved_col;
        for (row, tiles) in self.grid.iter().enumerate() {
            if let Some(col) = tiles.iter().position(|other| *other == tile) {
                return Ok((row as i64, col as i64));
            }
        }
        raise("AssertionError", &format!("there is no tile {tile}"))
    }

    fn update_puzzle(&mut self, moves: String) -> Result<(), Raised> {
        let (mut row, mut col) = self.current_position(0, 0)?;
        for letter in moves.chars() {
            let (to_row, to_col) = match letter {
                'u' => (row - 1, col),
                'd' => (row + 1, col),
                'l' => (row, col - 1),
                'r' => (row, col + 1),
                _ => return raise("AssertionError", &format!("invalid direction: {letter}")),
            };
            let on_grid = (0..self.height as i64).contains(&to_row) && (0..self.width as i64).contains(&to_col);
            if !on_grid {
                return raise("AssertionError", &format!("move off grid: {letter}"));
            }
            *self.cell(row, col)? = *self.cell(to_row, to_col)?;
            *self.cell(to_row, to_col)? = 0;
            (row, col) = (to_row, to_col);
        }
        Ok(())
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid.iter().try_for_each(|tiles| writeln!(f, "{tiles:?}"))
    }
}

// What to write -------------------------------------------------------------------------------

impl Puzzle {
    /// True if the blank is at the target and every tile that comes after it is home.
    fn lower_row_invariant(&self, _row: i64, _col: i64) -> Result<bool, Raised> {
        raise("NotImplementedError", "lower_row_invariant is not written yet")
    }

    /// Brings the tile of the target home; makes the moves and returns them.
    fn solve_interior_tile(&mut self, _row: i64, _col: i64) -> Result<String, Raised> {
        raise("NotImplementedError", "solve_interior_tile is not written yet")
    }

    /// The same for the tile of column 0 in a row.
    fn solve_col0_tile(&mut self, _row: i64) -> Result<String, Raised> {
        raise("NotImplementedError", "solve_col0_tile is not written yet")
    }

    /// True if the tiles after a target in row 0 are home, as the text says.
    fn row0_invariant(&self, _col: i64) -> Result<bool, Raised> {
        raise("NotImplementedError", "row0_invariant is not written yet")
    }

    /// The same of a target in row 1.
    fn row1_invariant(&self, _col: i64) -> Result<bool, Raised> {
        raise("NotImplementedError", "row1_invariant is not written yet")
    }

    /// Brings a tile of row 0 home.
    fn solve_row0_tile(&mut self, _col: i64) -> Result<String, Raised> {
        raise("NotImplementedError", "solve_row0_tile is not written yet")
    }

    /// Brings a tile of row 1 home.
    fn solve_row1_tile(&mut self, _col: i64) -> Result<String, Raised> {
        raise("NotImplementedError", "solve_row1_tile is not written yet")
    }

    /// Solves the upper left corner.
    fn solve_2x2(&mut self) -> Result<String, Raised> {
        raise("NotImplementedError", "solve_2x2 is not written yet")
    }

    /// Solves the puzzle.
    fn solve_puzzle(&mut self) -> Result<String, Raised> {
        raise("NotImplementedError", "solve_puzzle is not written yet")
    }
}

// The table of all calls, with the names of the parameters.
table! {
    class Puzzle(height, width, initial_grid) {
        get_height();
        get_width();
        get_number(row, col);
        set_number(row, col, value);
        clone();
        current_position(solved_row, solved_col);
        update_puzzle(moves);
        lower_row_invariant(row, col);
        solve_interior_tile(row, col);
        solve_col0_tile(row);
        row0_invariant(col);
        row1_invariant(col);
        solve_row0_tile(col);
        solve_row1_tile(col);
        solve_2x2();
        solve_puzzle();
    }
}
