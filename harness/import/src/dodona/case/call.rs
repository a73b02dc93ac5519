//! Converts a test case that calls functions or makes objects to an operation.

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
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

const NAMESAKE: &str = "this rebinds the name of the submission";

/// The tested operation.
struct Question {
    /// `do` or `python`.
    key: &'static str,
    text: String,
    /// Text of the operation for titles.
    title: String,
    comment: Option<String>,
    assigns: bool,
    /// Classes of the objects that it makes.
    classes: Vec<String>,
}

/// Returns the expected value of a test.
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
        let asked = self.parse_question(fields, node)?;
        let is_statement =
            asked.assigns || (fields.get("statement").is_some() && value_of(fields).is_none());
        let mut step = Yaml::map([(asked.key, Yaml::text(&asked.text))]);
        if let Some(exception) = fields.get("exception") {
            step = step.with("raises", self.raises(exception)?);
        } else if !is_statement {
            step = self.returns(step, fields)?;
        } else if let Some(value) = value_of(fields) {
            let text = "an assignment returns no value to compare";
            return Err(self.document.refusal(value, text));
        }
        let of = Some("prints");
        step = self.channel(step, fields, ("stdout", "prints"), &level.stdout, of)?;
        // Without `stderr`, standard error must be empty: `strict: tested`.
        if fields.get("stderr").is_some() {
            let of = Some("complains");
            step = self.channel(step, fields, ("stderr", "complains"), &level.stderr, of)?;
        }
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

    /// Returns the tested operation, in the step language or in Python.
    fn parse_question(&mut self, fields: &Mapping<'_>, node: &Node) -> Result<Question, Refusal> {
        let (text, words) = self.words(node)?;
        if words == Words::Verbatim && self.target.language == "python" {
            let text = text.trim();
            let python = session::asked_alone(text);
            let python = python.map_err(|why| self.document.refusal(node, why.reason))?;
            if let session::Asked::Python(code) = python {
                return self.python(fields, node, code);
            }
        }
        let is_python = words == Words::Verbatim && self.target.language == "python";
        let exact = if is_python { Words::Python } else { words };
        let asked = asked::parse_asked(&text, exact, self.namespace);
        let Asked { operation, comment } = asked.map_err(|why| self.document.refusal(node, why))?;
        if words == Words::Verbatim && operation.target.as_deref() == Some(self.namespace) {
            return Err(self.document.refusal(node, NAMESAKE));
        }
        let classes = asked::constructors(&operation.expression);
        let text = operation.to_string();
        Ok(Question {
            key: "do",
            title: text.clone(),
            text,
            comment,
            assigns: operation.is_statement(),
            classes,
        })
    }

    /// Returns the operation as a `python` step.
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
                Some("a value is expected, but this is not a Python expression".to_owned())
            }
            Some(_) | None => None,
        };
        if let Some(fault) = fault {
            return Err(self.document.refusal(node, fault));
        }
        let text = "only submissions in Python can run this (a `python` step)";
        self.document.note(Severity::Remark, Some(node), text);
        // The name may also be inside a string, such as an f-string. An unnecessary import costs
        // little, because the module is already loaded.
        let names_submission = code.contains(self.namespace);
        Ok(Question {
            key: "python",
            title: code.clone(),
            comment: Some(Scan::from_code(&code).comments.join(" "))
                .filter(|text| !text.is_empty()),
            text: if names_submission {
                format!("import {}\n{code}", self.namespace)
            } else {
                code
            },
            assigns: false,
            classes: Vec::new(),
        })
    }

    /// Refuses keys that a call cannot have.
    fn check_call(&mut self, fields: &Mapping<'_>, node: &Node) -> Result<(), Refusal> {
        if !self.target.has_classes() {
            let text = format!(
                "functions in {} cannot be called; only programs can be run",
                self.target.language
            );
            return Err(self.document.refusal(node, text));
        }
        for (key, why) in [
            (
                "stdin",
                "only programs read standard input, and this is a call",
            ),
            (
                "arguments",
                "only programs have arguments, and this is a call",
            ),
            (
                "main_call",
                "this is a call, and `main_call` runs the program as well",
            ),
            ("file", "files written by a call are not compared"),
            ("output_files", "files written by a call are not compared"),
        ] {
            if let Some(value) = fields.get(key) {
                return Err(self.document.refusal(value, why));
            }
        }
        if let Some(code) = fields.get("exit_code") {
            if meaning::scalar_meaning(code) != Some(Meaning::Int(0.into())) {
                let text = "a call must not end the process, so it has no exit code";
                return Err(self.document.refusal(code, text));
            }
            let text = "the exit code after calls is not compared";
            self.document.note(Severity::Remark, Some(code), text);
        }
        Ok(())
    }

    /// Returns the expression in the imported language, and the kind of that language.
    fn words(&mut self, node: &Node) -> Result<(String, Words), Refusal> {
        let NodeKind::Mapping { .. } = node.kind else {
            let text = self.document.text_of_scalar(node, "an expression")?;
            let words = if self.verbatim {
                Words::Verbatim
            } else {
                Words::Neutral
            };
            return Ok((text, words));
        };
        let fields = self.document.mapping(node, "an expression")?;
        let Some(own) = fields.get(self.target.language) else {
            let text = format!("there is no expression here for {}", self.target.language);
            return Err(self.document.refusal(node, text));
        };
        Ok((
            self.document.text_of_scalar(own, "an expression")?,
            Words::Verbatim,
        ))
    }

    /// Adds the expected value.
    fn returns(&mut self, step: Yaml, fields: &Mapping<'_>) -> Result<Yaml, Refusal> {
        if let Some(node) = fields.get("return") {
            if node.tag_name() == Some("!oracle") {
                let all = self.document.mapping(node, "`!oracle`")?;
                if let Oracle::Custom = channel::oracle(&all, self.document)? {
                    let Some(value) = all.get("value") else {
                        return Err(self.document.refusal(node, "`!oracle` has no `value`"));
                    };
                    let answer = self.value(value)?;
                    return self.checked(step, &all, node, None, answer);
                }
            }
            let pattern = returned::parse_returned(node, self.document)?;
            return self.written_value(step, &pattern, node);
        }
        let Some(node) = value_of(fields) else {
            return Ok(step.with("returns", Yaml::Plain("null".to_owned())));
        };
        let text = self.document.text_of_scalar(node, "`return_raw`")?;
        let remark = "TESTed no longer has `return_raw`; write `return: !expression`";
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
            None => Err(self
                .document
                .refusal(node, "Puzzlemark has no notation for this value")),
        }
    }

    /// Returns the type and the message of the expected exception.
    pub(super) fn exception(
        &mut self,
        node: &Node,
    ) -> Result<(Option<String>, Option<String>), Refusal> {
        let NodeKind::Mapping { .. } = node.kind else {
            let message = self.document.text_of_scalar(node, "`exception`")?;
            return Ok((None, Some(message)));
        };
        let fields = self.document.mapping(node, "`exception`")?;
        if let Some(key) = fields.others(&["message", "types"]).first() {
            let text = format!("TESTed has no key `{}` in `exception`", name(key));
            return Err(self.document.refusal(key, text));
        }
        let message = match fields.get("message") {
            Some(message) => Some(self.document.text_of_scalar(message, "`message`")?),
            None => None,
        };
        let kind = match fields.get("types") {
            Some(types) => {
                let types = self.document.mapping(types, "`types`")?;
                match types.get(self.target.language) {
                    Some(kind) => Some(
                        self.document
                            .text_of_scalar(kind, "the type of an exception")?,
                    ),
                    None => None,
                }
            }
            None => None,
        };
        if kind.is_none() && message.is_none() {
            let text = "the exception has neither a message nor a type";
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
