//! Converts a test case of a suite to a step.

mod call;
mod run;

use std::collections::BTreeMap;

use super::channel::{self, Channel, Options};
use super::document::{Document, Mapping, Refusal, name};
use super::exercise::Exercise;
use super::language::Target;
use super::oracle::Oracles;
use super::python::Readings;
use super::suite::did_you_mean;
use crate::Severity;
use puzzlemark_spec::Yaml;
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

/// Keys of a test case. TESTed has two vocabularies, and these are the keys of both.
const KEYS: [&str; 18] = [
    "description",
    "stdin",
    "arguments",
    "main_call",
    "statement",
    "expression",
    "exception",
    "files",
    "input_files",
    "return",
    "return_raw",
    "return-raw",
    "stderr",
    "stdout",
    "file",
    "output_files",
    "exit_code",
    "config",
];

/// Settings that a test case inherits.
#[derive(Debug, Clone, Default)]
pub(super) struct Level {
    pub stdout: Options,
    pub stderr: Options,
    pub file: Options,
    /// Files of the working folder by path.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// State that all test cases of a suite share.
pub(super) struct Suite<'a> {
    pub document: &'a mut Document,
    pub exercise: &'a Exercise,
    pub target: &'a Target,
    /// True if the suite is written for one programming language.
    pub verbatim: bool,
    /// Name of the submission.
    pub namespace: &'a str,
    /// The results of parsing the suite's Python code.
    pub readings: &'a Readings,
    /// Custom checks that the suite uses.
    pub oracles: Oracles,
    /// Exception types that Python does not have.
    pub exceptions: Vec<String>,
    /// True if a test names an exception type.
    pub names_exceptions: bool,
}

/// An imported test case.
pub(super) struct Case {
    /// The tested expression or command, as a title.
    pub title: String,
    /// Description in the suite.
    pub description: Option<String>,
    /// The step.
    pub step: Yaml,
    /// Kind of the test.
    pub what: What,
    /// Files that it needs, including those of the levels above.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Kind of a test case.
pub(super) enum What {
    /// A run of the submission as a program. `typed` is true if the run has input.
    Run { typed: bool },
    /// An operation, with the classes of the objects that it makes.
    Call { classes: Vec<String> },
}

impl Suite<'_> {
    /// Imports a test case.
    pub(super) fn case(&mut self, node: &Node, level: &Level) -> Result<Case, Refusal> {
        let fields = self.document.mapping(node, "a test case")?;
        if let Some(key) = fields.others(&KEYS).first() {
            let near = did_you_mean(name(key), &KEYS);
            let text = format!("TESTed has no key `{}` in a test case{near}", name(key));
            return Err(self.document.refusal(key, text));
        }
        let level = self.deepen(&fields, level)?;
        let description = self.description(&fields)?;
        let asked = fields.first(&["expression", "statement"]);
        let mut case = match asked {
            Some(asked) => self.call(&fields, asked, &level)?,
            None => self.import_run(node, &fields, &level)?,
        };
        if let Some(description) = &description {
            case.step = case.step.with("because", Yaml::text(description));
        }
        case.description = description;
        case.files = level.files;
        Ok(case)
    }

    /// Returns the settings below a level.
    pub(super) fn deepen(&mut self, fields: &Mapping<'_>, level: &Level) -> Result<Level, Refusal> {
        let mut level = level.clone();
        if let Some(config) = fields.get("config") {
            for (key, value) in self.document.mapping(config, "`config`")?.entries() {
                let options = match name(key) {
                    "stdout" => &mut level.stdout,
                    "stderr" => &mut level.stderr,
                    "file" | "output_files" => &mut level.file,
                    other => {
                        let text = format!("TESTed ignores the option `{other}`");
                        self.document.note(Severity::Ignored, Some(key), text);
                        continue;
                    }
                };
                options.read_config(value, self.document)?;
            }
        }
        for key in ["files", "input_files"] {
            if let Some(node) = fields.get(key) {
                for file in self.document.items(node, &format!("`{key}`"))? {
                    let (path, contents) = self.input_file(file)?;
                    level.files.insert(path, contents);
                }
            }
        }
        Ok(level)
    }

    fn input_file(&mut self, node: &Node) -> Result<(String, Vec<u8>), Refusal> {
        let fields = self.document.mapping(node, "a file")?;
        let Some(path) = fields.first(&["path", "name"]) else {
            return Err(self.document.refusal(node, "the file has no `path`"));
        };
        let name = self.document.text_of_scalar(path, "`path`")?;
        let is_plain = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':']);
        if !name.split('/').all(is_plain) {
            let text = format!("`{name}` leads out of the working folder");
            return Err(self.document.refusal(path, text));
        }
        if let Some(content) = fields.get("content") {
            let text = channel::content(content, "`content`", self.exercise, self.document)?;
            return Ok((name, text.into_bytes()));
        }
        let url = fields.get("url").and_then(|url| url.scalar());
        let found = self.exercise.file_bytes(&name);
        let found = found.or_else(|| self.exercise.file_bytes(&url?.text));
        let Some(contents) = found else {
            let text = format!("there is no file `{name}` beside the suite or in `workdir`");
            return Err(self.document.refusal(path, text));
        };
        Ok((name, contents))
    }

    /// Adds the expectation for an output channel. Without an expectation, the channel must be
    /// empty.
    fn channel(
        &mut self,
        step: Yaml,
        fields: &Mapping<'_>,
        channel: (&str, &str),
        options: &Options,
        of: Option<&str>,
    ) -> Result<Yaml, Refusal> {
        let (written, own) = channel;
        let Some(node) = fields.get(written) else {
            return Ok(step.with(own, Yaml::text("")));
        };
        let what = format!("`{written}`");
        match channel::parse_channel(node, &what, options, self.exercise, self.document)? {
            Channel::Text(text) => Ok(step.with(own, Yaml::text_pattern(&text))),
            Channel::Checked(check, answer) => {
                let of = of.map(Yaml::text);
                self.checked(step, &check, node, of, Yaml::Text(answer))
            }
        }
    }

    fn description(&mut self, fields: &Mapping<'_>) -> Result<Option<String>, Refusal> {
        let Some(node) = fields.get("description") else {
            return Ok(None);
        };
        let text = if let NodeKind::Mapping { .. } = node.kind {
            let fields = self.document.mapping(node, "`description`")?;
            if let Some(format) = fields.get("format")
                && self.document.text_of_scalar(format, "`format`")? != "text"
            {
                let text = "the description is shown as plain text";
                self.document.note(Severity::Remark, Some(format), text);
            }
            match fields.get("description") {
                Some(text) => self.document.text_of_scalar(text, "`description`")?,
                None => return Ok(None),
            }
        } else {
            self.document.text_of_scalar(node, "`description`")?
        };
        let text = text.trim();
        Ok((!text.is_empty()).then(|| text.to_owned()))
    }
}
