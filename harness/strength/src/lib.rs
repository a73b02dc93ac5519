//! The strength of a suite: which mutants the scenarios of an assignment catch, and which they miss.

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
use puzzlemark_subject::JudgeFailure;

pub use found::Found;
pub use library::{Library, LibraryError, Mutation, Mutations};
pub use measured::{
    Change, Counts, Explored, MutantFate, OriginStrength, Proposed, ScenarioStrength, Strength,
};
pub use mutant::{Made, Mutant, Original};
pub use proposals::{Proposal, propose};
pub use survivors::{Extent, Fate, Shown, Survivors, Walked};
pub use table::Table;
pub use trial::{Trial, Verdicts, caught, is_unjudged};

/// Why the strength of a suite cannot be told.
#[derive(Debug, thiserror::Error)]
pub enum StrengthError {
    /// A submission cannot be read, or nothing can be made of it.
    #[error("cannot make mutants of `{}`: {cause}", path.display())]
    Unreadable {
        /// The submission.
        path: PathBuf,
        /// Why.
        cause: String,
    },
    /// A mutant cannot be written.
    #[error("cannot write mutants into `{}`: {cause}", path.display())]
    Unwritten {
        /// The folder.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// A submission is not right itself.
    #[error(
        "`{submission}` is not accepted: the scenario `{scenario}` ends with {}\n  \
         help: mutants are made of right submissions; `puzzlemark check` shows what is wrong",
        verdict.code()
    )]
    NotRight {
        /// The submission.
        submission: String,
        /// The first scenario that it does not pass.
        scenario: String,
        /// The verdict there.
        verdict: Verdict,
    },
    /// What was found cannot be made scenarios of the assignment.
    #[error(
        "no group of the assignment takes the scenarios that would be proposed: {0}\n  help: let \
         the `scenarios` of a hidden group be a glob, such as `scenarios/rules/*.yaml`"
    )]
    NoPlace(String),
    /// There are no mutants.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// What is to be played cannot be read.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// It cannot be played.
    #[error(transparent)]
    Run(#[from] RunError),
    /// There is no place to play in.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The judge failed.
    #[error(transparent)]
    Judge(#[from] JudgeFailure),
}
