//! How strongly a cell isolates, in levels, and by which mechanisms.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// How strongly cells isolate on Linux, from the weakest to the strongest.
///
/// A sandbox has the strongest level that a hostile program in a cell could not disprove; what the
/// system's calls returned while the cell was made counts for nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Limits are in force and nothing outlives a run, but files and network are open.
    LimitsOnly,
    /// Files, signals and system calls are confined; programs see other processes.
    Confined,
    /// Besides, each run has process ids of its own, so that it sees no other process.
    PidOnly,
    /// Besides, each cell has files, network and names of its own.
    #[default]
    Full,
}

impl Level {
    /// All of them, from the strongest to the weakest.
    pub const ALL: [Self; 4] = [Self::Full, Self::PidOnly, Self::Confined, Self::LimitsOnly];

    /// Its name in reports and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::LimitsOnly => "limits-only",
            Self::Confined => "confined",
            Self::PidOnly => "pid-only",
            Self::Full => "full",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// How strongly programs are kept apart from each other and from the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Isolation {
    /// Name of the level, for example `limits-only`.
    pub level: String,
    /// What the level does and does not protect from, in a sentence.
    pub meaning: String,
}

/// A level that cells do not have here, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreached {
    /// The level.
    pub level: Level,
    /// Why cells do not have it, in a phrase.
    pub reason: String,
}

/// A text that names no level.
#[derive(Debug, thiserror::Error)]
#[error("there is no level `{0}`; the levels are full, pid-only, confined and limits-only")]
pub struct NoSuchLevel(String);

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| NoSuchLevel(text.to_owned()))
    }
}

/// What is known of one mechanism of isolation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Mechanism {
    /// What it is called.
    pub name: String,
    /// Whether it is in force.
    pub state: MechanismState,
    /// What it does here, or why it does not.
    pub detail: String,
}

/// Whether a mechanism is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MechanismState {
    /// It is.
    Active,
    /// It is in part, or something weaker stands in for it.
    Degraded,
    /// It is not.
    Unavailable,
}
