//! Waiting for processes that may not end.

use std::io;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// How often is looked: a process that is waited for is about to end.
const PAUSE: Duration = Duration::from_millis(2);

/// Waits for a process to end, no longer than `patience`; `None` where it has not ended then. By
/// looking now and then, which needs no descriptor: `wait-timeout` panics where none is left, and
/// this is for what must go on then.
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
