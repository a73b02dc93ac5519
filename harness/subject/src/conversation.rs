//! Conversations with a running program: a request and a reply per line. All drivers share this.

use std::time::Duration;

use puzzlemark_reports::model::SourceLine;

use super::JudgeFailure;
use puzzlemark_model::reply::{Answer, Ending, Exit, LoadFailure};
use puzzlemark_sandbox::{Event, Finished, Process, SandboxError};

/// Time that a program gets to end by itself after its input is closed.
const PATIENCE: Duration = Duration::from_millis(500);

/// A reply line without its newline, or an answer instead: the program ended, or wrote a line
/// before the request.
pub(super) type ReplyLine = Result<Vec<u8>, Answer>;

/// A running program that answers each line with a line.
pub(super) struct Conversation<'cell> {
    process: Process<'cell>,
    /// Advice to a student whose program writes a line before the request.
    early_hint: &'static str,
    printed: Vec<u8>,
    complained: Vec<u8>,
    /// Standard output and error before the first operation.
    while_loading: (Vec<u8>, Vec<u8>),
    ended: Option<Exit>,
    /// A line that the program wrote before the last requests.
    early: Option<Vec<u8>>,
}

/// Advice for programs whose replies go through descriptors that only Puzzlemark's drivers use.
pub(super) const EARLY_ON_OWN_CHANNEL: &str =
    "do not use file descriptors that your program did not open";
/// Advice for programs that reply on standard output.
pub(super) const EARLY_ON_OUTPUT: &str =
    "write one reply to each request, and debugging to standard error";

impl<'cell> Conversation<'cell> {
    pub(super) fn new(process: Process<'cell>, early_hint: &'static str) -> Self {
        Self {
            process,
            early_hint,
            printed: Vec::new(),
            complained: Vec::new(),
            while_loading: (Vec::new(), Vec::new()),
            ended: None,
            early: None,
        }
    }

    /// Sends a request and waits for the reply.
    pub(super) fn ask(&mut self, request: &str) -> Result<ReplyLine, JudgeFailure> {
        self.send(&format!("{request}\n"))?;
        self.listen()
    }

    /// Sends requests, one per line. [`Self::listen`] then gives the replies, one per call.
    pub(super) fn send(&mut self, requests: &str) -> Result<(), JudgeFailure> {
        self.early = self.line_within(Duration::ZERO)?;
        self.process
            .send(requests.as_bytes())
            .map_err(sandbox_failure("send an operation"))
    }

    /// Sends the last requests and closes the program's input.
    pub(super) fn send_last(&mut self, requests: &str) -> Result<(), JudgeFailure> {
        self.early = self.line_within(Duration::ZERO)?;
        self.process
            .send_last(requests.as_bytes())
            .map_err(sandbox_failure("send operations"))
    }

    /// Waits for the next reply.
    pub(super) fn listen(&mut self) -> Result<ReplyLine, JudgeFailure> {
        loop {
            let event = self
                .process
                .receive()
                .map_err(sandbox_failure("receive a reply"))?;
            match self.keep_output(event) {
                Some(Event::Ended(exit)) => return Ok(Err(Answer::Ended(exit))),
                Some(Event::Reply(line)) => {
                    return Ok(match self.early.take() {
                        None => Ok(line),
                        Some(early) => Err(Answer::Garbled(format!(
                            "{} was written before Puzzlemark asked for anything; {}",
                            quoted(&early),
                            self.early_hint
                        ))),
                    });
                }
                _ => {}
            }
        }
    }

    /// Returns the first reply line that has already arrived, and drops the others.
    fn line_within(&mut self, patience: Duration) -> Result<Option<Vec<u8>>, JudgeFailure> {
        let mut first = None;
        while let Some(event) = self
            .process
            .receive_within(patience)
            .map_err(sandbox_failure("receive a reply"))?
        {
            match self.keep_output(event) {
                Some(Event::Reply(line)) => drop(first.get_or_insert(line)),
                Some(Event::Ended(_)) => break,
                _ => {}
            }
        }
        Ok(first)
    }

    /// Keeps output and the exit. Returns replies and exits to the caller.
    fn keep_output(&mut self, event: Event) -> Option<Event> {
        match event {
            Event::Printed(bytes) => self.printed.extend(bytes),
            Event::Complained(bytes) => self.complained.extend(bytes),
            Event::Ended(exit) => {
                self.ended = Some(exit.clone());
                return Some(Event::Ended(exit));
            }
            Event::Reply(_) => return Some(event),
        }
        None
    }

    /// Returns standard output and error since the last call.
    pub(super) fn take_written(&mut self) -> (Vec<u8>, Vec<u8>) {
        (
            std::mem::take(&mut self.printed),
            std::mem::take(&mut self.complained),
        )
    }

    /// Marks the end of loading. The output so far belongs to no operation.
    pub(super) fn end_loading(&mut self) {
        self.while_loading = self.take_written();
    }

    /// Ends the program.
    pub(super) fn finish(&mut self) -> Result<Ending, JudgeFailure> {
        let (mut printed, mut complained) = std::mem::take(&mut self.while_loading);
        let (loading, loading_complained) = (printed.clone(), complained.clone());
        let (printed_last, complained_last) = self.take_written();
        printed.extend(printed_last);
        complained.extend(complained_last);
        let finished = self
            .process
            .finish(PATIENCE)
            .map_err(sandbox_failure("end a subject"))?;
        printed.extend(&finished.printed);
        complained.extend(&finished.complained);
        Ok(Ending {
            loading,
            loading_complained,
            printed,
            complained,
            ..ending_of_run(&finished)
        })
    }

    /// Ends a program that did not load. `arose` is the place in the source, if known.
    pub(super) fn fail(
        mut self,
        reason: String,
        arose: Option<SourceLine>,
    ) -> Result<LoadFailure, JudgeFailure> {
        let exit = self.ended.take();
        // Output that arrives last often says why the program did not load.
        let mut ending = self.finish()?;
        Ok(LoadFailure {
            reason,
            exit,
            arose,
            printed: std::mem::take(&mut ending.printed),
            complained: std::mem::take(&mut ending.complained),
            ending,
        })
    }
}

/// Returns the resource use and the remarks of a finished run, without its output.
pub(super) fn ending_of_run(finished: &Finished) -> Ending {
    Ending {
        cpu: finished.end.cpu,
        wall: finished.end.wall,
        memory_bytes: finished.end.memory_bytes,
        remarks: finished.end.remarks(),
        ..Ending::default()
    }
}

/// Returns a function that makes a judge failure from an error of the sandbox. `doing` is a verb
/// phrase.
pub(super) fn sandbox_failure(doing: &str) -> impl Fn(SandboxError) -> JudgeFailure {
    move |error| JudgeFailure {
        doing: doing.to_owned(),
        cause: error.to_string(),
    }
}

/// Returns bytes of a student as a quoted text on one line, at most 80 characters and `...`.
pub(super) fn quoted(bytes: &[u8]) -> String {
    const LENGTH_MAX: usize = 80;
    let text: String = String::from_utf8_lossy(bytes)
        .chars()
        .take(LENGTH_MAX + 1)
        .collect();
    match text.char_indices().nth(LENGTH_MAX) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
