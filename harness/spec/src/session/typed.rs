//! The code at a prompt, line by line, until it is complete.

use super::scan::Scan;

/// The first words of blocks.
const HEADS: [&str; 10] = [
    "def", "class", "for", "while", "if", "with", "try", "async", "match", "else",
];

/// The code at a prompt so far.
#[derive(Debug, Default)]
pub(super) struct Typed {
    scan: Scan,
    begin: Begin,
    /// True if one of its lines ends with a colon.
    has_colon: bool,
    /// True if its last line is blank.
    pub ends_blank: bool,
}

/// The beginnings of code.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Begin {
    /// No code yet.
    #[default]
    Not,
    /// Not a block.
    Plain,
    /// The first word of a block.
    Head,
    /// A line that ends with a colon, or a decorator.
    Block,
}

impl Typed {
    /// Adds a line, without its line break.
    pub(super) fn push(&mut self, line: &str) {
        let known = self.scan.plain.len();
        if self.begin == Begin::Not {
            self.scan.push(line);
        } else {
            self.scan.push(&format!("\n{line}"));
        }
        self.ends_blank = line.trim().is_empty();
        let added = self.scan.plain.get(known..).unwrap_or_default();
        let has_colon = added.trim_end().ends_with(':');
        self.has_colon |= has_colon;
        if self.begin == Begin::Not {
            let first = added.split_whitespace().next().unwrap_or_default();
            let is_block = has_colon && !self.scan.is_open() || first.starts_with('@');
            self.begin = match HEADS.contains(&first.trim_end_matches(':')) {
                _ if is_block => Begin::Block,
                true => Begin::Head,
                false => Begin::Plain,
            };
        }
    }

    /// Returns true if a bracket or a string is open, or the last line continues.
    pub(super) fn is_open(&self) -> bool {
        self.scan.is_open()
    }

    /// Returns true if the code is not complete: it is open, or it begins a block.
    pub(super) fn goes_on(&self) -> bool {
        self.is_open() || self.begin == Begin::Block || self.begin == Begin::Head && self.has_colon
    }

    /// Returns true if the interpreter waits for a blank line, as after all blocks.
    pub(super) fn is_block(&self) -> bool {
        matches!(self.begin, Begin::Block | Begin::Head)
    }
}

/// Returns the code after `...` in a continued line.
pub(super) fn continuation(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("...")?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.strip_prefix(' ').unwrap_or(rest))
}
