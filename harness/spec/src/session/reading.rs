//! Reads examples in order, and makes their code and expectations.

use std::collections::BTreeSet;

use super::code::{self, Asked, CodeContext};
use super::example::Example;
use super::flags::Flags;
use super::refusal::Refusal;
use super::scan::Scan;
use super::{exact, traceback, unasked, want};
use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::{AnswerExpectation, Expectation};

/// The rules for the answers of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    /// The rule of doctest: the same text is shown. It can come from a value or from `print`.
    Shown,
    /// The rule of scenarios: an operation returns the value below it and does not print. Text is
    /// exact.
    Returned,
}

/// The settings for a session.
#[derive(Clone, Copy)]
pub struct SessionSettings<'m> {
    /// Rule for answers.
    pub answers: Answers,
    /// Module name of submissions in Python.
    pub module: &'m str,
    /// Names that submissions certainly define.
    pub defined: &'m BTreeSet<String>,
    /// Flags of examples that set no flags.
    pub flags: Flags,
    /// True if the session is in the submitted file.
    pub is_inside: bool,
    /// True if the assignment accepts other languages than Python.
    pub any_language: bool,
}

/// A parsed example.
pub enum ParsedExample {
    /// Not a step: a comment, or an import of the submission.
    Nothing,
    /// An import of another module, in a session that other languages play, too.
    Import,
    /// An example with the flag SKIP.
    Skipped,
    /// A step.
    Step(Box<ParsedStep>),
}

/// The parts of a step.
pub struct ParsedStep {
    /// Code.
    pub asked: Asked,
    /// Expectation, or the reasons why there is none.
    pub expectation: Result<Expectation, Vec<Refusal>>,
    /// Reason for students.
    pub because: Option<String>,
    /// Strings in the code.
    pub texts: Vec<String>,
}

/// Reads the examples of one namespace in order.
pub struct SessionReader<'m> {
    settings: SessionSettings<'m>,
    /// Classes and functions that the session defines.
    classes: BTreeSet<String>,
    /// Names that the session assigns or defines.
    bound: BTreeSet<String>,
    /// Words in the imports of the session.
    imported: BTreeSet<String>,
    /// The last comment that had its own prompt.
    comment: Option<String>,
}

impl<'m> SessionReader<'m> {
    /// Starts without any names.
    pub fn new(settings: SessionSettings<'m>) -> Self {
        Self {
            settings,
            classes: BTreeSet::new(),
            bound: BTreeSet::new(),
            imported: BTreeSet::new(),
            comment: None,
        }
    }

    /// Parses an example. The error says why it cannot be used.
    pub fn parse_example(&mut self, example: &Example) -> Result<ParsedExample, Refusal> {
        let scan = Scan::from_code(example.source.trim_end());
        let (flags, unknown) = match self.settings.flags.with_directives(&example.source) {
            Ok(flags) => (flags, None),
            Err(error) => (self.settings.flags, Some(error.to_string())),
        };
        if let Some(item) = self.passed_over(&scan, flags) {
            if self.settings.answers == Answers::Returned {
                refuse_unjudged(example, &item)?;
            }
            return Ok(item);
        }
        let asked = self.parse_asked(example, &scan)?;
        self.take_names(&scan, &asked);
        let unknown = unknown
            .map(|reason| Refusal::of_typed(reason, "its flags are those of Python's `doctest`"));
        let faults: Vec<_> = example.fault.clone().into_iter().chain(unknown).collect();
        let expectation = if faults.is_empty() {
            let expectation = self.expectation(example, &asked, &scan, flags);
            expectation.map_err(|refusal| vec![refusal])
        } else {
            Err(faults)
        };
        let because = because(&scan, &asked).or(self.comment.take());
        self.comment = None;
        Ok(ParsedExample::Step(Box::new(ParsedStep {
            asked,
            expectation,
            because,
            texts: scan.texts,
        })))
    }

    /// Returns the item for an example that is not a step.
    fn passed_over(&mut self, scan: &Scan, flags: Flags) -> Option<ParsedExample> {
        if scan.plain.trim().is_empty() {
            self.comment = comments_for_people(scan).pop().or(self.comment.take());
            return Some(ParsedExample::Nothing);
        }
        if flags.skip {
            return Some(ParsedExample::Skipped);
        }
        if self.is_import_of_submission(scan) {
            return Some(ParsedExample::Nothing);
        }
        (self.settings.any_language && is_import(scan)).then_some(ParsedExample::Import)
    }

    fn parse_asked(&self, example: &Example, scan: &Scan) -> Result<Asked, Refusal> {
        // For other languages, a built-in name of Python can only be a name of the submission.
        let is_own = |name: &str| {
            let is_known = self.settings.defined.contains(name) || self.bound.contains(name);
            self.settings.answers == Answers::Returned && (is_known || self.settings.any_language)
        };
        let raised = traceback::exception(&example.want);
        let context = CodeContext {
            answers: self.settings.answers,
            is_own: &is_own,
            is_broken: traceback::position(&example.want).is_some()
                && raised.is_ok_and(|(_, name)| traceback::is_of_compiler(name)),
        };
        code::parse_code(&example.source, scan, context)
    }

    /// Returns true if the code imports the submission's names. Every scenario has them already.
    fn is_import_of_submission(&self, scan: &Scan) -> bool {
        let words: Vec<_> = scan.plain.split_whitespace().collect();
        let ["from", module, "import", names @ ..] = words.as_slice() else {
            return false;
        };
        let bare = |name: &&str| name.trim_matches(['(', ')', ',']).to_owned();
        let mut names_bare = names.iter().map(bare).filter(|name| !name.is_empty());
        let is_known = *module == self.settings.module
            || self.settings.answers == Answers::Returned
                && names_bare.all(|name| self.settings.defined.contains(&name));
        is_known && !names.contains(&"as") && !scan.plain.contains(';')
    }

    fn take_names(&mut self, scan: &Scan, asked: &Asked) {
        let words: Vec<_> = scan.words().collect();
        for pair in words.windows(2) {
            if let ["class" | "def", name] = pair {
                self.classes.insert((*name).to_owned());
            }
        }
        if words.contains(&"import") {
            self.imported
                .extend(words.iter().map(|word| (*word).to_owned()));
        }
        if let Asked::Operation { operation, .. } = asked {
            self.bound.extend(operation.target.clone());
        }
        self.bound.extend(self.classes.iter().cloned());
    }

    fn expectation(
        &self,
        example: &Example,
        asked: &Asked,
        scan: &Scan,
        flags: Flags,
    ) -> Result<Expectation, Refusal> {
        match self.settings.answers {
            Answers::Shown => self.doctest_expectation(&example.want, asked, scan, flags),
            Answers::Returned => {
                let flags = Flags {
                    dont_accept_true_for_1: true,
                    ..flags
                };
                let is_mark = |line: &String| exact::is_mark(line, flags);
                let wanted = exact::Wanted {
                    lines: exact::lines(&example.want, flags),
                    has_mark: example.want.iter().any(is_mark),
                    asked,
                    prints: code::mentions_print(scan),
                    flags,
                    any_language: self.settings.any_language,
                };
                if !example.want.is_empty() && self.may_vary(asked, scan) && !flags.ellipsis {
                    unasked::refuse_chance(scan)?;
                }
                self.refuse_main(&example.want)?;
                exact::expectation(&wanted)
            }
        }
    }

    /// Returns true if the code may use Python's random numbers or time. A name like `time` can
    /// also belong to the submission.
    fn may_vary(&self, asked: &Asked, scan: &Scan) -> bool {
        let is_imported = |word: &str| self.imported.contains(word);
        matches!(asked, Asked::Python(_)) || scan.words().any(is_imported)
    }

    /// Returns the expectation by the rule of doctest.
    fn doctest_expectation(
        &self,
        lines: &[String],
        asked: &Asked,
        scan: &Scan,
        flags: Flags,
    ) -> Result<Expectation, Refusal> {
        if let Some(header) = traceback::position(lines) {
            if header > 0 {
                return Err(Refusal::new(
                    "there is output above the traceback, and doctest does not compare it",
                ));
            }
            let answer = traceback::raises(lines, flags, Answers::Shown)?;
            return Ok(answered(answer));
        }
        if !lines.is_empty() {
            self.refuse_main(lines)?;
            if !flags.ellipsis {
                unasked::refuse_chance(scan)?;
            }
        }
        let shown = want::output_pattern(lines, code::mentions_print(scan), flags)?;
        Ok(if is_text(asked, lines) {
            printed(shown)
        } else {
            answered(AnswerExpectation::Shows(shown))
        })
    }

    /// Refuses output with the module name of a file that is run as a program.
    fn refuse_main(&self, lines: &[String]) -> Result<(), Refusal> {
        for line in lines {
            for (place, _) in line.match_indices("__main__.") {
                let rest = line.get(place + "__main__.".len()..).unwrap_or_default();
                let name = rest
                    .split(|part: char| !part.is_alphanumeric() && part != '_')
                    .next();
                if self.settings.is_inside || !name.is_some_and(|name| self.classes.contains(name))
                {
                    return Err(Refusal::new(
                        "the output depends on how the file is run (`__main__`)",
                    )
                    .help("assign the object, and show its contents"));
                }
            }
        }
        Ok(())
    }
}

/// Refuses output below an example that is not a step, because it would never be checked. A skipped
/// example may have output.
fn refuse_unjudged(example: &Example, item: &ParsedExample) -> Result<(), Refusal> {
    if let Some(fault) = &example.fault {
        return Err(fault.clone());
    }
    let is_skipped = matches!(item, ParsedExample::Skipped);
    if is_skipped || example.want.is_empty() {
        return Ok(());
    }
    Err(
        Refusal::new("there is output below a prompt with only a comment or an import")
            .help("move it below the operation that shows it, or remove it"),
    )
}

/// Returns true if the code is only an import.
fn is_import(scan: &Scan) -> bool {
    let plain = scan.plain.trim_start();
    let is_from = plain.starts_with("from ") && plain.contains(" import ");
    (plain.starts_with("import ") || is_from) && !plain.contains([';', '\n'])
}

/// Returns the comments in the code that are for people.
fn comments_for_people(scan: &Scan) -> Vec<String> {
    let comments = scan.comments.iter();
    let told = comments.filter(|text| !text.is_empty() && !text.starts_with("doctest:"));
    told.cloned().collect()
}

/// Returns the comments of an operation. In Python code only the last comment is for people.
fn because(scan: &Scan, asked: &Asked) -> Option<String> {
    let mut told = comments_for_people(scan);
    match asked {
        Asked::Operation { .. } => Some(told.join(" ")).filter(|text| !text.is_empty()),
        Asked::Python(_) => told.pop(),
    }
}

/// Returns true if the output is printed text and not a value: after an assignment, and after
/// `print` without a set or dict.
pub(super) fn is_text(asked: &Asked, lines: &[String]) -> bool {
    match asked {
        Asked::Operation { operation, .. } => {
            let has_value = lines.iter().any(|line| line.contains('{'));
            operation.is_statement() || code::is_print(operation) && !has_value
        }
        Asked::Python(_) => false,
    }
}

/// Returns the expectation of printed text and any answer.
pub(super) fn printed(text: TextPattern) -> Expectation {
    Expectation {
        prints: Some(text),
        ..Expectation::default()
    }
}

/// Returns the expectation of an answer and any printed text.
pub(super) fn answered(answer: AnswerExpectation) -> Expectation {
    Expectation {
        answer: Some(answer),
        ..Expectation::default()
    }
}
