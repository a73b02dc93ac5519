//! Output of a program since the last reply.

use std::path::Path;

use puzzlemark_model::reply::{Answer, Reply};
use puzzlemark_sandbox::{Event, Exit};

/// Output of a program on both streams.
#[derive(Default)]
pub(super) struct Written {
    pub(super) printed: Vec<u8>,
    pub(super) complained: Vec<u8>,
}

impl Written {
    /// Records an event. Returns the exit if the program ended.
    pub(super) fn record(&mut self, event: Event) -> Option<Exit> {
        match event {
            Event::Printed(bytes) | Event::Reply(bytes) => self.printed.extend(bytes),
            Event::Complained(bytes) => self.complained.extend(bytes),
            Event::Ended(exit) => return Some(exit),
        }
        None
    }

    /// Removes the working folder from paths on standard error. The folder differs from run to run,
    /// and students know only their file names.
    pub(super) fn without_folder(&mut self, folder: &Path) {
        self.complained = without_folder(&self.complained, folder);
    }

    /// Makes a reply from an answer and this output.
    pub(super) fn reply(self, answer: Answer) -> Reply {
        let Self {
            printed,
            complained,
        } = self;
        Reply {
            printed,
            complained,
            ..Reply::silent(answer)
        }
    }
}

/// Returns a text without the working folder in its paths.
pub(super) fn without_folder(text: &[u8], folder: &Path) -> Vec<u8> {
    let folder = format!("{}/", folder.display()).into_bytes();
    let mut kept = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = position(rest, &folder) {
        kept.extend_from_slice(&rest[..at]);
        rest = &rest[at + folder.len()..];
    }
    kept.extend_from_slice(rest);
    kept
}

fn position(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}
