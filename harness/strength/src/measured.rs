//! Results of a measurement, for pages and JSON.

use puzzlemark_reports::model::Reproduction;
use serde::Serialize;

/// The strength of a suite.
#[derive(Debug, Serialize)]
pub struct Strength {
    /// Name of the assignment's folder.
    pub assignment: String,
    /// Title of the assignment.
    pub title: String,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Counts over all mutants.
    pub counts: Counts,
    /// Counts for each right submission.
    pub origins: Vec<OriginStrength>,
    /// One entry per scenario, in order. Empty if mutants were played only until caught.
    pub scenarios: Vec<ScenarioStrength>,
    /// One entry per mutant.
    pub mutants: Vec<MutantFate>,
    /// Proposed scenarios. Together they catch all mutants that exploring found.
    pub proposals: Vec<Proposed>,
}

/// Numbers of mutants by result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// All mutants.
    pub mutants: usize,
    /// Caught by scenarios.
    pub caught: usize,
    /// Found by exploring alone.
    pub found: usize,
    /// Equivalent on the searched boards.
    pub equivalent: usize,
    /// Right in all games at the window. This proves nothing, because no board of a window can be
    /// searched.
    pub untold: usize,
    /// All other mutants.
    pub unknown: usize,
    /// Median number of operations in the sessions of `found`. `None` if there are none.
    pub median_operations: Option<usize>,
    /// Mutants with a judge error in some scenario.
    pub judge_errors: usize,
}

/// The strength against the mutants of a submission.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct OriginStrength {
    /// Name of the submission.
    pub submission: String,
    /// Number of possible changes. `counts.mutants` of them were made.
    pub changes: usize,
    /// Counts over its mutants.
    pub counts: Counts,
}

/// Strength of a scenario.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioStrength {
    /// Id of the scenario.
    pub id: String,
    /// Id of its group.
    pub group: String,
    /// Number of mutants that it catches.
    pub catches: usize,
    /// Number of mutants that only it catches.
    pub alone: usize,
    /// True if it is in the small set that catches as much as all scenarios.
    pub needed: bool,
}

/// Result of a mutant.
#[derive(Debug, Serialize)]
pub struct MutantFate {
    /// Name in pages.
    pub name: String,
    /// The change.
    pub change: Change,
    /// The scenarios that catch it.
    pub caught_by: Vec<String>,
    /// Result of exploring. `None` if a scenario caught it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explored: Option<Explored>,
}

/// A change of a source.
#[derive(Debug, Serialize)]
pub struct Change {
    /// Original line.
    pub before: String,
    /// Changed line.
    pub after: String,
}

/// Result of exploring a mutant.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Explored {
    /// It fails at the end of a session.
    Found {
        /// The session. For a window, these are its gestures in order.
        #[serde(flatten)]
        reproduction: Reproduction,
        /// True for a session at a window.
        at_window: bool,
    },
    /// It is right on the searched boards.
    Equivalent {
        /// Number of boards.
        boards: u64,
        /// Number of their states. All were visited.
        states: u64,
        /// Number of operations.
        calls: u64,
        /// Number of random games, which did not fail either.
        games: u64,
        /// True if the assignment also has programs or windows, which are not explored.
        by_calls_alone: bool,
    },
    /// It was right in all games at its window. This proves nothing.
    Untold {
        /// Number of games that count, because the original submission passes them.
        games: u64,
        /// Number of clicks in them. The board is compared after each click.
        gestures: u64,
        /// Number of games that do not count, because the original submission fails them or needs
        /// much time.
        left_out: u64,
    },
    /// It did not fail in random games, and no board could be searched.
    Survived {
        /// Number of games.
        games: u64,
        /// Number of operations in them.
        operations: u64,
    },
    /// It could not be explored.
    Unexplored(String),
}

/// A proposed scenario.
#[derive(Debug, Serialize)]
pub struct Proposed {
    /// Path in the folder of the assignment.
    pub path: String,
    /// Text of the file.
    pub yaml: String,
    /// Names of the mutants that it catches.
    pub catches: Vec<String>,
}
