//! What is said about material that was taken in.

use std::fmt;

/// A remark on a place in the material.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// How much it matters.
    pub severity: Severity,
    /// The file, as it was named.
    pub file: String,
    /// Line in the file, counted from 1; `None` where it is about the whole file.
    pub line: Option<usize>,
    /// What there is to say, in a sentence without its full stop.
    pub text: String,
}

/// How much a remark on material matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Taken in, and worth knowing: it means something else than it seems, or is checked more strictly
    /// or less.
    Remark,
    /// The original tool passes over it without a word.
    Ignored,
    /// Not taken in; the text says why.
    Refused,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        let kind = match self.severity {
            Severity::Remark => "remark",
            Severity::Ignored => "without effect",
            Severity::Refused => "not taken in",
        };
        write!(f, " {kind}: {}", self.text)
    }
}
