//! Processes as `/proc` shows them: their CPU time, memory and parents.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use anyhow::Context as _;
use rustix::param::{clock_ticks_per_second, page_size};

/// One process.
#[derive(Debug, Clone)]
pub(crate) struct Process {
    pub(crate) parent: u32,
    /// CPU time of this process alone.
    pub(crate) cpu: Duration,
    /// CPU time of the children that it has waited for, and of their children.
    pub(crate) children_cpu: Duration,
    /// Memory in use, in bytes.
    pub(crate) resident: u64,
}

impl Process {
    /// Reads a process; `None` if it is gone.
    pub(crate) fn read(pid: u32) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The command's name may contain blanks. So fields begin after its last parenthesis.
        let (_, fields) = stat.rsplit_once(") ")?;
        let fields: Vec<u64> = fields
            .split_ascii_whitespace()
            .map(|field| field.parse().unwrap_or(0))
            .collect();
        Some(Self {
            parent: u32::try_from(*fields.get(1)?).ok()?,
            cpu: ticks(fields.get(11)? + fields.get(12)?),
            children_cpu: ticks(fields.get(13)? + fields.get(14)?),
            resident: fields.get(21)? * page_size() as u64,
        })
    }

    /// This process.
    pub(crate) fn own() -> anyhow::Result<Self> {
        Self::read(std::process::id()).context("`/proc/self/stat` has another form")
    }
}

/// All processes by their number.
pub(crate) fn all() -> BTreeMap<u32, Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let pid = entry.file_name().to_str()?.parse().ok()?;
            Some((pid, Process::read(pid)?))
        })
        .collect()
}

/// True for a keeper, a launcher, or a fork of one that has executed nothing else.
pub(crate) fn is_of_ours(pid: u32) -> bool {
    let words = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    let mut words = words.split(|byte| *byte == 0);
    words.nth(1).is_some_and(|word| word.starts_with(b"__"))
}

/// The number of process namespaces that a process is in; `None` if it is gone.
pub(crate) fn namespaces(pid: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let numbers = status.lines().find_map(|line| line.strip_prefix("NSpid:"));
    Some(numbers?.split_ascii_whitespace().count())
}

/// CPU time of all cores since the machine started, as (busy, all).
pub(crate) fn of_the_machine() -> anyhow::Result<(Duration, Duration)> {
    let stat = fs::read_to_string("/proc/stat")?;
    let line = stat.lines().next().context("`/proc/stat` is empty")?;
    let fields: Vec<u64> = line
        .split_ascii_whitespace()
        .skip(1)
        .map(|field| field.parse().unwrap_or(0))
        .collect();
    // The last two columns are for guests. Other columns contain them.
    let all = fields.iter().take(8).sum();
    let idle = fields.iter().skip(3).take(2).sum::<u64>();
    Ok((ticks(all - idle), ticks(all)))
}

fn ticks(ticks: u64) -> Duration {
    Duration::from_millis(ticks * 1_000 / clock_ticks_per_second().max(1))
}
