//! Standard output and error. A reader that closes them early does not change the exit code.

use std::io::{self, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// True once a reader has closed a channel.
static CLOSED: AtomicBool = AtomicBool::new(false);
/// True once a write has failed for another reason, such as a full disk.
static FAILED: AtomicBool = AtomicBool::new(false);

/// Standard output or standard error.
///
/// A reader may close it early, as `head` does. This is not an error, and later output is dropped. So only the work
/// of a command decides its exit code.
pub(in crate::commands) struct Channel<W>(pub(in crate::commands) W);

impl<W: Write> Write for Channel<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes);
        unless_closed(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.0.flush();
        unless_closed(flushed, ())
    }
}

fn unless_closed<T>(written: io::Result<T>, dropped: T) -> io::Result<T> {
    written.or_else(|error| match error.kind() {
        ErrorKind::BrokenPipe => {
            CLOSED.store(true, Ordering::Relaxed);
            Ok(dropped)
        }
        ErrorKind::Interrupted => Err(error),
        kind => {
            FAILED.store(true, Ordering::Relaxed);
            let message = format!("cannot write to standard output or error: {error}");
            Err(io::Error::new(kind, message))
        }
    })
}

/// Returns true if a reader has closed standard output or error.
pub(in crate::commands) fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

/// Returns true if results could not be written, although a reader may wait for them.
pub(in crate::commands) fn has_failed() -> bool {
    FAILED.load(Ordering::Relaxed)
}
