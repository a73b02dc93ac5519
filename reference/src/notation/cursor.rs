//! The parser's position in its tokens.

use super::lexer::{Token, TokenKind};
use super::parser::Parser;

impl Parser<'_> {
    pub(super) fn peek(&self) -> &Token {
        // The last token is `End`. The parser never passes it.
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    /// Returns the three tokens after the next one, or fewer at the end.
    pub(super) fn following(&self) -> Vec<TokenKind> {
        self.tokens
            .iter()
            .skip(self.at + 1)
            .take(3)
            .map(|token| token.kind.clone())
            .collect()
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    pub(super) fn is_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek().kind, TokenKind::Symbol(own) if own == symbol)
    }

    pub(super) fn takes(&mut self, symbol: &str) -> bool {
        let takes = self.is_symbol(symbol);
        self.at += usize::from(takes);
        takes
    }

    pub(super) fn is_name(&self, name: &str) -> bool {
        is_word(&self.peek().kind, name)
    }

    /// Returns the end of the token before the next one.
    pub(super) fn previous_end(&self) -> usize {
        self.tokens[self.at - 1].range.end
    }

    /// Returns true if the next token can begin an operand.
    pub(super) fn starts_operand(&self) -> bool {
        match &self.peek().kind {
            TokenKind::Name(name) => !matches!(
                name.as_str(),
                "and" | "or" | "is" | "in" | "if" | "for" | "else"
            ),
            TokenKind::Number(_) | TokenKind::Str(_) | TokenKind::Object(_) => true,
            TokenKind::Symbol(symbol) => matches!(*symbol, "(" | "[" | "{" | "-" | "+" | "~"),
            TokenKind::End => false,
        }
    }
}

pub(super) fn is_word(kind: &TokenKind, word: &str) -> bool {
    matches!(kind, TokenKind::Name(name) if name == word)
}
