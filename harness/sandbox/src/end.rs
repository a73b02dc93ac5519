//! The end of a run, and the resources that it used.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The way in which a program ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exit {
    /// The program exited with this code.
    Code(i32),
    /// A signal ended the program. Puzzlemark did not send it.
    Signal(i32),
    /// The program reached a limit and was ended.
    Limit(LimitHit),
}

/// A limit that a run reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LimitHit {
    /// CPU time of the process tree.
    Cpu {
        /// CPU time at the moment of detection.
        used: Duration,
        /// The limit.
        allowed: Duration,
    },
    /// Time from start to end.
    Wall {
        /// The limit.
        allowed: Duration,
        /// CPU time until then, if measured. A low value means that the program slept or waited.
        cpu: Option<Duration>,
    },
    /// Memory, in bytes.
    Memory {
        /// Memory at the moment of detection.
        used: u64,
        /// The limit.
        allowed: u64,
    },
    /// Bytes written to standard output and error.
    Output {
        /// The limit.
        allowed: u64,
    },
    /// Bytes of one reply.
    Reply {
        /// The limit.
        allowed: u64,
    },
    /// Processes alive at one time.
    Processes {
        /// Processes at the moment of detection.
        used: u64,
        /// The limit.
        allowed: u64,
    },
}

impl Exit {
    /// Describes the end, to follow a subject such as "the program": "ended by itself with exit
    /// code 1".
    pub fn describe(&self) -> String {
        match self {
            Self::Code(code) => match fault_of_windows(*code) {
                Some(fault) => format!("crashed ({fault})"),
                None => format!("ended by itself with exit code {code}"),
            },
            Self::Signal(signal) => {
                format!("was ended by signal {signal}{}", signal_meaning(*signal))
            }
            Self::Limit(hit) => hit.describe(),
        }
    }
}

impl LimitHit {
    fn describe(&self) -> String {
        match self {
            Self::Cpu { allowed, .. } => {
                format!("used more CPU time than allowed ({})", seconds(allowed))
            }
            Self::Wall { allowed, .. } => {
                format!("took longer than allowed ({})", seconds(allowed))
            }
            Self::Memory { allowed, .. } => {
                format!("used more memory than allowed ({})", size(*allowed))
            }
            Self::Output { allowed } => format!("wrote more than allowed ({})", size(*allowed)),
            Self::Reply { allowed } => {
                format!("gave a larger reply than allowed ({})", size(*allowed))
            }
            Self::Processes { allowed, .. } => {
                format!("started more processes and threads than allowed ({allowed})")
            }
        }
    }
}

/// Explains the signals of common faults to a student. The numbers are Linux's. macOS shares all of
/// them but SIGBUS.
fn signal_meaning(signal: i32) -> &'static str {
    match signal {
        4 => " (SIGILL: an instruction that does not exist)",
        6 => " (SIGABRT: it aborted itself)",
        7 if cfg!(not(target_vendor = "apple")) => {
            " (SIGBUS: a memory access that the machine cannot make)"
        }
        10 if cfg!(target_vendor = "apple") => {
            " (SIGBUS: a memory access that the machine cannot make)"
        }
        8 => " (SIGFPE: a division by zero, for example)",
        9 => " (SIGKILL)",
        11 => " (SIGSEGV: it used memory that is not its own, or recursed too deeply)",
        15 => " (SIGTERM)",
        25 => " (SIGXFSZ: it wrote a file that is too large)",
        _ => "",
    }
}

/// Explains the exit codes by which Windows reports common faults. No program on Unix has one of them.
fn fault_of_windows(code: i32) -> Option<&'static str> {
    Some(match code.cast_unsigned() {
        0xC000_0005 => "it used memory that is not its own",
        0xC000_001D => "an instruction that does not exist",
        0xC000_0094 => "a division by zero",
        0xC000_00FD => "it recursed too deeply",
        0xC000_0135 => "a DLL that it needs is missing",
        0xC000_0374 => "it damaged its memory",
        0xC000_0409 => "it aborted itself",
        _ => return None,
    })
}

/// Formats a time in the notation of assignments, to the millisecond.
fn seconds(time: &Duration) -> String {
    if *time < Duration::from_secs(1) {
        return format!("{} ms", time.as_millis());
    }
    let text = format!("{:.3}", time.as_secs_f64());
    format!("{} s", text.trim_end_matches('0').trim_end_matches('.'))
}

/// Formats a number of bytes in KiB or MiB, rounded up to a tenth.
fn size(bytes: u64) -> String {
    const KIB: u64 = 1024;
    const MIB: u64 = 1024 * KIB;
    let (unit, name) = match bytes {
        0..KIB => return format!("{bytes} bytes"),
        KIB..MIB => (KIB, "KiB"),
        _ => (MIB, "MiB"),
    };
    let tenths = (u128::from(bytes) * 10).div_ceil(u128::from(unit));
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} {name}"),
        (whole, tenth) => format!("{whole}.{tenth} {name}"),
    }
}

/// The end of a run, after its whole process tree is gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunEnd {
    /// End of the program itself. `None` if Puzzlemark ended it because it was no longer needed.
    pub exit: Option<Exit>,
    /// CPU time of the whole process tree. Zero if not measured.
    pub cpu: Duration,
    /// Time from start to end, without the time in which the program waited for a request.
    pub wall: Duration,
    /// Highest measured memory use of the process tree, in bytes. 0 if not measured.
    pub memory_bytes: u64,
    /// Processes that the program left running and the sandbox ended. 0 if not counted.
    pub left_behind: u32,
}

impl RunEnd {
    /// Returns notes on the run that do not change a verdict.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_windows_are_explained_and_exit_codes_shown() {
        let fault = Exit::Code(0xC000_0005_u32.cast_signed()).describe();
        assert_eq!(fault, "crashed (it used memory that is not its own)");
        for code in [1, 255, -1] {
            let expected = format!("ended by itself with exit code {code}");
            assert_eq!(Exit::Code(code).describe(), expected);
        }
    }

    #[test]
    fn messages_have_limits_as_written_and_no_measured_numbers() {
        let describe = |used| {
            let allowed = Duration::from_secs(2);
            LimitHit::Cpu { used, allowed }.describe()
        };
        let [one, other] = [2_010, 2_020].map(Duration::from_millis).map(describe);
        assert_eq!(one, "used more CPU time than allowed (2 s)");
        assert_eq!(one, other);
        let describe = |used| {
            LimitHit::Memory {
                used,
                allowed: 64 << 20,
            }
            .describe()
        };
        assert_eq!(
            describe((64 << 20) + 1),
            "used more memory than allowed (64 MiB)"
        );
        assert_eq!(describe(64 << 21), describe((64 << 20) + 1));
        let hit = LimitHit::Wall {
            allowed: Duration::from_millis(500),
            cpu: Some(Duration::from_millis(1_500)),
        };
        assert_eq!(hit.describe(), "took longer than allowed (500 ms)");
    }
}
