//! Exit codes: the one table.

use std::process::ExitCode;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
    /// 0: done; for `check`, accepted.
    Done,
    /// 1: judged, and not accepted (`check`, `grade --fail-on-reject`), or not verified.
    NotAccepted,
    /// 2: the command line, a spec or a file is wrong; nothing was judged.
    Usage,
    /// 3: at least one judge error: somebody is not graded.
    JudgeError,
    /// 4: submissions would be isolated less than was required (`--require-isolation`); nothing was
    /// judged.
    WeakIsolation,
    /// 130: stopped by Ctrl-C; what was judged is in the journal.
    Stopped,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(match status {
            ExitStatus::Done => 0,
            ExitStatus::NotAccepted => 1,
            ExitStatus::Usage => 2,
            ExitStatus::JudgeError => 3,
            ExitStatus::WeakIsolation => 4,
            ExitStatus::Stopped => 130,
        })
    }
}
