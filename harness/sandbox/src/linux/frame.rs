//! Messages between the harness and the launcher: a kind, a length and a payload.
//!
//! Output of students' programs passes unchanged.

use std::ffi::OsString;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Channel, Limits, Mechanism};

/// Largest payload in bytes, several times the limits on output and replies.
const PAYLOAD_MAX: usize = 64 * 1024 * 1024;
const HEADER: usize = 5;
/// The number of bytes reserved for each read: the usual amount.
const PIECE: usize = 16 * 1024;

/// The kind of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum MessageKind {
    /// To the launcher: run a program ([`Order`]).
    Run = b'R',
    /// To the launcher: repeat the last order.
    RunAgain = b'A',
    /// To the launcher: keep a warm process ([`Preparation`]).
    Prepare = b'V',
    /// To the launcher: bytes for the program.
    Input = b'I',
    /// To the launcher: close the program's input.
    EndOfInput = b'E',
    /// To the launcher: end the program.
    Stop = b'S',
    /// From the launcher, or from a keeper that failed to make one: [`Hello`].
    Hello = b'H',
    /// From the launcher: the program was started. Not sent for warm orders. Sent a little later if
    /// the program gets no input.
    Started = b'G',
    /// From the launcher: the program was not started. The payload is the reason, as text.
    NotStarted = b'N',
    /// From the launcher: bytes of the reply channel.
    Replied = b'P',
    /// From the launcher: bytes of standard output.
    Printed = b'O',
    /// From the launcher: bytes of standard error.
    Complained = b'X',
    /// From the launcher: the program waits for input and has read everything sent.
    Waiting = b'W',
    /// From the launcher: the whole process tree is gone ([`crate::RunEnd`]).
    Ended = b'D',
}

impl MessageKind {
    fn from_byte(byte: u8) -> Option<Self> {
        use MessageKind::{
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

/// A run that the launcher must make.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) argv: Vec<OsString>,
    pub(super) environment: Vec<(OsString, OsString)>,
    /// Working folder.
    pub(super) folder: OsString,
    pub(super) channel: Channel,
    /// Paths that may be read and executed, in addition to the system's. `None` for no confinement.
    pub(super) readable: Option<Vec<OsString>>,
    /// Limit of each process, in bytes.
    pub(super) address_space: Option<u64>,
    pub(super) limits: Limits,
    /// True if `argv` is [`super::display`], which needs folders that programs may not write.
    pub(super) display: bool,
    /// True if the warm process must become the program. It has then already read the preamble.
    pub(super) warm: bool,
}

/// The first message of a launcher.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Hello {
    /// Process id of the launcher.
    pub(super) pid: i32,
    /// Reason why the cell could not be made.
    pub(super) problem: Option<String>,
    /// User and group that must own the program's files, if not the harness's.
    pub(super) owner: Option<u32>,
    /// Mechanisms that isolate the cell, as the launcher reports them.
    pub(super) mechanisms: Vec<Mechanism>,
}

impl Hello {
    /// Returns the message that this cell is not available.
    pub(super) fn refused(problem: &str) -> Self {
        Self {
            pid: 0,
            problem: Some(problem.to_owned()),
            owner: None,
            mechanisms: Vec::new(),
        }
    }
}

/// A warm process to keep.
#[derive(Debug)]
pub(super) struct Preparation {
    pub(super) argv: Vec<OsString>,
    /// Bytes that it reads before it is ready.
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
    /// The time, after twice the wall limit, in which a working launcher must report the end.
    pub(super) const GRACE: Duration = Duration::from_secs(10);
}

/// Encodes one message.
pub(super) fn encode(kind: MessageKind, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap_or(u32::MAX);
    let mut bytes = Vec::with_capacity(HEADER + payload.len());
    bytes.push(kind as u8);
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.extend_from_slice(payload);
    bytes
}

/// An error: the bytes are not a message.
#[derive(Debug)]
pub(super) struct NotAFrame;

/// A buffer that joins pieces to messages.
#[derive(Debug, Default)]
pub(super) struct Incoming {
    bytes: Vec<u8>,
}

impl Incoming {
    pub(super) fn push(&mut self, piece: &[u8]) {
        self.bytes.extend_from_slice(piece);
    }

    /// Returns the buffer, with room for the next piece.
    pub(super) fn room(&mut self) -> &mut Vec<u8> {
        self.bytes.reserve(PIECE);
        &mut self.bytes
    }

    /// Removes and returns the next message when it is complete.
    pub(super) fn take_message(&mut self) -> Result<Option<(MessageKind, Vec<u8>)>, NotAFrame> {
        let Some((header, rest)) = self.bytes.split_at_checked(HEADER) else {
            return Ok(None);
        };
        let (kind, length) = (header[0], [header[1], header[2], header[3], header[4]]);
        let kind = MessageKind::from_byte(kind).ok_or(NotAFrame)?;
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
        let bytes = [
            encode(MessageKind::Printed, b"ab\n\0"),
            encode(MessageKind::Stop, b""),
        ]
        .concat();
        for cut in 0..=bytes.len() {
            let mut incoming = Incoming::default();
            let mut messages = Vec::new();
            for piece in [&bytes[..cut], &bytes[cut..]] {
                incoming.push(piece);
                while let Some(message) = incoming.take_message().unwrap() {
                    messages.push(message);
                }
            }
            assert_eq!(
                messages,
                [
                    (MessageKind::Printed, b"ab\n\0".to_vec()),
                    (MessageKind::Stop, vec![])
                ]
            );
        }
    }

    #[test]
    fn other_bytes_are_no_message() {
        let mut incoming = Incoming::default();
        incoming.push(b"running 0 tests");
        assert!(incoming.take_message().is_err());
    }
}
