//! Expectations as calls of functions in the language of a program.

use std::collections::BTreeMap;

use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::{AnswerExpectation, Expectation};
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::value_shown;
use puzzlemark_reports::model::TrialLanguage;

use super::{exceptions, python};

/// Writes what is expected in the language of a program.
pub(super) struct Writer<'a> {
    pub(super) language: TrialLanguage,
    /// The assignment's own exception types, each with the name of its parent.
    pub(super) exceptions: &'a BTreeMap<String, String>,
}

impl Writer<'_> {
    /// Returns an expectation as a call of a function of the program.
    pub(super) fn expression(&self, expectation: &Expectation) -> Option<String> {
        let Expectation {
            answer,
            prints,
            program,
            as_tested,
        } = expectation;
        // The program reads neither standard error nor the last newline.
        if program.checker.is_some() || program.complains.is_some() || *as_tested {
            return None;
        }
        let prints = match prints {
            None => None,
            Some(text) => Some(self.quoted(exact(text)?)),
        };
        let Some(answer) = answer else {
            return Some(match prints {
                None => self.call("succeeds", &[]),
                Some(text) => self.call("prints", &[text]),
            });
        };
        let check = match answer {
            AnswerExpectation::Returns(pattern) => self.returns(pattern)?,
            AnswerExpectation::Raises { kind, message } => {
                self.raises(kind.as_deref(), message.as_ref())?
            }
            AnswerExpectation::Shows(text) => self.shows(exact(text)?)?,
            AnswerExpectation::Satisfies { .. } | AnswerExpectation::Reference => return None,
        };
        Some(match prints {
            Some(text) => self.call("printing", &[check, text]),
            None => check,
        })
    }

    fn returns(&self, pattern: &Pattern) -> Option<String> {
        let value = match self.language {
            TrialLanguage::Python => python::value(pattern),
            _ => self.value(pattern),
        };
        Some(self.call("returns", &[value?]))
    }

    /// Returns the test of an exception. The programs for kits know no ancestors of exceptions, so they get all types
    /// that fit.
    fn raises(&self, kind: Option<&str>, message: Option<&TextPattern>) -> Option<String> {
        let message = match message {
            None => None,
            Some(message) => Some(exact(message)?),
        };
        let nothing = match self.language {
            TrialLanguage::Python => "None",
            TrialLanguage::JavaScript | TrialLanguage::Java => "null",
            _ => {
                let kinds = self.quoted(&exceptions::names_below(kind, self.exceptions));
                return Some(match message {
                    None => self.call("raises", &[kinds]),
                    Some(message) => self.call("raises_with", &[kinds, self.quoted(message)]),
                });
            }
        };
        let optional =
            |text: Option<&str>| text.map_or_else(|| nothing.to_owned(), |text| self.quoted(text));
        Some(self.call("raises", &[optional(kind), optional(message)]))
    }

    /// Returns the test of what an interpreter shows. Other interpreters than Python's show the value in a notation of
    /// their own.
    fn shows(&self, text: &str) -> Option<String> {
        if self.language == TrialLanguage::Python {
            return Some(self.call("shows", &[self.quoted(text)]));
        }
        let value = value_shown(text.strip_suffix('\n').unwrap_or(text))?;
        let check = self.returns(&Pattern::exactly(&value))?;
        Some(self.call("printing", &[check, self.quoted("")]))
    }

    pub(super) fn quoted(&self, text: &str) -> String {
        match self.language {
            TrialLanguage::Python => Value::Str(text.to_owned()).to_string(),
            language => language.quoted(text),
        }
    }
}

fn exact(pattern: &TextPattern) -> Option<&str> {
    match pattern {
        TextPattern::Exact(text) => Some(text),
        TextPattern::Regex(_) | TextPattern::AnyOf(_) | TextPattern::Loose(_) => None,
    }
}
