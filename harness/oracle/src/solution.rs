//! Right solutions that are built like submissions, and pools of them.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::model::{add_rules_module, failed};
use puzzlemark_intake::Handed;
use puzzlemark_model::{Assignment, Interface, JudgeFailure, Solution};
use puzzlemark_sandbox::{Cell, Sandbox, Tree};
use puzzlemark_subject::{Driver, Submission, prepare_read};

/// Things that no game uses now, such as hosts.
pub(crate) struct Idle<T>(Mutex<Vec<T>>);

impl<T> Idle<T> {
    pub(crate) fn take_idle(&self) -> Option<T> {
        self.lock_idle().pop()
    }

    pub(crate) fn keep(&self, one: T) {
        self.lock_idle().push(one);
    }

    /// A panic of another worker leaves the list as it was.
    fn lock_idle(&self) -> MutexGuard<'_, Vec<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Default for Idle<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

/// A built solution, with the cell in which it runs.
pub(crate) struct Built {
    pub(crate) driver: Box<dyn Driver>,
    pub(crate) cell: Cell,
}

/// A right solution for one interface. It is built when a game needs it, and then kept for later games.
pub(crate) struct SolutionPool<'r> {
    assignment: &'r Assignment,
    solution: &'r Solution,
    interface: Interface,
    sandbox: &'r Sandbox,
    idle: Idle<Built>,
}

impl<'r> SolutionPool<'r> {
    /// Builds nothing yet.
    pub(crate) fn new(
        assignment: &'r Assignment,
        solution: &'r Solution,
        interface: Interface,
        sandbox: &'r Sandbox,
    ) -> Self {
        Self {
            assignment,
            solution,
            interface,
            sandbox,
            idle: Idle::default(),
        }
    }

    pub(crate) fn interface(&self) -> Interface {
        self.interface
    }

    /// Returns a built solution that no game uses now.
    pub(crate) fn take_built(&self) -> Result<Built, JudgeFailure> {
        if let Some(built) = self.idle.take_idle() {
            return Ok(built);
        }
        let mut cell = open_cell(self.sandbox)?;
        let driver = build_solution(self.assignment, self.solution, self.interface, &mut cell)?;
        Ok(Built { driver, cell })
    }

    pub(crate) fn keep(&self, built: Built) {
        self.idle.keep(built);
    }
}

/// Builds a right solution like a submission. If it does not build, the judge fails.
pub fn build_solution(
    assignment: &Assignment,
    solution: &Solution,
    interface: Interface,
    cell: &mut Cell,
) -> Result<Box<dyn Driver>, JudgeFailure> {
    let submission = Submission::from_path("model", &solution.path);
    let mut files = Tree::default();
    files.put(&solution.file, solution.source.as_slice());
    if imports_rules(solution) {
        add_rules_module(&mut files);
    }
    let handed = Handed {
        files,
        remarks: Vec::new(),
        single_file: true,
    };
    let driver = prepare_read(assignment, interface, &submission, Ok(&handed), cell);
    driver.map_err(|failure| failure.into_judge_failure(failed))
}

/// Returns true if a solution in Python uses `choose` of the module for rules. Submissions cannot import the module.
fn imports_rules(solution: &Solution) -> bool {
    let source = String::from_utf8_lossy(&solution.source);
    let imports = |line: &str| {
        let mut words = line.split([' ', '.', ',']).filter(|word| !word.is_empty());
        matches!(words.next(), Some("import" | "from")) && words.any(|word| word == "puzzlemark")
    };
    let ending = Path::new(&solution.file).extension();
    ending.is_some_and(|ending| ending == "py") && source.lines().map(str::trim).any(imports)
}

pub(crate) fn open_cell(sandbox: &Sandbox) -> Result<Cell, JudgeFailure> {
    sandbox
        .open_cell()
        .map_err(|error| failed(&error.to_string()))
}
