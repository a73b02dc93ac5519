//! The table of exit codes.

use std::process::ExitCode;

/// The exit status of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
    /// 0: the command succeeded. For `check`, the submission is accepted.
    Done,
    /// 1: a submission was judged and not accepted (`check`, `grade --fail-on-reject`), or an answer is wrong
    /// (`verify`). For `compare`, something changed.
    NotAccepted,
    /// 2: the command line, an assignment or a file is wrong. Nothing was judged.
    Usage,
    /// 3: at least one judge error, so that a submission is not graded. Or judging or its reports could not be
    /// finished, and the journal has the finished results. Or standard output could not be written.
    JudgeError,
    /// 4: isolation is weaker than `--require-isolation`. Nothing was judged.
    WeakIsolation,
    /// 130: stopped by Ctrl-C. The journal has the finished results.
    Stopped,
    /// 143: stopped by SIGTERM, within two seconds. The journal has the finished results.
    Terminated,
}

impl ExitStatus {
    /// Returns the exit code of the process.
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
