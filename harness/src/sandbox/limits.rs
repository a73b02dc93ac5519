//! What a run may use.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Limits of one run: a whole process tree from start to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time of all processes together.
    pub cpu: Duration,
    /// Time from start to end, less what the program waits for its next request: a net for what
    /// sleeps or waits of its own accord.
    pub wall: Duration,
    /// Memory of all processes together, in bytes.
    pub memory_bytes: u64,
    /// What may be written to standard output and error, in bytes.
    pub output_bytes: u64,
    /// Size of any one file written, in bytes.
    pub file_bytes: u64,
    /// Size of one reply, in bytes.
    pub reply_bytes: u64,
    /// Processes and threads alive at one time.
    pub processes: u64,
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
