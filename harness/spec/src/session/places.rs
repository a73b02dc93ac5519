//! Places of the lines of a session in the file.

use std::ops::Range;

use super::code::Joined;
use super::example::Example;
use super::refusal::About;
use crate::step::line_of;
use crate::yaml::Node;

/// Places of the lines of a session in the file. Each line is located once.
pub(super) struct Places<'t> {
    /// The lines with their first bytes in the file, or `None` if that is unknown.
    lines: Vec<(&'t str, Option<usize>)>,
    /// The whole session.
    whole: Range<usize>,
    /// Line of the file for the session's first line, counted from 1.
    first: usize,
}

impl<'t> Places<'t> {
    /// Locates the lines of a block.
    pub(super) fn locate(node: &Node, text: &'t str, source: &str) -> Self {
        let start = source.get(..node.span.start).unwrap_or_default();
        let mut offset = start.rfind('\n').map_or(0, |newline| newline + 1);
        let rest = source.get(offset..).unwrap_or_default();
        let mut written = rest.split_inclusive('\n').map(|line| {
            offset += line.len();
            (offset - line.len(), line.trim_end_matches(['\n', '\r']))
        });
        // The node begins at its first line with text.
        let mut has_begun = false;
        let place = |text: &'t str| {
            has_begun |= !text.is_empty();
            let found = has_begun.then(|| written.next()).flatten();
            let found = found.filter(|(_, line)| line.ends_with(text));
            (
                text,
                found.map(|(offset, line)| offset + line.len() - text.len()),
            )
        };
        let blank = text.len() - text.trim_start_matches('\n').len();
        let line = usize::try_from(line_of(source, node.span.start)).unwrap_or(usize::MAX);
        Self {
            lines: text.lines().map(place).collect(),
            whole: node.span.clone(),
            first: line.saturating_sub(blank),
        }
    }

    /// Returns the line of the file for a line of the session. Both are counted from 1.
    pub(super) fn line(&self, number: usize) -> u32 {
        u32::try_from(self.first + number - 1).unwrap_or(u32::MAX)
    }

    /// Returns the place of a part of an example.
    pub(super) fn part(&self, example: &Example, about: About) -> Range<usize> {
        let below = example.line + example.source.lines().count();
        let last = example.want.len().saturating_sub(1);
        match about {
            About::Shown if !example.want.is_empty() => {
                self.whole_line(below).start..self.whole_line(below + last).end
            }
            About::Line(line) => self.whole_line(below + line.min(last)),
            About::Typed | About::Operation | About::Shown => self.whole_line(example.line),
        }
    }

    /// Returns the place of the exception's name in a line of an example's output.
    pub(super) fn word(&self, example: &Example, line: usize, word: &str) -> Range<usize> {
        let whole = self.part(example, About::Line(line));
        let number = example.line + example.source.lines().count() + line;
        let text = self.lines.get(number - 1).map_or("", |(text, _)| *text);
        match text.split(": ").next().and_then(|kind| kind.rfind(word)) {
            Some(start) => whole.start + start..whole.start + start + word.len(),
            None => whole,
        }
    }

    /// Returns the place of a range of an operation.
    pub(super) fn inside(
        &self,
        example: &Example,
        joined: &Joined,
        range: &Range<usize>,
    ) -> Range<usize> {
        let at = |offset: usize| {
            let (line, column) = joined.locate(offset);
            let typed = example.source.lines().nth(line).unwrap_or_default();
            let (text, start) = self.lines.get(example.line + line - 1)?;
            Some((*start)? + text.len().saturating_sub(typed.len()) + column)
        };
        match at(range.start) {
            Some(start) => start..at(range.end).unwrap_or(start).max(start),
            None => self.whole.clone(),
        }
    }

    /// Returns the place of a line of the session, counted from 1.
    pub(super) fn whole_line(&self, number: usize) -> Range<usize> {
        match self.lines.get(number - 1) {
            Some((text, Some(start))) => *start..start + text.len(),
            _ => self.whole.clone(),
        }
    }
}
