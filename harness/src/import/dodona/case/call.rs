//! A test case that calls functions or makes objects, as an operation.

use std::collections::BTreeMap;

use puzzlemark_reference::Exception;

use super::{Case, Level, Suite, What};
use crate::import::Severity;
use crate::import::dodona::asked::{self, Asked, Words};
use crate::import::dodona::document::{Mapping, Refusal};
use crate::import::dodona::meaning::{self, Meaning};
use crate::import::dodona::returned;
use crate::spec::Yaml;
use crate::spec::pattern::{Pattern, TextPattern};
use crate::spec::yaml::{Kind, Node};

impl Suite<'_> {
    pub(super) fn call(
        &mut self,
        fields: &Mapping<'_>,
        node: &Node,
        level: &Level,
    ) -> Result<Case, Refusal> {
        self.check_call(fields, node)?;
        let (text, words) = self.words(node)?;
        let asked = asked::read(&text, words, self.namespace);
        let Asked { operation, comment } = asked.map_err(|why| self.document.refusal(node, why))?;
        let has_value = fields.first(&["return", "return_raw", "return-raw"]);
        let is_statement = operation.target.is_some()
            || (fields.get("statement").is_some() && has_value.is_none());
        let written = operation.to_string();
        let mut step = Yaml::map([("do", Yaml::text(&written))]);
        if let Some(exception) = fields.get("exception") {
            step = step.with("raises", self.raises(exception)?);
        } else if !is_statement {
            step = step.with("returns", self.returns(fields)?);
        } else if let Some(value) = has_value {
            let text = "an assignment gives nothing back that could be looked at";
            return Err(self.document.refusal(value, text));
        }
        let prints = match fields.get("stdout") {
            Some(stdout) => self.text(stdout, "`stdout`", &level.stdout)?,
            None => TextPattern::Exact(String::new()),
        };
        step = step.with("prints", Yaml::text_pattern(&prints));
        if let Some(comment) = comment.filter(|_| fields.get("description").is_none()) {
            step = step.with("because", Yaml::text(comment));
        }
        let mut classes = Vec::new();
        asked::constructors(&operation.expression, &mut classes);
        Ok(Case {
            title: written,
            description: None,
            step,
            what: What::Call { classes },
            files: BTreeMap::new(),
        })
    }

    /// Refuses what cannot be said of a call.
    fn check_call(&mut self, fields: &Mapping<'_>, node: &Node) -> Result<(), Refusal> {
        if !self.target.has_classes() {
            let text = format!(
                "functions of submissions in {} cannot be called; only programs are run",
                self.target.language
            );
            return Err(self.document.refusal(node, text));
        }
        for (key, why) in [
            (
                "stdin",
                "what is typed reaches programs only, and this is a call",
            ),
            (
                "arguments",
                "arguments are given to programs only, and this is a call",
            ),
            (
                "main_call",
                "this is a call, and the program is to run as well",
            ),
            ("file", "files that a call writes are not looked at"),
            ("output_files", "files that a call writes are not looked at"),
        ] {
            if let Some(value) = fields.get(key) {
                return Err(self.document.refusal(value, why));
            }
        }
        if let Some(stderr) = fields.get("stderr") {
            let text = "what a call writes to standard error is not looked at";
            return Err(self.document.refusal(stderr, text));
        }
        if let Some(code) = fields.get("exit_code") {
            if meaning::of(code) != Some(Meaning::Int(0.into())) {
                let text = "a call that ends the process is no answer, whatever the exit code";
                return Err(self.document.refusal(code, text));
            }
            let text = "the exit code after calls is not looked at";
            self.document.note(Severity::Remark, Some(code), text);
        }
        Ok(())
    }

    /// The words of an expression that count.
    fn words(&mut self, node: &Node) -> Result<(String, Words), Refusal> {
        let Kind::Mapping { .. } = node.kind else {
            let text = self.document.text(node, "an expression")?;
            let words = if self.verbatim {
                Words::Verbatim
            } else {
                Words::Neutral
            };
            return Ok((text, words));
        };
        let fields = self.document.mapping(node, "an expression")?;
        let Some(own) = fields.get(self.target.language) else {
            let text = format!("nothing is asked here in {}", self.target.language);
            return Err(self.document.refusal(node, text));
        };
        Ok((self.document.text(own, "an expression")?, Words::Verbatim))
    }

    fn returns(&mut self, fields: &Mapping<'_>) -> Result<Yaml, Refusal> {
        let (pattern, node) = match (
            fields.get("return"),
            fields.first(&["return_raw", "return-raw"]),
        ) {
            (Some(node), _) => (returned::read(node, self.document)?, Some(node)),
            (None, Some(node)) => {
                let text = self.document.text(node, "`return_raw`")?;
                let pattern = returned::expression(&text);
                let remark =
                    "`return_raw` is no longer taken by TESTed: write `return: !expression`";
                self.document.note(Severity::Remark, Some(node), remark);
                let pattern = pattern.map_err(|why| self.document.refusal(node, why))?;
                (pattern, Some(node))
            }
            (None, None) => (Pattern::None, None),
        };
        let written = Yaml::pattern(&pattern);
        match (written, node) {
            (Some(written), _) => Ok(written),
            (None, Some(node)) => Err(self.document.refusal(node, "this value cannot be written")),
            (None, None) => Ok(Yaml::Plain("null".to_owned())),
        }
    }

    /// Type and message of the exception that must be raised.
    pub(super) fn exception(
        &mut self,
        node: &Node,
    ) -> Result<(Option<String>, Option<String>), Refusal> {
        let Kind::Mapping { .. } = node.kind else {
            let message = self.document.text(node, "`exception`")?;
            return Ok((None, Some(message)));
        };
        let fields = self.document.mapping(node, "`exception`")?;
        let message = match fields.get("message") {
            Some(message) => Some(self.document.text(message, "`message`")?),
            None => None,
        };
        let kind = match fields.get("types") {
            Some(types) => {
                let types = self.document.mapping(types, "`types`")?;
                match types.get(self.target.language) {
                    Some(kind) => Some(self.document.text(kind, "the type of an exception")?),
                    None => None,
                }
            }
            None => None,
        };
        if kind.is_none() && message.is_none() {
            let text = "nothing is said about the exception but that there is one";
            return Err(self.document.refusal(node, text));
        }
        let kind = kind.map(|kind| kind.rsplit('.').next().unwrap_or_default().to_owned());
        Ok((kind, message))
    }

    fn raises(&mut self, node: &Node) -> Result<Yaml, Refusal> {
        let (kind, message) = self.exception(node)?;
        let mut raises = Yaml::Map(Vec::new());
        if let Some(kind) = kind {
            let is_known = Exception::builtin_names().any(|one| one == kind);
            if !is_known && !self.exceptions.contains(&kind) {
                self.exceptions.push(kind.clone());
            }
            raises = raises.with("type", Yaml::text(kind));
        }
        if let Some(message) = message {
            raises = raises.with("message", Yaml::text(message));
        }
        Ok(raises)
    }
}
