//! Reads operations and commands from a text, such as the input of a pipe.

use super::commands::FOR_OPERATIONS;

/// An operation or a command.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Number of its first line, counted from 1.
    pub(super) line: usize,
    /// Text without prompts, on one line.
    pub(super) text: String,
}

/// The parts of a session.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Lines without prompts.
    Plain,
    /// The lines of an operation after `>>>`.
    Prompted,
    /// The output below such an operation, which ends with a blank line.
    Output,
}

/// Returns the operations and commands of a text. Lines can have prompts. Comments, and the output below a line
/// with a prompt, are left out.
pub(super) fn entries(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut part = Part::Plain;
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        let entry = |text: &str| Entry {
            line: number,
            text: text.trim().to_owned(),
        };
        let continued = line.strip_prefix("...").filter(|_| part == Part::Prompted);
        if let Some(typed) = line.strip_prefix(">>>") {
            part = Part::Prompted;
            entries.push(entry(typed));
        } else if let (Some(rest), Some(last)) = (continued, entries.last_mut()) {
            last.text = format!("{} {}", last.text, rest.trim());
        } else if line.is_empty() {
            part = Part::Plain;
        } else if part == Part::Plain || is_command(line) {
            part = Part::Plain;
            entries.push(entry(line));
        } else {
            part = Part::Output;
        }
    }
    entries.retain(|entry| !entry.text.is_empty() && !entry.text.starts_with('#'));
    entries
}

fn is_command(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    FOR_OPERATIONS.iter().any(|command| command.name == word)
}
