//! What is typed at a prompt, line by line: whether it is over.

use super::scan::Scan;

/// Words with which blocks begin.
const HEADS: [&str; 10] = [
    "def", "class", "for", "while", "if", "with", "try", "async", "match", "else",
];

/// What has been typed at a prompt up to now.
#[derive(Debug, Default)]
pub(super) struct Typed {
    scan: Scan,
    begin: Begin,
    /// Whether a line of it ends in a colon.
    has_colon: bool,
    /// Whether its last line is blank.
    pub ends_blank: bool,
}

/// How what is typed begins.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Begin {
    /// Nothing has been typed.
    #[default]
    Not,
    /// As no block does.
    Plain,
    /// With the first word of a block.
    Head,
    /// With a line that ends in a colon, or a decorator.
    Block,
}

impl Typed {
    /// Takes a line, without its line break.
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

    /// Whether a bracket or a string is open, or a line goes on.
    pub(super) fn is_open(&self) -> bool {
        self.scan.is_open()
    }

    /// Whether it is not over: something is open, or it begins a block.
    pub(super) fn goes_on(&self) -> bool {
        self.is_open() || self.begin == Begin::Block || self.begin == Begin::Head && self.has_colon
    }

    /// Whether the interpreter waits for a blank line, as it does after all blocks.
    pub(super) fn is_block(&self) -> bool {
        matches!(self.begin, Begin::Block | Begin::Head)
    }
}

/// What follows the prompt of a line that goes on.
pub(super) fn continuation(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("...")?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.strip_prefix(' ').unwrap_or(rest))
}
