//! A tree of YAML to write.

use std::fmt::{self, Display, Write as _};

use super::{block_or_quoted, pattern_yaml, plain_or_quoted, text_pattern_yaml};
use puzzlemark_model::pattern::{Pattern, TextPattern};

/// YAML to write. `to_string` returns a document in block style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Yaml {
    /// Text to write without changes: a number, a word, a list in brackets.
    Plain(String),
    /// A text. Its form depends on its contents.
    Text(String),
    /// A list.
    List(Vec<Yaml>),
    /// A mapping with its keys in order.
    Map(Vec<(String, Yaml)>),
    /// A value with a tag before it: `!regex`.
    Tagged(&'static str, Box<Yaml>),
}

impl Yaml {
    /// Makes a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Makes a mapping.
    pub fn map<const N: usize>(entries: [(&str, Self); N]) -> Self {
        Self::Map(entries.map(|(key, value)| (key.to_owned(), value)).into())
    }

    /// Writes the pattern of a value, or `None` if YAML cannot express it.
    pub fn pattern(pattern: &Pattern) -> Option<Self> {
        pattern_yaml(pattern).map(Self::Plain)
    }

    /// Writes the pattern of a text.
    pub fn text_pattern(pattern: &TextPattern) -> Self {
        match pattern {
            TextPattern::Exact(text) => Self::text(text),
            pattern => Self::Plain(text_pattern_yaml(pattern)),
        }
    }

    /// Adds an entry to a mapping. Other values do not change.
    #[must_use]
    pub fn with(mut self, key: &str, value: Self) -> Self {
        if let Self::Map(entries) = &mut self {
            entries.push((key.to_owned(), value));
        }
        self
    }

    /// Writes the value after a key or a dash at this indentation.
    fn write(&self, indentation: usize, out: &mut String) {
        match self {
            Self::Plain(plain) => out.push_str(plain),
            Self::Text(content) if content.contains('\n') => {
                out.push_str(&block_or_quoted(content, indentation));
            }
            Self::Text(content) => out.push_str(&plain_or_quoted(content)),
            Self::List(items) if items.is_empty() => out.push_str("[]"),
            Self::Map(entries) if entries.is_empty() => out.push_str("{}"),
            Self::Tagged(tag, value) => {
                out.push_str(tag);
                value.write_below(indentation, out);
            }
            Self::List(items) => {
                for (place, item) in items.iter().enumerate() {
                    begin_line(place, indentation, out);
                    out.push('-');
                    match item {
                        Self::Map(entries) if !entries.is_empty() => {
                            out.push(' ');
                            item.write(indentation + 2, out);
                        }
                        _ => item.write_below(indentation, out),
                    }
                }
            }
            Self::Map(entries) => {
                for (place, (key, value)) in entries.iter().enumerate() {
                    begin_line(place, indentation, out);
                    out.push_str(&plain_or_quoted(key));
                    out.push(':');
                    value.write_below(indentation, out);
                }
            }
        }
    }

    /// Writes the value on the lines below if it needs its own lines, and otherwise after a space.
    fn write_below(&self, indentation: usize, out: &mut String) {
        let is_block = match self {
            Self::List(items) => !items.is_empty(),
            Self::Map(entries) => !entries.is_empty(),
            Self::Plain(_) | Self::Text(_) | Self::Tagged(..) => false,
        };
        if is_block {
            let _ = write!(out, "\n{:1$}", "", indentation + 2);
        } else {
            out.push(' ');
        }
        self.write(indentation + 2, out);
    }
}

/// Begins a new line for every entry except the first.
fn begin_line(place: usize, indentation: usize, out: &mut String) {
    if place > 0 {
        let _ = write!(out, "\n{:indentation$}", "");
    }
}

impl Display for Yaml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write(0, &mut out);
        writeln!(f, "{}", out.trim_end_matches(' '))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_read_back_as_it_was_meant() {
        let steps = Yaml::List(vec![
            Yaml::map([
                ("do", Yaml::text("x = f('a: b')")),
                ("prints", Yaml::text("  two\n\nlines\n")),
            ]),
            Yaml::map([
                (
                    "run",
                    Yaml::map([("args", Yaml::List(vec![Yaml::text("5"), Yaml::text("yes")]))]),
                ),
                ("prints", Yaml::text("one\ntwo")),
                (
                    "complains",
                    Yaml::Tagged("!regex", Box::new(Yaml::text("a\\.b"))),
                ),
            ]),
        ]);
        let yaml = Yaml::map([("scenario", Yaml::text("A: b")), ("steps", steps)])
            .with("files", Yaml::Map(Vec::new()));
        let read: serde_json::Value =
            serde_yaml::from_str(&yaml.to_string().replace("!regex ", "")).unwrap();
        let expected = serde_json::json!({
            "scenario": "A: b",
            "steps": [
                {"do": "x = f('a: b')", "prints": "  two\n\nlines\n"},
                {"run": {"args": ["5", "yes"]}, "prints": "one\ntwo", "complains": "a\\.b"},
            ],
            "files": {},
        });
        assert_eq!(read, expected, "{yaml}");
    }
}
