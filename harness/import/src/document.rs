//! A file during its import: its text and the notes on it.

use super::meaning::{self, Meaning};
use crate::{Note, Severity};
pub(crate) use puzzlemark_spec::yaml::{Node, NodeKind};

/// The reason why something is not imported.
#[derive(Debug, Clone)]
pub(super) struct Refusal {
    /// Line in the file, counted from 1.
    pub line: usize,
    /// The reason, a sentence without its full stop.
    pub text: String,
}

/// A file that is being imported.
pub(super) struct Document {
    /// The file name, as the user wrote it.
    pub file: String,
    text: String,
    /// Notes in the order of the file.
    pub notes: Vec<Note>,
}

/// Entries of a mapping, including merged ones. Each key occurs once.
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

    /// Returns the line of a node, counted from 1.
    pub(super) fn line(&self, node: &Node) -> usize {
        let before = self.text.get(..node.span.start).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    /// Adds a note on a node, or on the whole file. Does nothing if the note exists already.
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

    /// Adds a note on a line. Does nothing if the note exists already.
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

    /// Adds a note that something is not imported.
    pub(super) fn refuse(&mut self, refusal: Refusal) {
        let note = Note {
            severity: Severity::NotImported,
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

    /// Returns the entries of a mapping. If a key occurs twice, the last entry counts, as in
    /// `PyYAML`.
    pub(super) fn mapping<'n>(
        &mut self,
        node: &'n Node,
        what: &str,
    ) -> Result<Mapping<'n>, Refusal> {
        let NodeKind::Mapping { entries, .. } = &node.kind else {
            let text = format!("{what} is a mapping; this is {}", node.describe());
            return Err(self.refusal(node, text));
        };
        let mut found = Mapping {
            entries: Vec::new(),
        };
        for (key, value) in entries.iter().filter(|(key, _)| !is_merge(key)) {
            if let Some((first, _)) = found.take_key(name(key)) {
                let text = format!(
                    "`{}` is written again below; only that one counts",
                    name(key)
                );
                self.note(Severity::Ignored, Some(first), text);
            }
            found.entries.push((key, value));
        }
        for (_, merged) in entries.iter().filter(|(key, _)| is_merge(key)) {
            let sources = match &merged.kind {
                NodeKind::Sequence(nodes) => nodes.as_slice(),
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

    /// Returns the items of a list.
    pub(super) fn items<'n>(&self, node: &'n Node, what: &str) -> Result<&'n [Node], Refusal> {
        let NodeKind::Sequence(nodes) = &node.kind else {
            let text = format!("{what} is a list; this is {}", node.describe());
            return Err(self.refusal(node, text));
        };
        Ok(nodes)
    }

    /// Returns a text. Converts a number or bool as Python's `str` does.
    pub(super) fn text_of_scalar(&self, node: &Node, what: &str) -> Result<String, Refusal> {
        let text = meaning::scalar_meaning(node).and_then(Meaning::into_text);
        text.ok_or_else(|| {
            let text = format!(
                "{what} is a text; YAML 1.1 reads this as {}; put it in quotes",
                match meaning::scalar_meaning(node) {
                    Some(Meaning::Odd) => "a date or a number in base 60".to_owned(),
                    _ => node.describe(),
                }
            );
            self.refusal(node, text)
        })
    }

    /// Returns a bool.
    pub(super) fn bool(&self, node: &Node, what: &str) -> Result<bool, Refusal> {
        match meaning::scalar_meaning(node) {
            Some(Meaning::Bool(value)) => Ok(value),
            _ => Err(self.refusal(node, format!("{what} is `true` or `false`"))),
        }
    }
}

/// Returns the text of a key. It is empty if the key is not a scalar.
pub(super) fn name(key: &Node) -> &str {
    key.scalar().map_or("", |scalar| scalar.text.as_str())
}

fn is_merge(key: &Node) -> bool {
    key.tag.is_none() && name(key) == "<<"
}

fn is_null(node: &Node) -> bool {
    node.tag.is_none() && meaning::scalar_meaning(node) == Some(Meaning::Null)
}

impl<'n> Mapping<'n> {
    /// Returns the value of a key. Returns `None` if the key is missing or its value is null.
    pub(super) fn get(&self, key: &str) -> Option<&'n Node> {
        let found = self.peek(key).map(|(_, value)| value);
        found.filter(|value| !is_null(value))
    }

    /// Returns the value of the first of these keys that has one.
    pub(super) fn first(&self, keys: &[&str]) -> Option<&'n Node> {
        keys.iter().find_map(|key| self.get(key))
    }

    /// Returns the key and the value, if the key exists.
    pub(super) fn peek(&self, key: &str) -> Option<(&'n Node, &'n Node)> {
        let mut entries = self.entries.iter();
        entries.find(|(one, _)| name(one) == key).copied()
    }

    /// Returns the keys that are not in a list.
    pub(super) fn others(&self, known: &[&str]) -> Vec<&'n Node> {
        let keys = self.entries.iter().map(|(key, _)| *key);
        keys.filter(|key| !known.contains(&name(key))).collect()
    }

    /// Iterates over keys and values.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'n Node, &'n Node)> {
        self.entries.iter().copied()
    }

    fn take_key(&mut self, key: &str) -> Option<(&'n Node, &'n Node)> {
        let mut entries = self.entries.iter();
        let place = entries.position(|(one, _)| name(one) == key)?;
        Some(self.entries.remove(place))
    }
}
