//! YAML as written: a tree in which every node knows its place in the source.
//!
//! Owns what is and is not taken from YAML; knows no key of ours. One document, no anchors (but in
//! files of other programs), no merges, no directives, bounded in depth and size. Scalars are resolved by [`core`].

mod build;
pub(crate) mod core;
mod duplicates;
mod mistakes;
mod syntax;

use std::ops::Range;
use std::sync::Arc;

use super::diagnostic::{Diagnostic, Findings, Source};

pub(crate) use build::parse;

/// Parses a file that was written for another program, as `build::parse_foreign` does; what is wrong
/// where it cannot be read.
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
    /// What it is.
    pub kind: Kind,
    /// Where it stands, in bytes of the source, without the tag.
    pub span: Range<usize>,
}

/// A tag.
#[derive(Debug, Clone)]
pub struct Tag {
    /// As written: `!set`, `!!str`.
    pub name: String,
    /// Where it stands.
    pub span: Range<usize>,
}

/// What a node is.
#[derive(Debug, Clone)]
pub enum Kind {
    /// A text, not yet resolved.
    Scalar(Scalar),
    /// Nodes in order.
    Sequence(Vec<Node>),
    /// Keys and values in order.
    Mapping {
        /// The entries.
        entries: Vec<(Node, Node)>,
        /// Whether it is written in braces.
        braces: bool,
    },
}

/// A scalar's text after YAML's own escapes, and how it was written.
#[derive(Debug, Clone)]
pub struct Scalar {
    /// The text.
    pub text: String,
    /// How it was written.
    pub style: Style,
}

/// How a scalar was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// In single or double quotes.
    Quoted,
    /// As a block after `|`.
    Literal,
    /// As a block after `>`, whose lines YAML joins.
    Folded,
}

impl Node {
    /// Name of the tag, if there is one.
    pub fn tag_name(&self) -> Option<&str> {
        self.tag.as_ref().map(|tag| tag.name.as_str())
    }

    /// The scalar, if it is one.
    pub fn scalar(&self) -> Option<&Scalar> {
        match &self.kind {
            Kind::Scalar(scalar) => Some(scalar),
            Kind::Sequence(_) | Kind::Mapping { .. } => None,
        }
    }

    /// The value of a key, if it is a mapping that has it.
    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        let Kind::Mapping { entries, .. } = &self.kind else {
            return None;
        };
        let named = |key: &Self| key.scalar().is_some_and(|key| key.text == name);
        let mut named = entries.iter().filter(|(key, _)| named(key));
        named.next().map(|(_, value)| value)
    }

    /// Whether nothing at all is written where the value should be.
    pub(crate) fn is_absent(&self) -> bool {
        self.tag.is_none()
            && self
                .scalar()
                .is_some_and(|scalar| scalar.style == Style::Plain && scalar.text.is_empty())
    }

    /// The node in words: `a list`, `the int 3`.
    pub fn describe(&self) -> String {
        match &self.kind {
            Kind::Sequence(_) => "a list".to_owned(),
            Kind::Mapping { .. } => "a mapping".to_owned(),
            Kind::Scalar(scalar) => core::resolve(scalar).describe(),
        }
    }

    /// Where a range of a scalar's text stands in the source; the whole node where escapes or
    /// joined lines make that unclear.
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
        // The node begins at its first line that is not blank.
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
