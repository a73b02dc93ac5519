//! Messages between the harness and the launcher: a kind, a length, and that many bytes.
//!
//! What students' programs write is carried as it is and never looked into.

use std::ffi::OsString;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Channel, Limits, Mechanism};

/// Largest payload: several times what the limits on output and replies let through at a time.
const PAYLOAD_MAX: usize = 64 * 1024 * 1024;
const HEADER: usize = 5;
/// Room for what arrives, as much as is usually there at one time.
const PIECE: usize = 16 * 1024;

/// What a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    /// To the launcher: run a program ([`Order`]).
    Run = b'R',
    /// To the launcher: run a program by the last order once more.
    RunAgain = b'A',
    /// To the launcher: what is to be kept ready ([`Preparation`]).
    Prepare = b'V',
    /// To the launcher: bytes for the program.
    Input = b'I',
    /// To the launcher: nothing more will come for the program.
    EndOfInput = b'E',
    /// To the launcher: end the program.
    Stop = b'S',
    /// From the launcher, or from a keeper that could make none: [`Hello`].
    Hello = b'H',
    /// From the launcher: the program was started. Not said where an order is warm, and
    /// said a moment later where a program is given no input.
    Started = b'G',
    /// From the launcher: the program was not started; why, for people.
    NotStarted = b'N',
    /// From the launcher: bytes of the reply channel.
    Replied = b'P',
    /// From the launcher: bytes of standard output.
    Printed = b'O',
    /// From the launcher: bytes of standard error.
    Complained = b'X',
    /// From the launcher: the program waits for input and has read all that there is.
    Waiting = b'W',
    /// From the launcher: the whole process tree is gone ([`crate::RunEnd`]).
    Ended = b'D',
}

impl Kind {
    fn from_byte(byte: u8) -> Option<Self> {
        use Kind::{
            Complained, EndOfInput, Ended, Hello, Input, NotStarted, Prepare, Printed, Replied,
            Run, RunAgain, Started, Stop, Waiting,
        };
        [
            Run, RunAgain, Prepare, Input, EndOfInput, Stop, Hello, Started, NotStarted, Replied,
            Printed, Complained, Waiting, Ended,
        ]
        .into_iter()
        .find(|kind| *kind as u8 == byte)
    }
}

/// What the launcher is told to run.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) argv: Vec<OsString>,
    pub(super) environment: Vec<(OsString, OsString)>,
    /// The working folder.
    pub(super) folder: OsString,
    pub(super) channel: Channel,
    /// What may be read and executed besides the system's folders; `None` for no confinement.
    pub(super) readable: Option<Vec<OsString>>,
    /// In bytes, for each process.
    pub(super) address_space: Option<u64>,
    pub(super) limits: Limits,
    /// Whether `argv` is [`super::display`], which writes where no program may.
    pub(super) display: bool,
    /// Whether what was last prepared is to become the program, which has its preamble then.
    pub(super) warm: bool,
}

/// The first message of a launcher.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Hello {
    /// The launcher's process id.
    pub(super) pid: i32,
    /// Why there is no cell, where there is none.
    pub(super) problem: Option<String>,
    /// The user and group that the program's files must belong to, where it is not the harness's.
    pub(super) owner: Option<u32>,
    /// What isolates the cell, as far as the launcher knows.
    pub(super) mechanisms: Vec<Mechanism>,
}

impl Hello {
    /// There is no such cell here.
    pub(super) fn refused(problem: &str) -> Self {
        Self {
            pid: 0,
            problem: Some(problem.to_owned()),
            owner: None,
            mechanisms: Vec::new(),
        }
    }
}

/// A process that is to be kept ready to become programs.
#[derive(Debug)]
pub(super) struct Preparation {
    pub(super) argv: Vec<OsString>,
    /// What it reads before it says that it is ready.
    pub(super) preamble: Vec<u8>,
}

impl Preparation {
    pub(super) fn encode(&self) -> serde_json::Result<Vec<u8>> {
        let argv = serde_json::to_vec(&self.argv)?;
        let length = u32::try_from(argv.len()).unwrap_or(u32::MAX);
        Ok([&length.to_le_bytes(), &argv[..], &self.preamble].concat())
    }

    pub(super) fn decode(bytes: &[u8]) -> std::io::Result<Self> {
        let cut = || std::io::Error::from(std::io::ErrorKind::InvalidData);
        let (length, rest) = bytes.split_first_chunk::<4>().ok_or_else(cut)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (argv, preamble) = rest.split_at_checked(length).ok_or_else(cut)?;
        Ok(Self {
            argv: serde_json::from_slice(argv)?,
            preamble: preamble.to_vec(),
        })
    }
}

impl Order {
    /// How long after twice the wall limit a launcher that is well has reported the end.
    pub(super) const GRACE: Duration = Duration::from_secs(10);
}

/// One message in the form in which it is sent.
pub(super) fn encode(kind: Kind, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap_or(u32::MAX);
    let mut bytes = Vec::with_capacity(HEADER + payload.len());
    bytes.push(kind as u8);
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.extend_from_slice(payload);
    bytes
}

/// Bytes that are not a message.
#[derive(Debug)]
pub(super) struct NotAFrame;

/// Puts messages together from the pieces in which they arrive.
#[derive(Debug, Default)]
pub(super) struct Incoming {
    bytes: Vec<u8>,
}

impl Incoming {
    pub(super) fn push(&mut self, piece: &[u8]) {
        self.bytes.extend_from_slice(piece);
    }

    /// Where the next piece goes: behind what is there already, with room for it.
    pub(super) fn room(&mut self) -> &mut Vec<u8> {
        self.bytes.reserve(PIECE);
        &mut self.bytes
    }

    /// Takes the next message, once it is complete.
    pub(super) fn take(&mut self) -> Result<Option<(Kind, Vec<u8>)>, NotAFrame> {
        let Some((header, rest)) = self.bytes.split_at_checked(HEADER) else {
            return Ok(None);
        };
        let (kind, length) = (header[0], [header[1], header[2], header[3], header[4]]);
        let kind = Kind::from_byte(kind).ok_or(NotAFrame)?;
        let length = u32::from_le_bytes(length) as usize;
        if length > PAYLOAD_MAX {
            return Err(NotAFrame);
        }
        if rest.len() < length {
            return Ok(None);
        }
        let payload = rest[..length].to_vec();
        self.bytes.drain(..HEADER + length);
        Ok(Some((kind, payload)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_survive_being_cut_anywhere() {
        let bytes = [encode(Kind::Printed, b"ab\n\0"), encode(Kind::Stop, b"")].concat();
        for cut in 0..=bytes.len() {
            let mut incoming = Incoming::default();
            let mut messages = Vec::new();
            for piece in [&bytes[..cut], &bytes[cut..]] {
                incoming.push(piece);
                while let Some(message) = incoming.take().unwrap() {
                    messages.push(message);
                }
            }
            assert_eq!(
                messages,
                [(Kind::Printed, b"ab\n\0".to_vec()), (Kind::Stop, vec![])]
            );
        }
    }

    #[test]
    fn other_bytes_are_no_message() {
        let mut incoming = Incoming::default();
        incoming.push(b"running 0 tests");
        assert!(incoming.take().is_err());
    }
}
