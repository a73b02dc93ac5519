//! Expected texts of a test, and TESTed's options for comparing them.

use super::document::{Document, Mapping, Refusal, name};
use super::exercise::Exercise;
use super::meaning::{self, Meaning};
use super::oracle::Oracle;
use crate::Severity;
use puzzlemark_model::pattern::{Loose, Nearness, TextPattern, Whitespace};
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

/// Largest number of decimals for rounding.
const DIGITS_MAX: u8 = 100;

/// Options for comparing a text.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are the options of TESTed"
)]
pub(super) struct Options {
    ignore_whitespace: bool,
    case_insensitive: bool,
    try_floating_point: bool,
    apply_rounding: bool,
    round_to: u8,
    normalize: bool,
    /// For files: true to compare line by line.
    pub by_line: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ignore_whitespace: false,
            case_insensitive: false,
            try_floating_point: false,
            apply_rounding: false,
            round_to: 3,
            normalize: true,
            by_line: false,
        }
    }
}

impl Options {
    /// Reads a `config`. Options without a key in it stay as they are.
    pub(super) fn read_config(
        &mut self,
        node: &Node,
        document: &mut Document,
    ) -> Result<(), Refusal> {
        for (key, value) in document.mapping(node, "`config`")?.entries() {
            let option = name(key);
            let flag = match option {
                "ignoreWhitespace" => &mut self.ignore_whitespace,
                "caseInsensitive" => &mut self.case_insensitive,
                "tryFloatingPoint" => &mut self.try_floating_point,
                "applyRounding" => &mut self.apply_rounding,
                "normalizeTrailingNewlines" => &mut self.normalize,
                "roundTo" => {
                    self.round_to = decimals(value, document)?;
                    continue;
                }
                "mode" => {
                    self.by_line = mode(value, document)?;
                    continue;
                }
                _ => {
                    let text = format!("TESTed ignores the option `{option}`");
                    document.note(Severity::Ignored, Some(key), text);
                    continue;
                }
            };
            *flag = document.bool(value, &format!("`{option}`"))?;
        }
        Ok(())
    }

    /// Returns true if texts are compared character by character.
    pub(super) fn is_strict(&self) -> bool {
        !(self.ignore_whitespace || self.case_insensitive || self.try_floating_point)
    }

    /// Adds a missing final newline, if the options say so.
    fn normalized(&self, mut text: String) -> String {
        if self.normalize && !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text
    }

    /// Returns the pattern for an expected text, as it is.
    pub(super) fn pattern(&self, text: String) -> TextPattern {
        if self.is_strict() {
            return TextPattern::Exact(text);
        }
        let number = self.try_floating_point.then_some(if self.apply_rounding {
            Nearness::Digits(self.round_to)
        } else {
            Nearness::Close
        });
        TextPattern::Loose(Loose {
            text,
            whitespace: if self.ignore_whitespace {
                Whitespace::End
            } else {
                Whitespace::Counts
            },
            any_case: self.case_insensitive,
            number,
        })
    }
}

fn decimals(node: &Node, document: &Document) -> Result<u8, Refusal> {
    let digits = match meaning::scalar_meaning(node) {
        Some(Meaning::Int(digits)) => u8::try_from(digits).ok(),
        _ => None,
    };
    let digits = digits.filter(|digits| *digits <= DIGITS_MAX);
    let text = format!("`roundTo` must be from 0 to {DIGITS_MAX}");
    digits.ok_or_else(|| document.refusal(node, text))
}

fn mode(node: &Node, document: &Document) -> Result<bool, Refusal> {
    match document.text_of_scalar(node, "`mode`")?.as_str() {
        "full" => Ok(false),
        "line" => Ok(true),
        _ => Err(document.refusal(node, "`mode` is `full` or `line`")),
    }
}

/// Expectation for an output channel.
pub(super) enum Channel<'n> {
    /// A text.
    Text(TextPattern),
    /// A custom check with these keys, and the expected text that it gets.
    Checked(Mapping<'n>, String),
}

/// Reads the expectation for an output channel.
pub(super) fn parse_channel<'n>(
    node: &'n Node,
    what: &str,
    options: &Options,
    exercise: &Exercise,
    document: &mut Document,
) -> Result<Channel<'n>, Refusal> {
    let NodeKind::Mapping { .. } = node.kind else {
        let text = expected_text(node, what, options, exercise, document)?;
        return Ok(Channel::Text(options.pattern(text)));
    };
    let fields = document.mapping(node, what)?;
    let known = [
        "data",
        "content",
        "path",
        "oracle",
        "config",
        "file",
        "name",
        "arguments",
        "language",
        "languages",
    ];
    if let Some(key) = fields.others(&known).first() {
        let text = format!("TESTed has no key `{}` in {what}", name(key));
        return Err(document.refusal(key, text));
    }
    let oracle = oracle(&fields, document)?;
    let mut options = options.clone();
    if let Some(config) = fields.get("config") {
        options.read_config(config, document)?;
    }
    let text = match (fields.first(&["content", "data"]), fields.get("path")) {
        (Some(written), _) => expected_text(written, what, &options, exercise, document)?,
        (None, Some(path)) => exercise.file_text(path, document)?,
        (None, None) => return Err(document.refusal(node, format!("{what} has no text"))),
    };
    Ok(match oracle {
        Oracle::Builtin => Channel::Text(options.pattern(text)),
        Oracle::Custom => Channel::Checked(fields, text),
    })
}

/// Returns an expected text. TESTed adds a final newline only to a text that the suite itself holds.
fn expected_text(
    node: &Node,
    what: &str,
    options: &Options,
    exercise: &Exercise,
    document: &Document,
) -> Result<String, Refusal> {
    let text = content(node, what, exercise, document)?;
    Ok(match node.tag_name() {
        Some("!path") => text,
        _ => options.normalized(text),
    })
}

/// Returns the kind of check. Refuses a check that runs in the same place as the student's code.
pub(super) fn oracle(fields: &Mapping<'_>, document: &Document) -> Result<Oracle, Refusal> {
    let Some(node) = fields.get("oracle") else {
        return Ok(Oracle::Builtin);
    };
    match document.text_of_scalar(node, "`oracle`")?.as_str() {
        "builtin" => Ok(Oracle::Builtin),
        "custom_check" => Ok(Oracle::Custom),
        "specific_check" => Err(document.refusal(
            node,
            "a check that runs beside the student's code (`specific_check`) judges this, which \
             the student can forge; say in values and texts what must follow",
        )),
        other => Err(document.refusal(node, format!("TESTed has no oracle `{other}`"))),
    }
}

/// Returns a text, or the text of the file that the node names.
pub(super) fn content(
    node: &Node,
    what: &str,
    exercise: &Exercise,
    document: &Document,
) -> Result<String, Refusal> {
    match node.tag_name() {
        Some("!path") => exercise.file_text(node, document),
        None | Some("!!str") => document.text_of_scalar(node, what),
        Some(tag) => Err(document.refusal(node, format!("{what} cannot have the tag `{tag}`"))),
    }
}
