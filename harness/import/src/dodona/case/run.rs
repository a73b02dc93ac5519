//! Converts a test case that runs the program to a step.

use std::collections::BTreeMap;

use super::{Case, Level, Suite, What};
use crate::dodona::channel::{self, Options};
use crate::dodona::document::{Mapping, Refusal};
use crate::dodona::meaning::{self, Meaning};
use crate::dodona::oracle::Oracle;
use puzzlemark_model::pattern::{TextPattern, WholeRegex};
use puzzlemark_spec::Yaml;
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

impl Suite<'_> {
    pub(super) fn import_run(
        &mut self,
        node: &Node,
        fields: &Mapping<'_>,
        level: &Level,
    ) -> Result<Case, Refusal> {
        if !self.target.has_programs() {
            let text = format!("Puzzlemark cannot run programs in {}", self.target.language);
            return Err(self.document.refusal(node, text));
        }
        if let Some(value) = fields.first(&["return", "return_raw", "return-raw"]) {
            let text = "a program returns no value; only a call does";
            return Err(self.document.refusal(value, text));
        }
        let arguments = self.arguments(fields)?;
        let typed = self.typed(fields)?;
        let title = if arguments.is_empty() {
            "The program".to_owned()
        } else {
            format!("The program with {}", arguments.join(" "))
        };
        let arguments = arguments.into_iter().map(Yaml::Text).collect();
        let mut run = Yaml::map([("args", Yaml::List(arguments))]);
        if let Some(typed) = &typed {
            run = run.with("stdin", Yaml::text(typed));
        }
        let step = Yaml::map([("run", run)]);
        let step = self.program_follows(step, fields, level)?;
        Ok(Case {
            title,
            description: None,
            step,
            what: What::Run {
                typed: typed.is_some(),
            },
            files: BTreeMap::new(),
        })
    }

    fn arguments(&mut self, fields: &Mapping<'_>) -> Result<Vec<String>, Refusal> {
        let Some(node) = fields.get("arguments") else {
            return Ok(Vec::new());
        };
        let items = self.document.items(node, "`arguments`")?;
        let mut arguments = Vec::new();
        for item in items {
            if let Some(Meaning::Bool(_)) = meaning::scalar_meaning(item) {
                let text = "TESTed gives this argument in the words of the programming language; \
                            put it in quotes";
                return Err(self.document.refusal(item, text));
            }
            arguments.push(self.document.text_of_scalar(item, "an argument")?);
        }
        Ok(arguments)
    }

    /// Returns the standard input.
    fn typed(&mut self, fields: &Mapping<'_>) -> Result<Option<String>, Refusal> {
        let Some(node) = fields.get("stdin") else {
            return Ok(None);
        };
        let mut text = if let NodeKind::Mapping { .. } = node.kind {
            let inner = self.document.mapping(node, "`stdin`")?;
            match (inner.get("content"), inner.get("path")) {
                (Some(content), _) => {
                    channel::content(content, "`stdin`", self.exercise, self.document)?
                }
                (None, Some(path)) => self.exercise.file_text(path, self.document)?,
                (None, None) => {
                    return Err(self.document.refusal(node, "`stdin` has no `content`"));
                }
            }
        } else {
            channel::content(node, "`stdin`", self.exercise, self.document)?
        };
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Ok(Some(text))
    }

    /// Adds the expectations for a run.
    fn program_follows(
        &mut self,
        mut step: Yaml,
        fields: &Mapping<'_>,
        level: &Level,
    ) -> Result<Yaml, Refusal> {
        step = self.channel(step, fields, ("stdout", "prints"), &level.stdout, None)?;
        step = match (fields.get("exception"), fields.get("stderr")) {
            (Some(node), None) => step.with("complains", self.traceback(node)?),
            (Some(_), Some(node)) => {
                let text = "the traceback of the exception would stand on standard error, too";
                return Err(self.document.refusal(node, text));
            }
            (None, _) => {
                let channel = ("stderr", "complains");
                self.channel(step, fields, channel, &level.stderr, Some("complains"))?
            }
        };
        let exits = match fields.get("exit_code") {
            Some(code) => match meaning::scalar_meaning(code) {
                Some(Meaning::Int(number)) if u8::try_from(number.clone()).is_ok() => {
                    number.to_string()
                }
                _ => {
                    return Err(self
                        .document
                        .refusal(code, "an exit code must be from 0 to 255"));
                }
            },
            // In this case TESTed does not compare the exit code. Errors appear on standard error.
            None => "any".to_owned(),
        };
        step = step.with("exits", Yaml::Plain(exits));
        self.files(step, fields, &level.file)
    }

    /// Returns a pattern for the traceback of an uncaught exception.
    fn traceback(&mut self, node: &Node) -> Result<Yaml, Refusal> {
        if self.target.language != "python" {
            let text = "tracebacks are supported only for Python";
            return Err(self.document.refusal(node, text));
        }
        let (kind, message) = self.exception(node)?;
        let kind = kind.map_or_else(|| r"\w+".to_owned(), |kind| regex::escape(&kind));
        let message = match message {
            Some(message) if message.is_empty() => String::new(),
            Some(message) => format!(": {}", regex::escape(&message)),
            None => "(: .*)?".to_owned(),
        };
        let regex = format!(r"(?s)(.*\n)?([\w.]+\.)?{kind}{message}");
        let regex = WholeRegex::new(&regex).map_err(|error| {
            self.document
                .refusal(node, format!("the message is too long: {error}"))
        })?;
        Ok(Yaml::text_pattern(&TextPattern::Regex(regex)))
    }

    /// Adds the files that a program must write.
    fn files(
        &mut self,
        step: Yaml,
        fields: &Mapping<'_>,
        options: &Options,
    ) -> Result<Yaml, Refusal> {
        if let Some(node) = fields.get("file") {
            return self.old_file(step, node, options.clone());
        }
        let Some(node) = fields.get("output_files") else {
            return Ok(step);
        };
        let NodeKind::Mapping { .. } = node.kind else {
            let files = self.output_files(node)?;
            return self.with_files(step, node, files, options);
        };
        let mut options = options.clone();
        let all = self.document.mapping(node, "`output_files`")?;
        let oracle = channel::oracle(&all, self.document)?;
        if let Some(config) = all.get("config") {
            options.read_config(config, self.document)?;
        }
        let Some(data) = all.get("data") else {
            return Err(self.document.refusal(node, "`output_files` has no `data`"));
        };
        let mut files = self.output_files(data)?;
        match (oracle, files.len()) {
            (Oracle::Builtin, _) => self.with_files(step, node, files, &options),
            (Oracle::Custom, 1) => {
                let (name, text) = files.remove(0);
                let of = Yaml::map([("writes", Yaml::Text(name))]);
                self.checked(step, &all, node, Some(of), Yaml::Text(text))
            }
            (Oracle::Custom, _) => {
                let text = "a check needs exactly one file";
                Err(self.document.refusal(data, text))
            }
        }
    }

    /// Returns the files that a program must write, as names and texts.
    fn output_files(&mut self, list: &Node) -> Result<Vec<(String, String)>, Refusal> {
        let mut files = Vec::new();
        for node in self.document.items(list, "`output_files`")? {
            let file = self.document.mapping(node, "a file")?;
            let path = file.first(&["path", "student_path"]);
            let (Some(path), Some(content)) = (path, file.get("content")) else {
                let text = "an expected file needs `path` and `content`";
                return Err(self.document.refusal(node, text));
            };
            let text = channel::content(content, "`content`", self.exercise, self.document)?;
            files.push((self.plain_name(path)?, text));
        }
        Ok(files)
    }

    /// Adds `file` of older suites. It has a file with the expected contents, and the path of the
    /// program's file.
    fn old_file(&mut self, step: Yaml, node: &Node, mut options: Options) -> Result<Yaml, Refusal> {
        let fields = self.document.mapping(node, "`file`")?;
        if let Oracle::Custom = channel::oracle(&fields, self.document)? {
            let text = "in `file`, the key `file` has two meanings; write `output_files`";
            return Err(self.document.refusal(node, text));
        }
        if let Some(config) = fields.get("config") {
            options.read_config(config, self.document)?;
        }
        let (Some(content), Some(location)) = (fields.get("content"), fields.get("location"))
        else {
            let text = "`file` needs `content` and `location`";
            return Err(self.document.refusal(node, text));
        };
        let text = self.exercise.file_text(content, self.document)?;
        let file = (self.plain_name(location)?, text);
        self.with_files(step, node, vec![file], &options)
    }

    /// Adds files and their expected texts.
    fn with_files(
        &mut self,
        step: Yaml,
        node: &Node,
        files: Vec<(String, String)>,
        options: &Options,
    ) -> Result<Yaml, Refusal> {
        if options.by_line && !options.is_strict() {
            let text = "`mode: line` with other options is not supported";
            return Err(self.document.refusal(node, text));
        }
        let pattern = |(name, text)| (name, Yaml::text_pattern(&options.pattern(text)));
        let writes: Vec<_> = files.into_iter().map(pattern).collect();
        Ok(if writes.is_empty() {
            step
        } else {
            step.with("writes", Yaml::Map(writes))
        })
    }

    fn plain_name(&mut self, node: &Node) -> Result<String, Refusal> {
        let name = self.document.text_of_scalar(node, "the name of a file")?;
        if name.contains(['/', '\\', ':']) || matches!(name.as_str(), "" | "." | "..") {
            let text = "only files at the top of the working folder are compared";
            return Err(self.document.refusal(node, text));
        }
        Ok(name)
    }
}
