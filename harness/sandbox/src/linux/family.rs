//! Process trees: their members, use of resources and end.

use std::collections::HashSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, getpid, kill_process};

use super::proc::{Proc, Stat};
use super::sys::{self, Used};

/// Longest time of a sweep.
const SWEEP_MAX: Duration = Duration::from_secs(5);

/// Reads the kernel's units of memory and time. This process and its forks remember them. Before
/// Linux 6.4 they are in `/proc/self/auxv`, which a launcher may not read.
pub(super) fn learn_units() {
    let _ = (page_size(), clock_ticks_per_second());
}

/// The resources that a process tree uses at one moment.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    pub(super) cpu: Duration,
    pub(super) memory_bytes: u64,
    /// Processes and threads.
    pub(super) tasks: u64,
}

/// The descendants of a process: the shim of a run, or the launcher. They cannot leave it.
#[derive(Debug)]
pub(super) struct Family {
    proc: Rc<Proc>,
    root: Pid,
    /// CPU time of descendants of earlier runs, in clock ticks.
    before_ticks: u64,
    /// A member that is not a descendant: the child of a warm process.
    child: Option<Pid>,
    /// Children of the root that are not members.
    spared: Vec<Pid>,
    lost: Lost,
}

/// CPU time, in clock ticks, of processes that disappeared before they were counted. If a parent
/// ignores the end of its children, the kernel adds their time to no process.
#[derive(Debug, Default)]
struct Lost {
    ticks: u64,
    /// Highest total seen.
    most: u64,
    /// Ticks missing from the highest total at the last measurement.
    missing: u64,
}

impl Lost {
    /// Adds the lost time to the `counted` ticks of the visible processes. Returns the total.
    fn look(&mut self, counted: u64) -> u64 {
        let total = counted + self.ticks;
        let missing = self.most.saturating_sub(total);
        // A process collected during the measurement is missing only once, so it does not count as
        // lost.
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
    /// Returns the descendants of a process that has collected no child yet.
    pub(super) fn new(proc: Rc<Proc>, root: Pid) -> Self {
        Self {
            proc,
            root,
            before_ticks: 0,
            child: None,
            spared: Vec::new(),
            lost: Lost::default(),
        }
    }

    /// Returns the descendants that a process gets from now on, plus `child` and its descendants.
    /// `ticks` is the CPU time of the children that it has collected until now.
    pub(super) fn from_now(proc: Rc<Proc>, root: Pid, ticks: u64, child: Option<Pid>) -> Self {
        Self {
            before_ticks: ticks,
            child,
            ..Self::new(proc, root)
        }
    }

    /// Returns the descendants that this process, the launcher, gets from now on. Its children
    /// `spared` are not members.
    pub(super) fn of_launcher(proc: Rc<Proc>, spared: Vec<Pid>) -> Self {
        Self {
            before_ticks: sys::ticks_of_children(),
            spared,
            ..Self::new(proc, getpid())
        }
    }

    fn reaped_ticks(&self) -> u64 {
        let reaped = Stat::read_process(&self.proc, self.root).map_or(0, |stat| stat.reaped_ticks);
        reaped.saturating_sub(self.before_ticks)
    }

    /// Returns the resource use of all descendants, including ended ones. Shared memory counts once
    /// per process. If the sum exceeds `memory_bytes`, a second measurement counts it only once.
    pub(super) fn usage(&mut self, memory_bytes: u64) -> Usage {
        let mut ticks = self.reaped_ticks();
        let (mut pages, mut tasks) = (0, 0);
        let members = self.members();
        for stat in members
            .iter()
            .filter_map(|pid| Stat::read_process(&self.proc, *pid))
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

    /// Returns true if every thread of every process waits or has ended.
    pub(super) fn is_asleep(&self) -> bool {
        let mut members = self.members().into_iter();
        members.all(|pid| self.proc.is_asleep(pid))
    }

    /// Returns the CPU time of descendants that the kernel does not report to the shim.
    pub(super) fn lost(&self) -> Duration {
        time(self.lost.ticks)
    }

    /// Returns the time that the descendants were ready to run but waited for a processor. It is an
    /// upper bound, because they may also wait for each other.
    pub(super) fn delay(&self) -> Duration {
        let delays = self.members().into_iter().map(|pid| self.proc.delay(pid));
        delays.sum()
    }

    /// Ends all descendants and waits until none is left.
    ///
    /// It stops all of them before it kills any. Otherwise a fork bomb at its process limit could
    /// replace each one that ends.
    pub(super) fn sweep(&self, main: Option<Pid>) -> SweepResult {
        let mut result = SweepResult {
            others: 0,
            status: None,
            used: Used::default(),
            complete: false,
        };
        let mut held = HashSet::new();
        let deadline = Instant::now() + SWEEP_MAX;
        while Instant::now() < deadline {
            // First, so that the list stays short: a process that starts its successor and ends must
            // not gain time.
            result.complete = result.reap(main, &self.spared);
            let members = self.members();
            // While spared children are left, the list of children tells whether others are. No
            // child leaves it until this process collects it.
            result.complete |= !self.spared.is_empty() && members.is_empty();
            if result.complete {
                break;
            }
            let known = held.len();
            for pid in &members {
                if held.insert(*pid) {
                    let is_alive =
                        Stat::read_process(&self.proc, *pid).is_some_and(|stat| stat.alive);
                    result.others += u32::from(is_alive && Some(*pid) != main);
                    // It may have ended already.
                    let _ = kill_process(*pid, Signal::STOP);
                }
            }
            if held.len() > known {
                continue;
            }
            for pid in members {
                let _ = kill_process(pid, Signal::KILL);
            }
            std::thread::sleep(Duration::from_micros(200));
        }
        result
    }

    /// Lists all visible descendants. A process being forked may be missing.
    fn members(&self) -> Vec<Pid> {
        let children = |pid: &Pid| self.proc.children(*pid);
        let mut members = children(&self.root);
        members.retain(|pid| !self.spared.contains(pid));
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

/// Result of a sweep.
#[derive(Debug)]
pub(super) struct SweepResult {
    /// Processes that were alive besides the program.
    pub(super) others: u32,
    /// Exit status of the program, if it was still to be collected.
    pub(super) status: Option<i32>,
    /// Resources of the collected processes.
    pub(super) used: Used,
    /// True if no process is left.
    pub(super) complete: bool,
}

impl SweepResult {
    /// Collects children that have ended. Returns true if no child is left.
    fn reap(&mut self, main: Option<Pid>, spared: &[Pid]) -> bool {
        loop {
            match sys::reap_ended() {
                Ok(Some(reaped)) if spared.contains(&reaped.pid) => {}
                Ok(Some(reaped)) => {
                    self.used += reaped.used;
                    if Some(reaped.pid) == main {
                        self.status = Some(reaped.status);
                    }
                }
                Err(Errno::INTR) => {}
                Ok(None) => return false,
                // `ECHILD`: the kernel says that no child is left.
                Err(_) => return true,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_missing_from_two_looks_in_a_row_is_added() {
        let mut lost = Lost::default();
        let looks = [10, 30, 5, 31, 31, 1, 2, 1, 11];
        let used = looks.map(|counted| lost.look(counted));
        assert_eq!(used, [10, 30, 5, 31, 31, 1, 31, 30, 40]);
        assert_eq!(lost.ticks, 29);
    }
}
