//! The references: who knows the right replies, and which games can be played.
//!
//! The crate owns one seam, [`Reference`], with two sides:
//!
//! * [`PuzzleReference`]: a built-in puzzle, played in this process;
//! * a model: the right solution of an instructor, played in a cell of its own.
//!
//! Explorer, shrinker, runner and `strength` use the seam and do not know which side they have.
//!
//! It does not:
//!
//! * judge replies: `puzzlemark-judge` does;
//! * run submissions: `puzzlemark-subject` does;
//! * print.

mod boards;
mod guess;
mod model;
mod puzzle;

use std::collections::BTreeMap;
use std::sync::Arc;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Opening;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::Boards;
use rand_chacha::ChaCha8Rng;

use puzzlemark_judge::check::Checked;
use puzzlemark_judge::follow::Oracle;
use puzzlemark_judge::runs::{ExpectedRun, ReferenceRun, add_ruling};
use puzzlemark_model::reply::Reply;
use puzzlemark_model::{Assignment, Interface, JudgeFailure, ProgramAction, Scenario};
use puzzlemark_sandbox::{Cell, Limits, Sandbox};
use puzzlemark_subject::Driver;

pub use boards::FailedStep;
pub use model::{Mistake, ModelReference};
pub use puzzle::PuzzleReference;

/// Contents of files by name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A reference that all parts of a run share.
pub type SharedReference<'r> = Arc<dyn Reference + 'r>;

/// A reference: it plays games and judges properties.
pub trait Reference: Send + Sync {
    /// Begins a game with the files that constructors read.
    fn begin<'g>(&'g self, files: &'g Files) -> Result<Box<dyn Oracle + 'g>, JudgeFailure>;

    /// A random opening of a game. Equal random numbers give equal openings.
    fn opening(&self, random: &mut ChaCha8Rng) -> Result<Opening, JudgeFailure>;

    /// The opening with the puzzle that a text gives, in the form that the puzzle's files have. The
    /// error says why there is none.
    fn opening_of(&self, puzzle: &str) -> Result<Opening, String>;

    /// The openings that a scenario has, each with the name of its puzzle in a sentence.
    fn openings_in(&self, scenario: &Scenario) -> Vec<(String, Opening)>;

    /// Openings that are simpler than this one, the simplest first. Every chain of them ends.
    fn simpler(&self, opening: &Opening) -> Vec<Opening>;

    /// Returns the names that operations can use, in order: `Puzzle`, `Puzzle.put`, `solve`.
    fn names(&self) -> Result<Vec<String>, JudgeFailure>;

    /// True if operations can use this name without assigning it first.
    fn defines(&self, name: &str) -> bool;

    /// True if chance decides in its games. Then an operation takes much time, because all that chance
    /// allows is tried.
    fn has_chance(&self) -> Result<bool, JudgeFailure> {
        Ok(false)
    }

    /// Judges whether a value has a property. The error is the reason for the student.
    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        files: &Files,
    ) -> Result<Result<(), String>, JudgeFailure>;

    /// Describes a value with a property for the student. `None` if the name says enough.
    fn describe(&self, property: &str, arguments: &[Value]) -> Option<String>;

    /// The reference as a subject with this interface, under the same limits and checkers as
    /// submissions. The cell prepares it.
    fn driver(
        &self,
        assignment: &Assignment,
        interface: Interface,
        cell: &mut Cell,
    ) -> Result<Box<dyn Driver>, JudgeFailure>;

    /// The reference as a program. `None` if it is none.
    fn program(&self) -> Option<&dyn ReferenceProgram> {
        None
    }

    /// Returns the instructor's mistakes in the reference. A built-in puzzle has none.
    fn mistakes(&self) -> Result<Vec<Mistake>, JudgeFailure> {
        Ok(Vec::new())
    }

    /// Draws the boards around the first failed step of a scenario. No submission is asked for them. `None` if
    /// there is nothing to draw.
    fn boards(&self, scenario: &Scenario, failed: &FailedStep<'_>) -> Option<Boards>;

    /// Returns the instructor's mistakes in rules that draw boards. It plays the examples.
    fn drawing_mistakes(&self) -> Result<Vec<Mistake>, JudgeFailure> {
        Ok(Vec::new())
    }

    /// The built-in puzzle, for windows and shrinking. `None` for a model.
    fn puzzle(&self) -> Option<&'static dyn Powers> {
        None
    }
}

/// A reference that is a program.
pub trait ReferenceProgram {
    /// Plays runs, one after the other in a folder with these files. It ends with the first run whose
    /// result nothing determines. Results are kept, so equal runs are played once.
    fn runs(
        &self,
        files: &Files,
        runs: &[ProgramAction],
        limits: &Limits,
    ) -> Result<Vec<ExpectedRun>, JudgeFailure>;

    /// Judges a run with several right results, beside the result of the reference. The inner error is
    /// the reason for the student.
    fn judge(
        &self,
        run: &ProgramAction,
        reply: &Reply,
        reference: &ReferenceRun,
    ) -> Result<Result<(), String>, JudgeFailure>;

    /// Lets a rule judge a run with several right results that is not wrong already.
    fn rule(
        &self,
        run: &ProgramAction,
        reply: &Reply,
        expected: &ExpectedRun,
        checked: &mut Checked,
    ) -> Result<(), JudgeFailure> {
        if let ExpectedRun::Open(reference) = expected
            && checked.verdict == Verdict::Accepted
        {
            add_ruling(checked, self.judge(run, reply, reference)?);
        }
        Ok(())
    }

    /// A random run that a rule draws. Equal seeds give equal runs. `None` if no rule draws any.
    fn drawn_run(&self, seed: u64) -> Result<Option<DrawnRun>, JudgeFailure>;
}

/// A run that a rule draws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnRun {
    /// The arguments; `None` for those of an example.
    pub arguments: Option<Vec<String>>,
    /// The text on standard input.
    pub input: String,
}

/// The reference of an assignment. A model runs in cells of the sandbox. `None` if the assignment
/// names no reference.
pub fn reference_of<'r>(
    assignment: &'r Assignment,
    sandbox: &'r Sandbox,
) -> Option<SharedReference<'r>> {
    match assignment.model() {
        Some(model) => Some(Arc::new(ModelReference::new(assignment, model, sandbox))),
        None => puzzle_of(assignment),
    }
}

/// The built-in puzzle of an assignment, which needs no sandbox. `None` if the assignment names no
/// puzzle.
pub fn puzzle_of(assignment: &Assignment) -> Option<SharedReference<'_>> {
    let puzzle = PuzzleReference::named(assignment.puzzle()?)?;
    Some(Arc::new(puzzle))
}
