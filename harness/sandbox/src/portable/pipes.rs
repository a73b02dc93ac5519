//! The pipes of a program, each on a thread of its own, so that none can block the others.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Sender, SyncSender, channel};
use std::thread;

/// Where a piece of output was read.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stream {
    /// The channel for replies.
    Replies,
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

/// Reads a pipe until its end or until nobody listens any more.
pub(super) fn read_on(
    mut end: impl Read + Send + 'static,
    stream: Stream,
    sender: SyncSender<(Stream, Vec<u8>)>,
) -> io::Result<()> {
    let reader = move || {
        let mut piece = vec![0; 16 * 1024];
        while let Ok(count @ 1..) = end.read(&mut piece) {
            if sender.send((stream, piece[..count].to_vec())).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(reader).map(drop)
}

/// Writes what is sent to a pipe, and closes it when nothing more can be sent. A program that does
/// not read keeps only the thread waiting.
pub(super) fn write_on(mut end: impl Write + Send + 'static) -> io::Result<Sender<Vec<u8>>> {
    let (sender, receiver) = channel::<Vec<u8>>();
    let writer = move || {
        for bytes in receiver {
            // A program that has closed its end has ended, or will be found not to answer.
            if end.write_all(&bytes).and_then(|()| end.flush()).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().spawn(writer).map(|_| sender)
}
