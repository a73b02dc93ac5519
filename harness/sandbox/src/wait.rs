//! Waits for a process with a time limit.

use std::io;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two checks. The process is about to end.
const PAUSE: Duration = Duration::from_millis(2);

/// Waits for a process to end, at most `patience`. Returns `None` if it is still running.
///
/// It polls, because polling needs no file descriptor. The crate `wait-timeout` panics if no
/// descriptor is free, and this function must work then.
pub fn ended_within(child: &mut Child, patience: Duration) -> io::Result<Option<ExitStatus>> {
    let deadline = Instant::now() + patience;
    loop {
        let ended = child.try_wait()?;
        if ended.is_some() || Instant::now() >= deadline {
            return Ok(ended);
        }
        thread::sleep(PAUSE);
    }
}
