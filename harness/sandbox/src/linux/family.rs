//! Process trees: who belongs to one, what it uses, and how to end it.

use std::collections::HashSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, kill_process};

use super::proc::{Proc, Stat};
use super::sys::{self, Used};

/// How long a sweep may take before it is given up.
const SWEEP_MAX: Duration = Duration::from_secs(5);

/// Learns in which units the kernel counts memory and time, for this process and all its forks:
/// before Linux 6.4 that is asked of `/proc/self/auxv`, which a launcher may not read.
pub(super) fn learn_units() {
    let _ = (page_size(), clock_ticks_per_second());
}

/// What a process tree uses at one moment.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    pub(super) cpu: Duration,
    pub(super) memory_bytes: u64,
    /// Processes and threads.
    pub(super) tasks: u64,
}

/// The descendants of a process that none of them can leave: the shim of a run.
#[derive(Debug)]
pub(super) struct Family {
    proc: Rc<Proc>,
    root: Pid,
    /// CPU time of descendants that it had before, in clock ticks.
    before_ticks: u64,
    /// One that belongs to them and is not a descendant.
    child: Option<Pid>,
    lost: Lost,
}

/// CPU time, in clock ticks, of processes that were seen and that nobody waits for: where a parent
/// ignores the end of its children, the kernel charges nobody with what they used.
#[derive(Debug, Default)]
struct Lost {
    ticks: u64,
    /// The most that was known to be used.
    most: u64,
    /// What was missing of that at the last look.
    missing: u64,
}

impl Lost {
    /// Takes in what is used according to the processes that there are; gives what is used.
    fn look(&mut self, counted: u64) -> u64 {
        let total = counted + self.ticks;
        let missing = self.most.saturating_sub(total);
        // A process that is waited for while the others are looked at is missing just once.
        let lost = missing.min(self.missing);
        self.ticks += lost;
        self.missing = missing - lost;
        self.most = self.most.max(total + lost);
        total + lost
    }
}

fn time(ticks: u64) -> Duration {
    Duration::from_millis(ticks.saturating_mul(1000) / clock_ticks_per_second().max(1))
}

impl Family {
    /// The descendants of a process that has collected none yet.
    pub(super) fn of(proc: Rc<Proc>, root: Pid) -> Self {
        Self {
            proc,
            root,
            before_ticks: 0,
            child: None,
            lost: Lost::default(),
        }
    }

    /// Those that a process has from now on, which has collected others before that used so many clock
    /// ticks; and `child`, and its own.
    pub(super) fn from_now(proc: Rc<Proc>, root: Pid, ticks: u64, child: Option<Pid>) -> Self {
        Self {
            before_ticks: ticks,
            child,
            ..Self::of(proc, root)
        }
    }

    fn reaped_ticks(&self) -> u64 {
        let reaped = Stat::read(&self.proc, self.root).map_or(0, |stat| stat.reaped_ticks);
        reaped.saturating_sub(self.before_ticks)
    }

    /// What the descendants use, those that are gone included. Memory that several share is counted
    /// for each; beyond `memory_bytes`, where it matters, a second look counts it once.
    pub(super) fn usage(&mut self, memory_bytes: u64) -> Usage {
        let mut ticks = self.reaped_ticks();
        let (mut pages, mut tasks) = (0, 0);
        let members = self.members();
        for stat in members
            .iter()
            .filter_map(|pid| Stat::read(&self.proc, *pid))
        {
            ticks += stat.ticks;
            pages += stat.resident_pages;
            tasks += stat.threads.max(1);
        }
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
            cpu: time(self.lost.look(ticks)),
            memory_bytes,
            tasks,
        }
    }

    /// Whether every thread of every process waits for something, or has ended.
    pub(super) fn is_asleep(&self) -> bool {
        let mut members = self.members().into_iter();
        members.all(|pid| self.proc.is_asleep(pid))
    }

    /// CPU time of descendants that whoever waits for all of them is not told of.
    pub(super) fn lost(&self) -> Duration {
        time(self.lost.ticks)
    }

    /// How long the descendants were ready to run and had to wait for a processor. Which of them the
    /// others waited for is not known, so that this is all of it: an upper bound.
    pub(super) fn delay(&self) -> Duration {
        let delays = self.members().into_iter().map(|pid| self.proc.delay(pid));
        delays.sum()
    }

    /// Ends all descendants, whatever they do against it, and waits until none is left. Gives how
    /// many were alive besides `main`, and the status of `main` where it was still to be had.
    ///
    /// All are held still before any is ended: where processes do nothing but fork, and can have no
    /// more of them, each that ends makes room for the next.
    pub(super) fn sweep(&self, main: Option<Pid>) -> Swept {
        let mut swept = Swept {
            others: 0,
            status: None,
            used: Used::default(),
            complete: false,
        };
        let mut held = HashSet::new();
        let deadline = Instant::now() + SWEEP_MAX;
        while Instant::now() < deadline {
            let members = self.members();
            let known = held.len();
            for pid in &members {
                if held.insert(*pid) {
                    let is_alive = Stat::read(&self.proc, *pid).is_some_and(|stat| stat.alive);
                    swept.others += u32::from(is_alive && Some(*pid) != main);
                    // It may be gone already.
                    let _ = kill_process(*pid, Signal::STOP);
                }
            }
            if held.len() > known {
                continue;
            }
            for pid in members {
                let _ = kill_process(pid, Signal::KILL);
            }
            if swept.reap(main) {
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
        let mut members = children(&self.root);
        members.extend(self.child);
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
    pub(super) status: Option<i32>,
    /// What those used that it has waited for.
    pub(super) used: Used,
    /// Whether nothing is left.
    pub(super) complete: bool,
}

impl Swept {
    /// Collects children that have ended; tells whether there are none left at all.
    fn reap(&mut self, main: Option<Pid>) -> bool {
        loop {
            match sys::reap_ended() {
                Ok(Some(reaped)) => {
                    self.used += reaped.used;
                    if Some(reaped.pid) == main {
                        self.status = Some(reaped.status);
                    }
                }
                Err(Errno::INTR) => {}
                Ok(None) => return false,
                // ECHILD is the kernel's own word that no child is left.
                Err(_) => return true,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_twice_is_lost_and_what_is_missing_once_is_not() {
        let mut lost = Lost::default();
        let looks = [10, 30, 5, 31, 31, 1, 2, 1, 11];
        let used = looks.map(|counted| lost.look(counted));
        assert_eq!(used, [10, 30, 5, 31, 31, 1, 31, 30, 40]);
        assert_eq!(lost.ticks, 29);
    }
}
