//! Exit codes: the one table.

use std::process::ExitCode;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
    /// 0: done; for `check`, accepted.
    Done,
    /// 1: judged, and not accepted (`check`, `grade --fail-on-reject`), or not verified; for
    /// `compare`, changed.
    NotAccepted,
    /// 2: the command line, a spec or a file is wrong; nothing was judged.
    Usage,
    /// 3: at least one judge error, so that somebody is not graded; or judging was begun, and it or
    /// its reports could not be finished: what was judged is in the journal. Also where the results
    /// could not be written to standard output.
    JudgeError,
    /// 4: submissions would be isolated less than was required (`--require-isolation`); nothing was
    /// judged.
    WeakIsolation,
    /// 130: stopped by Ctrl-C; what was judged is in the journal.
    Stopped,
    /// 143: ended by SIGTERM, within two seconds; what was judged is in the journal.
    Terminated,
}

impl ExitStatus {
    /// The number that the process ends with.
    pub fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::NotAccepted => 1,
            Self::Usage => 2,
            Self::JudgeError => 3,
            Self::WeakIsolation => 4,
            Self::Stopped => 130,
            Self::Terminated => 143,
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status.code())
    }
}
