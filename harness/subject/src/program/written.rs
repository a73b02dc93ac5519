//! What a program has written since it was last listened to.

use std::path::Path;

use puzzlemark_model::reply::{Answer, Reply};
use puzzlemark_sandbox::{Event, Exit};

/// What a program has written.
#[derive(Default)]
pub(super) struct Written {
    pub(super) printed: Vec<u8>,
    pub(super) complained: Vec<u8>,
}

impl Written {
    /// Takes in an event; gives how the program ended, if it did.
    pub(super) fn take(&mut self, event: Event) -> Option<Exit> {
        match event {
            Event::Printed(bytes) | Event::Reply(bytes) => self.printed.extend(bytes),
            Event::Complained(bytes) => self.complained.extend(bytes),
            Event::Ended(exit) => return Some(exit),
        }
        None
    }

    /// Names the submission's files as their author does: where they were run is no matter of
    /// theirs, and differs from run to run.
    pub(super) fn without_folder(&mut self, folder: &Path) {
        let folder = format!("{}/", folder.display()).into_bytes();
        let written = std::mem::take(&mut self.complained);
        let mut rest = &written[..];
        while let Some(at) = find(rest, &folder) {
            self.complained.extend_from_slice(&rest[..at]);
            rest = &rest[at + folder.len()..];
        }
        self.complained.extend_from_slice(rest);
    }

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

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}
