//! Examples, one after the other: what each asks, and what must follow.

use std::collections::BTreeSet;

use super::code::{self, Asked, Telling};
use super::example::Example;
use super::flags::Flags;
use super::refusal::Refusal;
use super::scan::Scan;
use super::{exact, traceback, unasked, want};
use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::{AnswerExpectation, Expectation};

/// What the answers of a session must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    /// What doctest is content with: the same letters are shown, by whatever means.
    Shown,
    /// The value below an operation, given back and not printed; text letter by letter.
    Returned,
}

/// How sessions are read.
#[derive(Clone, Copy)]
pub struct Manner<'m> {
    /// What answers must be.
    pub answers: Answers,
    /// The name by which Python imports submissions.
    pub module: &'m str,
    /// Names that submissions define for sure.
    pub defined: &'m BTreeSet<String>,
    /// Flags that hold where an example says nothing else.
    pub flags: Flags,
    /// Whether the session stands in the file that is handed in.
    pub is_inside: bool,
    /// Whether submissions may be in other languages than Python.
    pub any_language: bool,
}

/// An example as it was read.
pub enum Item {
    /// There is nothing to do: a comment, or an import of what is known.
    Nothing,
    /// An import of something else, in a session that others than Python's submissions play.
    Import,
    /// It is not run, as its flag says.
    Skipped,
    /// There is something to do.
    Step(Box<Read>),
}

/// What an example comes to.
pub struct Read {
    /// What is asked.
    pub asked: Asked,
    /// What must follow; why that cannot be said.
    pub expectation: Result<Expectation, Vec<Refusal>>,
    /// Why it must follow, for students.
    pub because: Option<String>,
    /// Texts in what is asked.
    pub texts: Vec<String>,
}

/// Reads the examples of one namespace in order.
pub struct Reader<'m> {
    manner: Manner<'m>,
    /// Classes and functions that the session defines itself.
    classes: BTreeSet<String>,
    /// Names that operations of the session assign, and that it defines.
    bound: BTreeSet<String>,
    /// Words of its imports.
    imported: BTreeSet<String>,
    /// A comment at a prompt of its own.
    comment: Option<String>,
}

impl<'m> Reader<'m> {
    /// Begins with nothing known.
    pub fn new(manner: Manner<'m>) -> Self {
        Self {
            manner,
            classes: BTreeSet::new(),
            bound: BTreeSet::new(),
            imported: BTreeSet::new(),
            comment: None,
        }
    }

    /// Reads an example, unless it cannot be asked.
    pub fn read(&mut self, example: &Example) -> Result<Item, Refusal> {
        let scan = Scan::of(example.source.trim_end());
        let (flags, unknown) = match self.manner.flags.with_directives(&example.source) {
            Ok(flags) => (flags, None),
            Err(error) => (self.manner.flags, Some(error.to_string())),
        };
        if let Some(item) = self.passed_over(&scan, flags) {
            if self.manner.answers == Answers::Returned {
                refuse_unjudged(example, &item)?;
            }
            return Ok(item);
        }
        let asked = self.asked(example, &scan)?;
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
        Ok(Item::Step(Box::new(Read {
            asked,
            expectation,
            because,
            texts: scan.texts,
        })))
    }

    /// What an example is that nobody is asked.
    fn passed_over(&mut self, scan: &Scan, flags: Flags) -> Option<Item> {
        if scan.plain.trim().is_empty() {
            self.comment = told(scan).pop().or(self.comment.take());
            return Some(Item::Nothing);
        }
        if flags.skip {
            return Some(Item::Skipped);
        }
        if self.is_import_of_submission(scan) {
            return Some(Item::Nothing);
        }
        (self.manner.any_language && is_import(scan)).then_some(Item::Import)
    }

    fn asked(&self, example: &Example, scan: &Scan) -> Result<Asked, Refusal> {
        // For others than Python what Python has itself means nothing: it can only be their own.
        let is_own = |name: &str| {
            let is_known = self.manner.defined.contains(name) || self.bound.contains(name);
            self.manner.answers == Answers::Returned && (is_known || self.manner.any_language)
        };
        let raised = traceback::exception(&example.want);
        let telling = Telling {
            answers: self.manner.answers,
            is_own: &is_own,
            is_broken: traceback::position(&example.want).is_some()
                && raised.is_ok_and(|(_, name)| traceback::is_of_compiler(name)),
        };
        code::asked(&example.source, scan, telling)
    }

    /// Whether it makes known what the submission defines, which every scenario knows.
    fn is_import_of_submission(&self, scan: &Scan) -> bool {
        let words: Vec<_> = scan.plain.split_whitespace().collect();
        let ["from", module, "import", names @ ..] = words.as_slice() else {
            return false;
        };
        let bare = |name: &&str| name.trim_matches(['(', ')', ',']).to_owned();
        let mut names_bare = names.iter().map(bare).filter(|name| !name.is_empty());
        let is_known = *module == self.manner.module
            || self.manner.answers == Answers::Returned
                && names_bare.all(|name| self.manner.defined.contains(&name));
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
        match self.manner.answers {
            Answers::Shown => self.shown(&example.want, asked, scan, flags),
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
                    any_language: self.manner.any_language,
                };
                if !example.want.is_empty() && self.may_vary(asked, scan) && !flags.ellipsis {
                    unasked::refuse_chance(scan)?;
                }
                self.refuse_main(&example.want)?;
                exact::expectation(&wanted)
            }
        }
    }

    /// Whether chance can be Python's: a name like `time` may be the submission's own.
    fn may_vary(&self, asked: &Asked, scan: &Scan) -> bool {
        let is_imported = |word: &str| self.imported.contains(word);
        matches!(asked, Asked::Python(_)) || scan.words().any(is_imported)
    }

    /// What doctest asks for.
    fn shown(
        &self,
        lines: &[String],
        asked: &Asked,
        scan: &Scan,
        flags: Flags,
    ) -> Result<Expectation, Refusal> {
        if let Some(header) = traceback::position(lines) {
            if header > 0 {
                return Err(Refusal::new(
                    "output stands above the traceback, and doctest compares neither",
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
        let shown = want::shown(lines, code::mentions_print(scan), flags)?;
        Ok(if is_text(asked, lines) {
            printed(shown)
        } else {
            answered(AnswerExpectation::Shows(shown))
        })
    }

    /// Refuses a text that names the submission's module as it is called when it is run itself.
    fn refuse_main(&self, lines: &[String]) -> Result<(), Refusal> {
        for line in lines {
            for (place, _) in line.match_indices("__main__.") {
                let rest = line.get(place + "__main__.".len()..).unwrap_or_default();
                let name = rest
                    .split(|part: char| !part.is_alphanumeric() && part != '_')
                    .next();
                if self.manner.is_inside || !name.is_some_and(|name| self.classes.contains(name)) {
                    return Err(Refusal::new(
                        "what it shows depends on how the file is run (`__main__`)",
                    )
                    .help("keep the object, and ask for what it holds"));
                }
            }
        }
        Ok(())
    }
}

/// Refuses what stands below a prompt that nobody is asked, where it would never be judged. What a flag
/// skips may show anything but another prompt.
fn refuse_unjudged(example: &Example, item: &Item) -> Result<(), Refusal> {
    if let Some(fault) = &example.fault {
        return Err(fault.clone());
    }
    let is_skipped = matches!(item, Item::Skipped);
    if is_skipped || example.want.is_empty() {
        return Ok(());
    }
    Err(Refusal::new(
        "something is shown here, below a prompt with nothing but a comment or an import, and nothing is asked there",
    )
    .help("put it below the operation that shows it, or leave it out"))
}

/// Whether it is an import and nothing else.
fn is_import(scan: &Scan) -> bool {
    let plain = scan.plain.trim_start();
    let is_from = plain.starts_with("from ") && plain.contains(" import ");
    (plain.starts_with("import ") || is_from) && !plain.contains([';', '\n'])
}

/// The comments of what is typed that are meant for people.
fn told(scan: &Scan) -> Vec<String> {
    let comments = scan.comments.iter();
    let told = comments.filter(|text| !text.is_empty() && !text.starts_with("doctest:"));
    told.cloned().collect()
}

/// The comments of an operation; in Python all but the last belong to the code.
fn because(scan: &Scan, asked: &Asked) -> Option<String> {
    let mut told = told(scan);
    match asked {
        Asked::Operation { .. } => Some(told.join(" ")).filter(|text| !text.is_empty()),
        Asked::Python(_) => told.pop(),
    }
}

/// Whether what is shown is printed text, and no value: below an assignment, and below `print`, where no
/// set or dict can be among it.
pub(super) fn is_text(asked: &Asked, lines: &[String]) -> bool {
    match asked {
        Asked::Operation { operation, .. } => {
            let has_value = lines.iter().any(|line| line.contains('{'));
            operation.target.is_some() || code::is_print(operation) && !has_value
        }
        Asked::Python(_) => false,
    }
}

/// Whatever is given back, and this printed text.
pub(super) fn printed(text: TextPattern) -> Expectation {
    Expectation {
        prints: Some(text),
        ..Expectation::default()
    }
}

/// This answer, and nothing said of what is printed.
pub(super) fn answered(answer: AnswerExpectation) -> Expectation {
    Expectation {
        answer: Some(answer),
        ..Expectation::default()
    }
}
