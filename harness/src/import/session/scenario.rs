//! Examples as steps, and their blocks as scenarios.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Severity;
use super::code::{self, Asked};
use super::example::{self, Example};
use super::flags::Flags;
use super::scan::Scan;
use super::want::{self, Refusal};
use super::{Namespace, Options, Taken, traceback};
use crate::spec::Yaml;

/// The most steps that all scenarios of a namespace have together where each begins with what the
/// blocks before it do; where there would be more, the namespace is one scenario.
const STEPS_MAX: usize = 3000;

/// A step, as it is checked in its own scenario.
struct Step {
    /// What is asked: `do` or `python`.
    action: (&'static str, String),
    /// Key and value of what must follow; `None` where that is not taken in.
    expectation: Option<(&'static str, Yaml)>,
    because: Option<String>,
    block: usize,
    line: usize,
}

/// Takes in the sessions of a namespace.
pub(super) fn take(
    path: &str,
    namespace: &Namespace,
    file: &str,
    options: &Options,
    taken: &mut Taken,
) {
    let mut reader = Reader {
        path,
        module: file.strip_suffix(".py").unwrap_or(file),
        flags: options.flags,
        is_docstring: namespace.is_docstring,
        classes: BTreeSet::new(),
        comment: None,
        taken,
    };
    let mut steps = Vec::new();
    let mut block = 0;
    let regions = namespace.regions.iter();
    let examples: Vec<_> = regions
        .flat_map(|region| example::split(region, &mut block))
        .collect();
    let mut left = examples.iter();
    for example in left.by_ref() {
        match reader.step(example) {
            Ok(step) => steps.extend(step),
            Err(Refusal(reason)) => {
                let text = match examples
                    .iter()
                    .filter(|other| other.line > example.line)
                    .count()
                {
                    0 => reason,
                    1 => format!("{reason}; nor is the example after it, which may depend on it"),
                    more => format!(
                        "{reason}; nor are the {more} examples after it, which may depend on it"
                    ),
                };
                reader.taken.refuse(path, Some(example.line), text);
                break;
            }
        }
    }
    write(namespace, &steps, taken);
}

struct Reader<'t> {
    path: &'t str,
    /// The name by which submissions are imported.
    module: &'t str,
    flags: Flags,
    is_docstring: bool,
    /// Classes that the session defines itself.
    classes: BTreeSet<String>,
    /// A comment at a prompt of its own.
    comment: Option<String>,
    taken: &'t mut Taken,
}

impl Reader<'_> {
    /// The step of an example; `None` where there is nothing to do; why it cannot be asked.
    fn step(&mut self, example: &Example) -> Result<Option<Step>, Refusal> {
        let scan = Scan::of(example.source.trim_end());
        if scan.plain.trim().is_empty() {
            self.comment = scan
                .comment
                .filter(|comment| !comment.starts_with("doctest:"));
            return Ok(None);
        }
        let line = Some(example.line);
        let (flags, unknown) = match self.flags.with_directives(&example.source) {
            Ok(flags) => (flags, None),
            Err(error) => (self.flags, Some(error.to_string())),
        };
        if flags.skip {
            let text = "skipped, as its flag says";
            self.taken.note(Severity::Remark, self.path, line, text);
            return Ok(None);
        }
        if self.is_import_of_submission(&scan) {
            return Ok(None);
        }
        let asked = code::asked(&example.source, &scan)?;
        self.taken.texts.extend(scan.texts.iter().cloned());
        self.take_classes(&scan);
        let expectation = self.expectation(example, &asked, &scan, flags, unknown);
        let expectation = match expectation {
            Ok(expectation) => Some(expectation),
            Err(Refusal(reason)) => {
                let text = format!("{reason}; the step is taken in without what must follow");
                self.taken.refuse(self.path, line, text);
                None
            }
        };
        // What is not expected may be an exception, which a step without expectation forbids.
        let raises = |line: &String| line.contains("Traceback (") || want::is_error(line);
        if expectation.is_none() && example.want.iter().any(raises) {
            return Err(Refusal::new("it raises an exception that cannot be read"));
        }
        let own = scan
            .comment
            .filter(|comment| !comment.is_empty() && !comment.starts_with("doctest:"));
        let because = own.or(self.comment.take());
        self.comment = None;
        Ok(Some(Step {
            action: self.action(asked, line),
            expectation,
            because,
            block: example.block,
            line: example.line,
        }))
    }

    fn action(&mut self, asked: Asked, line: Option<usize>) -> (&'static str, String) {
        match asked {
            Asked::Operation(operation) => ("do", operation.text),
            Asked::Python(code) => {
                let text = "only Python can be asked this (`python`)";
                self.taken.note(Severity::Remark, self.path, line, text);
                ("python", code)
            }
        }
    }

    /// Whether it makes known what the submission defines, which every scenario knows.
    fn is_import_of_submission(&self, scan: &Scan) -> bool {
        let words: Vec<_> = scan.plain.split_whitespace().collect();
        match words.as_slice() {
            ["from", module, "import", names @ ..] => {
                *module == self.module && !names.contains(&"as") && !scan.plain.contains(';')
            }
            _ => false,
        }
    }

    fn take_classes(&mut self, scan: &Scan) {
        let words: Vec<_> = scan.words().filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            if let ["class" | "def", name] = pair {
                self.classes.insert((*name).to_owned());
            }
        }
    }

    fn expectation(
        &mut self,
        example: &Example,
        asked: &Asked,
        scan: &Scan,
        flags: Flags,
        unknown: Option<String>,
    ) -> Result<(&'static str, Yaml), Refusal> {
        let faults: Vec<_> = example.fault.clone().into_iter().chain(unknown).collect();
        if !faults.is_empty() {
            return Err(Refusal::new(want::listed(&faults)));
        }
        if let Some(header) = traceback::position(&example.want) {
            if header > 0 {
                return Err(Refusal::new(
                    "output stands above the traceback, and doctest compares neither",
                ));
            }
            return Ok(("raises", traceback::raises(&example.want, flags)?));
        }
        if !example.want.is_empty() {
            self.refuse_main(&example.want)?;
            if !flags.ellipsis {
                code::refuse_chance(scan)?;
            }
        }
        let prints = code::mentions_print(scan);
        let shown = want::shown(&example.want, prints, flags)?;
        let is_text = match asked {
            Asked::Operation(operation) => {
                operation.assigns || operation.is_print && !has_set(&example.want)
            }
            Asked::Python(_) => false,
        };
        Ok((if is_text { "prints" } else { "shows" }, shown))
    }

    /// Refuses a text that names the submission's module as it is called when it is run itself.
    fn refuse_main(&self, want: &[String]) -> Result<(), Refusal> {
        for line in want {
            for (place, _) in line.match_indices("__main__.") {
                let rest = line.get(place + "__main__.".len()..).unwrap_or_default();
                let name = rest
                    .split(|part: char| !part.is_alphanumeric() && part != '_')
                    .next();
                if self.is_docstring || !name.is_some_and(|name| self.classes.contains(name)) {
                    return Err(Refusal::new(
                        "what it shows depends on how the file is run (`__main__`)",
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Whether a text shows a set or a dict, which are compared as values.
fn has_set(want: &[String]) -> bool {
    want.iter().any(|line| line.contains('{'))
}

fn write(namespace: &Namespace, steps: &[Step], taken: &mut Taken) {
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
    if let Some((key, value)) = &step.expectation {
        yaml = yaml.with(key, value.clone());
    }
    if let Some(because) = &step.because {
        yaml = yaml.with("because", Yaml::text(because));
    }
    yaml
}

/// A step that leads to where another scenario begins: whatever it shows, it is checked elsewhere.
fn unchecked(step: &Step) -> Yaml {
    let (key, text) = &step.action;
    let yaml = Yaml::map([(key, Yaml::text(text))]);
    match &step.expectation {
        Some(("raises", value)) => yaml.with("raises", value.clone()),
        _ => yaml,
    }
}
