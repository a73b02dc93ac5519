//! Converts examples to steps, and their blocks to scenarios.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Severity;
use super::{Namespace, Options, SessionImport};
use puzzlemark_model::{AnswerExpectation, Expectation};
use puzzlemark_spec::Yaml;
use puzzlemark_spec::session::{
    Answers, Asked, Example, ParsedExample, Refusal, SessionReader, SessionSettings, listed,
    refuse_raised, split,
};

/// Largest number of steps in all scenarios of a namespace. Each scenario repeats the blocks before it. A
/// larger namespace becomes one scenario.
const STEPS_MAX: usize = 3000;

/// A step in the form that it has in its own scenario.
struct Step {
    /// Key (`do` or `python`) and code.
    action: (&'static str, String),
    /// Expectation. `None` if it could not be imported.
    expectation: Option<Expectation>,
    because: Option<String>,
    block: usize,
    line: usize,
}

/// Imports the sessions of a namespace.
pub(super) fn take(
    path: &str,
    namespace: &Namespace,
    file: &str,
    options: &Options,
    taken: &mut SessionImport,
) {
    let defined = BTreeSet::new();
    let mut import = NamespaceImport {
        path,
        reader: SessionReader::new(SessionSettings {
            answers: Answers::Shown,
            module: file.strip_suffix(".py").unwrap_or(file),
            defined: &defined,
            flags: options.flags,
            is_inside: namespace.is_docstring,
            any_language: false,
        }),
        taken,
    };
    let mut steps = Vec::new();
    let mut block = 0;
    let regions = namespace.regions.iter();
    let examples: Vec<_> = regions
        .flat_map(|region| split(region, &mut block))
        .collect();
    let mut left = examples.iter();
    for example in left.by_ref() {
        match import.step(example) {
            Ok(step) => steps.extend(step),
            Err(Refusal { reason, .. }) => {
                let text = match examples
                    .iter()
                    .filter(|other| other.line > example.line)
                    .count()
                {
                    0 => reason,
                    1 => format!(
                        "{reason}; the next example is not imported either, since it may depend on this one"
                    ),
                    more => format!(
                        "{reason}; the next {more} examples are not imported either, since they may depend on this one"
                    ),
                };
                import.taken.refuse(path, Some(example.line), text);
                break;
            }
        }
    }
    write(namespace, &steps, taken);
}

/// A namespace that is being imported.
struct NamespaceImport<'t, 'm> {
    path: &'t str,
    reader: SessionReader<'m>,
    taken: &'t mut SessionImport,
}

impl NamespaceImport<'_, '_> {
    /// Returns the step of an example. Returns `None` if the example does nothing. The error says why it
    /// cannot be imported.
    fn step(&mut self, example: &Example) -> Result<Option<Step>, Refusal> {
        let line = Some(example.line);
        let read = match self.reader.read(example)? {
            ParsedExample::Step(read) => *read,
            ParsedExample::Skipped => {
                let text = "its flag skips it";
                self.taken.note(Severity::Remark, self.path, line, text);
                return Ok(None);
            }
            ParsedExample::Nothing | ParsedExample::Import => return Ok(None),
        };
        self.taken.texts.extend(read.texts);
        let expectation = match read.expectation {
            Ok(expectation) => Some(expectation),
            Err(refusals) => {
                let reason = listed(&refusals);
                let text = format!("{reason}; the step is imported without its expected output");
                self.taken.refuse(self.path, line, text);
                // The output may be a traceback, but a step without an expectation must not raise an
                // exception.
                refuse_raised(example)?;
                None
            }
        };
        let action = match read.asked {
            Asked::Operation { text, .. } => ("do", text),
            Asked::Python(code) => {
                let text = "only submissions in Python can run this (a `python` step)";
                self.taken.note(Severity::Remark, self.path, line, text);
                ("python", code)
            }
        };
        Ok(Some(Step {
            action,
            expectation,
            because: read.because,
            block: example.block,
            line: example.line,
        }))
    }
}

fn write(namespace: &Namespace, steps: &[Step], taken: &mut SessionImport) {
    let mut blocks: BTreeMap<usize, Vec<&Step>> = BTreeMap::new();
    for step in steps {
        blocks.entry(step.block).or_default().push(step);
    }
    let all: usize = blocks
        .values()
        .scan(0, |sum, block| {
            *sum += block.len();
            Some(*sum)
        })
        .sum();
    if all > STEPS_MAX || namespace.is_docstring {
        blocks = BTreeMap::from([(0, steps.iter().collect())]);
    }
    let mut before: Vec<Yaml> = Vec::new();
    for block in blocks.values() {
        let first = block.first().map_or(0, |step| step.line);
        if block.iter().any(|step| step.expectation.is_some()) {
            let own = block.iter().map(|step| checked(step));
            let all = before.iter().cloned().chain(own).collect();
            let (title, name) = if namespace.is_docstring {
                (namespace.title.clone(), namespace.title.clone())
            } else {
                let title = &namespace.title;
                (
                    format!("{title}, line {first}"),
                    format!("{title}-{first:04}"),
                )
            };
            let scenario = Yaml::map([("scenario", Yaml::text(title)), ("steps", Yaml::List(all))]);
            let path = taken.free(&name);
            taken.scenarios.insert(path, scenario);
        }
        before.extend(block.iter().map(|step| unchecked(step)));
    }
}

fn checked(step: &Step) -> Yaml {
    let (key, text) = &step.action;
    let mut yaml = Yaml::map([(key, Yaml::text(text))]);
    for (key, value) in step.expectation.iter().flat_map(written) {
        yaml = yaml.with(key, value);
    }
    if let Some(because) = &step.because {
        yaml = yaml.with("because", Yaml::text(because));
    }
    yaml
}

/// Returns a step of an earlier block without its check, because the step's own scenario checks it.
fn unchecked(step: &Step) -> Yaml {
    let (key, text) = &step.action;
    let yaml = Yaml::map([(key, Yaml::text(text))]);
    let mut keys = step.expectation.iter().flat_map(written);
    match keys.find(|(key, _)| *key == "raises") {
        Some((key, value)) => yaml.with(key, value),
        None => yaml,
    }
}

/// Returns the keys and values of an expectation.
fn written(expectation: &Expectation) -> Vec<(&'static str, Yaml)> {
    let answer = match &expectation.answer {
        Some(AnswerExpectation::Shows(shown)) => Some(("shows", Yaml::text_pattern(shown))),
        Some(AnswerExpectation::Raises { kind, message }) => {
            let kind = Yaml::text(kind.clone().unwrap_or_default());
            let raises = match message {
                Some(message) => {
                    Yaml::map([("type", kind), ("message", Yaml::text_pattern(message))])
                }
                None => kind,
            };
            Some(("raises", raises))
        }
        _ => None,
    };
    let prints = expectation.prints.as_ref();
    let prints = prints.map(|text| ("prints", Yaml::text_pattern(text)));
    answer.into_iter().chain(prints).collect()
}
