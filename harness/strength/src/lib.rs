//! Measures how many wrong programs the scenarios of an assignment catch.
//!
//! The steps of a measurement:
//!
//! 1. `mutant` and `library` change right Python submissions in many places, one at a time. Cosmic Ray
//!    and our own operators (`operators/*.py`) make the changes.
//! 2. `trial` plays the right submissions, which must pass, and then the mutants.
//! 3. `table` says which scenario catches which mutant.
//! 4. `survivors` explores the mutants that no scenario catches, with random games and on the small
//!    boards of `boards`.
//! 5. `proposals` turns the failures that exploring found into scenarios.
//! 6. `found` summarizes everything as a [`Strength`]. Its types are in `measured`.
//!
//! The crate prints nothing, because the command `strength` does. It writes only the mutants, into a
//! given folder. `puzzlemark-explore` plays and shrinks games. `puzzlemark-runner` plays and judges
//! scenarios.

mod boards;
mod found;
mod library;
mod measured;
mod mutant;
mod proposals;
mod survivors;
mod table;
mod trial;

use std::path::PathBuf;

use puzzlemark_reports::Verdict;

use puzzlemark_runner::RunError;
use puzzlemark_runner::plan::PlanError;
use puzzlemark_sandbox::SandboxError;
use puzzlemark_subject::{JudgeFailure, StartFailure};

pub use found::Measurement;
pub use library::{Library, LibraryError, Mutation, Mutations};
pub use measured::{
    Change, Counts, Explored, MutantFate, OriginStrength, Proposed, ScenarioStrength, Strength,
};
pub use mutant::{MadeMutants, Mutant, Original};
pub use proposals::{Proposal, propose};
pub use survivors::{Extent, Fate, Shown, Survivors, Walked};
pub use table::Table;
pub use trial::{Trial, Verdicts, caught, is_unjudged};

/// The reason why a measurement failed.
#[derive(Debug, thiserror::Error)]
pub enum StrengthError {
    /// A submission cannot be read or cannot be changed.
    #[error("cannot make mutants of `{}`: {cause}", path.display())]
    Unreadable {
        /// The submission.
        path: PathBuf,
        /// The reason.
        cause: String,
    },
    /// A mutant cannot be written.
    #[error("cannot write mutants into `{}`: {cause}", path.display())]
    Unwritten {
        /// The folder.
        path: PathBuf,
        /// The reason.
        cause: std::io::Error,
    },
    /// A submission for mutants is not accepted itself.
    #[error(
        "`{submission}` is not accepted: the scenario `{scenario}` ends with {}\n  \
         help: mutants are made of right submissions; `puzzlemark check` shows what is wrong",
        verdict.code()
    )]
    NotRight {
        /// The submission.
        submission: String,
        /// The first scenario that it fails.
        scenario: String,
        /// Its verdict in that scenario.
        verdict: Verdict,
    },
    /// The assignment has no group for the proposed scenarios.
    #[error(
        "no group of the assignment can hold the proposed scenarios: {0}\n  help: use a pattern \
         for the `scenarios` of a hidden group, such as `scenarios/rules/*.yaml`"
    )]
    NoPlace(String),
    /// There are no mutants.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// A submission cannot be planned.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A mutant cannot be played.
    #[error(transparent)]
    Run(#[from] RunError),
    /// No cell can be opened.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// A right submission or a mutant does not load, or the judge failed.
    #[error(transparent)]
    Start(#[from] StartFailure),
}

impl From<JudgeFailure> for StrengthError {
    fn from(failure: JudgeFailure) -> Self {
        Self::Start(failure.into())
    }
}
