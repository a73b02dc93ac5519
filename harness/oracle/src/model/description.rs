//! The description of a model: its callees, constants and rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use data_encoding::BASE64;
use puzzlemark_reference::games::Opening;
use puzzlemark_reference::operation::Expression;
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;

use super::host::{failed, rules_name, unexpected};
use super::message::parse;
use crate::guess::DrawnValues;
use puzzlemark_model::{AnswerExpectation, Assignment, Calls, JudgeFailure, Model};
use puzzlemark_subject::{self as subject, Parameters, decode};

/// The parts of the host's description that the harness uses.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Description {
    /// Callees such as `LightsOut.press`, with their parameters.
    pub(crate) callees: BTreeMap<String, Callee>,
    classes: BTreeMap<String, Class>,
    /// All public names of the model.
    pub(crate) names: BTreeSet<String>,
    /// True if the model uses random numbers.
    pub(crate) uses_choices: bool,
    rules: Vec<Rule>,
    /// Docstrings with examples.
    pub(crate) doctests: Vec<Doctest>,
}

/// A class of the model.
#[derive(Debug, Clone, Deserialize)]
struct Class {
    /// Names of public attributes.
    attributes: Vec<String>,
}

/// A class, function, method or property.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Callee {
    /// `None` if the parameters are unknown.
    pub(crate) parameters: Option<Vec<Parameter>>,
}

/// A parameter of a callee.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    /// True if every call must give it.
    pub(crate) required: bool,
    /// The ways to give it: `positional`, `any`, `rest`, `named` or `names`.
    kind: String,
    /// The default value, if it is data.
    #[serde(default, deserialize_with = "present")]
    default: Option<Json>,
}

/// Reads a value that is there. JSON's `null` is Python's `None`.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Json>, D::Error> {
    Json::deserialize(deserializer).map(Some)
}

impl Parameter {
    /// The parameter, if calls can give it by position.
    fn placed(&self) -> Option<subject::Parameter> {
        let is_placed = ["positional", "any"].contains(&self.kind.as_str());
        is_placed.then(|| subject::Parameter {
            name: self.name.clone(),
            is_required: self.required,
            default: self.default.as_ref().and_then(|value| decode(value).ok()),
        })
    }
}

/// A docstring with examples.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Doctest {
    pub(crate) text: String,
}

#[derive(Debug, Clone, Deserialize)]
struct Rule {
    kind: String,
    targets: Vec<String>,
    #[serde(default)]
    only: bool,
}

impl Description {
    /// The description of a model that tells nothing but its names.
    pub(crate) fn of_names(names: BTreeSet<String>) -> Self {
        Self {
            callees: BTreeMap::new(),
            classes: BTreeMap::new(),
            names,
            uses_choices: false,
            rules: Vec::new(),
            doctests: Vec::new(),
        }
    }

    pub(super) fn parse(json: &Json) -> Result<Self, JudgeFailure> {
        Self::deserialize(json)
            .map_err(|error| failed(&format!("its description is unreadable: {error}")))
    }

    /// The parameters that calls can give by position, by callee.
    pub(super) fn parameters(&self) -> Parameters {
        let callees = self.callees.iter();
        let known = callees.filter_map(|(name, callee)| Some((name, callee.parameters.as_ref()?)));
        known
            .map(|(name, all)| {
                let placed = all.iter().map_while(Parameter::placed);
                (name.clone(), placed.collect())
            })
            .collect()
    }

    pub(super) fn has(&self, kind: &str) -> bool {
        self.rules.iter().any(|rule| rule.kind == kind)
    }

    pub(super) fn has_opening(&self) -> bool {
        self.has("opening")
    }

    pub(super) fn has_calls(&self) -> bool {
        self.has("calls")
    }

    /// Returns true if only the rules `@calls` say what can be asked.
    pub(super) fn calls_only(&self) -> bool {
        self.rules
            .iter()
            .any(|rule| rule.kind == "calls" && rule.only)
    }

    pub(crate) fn defines(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Returns the public functions, classes, methods and attributes: `LightsOut`,
    /// `LightsOut.press`.
    pub(super) fn callable(&self) -> impl Iterator<Item = String> {
        let is_special = |name: &&String| name.contains(".__");
        let callees = self.callees.keys().filter(move |name| !is_special(name));
        let attributes = self.classes.iter().flat_map(|(class, parts)| {
            let attributes = parts.attributes.iter();
            attributes.map(move |attribute| format!("{class}.{attribute}"))
        });
        let names: BTreeSet<_> = callees.cloned().chain(attributes).collect();
        names.into_iter()
    }

    /// Returns the targets of the rules `values` and `@values`.
    pub(crate) fn value_rules(&self) -> impl Iterator<Item = &str> {
        self.targets("values")
    }

    fn targets(&self, kind: &str) -> impl Iterator<Item = &str> {
        let rules = self.rules.iter().filter(move |rule| rule.kind == kind);
        rules.flat_map(|rule| rule.targets.iter().map(String::as_str))
    }

    /// Returns the steps with a `satisfies` that names a property without a rule.
    pub(crate) fn missing_properties(
        &self,
        assignment: &Assignment,
        model: &Model,
    ) -> Vec<Mistake> {
        let known: Vec<_> = self.targets("satisfies").collect();
        let steps = assignment
            .scenarios()
            .flat_map(|scenario| scenario.steps.iter().map(move |step| (scenario, step)));
        let missing = steps.filter_map(|(scenario, step)| match &step.expectation.answer {
            Some(AnswerExpectation::Satisfies { property, .. })
                if !known.contains(&property.as_str()) =>
            {
                let path = scenario.path.strip_prefix(&assignment.folder);
                Some(Mistake {
                    file: path.unwrap_or(&scenario.path).display().to_string(),
                    line: step.line.into(),
                    message: format!("no rule judges the property `{property}`"),
                    help: Some(advice_on_property(property, &known, model)),
                })
            }
            _ => None,
        });
        missing.collect()
    }
}

/// A mistake of the instructor in a model or its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The name of the file that the instructor knows.
    pub file: String,
    /// The line, counted from 1. 0 if it is unknown.
    pub line: u64,
    /// The message.
    pub message: String,
    /// Advice.
    pub help: Option<String>,
}

impl Mistake {
    /// Reads a mistake. Replaces the names of files in the host's folder by their paths in the
    /// assignment.
    pub(super) fn parse(fault: &Json, model: &Model) -> Self {
        let mut mistake = Self::in_rules(fault);
        if mistake.file == model.solution.file {
            mistake.file.clone_from(&model.solution.path);
        }
        if let Some((path, _)) = &model.rules
            && rules_name(path) == mistake.file
        {
            mistake.file.clone_from(path);
        }
        mistake
    }

    fn in_rules(fault: &Json) -> Self {
        let text = |key: &str| fault.get(key).and_then(Json::as_str).map(str::to_owned);
        Self {
            file: text("file").unwrap_or_default(),
            line: fault.get("line").and_then(Json::as_u64).unwrap_or(0),
            message: text("message").unwrap_or_default(),
            help: text("help"),
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.message)?,
            line => write!(f, "{}:{line}: {}", self.file, self.message)?,
        }
        match &self.help {
            Some(help) => write!(f, "\n  help: {help}"),
            None => Ok(()),
        }
    }
}

fn advice_on_property(property: &str, known: &[&str], model: &Model) -> String {
    if let Some(Calls::Driver { .. }) = model.calls {
        return "only a model in Python has rules; write the expected value, or the model in Python"
            .to_owned();
    }
    let rule = format!("write a rule `@satisfies(\"{property}\")`");
    let advice = match &model.rules {
        Some((path, _)) => format!("{rule} in `{path}`"),
        None => format!("{rule} in a file, and name the file: `reference: {{rules: FILE}}`"),
    };
    if known.is_empty() {
        return advice;
    }
    let known: Vec<_> = known.iter().map(|name| format!("`{name}`")).collect();
    format!("{advice}; the rules have {}", known.join(", "))
}

/// Returns the exceptions that scenarios expect from calls. They count even if no `raise` in the
/// model raises them.
pub(crate) fn allowed(assignment: &Assignment) -> Vec<(String, String)> {
    let steps = assignment.scenarios().flat_map(|scenario| &scenario.steps);
    let mut allowed = BTreeSet::new();
    for step in steps {
        if let Some(AnswerExpectation::Raises {
            kind: Some(kind), ..
        }) = &step.expectation.answer
            && let Some(operation) = step.action.operation()
        {
            for callee in callees(&operation.expression) {
                allowed.insert((callee.to_owned(), kind.clone()));
            }
        }
    }
    allowed.into_iter().collect()
}

/// Returns the names of the classes, functions and methods that an expression calls.
pub(crate) fn callees(expression: &Expression) -> impl Iterator<Item = &str> {
    expression.callees().filter_map(|callee| match callee {
        Expression::Name(name) | Expression::Attribute(_, name) => Some(name.as_str()),
        _ => None,
    })
}

/// Reads the values that rules drew, by their targets.
pub(super) fn parse_values(reply: &Json) -> Result<DrawnValues, JudgeFailure> {
    let values = reply
        .get("values")
        .and_then(Json::as_object)
        .ok_or_else(|| unexpected(reply))?;
    let parse = |(name, values): (&String, &Json)| {
        let listed = values.get("listed").and_then(Json::as_array);
        let values = listed.into_iter().flatten().chain(values.get("drawn"));
        Ok((
            name.clone(),
            values
                .map(parse_drawn)
                .collect::<Result<_, JudgeFailure>>()?,
        ))
    };
    values.iter().map(parse).collect()
}

/// Reads a value that a rule drew: data, or a constant of the model.
fn parse_drawn(value: &Json) -> Result<Expression, JudgeFailure> {
    match (
        value.get("constant").and_then(Json::as_str),
        value.get("value"),
    ) {
        (Some(name), _) => Ok(parse(name)?.expression),
        (None, Some(value)) => decode(value)
            .map(Expression::Literal)
            .map_err(|why| failed(&why)),
        (None, None) => Err(unexpected(value)),
    }
}

/// Reads an opening that a rule drew.
pub(super) fn parse_opening(reply: &Json) -> Result<Opening, JudgeFailure> {
    let entries = reply.get("opening").unwrap_or(reply);
    let files = entries.get("files").and_then(Json::as_object);
    let files = files.into_iter().flatten().map(|(name, content)| {
        let content = content.as_str().unwrap_or_default();
        let bytes = BASE64
            .decode(content.as_bytes())
            .map_err(|_| unexpected(reply))?;
        Ok((name.clone(), bytes))
    });
    let operations = entries.get("operations").and_then(Json::as_array);
    let operations = operations.into_iter().flatten().filter_map(Json::as_str);
    Ok(Opening {
        files: files.collect::<Result<_, JudgeFailure>>()?,
        operations: operations.map(parse).collect::<Result<_, _>>()?,
    })
}
