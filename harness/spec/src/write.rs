//! Writes scenarios and assignments as YAML.

mod assignment;
mod yaml;

use std::collections::BTreeMap;
use std::fmt::{self, Display, Write as _};

use puzzlemark_reference::Value;
use puzzlemark_text::visible;

use super::quote::quoted;
use super::{program, window};
use puzzlemark_model::pattern::{Loose, Nearness, Pattern, TextPattern, Whitespace};
use puzzlemark_model::{
    AnswerExpectation, ExitExpectation, Expectation, Gesture, ProgramExpectation,
};

pub(super) use assignment::{Copies, WrittenChecker, assignment_yaml};
pub use yaml::Yaml;

/// The line for an expectation that has no YAML form. The reference gives the expectation.
const REFERENCE: &str = "    expect: reference\n";

/// A scenario to write. `to_string` returns the text of its file.
#[derive(Debug, Clone)]
pub struct WrittenScenario {
    /// Title for people.
    pub title: String,
    /// Files in the working directory: name to contents in UTF-8.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Steps in order. Not empty.
    pub steps: Vec<WrittenStep>,
}

/// A step to write.
#[derive(Debug, Clone)]
pub struct WrittenStep {
    /// Action.
    pub action: WrittenAction,
    /// Expectation, or `None` for the expectation of the reference. For an assignment, `returns` is
    /// the new value of the variable, as the reference expects it.
    pub expectation: Option<Expectation>,
    /// True if the operation assigns or deletes something. Such an operation has no value.
    pub assigns: bool,
}

impl WrittenStep {
    /// Creates the step for a run of a program.
    pub fn run(arguments: &[String], input: &str, expectation: Option<Expectation>) -> Self {
        Self {
            action: WrittenAction::Run {
                arguments: arguments.to_vec(),
                input: input.to_owned(),
            },
            expectation,
            assigns: false,
        }
    }
}

/// The action of a step to write.
#[derive(Debug, Clone)]
pub enum WrittenAction {
    /// An operation, in the step language.
    Operation(String),
    /// A click, a look or typing at a window.
    Gesture(Gesture),
    /// A run of a program.
    Run {
        /// Arguments.
        arguments: Vec<String>,
        /// Standard input.
        input: String,
    },
}

impl Display for WrittenAction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operation(operation) => write!(formatter, "do: {}", plain_or_quoted(operation)),
            Self::Gesture(gesture) => formatter.write_str(&window::gesture_yaml(gesture)),
            Self::Run { arguments, input } => {
                formatter.write_str(&program::run_yaml(arguments, input))
            }
        }
    }
}

impl Display for WrittenScenario {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "scenario: {}", plain_or_quoted(&self.title))?;
        if !self.files.is_empty() {
            formatter.write_str("files:\n")?;
        }
        for (name, content) in &self.files {
            let content = visible::decode(content);
            writeln!(
                formatter,
                "  {}: {}",
                plain_or_quoted(name),
                block_or_quoted(&content, 4)
            )?;
        }
        formatter.write_str("steps:\n")?;
        let last = self.steps.len().saturating_sub(1);
        for (place, step) in self.steps.iter().enumerate() {
            step.write(place == last, formatter)?;
        }
        Ok(())
    }
}

impl WrittenStep {
    /// Writes the step. An assignment that succeeds needs no expectation, except in the last step.
    fn write(&self, is_last: bool, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "  - {}", self.action)?;
        let Some(expectation) = &self.expectation else {
            return formatter.write_str(REFERENCE);
        };
        let answer = match &expectation.answer {
            Some(AnswerExpectation::Returns(_)) if self.assigns && is_last => None,
            Some(AnswerExpectation::Returns(_)) if self.assigns => Some(String::new()),
            Some(answer) => answer_line(answer),
            None => Some(String::new()),
        };
        let prints = expectation.prints.as_ref();
        match answer {
            None => return formatter.write_str(REFERENCE),
            Some(line) if line == "    returns: null\n" && prints.is_some() => {}
            Some(line) => formatter.write_str(&line)?,
        }
        match prints {
            Some(TextPattern::Exact(printed)) => {
                writeln!(formatter, "    prints: {}", block_or_quoted(printed, 6))?;
            }
            Some(pattern) => writeln!(formatter, "    prints: {}", text_pattern_yaml(pattern))?,
            None => {}
        }
        formatter.write_str(&end_of_run(&expectation.program))
    }
}

/// Returns the lines for the exit code and the files of a program.
fn end_of_run(program: &ProgramExpectation) -> String {
    let mut lines = match program.exits {
        Some(ExitExpectation::Code(0)) | None => String::new(),
        Some(ExitExpectation::Code(code)) => format!("    exits: {code}\n"),
        Some(ExitExpectation::Any) => "    exits: any\n".to_owned(),
    };
    if !program.writes.is_empty() {
        let _ = writeln!(lines, "    writes: {}", files_yaml(&program.writes));
    }
    lines
}

/// Returns the line with the key for the answer, or `None` if YAML cannot express it.
fn answer_line(answer: &AnswerExpectation) -> Option<String> {
    match answer {
        AnswerExpectation::Returns(Pattern::Str(value)) if value.contains('\n') => {
            Some(format!("    returns: {}\n", block_or_quoted(value, 6)))
        }
        AnswerExpectation::Returns(pattern) => {
            Some(format!("    returns: {}\n", pattern_yaml(pattern)?))
        }
        AnswerExpectation::Raises { kind, message } => {
            let kind = kind.as_deref();
            let message = message.as_ref().map(text_pattern_yaml);
            Some(match (kind, message) {
                (Some(kind), None) => format!("    raises: {kind}\n"),
                (Some(kind), Some(message)) => {
                    format!("    raises: {{type: {kind}, message: {message}}}\n")
                }
                (None, Some(message)) => format!("    raises: {{message: {message}}}\n"),
                (None, None) => return None,
            })
        }
        AnswerExpectation::Shows(TextPattern::Exact(shown)) => {
            Some(format!("    shows: {}\n", block_or_quoted(shown, 6)))
        }
        AnswerExpectation::Shows(pattern) => {
            Some(format!("    shows: {}\n", text_pattern_yaml(pattern)))
        }
        AnswerExpectation::Satisfies {
            property,
            arguments,
        } => match arguments.as_slice() {
            [] => Some(format!("    satisfies: {property}\n")),
            [Value::Str(file)] if plain_or_quoted(file) == *file => {
                Some(format!("    satisfies: {{{property}: {file}}}\n"))
            }
            _ => None,
        },
        AnswerExpectation::Reference => None,
    }
}

/// Returns the YAML of a value pattern, or `None` if YAML cannot express it.
pub(super) fn pattern_yaml(pattern: &Pattern) -> Option<String> {
    let all = |patterns: &[Pattern]| {
        let all: Option<Vec<_>> = patterns.iter().map(pattern_yaml).collect();
        all.map(|all| format!("[{}]", all.join(", ")))
    };
    Some(match pattern {
        Pattern::None => "null".to_owned(),
        Pattern::Bool(value) => value.to_string(),
        Pattern::Int(value) => value.to_string(),
        Pattern::Float(value) if value.is_nan() => ".nan".to_owned(),
        Pattern::Float(value) if value.is_infinite() => {
            if *value > 0.0 { ".inf" } else { "-.inf" }.to_owned()
        }
        Pattern::Float(value) => format!("{value:?}"),
        Pattern::Close(value) => format!("!close {}", pattern_yaml(&Pattern::Float(*value))?),
        Pattern::Str(text) => quoted(text),
        Pattern::Sequence(items) => all(items)?,
        Pattern::List(items) => format!("!list {}", all(items)?),
        Pattern::Tuple(items) => format!("!tuple {}", all(items)?),
        Pattern::Set(items) => format!("!set {}", all(items)?),
        Pattern::Unordered(items) => format!("!unordered {}", all(items)?),
        Pattern::AnyOf(items) => format!("!any_of {}", all(items)?),
        Pattern::Dict(entries) => {
            let entry = |(key, value): &(Pattern, Pattern)| {
                Some(format!(
                    "[{}, {}]",
                    pattern_yaml(key)?,
                    pattern_yaml(value)?
                ))
            };
            let entries: Option<Vec<_>> = entries.iter().map(entry).collect();
            format!("!dict [{}]", entries?.join(", "))
        }
        Pattern::Same(name) if is_name(name) => format!("!same {name}"),
        Pattern::Approx { value, tolerance } => {
            format!("!approx {{value: {value:?}, tolerance: {tolerance:?}}}")
        }
        Pattern::Regex(regex) => format!("!regex {}", quoted(regex.source())),
        Pattern::Equals(value) => pattern_yaml(&Pattern::exactly(value))?,
        Pattern::Exact(inner) => match pattern_yaml(inner)? {
            // A node has one tag.
            tagged if tagged.starts_with('!') => return None,
            plain => format!("!exact {plain}"),
        },
        Pattern::Same(_) | Pattern::New(_) => return None,
    })
}

fn is_name(text: &str) -> bool {
    text.chars()
        .all(|letter| letter == '_' || letter.is_ascii_alphanumeric())
}

/// Returns the YAML of written files on one line.
pub(super) fn files_yaml(files: &BTreeMap<String, TextPattern>) -> String {
    let file = |(name, contents): (&String, &TextPattern)| {
        format!("{}: {}", quoted(name), text_pattern_yaml(contents))
    };
    let files: Vec<_> = files.iter().map(file).collect();
    format!("{{{}}}", files.join(", "))
}

pub(super) fn text_pattern_yaml(pattern: &TextPattern) -> String {
    match pattern {
        TextPattern::Exact(text) => quoted(text),
        TextPattern::Regex(regex) => format!("!regex {}", quoted(regex.source())),
        TextPattern::AnyOf(patterns) => {
            let all: Vec<_> = patterns.iter().map(text_pattern_yaml).collect();
            format!("!any_of [{}]", all.join(", "))
        }
        TextPattern::Loose(loose) => loosely_yaml(loose),
    }
}

fn loosely_yaml(loose: &Loose) -> String {
    let whitespace = match loose.whitespace {
        Whitespace::Counts => None,
        Whitespace::End => Some("end"),
        Whitespace::Around => Some("around"),
        Whitespace::Ignored => Some("ignored"),
    };
    let number = loose.number.map(|nearness| match nearness {
        Nearness::Close => "close".to_owned(),
        Nearness::Digits(digits) => format!("{{digits: {digits}}}"),
        Nearness::Within(most) => format!("{{tolerance: {most:?}}}"),
    });
    let keys = [
        Some(format!("text: {}", quoted(&loose.text))),
        whitespace.map(|what| format!("whitespace: {what}")),
        loose.any_case.then(|| "case: ignored".to_owned()),
        number.map(|near| format!("number: {near}")),
    ];
    let keys: Vec<_> = keys.into_iter().flatten().collect();
    format!("!loosely {{{}}}", keys.join(", "))
}

/// Returns a text as an indented block if a YAML block keeps its lines, and otherwise in quotes.
pub(super) fn block_or_quoted(text: &str, indentation: usize) -> String {
    let body = text.strip_suffix('\n').unwrap_or(text);
    let is_odd = |letter: char| letter.is_control() && letter != '\n';
    let is_block = body.contains('\n') || text.ends_with('\n');
    let begins_oddly = body.starts_with([' ', '\n']) || body.is_empty();
    if !is_block || begins_oddly || body.ends_with('\n') || text.contains(is_odd) {
        return quoted(text);
    }
    let mut block = if body.len() < text.len() { "|" } else { "|-" }.to_owned();
    for line in body.split('\n') {
        let indentation = if line.is_empty() { 0 } else { indentation };
        let _ = write!(block, "\n{:indentation$}{line}", "");
    }
    block
}

/// Returns a text of one line, with quotes only if YAML needs them.
fn plain_or_quoted(text: &str) -> String {
    let begins_well = text.starts_with(|first: char| first.is_ascii_alphabetic());
    let is_harmless = |letter: char| letter.is_ascii_graphic() || letter == ' ';
    let bites = text.contains(": ") || text.contains(" #") || text.ends_with([':', ' ']);
    let is_word = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
        .contains(&text.to_ascii_lowercase().as_str());
    if begins_well && text.chars().all(is_harmless) && !bites && !is_word {
        text.to_owned()
    } else {
        quoted(text)
    }
}

#[cfg(test)]
mod tests;
