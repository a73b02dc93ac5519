//! Assignments, groups, scenarios and steps.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::Language;
use puzzlemark_reports::model::{
    AssignmentInfo, Credit, Detail, GroupInfo, ScenarioInfo, Visibility,
};

use puzzlemark_sandbox::Limits;

use crate::{
    AnswerExpectation, CheckerProgram, Expectation, Exploration, Model, ProgramAction,
    ProgramSubject, Prompt, ReferenceSource, Typed, WindowAction, WindowSubject,
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
    /// The source of right replies, if there is one.
    pub reference: Option<ReferenceSource>,
    /// The accepted kinds of submission, and their commands.
    pub subjects: Subjects,
    /// The assignment's own exception types: name to name of the parent.
    pub exceptions: BTreeMap<String, String>,
    /// Files in the working directory of every scenario: name to contents.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Programs that steps can name as their checkers, by name.
    pub checkers: BTreeMap<String, Arc<CheckerProgram>>,
    /// The default limits of scenarios.
    pub limits: Limits,
    /// True if numbers are equal as in Python in the expected values of all scenarios.
    pub python_equality: bool,
    /// True if all scenarios compare texts as TESTed does.
    pub as_tested: bool,
    /// The language of the reports for students, or `None` if the assignment does not set it.
    pub language: Option<Language>,
    /// The time at which `after_due` groups become visible to students.
    pub due: Option<jiff::Zoned>,
    /// Groups in order. Their ids are unique.
    pub groups: Vec<Group>,
}

/// The folder of an assignment with the files that students begin with.
pub const STARTER_FOLDER: &str = "starter";

/// The kinds of submission that an assignment accepts, and their commands.
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
    /// Programs at a terminal, tried in order.
    pub program: Vec<ProgramSubject>,
    /// A Python program with a window.
    pub window: Option<WindowSubject>,
}

impl Subjects {
    /// Returns true if submissions have classes or functions to call. Programs and windows have
    /// none.
    pub fn are_called(&self) -> bool {
        let mut classes = [&self.python, &self.javascript, &self.java].into_iter();
        classes.any(Option::is_some) || !self.binary.is_empty()
    }

    /// Returns the classes and functions that the files of some kind must define.
    pub fn required(&self) -> impl Iterator<Item = &str> {
        let classes = [&self.python, &self.javascript, &self.java];
        let classes = classes.into_iter().flatten();
        classes.flat_map(|class| class.requires.iter().map(String::as_str))
    }

    /// Returns the main file of Python classes and functions.
    pub fn python_file(&self) -> Option<&str> {
        Some(self.python.as_ref()?.file.as_str())
    }

    /// Returns the main file of each kind.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let classes = [&self.python, &self.javascript, &self.java]
            .into_iter()
            .flatten()
            .map(|class| &class.file);
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

/// A file with classes and functions, in a language for which Puzzlemark has a driver.
#[derive(Debug, Clone, Default)]
pub struct ClassSubject {
    /// The file that is loaded: `puzzle.py`.
    pub file: String,
    /// Pattern of other names that this file may have in a submission: `fifteen*.py`.
    pub accepts: Option<String>,
    /// Classes and functions of the file: `Puzzle`. The file must define at least one of them.
    pub requires: Vec<String>,
    /// Methods that games may call: `Puzzle.put`.
    pub methods: Vec<String>,
    /// Python files of the course, among the assignment's files. Steps can use the names that they
    /// define.
    pub provided: Vec<String>,
    /// Third-party packages. Only Python has them.
    pub packages: Packages,
}

/// Third-party packages that submissions in Python may import.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Packages {
    /// Names as in an import: `numpy`.
    pub names: Vec<String>,
    /// The virtual environment whose interpreter runs submissions.
    pub venv: Option<PathBuf>,
}

/// A program that speaks the binary protocol: how to build and start it.
#[derive(Debug, Clone, Default)]
pub struct BinarySubject {
    /// The main file: `puzzle.c`. A submission with it is of this kind.
    pub file: String,
    /// Pattern of other names that this file may have in a submission.
    pub accepts: Option<String>,
    /// The kit for the file. It has the loop that speaks the protocol. If the file has its own
    /// `main`, this kind does not fit.
    pub kit: Option<Kit>,
    /// Commands that build it, each a program and its arguments. They run in the submission's folder.
    pub build: Vec<Vec<String>>,
    /// The program and its arguments.
    pub run: Vec<String>,
}

/// The protocol loop of a language. It ships with Puzzlemark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kit {
    /// C11 or later.
    C,
    /// C++17 or later.
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

    /// Returns its name in assignments.
    pub fn name(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::Rust => "rust",
            Self::Go => "go",
            Self::Ruby => "ruby",
        }
    }

    /// Returns the kit of this name.
    pub fn by_name(name: &str) -> Option<Self> {
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
    /// The readers who see the group.
    pub visibility: Visibility,
    /// The amount of detail that these readers see, or `None` if the assignment does not say.
    pub detail: Option<Detail>,
    /// The rule by which the scenarios earn points.
    pub credit: Credit,
    /// Scenarios in order. Their ids are unique in the assignment.
    pub scenarios: Vec<Arc<Scenario>>,
}

/// A script of steps that share state, run in isolation.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Name of the file without its ending.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Its points, not negative.
    pub points: f64,
    /// The reason for the scenario, for students.
    pub because: Option<String>,
    /// Help for students whose submission is not accepted.
    pub hint: Option<String>,
    /// Files put into the working directory: name to contents.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The whole text printed while the submission is loaded. `None` accepts any text.
    pub prints_while_loading: Option<String>,
    /// The effective limits: the scenario's limits, and the assignment's limits for the rest.
    pub limits: Limits,
    /// Steps in order. Empty only if `exploration` is set.
    pub steps: Vec<Step>,
    /// Random games instead of steps.
    pub exploration: Option<Exploration>,
    /// The scenario's file.
    pub path: PathBuf,
    /// SHA-256 of everything that the result depends on (files, steps, limits), in hexadecimal.
    pub digest: String,
}

/// The action of a step.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// An operation on classes and functions.
    Call(Operation),
    /// Input at the prompt of an interpreter: an operation or other Python code.
    Prompt(Prompt),
    /// An action of a user at a terminal.
    Program(ProgramAction),
    /// An action of a user at a window.
    Window(WindowAction),
}

impl Action {
    /// Returns the interface that the action needs.
    pub fn interface(&self) -> Interface {
        match self {
            Self::Call(_) | Self::Prompt(_) => Interface::Calls,
            Self::Program(_) => Interface::Program,
            Self::Window(_) => Interface::Window,
        }
    }

    /// Returns the operation, if the action is one.
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

    /// Returns the run of a program from start to end, if the action is one.
    pub fn as_run(&self) -> Option<&ProgramAction> {
        match self {
            Self::Program(run @ ProgramAction::Run { .. }) => Some(run),
            Self::Program(_) | Self::Call(_) | Self::Prompt(_) | Self::Window(_) => None,
        }
    }

    /// Returns true if only Python submissions can do this.
    pub fn is_python(&self) -> bool {
        matches!(self, Self::Prompt(prompt) if matches!(prompt.typed, Typed::Python(_)))
    }
}

/// The way in which a scenario talks to a subject. All its steps have the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Interface {
    /// Calls of classes and functions.
    Calls,
    /// Arguments, typed lines and printed text, as at a terminal.
    Program,
    /// Clicks and keys, as at a screen.
    Window,
}

/// One action and its expectation.
#[derive(Debug, Clone)]
pub struct Step {
    /// The action as data.
    pub action: Action,
    /// The action as written.
    pub text: String,
    /// The expected result.
    pub expectation: Expectation,
    /// The reason for the expectation, for students.
    pub because: Option<String>,
    /// Help for students whose submission fails here.
    pub hint: Option<String>,
    /// Line in the scenario's file, counted from 1.
    pub line: u32,
}

impl Step {
    /// Returns a step that is not in a file. Its expected result comes from the reference.
    pub fn by_reference(operation: &Operation) -> Self {
        Self {
            action: Action::Call(operation.clone()),
            text: operation.to_string(),
            expectation: Expectation::by_reference(),
            because: None,
            hint: None,
            line: 0,
        }
    }

    /// Returns true if the expected result comes from the reference.
    pub fn is_by_reference(&self) -> bool {
        self.expectation.is_by_reference()
    }
}

impl Assignment {
    /// Returns the facts about the assignment that reports show.
    pub fn info(&self) -> AssignmentInfo {
        AssignmentInfo {
            id: self.id.clone(),
            title: self.title.clone(),
            language: self.language.unwrap_or_default(),
            groups: self.groups.iter().map(Group::info).collect(),
        }
    }

    /// Returns the name of the built-in puzzle, if that is the reference.
    pub fn puzzle(&self) -> Option<&str> {
        match &self.reference {
            Some(ReferenceSource::Puzzle(name)) => Some(name),
            Some(ReferenceSource::Model(_)) | None => None,
        }
    }

    /// Returns the instructor's model, if that is the reference.
    pub fn model(&self) -> Option<&Model> {
        match &self.reference {
            Some(ReferenceSource::Model(model)) => Some(model),
            Some(ReferenceSource::Puzzle(_)) | None => None,
        }
    }

    /// Returns true if the due date has passed. False if there is none.
    pub fn is_due(&self) -> bool {
        self.due
            .as_ref()
            .is_some_and(|due| *due <= jiff::Zoned::now())
    }

    /// Returns all scenarios, in order.
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
    /// Returns the interface of its steps or games.
    pub fn interface(&self) -> Interface {
        let games = self.exploration.map(|games| games.interface());
        let first = self.steps.first().map(|step| step.action.interface());
        games.or(first).unwrap_or(Interface::Calls)
    }

    /// Returns true if only Python submissions can do all steps.
    pub fn is_python_only(&self) -> bool {
        self.steps.iter().any(|step| step.action.is_python())
    }

    /// Returns true if a checker judges the result of a call.
    pub fn has_checked_calls(&self) -> bool {
        self.interface() == Interface::Calls
            && self
                .steps
                .iter()
                .any(|step| step.expectation.program.checker.is_some())
    }

    /// Returns true if the scenario compares texts as TESTed does.
    pub fn is_as_tested(&self) -> bool {
        self.steps.iter().any(|step| step.expectation.as_tested)
    }

    /// Returns true if the expectation of a step comes from the reference. The reference then plays
    /// all steps.
    pub fn is_followed(&self) -> bool {
        self.steps.iter().any(Step::is_by_reference)
    }

    /// Returns true if the result depends on replies, games or properties of the reference.
    pub fn asks_reference(&self) -> bool {
        let has_property = |step: &Step| {
            let answer = step.expectation.answer.as_ref();
            matches!(answer, Some(AnswerExpectation::Satisfies { .. }))
        };
        self.exploration.is_some() || self.is_followed() || self.steps.iter().any(has_property)
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
