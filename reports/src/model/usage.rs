//! Resources that a run used, and output that no step expects.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use puzzlemark_text::visible;

/// Output that no step expects, each text with a length limit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Noise {
    /// On standard output.
    pub stdout: String,
    /// On standard error.
    pub stderr: String,
}

impl Noise {
    /// The most bytes kept of each text.
    const BYTES_MAX: usize = 4096;

    /// Keeps the beginning of each text, because it shows the cause of a flood, and the number of
    /// bytes left out.
    pub fn new(stdout: &[u8], stderr: &[u8]) -> Self {
        let [stdout, stderr] =
            [stdout, stderr].map(|bytes| match bytes.split_at_checked(Self::BYTES_MAX) {
                Some((kept, left_out)) if !left_out.is_empty() => {
                    format!("{}\n({} more bytes)", visible::decode(kept), left_out.len())
                }
                _ => visible::decode(bytes),
            });
        Self { stdout, stderr }
    }
}

/// Resources used and allowed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    /// CPU time of the whole process tree, in milliseconds, or 0 if it was not measured.
    pub cpu_ms: u64,
    /// CPU time allowed, in milliseconds.
    pub cpu_ms_max: u64,
    /// Time from start to end, in milliseconds.
    pub wall_ms: u64,
    /// Time allowed, in milliseconds.
    pub wall_ms_max: u64,
    /// Peak memory, in bytes, or 0 if it was not measured.
    pub memory_bytes: u64,
    /// Memory allowed, in bytes.
    pub memory_bytes_max: u64,
}

impl Usage {
    /// Returns the larger share of CPU time and memory that a run used, in percent of the limit,
    /// from 0 to 100.
    pub fn percent(&self) -> u64 {
        let cpu = percent(self.cpu_ms, self.cpu_ms_max);
        cpu.max(percent(self.memory_bytes, self.memory_bytes_max))
    }

    /// Returns true if a run used half of a limit or more: on another machine it might reach the
    /// limit.
    pub fn is_near_limit(&self) -> bool {
        self.percent() >= NEAR_PERCENT
    }
}

/// A run with at least this share of a limit is near it, in percent.
const NEAR_PERCENT: u64 = 50;

/// Returns `used / max` in percent, from 0 to 100, or 0 without a limit.
pub(crate) fn percent(used: u64, max: u64) -> u64 {
    let percent = (u128::from(used) * 100).checked_div(u128::from(max));
    u64::try_from(percent.unwrap_or(0).min(100)).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_much_noise_the_beginning_is_kept() {
        let Noise { stdout, stderr } = Noise::new(&[b'x'; 5000], b"caf\xc3\xa9 \xff");
        assert_eq!(stdout, format!("{}\n(904 more bytes)", "x".repeat(4096)));
        assert_eq!(stderr, "café \\xff");
        assert_eq!(Noise::new(&[b'x'; 4096], b"").stdout, "x".repeat(4096));
    }

    #[test]
    fn shares_stay_below_the_whole() {
        assert_eq!([percent(1, 2), percent(9, 2), percent(1, 0)], [50, 100, 0]);
        assert_eq!(percent(u64::MAX, u64::MAX), 100);
    }
}
