//! Parses `not`, attributes, calls, indices and slices.

use std::ops::Range;

use super::lexer::{self, Token, TokenKind};
use super::{Language, NotationError};
use crate::operation::{DisplayKind, Expression};

/// The maximum depth of nested brackets.
const NESTING_MAX: usize = 64;
/// The maximum depth of expressions inside each other. A chain of calls needs two levels for each
/// call.
const HEIGHT_MAX: usize = 256;

/// Words that only statements have.
const STATEMENTS: &[&str] = &[
    "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
    "except", "finally", "for", "from", "global", "if", "import", "nonlocal", "pass", "raise",
    "return", "try", "while", "with", "yield",
];

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token>,
    /// Number of the next token.
    pub(super) at: usize,
    nesting: usize,
    pub(super) language: Language,
}

/// An expression, its place in the text, and its depth of expressions inside each other.
pub(super) struct Parsed {
    pub(super) expression: Expression,
    pub(super) range: Range<usize>,
    pub(super) height: usize,
}

pub(super) type Result<T> = std::result::Result<T, NotationError>;

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, language: Language) -> Result<Self> {
        let tokens = lexer::tokens(text, language)?;
        Ok(Self {
            text,
            tokens,
            at: 0,
            nesting: 0,
            language,
        })
    }

    /// Parses an expression, or several with commas between them: a tuple without its brackets.
    pub(super) fn bare_tuple(&mut self) -> Result<Parsed> {
        let first = self.expression()?;
        self.tuple_after(first)
    }

    /// Parses the rest of a tuple after its first element. Without a comma, returns the element.
    fn tuple_after(&mut self, first: Parsed) -> Result<Parsed> {
        if !self.is_symbol(",") {
            return Ok(first);
        }
        let start = first.range.start;
        let mut elements = vec![first];
        while self.takes(",") && self.starts_operand() {
            elements.push(self.expression()?);
        }
        let end = self.previous_end();
        self.display(DisplayKind::Tuple, elements, start..end)
    }

    pub(super) fn expression(&mut self) -> Result<Parsed> {
        if !self.is_name("not") || self.language != Language::Operation {
            return self.comparison();
        }
        let start = self.next().range.start;
        let operand = self.nested(start..start + 3, Self::expression)?;
        let range = start..operand.range.end;
        Self::node(
            Expression::Not(Box::new(operand.expression)),
            range,
            operand.height,
        )
    }

    /// Parses an atom and the attributes, calls and keys that follow it.
    pub(super) fn operand(&mut self) -> Result<Parsed> {
        let mut parsed = self.atom()?;
        if self.language != Language::Operation {
            return Ok(parsed);
        }
        loop {
            parsed = match self.peek().kind {
                TokenKind::Symbol(".") => self.attribute(parsed)?,
                TokenKind::Symbol("(") => self.call(parsed)?,
                TokenKind::Symbol("[") => self.index(parsed)?,
                _ => return Ok(parsed),
            };
        }
    }

    fn attribute(&mut self, object: Parsed) -> Result<Parsed> {
        let dot = self.next().range;
        let token = self.peek().clone();
        let TokenKind::Name(name) = token.kind else {
            return Err(NotationError::new(dot, "no name follows the `.`"));
        };
        self.at += 1;
        let range = object.range.start..token.range.end;
        Self::node(
            Expression::Attribute(Box::new(object.expression), name),
            range,
            object.height,
        )
    }

    fn index(&mut self, container: Parsed) -> Result<Parsed> {
        let open = self.next().range;
        if self.is_symbol("]") {
            return Err(NotationError::new(
                open.start..self.peek().range.end,
                "there is no key",
            ));
        }
        let key = self.nested(open.clone(), Self::key)?;
        let range = container.range.start..self.close("]", &open)?;
        let height = container.height.max(key.height);
        let (container, key) = (Box::new(container.expression), Box::new(key.expression));
        Self::node(Expression::Index(container, key), range, height)
    }

    /// Parses the text between the brackets of an index.
    fn key(&mut self) -> Result<Parsed> {
        if self.is_symbol(":") {
            return self.slice(None);
        }
        let first = self.expression()?;
        if self.is_symbol(":") {
            return self.slice(Some(first));
        }
        let key = self.tuple_after(first)?;
        if self.is_symbol(":") {
            let range = self.peek().range.clone();
            return Err(
                NotationError::new(range, "a slice stands alone in brackets")
                    .hint("write one slice: `a[1:3]`"),
            );
        }
        Ok(key)
    }

    /// Parses the rest of a slice, from its first colon.
    fn slice(&mut self, start: Option<Parsed>) -> Result<Parsed> {
        let mut range = self.peek().range.clone();
        let mut bounds = [start, None, None];
        if let Some(start) = &bounds[0] {
            range.start = start.range.start;
        }
        for bound in &mut bounds[1..] {
            if self.takes(":") && !self.is_symbol(":") && !self.is_symbol("]") {
                *bound = Some(self.expression()?);
            }
        }
        range.end = self.previous_end();
        let heights = bounds.iter().flatten().map(|bound| bound.height);
        let height = heights.max().unwrap_or(0);
        let bounds = bounds.map(|bound| bound.map(|bound| Box::new(bound.expression)));
        Self::node(Expression::Slice(bounds), range, height)
    }

    /// Returns an expression that contains others of at most this height.
    pub(super) fn node(
        expression: Expression,
        range: Range<usize>,
        height: usize,
    ) -> Result<Parsed> {
        if height >= HEIGHT_MAX {
            return Err(
                NotationError::new(range, "too many expressions lie inside each other")
                    .hint("keep a part in a variable first"),
            );
        }
        Ok(Parsed {
            expression,
            range,
            height: height + 1,
        })
    }

    /// Parses something inside the bracket `opener`.
    pub(super) fn nested<T>(
        &mut self,
        opener: Range<usize>,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        if self.nesting == NESTING_MAX {
            return Err(NotationError::new(opener, "brackets are nested too deeply")
                .hint(format!("at most {NESTING_MAX} may lie inside each other")));
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    /// Parses the bracket that closes `opener`. Returns its end.
    pub(super) fn close(&mut self, bracket: &str, opener: &Range<usize>) -> Result<usize> {
        if self.is_symbol(bracket) {
            return Ok(self.next().range.end);
        }
        Err(self.unexpected(Some(opener)))
    }
}

pub(super) fn is_statement(name: &str) -> bool {
    STATEMENTS.contains(&name)
}

/// Returns true if the word is a keyword of Python.
pub(super) fn is_reserved(name: &str) -> bool {
    is_statement(name)
        || matches!(
            name,
            "True" | "False" | "None" | "and" | "or" | "not" | "is" | "in" | "lambda" | "as"
        )
}
