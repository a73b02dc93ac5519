//! How programs end, and what they used until then.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exit {
    /// It exited with this code.
    Code(i32),
    /// It was ended by this signal, which Puzzlemark did not send.
    Signal(i32),
    /// It was ended because it reached a limit.
    Limit(LimitHit),
}

/// A limit that was reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LimitHit {
    /// CPU time of the process tree.
    Cpu {
        /// Used when it was noticed.
        used: Duration,
        /// Allowed.
        allowed: Duration,
    },
    /// Time from start to end.
    Wall {
        /// Allowed.
        allowed: Duration,
        /// CPU time used meanwhile: little means that it slept or waited.
        cpu: Duration,
    },
    /// Memory, in bytes.
    Memory {
        /// Used when it was noticed.
        used: u64,
        /// Allowed.
        allowed: u64,
    },
    /// Bytes written to standard output and error.
    Output {
        /// Allowed.
        allowed: u64,
    },
    /// Bytes of one reply.
    Reply {
        /// Allowed.
        allowed: u64,
    },
    /// Processes alive at one time.
    Processes {
        /// Allowed.
        allowed: u64,
    },
}

/// How a run went, once its whole process tree is gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunEnd {
    /// How the program itself ended; `None` where Puzzlemark ended it because it was done with it.
    pub exit: Option<Exit>,
    /// CPU time of the whole process tree.
    pub cpu: Duration,
    /// Time from start to end.
    pub wall: Duration,
    /// Most memory that was seen in use by the tree at one time, in bytes.
    pub memory_bytes: u64,
    /// Processes that the program had left running and that were ended.
    pub left_behind: u32,
}

impl RunEnd {
    /// Things worth knowing that change no verdict.
    pub fn remarks(&self) -> Vec<String> {
        match self.left_behind {
            0 => Vec::new(),
            1 => vec!["it left 1 process running, which was ended".to_owned()],
            many => vec![format!(
                "it left {many} processes running, which were ended"
            )],
        }
    }
}
