//! Sentences of the judge in the language of a report.
//!
//! The judge writes English, so that journals, `results.json` and comparisons do not depend on the language. A view in
//! another language looks its sentences up: each English text whose id begins with `judge-` is a pattern, and its
//! arguments are the parts that differ. A sentence without a pattern stays English.

use std::sync::LazyLock;

use fluent_bundle::FluentValue;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};
use fluent_syntax::parser;

use super::{Language, text};

/// The beginning of the ids of all patterns.
pub(super) const PREFIX: &str = "judge-";

/// The arguments that are sentences themselves.
const SENTENCES: [&str; 4] = ["end", "expected", "what", "why"];

/// The argument that is a whole number. Other texts do not fit the pattern.
const NUMBER: &str = "number";

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

/// The patterns. A longer one comes first, because it says more.
static PATTERNS: LazyLock<Vec<SentencePattern>> = LazyLock::new(|| {
    let resource = parser::parse(Language::English.source());
    let resource = resource.expect("a test parses every file of texts");
    let messages = resource.body.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) if message.id.name.starts_with(PREFIX) => {
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
});

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
        let is_right =
            |(name, argument): &(&str, &str)| *name != NUMBER || argument.parse::<u64>().is_ok();
        (rest.is_empty() && arguments.iter().all(is_right)).then_some(arguments)
    }
}

/// Returns all patterns.
#[cfg(test)]
pub(super) fn patterns() -> &'static [SentencePattern] {
    &PATTERNS
}

/// Returns a text of the judge in the language of the thread. Source lines below it stay as they are, and each part
/// between semicolons is a sentence.
pub fn translated(told: &str) -> String {
    if Language::spoken() == Language::English {
        return told.to_owned();
    }
    let (told, source) = told.split_at(told.find("\n    ").unwrap_or(told.len()));
    translated_parts(told).unwrap_or_else(|| told.to_owned()) + source
}

/// Returns the translation, or `None` if no part has one.
fn translated_parts(told: &str) -> Option<String> {
    // The last part is often advice. What stands before it may hold any text of a student, so it is looked up as a whole.
    for (place, _) in told.rmatch_indices("; ") {
        let (before, after) = (&told[..place], &told[place + 2..]);
        if let Some(after) = translated_sentence(after) {
            let before = translated_parts(before).unwrap_or_else(|| before.to_owned());
            return Some(format!("{before}; {after}"));
        }
    }
    translated_sentence(told)
}

fn translated_sentence(told: &str) -> Option<String> {
    let mut found = PATTERNS.iter().filter_map(|pattern| {
        let arguments = pattern.arguments(told)?;
        Some((pattern.id.as_str(), arguments))
    });
    let (id, arguments) = found.next()?;
    let arguments: Vec<(&str, FluentValue<'_>)> = arguments
        .into_iter()
        .map(|(name, argument)| {
            let argument = match name {
                _ if SENTENCES.contains(&name) => translated(argument),
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
mod tests {
    use super::*;

    fn dutch(told: &str) -> String {
        Language::Dutch.speak(|| translated(told))
    }

    #[test]
    fn sentences_are_translated_with_the_sentences_in_them() {
        assert_eq!(translated("the program was ended"), "the program was ended");
        assert_eq!(
            dutch(
                "the program used more CPU time than allowed (1.5 s); is there a loop that does not end?"
            ),
            "het programma gebruikte meer processortijd dan toegestaan (1,5 s); is er een lus die niet eindigt?"
        );
        assert_eq!(
            dutch("later, at step 3, `f(1)`: the program ended by itself with exit code 1"),
            "later, bij stap 3, `f(1)`: het programma eindigde zelf met code 1"
        );
    }

    #[test]
    fn faults_of_verifiers_are_translated() {
        for (told, in_dutch) in [
            (
                "in the printed table, row 1 has height 2 in columns 0 and 2",
                "in de afgedrukte tabel, rij 1 heeft hoogte 2 in de kolommen 0 en 2",
            ),
            (
                "from the left 3 pyramids are seen in row 1, but the clue is 2",
                "van links zie je 3 piramides (rij 1), maar de aanwijzing is 2",
            ),
            (
                "region A has a second boulder at (1, 3); the first is at (0, 3)",
                "gebied A heeft een tweede rotsblok op (1, 3); de eerste ligt op (0, 3)",
            ),
            (
                "the vertical strip of 3 from column 0, row 1 lies partly outside of the grid",
                "de verticale strook van 3 vanaf kolom 0, rij 1 ligt deels buiten het rooster",
            ),
            (
                "after `solve`, the path of `A` stops at (0, 1), which is not an end",
                "na `solve`: het pad van `A` stopt op (0, 1), dat geen eindpunt is",
            ),
        ] {
            assert_eq!(dutch(told), in_dutch);
        }
        assert_eq!(dutch("row one"), "row one");
    }

    #[test]
    fn an_expected_answer_in_words_is_translated() {
        assert_eq!(
            dutch("expected a table that fits the guide [[1], [1], [1], [1]], got [[2]]"),
            "verwacht een tabel die past bij de gids [[1], [1], [1], [1]], gekregen [[2]]"
        );
    }

    #[test]
    fn advice_behind_a_message_is_translated() {
        assert_eq!(
            dutch(
                "loading `a.py` stops with TypeError: x; in Python 3 `/` always gives a float; use `//` for a whole number"
            ),
            "het laden van `a.py` stopt met TypeError: x; in Python 3 geeft `/` altijd een float; gebruik `//` voor een geheel getal"
        );
        assert_eq!(
            dutch("SyntaxError: print(...)?; `print` is a function in Python 3: write `print(x)`"),
            "SyntaxError: print(...)?; `print` is in Python 3 een functie: schrijf `print(x)`"
        );
        assert_eq!(
            dutch("not in the roster, but graded: `ada`, `bo`"),
            "niet op de lijst, maar wel beoordeeld: `ada`, `bo`"
        );
    }

    #[test]
    fn boards_of_windows_have_faults_in_the_language() {
        for (told, in_dutch) in [
            (
                "(0, 1) shows BlueQ1, not an end point",
                "(0, 1) toont BlueQ1, geen eindpunt",
            ),
            (
                "every colour has two end points, but there is one of red",
                "elke kleur heeft twee eindpunten, maar er is er één van red",
            ),
            (
                "expected 6 rows of 6, got 8 rows of 8",
                "verwacht 6 rijen van 6, kreeg 8 rijen van 8",
            ),
            (
                "the list at row 0, column 2 has lost option 3, which no clue excludes",
                "de lijst in rij 0, kolom 2 is optie 3 kwijt, die geen aanwijzing uitsluit",
            ),
        ] {
            assert_eq!(dutch(told), in_dutch);
        }
    }

    #[test]
    fn source_lines_and_unknown_sentences_stay() {
        let reason = "line 3 of `puzzle.py` is not valid Python: SyntaxError: expected ':'\n    def f()\n           ^";
        let told = dutch(reason);
        assert!(told.starts_with(
            "regel 3 van `puzzle.py` is geen geldig Python: SyntaxError: expected ':'\n"
        ));
        assert!(told.ends_with("\n    def f()\n           ^"), "{told}");
        for unknown in ["", "puzzle.rows: 3; 4", "something; else", "[1, 2]"] {
            assert_eq!(dutch(unknown), unknown);
        }
    }

    #[test]
    fn a_text_of_a_student_cannot_end_a_pattern_early() {
        let told = dutch("loading `puzzle.py` stops with ValueError: a; b; c");
        assert_eq!(
            told,
            "het laden van `puzzle.py` stopt met ValueError: a; b; c"
        );
    }
}
