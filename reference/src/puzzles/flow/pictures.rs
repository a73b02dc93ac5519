//! Boards in a window: rows of the names of pictures, such as `BlueEndPoint`.
//!
//! The program chooses the colour of each pair, so end points identify a colour.

use super::board::{COLORS, SHAPES, Shape, Tile};
use super::verify::{Fault, Piece, Shapes};
use super::{Cell, Color, Puzzle, SIZE_MAX};
use crate::value::Value;

/// A board of pictures.
pub(super) struct Pictures {
    rows: Vec<Vec<Tile>>,
}

impl Pictures {
    /// Reads rows of names. Upper and lower case, spaces, `-` and `_` do not matter.
    pub(super) fn parse_pictures(value: &Value) -> Result<Self, String> {
        let rows = items(value).ok_or_else(|| {
            let type_name = value.type_name();
            format!("a board is a list of rows of pictures, not a value of type {type_name}")
        })?;
        let mut board = Vec::new();
        for (row, names) in rows.iter().enumerate() {
            let names =
                items(names).ok_or_else(|| format!("row {row} is not a list of pictures"))?;
            let tiles = names.iter().enumerate();
            let tiles = tiles.map(|(column, name)| tile(Cell { row, column }, name));
            board.push(tiles.collect::<Result<Vec<_>, _>>()?);
        }
        let columns = board.first().map_or(0, Vec::len);
        if !(1..=SIZE_MAX).contains(&columns) || board.len() > SIZE_MAX {
            return Err(format!(
                "a board has 1 to {SIZE_MAX} rows and columns, not {} and {columns}",
                board.len()
            ));
        }
        match board.iter().position(|tiles| tiles.len() != columns) {
            Some(row) => Err(format!(
                "rows 0 and {row} differ in length: {columns} and {} cells",
                board[row].len()
            )),
            None => Ok(Self { rows: board }),
        }
    }

    /// Checks that this is a starting position: only end points in pairs, which are the ends of the
    /// puzzle if one is given. Without a puzzle the position must have a solution.
    pub(super) fn check_start(&self, puzzle: Option<&Puzzle>) -> Result<(), String> {
        if let Some(puzzle) = puzzle {
            self.check_ends(puzzle)?;
        }
        let part = self.cells().find(|&cell| self.is_part(cell));
        if let Some(cell) = part {
            return Err(format!(
                "{cell} shows {}, but a starting position has nothing but end points",
                self.name(cell)
            ));
        }
        if puzzle.is_none() {
            let own = self.puzzle()?;
            if own.colors().is_empty() {
                return Err("there are no end points on the board".into());
            }
            own.solve()
                .ok_or("the starting position has no solution")
                .map(drop)?;
        }
        Ok(())
    }

    /// Checks that this is a solution, of the puzzle if one is given.
    pub(super) fn check_solution(&self, puzzle: Option<&Puzzle>) -> Result<(), String> {
        if let Some(puzzle) = puzzle {
            self.check_ends(puzzle)?;
        }
        let (own, shapes) = self.position()?;
        let faults = own.verify_shapes(&shapes);
        // A loop explains more than the cells that it leaves without a path.
        let of_loop = faults
            .iter()
            .find(|fault| matches!(fault, Fault::Loop { .. }));
        match of_loop.or(faults.first()) {
            None => Ok(()),
            Some(Fault::EndUnreached { cell, .. }) => {
                Err(format!("no path leads to {} at {cell}", self.name(*cell)))
            }
            Some(fault) => Err(fault.to_string()),
        }
    }

    /// Returns the puzzle for the end points on the board, and the pieces on the board.
    pub(super) fn position(&self) -> Result<(Puzzle, Shapes), String> {
        let own = self.puzzle()?;
        let pieces = self.cells().map(|cell| match self.at(cell) {
            Tile::Empty => Piece::Empty,
            Tile::Wall => Piece::Wall,
            Tile::End(color) => Piece::End(letter(color)),
            Tile::Part(color, shape) => Piece::Part(Some(letter(color)), shape.links()),
        });
        let shapes = Shapes::new(own.columns(), pieces.collect());
        Ok((own, shapes))
    }

    /// Checks that the end points are the ends of the puzzle, with one colour for each pair.
    fn check_ends(&self, puzzle: &Puzzle) -> Result<(), String> {
        let (rows, columns) = (self.rows.len(), self.rows[0].len());
        if (rows, columns) != (puzzle.rows(), puzzle.columns()) {
            let (found, expected) = ((rows, columns), (puzzle.rows(), puzzle.columns()));
            return Err(Fault::Size { found, expected }.to_string());
        }
        let mut seen: Vec<(usize, Cell, usize)> = Vec::new(); // colour, cell, pair
        for cell in self.cells() {
            let (pair, color) = match (puzzle.end(cell), self.at(cell)) {
                (None, Tile::End(_)) => {
                    return Err(format!(
                        "{cell} shows {}, but the puzzle has no end there",
                        self.name(cell)
                    ));
                }
                (None, _) => continue,
                (Some(pair), Tile::End(color)) => (pair, color),
                (Some(_), _) => {
                    return Err(format!(
                        "{cell} shows {}, not an end point",
                        self.name(cell)
                    ));
                }
            };
            let clash = seen
                .iter()
                .find(|other| (other.0 == color) != (other.2 == pair));
            match clash {
                None => seen.push((color, cell, pair)),
                Some(&(_, other, of)) if of == pair => {
                    return Err(format!(
                        "the end points at {other} and {cell} are a pair, but one shows {}, the other {}",
                        self.name(other),
                        self.name(cell)
                    ));
                }
                Some(&(_, other, _)) => {
                    return Err(format!(
                        "the end points at {other} and {cell} are of two pairs, but both show {}",
                        self.name(cell)
                    ));
                }
            }
        }
        Ok(())
    }

    /// Returns the puzzle for the end points on the board.
    fn puzzle(&self) -> Result<Puzzle, String> {
        let mut colors = Vec::new();
        for (color, name) in COLORS.iter().enumerate() {
            let ends: Vec<_> = self
                .cells()
                .filter(|&cell| self.at(cell) == Tile::End(color))
                .collect();
            match ends[..] {
                [] => {}
                [first, second] => colors.push(Color {
                    letter: letter(color),
                    ends: [first, second],
                }),
                [_] => {
                    return Err(format!(
                        "every colour has two end points, but there is one of {name}"
                    ));
                }
                _ => {
                    let number = ends.len();
                    return Err(format!(
                        "every colour has two end points, but there are {number} of {name}"
                    ));
                }
            }
        }
        Ok(Puzzle::new(self.rows.len(), self.rows[0].len(), colors))
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, columns) = (self.rows.len(), self.rows[0].len());
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell { row, column }))
    }

    fn at(&self, cell: Cell) -> Tile {
        self.rows[cell.row][cell.column]
    }

    fn is_part(&self, cell: Cell) -> bool {
        matches!(self.at(cell), Tile::Part(..) | Tile::Wall)
    }

    /// Returns the name of a cell's picture.
    fn name(&self, cell: Cell) -> String {
        self.at(cell).picture()
    }
}

impl Tile {
    /// Returns the name of the picture: `Empty`, `Wall`, `BlueEndPoint`, `RedQ1`.
    pub fn picture(self) -> String {
        let capital = |color: usize| {
            let (first, rest) = COLORS[color].split_at(1);
            first.to_uppercase() + rest
        };
        match self {
            Self::Empty => "Empty".into(),
            Self::Wall => "Wall".into(),
            Self::End(color) => capital(color) + "EndPoint",
            Self::Part(color, Shape::Horizontal) => capital(color) + "Horizontal",
            Self::Part(color, Shape::Vertical) => capital(color) + "Vertical",
            Self::Part(color, shape) => format!("{}Q{}", capital(color), quadrant(shape)),
        }
    }
}

/// Returns the number of a bend: Q1 to Q4.
fn quadrant(shape: Shape) -> usize {
    SHAPES.iter().position(|&other| other == shape).unwrap_or(0)
}

/// Returns the letter of a colour: its initial.
fn letter(color: usize) -> char {
    COLORS[color]
        .chars()
        .next()
        .map_or('?', |first| first.to_ascii_uppercase())
}

fn items(value: &Value) -> Option<&[Value]> {
    match value {
        Value::List(items) | Value::Tuple(items) => Some(items),
        _ => None,
    }
}

/// Returns the tile for the picture in a cell.
fn tile(cell: Cell, picture: &Value) -> Result<Tile, String> {
    let Some(name) = picture.as_str() else {
        return Err(format!("{cell} shows no picture"));
    };
    let plain = |text: &str| {
        let letters = text
            .chars()
            .filter(|letter| !matches!(letter, ' ' | '-' | '_'));
        letters.collect::<String>().to_lowercase()
    };
    let ends = (0..COLORS.len()).map(Tile::End);
    let mut tiles = [Tile::Empty, Tile::Wall]
        .into_iter()
        .chain(ends)
        .chain(Tile::parts());
    tiles
        .find(|tile| plain(&tile.picture()) == plain(name))
        .ok_or_else(|| format!("{cell} shows `{name}`, which is not a picture of a cell"))
}
