//! Judges answers that may be solutions: returns every fault, with its place.
//!
//! An answer is a grid of letters (the path of each cell) or of shapes (the course of the path).
//! Shapes are judged by their joins, so loops are found and reported. Letters cannot distinguish a
//! path from a path and a loop. They are right if some path covers each colour's cells.
//!
//! This code shares nothing with the solvers.

mod cover;
mod fault;
mod joins;
mod shapes;

use super::{Cell, Direction, Links, Puzzle, Solution};
pub use fault::Fault;
pub use shapes::{Piece, Shapes};

impl Puzzle {
    /// Returns the faults of an answer as text, in letters or in the shapes `─│┌┐└┘` with letters
    /// at the ends (see [`Shapes`]). A right answer has none.
    pub fn verify_text(&self, answer: &str) -> Vec<Fault> {
        if answer
            .chars()
            .any(|symbol| shapes::links_of(symbol).is_some())
        {
            match Shapes::parse_shapes(self, answer) {
                Ok(shapes) => match shapes.wall(self) {
                    Some(fault) => vec![fault],
                    None => self.verify_shapes(&shapes),
                },
                Err(fault) => vec![fault],
            }
        } else {
            self.verify_letters(answer)
        }
    }

    /// Returns the faults of an answer in letters, a line per row.
    pub fn verify_letters(&self, answer: &str) -> Vec<Fault> {
        let grid: Vec<Vec<char>> = rows_of(answer);
        if let Some(fault) = self.wrong_size(&grid) {
            return vec![fault];
        }
        let mut faults = Vec::new();
        for cell in self.cells() {
            let found = grid[cell.row][cell.column];
            match self.end(cell).map(|color| self.colors()[color].letter) {
                Some(letter) if found != letter => faults.push(Fault::EndLost { cell, letter }),
                None if found == '.' => faults.push(Fault::Gap { cell }),
                None if self.colors().iter().all(|color| color.letter != found) => {
                    faults.push(Fault::NoColor { cell, found });
                }
                _ => {}
            }
        }
        if faults.is_empty() {
            for color in 0..self.colors().len() {
                faults.extend(self.verify_color(&grid, color));
            }
        }
        faults
    }

    /// Returns the fault of one colour's cells, if no path covers them.
    fn verify_color(&self, grid: &[Vec<char>], color: usize) -> Vec<Fault> {
        let letter = self.colors()[color].letter;
        let own = |cell: &Cell| grid[cell.row][cell.column] == letter;
        let mut faults = Vec::new();
        for cell in self.cells().filter(own) {
            let beside = Direction::ALL
                .into_iter()
                .filter_map(|way| self.neighbor(cell, way));
            let ways = beside.filter(own).count();
            match self.end(cell) {
                Some(_) if ways == 0 => faults.push(Fault::EndUnreached { cell, letter }),
                None if ways < 2 => faults.push(Fault::DeadEnd {
                    cell,
                    letter: Some(letter),
                }),
                _ => {}
            }
        }
        let ends = self.colors()[color].ends;
        if let Some(cell) = self.apart(color, own).filter(|_| faults.is_empty()) {
            let end = ends[0];
            faults.push(Fault::Apart { cell, end, letter });
        }
        if faults.is_empty() {
            match cover::has_path(self, color, own) {
                Some(true) => {}
                Some(false) => faults.push(Fault::NoPath { ends, letter }),
                None => faults.push(Fault::Undecided { letter }),
            }
        }
        faults
    }

    /// Returns the first cell of a colour that cannot be reached from its first end.
    fn apart(&self, color: usize, own: impl Fn(&Cell) -> bool) -> Option<Cell> {
        let start = self.colors()[color].ends[0];
        let (mut reached, mut next) = (vec![start], 0);
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for beside in Direction::ALL
                .into_iter()
                .filter_map(|way| self.neighbor(cell, way))
            {
                if own(&beside) && !reached.contains(&beside) {
                    reached.push(beside);
                }
            }
        }
        self.cells()
            .filter(own)
            .find(|cell| !reached.contains(cell))
    }

    /// Returns the faults of a solution, link by link.
    pub fn verify(&self, solution: &Solution) -> Vec<Fault> {
        if (solution.rows(), solution.columns()) != (self.rows(), self.columns()) {
            let found = (solution.rows(), solution.columns());
            return vec![Fault::Size {
                found,
                expected: (self.rows(), self.columns()),
            }];
        }
        let piece = |cell| match self.end(cell) {
            Some(color) => Piece::End(self.colors()[color].letter),
            None => Piece::Part(Some(solution.letter(cell)), solution.links(cell)),
        };
        let shapes = Shapes::new(self.columns(), self.cells().map(piece).collect());
        let mut faults = self.verify_shapes(&shapes);
        // A solution also has the links of its ends.
        for cell in self.cells().filter(|&cell| self.end(cell).is_some()) {
            let enters = |way: &Direction| {
                let beside = self.neighbor(cell, *way);
                beside.is_some_and(|beside| solution.links(beside).has(way.back()))
            };
            let entered = Direction::ALL.into_iter().filter(enters).map(Links::from);
            if entered.fold(Links::NONE, Links::and) != solution.links(cell) {
                let found = solution.links(cell).count() as usize;
                faults.push(Fault::EndBranches {
                    cell,
                    entries: found,
                });
            }
        }
        faults
    }

    fn wrong_size<T>(&self, grid: &[Vec<T>]) -> Option<Fault> {
        let expected = (self.rows(), self.columns());
        let odd = grid
            .iter()
            .map(Vec::len)
            .find(|&columns| columns != self.columns());
        let found = (grid.len(), odd.unwrap_or(self.columns()));
        (found != expected).then_some(Fault::Size { found, expected })
    }
}

/// Returns the characters of a grid, without blank lines at its end.
fn rows_of(text: &str) -> Vec<Vec<char>> {
    text.trim_end()
        .lines()
        .map(|line| line.trim_end().chars().collect())
        .collect()
}
