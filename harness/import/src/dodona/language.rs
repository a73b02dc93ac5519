//! Programming languages of a suite and of its submissions.

use std::collections::BTreeSet;

use super::document::{Document, name};
use crate::Severity;
use puzzlemark_spec::Yaml;
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

/// File that runs a Python program as TESTed does.
pub(super) const RUNNER: &str = "as_tested.py";

/// Languages of TESTed.
const TESTED: [&str; 11] = [
    "python",
    "javascript",
    "java",
    "c",
    "cpp",
    "bash",
    "csharp",
    "haskell",
    "runhaskell",
    "kotlin",
    "typescript",
];

/// Languages in which Puzzlemark can run programs.
const PROGRAMS: [&str; 6] = ["python", "javascript", "java", "c", "cpp", "bash"];

/// Languages in which Puzzlemark can call functions and classes.
const CLASSES: [&str; 3] = ["python", "javascript", "java"];

/// The languages for which a suite is imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Target {
    /// The language of expressions, if a suite has several languages.
    pub language: &'static str,
    /// True if submissions in all languages are accepted, because no part of the suite is for one
    /// language only.
    pub any: bool,
}

impl Target {
    /// Returns the requested language, or the one of the suite.
    pub(super) fn choose(root: &Node, said: Option<&str>, document: &mut Document) -> Option<Self> {
        let mut spoken = None;
        collect(root, &mut spoken);
        let said = said.filter(|language| *language != "tested");
        let known = |wanted: &str| TESTED.into_iter().find(|one| *one == wanted);
        if let Some(said) = said {
            let language = known(said);
            if language.is_none() {
                let text = format!("TESTed has no programming language `{said}`");
                document.note(Severity::NotImported, None, text);
            }
            return language.map(|language| Self {
                language,
                any: false,
            });
        }
        let Some(spoken) = spoken else {
            return Some(Self {
                language: "python",
                any: true,
            });
        };
        let mut found = TESTED.into_iter().filter(|one| spoken.contains(*one));
        let Some(language) = found.next() else {
            let text = "no programming language has an expression in all tests";
            document.note(Severity::NotImported, None, text);
            return None;
        };
        let text = format!(
            "imported for submissions in {language}, since parts of the suite are in it; \
             `--programming-language` takes another"
        );
        document.note(Severity::Remark, None, text);
        Some(Self {
            language,
            any: false,
        })
    }

    /// Returns true if functions and classes of the submissions can be called.
    pub(super) fn has_classes(&self) -> bool {
        CLASSES.contains(&self.language)
    }

    /// Returns true if the submissions can be run as programs.
    pub(super) fn has_programs(&self) -> bool {
        PROGRAMS.contains(&self.language)
    }

    fn takes(&self, language: &str) -> bool {
        self.any || self.language == language
    }

    /// Returns `subjects` of the assignment.
    pub(super) fn subjects(&self, uses: &Uses, namespace: &str) -> Yaml {
        let mut kinds = Yaml::Map(Vec::new());
        if uses.calls {
            for language in CLASSES.into_iter().filter(|one| self.takes(one)) {
                kinds = kinds.with(language, class(language, namespace, &uses.classes));
            }
        }
        if uses.runs {
            let taken = PROGRAMS.into_iter().filter(|one| self.takes(one));
            let programs = taken.map(|language| program(language, namespace));
            kinds = kinds.with("program", Yaml::List(programs.collect()));
        }
        kinds
    }
}

/// Needs of the imported tests.
#[derive(Debug, Default)]
pub(super) struct Uses {
    /// True if functions or classes are called.
    pub calls: bool,
    /// True if the submission is run as a program.
    pub runs: bool,
    /// The classes of the objects that the tests make.
    pub classes: Vec<String>,
}

/// Collects the languages that occur in every mapping of languages.
fn collect(node: &Node, spoken: &mut Option<BTreeSet<String>>) {
    match &node.kind {
        NodeKind::Scalar(_) => {}
        NodeKind::Sequence(nodes) => nodes.iter().for_each(|node| collect(node, spoken)),
        NodeKind::Mapping { entries, .. } => {
            for (key, value) in entries {
                let by_language = matches!(name(key), "expression" | "statement" | "types");
                if let (true, NodeKind::Mapping { entries, .. }) = (by_language, &value.kind) {
                    let here: BTreeSet<_> = entries
                        .iter()
                        .map(|(key, _)| name(key).to_owned())
                        .collect();
                    *spoken = Some(match spoken.take() {
                        Some(before) => before.intersection(&here).cloned().collect(),
                        None => here,
                    });
                } else {
                    collect(value, spoken);
                }
            }
        }
    }
}

fn class(language: &str, namespace: &str, classes: &[String]) -> Yaml {
    let file = |name: String| Yaml::map([("file", Yaml::Text(name))]);
    match language {
        "java" => {
            let own = pascal(namespace);
            let needed = if classes.is_empty() {
                std::slice::from_ref(&own)
            } else {
                classes
            };
            let needed = needed.iter().map(Yaml::text).collect();
            file(format!("{own}.java")).with("requires", Yaml::List(needed))
        }
        "javascript" => file(format!("{namespace}.js")),
        _ => file(format!("{namespace}.py")),
    }
}

fn program(language: &str, namespace: &str) -> Yaml {
    let own = pascal(namespace);
    let (file, build, run) = match language {
        "javascript" => (
            format!("{namespace}.js"),
            None,
            format!("node {namespace}.js"),
        ),
        "java" => (
            format!("{own}.java"),
            Some(format!("javac -encoding UTF-8 {own}.java")),
            format!("java {own}"),
        ),
        "c" => (
            format!("{namespace}.c"),
            Some(format!("cc -std=c11 -O2 -o {namespace} {namespace}.c -lm")),
            format!("./{namespace}"),
        ),
        "cpp" => (
            format!("{namespace}.cpp"),
            Some(format!("c++ -std=c++17 -O2 -o {namespace} {namespace}.cpp")),
            format!("./{namespace}"),
        ),
        "bash" => (
            format!("{namespace}.sh"),
            None,
            format!("bash {namespace}.sh"),
        ),
        _ => (format!("{namespace}.py"), None, format!("python3 {RUNNER}")),
    };
    let mut program = Yaml::map([("file", Yaml::Text(file))]);
    if let Some(build) = build {
        program = program.with("build", Yaml::List(vec![Yaml::Text(build)]));
    }
    program.with("run", Yaml::Text(run))
}

/// Converts `two_words` to `TwoWords`.
fn pascal(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect()
}

/// Returns a Python program that runs the submission in the same way as TESTed.
pub(super) fn runner(namespace: &str) -> String {
    format!(
        "\"\"\"Runs the submission as TESTed does: imported, and without the prompts of `input`.\"\"\"\n\
         \n\
         import builtins\n\
         \n\
         read_line = builtins.input\n\
         builtins.input = lambda prompt=None: read_line()\n\
         \n\
         import {namespace}\n"
    )
}
