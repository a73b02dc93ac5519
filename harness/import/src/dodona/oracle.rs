//! Converts a suite's custom checks in Python to checkers of the assignment.

use std::collections::BTreeMap;
use std::path::Path;

use super::case::Suite;
use super::document::{Mapping, Refusal};
use super::imported::ImportedTabs;
use super::returned;
use crate::Severity;
use puzzlemark_model::pattern::Pattern;
use puzzlemark_spec::Yaml;
use puzzlemark_spec::yaml::Node;

/// Default name of the function in a check.
const FUNCTION: &str = "evaluate";

/// The kind of check.
pub(super) enum Oracle {
    /// A comparison by `TESTed` itself.
    Builtin,
    /// A check in Python.
    Custom,
}

/// Checks of a suite by file and function.
#[derive(Debug, Default)]
pub(super) struct Oracles(BTreeMap<(String, String), Check>);

#[derive(Debug)]
struct Check {
    /// Name in the assignment.
    name: String,
    /// Path of the file with the function.
    file: String,
    files: BTreeMap<String, Vec<u8>>,
}

impl Oracles {
    /// Returns `checkers` of the assignment, if there are any.
    pub(super) fn into_checkers(self, taken: &mut ImportedTabs) -> Option<Yaml> {
        let mut checkers = Yaml::Map(Vec::new());
        let is_empty = self.0.is_empty();
        for ((_, function), check) in self.0 {
            let Check { name, file, files } = check;
            let run = if function == FUNCTION {
                file
            } else {
                format!("{file} {function}")
            };
            let mut checker = Yaml::map([("kind", Yaml::text("tested"))]);
            if let Some(files) = taken.copied(&format!("checkers/{name}"), files) {
                checker = checker.with("files", files);
            }
            checkers = checkers.with(&name, checker.with("run", Yaml::Text(run)));
        }
        (!is_empty).then_some(checkers)
    }
}

impl Suite<'_> {
    /// Adds a check to a step. It judges the part in `of`, otherwise the output or the value.
    pub(super) fn checked(
        &mut self,
        step: Yaml,
        check: &Mapping<'_>,
        place: &Node,
        of: Option<Yaml>,
        answer: Yaml,
    ) -> Result<Yaml, Refusal> {
        if matches!(&step, Yaml::Map(entries) if entries.iter().any(|(key, _)| key == "checker")) {
            let text = "a step can have only one check; split this test in two";
            return Err(self.document.refusal(place, text));
        }
        let name = self.check(check, place)?;
        let mut checker = Yaml::map([("use", Yaml::Text(name))]);
        if let Some(of) = of {
            checker = checker.with("of", of);
        }
        checker = checker.with("answer", answer);
        let arguments = self.check_arguments(check)?;
        if !arguments.is_empty() {
            checker = checker.with("arguments", Yaml::List(arguments));
        }
        Ok(step.with("checker", checker))
    }

    /// Imports the check. Returns its name in the assignment.
    fn check(&mut self, fields: &Mapping<'_>, place: &Node) -> Result<String, Refusal> {
        let Some(node) = fields.get("file") else {
            let text = "a `custom_check` needs a `file`";
            return Err(self.document.refusal(place, text));
        };
        let file = self.document.text_of_scalar(node, "`file`")?;
        let function = match fields.get("name") {
            Some(name) => self.document.text_of_scalar(name, "`name`")?,
            None => FUNCTION.to_owned(),
        };
        self.check_language(fields, node, &file)?;
        let code = self.exercise.file_text(node, self.document)?;
        self.check_code(node, &file, &code, &function)?;
        self.check_sources(node, &code)?;
        self.check_languages(fields)?;
        if ["programming_language", "natural_language"]
            .iter()
            .any(|word| code.contains(word))
        {
            let text = "the check is not told of languages: `programming_language` is empty, and \
                        `natural_language` is `en`";
            self.document.note(Severity::Remark, Some(node), text);
        }
        let key = (file, function);
        if let Some(check) = self.oracles.0.get(&key) {
            return Ok(check.name.clone());
        }
        let check = self.taken_check(&key.0, &key.1, code, node)?;
        let name = check.name.clone();
        self.oracles.0.insert(key, check);
        Ok(name)
    }

    fn taken_check(
        &mut self,
        file: &str,
        function: &str,
        code: String,
        place: &Node,
    ) -> Result<Check, Refusal> {
        let own = file.rsplit('/').next().unwrap_or_default();
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
        let own = if own.chars().all(is_plain) {
            own
        } else {
            "check.py"
        };
        let mut files = BTreeMap::new();
        if code.contains("evaluation_directory") {
            let Some(beside) = self.exercise.beside_suite() else {
                let text =
                    "the check may read files beside the suite, but there are too many to copy";
                return Err(self.document.refusal(place, text));
            };
            files = beside;
        }
        files.insert(own.to_owned(), code.into_bytes());
        let stem = own.strip_suffix(".py").unwrap_or(own);
        // A name that consists of dots would mean the folder above the checkers.
        let is_dots = stem.chars().all(|letter| letter == '.');
        let stem = if is_dots { "check" } else { stem };
        let base = if function == FUNCTION {
            stem.to_owned()
        } else {
            format!("{stem}-{function}")
        };
        let mut name = base.clone();
        let mut number = 1;
        while self.oracles.0.values().any(|check| check.name == name) {
            number += 1;
            name = format!("{base}-{number}");
        }
        Ok(Check {
            name,
            file: own.to_owned(),
            files,
        })
    }

    /// Refuses a check that is not in Python.
    fn check_language(
        &mut self,
        fields: &Mapping<'_>,
        node: &Node,
        file: &str,
    ) -> Result<(), Refusal> {
        if let Some(language) = fields.get("language")
            && self.document.text_of_scalar(language, "`language`")? != "python"
        {
            let text = "only checks in Python can be run; write this one in Python";
            return Err(self.document.refusal(language, text));
        }
        if is_python(file) {
            return Ok(());
        }
        let text =
            format!("`{file}` is not a Python file (`.py`); only checks in Python can be run");
        Err(self.document.refusal(node, text))
    }

    /// Refuses a check that is not valid Python, or that lacks the function.
    fn check_code(
        &mut self,
        node: &Node,
        file: &str,
        code: &str,
        function: &str,
    ) -> Result<(), Refusal> {
        // The function's name becomes part of a folder's name, so it is checked even without Python.
        if !function
            .chars()
            .all(|part| part.is_alphanumeric() || part == '_')
        {
            let text = format!("`{function}` is not the name of a function");
            return Err(self.document.refusal(node, text));
        }
        let Some(reading) = self.readings.get(code) else {
            return Ok(());
        };
        let text = if let Some(fault) = &reading.fault {
            format!("Python cannot read the check `{file}`: {fault}")
        } else if reading
            .names
            .iter()
            .any(|name| name == function || name == "*")
        {
            return Ok(());
        } else {
            format!("the check `{file}` has no function `{function}`")
        };
        Err(self.document.refusal(node, text))
    }

    /// Refuses a check that reads the submission's source by another path than the working folder of Dodona's container
    /// has. Such a check would fail for every submission.
    fn check_sources(&mut self, node: &Node, code: &str) -> Result<(), Refusal> {
        const PATH: &str = "submission/source";
        let known = code.matches(&format!("../{PATH}")).count();
        if known == code.matches(PATH).count() {
            return Ok(());
        }
        let text = format!(
            "the check reads the submission's source by another path than `../{PATH}`; write this path, or \
             `context.submission_path`"
        );
        Err(self.document.refusal(node, text))
    }

    fn check_languages(&mut self, fields: &Mapping<'_>) -> Result<(), Refusal> {
        let Some(node) = fields.get("languages") else {
            return Ok(());
        };
        let mut languages = Vec::new();
        for language in self.document.items(node, "`languages`")? {
            languages.push(self.document.text_of_scalar(language, "a language")?);
        }
        if self.target.any {
            let text = "`languages` of a check has no effect: submissions in other languages are judged as well";
            self.document.note(Severity::Remark, Some(node), text);
        } else if !languages.iter().any(|one| one == self.target.language) {
            let text = format!(
                "the check is not for submissions in {}",
                self.target.language
            );
            return Err(self.document.refusal(node, text));
        }
        Ok(())
    }

    fn check_arguments(&mut self, fields: &Mapping<'_>) -> Result<Vec<Yaml>, Refusal> {
        let Some(node) = fields.get("arguments") else {
            return Ok(Vec::new());
        };
        let mut arguments = Vec::new();
        for item in self.document.items(node, "`arguments` of a check")? {
            arguments.push(self.value(item)?);
        }
        Ok(arguments)
    }

    /// Returns a value that is passed to a check.
    pub(super) fn value(&mut self, node: &Node) -> Result<Yaml, Refusal> {
        let pattern = exactly(returned::parse_returned(node, self.document)?);
        Yaml::pattern(&pattern).ok_or_else(|| {
            self.document
                .refusal(node, "Puzzlemark has no notation for this value")
        })
    }
}

/// Returns true if the name of a file ends in `.py`.
pub(super) fn is_python(file: &str) -> bool {
    Path::new(file)
        .extension()
        .is_some_and(|ending| ending == "py")
}

/// Replaces approximate numbers by exact ones, because a value for a check is not compared.
fn exactly(pattern: Pattern) -> Pattern {
    let all = |items: Vec<Pattern>| items.into_iter().map(exactly).collect();
    match pattern {
        Pattern::Close(number) => Pattern::Float(number),
        Pattern::Sequence(items) | Pattern::List(items) => Pattern::Sequence(all(items)),
        Pattern::Tuple(items) => Pattern::Tuple(all(items)),
        Pattern::Set(items) => Pattern::Set(all(items)),
        Pattern::Dict(pairs) => {
            let pairs = pairs.into_iter();
            let pairs = pairs.map(|(key, item)| (exactly(key), exactly(item)));
            Pattern::Dict(pairs.collect())
        }
        other => other,
    }
}
