//! Parses the arguments of calls, and describes tokens at a wrong place.

use std::ops::Range;

use super::lexer::TokenKind;
use super::parser::{Parsed, Parser, Result, is_statement};
use super::{Language, NotationError};
use crate::operation::Expression;

impl Parser<'_> {
    pub(super) fn call(&mut self, callee: Parsed) -> Result<Parsed> {
        if !matches!(
            callee.expression,
            Expression::Name(_) | Expression::Attribute(..)
        ) {
            return Err(NotationError::new(
                callee.range,
                "only names and methods can be called",
            ));
        }
        let open = self.next().range;
        let (mut arguments, mut keywords) = (Vec::new(), Vec::new());
        let mut height = callee.height;
        while !self.is_symbol(")") {
            self.refuse_end(&open)?;
            let keyword = self.keyword(&keywords)?;
            let argument = self.nested(open.clone(), Self::expression)?;
            height = height.max(argument.height);
            match keyword {
                Some(name) => keywords.push((name, argument.expression)),
                None if keywords.is_empty() => arguments.push(argument.expression),
                None => {
                    let message = "an argument without a name follows one with a name";
                    return Err(NotationError::new(argument.range, message)
                        .hint("write the arguments without names first"));
                }
            }
            if !self.takes(",") {
                break;
            }
        }
        let range = callee.range.start..self.close(")", &open)?;
        let callee = Box::new(callee.expression);
        Self::node(
            Expression::Call {
                callee,
                arguments,
                keywords,
            },
            range,
            height,
        )
    }

    /// Parses the `name=` of an argument, if there is one.
    fn keyword(&mut self, before: &[(String, Expression)]) -> Result<Option<String>> {
        let token = self.peek().clone();
        let TokenKind::Name(name) = token.kind else {
            return Ok(None);
        };
        if self.following().first() != Some(&TokenKind::Symbol("=")) {
            return Ok(None);
        }
        if before.iter().any(|(other, _)| *other == name) {
            let message = format!("the argument `{name}` is given twice");
            return Err(NotationError::new(token.range, message));
        }
        self.refuse_word(&name)?;
        self.next();
        self.next();
        Ok(Some(name))
    }

    /// Returns an error if the text ends inside the bracket at `open`.
    pub(super) fn refuse_end(&self, open: &Range<usize>) -> Result<()> {
        match self.peek().kind {
            TokenKind::End => Err(self.unclosed(open)),
            _ => Ok(()),
        }
    }

    fn unclosed(&self, open: &Range<usize>) -> NotationError {
        let bracket = &self.text[open.clone()];
        NotationError::new(open.clone(), format!("`{bracket}` is never closed"))
            .hint(format!("write `{}` where it ends", closing(bracket)))
    }

    /// Returns an error if the next word is at the place of an operand but cannot be a name.
    pub(super) fn refuse_word(&self, name: &str) -> Result<()> {
        let range = self.peek().range.clone();
        if self.language != Language::Operation {
            let error = NotationError::new(range, format!("`{name}` is not a value"));
            return Err(error.hint(format!("write text in quotes: `'{name}'`")));
        }
        if is_statement(name) {
            let message = format!("the step language has no statements such as `{name}`");
            return Err(NotationError::new(range, message)
                .hint("write one call, attribute, comparison or assignment per step"));
        }
        match name {
            "lambda" => Err(
                NotationError::new(range, "the step language has no `lambda`")
                    .hint("ask the submission for values, and compare those"),
            ),
            "and" | "or" | "not" | "is" | "in" | "as" => Err(self.no_operand()),
            _ => Ok(()),
        }
    }

    /// Returns the error for a token at the place of an operand.
    pub(super) fn no_operand(&self) -> NotationError {
        let range = self.peek().range.clone();
        let shown = self.text[range.clone()].to_owned();
        let what = if self.language == Language::Operation {
            "an operand"
        } else {
            "a value"
        };
        match self.peek().kind {
            TokenKind::End => NotationError::new(range, format!("the text ends before {what}")),
            TokenKind::Symbol("*" | "**") if self.follows_bracket() => {
                NotationError::new(range, format!("`{shown}` cannot stand before an argument"))
                    .hint("write the arguments one by one")
            }
            TokenKind::Symbol("!") => {
                NotationError::new(range, "`!` means nothing here").hint("write `not`")
            }
            _ => NotationError::new(range, format!("`{shown}` stands where {what} must")),
        }
    }

    /// Returns true if the last token opens a bracket or ends an argument.
    fn follows_bracket(&self) -> bool {
        let before = self.at.checked_sub(1).map(|at| &self.tokens[at].kind);
        matches!(before, Some(TokenKind::Symbol("(" | "[" | "{" | ",")))
    }

    /// Returns the error for a token that cannot follow an operand, inside the bracket at `open`.
    pub(super) fn unexpected(&self, open: Option<&Range<usize>>) -> NotationError {
        let token = self.peek();
        let range = token.range.clone();
        let shown = self.text[range.clone()].to_owned();
        let error = |message: String| NotationError::new(range.clone(), message);
        match (&token.kind, open) {
            (TokenKind::End, Some(open)) => self.unclosed(open),
            (TokenKind::Symbol(")" | "]" | "}"), Some(open)) => {
                let bracket = &self.text[open.clone()];
                error(format!("`{shown}` does not close `{bracket}`"))
                    .hint(format!("write `{}`", closing(bracket)))
            }
            (TokenKind::Symbol(")" | "]" | "}"), None) => {
                error(format!("`{shown}` closes nothing"))
            }
            (TokenKind::Symbol(symbol), _) => self.unexpected_symbol(symbol),
            (TokenKind::Name(name), _) if matches!(name.as_str(), "and" | "or" | "if" | "else") => {
                error(format!("the step language has no `{name}`"))
                    .hint("write each part as a step of its own")
            }
            (TokenKind::Name(name), _) if name == "for" => {
                error("the step language has no comprehensions".into())
                    .hint("write the elements one by one")
            }
            (_, Some(_)) if self.starts_operand() => {
                error(format!("a comma is missing before `{shown}`"))
                    .hint(format!("write `, {shown}`"))
            }
            (_, None) if self.text[self.previous_end()..range.start].contains('\n') => {
                error("a second operation begins here".into()).hint("make it a step of its own")
            }
            _ => error(format!("`{shown}` is not expected here")),
        }
    }

    fn unexpected_symbol(&self, symbol: &str) -> NotationError {
        let range = self.peek().range.clone();
        let error = |message: &str| NotationError::new(range.clone(), message);
        match symbol {
            _ if self.language != Language::Operation => {
                error(&format!("`{symbol}` cannot follow a value"))
            }
            "=" => {
                error("only one variable, element or attribute can be assigned to, at the start")
                    .hint("to compare, write `==`")
            }
            ":=" | "+=" | "-=" | "*=" | "/=" | "//=" | "%=" | "**=" | "&=" | "|=" | "^="
            | "<<=" | ">>=" | "@=" => error(&format!("the step language has no `{symbol}`"))
                .hint("write the whole assignment: `x = x + 1`"),
            ";" => error("a second operation begins here").hint("make it a step of its own"),
            _ => error(&format!("`{symbol}` is not expected here")),
        }
    }
}

fn closing(bracket: &str) -> &'static str {
    match bracket {
        "(" => ")",
        "[" => "]",
        _ => "}",
    }
}
