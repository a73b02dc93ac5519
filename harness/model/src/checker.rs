//! Checkers that an assignment brings: what decides where nothing that is written can say what must follow.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use puzzlemark_reference::Value;

use crate::Scenario;
use crate::digest::Digest;
use puzzlemark_sandbox::Limits;

/// What decides whether a part of what followed a step is right.
///
/// Its `Debug` form tells it from every other, without the bytes of files: digests are made of it.
#[derive(Clone)]
pub struct Checker {
    /// Who decides.
    pub by: CheckedBy,
    /// What it judges.
    pub part: Part,
    /// The judge's answer, where there is one; [`CheckedBy::Tokens`] has a text.
    pub answer: Option<JudgesAnswer>,
    /// What the checker is told besides; texts, but for [`Protocol::Tested`].
    pub arguments: Vec<Value>,
    /// How many points of a checker that gives points are all of them.
    pub full: Option<f64>,
}

/// A part of what follows a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// The value that comes back.
    Returned,
    /// What is written to standard output.
    Printed,
    /// What a program writes to standard error.
    Complained,
    /// The text of a file of this name that a program leaves.
    Written(String),
}

/// The judge's answer to what a checker judges.
#[derive(Clone)]
pub enum JudgesAnswer {
    /// A text.
    Text(Arc<[u8]>),
    /// A value.
    Value(Value),
}

/// Who decides.
#[derive(Debug, Clone)]
pub enum CheckedBy {
    /// Puzzlemark, by comparing word by word.
    Tokens(Tokens),
    /// A program of the assignment's.
    Program(Arc<CheckerProgram>),
}

/// How words are compared with those of the answer.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tokens {
    /// Whether capital letters are told from small ones.
    pub case_matters: bool,
    /// Whether the blanks between words must be the same.
    pub space_matters: bool,
    /// Largest absolute difference of numbers; `None` where none is allowed.
    pub absolute: Option<f64>,
    /// Largest difference of numbers in proportion to the one of the answer.
    pub relative: Option<f64>,
}

/// A program that checks, built once for all that it checks.
#[derive(Clone)]
pub struct CheckerProgram {
    /// How it is asked, and how it answers.
    pub protocol: Protocol,
    /// Its files: path and contents.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Commands that build it, each a program and its arguments.
    pub build: Vec<Vec<String>>,
    /// The program and its first arguments; of [`Protocol::Tested`] the Python file, and the name of
    /// the function in it.
    pub run: Vec<String>,
    /// What one run may use.
    pub limits: Limits,
    /// SHA-256 of all of these, in hexadecimal.
    pub digest: String,
}

/// How a checker is asked, and how it answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// As Kattis asks output validators: arguments are the files of input and answer and a folder for
    /// messages; what was printed comes on standard input; exit code 42 accepts, 43 does not.
    Kattis,
    /// As testlib's checkers are asked: arguments are the files of input, output and answer; exit
    /// code 0 accepts, 1 and 2 do not.
    Testlib,
    /// A Python function `evaluate`, as `TESTed` calls it.
    Tested,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Self; 3] = [Self::Kattis, Self::Testlib, Self::Tested];

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Its name in assignments.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kattis => "kattis",
            Self::Testlib => "testlib",
            Self::Tested => "tested",
        }
    }
}

impl Scenario {
    /// The programs that check its steps, one for each step that has one.
    pub fn checkers(&self) -> impl Iterator<Item = &Arc<CheckerProgram>> {
        let checkers = self.steps.iter();
        let checkers = checkers.filter_map(|step| step.expectation.program.checker.as_ref());
        checkers.filter_map(|checker| match &checker.by {
            CheckedBy::Program(program) => Some(program),
            CheckedBy::Tokens(_) => None,
        })
    }
}

impl CheckerProgram {
    /// The program with the digest of what it is made of.
    #[must_use]
    pub fn digested(mut self) -> Self {
        let mut digest = Digest::default();
        for (name, bytes) in &self.files {
            digest.part(name).part(bytes);
        }
        let Self {
            protocol,
            files: _,
            build,
            run,
            limits,
            digest: _,
        } = &self;
        digest.part(format!("{protocol:?} {build:?} {run:?} {limits:?}"));
        self.digest = digest.finish();
        self
    }
}

impl fmt::Debug for CheckerProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CheckerProgram({})", self.digest)
    }
}

impl fmt::Debug for Checker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            by,
            part,
            answer,
            arguments,
            full,
        } = self;
        f.debug_struct("Checker")
            .field("by", by)
            .field("part", part)
            .field("answer", answer)
            .field("arguments", arguments)
            .field("full", full)
            .finish()
    }
}

impl fmt::Debug for JudgesAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => {
                let mut digest = Digest::default();
                digest.part(text);
                write!(f, "Text({})", digest.finish())
            }
            Self::Value(value) => write!(f, "Value({value:?})"),
        }
    }
}
