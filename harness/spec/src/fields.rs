//! Mappings whose keys are in a table.

use std::ops::Range;

use super::diagnostic::Findings;
use super::keys::{Choice, Key, Table};
use super::suggest::{listed, nearest};
use super::yaml::{Node, NodeKind};

/// A key with its value.
#[derive(Clone, Copy)]
pub(super) struct Field<'n> {
    /// The key.
    pub key: &'n Node,
    /// Its value.
    pub value: &'n Node,
}

impl<'n> Field<'n> {
    /// Returns the name of the key.
    pub(super) fn name(&self) -> &'n str {
        self.key.scalar().map_or("", |scalar| scalar.text.as_str())
    }

    /// Returns true if the key has a value. Reports a missing one.
    pub(super) fn is_written(&self, findings: &mut Findings) -> bool {
        if !self.value.is_absent() {
            return true;
        }
        let name = self.name();
        let rest = &findings.file_text()[self.key.span.end..];
        let rest = rest
            .lines()
            .next()
            .unwrap_or_default()
            .trim_start_matches(['"', '\'']);
        let comment = rest.trim_start_matches(':').trim_start().starts_with('#');
        let found = findings.error(&self.key.span, format!("`{name}` has no value"));
        if comment {
            found
                .note("a `#` after a space begins a comment: YAML drops the rest of the line")
                .help(format!(
                    "put a text with `#` in quotes, and a grid in a block:\n{name}: |\n  \
                     #AAB\n  CDDB"
                ));
        } else if name == "returns" {
            found.help("write `returns: null` if the answer must be None, or remove the key");
        } else if matches!(name, "run" | "start") {
            found.help(format!("write `{name}: []` if there are no arguments"));
        } else if name == "types" {
            found.help("write `types: ''` for an empty line");
        } else {
            found.help("write a value, or remove the key");
        }
        false
    }
}

/// The known keys of a mapping, with their values.
pub(super) struct Fields<'n> {
    table: &'static Table,
    written: Vec<Field<'n>>,
    node: &'n Node,
}

impl<'n> Fields<'n> {
    /// Parses a mapping. Reports unknown and missing keys. Returns `None` if the node is not a
    /// mapping.
    pub(super) fn parse_mapping(
        node: &'n Node,
        table: &'static Table,
        findings: &mut Findings,
    ) -> Option<Self> {
        let names = || table.keys.iter().map(|key| key.name);
        let NodeKind::Mapping { entries, .. } = &node.kind else {
            let message = format!(
                "{} must be a mapping; this is {}",
                table.noun,
                node.describe()
            );
            findings
                .error(&node.span, message)
                .help(format!("the keys are {}", listed(names())));
            return None;
        };
        refuse_tag(node, findings);
        let mut written: Vec<Field<'n>> = Vec::new();
        let mut misspelt = Vec::new();
        for (key, value) in entries {
            let field = Field { key, value };
            if names().any(|name| name == field.name()) {
                written.push(field);
            } else {
                misspelt.extend(report_unknown(field, table, findings));
            }
        }
        let fields = Self {
            table,
            written,
            node,
        };
        fields.report_missing(&misspelt, findings);
        fields.report_choices(&misspelt, findings);
        Some(fields)
    }

    /// Returns the place of the mapping.
    pub(super) fn span(&self) -> &Range<usize> {
        &self.node.span
    }

    /// Returns the field of a key of the table if it has a value.
    pub(super) fn get(&self, name: &str, findings: &mut Findings) -> Option<Field<'n>> {
        self.peek(name).filter(|field| field.is_written(findings))
    }

    /// Returns the field of a key of the table, with or without a value.
    pub(super) fn peek(&self, name: &str) -> Option<Field<'n>> {
        debug_assert!(self.table.keys.iter().any(|key| key.name == name));
        self.written
            .iter()
            .find(|field| field.name() == name)
            .copied()
    }

    fn report_missing(&self, misspelt: &[&str], findings: &mut Findings) {
        for key in self.table.keys.iter().filter(|key| key.required) {
            if self.peek(key.name).is_none() && !misspelt.contains(&key.name) {
                let message = format!("{} needs the key `{}`", self.table.noun, key.name);
                findings.error(&self.node.span, message).help(format!(
                    "add `{}: ...`: {}",
                    key.name,
                    lower_first(key.meaning)
                ));
            }
        }
    }

    fn report_choices(&self, misspelt: &[&str], findings: &mut Findings) {
        for choice in self.table.choices {
            let written: Vec<_> = self
                .written
                .iter()
                .filter(|field| choice.keys.contains(&field.name()))
                .collect();
            match written.as_slice() {
                // The check of duplicates reports a key that occurs twice.
                [first, second, ..] if first.name() != second.name() => {
                    self.report_two(choice, first, second, findings);
                }
                // A misspelt key of the choice is already reported.
                [] if choice.needed && !choice.keys.iter().any(|key| misspelt.contains(key)) => {
                    self.report_none(choice, findings);
                }
                _ => {}
            }
        }
    }

    fn report_two(
        &self,
        choice: &Choice,
        first: &Field<'_>,
        second: &Field<'_>,
        findings: &mut Findings,
    ) {
        let message = format!(
            "{} takes only one of {}; this one has `{}` and `{}`",
            self.table.noun,
            listed(choice.keys.iter().copied()),
            first.name(),
            second.name()
        );
        findings
            .error(&second.key.span, message)
            .related(first.key.span.clone(), "the other one")
            .help(format!("keep one, or write {} if you need both", {
                self.table.noun.replacen("a ", "two ", 1) + "s"
            }));
    }

    fn report_none(&self, choice: &Choice, findings: &mut Findings) {
        let message = format!(
            "{} needs one of {}",
            self.table.noun,
            listed(choice.keys.iter().copied())
        );
        let meaning = |key: &Key| format!("`{}`: {}", key.name, lower_first(key.meaning));
        let keys = self.table.keys.iter();
        let meanings: Vec<_> = keys
            .filter(|key| choice.keys.contains(&key.name))
            .map(meaning)
            .collect();
        findings
            .error(&self.node.span, message)
            .help(meanings.join("\n"));
    }
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_lowercase());
    let rest = characters.as_str().trim_end_matches('.');
    first.into_iter().collect::<String>() + rest
}

/// Reports an unknown key. Returns the known key that is most like it.
fn report_unknown(
    field: Field<'_>,
    table: &'static Table,
    findings: &mut Findings,
) -> Option<&'static str> {
    let names = || table.keys.iter().map(|key| key.name);
    let message = match field.key.scalar() {
        Some(scalar) => format!("{} has no key `{}`", table.noun, scalar.text),
        None => format!(
            "a key of {} must be a word; this is {}",
            table.noun,
            field.key.describe()
        ),
    };
    let near = nearest(field.name(), names());
    let help = match near {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("the keys are {}", listed(names())),
    };
    findings.error(&field.key.span, message).help(help);
    near
}

/// Reports a tag at a place without tags.
pub(super) fn refuse_tag(node: &Node, findings: &mut Findings) {
    if let Some(tag) = &node.tag {
        findings
            .error(
                &tag.span,
                format!("the tag `{}` is not allowed here", tag.name),
            )
            .help(
                "tags belong in `returns`; `!regex` and `!any_of` also belong in texts: `prints`, \
                 `sees`, the `message` of `raises`",
            );
    }
}
