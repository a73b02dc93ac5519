//! Process trees: who belongs to one, what it uses, and how to end it.

use std::collections::HashSet;
use std::fs;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, getpid, kill_process, wait};

/// How long a sweep may take before it is given up.
const SWEEP_MAX: Duration = Duration::from_secs(5);

/// What `/proc/PID/stat` says about one process.
#[derive(Debug, Clone, Copy)]
struct Stat {
    alive: bool,
    /// Whether it waits for something.
    asleep: bool,
    /// CPU time of the process and of the children it has waited for, in clock ticks.
    ticks: u64,
    /// CPU time of the children it has waited for, in clock ticks.
    reaped_ticks: u64,
    threads: u64,
    resident_pages: u64,
}

impl Stat {
    fn read(pid: Pid) -> Option<Self> {
        let text = fs::read(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
        // The name of the command may hold blanks and parentheses: fields begin after the last.
        let after = text.iter().rposition(|byte| *byte == b')')? + 1;
        let text = std::str::from_utf8(&text[after..]).ok()?;
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        let reaped_ticks = number(13)? + number(14)?;
        Some(Self {
            alive: !matches!(fields.first()?, &"Z" | &"X"),
            asleep: matches!(fields.first()?, &"S" | &"Z" | &"X"),
            ticks: number(11)? + number(12)? + reaped_ticks,
            reaped_ticks,
            threads: number(17)?,
            resident_pages: number(21)?,
        })
    }
}

/// What a process tree uses at one moment.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    pub(super) cpu: Duration,
    pub(super) memory_bytes: u64,
    /// Processes and threads.
    pub(super) tasks: u64,
    /// Whether every process waits for something, or has ended.
    pub(super) asleep: bool,
}

/// The descendants of this process, which is a subreaper: none of them can leave.
#[derive(Debug)]
pub(super) struct Family {
    me: Pid,
    /// CPU time of descendants reaped before the run.
    before_ticks: u64,
}

impl Family {
    /// Begins to watch. There must be no descendants yet.
    pub(super) fn new() -> Self {
        let me = getpid();
        Self {
            me,
            before_ticks: Stat::read(me).map_or(0, |stat| stat.reaped_ticks),
        }
    }

    /// What the descendants use, those that are gone included. Memory that several share is counted
    /// for each; beyond `memory_bytes`, where it matters, a second look counts it once.
    pub(super) fn usage(&self, memory_bytes: u64) -> Usage {
        let reaped = Stat::read(self.me).map_or(0, |stat| stat.reaped_ticks);
        let mut ticks = reaped.saturating_sub(self.before_ticks);
        let (mut pages, mut tasks, mut asleep) = (0, 0, true);
        let members = self.members();
        for stat in members.iter().copied().filter_map(Stat::read) {
            ticks += stat.ticks;
            pages += stat.resident_pages;
            tasks += stat.threads.max(1);
            asleep &= stat.asleep;
        }
        let milliseconds = ticks.saturating_mul(1000) / clock_ticks_per_second().max(1);
        let mut resident = pages.saturating_mul(page_size() as u64);
        if resident > memory_bytes && members.len() > 1 {
            let shares: Option<u64> = members.into_iter().map(proportional_bytes).sum();
            resident = shares.unwrap_or(resident);
        }
        let memory_bytes = resident;
        Usage {
            cpu: Duration::from_millis(milliseconds),
            memory_bytes,
            tasks,
            asleep,
        }
    }

    /// Ends all descendants, whatever they do against it, and waits until none is left. Gives how
    /// many were alive besides `main`, and the status of `main` where it was still to be had.
    pub(super) fn sweep(&self, main: Option<Pid>) -> Swept {
        let mut swept = Swept {
            others: 0,
            status: None,
            complete: false,
        };
        let mut seen: HashSet<Pid> = main.into_iter().collect();
        let deadline = Instant::now() + SWEEP_MAX;
        while Instant::now() < deadline {
            for pid in self.members() {
                if !seen.contains(&pid) && Stat::read(pid).is_some_and(|stat| stat.alive) {
                    seen.insert(pid);
                    swept.others += 1;
                }
                // It may be gone already.
                let _ = kill_process(pid, Signal::KILL);
            }
            if reap(main, &mut swept.status) {
                swept.complete = true;
                break;
            }
            std::thread::sleep(Duration::from_micros(200));
        }
        swept
    }

    /// All descendants that can be seen now; one that is being born may be missing.
    fn members(&self) -> Vec<Pid> {
        let mut members = children(self.me);
        let mut next = 0;
        while let Some(pid) = members.get(next) {
            let more = children(*pid);
            members.extend(more);
            next += 1;
        }
        members
    }
}

/// The memory of a process, in bytes, with its share only of what it shares with others; nothing
/// for one that is gone.
fn proportional_bytes(pid: Pid) -> Option<u64> {
    let path = format!("/proc/{}/smaps_rollup", pid.as_raw_nonzero());
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => return None,
        Err(_) => return Some(0),
    };
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
    let kibibytes = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    Some(kibibytes.map_or(0, |kibibytes| kibibytes.saturating_mul(1024)))
}

/// What a sweep found.
#[derive(Debug)]
pub(super) struct Swept {
    pub(super) others: u32,
    pub(super) status: Option<WaitStatus>,
    /// Whether nothing is left.
    pub(super) complete: bool,
}

/// Collects children that have ended; tells whether there are none left at all.
fn reap(main: Option<Pid>, status: &mut Option<WaitStatus>) -> bool {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, ended))) if Some(pid) == main => *status = Some(ended),
            Ok(Some(_)) | Err(Errno::INTR) => {}
            Ok(None) => return false,
            // ECHILD is the kernel's own word that no child is left.
            Err(_) => return true,
        }
    }
}

/// The children of all threads of a process.
fn children(pid: Pid) -> Vec<Pid> {
    let Ok(threads) = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero())) else {
        return Vec::new();
    };
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.ok()?.path().join("children")).ok());
    lists
        .flat_map(|list| {
            list.split_ascii_whitespace()
                .filter_map(|number| Pid::from_raw(number.parse().ok()?))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Whether this kernel lists children at all.
pub(super) fn children_are_listed() -> bool {
    fs::read_to_string("/proc/thread-self/children").is_ok()
}
