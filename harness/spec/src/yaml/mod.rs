//! YAML as a tree in which every node knows its place in the source.
//!
//! This module decides which parts of YAML are allowed: one document, without anchors, merges or
//! directives, and with limits for depth and size. Files of other programs may have anchors. The
//! meaning of scalars is in `core`.

mod build;
pub(crate) mod core;
mod duplicates;
mod mistakes;
mod syntax;

use std::ops::Range;
use std::sync::Arc;

use super::diagnostic::{Diagnostic, Findings, Source};

pub(crate) use build::parse;

/// Parses a file of another program. It may have anchors, and keys may occur twice. The error lists
/// all mistakes.
pub fn parse_foreign(path: &str, text: &str) -> Result<Node, Vec<Diagnostic>> {
    let source = Source {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    let mut findings = Findings::new(Arc::new(source));
    build::parse_foreign(&mut findings).ok_or_else(|| findings.into_diagnostics())
}

/// A node of the tree.
#[derive(Debug, Clone)]
pub struct Node {
    /// The tag written before it.
    pub tag: Option<Tag>,
    /// Scalar, list or mapping.
    pub kind: NodeKind,
    /// Place in the source in bytes, without the tag.
    pub span: Range<usize>,
}

/// A tag.
#[derive(Debug, Clone)]
pub struct Tag {
    /// Name as written: `!set`, `!!str`.
    pub name: String,
    /// Place in the source, in bytes.
    pub span: Range<usize>,
}

/// The kinds of node.
#[derive(Debug, Clone)]
pub enum NodeKind {
    /// A text that is not resolved yet.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// A mapping, with its keys in order.
    Mapping {
        /// The keys with their values.
        entries: Vec<(Node, Node)>,
        /// True if it is written in braces.
        braces: bool,
    },
}

/// A scalar: its text after YAML's escapes, and its style.
#[derive(Debug, Clone)]
pub struct Scalar {
    /// The text.
    pub text: String,
    /// Style.
    pub style: Style,
}

/// The styles of a scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// In single or double quotes.
    Quoted,
    /// As a block after `|`.
    Literal,
    /// As a block after `>`. YAML joins its lines.
    Folded,
}

impl Node {
    /// Returns the name of the tag, if there is one.
    pub fn tag_name(&self) -> Option<&str> {
        self.tag.as_ref().map(|tag| tag.name.as_str())
    }

    /// Returns the scalar, if it is one.
    pub fn scalar(&self) -> Option<&Scalar> {
        match &self.kind {
            NodeKind::Scalar(scalar) => Some(scalar),
            NodeKind::Sequence(_) | NodeKind::Mapping { .. } => None,
        }
    }

    /// Returns the value of a key, if the node is a mapping that has it.
    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        let NodeKind::Mapping { entries, .. } = &self.kind else {
            return None;
        };
        let named = |key: &Self| key.scalar().is_some_and(|key| key.text == name);
        let mut named = entries.iter().filter(|(key, _)| named(key));
        named.next().map(|(_, value)| value)
    }

    /// Returns true if the source has no text at all for the value.
    pub(crate) fn is_absent(&self) -> bool {
        self.tag.is_none()
            && self
                .scalar()
                .is_some_and(|scalar| scalar.style == Style::Plain && scalar.text.is_empty())
    }

    /// Describes the node for messages: `a list`, `the int 3`.
    pub fn describe(&self) -> String {
        match &self.kind {
            NodeKind::Sequence(_) => "a list".to_owned(),
            NodeKind::Mapping { .. } => "a mapping".to_owned(),
            NodeKind::Scalar(scalar) => core::resolve(scalar).describe(),
        }
    }

    /// Returns the place of a range of the scalar's text. If escapes or joined lines make it
    /// unclear, returns the place of the node.
    pub(crate) fn locate(&self, source: &str, range: &Range<usize>) -> Range<usize> {
        let Some(scalar) = self.scalar() else {
            return self.span.clone();
        };
        let start = match scalar.style {
            Style::Plain => Some(self.span.start),
            Style::Quoted => Some(self.span.start + 1),
            Style::Literal | Style::Folded => None,
        };
        match start {
            Some(start) if source[start..].starts_with(&scalar.text) => {
                start + range.start..start + range.end
            }
            Some(_) => self.span.clone(),
            None => self.locate_in_block(source, scalar, range),
        }
    }

    fn locate_in_block(&self, source: &str, scalar: &Scalar, range: &Range<usize>) -> Range<usize> {
        let before = &scalar.text[..range.start];
        let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
        let text = scalar.text[begin..].lines().next().unwrap_or_default();
        // The node begins at its first line with text.
        let blank = scalar.text.len() - scalar.text.trim_start_matches('\n').len();
        let line = before.matches('\n').count().saturating_sub(blank);
        let first = source[..self.span.start]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let mut offset = first;
        let mut lines = source[first..].split_inclusive('\n').map(|line| {
            offset += line.len();
            (offset - line.len(), line.trim_end_matches(['\n', '\r']))
        });
        match lines.nth(line).filter(|(_, line)| line.ends_with(text)) {
            Some((offset, line)) => {
                let start = offset + line.len() - text.len();
                start + range.start - begin..start + (range.end - begin).min(text.len())
            }
            None => self.span.clone(),
        }
    }
}
