//! Parses names, literals and displays.

use std::ops::Range;

use super::lexer::TokenKind;
use super::parser::{Parsed, Parser, Result};
use super::{Language, NotationError};
use crate::operation::{DisplayKind, Expression};
use crate::value::{ObjectRef, Value};

impl Parser<'_> {
    pub(super) fn atom(&mut self) -> Result<Parsed> {
        let range = self.peek().range.clone();
        let value = match self.peek().kind.clone() {
            TokenKind::Name(name) => return self.name(&name),
            TokenKind::Symbol("(") => return self.parentheses(),
            TokenKind::Symbol("[") => return self.list(),
            TokenKind::Symbol("{") => return self.braces(),
            TokenKind::Symbol("-" | "+") => return self.signed_number(),
            TokenKind::Number(value) => value,
            TokenKind::Str(first) => return Ok(self.strings(first)),
            TokenKind::Object(id) => Value::Object(ObjectRef {
                id,
                class: String::new(),
            }),
            TokenKind::Symbol(_) | TokenKind::End => return Err(self.no_operand()),
        };
        self.next();
        Ok(literal(value, range))
    }

    /// Parses a string literal and the string literals right after it, and joins them.
    fn strings(&mut self, first: String) -> Parsed {
        let start = self.next().range.start;
        let mut content = first;
        while let TokenKind::Str(more) = &self.peek().kind {
            content.push_str(more);
            self.next();
        }
        literal(Value::Str(content), start..self.previous_end())
    }

    fn signed_number(&mut self) -> Result<Parsed> {
        let sign = self.next();
        let token = self.peek().clone();
        let range = sign.range.start..token.range.end;
        let value = match token.kind {
            TokenKind::Number(value) if sign.kind == TokenKind::Symbol("+") => value,
            TokenKind::Number(Value::Int(integer)) => Value::Int(-integer),
            TokenKind::Number(Value::Float(float)) => Value::Float(-float),
            _ => {
                return Err(
                    NotationError::new(sign.range, "a sign stands before numbers only")
                        .hint("values have no arithmetic: write the result"),
                );
            }
        };
        self.next();
        Ok(literal(value, range))
    }

    fn name(&mut self, name: &str) -> Result<Parsed> {
        let range = self.peek().range.clone();
        let constant = match name {
            "None" => Some(Value::None),
            "True" => Some(Value::Bool(true)),
            "False" => Some(Value::Bool(false)),
            "none" | "null" if self.language != Language::Operation => Some(Value::None),
            "true" if self.language != Language::Operation => Some(Value::Bool(true)),
            "false" if self.language != Language::Operation => Some(Value::Bool(false)),
            _ => self.constructed(name),
        };
        if let Some(value) = constant {
            self.next();
            return Ok(literal(value, range.start..self.previous_end()));
        }
        self.refuse_word(name)?;
        self.next();
        Self::node(Expression::Name(name.into()), range, 0)
    }

    /// Parses a value without its own literal: `set()`, `float('nan')`. Leaves its last token to
    /// the caller.
    fn constructed(&mut self, name: &str) -> Option<Value> {
        let tokens = self.following();
        let (value, length) = match (name, &tokens[..]) {
            ("set", [TokenKind::Symbol("("), TokenKind::Symbol(")"), ..]) => {
                (Value::Set(Vec::new()), 2)
            }
            (
                "float",
                [
                    TokenKind::Symbol("("),
                    TokenKind::Str(text),
                    TokenKind::Symbol(")"),
                    ..,
                ],
            ) => {
                let float = match text.as_str() {
                    "nan" => f64::NAN,
                    "inf" => f64::INFINITY,
                    "-inf" => f64::NEG_INFINITY,
                    _ => return None,
                };
                (Value::Float(float), 3)
            }
            _ => return None,
        };
        for _ in 0..length {
            self.next();
        }
        Some(value)
    }

    fn parentheses(&mut self) -> Result<Parsed> {
        let open = self.next().range;
        let (elements, trailing_comma) = self.elements(")", &open)?;
        let range = open.start..self.close(")", &open)?;
        match <[Parsed; 1]>::try_from(elements) {
            Ok([single]) if !trailing_comma => Ok(Parsed { range, ..single }),
            Ok(single) => self.display(DisplayKind::Tuple, single.into(), range),
            Err(elements) => self.display(DisplayKind::Tuple, elements, range),
        }
    }

    fn list(&mut self) -> Result<Parsed> {
        let open = self.next().range;
        let (elements, _) = self.elements("]", &open)?;
        let range = open.start..self.close("]", &open)?;
        self.display(DisplayKind::List, elements, range)
    }

    /// Parses expressions up to a closing bracket, and leaves the bracket. Also returns true if a
    /// comma ends them.
    fn elements(&mut self, bracket: &str, open: &Range<usize>) -> Result<(Vec<Parsed>, bool)> {
        let mut elements = Vec::new();
        while !self.is_symbol(bracket) {
            self.refuse_end(open)?;
            elements.push(self.nested(open.clone(), Self::expression)?);
            if !self.takes(",") {
                return Ok((elements, false));
            }
        }
        Ok((elements, true))
    }

    fn braces(&mut self) -> Result<Parsed> {
        let open = self.next().range;
        if self.is_symbol("}") {
            let range = open.start..self.next().range.end;
            return Ok(literal(Value::Dict(Vec::new()), range));
        }
        self.refuse_end(&open)?;
        let first = self.nested(open.clone(), Self::expression)?;
        if self.is_symbol(":") {
            return self.dict(first, &open);
        }
        let mut elements = vec![first];
        if self.takes(",") {
            elements.extend(self.elements("}", &open)?.0);
        }
        let range = open.start..self.close("}", &open)?;
        self.display(DisplayKind::Set, elements, range)
    }

    fn dict(&mut self, first_key: Parsed, open: &Range<usize>) -> Result<Parsed> {
        let mut pairs = Vec::new();
        let mut key = first_key;
        loop {
            if !self.takes(":") {
                return Err(self.unexpected(Some(open)));
            }
            self.refuse_end(open)?;
            let value = self.nested(open.clone(), Self::expression)?;
            pairs.push((key, value));
            if !self.takes(",") || self.is_symbol("}") {
                break;
            }
            self.refuse_end(open)?;
            key = self.nested(open.clone(), Self::expression)?;
        }
        let range = open.start..self.close("}", open)?;
        let height = pairs
            .iter()
            .map(|(key, value)| key.height.max(value.height))
            .max();
        let expressions = pairs
            .into_iter()
            .map(|(key, value)| (key.expression, value.expression))
            .collect();
        Self::node(dict_of(expressions), range, height.unwrap_or(0))
    }

    /// Returns a list, tuple or set. It is a literal if all its elements are literals.
    pub(super) fn display(
        &self,
        kind: DisplayKind,
        elements: Vec<Parsed>,
        range: Range<usize>,
    ) -> Result<Parsed> {
        let height = elements
            .iter()
            .map(|element| element.height)
            .max()
            .unwrap_or(0);
        let is_literal = |parsed: &Parsed| matches!(parsed.expression, Expression::Literal(_));
        let unhashable = |parsed: &Parsed| match &parsed.expression {
            Expression::Literal(value) => value
                .unhashable()
                .filter(|kind| *kind != "set" || self.language == Language::Operation),
            _ => None,
        };
        let bad = elements
            .iter()
            .find_map(|element| Some((unhashable(element)?, &element.range)));
        if let (DisplayKind::Set, Some((type_name, range))) = (kind, bad)
            && self.language != Language::Operation
        {
            let message = format!("a set cannot hold a {type_name}");
            return Err(NotationError::new(range.clone(), message).hint("write a tuple: `(1, 2)`"));
        }
        let folds = elements.iter().all(is_literal) && !(kind == DisplayKind::Set && bad.is_some());
        let expressions = elements.into_iter().map(|element| element.expression);
        let expression = if folds {
            Expression::Literal(literal_of(kind, expressions))
        } else {
            Expression::Display(kind, expressions.collect())
        };
        Self::node(expression, range, height)
    }
}

fn literal(value: Value, range: Range<usize>) -> Parsed {
    Parsed {
        expression: Expression::Literal(value),
        range,
        height: 1,
    }
}

fn literal_of(kind: DisplayKind, elements: impl Iterator<Item = Expression>) -> Value {
    let values = elements.filter_map(|element| match element {
        Expression::Literal(value) => Some(value),
        _ => None,
    });
    match kind {
        DisplayKind::List => Value::list(values),
        DisplayKind::Tuple => Value::tuple(values),
        DisplayKind::Set => Value::set(values),
    }
}

/// Returns a dict. It is a literal if all keys and values are literals and the keys can be keys.
fn dict_of(pairs: Vec<(Expression, Expression)>) -> Expression {
    let values: Option<Vec<_>> = pairs
        .iter()
        .map(|pair| match pair {
            (Expression::Literal(key), Expression::Literal(value))
                if key.unhashable().is_none() =>
            {
                Some((key.clone(), value.clone()))
            }
            _ => None,
        })
        .collect();
    match values {
        Some(values) => Expression::Literal(Value::dict(values)),
        None => Expression::Dict(pairs),
    }
}
