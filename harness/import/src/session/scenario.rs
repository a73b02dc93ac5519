//! Converts examples to steps, and their blocks to scenarios.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Severity;
use super::{Namespace, Options, PointsPer, SessionImport, pythia};
use puzzlemark_model::{AnswerExpectation, Expectation};
use puzzlemark_spec::Yaml;
use puzzlemark_spec::session::{
    Answers, Asked, Example, ParsedExample, Refusal, SessionReader, SessionSettings, listed,
    refuse_raised, split,
};

/// Largest number of steps in all scenarios of a namespace. Each scenario repeats the blocks before it. A
/// larger namespace becomes one scenario.
const STEPS_MAX: usize = 3000;
/// Largest size of a scenario, in bytes of YAML. A larger file cannot be loaded.
const BYTES_MAX: usize = 1024 * 1024;

/// A step in the form that it has in its own scenario.
struct Step {
    /// Key (`do` or `python`) and code.
    action: (&'static str, String),
    /// Expectation. `None` if it could not be imported.
    expectation: Option<Expectation>,
    because: Option<String>,
    /// True if later steps can use a name that the step binds.
    binds: bool,
    /// Number of its process. Steps with another number are never repeated before it.
    context: usize,
    block: usize,
    line: usize,
}

/// Imports the sessions of a namespace.
pub(super) fn import_namespace(
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
        context: 0,
    };
    let mut steps = Vec::new();
    let mut block = 0;
    let regions = namespace.regions.iter();
    let mut examples: Vec<_> = regions
        .flat_map(|region| split(region, &mut block))
        .collect();
    let new_contexts: Vec<_> = examples.iter_mut().map(pythia::take_new_context).collect();
    for (example, is_new) in examples.iter().zip(new_contexts) {
        import.context += usize::from(is_new);
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
    if options.points_per == PointsPer::Example {
        for (number, step) in steps.iter_mut().enumerate() {
            step.block = number;
        }
    }
    write(path, namespace, &steps, options.points_per, taken);
}

/// A namespace that is being imported.
struct NamespaceImport<'t, 'm> {
    path: &'t str,
    reader: SessionReader<'m>,
    taken: &'t mut SessionImport,
    /// Number of the current process.
    context: usize,
}

impl NamespaceImport<'_, '_> {
    /// Returns the step of an example. Returns `None` if the example does nothing. The error says why it
    /// cannot be imported.
    fn step(&mut self, example: &Example) -> Result<Option<Step>, Refusal> {
        let line = Some(example.line);
        let read = match self.reader.parse_example(example)? {
            ParsedExample::Step(read) => *read,
            ParsedExample::Skipped => {
                let text = "its flag skips it";
                self.taken.note(Severity::Remark, self.path, line, text);
                return Ok(None);
            }
            ParsedExample::Nothing | ParsedExample::Import => return Ok(None),
        };
        self.taken.texts.extend(read.texts);
        let tag = pythia::markup(example);
        let tag = tag.map(|tag| format!("`{tag}` is an order to Pythia, not output"));
        let expectation = match (tag, read.expectation) {
            (None, Ok(expectation)) => Some(expectation),
            (tag, expectation) => {
                let listed = |refusals: &Vec<Refusal>| listed(refusals);
                let reason = tag.or(expectation.as_ref().err().map(listed));
                let reason = reason.unwrap_or_default();
                let text = format!("{reason}; the step is imported without its expected output");
                self.taken.refuse(self.path, line, text);
                // The output may be a traceback, but a step without an expectation must not raise an
                // exception.
                refuse_raised(example)?;
                None
            }
        };
        let mut binds = true;
        let action = match read.asked {
            Asked::Operation { text, operation } => {
                binds = operation.target.is_some();
                ("do", text)
            }
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
            binds,
            context: self.context,
            block: example.block,
            line: example.line,
        }))
    }
}

/// Writes the scenarios of a namespace.
fn write(
    path: &str,
    namespace: &Namespace,
    steps: &[Step],
    points_per: PointsPer,
    taken: &mut SessionImport,
) {
    let is_split = points_per == PointsPer::Example;
    let mut blocks: BTreeMap<(usize, usize), Vec<&Step>> = BTreeMap::new();
    for step in steps {
        let block = if namespace.is_docstring && !is_split {
            0
        } else {
            step.block
        };
        blocks.entry((step.context, block)).or_default().push(step);
    }
    let repeated = blocks.values().scan(0, |sum, block| {
        *sum += block.len();
        Some(*sum)
    });
    // Without names of the session, no example can depend on an earlier one.
    let is_independent = is_split && !steps.iter().any(|step| step.binds);
    if repeated.sum::<usize>() > STEPS_MAX && !is_independent {
        let mut contexts: BTreeMap<(usize, usize), Vec<&Step>> = BTreeMap::new();
        for step in steps {
            contexts.entry((step.context, 0)).or_default().push(step);
        }
        if is_split {
            let text = "its examples use names of earlier ones, and are too many to repeat these: they are one scenario";
            taken.note(Severity::Remark, path, None, text);
        }
        blocks = contexts;
    }
    let is_single = blocks.len() == 1 || (namespace.is_docstring && !is_split);
    let mut before: Vec<Yaml> = Vec::new();
    let mut context = None;
    for ((own_context, _), block) in blocks {
        if is_independent || context.replace(own_context) != Some(own_context) {
            before.clear();
        }
        for part in parts(&block, &before) {
            write_scenario(path, namespace, part, &before, is_single, taken);
        }
        before.extend(block.iter().map(|step| unchecked(step)));
    }
}

/// Splits the steps of a block so that each part fits into a file. Steps that use names of the session stay together.
fn parts<'b, 's>(block: &'b [&'s Step], before: &[Yaml]) -> Vec<&'b [&'s Step]> {
    /// Size that a part may have, so that the rest of its scenario fits, too.
    const PART: usize = BYTES_MAX / 2;
    let size = |yaml: &Yaml| yaml.to_string().len();
    let sizes: Vec<usize> = block.iter().map(|step| size(&checked(step))).collect();
    let all: usize = sizes.iter().sum::<usize>() + before.iter().map(size).sum::<usize>();
    if all <= PART || !before.is_empty() || block.iter().any(|step| step.binds) {
        return vec![block];
    }
    let mut parts = Vec::new();
    let (mut start, mut filled) = (0, 0);
    for (place, size) in sizes.iter().enumerate() {
        if filled + size > PART && place > start {
            parts.extend(block.get(start..place));
            (start, filled) = (place, 0);
        }
        filled += size;
    }
    parts.extend(block.get(start..));
    parts
}

/// Writes a scenario. `before` are the steps of earlier blocks.
fn write_scenario(
    path: &str,
    namespace: &Namespace,
    block: &[&Step],
    before: &[Yaml],
    is_single: bool,
    taken: &mut SessionImport,
) {
    if !block.iter().any(|step| step.expectation.is_some()) {
        return;
    }
    let first = block.first().map_or(0, |step| step.line);
    let own = block.iter().map(|step| checked(step));
    let all = before.iter().cloned().chain(own).collect();
    let title = &namespace.title;
    let (title, name) = if namespace.is_docstring && is_single {
        (title.clone(), title.clone())
    } else {
        (
            format!("{title}, line {first}"),
            format!("{title}-{first:04}"),
        )
    };
    let scenario = Yaml::map([("scenario", Yaml::text(title)), ("steps", Yaml::List(all))]);
    let bytes = scenario.to_string().len();
    if bytes > BYTES_MAX {
        let text = format!(
            "the scenario would have {bytes} bytes, and {BYTES_MAX} are allowed; its examples use names of earlier ones, so \
             it cannot be split: split the file at a place where a session begins anew"
        );
        taken.refuse(path, Some(first), text);
        return;
    }
    let path = taken.free(&name);
    taken.scenarios.insert(path, scenario);
}

fn checked(step: &Step) -> Yaml {
    let (key, text) = &step.action;
    let mut yaml = Yaml::map([(key, Yaml::text(text))]);
    for (key, value) in step.expectation.iter().flat_map(expectation_keys) {
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
    let mut keys = step.expectation.iter().flat_map(expectation_keys);
    match keys.find(|(key, _)| *key == "raises") {
        Some((key, value)) => yaml.with(key, value),
        None => yaml,
    }
}

/// Returns the keys and values of an expectation.
fn expectation_keys(expectation: &Expectation) -> Vec<(&'static str, Yaml)> {
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
