//! Assignments, groups, scenarios and steps.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::model::{
    AssignmentInfo, Credit, Detail, GroupInfo, ScenarioInfo, Visibility,
};

use puzzlemark_sandbox::Limits;

use crate::{
    AnswerExpectation, CheckerProgram, Expectation, Exploration, Fault, ProgramAction,
    ProgramSubject, Prompt, Typed, WindowAction, WindowSubject,
};

/// An assignment: a folder with `assignment.yaml` and scenarios, loaded and valid.
#[derive(Debug, Clone, Default)]
pub struct Assignment {
    /// Name of the folder, for example `bubbles-and-boulders`.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// The folder.
    pub folder: PathBuf,
    /// Name of the puzzle in the reference, where the reference knows it.
    pub reference: Option<String>,
    /// Which kinds of submission are taken, and how they are started.
    pub subjects: Subjects,
    /// The assignment's own exception types: name to name of the parent.
    pub exceptions: BTreeMap<String, String>,
    /// Files that lie in the working directory in every scenario: name to contents.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Programs that steps can name as their checkers, by name.
    pub checkers: BTreeMap<String, Arc<CheckerProgram>>,
    /// Limits of scenarios that say nothing else.
    pub limits: Limits,
    /// When `after_due` groups become visible to students.
    pub due: Option<jiff::Zoned>,
    /// Groups in order; ids are unique.
    pub groups: Vec<Group>,
    /// Faults that the scenarios are to find, from `faults.yaml`.
    pub faults: Vec<Arc<Fault>>,
}

/// Which kinds of submission are taken, and how they are started.
#[derive(Debug, Clone, Default)]
pub struct Subjects {
    /// A Python file.
    pub python: Option<ClassSubject>,
    /// A JavaScript file.
    pub javascript: Option<ClassSubject>,
    /// A Java file.
    pub java: Option<ClassSubject>,
    /// Programs that speak the binary protocol, tried in order.
    pub binary: Vec<BinarySubject>,
    /// Programs that someone runs at a terminal, tried in order.
    pub program: Vec<ProgramSubject>,
    /// A Python program with a window.
    pub window: Option<WindowSubject>,
}

impl Subjects {
    /// Whether submissions can be called, and not only run as programs or at a window.
    pub fn are_called(&self) -> bool {
        let mut classes = [&self.python, &self.javascript, &self.java].into_iter();
        classes.any(Option::is_some) || !self.binary.is_empty()
    }

    /// The files by which submissions of each kind are known.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let classes = [&self.python, &self.javascript, &self.java];
        let classes = classes.into_iter().flatten().map(|class| &class.file);
        let binary = self.binary.iter().map(|binary| &binary.file);
        let program = self.program.iter().map(|program| &program.file);
        let window = self.window.iter().map(|window| &window.file);
        classes
            .chain(binary)
            .chain(program)
            .chain(window)
            .map(String::as_str)
    }
}

/// A file with classes and functions, in a language whose objects Puzzlemark can reach by itself.
#[derive(Debug, Clone, Default)]
pub struct ClassSubject {
    /// The file that is loaded: `puzzle.py`.
    pub file: String,
    /// Pattern of other names that this file may have in a submission: `fifteen*.py`.
    pub accepts: Option<String>,
    /// Classes and functions of the file: `Puzzle`. It must define one of them to be loaded.
    pub requires: Vec<String>,
    /// Third-party packages; of Python alone.
    pub packages: Packages,
}

/// Third-party packages that submissions in Python may import.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Packages {
    /// Names that are imported: `numpy`.
    pub names: Vec<String>,
    /// The virtual environment whose interpreter runs submissions.
    pub venv: Option<PathBuf>,
}

/// How a program is built and started.
#[derive(Debug, Clone, Default)]
pub struct BinarySubject {
    /// The file by which a submission of this kind is known: `puzzle.c`.
    pub file: String,
    /// Pattern of other names that this file may have in a submission.
    pub accepts: Option<String>,
    /// The kit that is laid beside it, with the loop that speaks the protocol. A file that has a
    /// `main` of its own needs none, and is not taken for this subject.
    pub kit: Option<Kit>,
    /// Commands that build it, each a program and its arguments; run in the submission's folder.
    pub build: Vec<Vec<String>>,
    /// The program and its arguments.
    pub run: Vec<String>,
}

/// The protocol loop of a language, which ships with Puzzlemark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kit {
    /// C, from 2011 on.
    C,
    /// C++, from 2017 on.
    Cpp,
    /// Rust, edition 2021.
    Rust,
    /// Go.
    Go,
    /// Ruby.
    Ruby,
}

impl Kit {
    /// Every kit.
    pub const ALL: [Self; 5] = [Self::C, Self::Cpp, Self::Rust, Self::Go, Self::Ruby];

    /// Its name in assignments.
    pub fn name(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::Rust => "rust",
            Self::Go => "go",
            Self::Ruby => "ruby",
        }
    }

    /// The kit of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kit| kit.name() == name)
    }
}

/// Scenarios that share points and visibility.
#[derive(Debug, Clone)]
pub struct Group {
    /// Short name, unique in the assignment.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Who sees the details.
    pub visibility: Visibility,
    /// How much is shown to those who see the group; `None` where not written.
    pub detail: Option<Detail>,
    /// How the scenarios earn points.
    pub credit: Credit,
    /// Scenarios in order; ids are unique in the assignment.
    pub scenarios: Vec<Arc<Scenario>>,
}

/// One stateful script, run in isolation.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Name of the file without its ending.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Points it is worth; not negative.
    pub points: f64,
    /// Why the scenario is there, for students.
    pub because: Option<String>,
    /// What may help students whose submission is not accepted.
    pub hint: Option<String>,
    /// Files put into the working directory: name to contents.
    pub files: BTreeMap<String, Vec<u8>>,
    /// All that must be printed while the submission is loaded; `None` where any text will do.
    pub prints_while_loading: Option<String>,
    /// Limits in force: the assignment's, overridden by the scenario's.
    pub limits: Limits,
    /// Steps in order; not empty, unless games are explored instead.
    pub steps: Vec<Step>,
    /// Random games in place of steps.
    pub exploration: Option<Exploration>,
    /// The scenario's file.
    pub path: PathBuf,
    /// SHA-256 of all that the result depends on (files, steps, limits), in hexadecimal.
    pub digest: String,
}

/// What is asked of a subject.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// An operation on its classes and functions.
    Call(Operation),
    /// The same as it would be typed at a prompt, or Python that is no operation.
    Prompt(Prompt),
    /// Something that someone at a terminal does.
    Program(ProgramAction),
    /// Something to be done at its window.
    Window(WindowAction),
}

impl Action {
    /// How a subject that can do this is spoken with.
    pub fn interface(&self) -> Interface {
        match self {
            Self::Call(_) | Self::Prompt(_) => Interface::Calls,
            Self::Program(_) => Interface::Program,
            Self::Window(_) => Interface::Window,
        }
    }

    /// The operation, where it is one.
    pub fn operation(&self) -> Option<&Operation> {
        match self {
            Self::Call(operation)
            | Self::Prompt(Prompt {
                typed: Typed::Operation(operation),
                ..
            }) => Some(operation),
            Self::Prompt(_) | Self::Program(_) | Self::Window(_) => None,
        }
    }

    /// Whether only Python can be asked this.
    pub fn is_python(&self) -> bool {
        matches!(self, Self::Prompt(prompt) if matches!(prompt.typed, Typed::Python(_)))
    }
}

/// How a scenario speaks with a subject: all its steps alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Interface {
    /// By calls of its classes and functions.
    Calls,
    /// As someone at a terminal: by arguments, and by what is typed and shown.
    Program,
    /// As someone at a screen: by clicks.
    Window,
}

/// One action and what must follow.
#[derive(Debug, Clone)]
pub struct Step {
    /// The action as data.
    pub action: Action,
    /// The action as written.
    pub text: String,
    /// What must follow.
    pub expectation: Expectation,
    /// Why it must follow, for students.
    pub because: Option<String>,
    /// What may help students whose submission fails here.
    pub hint: Option<String>,
    /// Line in the scenario's file, counted from 1.
    pub line: u32,
}

impl Step {
    /// Whether the reference says what must follow.
    pub fn is_by_reference(&self) -> bool {
        let answer = self.expectation.answer.as_ref();
        answer.is_some_and(|answer| matches!(answer, AnswerExpectation::Reference))
    }
}

impl Assignment {
    /// What a report says about the assignment.
    pub fn info(&self) -> AssignmentInfo {
        AssignmentInfo {
            id: self.id.clone(),
            title: self.title.clone(),
            groups: self.groups.iter().map(Group::info).collect(),
        }
    }

    /// Whether the due date has passed; never where there is none.
    pub fn is_due(&self) -> bool {
        self.due
            .as_ref()
            .is_some_and(|due| *due <= jiff::Zoned::now())
    }

    /// All scenarios, in order.
    pub fn scenarios(&self) -> impl Iterator<Item = &Arc<Scenario>> {
        self.groups.iter().flat_map(|group| &group.scenarios)
    }
}

impl Group {
    fn info(&self) -> GroupInfo {
        GroupInfo {
            id: self.id.clone(),
            title: self.title.clone(),
            visibility: self.visibility,
            detail: self.detail,
            credit: self.credit,
            scenarios: self
                .scenarios
                .iter()
                .map(|scenario| scenario.info())
                .collect(),
        }
    }
}

impl Scenario {
    /// How the scenario speaks with a subject.
    pub fn interface(&self) -> Interface {
        let games = self.exploration.map(|games| games.interface());
        let first = self.steps.first().map(|step| step.action.interface());
        games.or(first).unwrap_or(Interface::Calls)
    }

    /// Whether only Python can be asked some of its steps.
    pub fn is_python_only(&self) -> bool {
        self.steps.iter().any(|step| step.action.is_python())
    }

    /// Whether a checker judges what comes of a call.
    pub fn has_checked_calls(&self) -> bool {
        self.interface() == Interface::Calls
            && self
                .steps
                .iter()
                .any(|step| step.expectation.program.checker.is_some())
    }

    /// Whether the reference follows the game: it says what must follow some step, and so plays all
    /// of them.
    pub fn is_followed(&self) -> bool {
        self.steps.iter().any(Step::is_by_reference)
    }

    fn info(&self) -> ScenarioInfo {
        ScenarioInfo {
            id: self.id.clone(),
            title: self.title.clone(),
            points: self.points,
            because: self.because.clone(),
            hint: self.hint.clone(),
        }
    }
}
