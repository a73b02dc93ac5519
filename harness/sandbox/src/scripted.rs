//! Programs that follow a script and run nothing.
//!
//! The fuzz targets (`harness/fuzz`) and the test of their corpus use them to feed bytes to the
//! code that reads replies.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::process::{Running, Signal};
use super::{Backend, Channel, Exit, Program, RunEnd, SandboxError};

/// Bytes that arrive together. It is small, so that lines arrive in pieces.
const PIECE: usize = 61;
/// Hexadecimal digits of the token in a request. A true reply repeats it.
const TOKEN: usize = 32;

/// A cell in which every program follows a script and then ends.
///
/// `|` separates the parts of a script. A program sends the first part immediately, and one more
/// for each line that it receives. In a part, `$` stands for the token of that line. Text after `^`
/// goes to standard output, text after `~` to standard error.
pub(super) struct ScriptedCell {
    script: Vec<u8>,
    folder: PathBuf,
    record: Record,
}

impl ScriptedCell {
    pub(super) fn new(script: &[u8], folder: &Path, record: Record) -> Self {
        Self {
            script: script.to_vec(),
            folder: folder.to_owned(),
            record,
        }
    }
}

/// Everything that the programs of a cell receive, in order: commands, files and input. `$`
/// replaces the random tokens.
#[derive(Debug, Clone, Default)]
pub struct Record(Arc<Mutex<Vec<u8>>>);

impl Record {
    /// Returns the record so far.
    pub fn bytes(&self) -> Vec<u8> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.clone()
    }

    fn add(&self, bytes: &[u8]) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend_from_slice(bytes);
    }

    fn add_program(&self, program: &Program) {
        let Program {
            argv,
            environment,
            files,
            preamble,
            ..
        } = program;
        self.add(format!("\nrun {argv:?} {environment:?}\n").as_bytes());
        for path in files.paths() {
            self.add(format!("\nfile {}\n", path.display()).as_bytes());
            self.add(files.get(path).unwrap_or_default());
        }
        self.add(format!("\n{} bytes of a driver\n", preamble.len()).as_bytes());
    }
}

impl Backend for ScriptedCell {
    fn folder(&self) -> &Path {
        &self.folder
    }

    fn start<'cell>(
        &'cell mut self,
        program: &Program,
    ) -> Result<Box<dyn Running + 'cell>, SandboxError> {
        let mut running = Scripted {
            channel: program.channel,
            parts: self.script.split(|byte| *byte == b'|').collect(),
            signals: VecDeque::new(),
            code: i32::from(self.script.contains(&b'~')),
            input_closed: false,
            record: self.record.clone(),
        };
        self.record.add_program(program);
        running.send_next_part(&[]);
        Ok(Box::new(running))
    }
}

struct Scripted<'script> {
    channel: Channel,
    /// Parts that were not sent yet.
    parts: VecDeque<&'script [u8]>,
    signals: VecDeque<Signal>,
    /// Exit code. A script that writes to standard error ends with 1, as after an exception.
    code: i32,
    /// True if the input is closed or the program was stopped.
    input_closed: bool,
    record: Record,
}

impl Scripted<'_> {
    /// Sends the next part.
    fn send_next_part(&mut self, token: &[u8]) {
        let part = self.parts.pop_front().unwrap_or_default();
        let talks = matches!(self.channel, Channel::Standard | Channel::Own);
        let mut to: fn(Vec<u8>) -> Signal = if talks {
            Signal::Replied
        } else {
            Signal::Printed
        };
        for run in part.chunk_by(|_, next| !matches!(next, b'^' | b'~')) {
            let bytes = match run.split_first() {
                Some((b'^', rest)) => {
                    to = Signal::Printed;
                    rest
                }
                Some((b'~', rest)) => {
                    to = Signal::Complained;
                    rest
                }
                _ => run,
            };
            let bytes = bytes
                .split(|byte| *byte == b'$')
                .collect::<Vec<_>>()
                .join(token);
            self.signals
                .extend(bytes.chunks(PIECE).map(|piece| to(piece.to_vec())));
        }
    }
}

impl Running for Scripted<'_> {
    fn send(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        let is_token = |run: &&[u8]| run.iter().all(u8::is_ascii_hexdigit);
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let token = line.windows(TOKEN).find(is_token).unwrap_or_default();
            self.record.add(&mask_token(line, token));
            self.send_next_part(token);
        }
        Ok(())
    }

    fn close_input(&mut self) -> Result<(), SandboxError> {
        self.input_closed = true;
        Ok(())
    }

    fn stop(&mut self) -> Result<(), SandboxError> {
        self.input_closed = true;
        Ok(())
    }

    fn next(&mut self, patience: Option<Duration>) -> Result<Option<Signal>, SandboxError> {
        let waits = patience.is_some() && !self.input_closed && !self.parts.is_empty();
        Ok(match self.signals.pop_front() {
            None if waits => None,
            None => Some(Signal::Ended(RunEnd {
                exit: Some(Exit::Code(self.code)),
                cpu: Duration::ZERO,
                wall: Duration::ZERO,
                memory_bytes: 0,
                left_behind: 0,
            })),
            signal => signal,
        })
    }
}

/// Returns a line with its token replaced by `$`.
fn mask_token(line: &[u8], token: &[u8]) -> Vec<u8> {
    let place = line
        .windows(token.len().max(1))
        .position(|part| part == token);
    match place {
        Some(start) => [&line[..start], b"$", &line[start + token.len()..]].concat(),
        None => line.to_vec(),
    }
}
