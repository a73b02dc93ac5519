//! Reasons why an example of a session cannot be used.

use std::fmt::Write as _;

/// The reason why code or output of an example cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Message without a full stop.
    pub reason: String,
    /// Suggestion, if the message does not imply one.
    pub help: Option<&'static str>,
    /// Part of the example.
    pub about: About,
}

/// The parts of an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The code after the prompt.
    Typed,
    /// The code after the prompt, which should be an operation.
    Operation,
    /// The output.
    Shown,
    /// This line of the output, counted from 0.
    Line(usize),
}

impl Refusal {
    /// Makes a refusal of the code.
    pub(super) fn of_typed(reason: impl Into<String>, help: &'static str) -> Self {
        Self {
            about: About::Typed,
            ..Self::new(reason).help(help)
        }
    }

    /// Makes a refusal of code that should be an operation.
    pub(super) fn of_operation(reason: impl Into<String>, help: &'static str) -> Self {
        Self {
            about: About::Operation,
            ..Self::new(reason).help(help)
        }
    }

    /// Makes a refusal of the output.
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            help: None,
            about: About::Shown,
        }
    }

    /// Sets the suggestion.
    pub(super) fn help(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }

    /// Sets the line of the output, counted from 0.
    pub(super) fn at_line(mut self, line: usize) -> Self {
        self.about = About::Line(line);
        self
    }
}

/// Joins the messages of several refusals with semicolons.
pub fn listed(refusals: &[Refusal]) -> String {
    let mut text = String::new();
    for (place, refusal) in refusals.iter().enumerate() {
        let _ = write!(
            text,
            "{}{}",
            if place == 0 { "" } else { "; " },
            refusal.reason
        );
    }
    text
}
