//! What is known of a suite's strength, for whoever shows it.

use puzzlemark_reports::model::Reproduction;
use serde::Serialize;

/// The strength of a suite.
#[derive(Debug, Serialize)]
pub struct Strength {
    /// Name of the assignment's folder.
    pub assignment: String,
    /// Title of the assignment.
    pub title: String,
    /// Where the random numbers started.
    pub seed: u64,
    /// How many mutants came to what.
    pub counts: Counts,
    /// The same for each right submission.
    pub origins: Vec<OriginStrength>,
    /// One entry per scenario, in order; none where a mutant was played until it was caught.
    pub scenarios: Vec<ScenarioStrength>,
    /// One entry per mutant.
    pub mutants: Vec<MutantFate>,
    /// Scenarios to be added, which catch all that exploring found.
    pub proposals: Vec<Proposed>,
}

/// How many mutants came to what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// All.
    pub mutants: usize,
    /// Caught by scenarios.
    pub caught: usize,
    /// Found by exploring alone.
    pub found: usize,
    /// Equivalent on the boards that were walked.
    pub equivalent: usize,
    /// Right in all games at the window, of which no board can be walked: that is no proof.
    pub untold: usize,
    /// None of these.
    pub unknown: usize,
    /// Median number of operations in the sessions that exploring found; `None` where it found none.
    pub median_operations: Option<usize>,
    /// Mutants that the judge failed to judge in some scenario.
    pub judge_errors: usize,
}

/// The strength against the mutants of a submission.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct OriginStrength {
    /// Name of the submission.
    pub submission: String,
    /// How many changes could have been made: `counts.mutants` of them were.
    pub changes: usize,
    /// How many mutants came to what.
    pub counts: Counts,
}

/// What a scenario is good for.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioStrength {
    /// The scenario.
    pub id: String,
    /// Its group.
    pub group: String,
    /// How many mutants it catches.
    pub catches: usize,
    /// How many of them no other scenario catches.
    pub alone: usize,
    /// Whether it is in the small set that catches all that the suite catches.
    pub needed: bool,
}

/// What became of a mutant.
#[derive(Debug, Serialize)]
pub struct MutantFate {
    /// What people know it by.
    pub name: String,
    /// The change.
    pub change: Change,
    /// The scenarios that catch it.
    pub caught_by: Vec<String>,
    /// What exploring came to; `None` where it was caught.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explored: Option<Explored>,
}

/// A change of a source.
#[derive(Debug, Serialize)]
pub struct Change {
    /// The line as it was.
    pub before: String,
    /// The line as it is.
    pub after: String,
}

/// What exploring a mutant came to.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Explored {
    /// It fails at the end of a session.
    Found {
        /// The session; at a window, what is done there in order.
        #[serde(flatten)]
        reproduction: Reproduction,
        /// Whether the session is one at a window.
        at_window: bool,
    },
    /// It is right on the boards that were walked.
    Equivalent {
        /// How many boards.
        boards: u64,
        /// Their states, all of which were visited.
        states: u64,
        /// Operations that were asked.
        calls: u64,
        /// Random games that did not fail either.
        games: u64,
        /// Whether the assignment also takes programs or windows, which are not explored.
        by_calls_alone: bool,
    },
    /// It was right in all games at its window; that is no proof.
    Untold {
        /// Games that the submission it was made of passes as well.
        games: u64,
        /// Clicks in them, after each of which the board was looked at.
        gestures: u64,
        /// Games that do not count, since that submission does not pass them with ease.
        left_out: u64,
    },
    /// It did not fail in random games; no board could be walked.
    Survived {
        /// How many games.
        games: u64,
        /// Operations in them.
        operations: u64,
    },
    /// It could not be explored.
    Unexplored(String),
}

/// A scenario to be added.
#[derive(Debug, Serialize)]
pub struct Proposed {
    /// Its file, relative to the assignment's folder.
    pub path: String,
    /// Its text.
    pub yaml: String,
    /// The mutants that it catches.
    pub catches: Vec<String>,
}
