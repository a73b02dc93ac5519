//! Levels of isolation, and the mechanisms behind them.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// A level of isolation on Linux, from the weakest to the strongest.
///
/// A sandbox claims the strongest level that the canary, a hostile program, could not disprove in a
/// cell. The return values of system calls that made the cell do not count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Limits are enforced and no process outlives a run. Files and network are open.
    LimitsOnly,
    /// Files, signals and system calls are confined. Programs see other processes.
    Confined,
    /// Like `Confined`, and each run has its own process ids and sees no other process.
    PidOnly,
    /// Like `PidOnly`, and each cell has its own files, network and host name.
    #[default]
    Full,
}

impl Level {
    /// All levels, from the strongest to the weakest.
    pub const ALL: [Self; 4] = [Self::Full, Self::PidOnly, Self::Confined, Self::LimitsOnly];

    /// Returns the name used in reports and on the command line.
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

/// The isolation of programs from each other and from the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Isolation {
    /// Name of the level, for example `limits-only`.
    pub level: String,
    /// Description of the protection and its gaps, in one sentence.
    pub meaning: String,
}

/// A level that is not available here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreached {
    /// The level.
    pub level: Level,
    /// The reason, as a phrase.
    pub reason: String,
}

/// An error: the text names no level.
#[derive(Debug, thiserror::Error)]
#[error("unknown level `{0}`: use full, pid-only, confined or limits-only")]
pub struct NoSuchLevel(String);

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| NoSuchLevel(text.to_owned()))
    }
}

/// The state of one isolation mechanism.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Mechanism {
    /// Name of the mechanism.
    pub name: String,
    /// Its state.
    pub state: MechanismState,
    /// Its effect here, or the reason why it is missing.
    pub detail: String,
}

/// The state of a mechanism.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MechanismState {
    /// In force.
    Active,
    /// In force in part, or replaced by something weaker.
    Degraded,
    /// Not in force.
    Unavailable,
}
