//! A test case that calls functions or makes objects, as an operation.

use std::collections::BTreeMap;

use puzzlemark_reference::Exception;

use super::{Case, Level, Suite, What};
use crate::Severity;
use crate::dodona::asked::{self, Asked, Words};
use crate::dodona::channel;
use crate::dodona::document::{Mapping, Refusal, name};
use crate::dodona::meaning::{self, Meaning};
use crate::dodona::oracle::Oracle;
use crate::dodona::python::Reading;
use crate::dodona::returned;
use puzzlemark_model::pattern::Pattern;
use puzzlemark_spec::Yaml;
use puzzlemark_spec::session::{self, Scan};
pub(super) use puzzlemark_spec::yaml::{Kind, Node};

const NAMESAKE: &str = "this binds the submission's own name to something else";

/// What a test asks.
struct Question {
    /// `do` or `python`.
    key: &'static str,
    text: String,
    /// What stands for it where it is the title of a scenario.
    title: String,
    comment: Option<String>,
    assigns: bool,
    /// The classes that it makes objects of.
    classes: Vec<String>,
}

/// What a test says must come back.
fn value_of<'n>(fields: &Mapping<'n>) -> Option<&'n Node> {
    fields.first(&["return", "return_raw", "return-raw"])
}

impl Suite<'_> {
    pub(super) fn call(
        &mut self,
        fields: &Mapping<'_>,
        node: &Node,
        level: &Level,
    ) -> Result<Case, Refusal> {
        self.check_call(fields, node)?;
        let asked = self.asked(fields, node)?;
        let is_statement =
            asked.assigns || (fields.get("statement").is_some() && value_of(fields).is_none());
        let mut step = Yaml::map([(asked.key, Yaml::text(&asked.text))]);
        if let Some(exception) = fields.get("exception") {
            step = step.with("raises", self.raises(exception)?);
        } else if !is_statement {
            step = self.returns(step, fields)?;
        } else if let Some(value) = value_of(fields) {
            let text = "an assignment gives nothing back that could be looked at";
            return Err(self.document.refusal(value, text));
        }
        let of = Some("prints");
        step = self.channel(step, fields, ("stdout", "prints"), &level.stdout, of)?;
        let comment = asked.comment;
        if let Some(comment) = comment.filter(|_| fields.get("description").is_none()) {
            step = step.with("because", Yaml::text(comment));
        }
        Ok(Case {
            title: asked.title,
            description: None,
            step,
            what: What::Call {
                classes: asked.classes,
            },
            files: BTreeMap::new(),
        })
    }

    /// What a test asks, in the step language or in Python.
    fn asked(&mut self, fields: &Mapping<'_>, node: &Node) -> Result<Question, Refusal> {
        let (text, words) = self.words(node)?;
        if words == Words::Verbatim && self.target.language == "python" {
            let text = text.trim();
            let python = session::asked_alone(text);
            let python = python.map_err(|why| self.document.refusal(node, why.reason))?;
            if let session::Asked::Python(code) = python {
                return self.python(fields, node, code);
            }
        }
        let asked = asked::read(&text, words, self.namespace);
        let Asked { operation, comment } = asked.map_err(|why| self.document.refusal(node, why))?;
        if words == Words::Verbatim && operation.target.as_deref() == Some(self.namespace) {
            return Err(self.document.refusal(node, NAMESAKE));
        }
        let mut classes = Vec::new();
        asked::constructors(&operation.expression, &mut classes);
        let text = operation.to_string();
        Ok(Question {
            key: "do",
            title: text.clone(),
            text,
            comment,
            assigns: operation.target.is_some(),
            classes,
        })
    }

    /// What only Python can be asked.
    fn python(
        &mut self,
        fields: &Mapping<'_>,
        node: &Node,
        code: String,
    ) -> Result<Question, Refusal> {
        let is_expression = fields.get("expression").is_some() || value_of(fields).is_some();
        let fault = match self.readings.get(&code) {
            Some(Reading {
                fault: Some(fault), ..
            }) => Some(format!("Python cannot read this: {fault}")),
            Some(reading) if reading.names.iter().any(|name| name == self.namespace) => {
                Some(NAMESAKE.to_owned())
            }
            Some(reading) if is_expression && !reading.is_expression => {
                Some("a value is asked for, and this is no expression of Python's".to_owned())
            }
            Some(_) | None => None,
        };
        if let Some(fault) = fault {
            return Err(self.document.refusal(node, fault));
        }
        let text = "only Python can be asked this (`python`)";
        self.document.note(Severity::Remark, Some(node), text);
        // It can stand in a string as well, that of an f-string for one. The module is there under
        // this name: the submission has been imported already.
        let names_submission = code.contains(self.namespace);
        Ok(Question {
            key: "python",
            title: code.clone(),
            comment: Some(Scan::of(&code).comments.join(" ")).filter(|text| !text.is_empty()),
            text: if names_submission {
                format!("import {}\n{code}", self.namespace)
            } else {
                code
            },
            assigns: false,
            classes: Vec::new(),
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

    /// Adds what must come back.
    fn returns(&mut self, step: Yaml, fields: &Mapping<'_>) -> Result<Yaml, Refusal> {
        if let Some(node) = fields.get("return") {
            if node.tag_name() == Some("!oracle") {
                let all = self.document.mapping(node, "`!oracle`")?;
                if let Oracle::Custom = channel::oracle(&all, self.document)? {
                    let Some(value) = all.get("value") else {
                        return Err(self.document.refusal(node, "`!oracle` says no `value`"));
                    };
                    let answer = self.value(value)?;
                    return self.checked(step, &all, node, None, answer);
                }
            }
            let pattern = returned::read(node, self.document)?;
            return self.written_value(step, &pattern, node);
        }
        let Some(node) = value_of(fields) else {
            return Ok(step.with("returns", Yaml::Plain("null".to_owned())));
        };
        let text = self.document.text(node, "`return_raw`")?;
        let remark = "`return_raw` is no longer taken by TESTed: write `return: !expression`";
        self.document.note(Severity::Remark, Some(node), remark);
        let pattern = returned::expression(&text);
        let pattern = pattern.map_err(|why| self.document.refusal(node, why))?;
        self.written_value(step, &pattern, node)
    }

    fn written_value(
        &mut self,
        step: Yaml,
        pattern: &Pattern,
        node: &Node,
    ) -> Result<Yaml, Refusal> {
        match Yaml::pattern(pattern) {
            Some(value) => Ok(step.with("returns", value)),
            None => Err(self.document.refusal(node, "this value cannot be written")),
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
        if let Some(key) = fields.others(&["message", "types"]).first() {
            let text = format!("TESTed knows no key `{}` of `exception`", name(key));
            return Err(self.document.refusal(key, text));
        }
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
            self.names_exceptions = true;
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
