//! One run of a program in the launcher: forward, measure, end, report.

mod end;
mod flood;
mod forward;
mod group;
mod idle;
mod ready;
mod watch;

use std::io;
use std::rc::Rc;
use std::time::{Duration, Instant};

use flood::Flood;
use idle::Idle;
use ready::Side;

use super::family::Family;
use super::frame::{MessageKind, Order};
use super::launcher::Launcher;
use super::shim::{Place, ShimMessage, ShimReport};
use super::spawn::{Spawned, is_about_the_program, spawn};
use super::sys::{NotStarted, Step};
use crate::clock::Clock;
use crate::due::DueReplies;
use crate::{Channel, LimitHit, Limits};

/// Time between two measurements of the process tree.
const TICK: Duration = Duration::from_millis(20);
/// Longest time in which a working shim starts a program.
const START_MAX: Duration = Duration::from_secs(20);

/// The reason why the launcher ends a program.
#[derive(Debug)]
enum StopReason {
    /// The harness asked for it or is gone.
    Asked,
    /// A limit was reached.
    Limit(LimitHit),
    /// The keeper is gone, so this process must also end.
    Orphaned,
}

/// The current run.
pub(super) struct Run<'a> {
    launcher: &'a mut Launcher,
    limits: Limits,
    program: Spawned,
    family: Family,
    clock: Clock,
    measured: Instant,
    /// CPU time at the last measurement.
    cpu: Duration,
    memory_peak: u64,
    /// Bytes used on the tmpfs at start, subtracted from memory use.
    stored_before: u64,
    /// Processes that are not the program's own, such as a display.
    companions: u32,
    written: u64,
    due: DueReplies,
    /// True if input was sent since the last wait.
    was_just_asked: bool,
    flood: Flood,
    idle: Idle,
    stop: Option<StopReason>,
    /// Final report of the shim.
    report: Option<ShimReport>,
    /// Report about collected children of the launcher.
    collected: ShimReport,
    /// False if the pre-forked child died before it became the program.
    has_begun: bool,
}

/// Runs the order to its end and reports everything to the harness.
///
/// # Errors
///
/// Fails if the harness is gone or the cell can no longer be used.
pub(super) fn run_order(order: &Order, launcher: &mut Launcher) -> io::Result<()> {
    let stored_before = launcher.stored_bytes();
    let program = spawn(order, launcher)?;
    let family = family_of(&program, launcher);
    let run = Run {
        limits: order.limits,
        family,
        launcher,
        program,
        clock: Clock::started(order.channel),
        measured: Instant::now(),
        cpu: Duration::ZERO,
        memory_peak: 0,
        stored_before,
        companions: u32::from(order.display),
        written: 0,
        due: DueReplies::default(),
        was_just_asked: false,
        flood: Flood::default(),
        idle: Idle::new(order.channel),
        stop: None,
        report: None,
        collected: ShimReport::default(),
        has_begun: true,
    };
    run.conduct(order)
}

/// Returns the processes of a run that has just begun.
fn family_of(program: &Spawned, launcher: &Launcher) -> Family {
    let (proc, shim) = (Rc::clone(&launcher.proc), &program.shim);
    let child = program.child.as_ref().map(|child| child.pid);
    if child.is_none() || launcher.place == Place::Namespace {
        return Family::from_now(proc, shim.pid, shim.ticks, child);
    }
    let warm = launcher.warm_process().map(|warm| warm.pid);
    Family::of_launcher(proc, warm.into_iter().chain([shim.pid]).collect())
}

impl Run<'_> {
    fn conduct(mut self, order: &Order) -> io::Result<()> {
        if self.program.child.is_none() {
            match self.wait_for_shim(Instant::now() + START_MAX)? {
                Some(ShimMessage::Started) => {}
                Some(ShimMessage::NotStarted(failed)) => return self.refuse(failed),
                _ => return Err(io::Error::other("the shim does not start the program")),
            }
        }
        if order.warm && self.program.child.is_none() {
            // The harness expects that the program has read the preamble.
            let preamble = self.launcher.preamble().to_vec();
            self.send_to_program(&preamble);
        }
        let mut told = self.tell_started(order);
        // Messages right after the order may have been read with it.
        self.handle_messages(&[]);
        let mut ended = false;
        while !ended && self.stop.is_none() && told.is_ok() {
            let ready = self.wait()?;
            ended = self.watch(&ready)?;
            self.handle_messages(&ready);
            let is_tick = self.measured.elapsed() >= TICK;
            let sides = if is_tick { &Side::SOURCES } else { &ready[..] };
            if self.forward(sides) {
                told = self.launcher.harness.send_held();
            }
            if is_tick {
                self.flood.tick();
                self.measure();
                told = told.and_then(|()| self.launcher.harness.send_held());
                if told.is_ok() && self.idle.is_news() {
                    told = self
                        .launcher
                        .harness
                        .send_message(MessageKind::Waiting, &[]);
                }
            }
        }
        self.end(told)
    }

    /// Reports that the program runs. Reports it immediately if the harness is about to send input.
    fn tell_started(&mut self, order: &Order) -> io::Result<()> {
        let harness = &mut self.launcher.harness;
        match order.channel {
            // The harness does not wait for it.
            _ if order.warm => {}
            Channel::None => harness.queue_message(MessageKind::Started, &[]),
            _ => harness.send_message(MessageKind::Started, &[])?,
        }
        Ok(())
    }

    /// Reports that the program was not started, if that is the program's fault.
    fn refuse(self, failed: NotStarted) -> io::Result<()> {
        let error = io::Error::from_raw_os_error(failed.errno);
        if failed.step == Step::Execute && is_about_the_program(failed.errno) {
            let cause = error.to_string();
            return self
                .launcher
                .harness
                .send_message(MessageKind::NotStarted, cause.as_bytes());
        }
        // For example, there was no free process or memory. A new cell may succeed.
        Err(error)
    }

    /// Handles the harness's messages.
    fn handle_messages(&mut self, ready: &[Side]) {
        if ready.contains(&Side::Requests) {
            self.program.requests.write();
        }
        if ready.contains(&Side::Harness) && self.launcher.harness.read_messages().is_err() {
            self.stop = Some(StopReason::Asked);
        }
        while let Some((kind, payload)) = self.launcher.harness.next_message() {
            match kind {
                MessageKind::Input => self.send_to_program(&payload),
                MessageKind::EndOfInput => {
                    self.clock.go_on();
                    self.idle.interrupt();
                    self.program.requests.close();
                }
                _ => self.stop = Some(StopReason::Asked),
            }
        }
    }

    /// Sends bytes to the program.
    fn send_to_program(&mut self, bytes: &[u8]) {
        self.due.expect_replies(bytes);
        self.was_just_asked = true;
        self.clock.go_on();
        self.idle.interrupt();
        self.program.requests.push(bytes);
    }

    /// Measures the process tree and checks the limits.
    fn measure(&mut self) {
        self.measured = Instant::now();
        if self.adopts_orphans() {
            // Ended ones would count as processes.
            self.collect();
        }
        let mut usage = self.family.usage(self.limits.memory_bytes);
        let limits = self.limits;
        usage.memory_bytes += self.stored_bytes();
        if self.idle.is_followed() {
            let waits = self.program.requests.is_drained() && self.family.is_asleep();
            self.idle.look(waits, usage.cpu);
        }
        self.cpu = self.cpu.max(usage.cpu).max(self.cpu_of_group());
        self.memory_peak = self.memory_peak.max(usage.memory_bytes);
        if self.is_out_of_memory() {
            self.record_limit(self.memory_hit());
        } else if self.cpu > limits.cpu {
            self.record_limit(LimitHit::Cpu {
                used: self.cpu,
                allowed: limits.cpu,
            });
        } else if usage.memory_bytes > limits.memory_bytes {
            let (used, allowed) = (usage.memory_bytes, limits.memory_bytes);
            self.record_limit(LimitHit::Memory { used, allowed });
        } else if usage.tasks > limits.processes {
            let (used, allowed) = (usage.tasks, limits.processes);
            self.record_limit(LimitHit::Processes { used, allowed });
        } else if self.is_overdue() {
            self.record_limit(LimitHit::Wall {
                allowed: limits.wall,
                cpu: Some(self.cpu),
            });
        } else if self.launcher.harness.keeper_is_gone() {
            self.stop = Some(StopReason::Orphaned);
        }
    }

    /// Returns the bytes of files that the program wrote, if they are in memory.
    fn stored_bytes(&self) -> u64 {
        let stored = self.launcher.stored_bytes();
        stored.saturating_sub(self.stored_before)
    }

    /// Returns true if the program exceeded its wall limit.
    fn is_overdue(&self) -> bool {
        let (elapsed, allowed) = (self.clock.elapsed(), self.limits.wall);
        elapsed > allowed && is_overdue(elapsed, self.family.delay(), allowed)
    }

    /// Records a limit, if none was reached before.
    fn record_limit(&mut self, hit: LimitHit) {
        if self.stop.is_none() {
            self.stop = Some(StopReason::Limit(hit));
        }
    }
}

/// Returns true if `elapsed` without the time of waiting for a processor exceeds `allowed`. A busy
/// machine is not the program's fault. But a program can lower its own priority, so `delay` counts
/// only up to `allowed`.
fn is_overdue(elapsed: Duration, delay: Duration, allowed: Duration) -> bool {
    elapsed.saturating_sub(delay.min(allowed)) > allowed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_of_other_processes_does_not_count_for_the_wall_limit() {
        let [one, two, three] = [1, 2, 3].map(Duration::from_secs);
        assert!(is_overdue(two, Duration::ZERO, one));
        assert!(!is_overdue(two, one, one));
        assert!(is_overdue(three, three, one));
    }
}
