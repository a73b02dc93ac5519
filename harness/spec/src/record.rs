//! Replies of the reference as literal expectations in the text of a scenario file.
//!
//! Only the expectations change. Comments and layout stay. A recorded expectation has the comment
//! `# recorded`, so Puzzlemark may replace it when the reference gives another reply. Expectations
//! without this comment belong to the author.

mod edit;

use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::{Action, AnswerExpectation, ExitExpectation, Expectation, Step};
use puzzlemark_reference::operation::Expression;

use self::edit::{Edits, StepText};
use super::write::{block_or_quoted, files_yaml, pattern_yaml, text_pattern_yaml};
use super::yaml::{self, Node, NodeKind};

/// The result of recording a scenario.
#[derive(Debug)]
pub struct Recording {
    /// The new text of the file.
    pub text: String,
    /// The changed steps, in order.
    pub changes: Vec<Change>,
    /// Steps that keep `expect: reference`: their places in the list, and the reasons.
    pub kept: Vec<(usize, String)>,
}

/// A changed step.
#[derive(Debug, PartialEq, Eq)]
pub struct Change {
    /// Place of the step in the list.
    pub step: usize,
    /// The expectation that was recorded before, or `None` for `expect: reference`.
    pub before: Option<String>,
    /// The new expectation. Empty if the step needs none.
    pub after: String,
}

/// The reply of the reference to a step: what it expects, or the reason why it cannot be recorded.
pub type Reply = Result<Expectation, String>;

/// Writes the replies of the reference into the text of a scenario with these steps. There is one
/// reply for each step. Returns `None` if the text has no list of steps.
pub fn record(path: &str, text: &str, steps: &[Step], replies: &[Reply]) -> Option<Recording> {
    let root = yaml::parse_foreign(path, text).ok()?;
    let NodeKind::Sequence(nodes) = &root.get("steps")?.kind else {
        return None;
    };
    if nodes.len() != steps.len() || steps.len() != replies.len() {
        return None;
    }
    let mut recorder = Recorder {
        edits: Edits::new(text),
        changes: Vec::new(),
        kept: Vec::new(),
        settled: Vec::new(),
    };
    for (place, ((node, step), reply)) in nodes.iter().zip(steps).zip(replies).enumerate() {
        recorder.record_step(place, node, step, reply);
    }
    Some(recorder.finish(&root))
}

struct Recorder<'t> {
    edits: Edits<'t>,
    changes: Vec<Change>,
    kept: Vec<(usize, String)>,
    /// Places of steps that need no expectation. They have no key of their own.
    settled: Vec<usize>,
}

impl Recorder<'_> {
    fn record_step(&mut self, place: usize, node: &Node, step: &Step, reply: &Reply) {
        let text = StepText::new(node, self.edits.file_text());
        let is_open = step.is_by_reference();
        if !is_open && !text.is_recorded() {
            return;
        }
        let entries = match reply {
            Ok(_) if is_given(step) => Ok(Vec::new()),
            Ok(_) if step.expectation.program.checker.is_some() => {
                Err("a checker compares its result".to_owned())
            }
            Ok(expectation) => entries(expectation, assigns(step)),
            Err(reason) => Err(reason.clone()),
        };
        let entries = match entries {
            Ok(entries) => entries,
            // The reference now allows several replies here, so the old reply is no longer the only
            // right one.
            Err(reason) => return self.kept.push((place, reason)),
        };
        let entries: Vec<_> = entries
            .into_iter()
            .filter(|entry| !text.is_own(entry.key))
            .collect();
        if is_open && !text.has_reference() && entries.is_empty() {
            self.settled.push(place);
            return;
        }
        let before = (!is_open).then(|| text.recorded());
        let after = inline(&entries);
        if before.as_deref() == Some(after.as_str()) {
            return;
        }
        match text.write(&entries, &mut self.edits) {
            Ok(()) => self.changes.push(Change {
                step: place,
                before,
                after,
            }),
            Err(reason) => self.kept.push((place, reason)),
        }
    }

    /// Removes `expect: reference` of the scenario if no step needs it.
    fn finish(mut self, root: &Node) -> Recording {
        if self.kept.is_empty() && root.get("expect").is_some() {
            let settled = std::mem::take(&mut self.settled).into_iter();
            self.changes.extend(settled.map(|step| Change {
                step,
                before: None,
                after: String::new(),
            }));
            self.changes.sort_by_key(|change| change.step);
            self.edits.remove_entry(root, "expect");
        }
        Recording {
            text: self.edits.apply(),
            changes: self.changes,
            kept: self.kept,
        }
    }
}

/// Returns true if the step assigns a variable.
fn assigns(step: &Step) -> bool {
    matches!(&step.action, Action::Call(operation) if operation.target.is_some())
}

/// Returns true if the step assigns a literal value.
fn is_given(step: &Step) -> bool {
    let is_literal = matches!(
        &step.action,
        Action::Call(operation) if matches!(operation.expression, Expression::Literal(_))
    );
    is_literal && assigns(step)
}

/// An expectation as it is written.
struct Entry {
    key: &'static str,
    value: Value,
}

/// The value of a key.
enum Value {
    /// YAML on one line.
    Inline(String),
    /// A text. Its form depends on the available space.
    Text(String),
}

impl Entry {
    fn inline(&self) -> String {
        match &self.value {
            Value::Inline(yaml) => format!("{}: {yaml}", self.key),
            Value::Text(text) => {
                let text = text_pattern_yaml(&TextPattern::Exact(text.clone()));
                format!("{}: {text}", self.key)
            }
        }
    }

    /// Returns the lines of a mapping in block style. The first has no indentation.
    fn lines(&self, indentation: usize) -> String {
        match &self.value {
            Value::Inline(_) => self.inline(),
            Value::Text(text) => {
                format!("{}: {}", self.key, block_or_quoted(text, indentation + 2))
            }
        }
    }
}

fn inline(entries: &[Entry]) -> String {
    let entries: Vec<_> = entries.iter().map(Entry::inline).collect();
    entries.join(", ")
}

/// Returns the keys for an expectation. The error says why there are none.
fn entries(expectation: &Expectation, assigns: bool) -> Result<Vec<Entry>, String> {
    let no_form = || "YAML has no form for its reply".to_owned();
    let inline = |key, yaml| Entry {
        key,
        value: Value::Inline(yaml),
    };
    let mut entries = Vec::new();
    match &expectation.answer {
        Some(AnswerExpectation::Returns(Pattern::New(_) | Pattern::Same(_))) if assigns => {}
        Some(AnswerExpectation::Returns(_)) if assigns => {
            return Err("an assignment has no expected value of its own".to_owned());
        }
        Some(AnswerExpectation::Returns(Pattern::None)) if expectation.prints.is_some() => {}
        Some(AnswerExpectation::Returns(Pattern::Str(text))) if text.contains('\n') => {
            entries.push(Entry {
                key: "returns",
                value: Value::Text(text.clone()),
            });
        }
        Some(AnswerExpectation::Returns(pattern)) => {
            let yaml = pattern_yaml(pattern).ok_or_else(no_form)?;
            entries.push(inline("returns", yaml));
        }
        Some(AnswerExpectation::Raises { kind, message }) => {
            let message = message.as_ref().map(text_pattern_yaml);
            entries.push(inline(
                "raises",
                match (kind, message) {
                    (Some(kind), None) => kind.clone(),
                    (Some(kind), Some(message)) => format!("{{type: {kind}, message: {message}}}"),
                    (None, Some(message)) => format!("{{message: {message}}}"),
                    (None, None) => return Err(no_form()),
                },
            ));
        }
        Some(_) => return Err(no_form()),
        None => {}
    }
    match &expectation.prints {
        Some(TextPattern::Exact(text)) => entries.push(Entry {
            key: "prints",
            value: Value::Text(text.clone()),
        }),
        Some(pattern) => entries.push(inline("prints", text_pattern_yaml(pattern))),
        None => {}
    }
    if let Some(ExitExpectation::Code(code @ 1..)) = expectation.program.exits {
        entries.push(inline("exits", code.to_string()));
    }
    if !expectation.program.writes.is_empty() {
        entries.push(inline("writes", files_yaml(&expectation.program.writes)));
    }
    Ok(entries)
}

#[cfg(test)]
mod tests;
