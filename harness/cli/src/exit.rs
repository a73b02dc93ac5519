//! The table of exit codes.

use std::process::ExitCode;

/// The exit status of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
    /// 0: done; for `check`, accepted.
    Done,
    /// 1: judged and not accepted (`check`, `grade --fail-on-reject`), or not right (`verify`); for
    /// `compare`, something changed.
    NotAccepted,
    /// 2: the command line, an assignment or a file is wrong; nothing was judged.
    Usage,
    /// 3: at least one judge error, so that a submission is not graded; or judging or its reports could not be
    /// finished, and the journal has the finished results; or standard output could not be written.
    JudgeError,
    /// 4: isolation is weaker than `--require-isolation`; nothing was judged.
    WeakIsolation,
    /// 130: stopped by Ctrl-C; the journal has the finished results.
    Stopped,
    /// 143: stopped by SIGTERM, within two seconds; the journal has the finished results.
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
