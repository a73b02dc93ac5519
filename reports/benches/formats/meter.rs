//! CPU time, memory and sizes.

use std::cell::Cell;
use std::fs;
use std::io::{self, Write};
use std::rc::Rc;

/// Cost of each part: CPU seconds, and bytes written.
#[derive(Default)]
pub(crate) struct Meter {
    parts: Vec<(String, f64, usize)>,
}

impl Meter {
    /// Adds to a part.
    pub(crate) fn add(&mut self, part: &str, seconds: f64, bytes: usize) {
        match self.parts.iter_mut().find(|(name, ..)| name == part) {
            Some((_, time, size)) => {
                *time += seconds;
                *size += bytes;
            }
            None => self.parts.push((part.to_owned(), seconds, bytes)),
        }
    }

    /// Runs a part and records the number of bytes that it writes.
    pub(crate) fn time(&mut self, part: &str, work: impl FnOnce() -> usize) {
        let before = cpu();
        let bytes = work();
        self.add(part, cpu() - before, bytes);
    }

    /// Runs a part and returns its result.
    pub(crate) fn timed<T>(&mut self, part: &str, work: impl FnOnce() -> T) -> T {
        let before = cpu();
        let made = work();
        self.add(part, cpu() - before, 0);
        made
    }

    /// Prints the table.
    pub(crate) fn print(&self) {
        println!("\n| | CPU s | MB |\n|---|--:|--:|");
        for (part, seconds, bytes) in &self.parts {
            println!("| {part} | {seconds:.2} | {} |", bytes >> 20);
        }
        let all: f64 = self.parts.iter().map(|(_, seconds, _)| seconds).sum();
        println!("| all | {all:.2} | |");
        println!(
            "\npeak memory: {}",
            peak().unwrap_or_else(|| "not known".to_owned())
        );
    }
}

/// CPU time of this thread in seconds, if the system has a clock for it with nanoseconds; otherwise wall time.
pub(crate) fn cpu() -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told
        .as_deref()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(wall, |nanoseconds| nanoseconds / 1e9)
}

fn wall() -> f64 {
    let now = std::time::SystemTime::now();
    now.duration_since(std::time::UNIX_EPOCH)
        .map_or(0.0, |since| since.as_secs_f64())
}

/// The maximum memory of this process, in the words of the system.
fn peak() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}

/// Counts the bytes that are written, and drops them.
#[derive(Clone, Default)]
pub(crate) struct Counted(Rc<Cell<usize>>);

impl Counted {
    /// The bytes that were written.
    pub(crate) fn bytes(&self) -> usize {
        self.0.get()
    }
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
