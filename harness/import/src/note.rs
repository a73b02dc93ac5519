//! Notes on imported material.

use std::fmt;

/// A note on a place in the material.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Severity of the note.
    pub severity: Severity,
    /// Path, as the user wrote it.
    pub file: String,
    /// Line in the file, counted from 1. `None` means the whole file.
    pub line: Option<usize>,
    /// A sentence without its full stop.
    pub text: String,
}

/// Severity of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Imported, but with another meaning, or with a stricter or weaker check.
    Remark,
    /// The original tool ignores it.
    Ignored,
    /// Not imported. The text says why.
    NotImported,
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
            Severity::NotImported => "not imported",
        };
        write!(f, " {kind}: {}", self.text)
    }
}
