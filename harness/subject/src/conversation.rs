//! A reply to each request: what all drivers share in talking to a running program.

use std::time::Duration;

use puzzlemark_reports::model::SourceLine;

use super::JudgeFailure;
use puzzlemark_model::reply::{Ending, Exit, LoadFailure};
use puzzlemark_sandbox::{Event, Finished, Process, SandboxError};

/// How long a program may take to end by itself once it is told that nothing more will come.
const PATIENCE: Duration = Duration::from_millis(500);

/// What came of a request.
pub(super) enum Heard {
    /// A line, without its newline.
    Line(Vec<u8>),
    /// A line that had come before the request; the reply itself was dropped.
    Early(Vec<u8>),
    /// The program ended.
    Ended(Exit),
}

/// A running program that answers each line with a line.
pub(super) struct Conversation<'cell> {
    process: Process<'cell>,
    printed: Vec<u8>,
    complained: Vec<u8>,
    /// What was written before the first operation.
    while_loading: (Vec<u8>, Vec<u8>),
    ended: Option<Exit>,
    /// A line that had come before the last requests.
    early: Option<Vec<u8>>,
}

impl<'cell> Conversation<'cell> {
    pub(super) fn new(process: Process<'cell>) -> Self {
        Self {
            process,
            printed: Vec::new(),
            complained: Vec::new(),
            while_loading: (Vec::new(), Vec::new()),
            ended: None,
            early: None,
        }
    }

    /// Sends a request and waits for the reply.
    pub(super) fn ask(&mut self, request: &str) -> Result<Heard, JudgeFailure> {
        self.send(&format!("{request}\n"))?;
        self.listen()
    }

    /// Sends requests, each of them a line, whose replies are then to be listened to.
    pub(super) fn send(&mut self, requests: &str) -> Result<(), JudgeFailure> {
        self.early = self.line_within(Duration::ZERO)?;
        self.process
            .send(requests.as_bytes())
            .map_err(failure("send an operation"))
    }

    /// Sends the last requests, and that nothing more will come.
    pub(super) fn send_last(&mut self, requests: &str) -> Result<(), JudgeFailure> {
        self.early = self.line_within(Duration::ZERO)?;
        self.process
            .send_last(requests.as_bytes())
            .map_err(failure("send operations"))
    }

    /// Waits for a line.
    pub(super) fn listen(&mut self) -> Result<Heard, JudgeFailure> {
        loop {
            let event = self.process.receive().map_err(failure("receive a reply"))?;
            match self.note(event) {
                Some(Event::Ended(exit)) => return Ok(Heard::Ended(exit)),
                Some(Event::Reply(line)) => {
                    return Ok(self.early.take().map_or(Heard::Line(line), Heard::Early));
                }
                _ => {}
            }
        }
    }

    /// The first of the lines that have come already; the others are dropped.
    fn line_within(&mut self, patience: Duration) -> Result<Option<Vec<u8>>, JudgeFailure> {
        let mut first = None;
        while let Some(event) = self
            .process
            .receive_within(patience)
            .map_err(failure("receive a reply"))?
        {
            match self.note(event) {
                Some(Event::Reply(line)) => drop(first.get_or_insert(line)),
                Some(Event::Ended(_)) => break,
                _ => {}
            }
        }
        Ok(first)
    }

    /// Keeps what was written, and gives back anything else.
    fn note(&mut self, event: Event) -> Option<Event> {
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

    /// What was written to standard output and error since this was last asked.
    pub(super) fn take_written(&mut self) -> (Vec<u8>, Vec<u8>) {
        (
            std::mem::take(&mut self.printed),
            std::mem::take(&mut self.complained),
        )
    }

    /// Says that the program is ready: what it wrote until now belongs to no operation.
    pub(super) fn loaded(&mut self) {
        self.while_loading = self.take_written();
    }

    /// Ends the program.
    pub(super) fn finish(&mut self) -> Result<Ending, JudgeFailure> {
        let (mut printed, mut complained) = std::mem::take(&mut self.while_loading);
        let loading = printed.clone();
        let (printed_last, complained_last) = self.take_written();
        printed.extend(printed_last);
        complained.extend(complained_last);
        let finished = self
            .process
            .finish(PATIENCE)
            .map_err(failure("end a subject"))?;
        printed.extend(&finished.printed);
        complained.extend(&finished.complained);
        Ok(Ending {
            loading,
            printed,
            complained,
            ..ending(&finished)
        })
    }

    /// Ends the program because it did not load.
    pub(super) fn fail(
        mut self,
        reason: String,
        arose: Option<SourceLine>,
    ) -> Result<LoadFailure, JudgeFailure> {
        let exit = self.ended.take();
        // What comes out only as the program ends may well say why it did not load.
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

/// What a finished run says about itself, without what it wrote.
pub(super) fn ending(finished: &Finished) -> Ending {
    Ending {
        cpu: finished.end.cpu,
        wall: finished.end.wall,
        memory_bytes: finished.end.memory_bytes,
        remarks: finished.end.remarks(),
        ..Ending::default()
    }
}

/// A load failure without a run.
pub(super) fn not_loaded(reason: String) -> LoadFailure {
    LoadFailure {
        reason,
        exit: None,
        arose: None,
        printed: Vec::new(),
        complained: Vec::new(),
        ending: Ending::default(),
    }
}

/// The judge failed in the sandbox.
pub(super) fn failure(doing: &str) -> impl Fn(SandboxError) -> JudgeFailure {
    move |error| JudgeFailure {
        doing: doing.to_owned(),
        cause: error.to_string(),
    }
}

/// What students wrote, short enough for a sentence and in one line.
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
