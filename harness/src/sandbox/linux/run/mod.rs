//! One run of a program in the launcher: forward, measure, end, sweep.

mod forward;
mod idle;

use std::io;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, WaitStatus, kill_process};

use idle::Idle;

use super::family::Family;
use super::frame::{Kind, Order};
use super::launcher::Harness;
use super::spawn::{Spawned, is_about_the_program, spawn};
use crate::sandbox::clock::Clock;
use crate::sandbox::{Exit, LimitHit, Limits, RunEnd};

/// How often the process tree is measured.
const TICK: Duration = Duration::from_millis(20);

/// Why the launcher ends a program.
#[derive(Debug)]
enum Stop {
    /// The harness asked for it, or is gone.
    Asked,
    /// A limit was reached.
    Limit(LimitHit),
    /// The keeper was ended, and this process must end too.
    Orphaned,
}

/// A run under way.
pub(super) struct Run<'a> {
    harness: &'a mut Harness,
    limits: Limits,
    program: Spawned,
    family: Family,
    clock: Clock,
    measured: Instant,
    memory_peak: u64,
    /// Processes that are not the program's own: a display.
    companions: u32,
    written: u64,
    replied: u64,
    idle: Idle,
    stop: Option<Stop>,
}

/// Runs what `order` says to its end and reports everything to the harness. An error means that
/// the harness cannot be reached or that something outlived the sweep.
pub(super) fn run(order: &Order, harness: &mut Harness) -> io::Result<()> {
    let family = Family::new();
    let program = match spawn(order) {
        Ok(program) => program,
        Err(error) if is_about_the_program(&error) => {
            family.sweep(None);
            return harness.tell(Kind::NotStarted, error.to_string().as_bytes());
        }
        // No process, descriptor or memory is left, for example: a new cell may have more luck.
        Err(error) => {
            family.sweep(None);
            return Err(error);
        }
    };
    let run = Run {
        harness,
        limits: order.limits,
        program,
        family,
        clock: Clock::started(order.channel),
        measured: Instant::now(),
        memory_peak: 0,
        companions: u32::from(order.display),
        written: 0,
        replied: 0,
        idle: Idle::new(order.channel),
        stop: None,
    };
    run.conduct()
}

impl Run<'_> {
    fn conduct(mut self) -> io::Result<()> {
        let mut told = self.harness.tell(Kind::Started, &[]);
        let mut ended = false;
        while !ended && self.stop.is_none() && told.is_ok() {
            ended = self.wait()?;
            self.listen();
            told = self.forward();
            if self.measured.elapsed() >= TICK {
                self.measure();
                if told.is_ok() && self.idle.is_news() {
                    told = self.harness.tell(Kind::Waiting, &[]);
                }
            }
        }
        self.end(told)
    }

    /// Waits until something happens, a tick at most; tells whether the program has ended.
    fn wait(&mut self) -> io::Result<bool> {
        let program = &self.program;
        let mut ready = vec![
            PollFd::from_borrowed_fd(program.pidfd.as_fd(), PollFlags::IN),
            PollFd::from_borrowed_fd(self.harness.descriptor(), PollFlags::IN),
        ];
        for source in [&program.replies, &program.stdout, &program.stderr] {
            ready.extend(
                source
                    .descriptor()
                    .map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)),
            );
        }
        let sink = program.requests.descriptor();
        ready.extend(sink.map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::OUT)));
        let patience = TICK.saturating_sub(self.measured.elapsed());
        let patience = Timespec {
            tv_sec: 0,
            tv_nsec: i64::from(patience.subsec_nanos()),
        };
        match poll(&mut ready, Some(&patience)) {
            Ok(_) => Ok(!ready[0].revents().is_empty()),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Does what the harness has asked for meanwhile.
    fn listen(&mut self) {
        self.program.requests.write();
        if self.harness.hear().is_err() {
            self.stop = Some(Stop::Asked);
        }
        while let Some((kind, payload)) = self.harness.next_message() {
            match kind {
                Kind::Input => {
                    self.replied = 0;
                    self.clock.go_on();
                    self.idle.interrupt();
                    self.program.requests.push(&payload);
                }
                Kind::EndOfInput => {
                    // It may end at once, and then there is nothing to measure any more.
                    self.measure();
                    self.clock.go_on();
                    self.idle.interrupt();
                    self.program.requests.close();
                }
                _ => self.stop = Some(Stop::Asked),
            }
        }
    }

    /// Measures the tree and holds it against the limits.
    fn measure(&mut self) {
        self.measured = Instant::now();
        let usage = self.family.usage(self.limits.memory_bytes);
        let limits = self.limits;
        let waits = usage.asleep && self.program.requests.is_drained();
        self.idle.look(waits, usage.cpu);
        self.memory_peak = self.memory_peak.max(usage.memory_bytes);
        if usage.cpu > limits.cpu {
            self.hit(LimitHit::Cpu {
                used: usage.cpu,
                allowed: limits.cpu,
            });
        } else if usage.memory_bytes > limits.memory_bytes {
            let (used, allowed) = (usage.memory_bytes, limits.memory_bytes);
            self.hit(LimitHit::Memory { used, allowed });
        } else if usage.tasks > limits.processes {
            self.hit(LimitHit::Processes {
                allowed: limits.processes,
            });
        } else if self.clock.elapsed() > limits.wall {
            self.hit(LimitHit::Wall {
                allowed: limits.wall,
                cpu: usage.cpu,
            });
        } else if self.harness.keeper_is_gone() {
            self.stop = Some(Stop::Orphaned);
        }
    }

    /// Notes the first limit that was reached.
    fn hit(&mut self, hit: LimitHit) {
        if self.stop.is_none() {
            self.stop = Some(Stop::Limit(hit));
        }
    }

    /// Ends and sweeps the tree, passes on the rest of what was written, and reports.
    fn end(mut self, told: io::Result<()>) -> io::Result<()> {
        let wall = self.clock.elapsed();
        if self.stop.is_some() || told.is_err() {
            let _ = kill_process(self.program.pid, Signal::KILL);
        }
        let swept = self.family.sweep(Some(self.program.pid));
        let cpu = self.family.usage(self.limits.memory_bytes).cpu;
        told?;
        if !swept.complete {
            return Err(io::Error::other("a program has outlived its end"));
        }
        // Nobody is left to write, so this is all.
        self.forward()?;
        let exit = match self.stop {
            // No word of its own: the harness must not take this for the program's end.
            Some(Stop::Orphaned) => return Err(io::Error::other("the keeper has ended")),
            Some(Stop::Asked) => None,
            Some(Stop::Limit(hit)) => Some(Exit::Limit(hit)),
            None if cpu > self.limits.cpu => Some(Exit::Limit(LimitHit::Cpu {
                used: cpu,
                allowed: self.limits.cpu,
            })),
            None => Some(swept.status.map_or(Exit::Signal(9), exit_of)),
        };
        let memory_bytes = self.memory_peak;
        let end = RunEnd {
            exit,
            cpu,
            wall,
            memory_bytes,
            left_behind: swept.others.saturating_sub(self.companions),
        };
        self.harness.tell(Kind::Ended, &serde_json::to_vec(&end)?)
    }
}

fn exit_of(status: WaitStatus) -> Exit {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => Exit::Code(code),
        (None, Some(signal)) => Exit::Signal(signal),
        // A status is one or the other.
        (None, None) => Exit::Signal(0),
    }
}
