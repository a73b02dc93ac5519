//! The text forms of guides, puzzles and tables.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

use super::{Guide, GuideError, MAX_SIZE, Puzzle, Side, Table};

/// An error in the text of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// Another text is expected here.
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Unexpected {
        /// Number of the line, from 1.
        line: usize,
        /// Number of the character in its line, from 1.
        column: usize,
        /// The expected text at this position.
        expected: String,
        /// The text at this position.
        found: String,
    },
    /// The lists are not a guide.
    #[error("{0}")]
    Guide(#[from] GuideError),
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = TokenReader::new(text);
        let lists = reader.guide()?;
        let puzzle = Self::new(Guide::new(&lists)?);
        if reader.peek().is_none() {
            return Ok(puzzle);
        }
        let mut givens = Table::empty(puzzle.size());
        for row in 0..puzzle.size() {
            for column in 0..puzzle.size() {
                givens.set(row, column, reader.parse_height(puzzle.size())?);
            }
        }
        match reader.peek() {
            None => Ok(Self { givens, ..puzzle }),
            Some(_) => Err(reader.unexpected("the end, for all heights have been given")),
        }
    }
}

/// Reads tokens: numbers, and single characters that are not blank.
struct TokenReader<'a> {
    tokens: std::iter::Peekable<std::vec::IntoIter<Token<'a>>>,
    /// Line and column after the last token.
    end: (usize, usize),
}

struct Token<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> TokenReader<'a> {
    fn new(text: &'a str) -> Self {
        let lines = text.lines().enumerate();
        let tokens: Vec<_> = lines
            .flat_map(|(line, text)| tokens(line + 1, text))
            .collect();
        let end = tokens.last().map_or((1, 1), |last| {
            (last.line, last.column + last.text.chars().count())
        });
        Self {
            tokens: tokens.into_iter().peekable(),
            end,
        }
    }

    fn peek(&mut self) -> Option<&'a str> {
        self.tokens.peek().map(|token| token.text)
    }

    fn unexpected(&mut self, expected: impl Into<String>) -> ParseError {
        let (line, column, found) = match self.tokens.peek() {
            Some(token) => (
                token.line,
                token.column,
                format!("`{}`", token.text.escape_debug()),
            ),
            None => (self.end.0, self.end.1, "the end".to_owned()),
        };
        ParseError::Unexpected {
            line,
            column,
            expected: expected.into(),
            found,
        }
    }

    fn expect_token(&mut self, token: &str, what: &str) -> Result<(), ParseError> {
        match self.tokens.next_if(|next| next.text == token) {
            Some(_) => Ok(()),
            None => Err(self.unexpected(what)),
        }
    }

    /// Parses four lists, separated by commas or nothing, with or without brackets around them.
    fn guide(&mut self) -> Result<Vec<Vec<i64>>, ParseError> {
        let mut lists = Vec::new();
        for side in Side::ALL {
            if !lists.is_empty() {
                self.tokens.next_if(|next| next.text == ",");
            }
            self.expect_token(
                "[",
                &format!("`[`, which begins the `{}` list", side.name()),
            )?;
            lists.push(self.clues()?);
        }
        Ok(lists)
    }

    fn clues(&mut self) -> Result<Vec<i64>, ParseError> {
        let mut clues = Vec::new();
        while self.peek() != Some("]") {
            if !clues.is_empty() {
                self.expect_token(",", "`,` or `]`")?;
            }
            clues.push(self.number(|_| true, "a clue")?);
        }
        self.expect_token("]", "`]`")?;
        Ok(clues)
    }

    fn number(&mut self, fits: impl Fn(i64) -> bool, what: &str) -> Result<i64, ParseError> {
        let number = self
            .peek()
            .and_then(|text| text.parse().ok())
            .filter(|&number| fits(number));
        if number.is_some() {
            self.tokens.next();
        }
        number.ok_or_else(|| self.unexpected(what))
    }

    /// Parses a height between 1 and the length, or zero or a dot for none.
    fn parse_height(&mut self, size: usize) -> Result<u8, ParseError> {
        if self.tokens.next_if(|next| next.text == ".").is_some() {
            return Ok(0);
        }
        let fits = |number| usize::try_from(number).is_ok_and(|number| number <= size);
        let what = format!("a given height between 1 and {size}, or `.` for none");
        let number = self.number(fits, &what)?;
        Ok(u8::try_from(number).unwrap_or(0))
    }
}

fn tokens(line: usize, text: &str) -> Vec<Token<'_>> {
    let is_digit = |letter: char| letter.is_ascii_digit() || letter == '-';
    let mut tokens = Vec::new();
    let mut letters = text.char_indices().enumerate().peekable();
    while let Some((index, (start, letter))) = letters.next() {
        if letter.is_whitespace() {
            continue;
        }
        let mut end = start + letter.len_utf8();
        while is_digit(letter)
            && let Some((_, (next, _))) = letters.next_if(|(_, (_, next))| is_digit(*next))
        {
            end = next + 1;
        }
        tokens.push(Token {
            text: &text[start..end],
            line,
            column: index + 1,
        });
    }
    tokens
}

impl Display for Guide {
    /// Writes the four lists on one line, in the notation of the assignment's program.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for side in Side::ALL {
            let separator = if side == Side::Top { "" } else { ", " };
            write!(f, "{separator}{:?}", self.clues(side))?;
        }
        Ok(())
    }
}

impl Display for Puzzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.guide())?;
        if self.givens().cells().iter().any(|&height| height != 0) {
            write!(f, "{}", self.givens())?;
        }
        Ok(())
    }
}

impl Display for Table {
    /// Writes a line for each row: heights, or dots for unknown ones, with spaces between them.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let width = if self.cells().iter().any(|&height| height > 9) {
            2
        } else {
            1
        };
        for row in self.rows() {
            for (column, height) in row.iter().enumerate() {
                let separator = if column == 0 { "" } else { " " };
                match height {
                    0 => write!(f, "{separator}{:>width$}", '.')?,
                    height => write!(f, "{separator}{height:>width$}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

const _: () = assert!(MAX_SIZE < 100, "heights are written with two digits");
