//! Parses assignments and deletions.

use super::lexer::TokenKind;
use super::parser::{Parsed, Parser, Result, is_reserved};
use super::{Language, NotationError};
use crate::operation::{Expression, Operation};

impl Parser<'_> {
    /// Parses the whole text.
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
        let expression = if target.is_none() && self.is_statement_word("del") {
            self.deletion()?
        } else {
            let first = self.bare_tuple()?;
            match target {
                None if self.is_symbol("=") && is_place(&first.expression) => self.store(first)?,
                _ => first.expression,
            }
        };
        if self.peek().kind != TokenKind::End {
            return Err(self.unexpected(None));
        }
        Ok(Operation { target, expression })
    }

    /// Parses the rest of an assignment to an element or attribute, from its `=`.
    fn store(&mut self, place: Parsed) -> Result<Expression> {
        self.next();
        let value = self.bare_tuple()?;
        Ok(Expression::Store {
            place: Box::new(place.expression),
            value: Box::new(value.expression),
        })
    }

    /// Parses a deletion, from its `del`.
    fn deletion(&mut self) -> Result<Expression> {
        self.next();
        let place = self.operand()?;
        if !is_place(&place.expression) {
            return Err(NotationError::new(
                place.range,
                "only elements and attributes can be deleted",
            )
            .hint("write the element or attribute: `del a[0]`"));
        }
        if self.is_symbol(",") {
            let range = self.peek().range.clone();
            return Err(NotationError::new(range, "`del` takes one place here")
                .hint("write a step for each"));
        }
        Ok(Expression::Delete(Box::new(place.expression)))
    }

    fn is_statement_word(&self, word: &str) -> bool {
        self.language == Language::Operation && self.is_name(word)
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
}

/// Returns true if this can be assigned to or deleted.
fn is_place(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Attribute(..) | Expression::Index(..)
    )
}
