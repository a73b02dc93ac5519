//! Sentences of the judge in the language of a report.
//!
//! The judge writes English, so that journals, `results.json` and comparisons do not depend on the language. A view in
//! another language looks its sentences up: each English text whose id begins with `judge-` is a pattern, and its
//! arguments are the parts that differ. A sentence without a pattern stays English.
//!
//! Two kinds of patterns are only for some texts, because a program can print the same words:
//!
//! * `note-`: reasons and remarks, such as those about archives, and the rules of a comparison;
//! * `act-`: steps at windows and programs, such as `click 'Solve'`.

use std::sync::LazyLock;

use fluent_bundle::FluentValue;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};
use fluent_syntax::parser;

use super::{Language, text};

/// The beginning of the ids of all patterns.
pub(super) const PREFIX: &str = "judge-";

/// The beginning of the ids of patterns for reasons and remarks alone.
pub(super) const NOTE: &str = "note-";

/// The beginning of the ids of patterns for operations.
pub(super) const ACT: &str = "act-";

/// The arguments that are sentences themselves.
const SENTENCES: [&str; 4] = ["end", "expected", "what", "why"];

/// The arguments of operations that are operations themselves.
const OPERATIONS: [&str; 3] = ["image", "operation", "target"];

/// The argument that is a whole number. Other texts do not fit the pattern.
const NUMBER: &str = "number";

/// Arguments of operations that are whole numbers, too.
const PLACES: [&str; 2] = ["row", "column"];

/// The arguments that are numbers with decimals and a unit.
const AMOUNTS: [&str; 1] = ["limit"];

/// An English text as a pattern.
pub(super) struct SentencePattern {
    id: String,
    pieces: Vec<Piece>,
}

enum Piece {
    /// These characters.
    Text(String),
    /// Any characters. They are the argument with this name.
    Argument(String),
}

/// The patterns of all answers.
static ANSWERS: LazyLock<Vec<SentencePattern>> = LazyLock::new(|| patterns_of(&[PREFIX]));

/// The patterns of reasons and remarks.
static REMARKS: LazyLock<Vec<SentencePattern>> = LazyLock::new(|| patterns_of(&[PREFIX, NOTE]));

/// The patterns of operations.
static ACTS: LazyLock<Vec<SentencePattern>> = LazyLock::new(|| patterns_of(&[ACT]));

/// Returns the patterns whose ids have one of these beginnings. A longer pattern comes first, because it says more.
fn patterns_of(beginnings: &[&str]) -> Vec<SentencePattern> {
    let is_wanted = |id: &str| beginnings.iter().any(|one| id.starts_with(one));
    let resource = parser::parse(Language::English.source());
    let resource = resource.expect("a test parses every file of texts");
    let messages = resource.body.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) if is_wanted(message.id.name) => {
            Some((message.id.name, message.value?))
        }
        _ => None,
    });
    let mut patterns: Vec<_> = messages
        .map(|(id, pattern)| SentencePattern {
            id: id.to_owned(),
            pieces: pattern.elements.into_iter().map(piece).collect(),
        })
        .collect();
    patterns.sort_by_key(|one| std::cmp::Reverse(one.characters()));
    patterns
}

fn piece(element: PatternElement<&str>) -> Piece {
    match element {
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::VariableReference { id }),
        } => Piece::Argument(id.name.to_owned()),
        PatternElement::TextElement { value }
        | PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::StringLiteral { value }),
        } => Piece::Text(value.to_owned()),
        PatternElement::Placeable { .. } => {
            unreachable!("a test finds English patterns with other elements")
        }
    }
}

impl SentencePattern {
    /// Returns the parts that are the same in every sentence of this pattern.
    #[cfg(test)]
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Text(text) => Some(text.as_str()),
            Piece::Argument(_) => None,
        })
    }

    /// Returns the number of characters that are the same in every sentence.
    fn characters(&self) -> usize {
        let length = |piece: &Piece| match piece {
            Piece::Text(text) => text.len(),
            Piece::Argument(_) => 0,
        };
        self.pieces.iter().map(length).sum()
    }

    /// Returns the arguments if a sentence has this pattern.
    fn arguments<'s>(&self, sentence: &'s str) -> Option<Vec<(&str, &'s str)>> {
        let mut rest = sentence;
        let mut arguments = Vec::new();
        for (place, piece) in self.pieces.iter().enumerate() {
            let name = match piece {
                Piece::Text(text) => {
                    rest = rest.strip_prefix(text.as_str())?;
                    continue;
                }
                Piece::Argument(name) => name,
            };
            let end = match &self.pieces[place + 1..] {
                [] => rest.len(),
                [Piece::Text(last)] => rest.strip_suffix(last.as_str())?.len(),
                [Piece::Text(next), ..] => rest.find(next.as_str())?,
                [Piece::Argument(_), ..] => unreachable!("a text stands between two arguments"),
            };
            let (argument, after) = rest.split_at(end);
            arguments.push((name.as_str(), argument));
            rest = after;
        }
        let is_number =
            |name: &str| name == NUMBER || self.id.starts_with(ACT) && PLACES.contains(&name);
        let is_right =
            |(name, argument): &(&str, &str)| !is_number(name) || argument.parse::<u64>().is_ok();
        (rest.is_empty() && arguments.iter().all(is_right)).then_some(arguments)
    }
}

/// Returns all patterns.
#[cfg(test)]
pub(super) fn patterns() -> impl Iterator<Item = &'static SentencePattern> {
    REMARKS.iter().chain(ACTS.iter())
}

/// Returns a reason or a remark in the language of the thread. Source lines below it stay as they are, and each part
/// between semicolons is a sentence.
pub fn translated(told: &str) -> String {
    translated_by(&REMARKS, told)
}

/// Returns an answer in the language of the thread, if it is a sentence of the judge. A value stays as it is.
pub(crate) fn translated_answer(told: &str) -> String {
    translated_by(&ANSWERS, told)
}

/// Returns an operation at a window or with a program in the language of the thread. Returns `None` for code.
pub(crate) fn translated_operation(operation: &str) -> Option<String> {
    translated_sentence(&ACTS, operation)
}

fn translated_by(patterns: &[SentencePattern], told: &str) -> String {
    if Language::spoken() == Language::English {
        return told.to_owned();
    }
    let (told, source) = told.split_at(told.find("\n    ").unwrap_or(told.len()));
    translated_parts(patterns, told).unwrap_or_else(|| told.to_owned()) + source
}

/// Returns the translation, or `None` if no part has one.
fn translated_parts(patterns: &[SentencePattern], told: &str) -> Option<String> {
    // The last part is often advice. What stands before it may hold any text of a student, so it is looked up as a whole.
    for (place, _) in told.rmatch_indices("; ") {
        let (before, after) = (&told[..place], &told[place + 2..]);
        if let Some(after) = translated_sentence(patterns, after) {
            let before = translated_parts(patterns, before).unwrap_or_else(|| before.to_owned());
            return Some(format!("{before}; {after}"));
        }
    }
    translated_sentence(patterns, told)
}

fn translated_sentence(patterns: &[SentencePattern], told: &str) -> Option<String> {
    let mut found = patterns.iter().filter_map(|pattern| {
        let arguments = pattern.arguments(told)?;
        Some((pattern.id.as_str(), arguments))
    });
    let (id, arguments) = found.next()?;
    let arguments: Vec<(&str, FluentValue<'_>)> = arguments
        .into_iter()
        .map(|(name, argument)| {
            let argument = match name {
                _ if SENTENCES.contains(&name) => translated_by(patterns, argument),
                _ if OPERATIONS.contains(&name) => {
                    translated_operation(argument).unwrap_or_else(|| argument.to_owned())
                }
                _ if AMOUNTS.contains(&name) => argument.replace(
                    '.',
                    Language::spoken().decimal_mark().encode_utf8(&mut [0; 4]),
                ),
                _ => argument.to_owned(),
            };
            let value = match argument.parse::<i64>() {
                Ok(number) => FluentValue::from(number),
                Err(_) => FluentValue::from(argument),
            };
            (name, value)
        })
        .collect();
    Some(text(id, &arguments))
}

#[cfg(test)]
mod tests;
