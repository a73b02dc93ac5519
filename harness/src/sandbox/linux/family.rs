//! Process trees: who belongs to one, what it uses, and how to end it.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustix::fs::{Dir, Mode, OFlags, openat, readlinkat};
use rustix::io::Errno;
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, kill_process, wait};

/// How long a sweep may take before it is given up.
const SWEEP_MAX: Duration = Duration::from_secs(5);

/// What the kernel tells of processes: `/proc`, held open, since a cell's own files have none.
#[derive(Debug)]
pub(super) struct Proc(OwnedFd);

impl Proc {
    /// Opens it.
    pub(super) fn open() -> io::Result<Self> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let folder = rustix::fs::open("/proc", flags, Mode::empty())?;
        Ok(Self(folder))
    }

    /// The number of the calling process, as these files have it.
    pub(super) fn number_of_this_process(&self) -> io::Result<i32> {
        let target = readlinkat(&self.0, "self", Vec::new())?;
        let number = target.to_str().ok().and_then(|text| text.parse().ok());
        number.ok_or_else(|| io::Error::other("/proc does not tell of this process"))
    }

    /// The process namespace of a process, which this one must be allowed to look into.
    pub(super) fn process_namespace(&self, pid: Pid) -> io::Result<OwnedFd> {
        let name = format!("{}/ns/pid", pid.as_raw_nonzero());
        let flags = OFlags::RDONLY | OFlags::CLOEXEC;
        Ok(openat(&self.0, name, flags, Mode::empty())?)
    }

    /// Whether this kernel lists the children of processes.
    pub(super) fn lists_children(&self) -> bool {
        self.read("thread-self/children").is_ok()
    }

    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let file = openat(
            &self.0,
            name,
            OFlags::RDONLY | OFlags::CLOEXEC,
            Mode::empty(),
        )?;
        let mut text = Vec::with_capacity(512);
        File::from(file).read_to_end(&mut text)?;
        Ok(text)
    }

    /// Writes to a file of the calling process.
    pub(super) fn write_own(&self, name: &str, text: &str) -> io::Result<()> {
        let flags = OFlags::WRONLY | OFlags::CLOEXEC;
        let file = openat(&self.0, format!("self/{name}"), flags, Mode::empty())?;
        io::Write::write_all(&mut File::from(file), text.as_bytes())
    }

    /// The children of all threads of a process.
    fn children(&self, pid: Pid) -> Vec<Pid> {
        let tasks = format!("{}/task", pid.as_raw_nonzero());
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let threads = openat(&self.0, &*tasks, flags, Mode::empty()).and_then(Dir::new);
        let Ok(threads) = threads else {
            return Vec::new();
        };
        let names =
            threads.filter_map(|thread| thread.ok()?.file_name().to_str().ok().map(str::to_owned));
        let lists = names
            .filter(|name| !name.starts_with('.'))
            .filter_map(|name| {
                String::from_utf8(self.read(&format!("{tasks}/{name}/children")).ok()?).ok()
            });
        lists
            .flat_map(|list| {
                list.split_ascii_whitespace()
                    .filter_map(|number| Pid::from_raw(number.parse().ok()?))
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    /// The memory of a process, in bytes, with its share only of what it shares with others; nothing
    /// for one that is gone.
    fn proportional_bytes(&self, pid: Pid) -> Option<u64> {
        let text = match self.read(&format!("{}/smaps_rollup", pid.as_raw_nonzero())) {
            Ok(text) => String::from_utf8(text).ok()?,
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return None,
            Err(_) => return Some(0),
        };
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
        let kibibytes = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        Some(kibibytes.map_or(0, |kibibytes| kibibytes.saturating_mul(1024)))
    }

    /// How long a process was ready to run and had to wait for a processor.
    fn delay(&self, pid: Pid) -> Duration {
        let text = self.read(&format!("{}/schedstat", pid.as_raw_nonzero()));
        let text = text.ok().and_then(|text| String::from_utf8(text).ok());
        let nanoseconds = text.and_then(|text| text.split_ascii_whitespace().nth(1)?.parse().ok());
        Duration::from_nanos(nanoseconds.unwrap_or(0))
    }
}

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
    fn read(proc: &Proc, pid: Pid) -> Option<Self> {
        let text = proc.read(&format!("{}/stat", pid.as_raw_nonzero())).ok()?;
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

/// The descendants of some processes that none of them can leave: the shim of a run, and what is
/// kept ready to become programs.
#[derive(Debug)]
pub(super) struct Family {
    proc: Rc<Proc>,
    root: Pid,
    /// What has had descendants before.
    kept: Option<Pid>,
    /// CPU time of those, in clock ticks; `None` before the first look.
    before_ticks: Option<u64>,
}

impl Family {
    /// Begins to watch the descendants of a process that has collected none yet, and those that
    /// `kept` has from now on.
    pub(super) fn of(proc: Rc<Proc>, root: Pid, kept: Option<Pid>) -> Self {
        Self {
            proc,
            root,
            kept,
            before_ticks: None,
        }
    }

    fn reaped_ticks(&mut self) -> u64 {
        let reaped = |pid| Stat::read(&self.proc, pid).map_or(0, |stat| stat.reaped_ticks);
        let (root, kept) = (reaped(self.root), self.kept.map_or(0, reaped));
        // What is kept collects its part of a run at the run's end and no sooner, so that the first
        // look is early enough; most runs end before it.
        let before = *self.before_ticks.get_or_insert(kept);
        root + kept.saturating_sub(before)
    }

    /// What the descendants use, those that are gone included. Memory that several share is counted
    /// for each; beyond `memory_bytes`, where it matters, a second look counts it once.
    pub(super) fn usage(&mut self, memory_bytes: u64) -> Usage {
        let mut ticks = self.reaped_ticks();
        let (mut pages, mut tasks, mut asleep) = (0, 0, true);
        let members = self.members();
        for stat in members
            .iter()
            .filter_map(|pid| Stat::read(&self.proc, *pid))
        {
            ticks += stat.ticks;
            pages += stat.resident_pages;
            tasks += stat.threads.max(1);
            asleep &= stat.asleep;
        }
        let milliseconds = ticks.saturating_mul(1000) / clock_ticks_per_second().max(1);
        let mut resident = pages.saturating_mul(page_size() as u64);
        if resident > memory_bytes && members.len() > 1 {
            let shares: Option<u64> = members
                .into_iter()
                .map(|pid| self.proc.proportional_bytes(pid))
                .sum();
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

    /// How long the descendants were ready to run and had to wait for a processor: the longest wait
    /// of any of them, since they wait side by side.
    pub(super) fn delay(&self) -> Duration {
        let delays = self.members().into_iter().map(|pid| self.proc.delay(pid));
        delays.max().unwrap_or_default()
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
                if !seen.contains(&pid)
                    && Stat::read(&self.proc, pid).is_some_and(|stat| stat.alive)
                {
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
        let children = |pid: &Pid| self.proc.children(*pid);
        let roots = [self.root].into_iter().chain(self.kept);
        let mut members: Vec<Pid> = roots.flat_map(|root| children(&root)).collect();
        let mut next = 0;
        while let Some(pid) = members.get(next) {
            let more = children(pid);
            members.extend(more);
            next += 1;
        }
        members
    }
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
