//! Verdicts, and the one table of their priority.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The verdict of a scenario or a submission.
///
/// Verdicts are ordered from the mildest to the worst. See [`Verdict::of_all`] for the verdict of a
/// submission.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// AC: every step passed.
    Accepted,
    /// WA: an answer differed from the expected one.
    WrongAnswer,
    /// BR: the reply of the subject does not follow the protocol.
    BadReply,
    /// RTE: an unexpected exception, or the process ended too early.
    RuntimeError,
    /// OLE: more output than allowed.
    OutputLimitExceeded,
    /// MLE: more memory than allowed.
    MemoryLimitExceeded,
    /// TLE: more time than allowed.
    TimeLimitExceeded,
    /// CE: the submission does not load: not found, not compiled, not imported, no such class.
    LoadError,
    /// JE: the judge failed. This is never the student's fault, and it is never scored.
    JudgeError,
}

impl Verdict {
    /// All verdicts, mildest first.
    pub const ALL: [Self; 9] = [
        Self::Accepted,
        Self::WrongAnswer,
        Self::BadReply,
        Self::RuntimeError,
        Self::OutputLimitExceeded,
        Self::MemoryLimitExceeded,
        Self::TimeLimitExceeded,
        Self::LoadError,
        Self::JudgeError,
    ];

    /// Returns the verdict of a submission from the verdicts of its scenarios, in order.
    ///
    /// The first scenario that is not accepted decides, because reports show that scenario first. A judge
    /// error comes before all others.
    pub fn of_all(verdicts: impl IntoIterator<Item = Self>) -> Self {
        let first = |so_far, next| match so_far {
            _ if next == Self::JudgeError => next,
            Self::Accepted => next,
            _ => so_far,
        };
        verdicts.into_iter().fold(Self::Accepted, first)
    }

    /// Returns the short code: `AC`, `WA`, ...
    pub fn code(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::WrongAnswer => "WA",
            Self::BadReply => "BR",
            Self::RuntimeError => "RTE",
            Self::OutputLimitExceeded => "OLE",
            Self::MemoryLimitExceeded => "MLE",
            Self::TimeLimitExceeded => "TLE",
            Self::LoadError => "CE",
            Self::JudgeError => "JE",
        }
    }

    /// Returns the verdict in words: `wrong answer`, ...
    pub fn words(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::WrongAnswer => "wrong answer",
            Self::BadReply => "bad reply",
            Self::RuntimeError => "runtime error",
            Self::OutputLimitExceeded => "output limit exceeded",
            Self::MemoryLimitExceeded => "memory limit exceeded",
            Self::TimeLimitExceeded => "time limit exceeded",
            Self::LoadError => "does not load",
            Self::JudgeError => "judge error",
        }
    }

    /// Returns true if the verdict is a limit that was exceeded.
    pub fn is_limit(self) -> bool {
        match self {
            Self::OutputLimitExceeded | Self::MemoryLimitExceeded | Self::TimeLimitExceeded => true,
            Self::Accepted
            | Self::WrongAnswer
            | Self::BadReply
            | Self::RuntimeError
            | Self::LoadError
            | Self::JudgeError => false,
        }
    }

    /// Returns the verdict with this short code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.code() == code)
    }
}
