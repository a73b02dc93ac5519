//! One run of a program without a launcher: its pipes are read on threads.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::sandbox::clock::Clock;
use crate::sandbox::end::{Exit, LimitHit, RunEnd};
use crate::sandbox::process::{Running, Signal};
use crate::sandbox::{Channel, Limits, Program, SandboxError};

/// How often the program is looked after while it writes nothing.
const TICK: Duration = Duration::from_millis(20);
/// How long readers may still find something once the program has ended.
const DRAIN_MAX: Duration = Duration::from_millis(200);

/// Where a piece of output was read.
#[derive(Debug, Clone, Copy)]
enum Stream {
    Replies,
    Output,
    Errors,
}

/// Reads a pipe on a thread of its own until its end or until nobody listens any more.
fn read_on(
    mut end: impl Read + Send + 'static,
    stream: Stream,
    sender: SyncSender<(Stream, Vec<u8>)>,
) {
    thread::spawn(move || {
        let mut piece = vec![0; 16 * 1024];
        while let Ok(count @ 1..) = end.read(&mut piece) {
            if sender.send((stream, piece[..count].to_vec())).is_err() {
                break;
            }
        }
    });
}

/// A run without a launcher.
pub(super) struct PortableRun {
    child: Child,
    requests: Option<ChildStdin>,
    pieces: Receiver<(Stream, Vec<u8>)>,
    /// The file to which the program's standard output goes, and how much of it was read.
    printed: Option<File>,
    printed_length: u64,
    limits: Limits,
    clock: Clock,
    written: u64,
    replied: u64,
    /// A reply that waits until what was printed before it has been handed on.
    waiting: Option<Vec<u8>>,
    /// Why and when it ended.
    ended: Option<(Option<Exit>, Instant)>,
}

impl PortableRun {
    /// The run of a program that was just started; `printed` is the file to which its standard
    /// output goes, where that is no pipe.
    pub(super) fn new(mut child: Child, printed: Option<File>, program: &Program) -> Self {
        let (sender, pieces) = sync_channel(64);
        let stdout = match program.channel {
            Channel::None | Channel::Terminal => Stream::Output,
            Channel::Standard | Channel::Own => Stream::Replies,
        };
        if let Some(end) = child.stdout.take() {
            read_on(end, stdout, sender.clone());
        }
        if let Some(end) = child.stderr.take() {
            read_on(end, Stream::Errors, sender);
        }
        Self {
            requests: child.stdin.take(),
            child,
            pieces,
            printed,
            printed_length: 0,
            limits: program.limits,
            clock: Clock::started(program.channel),
            written: 0,
            replied: 0,
            waiting: None,
            ended: None,
        }
    }

    /// Ends the program and its group, for this reason unless there was one before.
    fn end(&mut self, exit: Option<Exit>) {
        if self.ended.is_none() {
            self.ended = Some((exit, Instant::now()));
        }
        #[cfg(unix)]
        {
            // The standard library signals single processes only; the system's own tool does more.
            let group = format!("-{}", self.child.id());
            let _ = Command::new("kill")
                .args(["-KILL", "--", &group])
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.requests = None;
    }

    /// Counts a piece and hands it on, cut at its limit.
    fn take(&mut self, stream: Stream, mut bytes: Vec<u8>) -> Signal {
        let (count, allowed, hit) = match stream {
            Stream::Replies => {
                if bytes.contains(&b'\n') {
                    self.clock.pause();
                }
                let allowed = self.limits.reply_bytes;
                (&mut self.replied, allowed, LimitHit::Reply { allowed })
            }
            Stream::Output | Stream::Errors => {
                let allowed = self.limits.output_bytes;
                (&mut self.written, allowed, LimitHit::Output { allowed })
            }
        };
        let room = usize::try_from(allowed - *count).unwrap_or(usize::MAX);
        let beyond = bytes.len() > room;
        bytes.truncate(room);
        *count += bytes.len() as u64;
        if beyond && self.ended.is_none() {
            self.end(Some(Exit::Limit(hit)));
        }
        match stream {
            Stream::Replies => Signal::Replied(bytes),
            Stream::Output => Signal::Printed(bytes),
            Stream::Errors => Signal::Complained(bytes),
        }
    }

    /// What has been added to the file for standard output.
    fn printed(&mut self) -> Option<Signal> {
        let file = self.printed.as_mut()?;
        file.seek(SeekFrom::Start(self.printed_length)).ok()?;
        let mut bytes = Vec::new();
        let room = self.limits.output_bytes - self.written.min(self.limits.output_bytes);
        Read::take(file, room + 1).read_to_end(&mut bytes).ok()?;
        self.printed_length += bytes.len() as u64;
        (!bytes.is_empty()).then(|| self.take(Stream::Output, bytes))
    }

    /// The next signal after a piece arrived: what was printed before a reply comes first.
    fn arrived(&mut self, stream: Stream, bytes: Vec<u8>) -> Signal {
        if matches!(stream, Stream::Replies)
            && let Some(printed) = self.printed()
        {
            self.waiting = Some(bytes);
            return printed;
        }
        self.take(stream, bytes)
    }

    /// Looks after a program that has written nothing for a while.
    fn look_after(&mut self) -> io::Result<()> {
        if let Some(status) = self.child.try_wait()? {
            self.end(Some(exit_of(status)));
        } else if self.clock.elapsed() > self.limits.wall {
            let (allowed, cpu) = (self.limits.wall, Duration::ZERO);
            self.end(Some(Exit::Limit(LimitHit::Wall { allowed, cpu })));
        }
        Ok(())
    }

    /// What is still to be handed on once the program has ended, and then its end.
    fn rest(&mut self, exit: Option<Exit>, since: Instant) -> Signal {
        let left = DRAIN_MAX.saturating_sub(since.elapsed());
        if !left.is_zero()
            && let Ok((stream, bytes)) = self.pieces.recv_timeout(left)
        {
            return self.arrived(stream, bytes);
        }
        if let Some(printed) = self
            .printed()
            .filter(|_| !matches!(exit, Some(Exit::Limit(_))))
        {
            return printed;
        }
        let wall = self.clock.elapsed();
        Signal::Ended(RunEnd {
            exit,
            cpu: Duration::ZERO,
            wall,
            memory_bytes: 0,
            left_behind: 0,
        })
    }
}

impl Running for PortableRun {
    fn send(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        self.replied = 0;
        self.clock.go_on();
        if let Some(requests) = &mut self.requests {
            // A program that has closed its end has ended, or will be found not to answer.
            let _ = requests.write_all(bytes).and_then(|()| requests.flush());
        }
        Ok(())
    }

    fn close_input(&mut self) -> Result<(), SandboxError> {
        self.clock.go_on();
        self.requests = None;
        Ok(())
    }

    fn stop(&mut self) -> Result<(), SandboxError> {
        self.end(None);
        Ok(())
    }

    fn next(&mut self, patience: Option<Duration>) -> Result<Option<Signal>, SandboxError> {
        let until = patience.map(|patience| Instant::now() + patience);
        loop {
            if let Some(reply) = self.waiting.take() {
                return Ok(Some(self.take(Stream::Replies, reply)));
            }
            if let Some((exit, since)) = self.ended.clone() {
                return Ok(Some(self.rest(exit, since)));
            }
            match self.pieces.recv_timeout(TICK) {
                Ok((stream, bytes)) => return Ok(Some(self.arrived(stream, bytes))),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => thread::sleep(TICK),
            }
            self.look_after()
                .map_err(SandboxError::system("look after a program"))?;
            if until.is_some_and(|until| Instant::now() >= until) {
                return Ok(None);
            }
        }
    }
}

#[cfg(unix)]
fn exit_of(status: ExitStatus) -> Exit {
    use std::os::unix::process::ExitStatusExt;
    let signal = status.signal().map(Exit::Signal);
    signal.unwrap_or_else(|| Exit::Code(status.code().unwrap_or_default()))
}

#[cfg(not(unix))]
fn exit_of(status: ExitStatus) -> Exit {
    Exit::Code(status.code().unwrap_or_default())
}
