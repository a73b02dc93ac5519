//! Operations from tokens: assignment, `not`, comparisons, attributes, calls and indexing.

use std::ops::Range;

use super::cursor::is_word;
use super::lexer::{self, Token, TokenKind};
use super::{Language, NotationError};
use crate::operation::{Comparison, DisplayKind, Expression, Operation};

/// The maximum depth of nested brackets.
const NESTING_MAX: usize = 64;
/// The maximum number of expressions inside each other. A chain of calls needs two for each call.
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

/// An expression, where it stands, and how many expressions lie inside each other in it.
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

    /// Reads the whole text.
    pub(super) fn operation(mut self) -> Result<Operation> {
        if self.peek().kind == TokenKind::End {
            let what = if self.language == Language::Operation {
                "operation"
            } else {
                "value"
            };
            return Err(NotationError::new(
                0..self.text.len(),
                format!("there is no {what} here"),
            ));
        }
        let target = self.target()?;
        let expression = self.bare_tuple()?.expression;
        if self.peek().kind != TokenKind::End {
            return Err(self.unexpected(None));
        }
        Ok(Operation { target, expression })
    }

    fn target(&mut self) -> Result<Option<String>> {
        let [first, second, ..] = &self.tokens[..] else {
            return Ok(None);
        };
        let TokenKind::Name(name) = &first.kind else {
            return Ok(None);
        };
        if second.kind != TokenKind::Symbol("=") || self.language != Language::Operation {
            return Ok(None);
        }
        let name = name.clone();
        if is_reserved(&name) {
            let message = format!("`{name}` cannot be the name of a variable");
            return Err(NotationError::new(first.range.clone(), message));
        }
        self.at += 2;
        Ok(Some(name))
    }

    /// An expression, or several with commas between: a tuple without its brackets.
    pub(super) fn bare_tuple(&mut self) -> Result<Parsed> {
        let first = self.expression()?;
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

    fn comparison(&mut self) -> Result<Parsed> {
        let left = self.operand()?;
        let Some(comparison) = self.comparison_sign() else {
            return Ok(left);
        };
        let right = self.operand()?;
        let chained = self.peek().range.clone();
        if self.comparison_sign().is_some() {
            return Err(NotationError::new(chained, "comparisons cannot be chained")
                .hint("compare in two steps"));
        }
        let range = left.range.start..right.range.end;
        let (left_side, right_side) = (Box::new(left.expression), Box::new(right.expression));
        let expression = Expression::Compare(left_side, comparison, right_side);
        Self::node(expression, range, left.height.max(right.height))
    }

    /// Takes a comparison sign, if one comes next and the language has them.
    fn comparison_sign(&mut self) -> Option<Comparison> {
        if self.language != Language::Operation {
            return None;
        }
        let second_is = |word: &str| {
            self.tokens
                .get(self.at + 1)
                .is_some_and(|token| is_word(&token.kind, word))
        };
        let (comparison, length) = match &self.peek().kind {
            TokenKind::Symbol("==") => (Comparison::Equal, 1),
            TokenKind::Symbol("!=") => (Comparison::NotEqual, 1),
            TokenKind::Symbol("<") => (Comparison::Less, 1),
            TokenKind::Symbol("<=") => (Comparison::LessEqual, 1),
            TokenKind::Symbol(">") => (Comparison::Greater, 1),
            TokenKind::Symbol(">=") => (Comparison::GreaterEqual, 1),
            kind if is_word(kind, "is") && second_is("not") => (Comparison::NotSame, 2),
            kind if is_word(kind, "is") => (Comparison::Same, 1),
            kind if is_word(kind, "in") => (Comparison::In, 1),
            kind if is_word(kind, "not") && second_is("in") => (Comparison::NotIn, 2),
            _ => return None,
        };
        self.at += length;
        Some(comparison)
    }

    /// An atom and the attributes, calls and keys that follow it.
    fn operand(&mut self) -> Result<Parsed> {
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
        let key = self.nested(open.clone(), Self::bare_tuple)?;
        if self.is_symbol(":") {
            return Err(
                NotationError::new(self.peek().range.clone(), "there are no slices here")
                    .hint("ask for one element, or for the whole"),
            );
        }
        let range = container.range.start..self.close("]", &open)?;
        let height = container.height.max(key.height);
        let (container, key) = (Box::new(container.expression), Box::new(key.expression));
        Self::node(Expression::Index(container, key), range, height)
    }

    /// An expression that holds others of at most this height.
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

    /// Reads something that lies within what `opener` opens.
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

    /// Takes the bracket that ends what `opener` opened; returns where it ends.
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

/// True if the word is a keyword of Python.
pub(super) fn is_reserved(name: &str) -> bool {
    is_statement(name)
        || matches!(
            name,
            "True" | "False" | "None" | "and" | "or" | "not" | "is" | "in" | "lambda" | "as"
        )
}
