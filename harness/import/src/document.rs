//! A suite's file while it is taken in: its tree, and what is noted about it.

use super::meaning::{self, Meaning};
use crate::{Note, Severity};
pub(crate) use puzzlemark_spec::yaml::{Kind, Node};

/// Why something is not taken in.
#[derive(Debug, Clone)]
pub(super) struct Refusal {
    /// Line in the file, counted from 1.
    pub line: usize,
    /// Why, in a sentence without its full stop.
    pub text: String,
}

/// What is read of a suite's file.
pub(super) struct Document {
    /// The file, as it was named.
    pub file: String,
    text: String,
    /// What is noted, in the order in which it was found.
    pub notes: Vec<Note>,
}

/// The entries of a mapping, merged ones included, each key once.
pub(super) struct Mapping<'n> {
    entries: Vec<(&'n Node, &'n Node)>,
}

impl Document {
    pub(super) fn new(file: String, text: String) -> Self {
        Self {
            file,
            text,
            notes: Vec::new(),
        }
    }

    /// Line of a node, counted from 1.
    pub(super) fn line(&self, node: &Node) -> usize {
        let before = self.text.get(..node.span.start).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    /// Notes something about a node, or about the whole file; nothing twice.
    pub(super) fn note(
        &mut self,
        severity: Severity,
        place: Option<&Node>,
        text: impl Into<String>,
    ) {
        let note = Note {
            severity,
            file: self.file.clone(),
            line: place.map(|node| self.line(node)),
            text: text.into(),
        };
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Notes something about a line; nothing twice.
    pub(super) fn note_at(&mut self, severity: Severity, line: usize, text: impl Into<String>) {
        let note = Note {
            severity,
            file: self.file.clone(),
            line: Some(line),
            text: text.into(),
        };
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Notes that something is not taken in.
    pub(super) fn refuse(&mut self, refusal: Refusal) {
        let note = Note {
            severity: Severity::Refused,
            file: self.file.clone(),
            line: Some(refusal.line),
            text: refusal.text,
        };
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    pub(super) fn refusal(&self, node: &Node, text: impl Into<String>) -> Refusal {
        Refusal {
            line: self.line(node),
            text: text.into(),
        }
    }

    /// The entries of a mapping. Of a key that is written twice the last counts, as for `PyYAML`.
    pub(super) fn mapping<'n>(
        &mut self,
        node: &'n Node,
        what: &str,
    ) -> Result<Mapping<'n>, Refusal> {
        let Kind::Mapping { entries, .. } = &node.kind else {
            let text = format!("{what} is a mapping; this is {}", node.describe());
            return Err(self.refusal(node, text));
        };
        let mut found = Mapping {
            entries: Vec::new(),
        };
        for (key, value) in entries.iter().filter(|(key, _)| !is_merge(key)) {
            if let Some((first, _)) = found.take(name(key)) {
                let text = format!(
                    "`{}` is written again below, and only that counts",
                    name(key)
                );
                self.note(Severity::Ignored, Some(first), text);
            }
            found.entries.push((key, value));
        }
        for (_, merged) in entries.iter().filter(|(key, _)| is_merge(key)) {
            let sources = match &merged.kind {
                Kind::Sequence(nodes) => nodes.as_slice(),
                _ => std::slice::from_ref(merged),
            };
            for source in sources {
                for (key, value) in self.mapping(source, "what is merged")?.entries {
                    if found.peek(name(key)).is_none() {
                        found.entries.push((key, value));
                    }
                }
            }
        }
        Ok(found)
    }

    /// The items of a list.
    pub(super) fn items<'n>(&self, node: &'n Node, what: &str) -> Result<&'n [Node], Refusal> {
        let Kind::Sequence(nodes) = &node.kind else {
            let text = format!("{what} is a list; this is {}", node.describe());
            return Err(self.refusal(node, text));
        };
        Ok(nodes)
    }

    /// A text; of a number or a bool what Python's `str` makes of it.
    pub(super) fn text(&self, node: &Node, what: &str) -> Result<String, Refusal> {
        let text = meaning::of(node).and_then(Meaning::into_text);
        text.ok_or_else(|| {
            let text = format!(
                "{what} is a text; to YAML 1.1 this is {}; put it in quotes",
                match meaning::of(node) {
                    Some(Meaning::Odd) => "a date or a number in base 60".to_owned(),
                    _ => node.describe(),
                }
            );
            self.refusal(node, text)
        })
    }

    /// A bool.
    pub(super) fn bool(&self, node: &Node, what: &str) -> Result<bool, Refusal> {
        match meaning::of(node) {
            Some(Meaning::Bool(value)) => Ok(value),
            _ => Err(self.refusal(node, format!("{what} is `true` or `false`"))),
        }
    }
}

/// The text of a key; empty where it is no scalar.
pub(super) fn name(key: &Node) -> &str {
    key.scalar().map_or("", |scalar| scalar.text.as_str())
}

fn is_merge(key: &Node) -> bool {
    key.tag.is_none() && name(key) == "<<"
}

fn is_null(node: &Node) -> bool {
    node.tag.is_none() && meaning::of(node) == Some(Meaning::Null)
}

impl<'n> Mapping<'n> {
    /// The value of a key, where it is written and not null.
    pub(super) fn get(&self, key: &str) -> Option<&'n Node> {
        let found = self.peek(key).map(|(_, value)| value);
        found.filter(|value| !is_null(value))
    }

    /// The value of the first of these keys that has one.
    pub(super) fn first(&self, keys: &[&str]) -> Option<&'n Node> {
        keys.iter().find_map(|key| self.get(key))
    }

    /// Key and value, where the key is written.
    pub(super) fn peek(&self, key: &str) -> Option<(&'n Node, &'n Node)> {
        let mut entries = self.entries.iter();
        entries.find(|(one, _)| name(one) == key).copied()
    }

    /// Keys that are none of these.
    pub(super) fn others(&self, known: &[&str]) -> Vec<&'n Node> {
        let keys = self.entries.iter().map(|(key, _)| *key);
        keys.filter(|key| !known.contains(&name(key))).collect()
    }

    /// All keys and values.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'n Node, &'n Node)> {
        self.entries.iter().copied()
    }

    fn take(&mut self, key: &str) -> Option<(&'n Node, &'n Node)> {
        let mut entries = self.entries.iter();
        let place = entries.position(|(one, _)| name(one) == key)?;
        Some(self.entries.remove(place))
    }
}
