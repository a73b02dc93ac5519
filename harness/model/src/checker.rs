//! Checkers. They decide about answers that no written expectation can describe.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use puzzlemark_reference::Value;

use crate::Scenario;
use crate::digest::Digest;
use puzzlemark_sandbox::Limits;

/// A checker for one part of a step's result.
///
/// Digests are made of its `Debug` form. The form is unique but has no bytes of files.
#[derive(Clone)]
pub struct Checker {
    /// The decider: Puzzlemark or a program.
    pub by: CheckedBy,
    /// The part that it judges.
    pub part: Part,
    /// The judge's answer, if there is one. [`CheckedBy::Tokens`] always has a text.
    pub answer: Option<JudgesAnswer>,
    /// Further arguments. All are texts, except for [`Protocol::Tested`].
    pub arguments: Vec<Value>,
    /// The full number of points, for a checker that gives points.
    pub full: Option<f64>,
    /// The input of a checker that talks. Other checkers get the input of the program.
    pub input: Option<Arc<[u8]>>,
    /// The checker that judges the notes of a checker that talks, if that one accepts.
    pub then: Option<Arc<CheckerProgram>>,
}

/// A part of a step's result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// The returned value.
    Returned,
    /// The text on standard output.
    Printed,
    /// The text on standard error of a program.
    Complained,
    /// The text of a file of this name that a program wrote.
    Written(String),
    /// The whole dialogue. The checker talks with the program: each reads what the other prints.
    Talk,
}

/// The judge's answer for a checker.
#[derive(Clone)]
pub enum JudgesAnswer {
    /// A text.
    Text(Arc<[u8]>),
    /// A value.
    Value(Value),
}

/// The decider of a checker.
#[derive(Debug, Clone)]
pub enum CheckedBy {
    /// Puzzlemark compares word by word.
    Tokens(Tokens),
    /// A program of the assignment decides.
    Program(Arc<CheckerProgram>),
}

/// The rules for comparing words with the words of the answer.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tokens {
    /// True if upper and lower case differ.
    pub case_matters: bool,
    /// True if the white space between words must be the same.
    pub space_matters: bool,
    /// The largest absolute difference of numbers.
    pub absolute: Option<f64>,
    /// The largest difference of numbers, relative to the number in the answer.
    pub relative: Option<f64>,
}

/// A program that checks. It is built once and runs for each check.
#[derive(Clone)]
pub struct CheckerProgram {
    /// The way to send data to the program and to read its verdict.
    pub protocol: Protocol,
    /// Its files: path and contents.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The commands that build it, each a program and its arguments.
    pub build: Vec<Vec<String>>,
    /// The program and its first arguments. For [`Protocol::Tested`]: the Python file and the name of
    /// its function. For [`Protocol::Check50`]: the file of checks.
    pub run: Vec<String>,
    /// The limits of one run.
    pub limits: Limits,
    /// SHA-256 of all of these, in hexadecimal.
    pub digest: String,
}

/// The protocol between Puzzlemark and a checker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// The protocol of Kattis' output validators. Arguments: input file, answer file, folder for
    /// messages. The judged text is on standard input. Exit code 42 accepts, 43 rejects.
    Kattis,
    /// The protocol of testlib's checkers. Arguments: input file, output file, answer file. Exit
    /// code 0 accepts, 1 and 2 reject.
    Testlib,
    /// A Python function `evaluate`, called as `TESTed` does.
    Tested,
    /// A file of checks for check50. It judges all runs of the scenario up to its step, not only one part.
    Check50,
}

/// The program that runs a file of checks for check50, without check50 and without the submission. The last of its
/// parts joins them.
///
/// With the path of the file as JSON on standard input, it prints the commands and the input of all checks. With the
/// path, the name of a check and the names of the submission's files as arguments, it judges the runs of a submission.
pub const CHECK50: &str = concat!(
    include_str!("checker/check50/failures.py"),
    include_str!("checker/check50/checks.py"),
    include_str!("checker/check50/recording.py"),
    include_str!("checker/check50/playback.py"),
    include_str!("checker/check50/modules.py"),
);

impl Protocol {
    /// Every protocol.
    pub const ALL: [Self; 4] = [Self::Kattis, Self::Testlib, Self::Tested, Self::Check50];

    /// Returns the protocol of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Returns its name in assignments.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kattis => "kattis",
            Self::Testlib => "testlib",
            Self::Tested => "tested",
            Self::Check50 => "check50",
        }
    }
}

impl Checker {
    /// Returns true for a check of check50, which judges all runs of the scenario.
    pub fn is_check50(&self) -> bool {
        matches!(&self.by, CheckedBy::Program(program) if program.protocol == Protocol::Check50)
    }

    /// Returns the program that talks with the submission, if the checker does that.
    pub fn partner(&self) -> Option<&Arc<CheckerProgram>> {
        match &self.by {
            CheckedBy::Program(program) if self.part == Part::Talk => Some(program),
            CheckedBy::Program(_) | CheckedBy::Tokens(_) => None,
        }
    }
}

impl Scenario {
    /// Returns the programs that check its steps, in the order of the steps. A program may occur
    /// twice.
    pub fn checkers(&self) -> impl Iterator<Item = &Arc<CheckerProgram>> {
        let steps = self.steps.iter();
        let checkers = steps.filter_map(|step| step.expectation.program.checker.as_ref());
        checkers.flat_map(|checker| {
            let own = match &checker.by {
                CheckedBy::Program(program) => Some(program),
                CheckedBy::Tokens(_) => None,
            };
            own.into_iter().chain(&checker.then)
        })
    }
}

impl Scenario {
    /// Returns true if a check of check50 judges the runs.
    pub fn has_check50(&self) -> bool {
        self.checkers()
            .any(|program| program.protocol == Protocol::Check50)
    }
}

impl CheckerProgram {
    /// Returns the program with its digest filled in.
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
            input,
            then,
        } = self;
        let input = input.clone().map(JudgesAnswer::Text);
        f.debug_struct("Checker")
            .field("by", by)
            .field("part", part)
            .field("answer", answer)
            .field("arguments", arguments)
            .field("full", full)
            .field("input", &input)
            .field("then", then)
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
