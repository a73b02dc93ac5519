//! One run of a program without a launcher.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, sync_channel};
use std::time::{Duration, Instant};

use super::family::Family;
use super::pipes::{Stream, read_on, write_on};
use super::system;
use crate::clock::Clock;
use crate::due::{DueReplies, cut_output};
use crate::end::{Exit, LimitHit, RunEnd};
use crate::line_ends::LineEnds;
use crate::process::{Running, Signal};
use crate::{Channel, Limits, Program, SandboxError};

/// Time between two checks of the program.
const TICK: Duration = Duration::from_millis(20);
/// Longest wait for the ends of the pipes after the program has ended. A process that survived may
/// keep them open, and the reader threads may be slow.
const DRAIN_MAX: Duration = Duration::from_secs(1);

/// A run without a launcher.
pub(super) struct PortableRun {
    family: Family,
    requests: Option<Sender<Vec<u8>>>,
    pieces: Receiver<(Stream, Vec<u8>)>,
    /// File for the program's standard output, if it is not a pipe.
    printed: Option<File>,
    printed_length: u64,
    printed_ends: LineEnds,
    limits: Limits,
    clock: Clock,
    written: u64,
    due: DueReplies,
    /// A reply that waits until earlier output was passed on.
    waiting: Option<Vec<u8>>,
    checked_at: Instant,
    ended: Option<Ended>,
}

/// The end of a run. Some of its output was not passed on yet.
#[derive(Debug, Clone)]
struct Ended {
    /// End of the program. `None` if the harness ended it.
    exit: Option<Exit>,
    since: Instant,
    left_behind: u32,
}

impl PortableRun {
    /// Returns the run of a program that just started. `printed` is the file for its standard
    /// output, if that is not a pipe.
    pub(super) fn new(
        mut family: Family,
        printed: Option<File>,
        program: &Program,
    ) -> io::Result<Self> {
        let (sender, pieces) = sync_channel(64);
        let stdout = match program.channel {
            Channel::None | Channel::Terminal => Stream::Output,
            Channel::Standard | Channel::Own => Stream::Replies,
        };
        let (output, errors) = family.take_outputs();
        if let Some(end) = output {
            read_on(end, stdout, sender.clone())?;
        }
        if let Some(end) = errors {
            read_on(end, Stream::Errors, sender)?;
        }
        let requests = family.take_input().map(write_on).transpose()?;
        Ok(Self {
            family,
            requests,
            pieces,
            printed,
            printed_length: 0,
            printed_ends: LineEnds::of_this_system(),
            limits: program.limits,
            clock: Clock::started(program.channel),
            written: 0,
            due: DueReplies::default(),
            waiting: None,
            checked_at: Instant::now(),
            ended: None,
        })
    }

    /// Ends the program and its family. Keeps the first reason.
    fn end(&mut self, exit: Option<Exit>) -> io::Result<()> {
        if self.ended.is_none() {
            let by_itself = matches!(exit, Some(Exit::Code(_) | Exit::Signal(_)));
            let left = self.family.processes().filter(|_| by_itself);
            self.ended = Some(Ended {
                exit,
                since: Instant::now(),
                left_behind: left.and_then(|left| left.try_into().ok()).unwrap_or(0),
            });
        }
        self.requests = None;
        self.family.end()
    }

    /// Ends the program because of a limit. If it ended by itself before, the limit replaces its
    /// exit code.
    fn exceeded(&mut self, hit: LimitHit) -> io::Result<()> {
        match &mut self.ended {
            None => return self.end(Some(Exit::Limit(hit))),
            Some(Ended {
                exit: Some(exit @ (Exit::Code(_) | Exit::Signal(_))),
                ..
            }) => *exit = Exit::Limit(hit),
            Some(_) => {}
        }
        Ok(())
    }

    /// Counts a piece, cuts it at its limit and turns it into a signal.
    fn count_piece(&mut self, stream: Stream, mut bytes: Vec<u8>) -> io::Result<Signal> {
        let (is_cut, hit) = match stream {
            Stream::Replies => {
                let allowed = self.limits.reply_bytes;
                let is_cut = self.due.cut_replies(&mut bytes, allowed);
                if bytes.contains(&b'\n') && self.due.is_settled() {
                    self.clock.pause();
                }
                (is_cut, LimitHit::Reply { allowed })
            }
            Stream::Output | Stream::Errors => {
                let allowed = self.limits.output_bytes;
                let is_cut = cut_output(&mut bytes, &mut self.written, allowed);
                (is_cut, LimitHit::Output { allowed })
            }
        };
        if is_cut {
            self.exceeded(hit)?;
        }
        Ok(match stream {
            Stream::Replies => Signal::Replied(bytes),
            Stream::Output => Signal::Printed(bytes),
            Stream::Errors => Signal::Complained(bytes),
        })
    }

    /// Returns new bytes of the file for standard output.
    fn read_printed(&mut self) -> io::Result<Option<Signal>> {
        let room = self.limits.output_bytes - self.written;
        let Some(file) = &mut self.printed else {
            return Ok(None);
        };
        file.seek(SeekFrom::Start(self.printed_length))?;
        let mut bytes = Vec::new();
        Read::take(file, room + 1).read_to_end(&mut bytes)?;
        self.printed_length += bytes.len() as u64;
        let bytes = if bytes.is_empty() && self.ended.is_some() {
            self.printed_ends.rest()
        } else {
            self.printed_ends.convert(&bytes)
        };
        if bytes.is_empty() {
            return Ok(None);
        }
        self.count_piece(Stream::Output, bytes).map(Some)
    }

    /// Returns true if that file grew beyond the output limit.
    fn prints_too_much(&self) -> io::Result<bool> {
        let Some(file) = &self.printed else {
            return Ok(false);
        };
        let unread = file.metadata()?.len().saturating_sub(self.printed_length);
        Ok(unread > self.limits.output_bytes - self.written)
    }

    /// Returns the next signal after a piece arrived. Output printed before a reply comes first.
    fn signal_for_piece(&mut self, stream: Stream, bytes: Vec<u8>) -> io::Result<Signal> {
        if matches!(stream, Stream::Replies)
            && let Some(printed) = self.read_printed()?
        {
            self.waiting = Some(bytes);
            return Ok(printed);
        }
        self.count_piece(stream, bytes)
    }

    /// Checks the limits, and waits at most `patience` for the program to end.
    fn check_limits(&mut self, patience: Duration) -> io::Result<()> {
        let status = self.family.wait(patience)?;
        self.checked_at = Instant::now();
        if let Some(status) = status {
            return self.end(Some(system::exit_of(status, &self.limits)));
        }
        if self.clock.elapsed() > self.limits.wall {
            let (allowed, cpu) = (self.limits.wall, None);
            return self.exceeded(LimitHit::Wall { allowed, cpu });
        }
        let allowed = self.limits.processes;
        if let Some(used) = self.family.processes().filter(|alive| *alive > allowed) {
            return self.exceeded(LimitHit::Processes { used, allowed });
        }
        if self.prints_too_much()? {
            let allowed = self.limits.output_bytes;
            return self.exceeded(LimitHit::Output { allowed });
        }
        Ok(())
    }

    /// Returns the remaining output after the program has ended.
    fn signal_after_end(&mut self, since: Instant) -> io::Result<Option<Signal>> {
        let left = DRAIN_MAX.saturating_sub(since.elapsed());
        // Bytes that have arrived count even if no time is left.
        if !self.was_cut()
            && let Ok((stream, bytes)) = self.pieces.recv_timeout(left)
        {
            return self.signal_for_piece(stream, bytes).map(Some);
        }
        if self.was_cut() {
            return Ok(None);
        }
        self.read_printed()
    }

    /// Returns true if the output or a reply exceeded its limit. Then no more output is passed on.
    fn was_cut(&self) -> bool {
        matches!(
            &self.ended,
            Some(Ended {
                exit: Some(Exit::Limit(
                    LimitHit::Output { .. } | LimitHit::Reply { .. }
                )),
                ..
            })
        )
    }

    /// Returns the next signal, waiting at most `patience`.
    fn next_signal(&mut self, patience: Duration) -> io::Result<Option<Signal>> {
        // Drops a reply if the output before it was too long, so that it does not count as good.
        if let Some(reply) = self.waiting.take().filter(|_| !self.was_cut()) {
            return self.count_piece(Stream::Replies, reply).map(Some);
        }
        if self.ended.is_none() && self.checked_at.elapsed() >= TICK {
            self.check_limits(Duration::ZERO)?;
        }
        if let Some(Ended { since, .. }) = self.ended {
            if let Some(signal) = self.signal_after_end(since)? {
                return Ok(Some(signal));
            }
            return Ok(self.ended.clone().map(|ended| self.end_signal(ended)));
        }
        match self.pieces.recv_timeout(patience) {
            Ok((stream, bytes)) => self.signal_for_piece(stream, bytes).map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            // All its outputs are closed, so it probably ends now.
            Err(RecvTimeoutError::Disconnected) => self.check_limits(patience).map(|()| None),
        }
    }

    fn end_signal(&self, ended: Ended) -> Signal {
        Signal::Ended(RunEnd {
            exit: ended.exit,
            cpu: Duration::ZERO,
            wall: self.clock.elapsed(),
            memory_bytes: 0,
            left_behind: ended.left_behind,
        })
    }
}

impl Running for PortableRun {
    fn send(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        self.due.expect_replies(bytes);
        self.clock.go_on();
        if let Some(requests) = &self.requests {
            // The writer thread stops only when the program no longer reads.
            let _ = requests.send(bytes.to_vec());
        }
        Ok(())
    }

    fn close_input(&mut self) -> Result<(), SandboxError> {
        self.clock.go_on();
        self.requests = None;
        Ok(())
    }

    fn stop(&mut self) -> Result<(), SandboxError> {
        self.end(None)
            .map_err(SandboxError::system("end a program"))
    }

    fn next(&mut self, patience: Option<Duration>) -> Result<Option<Signal>, SandboxError> {
        let until = patience.map(|patience| Instant::now() + patience);
        loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            let signal = self
                .next_signal(left.unwrap_or(TICK).min(TICK))
                .map_err(SandboxError::system("look after a program"))?;
            if signal.is_some() || left.is_some_and(|left| left.is_zero()) {
                return Ok(signal);
            }
        }
    }
}
