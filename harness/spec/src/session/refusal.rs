//! Why a part of a session cannot be taken as it stands.

use std::fmt::Write as _;

/// Why something cannot be asked or expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong, in a sentence without its full stop.
    pub reason: String,
    /// How to mend it, where that is not plain from the reason.
    pub help: Option<&'static str>,
    /// What it is about.
    pub about: About,
}

/// The part of an example that a refusal is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// What stands after the prompt.
    Typed,
    /// The same, since it can be no operation.
    Operation,
    /// What stands below.
    Shown,
    /// This line of what stands below, counted from 0.
    Line(usize),
}

impl Refusal {
    /// About what stands after the prompt.
    pub(super) fn of_typed(reason: impl Into<String>, help: &'static str) -> Self {
        Self {
            about: About::Typed,
            ..Self::new(reason).help(help)
        }
    }

    /// About what stands after the prompt and should have been an operation.
    pub(super) fn of_operation(reason: impl Into<String>, help: &'static str) -> Self {
        Self {
            about: About::Operation,
            ..Self::new(reason).help(help)
        }
    }

    /// About what stands below the prompt.
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            help: None,
            about: About::Shown,
        }
    }

    /// Says how to mend it.
    pub(super) fn help(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }

    /// Says at which line below the prompt it is.
    pub(super) fn at_line(mut self, line: usize) -> Self {
        self.about = About::Line(line);
        self
    }
}

/// A text that tells of several reasons.
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
