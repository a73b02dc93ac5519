//! The pipes of a program. Each has its own thread, so that none blocks the others.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Sender, SyncSender, channel};
use std::thread;

use crate::line_ends::LineEnds;

/// The source of a piece of output.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stream {
    /// The reply channel.
    Replies,
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

impl Stream {
    /// Returns the conversion of its line ends. Replies are not text.
    fn line_ends(self) -> LineEnds {
        match self {
            Self::Replies => LineEnds::none(),
            Self::Output | Self::Errors => LineEnds::of_this_system(),
        }
    }
}

/// Reads a pipe on a thread, until its end or until the receiver is dropped.
pub(super) fn read_on(
    mut end: impl Read + Send + 'static,
    stream: Stream,
    sender: SyncSender<(Stream, Vec<u8>)>,
) -> io::Result<()> {
    let reader = move || {
        let mut piece = vec![0; 16 * 1024];
        let mut ends = stream.line_ends();
        loop {
            let count = end.read(&mut piece).unwrap_or(0);
            let converted = match count {
                0 => ends.rest(),
                _ => ends.convert(&piece[..count]),
            };
            let is_received = converted.is_empty() || sender.send((stream, converted)).is_ok();
            if count == 0 || !is_received {
                break;
            }
        }
    };
    thread::Builder::new().spawn(reader).map(drop)
}

/// Writes sent bytes to a pipe on a thread, and closes the pipe when the sender is dropped. If the
/// program does not read, only this thread waits.
pub(super) fn write_on(mut end: impl Write + Send + 'static) -> io::Result<Sender<Vec<u8>>> {
    let (sender, receiver) = channel::<Vec<u8>>();
    let writer = move || {
        for bytes in receiver {
            // The program closed its end. The run finds out by its end or its limits.
            if end.write_all(&bytes).and_then(|()| end.flush()).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(writer).map(|_| sender)
}
