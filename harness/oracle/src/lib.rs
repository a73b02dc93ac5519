//! The references, which know the right replies and the possible games.
//!
//! The crate owns one interface, [`Reference`], with three implementations:
//!
//! * [`PuzzleReference`]: a built-in puzzle, played in this process;
//! * [`ModelReference`]: a model in Python, or a program, played in its own cells;
//! * [`DrivenReference`]: a model with classes in another language, played by the driver for submissions.
//!
//! Explorer, shrinker, runner and `strength` use the interface, without knowing the implementation.
//!
//! It does not:
//!
//! * judge replies: `puzzlemark-judge` does;
//! * run submissions: `puzzlemark-subject` does;
//! * print.

mod boards;
mod contradiction;
mod driven;
mod guess;
mod model;
mod puzzle;
mod second;
mod solution;

use std::collections::BTreeMap;
use std::sync::Arc;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Opening;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::Boards;
use rand_chacha::ChaCha8Rng;

use puzzlemark_judge::check::{Checked, Ruling};
use puzzlemark_judge::follow::Oracle;
use puzzlemark_judge::runs::{ExpectedRun, ReferenceRun, add_ruling};
use puzzlemark_model::reply::Reply;
use puzzlemark_model::{Assignment, Calls, Interface, JudgeFailure, ProgramAction, Scenario};
use puzzlemark_sandbox::{Cell, Limits, Sandbox};
use puzzlemark_subject::{Driver, Parameters};

pub use boards::FailedStep;
pub use contradiction::refuse_contradiction;
pub use driven::DrivenReference;
pub use guess::Source;
pub use model::{Mistake, ModelReference};
pub use puzzle::PuzzleReference;
pub use second::Opinion;
pub use solution::build_solution;

/// Contents of files by name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A reference that all parts of a run share.
pub type SharedReference<'r> = Arc<dyn Reference + 'r>;

/// A function that lets a solution play a game. It returns true if the solution agrees with the reference.
pub type PlayGame<'p> = dyn FnMut(&dyn Driver, &mut Cell) -> Result<bool, JudgeFailure> + 'p;

/// A reference. It plays games and judges properties.
pub trait Reference: Send + Sync {
    /// Begins a game with the files that constructors read.
    fn begin<'g>(&'g self, files: &'g Files) -> Result<Box<dyn Oracle + 'g>, JudgeFailure>;

    /// Draws a random opening of a game. Equal random numbers give equal openings.
    fn opening(&self, random: &mut ChaCha8Rng) -> Result<Opening, JudgeFailure>;

    /// Returns the opening with the puzzle in a text, which has the format of the puzzle's files. The error
    /// says why there is no opening.
    fn opening_of(&self, puzzle: &str) -> Result<Opening, String>;

    /// Returns the openings in a scenario, each with the name of its puzzle in a sentence.
    fn openings_in(&self, scenario: &Scenario) -> Vec<(String, Opening)>;

    /// Returns openings that are simpler than this one, the simplest first. Repeated simplification always
    /// ends.
    fn simpler(&self, opening: &Opening) -> Vec<Opening>;

    /// Returns the names that operations can use, in order: `Puzzle`, `Puzzle.put`, `solve`.
    fn names(&self) -> Result<Vec<String>, JudgeFailure>;

    /// Returns true if operations can use this name without assigning it first.
    fn defines(&self, name: &str) -> bool;

    /// Returns true if chance decides in its games. Then an operation takes much time, because all possible
    /// choices are tried.
    fn has_chance(&self) -> Result<bool, JudgeFailure> {
        Ok(false)
    }

    /// Returns the seed with which reference and submission begin each game. Returns `None` if their random
    /// numbers may differ.
    fn seed(&self) -> Option<u64> {
        None
    }

    /// Returns remarks about the reference for its instructor, from the games so far.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the parameters of the callees of a model. A driver knows those of a built-in puzzle.
    fn parameters(&self) -> Result<Arc<Parameters>, JudgeFailure> {
        Ok(Arc::default())
    }

    /// Judges if a value has a property.
    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        files: &Files,
    ) -> Result<Ruling, JudgeFailure>;

    /// Describes a value with a property for the student. Returns `None` if the name says enough.
    fn describe(&self, property: &str, arguments: &[Value]) -> Option<String>;

    /// Returns the reference as a subject with this interface, with the limits and checkers of submissions.
    /// The cell prepares it.
    fn driver(
        &self,
        assignment: &Assignment,
        interface: Interface,
        cell: &mut Cell,
    ) -> Result<Box<dyn Driver>, JudgeFailure>;

    /// The same reference in processes in which sets have another order. A reply that differs there is not
    /// determined. `None` if the reference cannot contradict itself.
    fn reordered(&self) -> Option<SharedReference<'_>> {
        None
    }

    /// Asks further right solutions for their opinion on a game. `play` lets one of them play the game. It
    /// returns true if all replies are those of the reference. The games of a built-in puzzle need no opinion.
    fn second_opinion(
        &self,
        _interface: Interface,
        _play: &mut PlayGame<'_>,
    ) -> Result<Opinion, JudgeFailure> {
        Ok(Opinion::Agrees)
    }

    /// Returns the reference as a program. Returns `None` if it is not a program.
    fn program(&self) -> Option<&dyn ReferenceProgram> {
        None
    }

    /// Returns the instructor's mistakes in the reference. A built-in puzzle has none.
    fn mistakes(&self) -> Result<Vec<Mistake>, JudgeFailure> {
        Ok(Vec::new())
    }

    /// Draws the boards around the first failed step of a scenario. No submission plays for this. Returns
    /// `None` if there is nothing to draw.
    fn boards(&self, scenario: &Scenario, failed: &FailedStep<'_>) -> Option<Boards>;

    /// Returns the built-in puzzle that a step plays, in the format of the puzzle's files. Returns `None` if it is
    /// unknown.
    fn puzzle_text(&self, _scenario: &Scenario, _step: usize) -> Option<String> {
        None
    }

    /// Returns the instructor's mistakes in rules that draw boards. It plays the examples.
    fn drawing_mistakes(&self) -> Result<Vec<Mistake>, JudgeFailure> {
        Ok(Vec::new())
    }

    /// Returns the built-in puzzle, for windows and shrinking. Returns `None` for a model.
    fn puzzle(&self) -> Option<&'static dyn Powers> {
        None
    }
}

/// A reference that is a program.
pub trait ReferenceProgram {
    /// Plays runs, one after the other in a folder with these files. Stops after the first run without a
    /// determined result. Results are stored, so equal runs are played once.
    fn runs(
        &self,
        files: &Files,
        runs: &[ProgramAction],
        limits: &Limits,
    ) -> Result<Vec<ExpectedRun>, JudgeFailure>;

    /// Judges a run with several right results. `reference` is the reference's own result.
    fn judge(
        &self,
        run: &ProgramAction,
        reply: &Reply,
        reference: &ReferenceRun,
    ) -> Result<Ruling, JudgeFailure>;

    /// Lets a rule judge a run with several right results, unless the run is wrong already.
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

    /// Returns a random run that a rule draws. Equal seeds give equal runs. Returns `None` if no rule draws
    /// runs.
    fn drawn_run(&self, seed: u64) -> Result<Option<DrawnRun>, JudgeFailure>;
}

/// A run that a rule draws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnRun {
    /// The arguments. `None` means those of an example.
    pub arguments: Option<Vec<String>>,
    /// The text on standard input.
    pub input: String,
}

/// Returns the reference of an assignment. A model runs in cells of the sandbox. Returns `None` if the
/// assignment names no reference.
pub fn reference_of<'r>(
    assignment: &'r Assignment,
    sandbox: &'r Sandbox,
) -> Option<SharedReference<'r>> {
    let Some(model) = assignment.model() else {
        return puzzle_of(assignment);
    };
    Some(match model.calls {
        Some(Calls::Driver { .. }) => Arc::new(DrivenReference::new(assignment, model, sandbox)),
        Some(Calls::Host) | None => Arc::new(ModelReference::new(assignment, model, sandbox)),
    })
}

/// Returns the built-in puzzle of an assignment, which needs no sandbox. Returns `None` if the assignment
/// names no puzzle.
pub fn puzzle_of(assignment: &Assignment) -> Option<SharedReference<'_>> {
    let puzzle = PuzzleReference::by_name(assignment.puzzle()?)?;
    Some(Arc::new(puzzle))
}
