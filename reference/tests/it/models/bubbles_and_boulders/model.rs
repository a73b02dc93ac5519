//! Bubbles and boulders: the grid as characters, with a look at the grid for every rule.

use puzzlemark_reference::Value;

use crate::models::dice::Dice;
use crate::models::player::{Reply, raises, wrong_number};

/// The class of the assignment.
#[derive(Clone)]
pub(super) struct Model {
    /// Letters of regions and `#`, as in the file.
    pub(super) regions: Vec<Vec<char>>,
    /// `#`, `O`, `*` and `.`, as in the text form.
    pub(super) squares: Vec<Vec<char>>,
}

impl Model {
    /// A random grid. Each square is green, or of the region above or to the left, or of a new one.
    pub(super) fn random(dice: &mut Dice) -> Self {
        let (rows, columns) = (1 + dice.below(6), 1 + dice.below(6));
        let mut regions = vec![vec!['#'; columns]; rows];
        let mut letters = 'A'..='Z';
        for row in 0..rows {
            for column in 0..columns {
                let mut near = vec!['#'];
                if row > 0 {
                    near.extend([regions[row - 1][column]; 3]);
                }
                if column > 0 {
                    near.extend([regions[row][column - 1]; 3]);
                }
                regions[row][column] = if dice.one_in(4) {
                    letters.next().unwrap_or('#')
                } else {
                    dice.pick(&near)
                };
            }
        }
        // A puzzle has at least one region.
        if regions.iter().flatten().all(|region| *region == '#') {
            regions[0][0] = 'A';
        }
        let symbol = |region: &char| if *region == '#' { '#' } else { '.' };
        let squares = regions.iter().map(|row| row.iter().map(symbol).collect());
        Self {
            squares: squares.collect(),
            regions,
        }
    }

    pub(super) fn file(&self) -> String {
        let lines: Vec<String> = self
            .regions
            .iter()
            .map(|row| row.iter().collect())
            .collect();
        lines.join("\n")
    }

    pub(super) fn text(&self) -> Value {
        let lines: Vec<String> = self
            .squares
            .iter()
            .map(|row| row.iter().collect())
            .collect();
        lines.join("\n").into()
    }

    pub(super) fn letters(&self) -> Vec<char> {
        let mut letters: Vec<char> = self.regions.concat();
        letters.retain(|letter| *letter != '#');
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    /// Positions of a region's squares that show one of these symbols.
    pub(super) fn positions(&self, region: char, symbols: &str) -> Vec<Value> {
        let mut found = Vec::new();
        for (row, line) in self.squares.iter().enumerate() {
            for (column, symbol) in line.iter().enumerate() {
                if self.regions[row][column] == region && symbols.contains(*symbol) {
                    found.push(Value::tuple([row, column]));
                }
            }
        }
        found
    }

    pub(super) fn symbol(&self, row: i64, column: i64) -> Option<char> {
        let row = self.squares.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    pub(super) fn can_put(&self, piece: char, row: i64, column: i64) -> bool {
        if self.symbol(row, column) != Some('.') {
            return false;
        }
        let next = if piece == 'O' { row - 1 } else { row + 1 };
        let is_kept = match self.symbol(next, column) {
            None => true,
            Some(symbol) => symbol == '#' || symbol == piece,
        };
        is_kept
            && self
                .positions(self.region(row, column), &piece.to_string())
                .is_empty()
    }

    pub(super) fn region(&self, row: i64, column: i64) -> char {
        let index = |number: i64| usize::try_from(number).expect("in the grid");
        self.regions[index(row)][index(column)]
    }

    pub(super) fn put(&mut self, piece: char, row: i64, column: i64) {
        let index = |number: i64| usize::try_from(number).expect("in the grid");
        self.squares[index(row)][index(column)] = piece;
    }

    pub(super) fn legal(&self) -> Vec<(char, i64, i64)> {
        let size = |length: usize| i64::try_from(length).expect("fits");
        let (rows, columns) = (size(self.squares.len()), size(self.squares[0].len()));
        let mut legal = Vec::new();
        for piece in ['O', '*'] {
            for row in 0..rows {
                for column in 0..columns {
                    if self.can_put(piece, row, column) {
                        legal.push((piece, row, column));
                    }
                }
            }
        }
        legal
    }

    pub(super) fn is_solved(&self) -> bool {
        let has = |letter: char, piece: &str| !self.positions(letter, piece).is_empty();
        let letters = self.letters();
        letters
            .into_iter()
            .all(|letter| has(letter, "O") && has(letter, "*"))
    }

    /// The reply of `squares`, `bubble` or `boulder` to an argument.
    pub(super) fn of_region(&self, method: &str, argument: &Value) -> Reply {
        let known = self.letters().into_iter();
        let letter = known.map(Value::from).find(|letter| letter == argument);
        let Some(Value::Str(letter)) = letter else {
            return raises("AssertionError", "invalid region");
        };
        let letter = letter.chars().next().expect("a letter");
        Ok(match method {
            "squares" => Value::set(self.positions(letter, "O*.")),
            "bubble" => self.positions(letter, "O").pop().unwrap_or(Value::None),
            _ => self.positions(letter, "*").pop().unwrap_or(Value::None),
        })
    }

    /// The reply of `isempty`, `put_bubble` or `put_boulder`. The put itself is not made.
    pub(super) fn of_position(&self, method: &str, arguments: &[Value]) -> Reply {
        let name = format!("Puzzle.{method}");
        if let Some(complaint) = wrong_number(&name, &["r", "k"], arguments.len()) {
            return Err(complaint);
        }
        let mut place = [None, None];
        for (place, argument) in place.iter_mut().zip(arguments) {
            *place = match argument {
                Value::Int(_) | Value::Bool(_) => argument.as_integer(),
                other => {
                    let kind = other.type_name();
                    let message = format!("list indices must be integers or slices, not {kind}");
                    return raises("TypeError", &message);
                }
            };
        }
        // Larger numbers are in no grid.
        let [row, column] = place.map(|number| number.unwrap_or(-1));
        match method {
            "isempty" => Ok((self.symbol(row, column) == Some('.')).into()),
            _ if self.can_put(piece_of(method), row, column) => Ok(Value::None),
            _ => raises("AssertionError", "invalid position"),
        }
    }
}

pub(super) fn piece_of(method: &str) -> char {
    if method == "put_bubble" { 'O' } else { '*' }
}
