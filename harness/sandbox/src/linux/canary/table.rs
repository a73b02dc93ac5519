//! The canary's attempts: the level at which each must fail, and its description.

use std::collections::BTreeSet;

use crate::Isolation;

use crate::Level;

/// An attempt of the canary. No submission should be able to do it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Attempt {
    ReadFile,
    WriteFile,
    WriteElsewhere,
    FollowLink,
    AlterFile,
    SeeProcess,
    FindProcess,
    ReadProcess,
    SignalProcess,
    SignalParent,
    TraceProcess,
    ConnectTcp,
    SendUdp,
    ConnectSocket,
    ConnectAbstract,
    LeaveMemory,
    MakeNamespace,
    Mount,
    GainRights,
    UseInherited,
}

impl Attempt {
    /// Returns all attempts, by topic.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        TOPICS.iter().flat_map(|topic| topic.attempts).copied()
    }

    /// Returns the name in the canary's output.
    pub(super) fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns the weakest level that promises its failure.
    fn first_level(self) -> Level {
        self.row().1
    }

    /// Describes an attempt that succeeds, as the end of "a submission can ...".
    fn phrase(self) -> &'static str {
        self.row().2
    }

    fn row(self) -> (&'static str, Level, &'static str) {
        use Level::{Confined, Full, PidOnly};
        match self {
            Self::ReadFile => (
                "read-file",
                Confined,
                "read files that are neither its own nor the system's",
            ),
            Self::WriteFile => ("write-file", Confined, "write files outside its own folder"),
            Self::WriteElsewhere => (
                "write-elsewhere",
                Confined,
                "leave files in folders for temporary files",
            ),
            Self::FollowLink => (
                "follow-link",
                Confined,
                "reach files outside its own folder by links",
            ),
            Self::AlterFile => (
                "alter-file",
                Confined,
                "change permissions or times of files outside its own folder",
            ),
            Self::SeeProcess => ("see-process", Full, "see which processes exist"),
            Self::FindProcess => (
                "find-process",
                PidOnly,
                "find other processes by their numbers",
            ),
            Self::ReadProcess => ("read-process", Confined, "read what other processes hold"),
            Self::SignalProcess => ("signal-process", Confined, "signal other processes"),
            Self::SignalParent => (
                "signal-parent",
                Confined,
                "signal the process that watches over it",
            ),
            Self::TraceProcess => ("trace-process", Confined, "trace other processes"),
            Self::ConnectTcp => ("connect-tcp", Confined, "make TCP connections"),
            Self::SendUdp => ("send-udp", Confined, "send UDP datagrams"),
            // The promise is for programs without a display. The canary has none.
            Self::ConnectSocket => (
                "connect-socket",
                Confined,
                "connect to Unix sockets of other programs",
            ),
            Self::ConnectAbstract => (
                "connect-abstract",
                Confined,
                "connect to abstract Unix sockets of other programs",
            ),
            Self::MakeNamespace => ("make-namespace", Confined, "make user namespaces"),
            Self::Mount => ("mount", Confined, "mount file systems"),
            Self::LeaveMemory => (
                "leave-memory",
                Confined,
                "leave shared memory to the next run",
            ),
            Self::GainRights => (
                "gain-rights",
                Confined,
                "gain rights from set-user-id programs",
            ),
            Self::UseInherited => (
                "use-inherited",
                Confined,
                "use files that the harness has open",
            ),
        }
    }
}

/// A group of attempts. If all have the same result, one phrase describes them.
struct Topic {
    kept: &'static str,
    open: &'static str,
    attempts: &'static [Attempt],
}

const TOPICS: [Topic; 5] = [
    Topic {
        kept: "read, write or change files outside its own folder (it may read the \
               system's programs and a few settings)",
        open: "read, write and change files outside its own folder",
        attempts: &[
            Attempt::ReadFile,
            Attempt::WriteFile,
            Attempt::WriteElsewhere,
            Attempt::FollowLink,
            Attempt::AlterFile,
        ],
    },
    Topic {
        kept: "see, read, signal or trace other processes",
        open: "see, read, signal and trace other processes",
        attempts: &[
            Attempt::SeeProcess,
            Attempt::FindProcess,
            Attempt::ReadProcess,
            Attempt::SignalProcess,
            Attempt::SignalParent,
            Attempt::TraceProcess,
        ],
    },
    Topic {
        kept: "use the network or other programs' sockets",
        open: "use the network and other programs' sockets",
        attempts: &[
            Attempt::ConnectTcp,
            Attempt::SendUdp,
            Attempt::ConnectSocket,
            Attempt::ConnectAbstract,
        ],
    },
    Topic {
        kept: "leave shared memory to the next run",
        open: "leave shared memory to the next run",
        attempts: &[Attempt::LeaveMemory],
    },
    Topic {
        kept: "gain rights by set-user-id programs, namespaces, mounts or inherited files",
        open: "gain rights by set-user-id programs, namespaces, mounts and inherited files",
        attempts: &[
            Attempt::MakeNamespace,
            Attempt::Mount,
            Attempt::GainRights,
            Attempt::UseInherited,
        ],
    },
];

/// Promises of every cell with a launcher. The sandbox's own tests check them, not the canary.
const LIMITS: &str = "CPU time, wall time, memory, processes, output and file size are limited \
                      for the whole process tree, and all its processes end with the run.";

/// Attempts that succeeded, and attempts that were not possible to make.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct AttemptResults {
    done: BTreeSet<Attempt>,
    untried: BTreeSet<Attempt>,
}

impl AttemptResults {
    /// Adds an attempt that succeeded.
    pub(super) fn add(&mut self, attempt: Attempt) {
        self.done.insert(attempt);
    }

    /// Adds an attempt that was not possible to make.
    pub(super) fn skip(&mut self, attempt: Attempt) {
        self.untried.insert(attempt);
    }

    /// Returns the strongest level with no broken promise. An untried attempt breaks no promise.
    pub(super) fn level(&self) -> Level {
        let held = |level: &Level| self.broken_promises(*level).next().is_none();
        let strongest = Level::ALL.into_iter().find(held);
        strongest.unwrap_or(Level::LimitsOnly)
    }

    /// Returns successful attempts that break the promises of a level.
    fn broken_promises(&self, level: Level) -> impl Iterator<Item = Attempt> {
        let done = self.done.iter().copied();
        done.filter(move |attempt| attempt.first_level() <= level)
    }

    /// Returns the reason why such cells do not have a level.
    pub(super) fn reason(&self, level: Level) -> String {
        let phrases = self.broken_promises(level).map(Attempt::phrase);
        format!(
            "a program in such a cell could {}",
            phrases.collect::<Vec<_>>().join("; ")
        )
    }

    /// Describes the isolation only from the results.
    pub(super) fn describe(&self, level: Level) -> Isolation {
        let (mut kept, mut open) = (Vec::new(), Vec::new());
        for topic in &TOPICS {
            let tried = |attempt: &Attempt| !self.untried.contains(attempt);
            let results = |attempt: &Attempt| self.done.contains(attempt);
            let tried = topic.attempts.iter().copied().filter(tried);
            let (done, failed): (Vec<_>, Vec<_>) = tried.partition(results);
            match topic.attempts.len() {
                all if failed.len() == all => kept.push(topic.kept),
                all if done.len() == all => open.push(topic.open),
                _ => {
                    open.extend(done.into_iter().map(Attempt::phrase));
                    kept.extend(failed.into_iter().map(Attempt::phrase));
                }
            }
        }
        let mut sentences = Vec::new();
        if !kept.is_empty() {
            sentences.push(format!("A submission cannot {}.", kept.join("; ")));
        }
        if !open.is_empty() {
            sentences.push(format!("A submission can {}.", open.join("; ")));
        }
        sentences.push(LIMITS.to_owned());
        if self.done.contains(&Attempt::ReadFile) || self.done.contains(&Attempt::WriteFile) {
            sentences.push("This protects from accidents, not from cheating.".to_owned());
        }
        Isolation {
            level: level.name().to_owned(),
            meaning: sentences.join(" "),
        }
    }
}

#[cfg(test)]
mod tests;
