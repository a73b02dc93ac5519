//! The table of attacks, `fixtures/hostile/attacks.yaml`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

use puzzlemark_sandbox::{Exit, Level, LimitHit, Limits};
use serde::Deserialize;

/// The numbers of the attacks in the table.
pub(crate) const NUMBERS: std::ops::RangeInclusive<u32> = 1..=65;

/// All attacks.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Table {
    pub(crate) attacks: Vec<Attack>,
}

/// One attack, with the result that it must have.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Attack {
    pub(crate) number: u32,
    pub(crate) name: String,
    /// Its effect, as the rest of a sentence that begins with "it".
    pub(crate) tries: String,
    /// Its file, below the table's folder.
    #[serde(default)]
    pub(crate) file: String,
    /// A tool that the attack needs.
    pub(crate) needs: Option<String>,
    #[serde(default)]
    pub(crate) arguments: Vec<String>,
    #[serde(default)]
    pub(crate) channel: Speech,
    /// The text that the suite sends to it.
    #[serde(default)]
    pub(crate) sends: String,
    /// The size of further input, in MiB.
    #[serde(default)]
    pub(crate) sends_mib: usize,
    #[serde(default)]
    limits: Allowed,
    /// The permitted ends, at every level.
    #[serde(default)]
    pub(crate) ends: Vec<End>,
    /// The number of runs in the same cell. The last run must not find files of the first.
    #[serde(default = "once")]
    pub(crate) runs: u32,
    /// The smallest number of processes that it leaves. The launcher must report them.
    #[serde(default)]
    pub(crate) leaves: u32,
    /// The maximum number of processes or threads that it can start, by level, where the kernel counts them.
    #[serde(default)]
    starts: BTreeMap<String, usize>,
    /// True if it prints the CPU time that it has used. Nearly all of that must be counted.
    #[serde(default)]
    pub(crate) burns: bool,
    /// True if there are secrets of a run beside it and of an earlier run.
    #[serde(default)]
    pub(crate) beside: bool,
    /// Calls of a submission, with the value that each must return.
    #[serde(default)]
    pub(crate) plays: BTreeMap<String, String>,
    /// Calls of a submission that must return the same in every run.
    #[serde(default)]
    pub(crate) same: Vec<String>,
    /// The harms that it shows where it is open.
    #[serde(default)]
    pub(crate) aims: BTreeSet<Harm>,
    /// The levels at which it is open, each with the reason. At all other levels it must be held.
    #[serde(default)]
    open: BTreeMap<String, String>,
    /// The condition on which its success depends where it is open.
    pub(crate) depends: Option<String>,
    /// The tests and fixture submissions that show it instead, by their files.
    #[serde(default)]
    pub(crate) shown: BTreeMap<String, Vec<String>>,
    /// The reason why it is not shown yet.
    pub(crate) later: Option<String>,
}

fn once() -> u32 {
    1
}

/// A harm that an attack can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Harm {
    /// It reads a secret.
    Read,
    /// It changes something outside its folder.
    Written,
    /// Another process gets a signal from it or is changed.
    Signalled,
    /// It reaches a server, or is one.
    Network,
    /// It prints that it succeeded.
    Gained,
    /// It outlives its run.
    Survived,
    /// The next run differs from the first.
    Next,
    /// It has a wrong end, or the launcher counts it wrongly.
    Ended,
}

/// The channel between a program and the suite.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Speech {
    /// Not at all.
    #[default]
    None,
    /// By requests and replies.
    Replies,
}

/// Limits that differ from those of most attacks.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Allowed {
    cpu_ms: Option<u64>,
    wall_ms: Option<u64>,
    memory_mib: Option<u64>,
    address_space_mib: Option<u64>,
}

/// An end, such as `code 1`, `signal 11` or `limit cpu`.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct End(pub(crate) String);

impl End {
    /// An end in the words of the table.
    pub(crate) fn of(exit: &Exit) -> String {
        match exit {
            Exit::Code(code) => format!("code {code}"),
            Exit::Signal(signal) => format!("signal {signal}"),
            Exit::Limit(hit) => format!("limit {}", limit_name(hit)),
        }
    }
}

fn limit_name(hit: &LimitHit) -> &'static str {
    match hit {
        LimitHit::Cpu { .. } => "cpu",
        LimitHit::Wall { .. } => "wall",
        LimitHit::Memory { .. } => "memory",
        LimitHit::Output { .. } => "output",
        LimitHit::Reply { .. } => "reply",
        LimitHit::Processes { .. } => "processes",
    }
}

impl Attack {
    /// Its number and name, as in `25-reads-expected-answers`.
    pub(crate) fn id(&self) -> String {
        format!("{:02}-{}", self.number, self.name)
    }

    /// True if it is a program or submission that this suite runs.
    pub(crate) fn is_played(&self) -> bool {
        !self.file.is_empty()
    }

    /// The reason why it is open at a level, if it is.
    pub(crate) fn open_at(&self, level: Level) -> Option<&str> {
        self.open.get(level.name()).map(String::as_str)
    }

    /// The promised maximum number of processes or threads at a level, if there is one.
    pub(crate) fn starts_at(&self, level: Level) -> Option<usize> {
        self.starts.get(level.name()).copied()
    }

    /// The limits of its run. Without a wall limit in the table, a generous one stops a run that hangs.
    pub(crate) fn limits(&self) -> Limits {
        let Allowed {
            cpu_ms,
            wall_ms,
            memory_mib,
            ..
        } = self.limits;
        Limits {
            cpu: Duration::from_millis(cpu_ms.unwrap_or(5_000)),
            wall: Duration::from_millis(wall_ms.unwrap_or(30_000)),
            memory_bytes: memory_mib.unwrap_or(256) << 20,
            ..Limits::default()
        }
    }

    /// The address space of each of its processes, in bytes.
    pub(crate) fn address_space(&self) -> Option<u64> {
        self.limits
            .address_space_mib
            .map(|mebibytes| mebibytes << 20)
    }

    /// The fault of its entry, if it has one.
    fn complaint(&self, folder: &Path) -> Option<String> {
        let level = |name: &&String| name.parse::<Level>().is_err();
        if self.is_played() && !folder.join(&self.file).is_file() {
            return Some(format!("`{}` is not there", self.file));
        }
        if let Some(name) = self.open.keys().chain(self.starts.keys()).find(level) {
            return Some(format!("there is no level `{name}`"));
        }
        if self.open.is_empty() != self.aims.is_empty() {
            return Some("`aims` says what is seen where it is `open`".to_owned());
        }
        let ways = [
            self.is_played(),
            !self.shown.is_empty(),
            self.later.is_some(),
        ];
        let ways = ways.into_iter().filter(|way| *way).count();
        (ways != 1).then(|| "one of `file`, `shown` and `later` is needed".to_owned())
    }
}

impl Table {
    /// Reads and checks the table.
    pub(crate) fn read(folder: &Path) -> Result<Self, String> {
        let text =
            fs::read_to_string(folder.join("attacks.yaml")).map_err(|error| error.to_string())?;
        let table: Self = serde_yaml::from_str(&text).map_err(|error| error.to_string())?;
        let mut ids = BTreeSet::new();
        for attack in &table.attacks {
            if let Some(complaint) = attack.complaint(folder) {
                return Err(format!("{}: {complaint}", attack.id()));
            }
            if !ids.insert(attack.id()) {
                return Err(format!("{}: there are two", attack.id()));
            }
        }
        let has = |number: &u32| table.attacks.iter().any(|attack| attack.number == *number);
        match NUMBERS.clone().find(|number| !has(number)) {
            Some(number) => Err(format!("there is no attack {number}")),
            None => Ok(table),
        }
    }
}
