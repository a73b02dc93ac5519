//! Changes of single keys in the text of a YAML file.

use std::ops::Range;

use super::Entry;
use crate::yaml::{Node, NodeKind, Style};

/// The comment after a recorded expectation.
const MARK: &str = "# recorded";
/// Keys that are recorded.
const KEYS: [&str; 5] = ["returns", "raises", "prints", "exits", "writes"];

/// Changes of a text. They do not overlap.
pub(super) struct Edits<'t> {
    text: &'t str,
    changes: Vec<(Range<usize>, String)>,
}

impl<'t> Edits<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            changes: Vec::new(),
        }
    }

    pub(super) fn file_text(&self) -> &'t str {
        self.text
    }

    /// Removes the lines of a key from a mapping in block style.
    pub(super) fn remove_entry(&mut self, mapping: &Node, key: &str) {
        let found = entries(mapping).iter().find(|(name, _)| is_key(name, key));
        if let Some((key, value)) = found {
            let place = whole_lines(self.text, &(key.span.start..end(self.text, key, value)));
            self.changes.push((place, String::new()));
        }
    }

    /// Returns the text with all changes.
    pub(super) fn apply(mut self) -> String {
        self.changes.sort_by_key(|(place, _)| place.start);
        let mut text = self.text.to_owned();
        for (place, new) in self.changes.into_iter().rev() {
            text.replace_range(place, &new);
        }
        text
    }
}

/// A step in the text of its file.
pub(super) struct StepText<'t> {
    text: &'t str,
    node: &'t Node,
    /// True if the step is written in braces.
    braces: bool,
}

impl<'t> StepText<'t> {
    pub(super) fn new(node: &'t Node, text: &'t str) -> Self {
        let braces = matches!(node.kind, NodeKind::Mapping { braces: true, .. });
        Self { text, node, braces }
    }

    /// Returns true if the step has `expect: reference` itself.
    pub(super) fn has_reference(&self) -> bool {
        self.node.get("expect").is_some()
    }

    /// Returns true if an expectation of the step was recorded.
    pub(super) fn is_recorded(&self) -> bool {
        self.recorded_entries().next().is_some()
    }

    /// Returns the recorded expectations on one line.
    pub(super) fn recorded(&self) -> String {
        let entries = self.recorded_entries();
        let all: Vec<_> = entries
            .map(|(key, value)| on_one_line(key, value, self.text))
            .collect();
        all.join(", ")
    }

    /// Returns true if the author wrote this key.
    pub(super) fn is_own(&self, name: &str) -> bool {
        let mut recorded = self.recorded_entries();
        self.node.get(name).is_some() && !recorded.any(|(key, _)| is_key(key, name))
    }

    fn recorded_entries(&self) -> impl Iterator<Item = &'t (Node, Node)> {
        let is_marked = |(key, value): &&(Node, Node)| {
            let comment = if self.braces {
                comment(self.text, self.node.span.end)
            } else {
                comment_of(self.text, key, value)
            };
            comment.is_some_and(|place| self.text[place].starts_with(MARK))
        };
        let is_answer = |(key, _): &&(Node, Node)| KEYS.iter().any(|name| is_key(key, name));
        entries(self.node)
            .iter()
            .filter(is_answer)
            .filter(is_marked)
    }

    /// Writes the expectations over `expect: reference` or over the recorded expectations, or else
    /// after the action. The error says why this is not possible.
    pub(super) fn write(&self, new: &[Entry], edits: &mut Edits<'_>) -> Result<(), String> {
        let is_reference = |(key, _): &&(Node, Node)| is_key(key, "expect");
        let reference = entries(self.node).iter().find(is_reference);
        let old: Vec<_> = reference
            .into_iter()
            .chain(self.recorded_entries())
            .collect();
        if self.braces {
            self.write_in_braces(&old, new, edits)
        } else {
            self.write_lines(&old, new, edits)
        }
    }

    fn write_lines(
        &self,
        old: &[&(Node, Node)],
        new: &[Entry],
        edits: &mut Edits<'_>,
    ) -> Result<(), String> {
        let indentation = column(self.text, self.node.span.start);
        let Some(((key, value), others)) = old.split_first() else {
            let (key, value) = entries(self.node).first().ok_or("the step is empty")?;
            let at = line_end(self.text, end(self.text, key, value));
            let lines = lines(new, indentation, "");
            let text = format!("\n{:indentation$}{lines}", "");
            edits.changes.push((at..at, text));
            return Ok(());
        };
        let (start, end_of_value) = (key.span.start, end(self.text, key, value));
        if new.is_empty() {
            if start == self.node.span.start {
                return Err("it is the first key of its step; write the action first".to_owned());
            }
            edits.changes.push((
                whole_lines(self.text, &(start..end_of_value)),
                String::new(),
            ));
        } else {
            let comment = comment_of(self.text, key, value);
            let said = comment.map_or("", |place| &self.text[place]);
            let is_behind = |place: &Range<usize>| place.start >= end_of_value;
            let behind = comment_of(self.text, key, value).filter(is_behind);
            let stop = behind.map_or(end_of_value, |place| place.end);
            edits
                .changes
                .push((start..stop, lines(new, indentation, said)));
        }
        for (key, value) in others {
            let place = key.span.start..end(self.text, key, value);
            edits
                .changes
                .push((whole_lines(self.text, &place), String::new()));
        }
        Ok(())
    }

    fn write_in_braces(
        &self,
        old: &[&(Node, Node)],
        new: &[Entry],
        edits: &mut Edits<'_>,
    ) -> Result<(), String> {
        let stop = self.node.span.end;
        let behind = comment(self.text, stop);
        let rest = self.text[stop..line_end(self.text, stop)].trim();
        if behind.is_none() && !rest.is_empty() {
            return Err("it is not on a line of its own".to_owned());
        }
        let entry = |(key, value): &&(Node, Node)| key.span.start..end(self.text, key, value);
        let written = super::inline(new);
        match old {
            [] => {
                let (key, value) = entries(self.node).first().ok_or("the step is empty")?;
                let at = end(self.text, key, value);
                edits.changes.push((at..at, format!(", {written}")));
            }
            [first, others @ ..] => {
                let place = entry(first);
                let place = if written.is_empty() {
                    with_comma(self.text, &place)
                } else {
                    place
                };
                edits.changes.push((place, written));
                for other in others {
                    let place = with_comma(self.text, &entry(other));
                    edits.changes.push((place, String::new()));
                }
            }
        }
        if !new.is_empty() {
            let said = behind.clone().map_or("", |place| &self.text[place]);
            let place = behind.unwrap_or(stop..stop);
            let blank = if place.is_empty() { "   " } else { "" };
            edits
                .changes
                .push((place, format!("{blank}{}", marked(said))));
        }
        Ok(())
    }
}

fn entries(mapping: &Node) -> &[(Node, Node)] {
    match &mapping.kind {
        NodeKind::Mapping { entries, .. } => entries,
        NodeKind::Scalar(_) | NodeKind::Sequence(_) => &[],
    }
}

fn is_key(node: &Node, name: &str) -> bool {
    node.scalar().is_some_and(|scalar| scalar.text == name)
}

/// Returns the lines of expectations. The first line has no indentation. Each expectation has the
/// mark.
fn lines(new: &[Entry], indentation: usize, said: &str) -> String {
    let lines = new.iter().enumerate().map(|(place, entry)| {
        let lines = entry.lines(indentation);
        let (first, rest) = match lines.split_once('\n') {
            Some((first, rest)) => (first, format!("\n{rest}")),
            None => (lines.as_str(), String::new()),
        };
        let said = if place == 0 { said } else { "" };
        format!("{first}   {}{rest}", marked(said))
    });
    let lines: Vec<_> = lines.collect();
    lines.join(&format!("\n{:indentation$}", ""))
}

/// Returns the comment of a recorded expectation, followed by the old comment.
fn marked(said: &str) -> String {
    if said.starts_with(MARK) {
        return said.to_owned();
    }
    match said.trim_start_matches('#').trim() {
        "" => MARK.to_owned(),
        said => format!("{MARK}: {said}"),
    }
}

/// Returns a key with its value as in the file, on one line.
fn on_one_line(key: &Node, value: &Node, text: &str) -> String {
    let place = key.span.start..end(text, key, value);
    match value.scalar() {
        Some(scalar) if matches!(scalar.style, Style::Literal | Style::Folded) => {
            let key = &text[key.span.clone()];
            format!(
                "{key}: {}",
                super::text_pattern_yaml(&super::TextPattern::Exact(scalar.text.clone()))
            )
        }
        _ => text[place].to_owned(),
    }
}

/// Returns the end of a value, without the blank lines after it.
fn end(text: &str, key: &Node, value: &Node) -> usize {
    let stop = value.span.end.max(key.span.end);
    text[..stop].trim_end().len()
}

/// Returns the place of the comment that ends a line, if there are only spaces before it.
fn comment(text: &str, from: usize) -> Option<Range<usize>> {
    let stop = line_end(text, from);
    let rest = &text[from..stop];
    let blank = rest.len() - rest.trim_start().len();
    let is_comment = blank > 0 && rest.trim_start().starts_with('#');
    is_comment.then(|| from + blank..from + rest.trim_end().len())
}

/// Returns the place of the comment of a key, after its value or after the `|` of a block.
fn comment_of(text: &str, key: &Node, value: &Node) -> Option<Range<usize>> {
    let is_block = value
        .scalar()
        .is_some_and(|scalar| matches!(scalar.style, Style::Literal | Style::Folded));
    if !is_block {
        return comment(text, end(text, key, value));
    }
    let line = key.span.end..line_end(text, key.span.end);
    let mark = text[line.clone()].find(['|', '>'])?;
    let after = text[line.start + mark..line.end].find([' ', '\t'])?;
    comment(text, line.start + mark + after)
}

fn line_end(text: &str, from: usize) -> usize {
    text[from..].find('\n').map_or(text.len(), |at| from + at)
}

fn column(text: &str, at: usize) -> usize {
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    text[start..at].chars().count()
}

/// Returns the place extended to the whole of its first and last line.
fn whole_lines(text: &str, place: &Range<usize>) -> Range<usize> {
    let start = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
    let stop = line_end(text, place.end);
    start..(stop + 1).min(text.len())
}

/// Returns the place with the comma before it, or with the comma after it if there is none before.
fn with_comma(text: &str, place: &Range<usize>) -> Range<usize> {
    let before = text[..place.start].trim_end();
    if let Some(before) = before.strip_suffix(',') {
        return before.len()..place.end;
    }
    let behind = &text[place.end..];
    let blank = behind.len() - behind.trim_start_matches([',', ' ']).len();
    place.start..place.end + blank
}
