//! Converts the doctests of a solution to scenarios.

use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_model::AnswerExpectation;
use puzzlemark_model::pattern::Pattern;
use puzzlemark_reference::operation::Expression;
use puzzlemark_spec::Yaml;
use puzzlemark_spec::session::{
    Answers, Asked, Example, Flags, ParsedExample, Refusal, Scan, SessionReader, SessionSettings,
    listed, split,
};

use super::reader::{DefinitionKind, Solution};
use crate::session::{self, Namespace};
use crate::{Note, Severity};

/// Scenarios by their paths, and the notes on them.
pub(super) struct Doctests {
    pub scenarios: BTreeMap<String, Yaml>,
    pub notes: Vec<Note>,
    /// Strings in the examples. Some may be file names.
    pub texts: BTreeSet<String>,
}

/// The folder of the scenarios.
const FOLDER: &str = "scenarios/examples";

/// Makes a scenario from each docstring with examples. `module` is the name of the students' file
/// without its ending.
pub(super) fn scenarios(path: &str, source: &str, module: &str, solution: &Solution) -> Doctests {
    let mut found = Doctests {
        scenarios: BTreeMap::new(),
        notes: Vec::new(),
        texts: BTreeSet::new(),
    };
    let namespaces = session::docstrings(path, "", source, &mut found.notes);
    let names = solution.names.iter();
    let defined = names.filter(|one| one.asked && one.kind != DefinitionKind::Method);
    let defined = defined.map(|one| one.name.clone()).collect();
    for namespace in &namespaces {
        let mut reader = DocstringReader {
            path,
            title: namespace.title.trim_start_matches('.'),
            module,
            defined: &defined,
            silent: &solution.silent,
            found: &mut found,
        };
        reader.read_namespace(namespace);
    }
    found
}

/// The use of an example in a session.
#[derive(PartialEq, Eq)]
enum Checked {
    /// It is not a step. It is a comment, an import of the solution, or an example with a skip flag.
    Nothing,
    /// It is a step.
    Step,
    /// It shows a printed value. A session cannot express this.
    Printed,
}

struct DocstringReader<'s> {
    path: &'s str,
    /// Name of the class, method or function. Empty for the file.
    title: &'s str,
    module: &'s str,
    defined: &'s BTreeSet<String>,
    silent: &'s [String],
    found: &'s mut Doctests,
}

impl DocstringReader<'_> {
    fn read_namespace(&mut self, namespace: &Namespace) {
        let is_private = self.title.split('.').any(is_private);
        let mut block = 0;
        let regions = namespace.regions.iter();
        let examples: Vec<_> = regions
            .flat_map(|region| split(region, &mut block))
            .collect();
        let Some(first) = examples.first() else {
            return;
        };
        if is_private {
            let text = format!(
                "the doctest of `{}` is not a scenario, because its name begins with `_`",
                self.title
            );
            self.remark(first.line, text);
            return;
        }
        let (kept, prints) = self.kept(&examples);
        let checks = kept.iter().any(|example| !example.want.is_empty());
        if !checks {
            return;
        }
        let (name, title) = match self.title {
            "" => ("text".to_owned(), "The examples of the text".to_owned()),
            title => (title.replace('.', "-"), title.to_owned()),
        };
        let scenario = if prints {
            session::steps_of_docstring(self.path, namespace, self.module, &title)
        } else {
            let session = kept
                .iter()
                .map(|example| typed(example))
                .collect::<String>();
            Some(Yaml::map([
                ("scenario", Yaml::text(title)),
                ("session", Yaml::text(session)),
            ]))
        };
        if let Some(scenario) = scenario {
            let path = format!("{FOLDER}/{name}.yaml");
            self.found.scenarios.insert(path, scenario);
        }
    }

    /// Returns the steps before the first example that cannot be used. The flag is true if one of
    /// the steps is [`Checked::Printed`].
    fn kept<'e>(&mut self, examples: &'e [Example]) -> (Vec<&'e Example>, bool) {
        let mut reader = SessionReader::new(SessionSettings {
            answers: Answers::Returned,
            module: self.module,
            defined: self.defined,
            flags: Flags::default(),
            is_inside: false,
            any_language: false,
        });
        let (mut kept, mut prints) = (Vec::new(), false);
        for example in examples {
            match self.check(&mut reader, example) {
                Ok(Checked::Nothing) => {}
                Ok(checked) => {
                    kept.push(example);
                    prints |= checked == Checked::Printed;
                }
                Err(reason) => {
                    let left = examples.len() - kept.len() - 1;
                    let rest = match left {
                        0 => String::new(),
                        1 => "; the next example is left out too, since it may depend on this one"
                            .to_owned(),
                        _ => format!(
                            "; the next {left} examples are left out too, since they may depend on this one"
                        ),
                    };
                    self.found.notes.push(Note {
                        severity: Severity::NotImported,
                        file: self.path.to_owned(),
                        line: Some(example.line),
                        text: reason + &rest,
                    });
                    break;
                }
            }
        }
        (kept, prints)
    }

    /// Checks an example. The error says why it cannot be used.
    fn check(
        &mut self,
        reader: &mut SessionReader<'_>,
        example: &Example,
    ) -> Result<Checked, String> {
        let told = |refusal: Refusal| refusal.reason;
        let scan = Scan::from_code(&example.source);
        let mut words = scan
            .plain
            .split(|part: char| !part.is_alphanumeric() && part != '_');
        if let Some(private) = words.find(|word| is_private(word)) {
            return Err(format!(
                "the example uses `{private}`, which students need not define"
            ));
        }
        let lines = example
            .source
            .lines()
            .chain(example.want.iter().map(String::as_str));
        if lines.into_iter().any(|line| line.contains(is_odd)) {
            return Err("the example has a control character, which YAML cannot keep".to_owned());
        }
        let ParsedExample::Step(step) = reader.parse_example(example).map_err(told)? else {
            return Ok(Checked::Nothing);
        };
        self.found.texts.extend(step.texts);
        let expectation = step.expectation.map_err(|refusals| listed(&refusals))?;
        let returns_value = matches!(
            &expectation.answer,
            Some(AnswerExpectation::Returns(value)) if !matches!(value, Pattern::None)
        );
        Ok(if returns_value && self.is_silent(&step.asked) {
            Checked::Printed
        } else {
            Checked::Step
        })
    }

    /// Returns true if the code calls a function or method that never returns a value.
    fn is_silent(&self, asked: &Asked) -> bool {
        let Asked::Operation { operation, .. } = asked else {
            return false;
        };
        let Expression::Call { callee, .. } = &operation.expression else {
            return false;
        };
        let (Expression::Name(called) | Expression::Attribute(_, called)) = &**callee else {
            return false;
        };
        self.silent.iter().any(|name| name == called)
    }

    fn remark(&mut self, line: usize, text: String) {
        self.found.notes.push(Note {
            severity: Severity::Remark,
            file: self.path.to_owned(),
            line: Some(line),
            text,
        });
    }
}

/// Returns true for a name that only the solution has, such as `_board`. Names such as `__init__`
/// and `_`, and methods of named tuples, do not count.
fn is_private(name: &str) -> bool {
    const OF_NAMED_TUPLES: [&str; 4] = ["_asdict", "_fields", "_make", "_replace"];
    let is_special =
        name.starts_with("__") && name.ends_with("__") || OF_NAMED_TUPLES.contains(&name);
    name.starts_with('_') && !is_special && name.contains(|letter: char| letter != '_')
}

/// Returns true for characters that the block of a session cannot contain.
fn is_odd(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// Returns an example with its prompts, as in a session.
fn typed(example: &Example) -> String {
    let mut text = String::new();
    for (number, line) in example.source.lines().enumerate() {
        let prompt = if number == 0 { ">>>" } else { "..." };
        text += format!("{prompt} {line}").trim_end();
        text.push('\n');
    }
    for line in &example.want {
        text += line;
        text.push('\n');
    }
    text
}
