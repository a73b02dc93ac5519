//! Limits of a run.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Limits of one run, which is a whole process tree from start to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time of all processes together.
    pub cpu: Duration,
    /// Time from start to end, without the time in which the program waits for a request. It stops
    /// programs that sleep or wait.
    pub wall: Duration,
    /// Memory of all processes together, in bytes.
    pub memory_bytes: u64,
    /// Bytes written to standard output and error together.
    pub output_bytes: u64,
    /// Size of each file written, in bytes.
    pub file_bytes: u64,
    /// Size of one reply, in bytes.
    pub reply_bytes: u64,
    /// Processes and threads alive at one time.
    pub processes: u64,
}

impl Limits {
    /// Returns the higher value of each limit.
    #[must_use]
    pub fn or_more(self, other: Self) -> Self {
        Self {
            cpu: self.cpu.max(other.cpu),
            wall: self.wall.max(other.wall),
            memory_bytes: self.memory_bytes.max(other.memory_bytes),
            output_bytes: self.output_bytes.max(other.output_bytes),
            file_bytes: self.file_bytes.max(other.file_bytes),
            reply_bytes: self.reply_bytes.max(other.reply_bytes),
            processes: self.processes.max(other.processes),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        const MIB: u64 = 1024 * 1024;
        Self {
            cpu: Duration::from_secs(2),
            wall: Duration::from_secs(10),
            memory_bytes: 256 * MIB,
            output_bytes: MIB,
            file_bytes: 8 * MIB,
            reply_bytes: MIB,
            processes: 32,
        }
    }
}
