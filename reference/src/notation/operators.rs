//! Parses comparisons, operators and signs.

use super::cursor::is_word;
use super::lexer::TokenKind;
use super::parser::{Parsed, Parser, Result};
use super::{Language, NotationError};
use crate::operation::{Comparison, Expression, Operator, Sign};
use crate::value::Value;

impl Parser<'_> {
    pub(super) fn comparison(&mut self) -> Result<Parsed> {
        let left = self.operation_of(0)?;
        let Some(comparison) = self.comparison_sign() else {
            return Ok(left);
        };
        let right = self.operation_of(0)?;
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

    /// Parses a comparison sign, if there is one and the language has them.
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

    /// Parses operands and the operators between them that bind at least as tightly as `tightness`.
    fn operation_of(&mut self, tightness: u8) -> Result<Parsed> {
        let mut left = self.signed()?;
        while let Some(operator) = self.operator()
            && operator.tightness() >= tightness
        {
            self.next();
            let right = self.operation_of(operator.tightness() + 1)?;
            left = Self::joined(left, operator, right)?;
        }
        Ok(left)
    }

    /// Returns the next operator, except `**`.
    fn operator(&self) -> Option<Operator> {
        let TokenKind::Symbol(symbol) = self.peek().kind else {
            return None;
        };
        let operator = Operator::by_sign(symbol)?;
        (self.language == Language::Operation && operator != Operator::Power).then_some(operator)
    }

    /// Parses an operand with the signs before it, or a power.
    fn signed(&mut self) -> Result<Parsed> {
        let sign = match self.peek().kind {
            TokenKind::Symbol("-") => Sign::Minus,
            TokenKind::Symbol("+") => Sign::Plus,
            TokenKind::Symbol("~") => Sign::Invert,
            _ => return self.power(),
        };
        if self.language != Language::Operation {
            return self.operand();
        }
        let place = self.next().range;
        let operand = self.nested(place.clone(), Self::signed)?;
        let range = place.start..operand.range.end;
        let expression = match (sign, operand.expression) {
            (Sign::Minus, Expression::Literal(Value::Int(integer))) => {
                Expression::Literal(Value::Int(-integer))
            }
            (Sign::Minus, Expression::Literal(Value::Float(float))) => {
                Expression::Literal(Value::Float(-float))
            }
            (Sign::Plus, number @ Expression::Literal(Value::Int(_) | Value::Float(_))) => number,
            (sign, other) => Expression::Signed(sign, Box::new(other)),
        };
        Self::node(expression, range, operand.height)
    }

    /// Parses an operand and the exponent after it. The exponent can have its own powers and signs.
    fn power(&mut self) -> Result<Parsed> {
        let base = self.operand()?;
        if self.language != Language::Operation || !self.is_symbol("**") {
            return Ok(base);
        }
        let sign = self.next().range;
        let exponent = self.nested(sign, Self::signed)?;
        Self::joined(base, Operator::Power, exponent)
    }

    fn joined(left: Parsed, operator: Operator, right: Parsed) -> Result<Parsed> {
        let range = left.range.start..right.range.end;
        if operator == Operator::Modulo
            && matches!(left.expression, Expression::Literal(Value::Str(_)))
        {
            return Err(
                NotationError::new(range, "`%` does not put values into text here")
                    .hint("write the text itself"),
            );
        }
        let height = left.height.max(right.height);
        let (left, right) = (Box::new(left.expression), Box::new(right.expression));
        Self::node(Expression::Operate(left, operator, right), range, height)
    }
}
