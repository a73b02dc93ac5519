//! The shim: the first process of a run, parent of the program and of all that the program leaves.
//!
//! In a process namespace it is process 1. It waits for the program, ends whatever the program has
//! left, collects every descendant, and reports what the whole tree used: only a process that has
//! waited for all of them is told by the kernel. It holds nothing that a program must not see.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::rc::Rc;
use std::time::Duration;

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitOptions, WaitStatus, getpid, set_child_subreaper,
    set_parent_process_death_signal, wait,
};

use super::family::Family;
use super::proc::Proc;
use super::sys::{self, Awaited, Came, NotStarted, Start, Step};

/// What the shim tells the launcher, in records of a fixed size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// The program runs.
    Started,
    /// It was not started.
    NotStarted(NotStarted),
    /// The whole tree is gone.
    Ended(Tally),
}

/// What became of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// How the program ended; `None` where it was not a child of the shim's.
    pub(super) status: Option<i32>,
    /// CPU time of all descendants.
    pub(super) cpu: Duration,
    /// Most memory of any one of them, in bytes.
    pub(super) memory_bytes: u64,
    /// Processes that were ended besides the program.
    pub(super) others: u32,
    /// Whether something could not be ended.
    pub(super) incomplete: bool,
}

/// Bytes of a word: a kind and five numbers.
const WORD: usize = 48;

impl Word {
    fn encode(self) -> [u8; WORD] {
        let numbers = match self {
            Self::Started => [1, 0, 0, 0, 0, 0],
            Self::NotStarted(NotStarted { step, errno }) => {
                [2, step as u64, u64::from(errno.unsigned_abs()), 0, 0, 0]
            }
            Self::Ended(tally) => [
                3,
                tally
                    .status
                    .map_or(u64::MAX, |status| u64::from(status.cast_unsigned())),
                u64::try_from(tally.cpu.as_micros()).unwrap_or(u64::MAX),
                tally.memory_bytes,
                tally.others.into(),
                tally.incomplete.into(),
            ],
        };
        let mut bytes = [0; WORD];
        for (place, number) in bytes.chunks_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    fn decode(bytes: &[u8; WORD]) -> Option<Self> {
        let mut numbers = bytes.chunks(8).map(|eight| {
            let eight = <[u8; 8]>::try_from(eight).unwrap_or_default();
            u64::from_le_bytes(eight)
        });
        let mut number = || numbers.next();
        Some(match number()? {
            1 => Self::Started,
            2 => Self::NotStarted(NotStarted {
                step: Step::from_number(number()?)?,
                errno: i32::try_from(number()?).ok()?,
            }),
            3 => Self::Ended(Tally {
                status: u32::try_from(number()?).ok().map(u32::cast_signed),
                cpu: Duration::from_micros(number()?),
                memory_bytes: number()?,
                others: u32::try_from(number()?).ok()?,
                incomplete: number()? != 0,
            }),
            _ => return None,
        })
    }

    /// Takes the first word out of what was read.
    pub(super) fn take(read: &mut Vec<u8>) -> Option<Self> {
        let word = *read.first_chunk::<WORD>()?;
        read.drain(..WORD);
        Self::decode(&word)
    }
}

/// Where a shim lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a process namespace of its own, as its first process.
    Namespace,
    /// Among all other processes. Descendants are found by asking for children.
    Shared,
}

/// Lives as the shim of a run, in a process that has just been forked from the launcher, and ends
/// with it. Without a program it only collects what comes to it.
pub(super) fn live(program: Option<&Start<'_>>, report: &OwnedFd, place: Place) -> ! {
    let done = serve(program, report, place);
    sys::leave(i32::from(done.is_err()))
}

fn serve(program: Option<&Start<'_>>, report: &OwnedFd, place: Place) -> io::Result<()> {
    let awaited = Awaited::new();
    set_parent_process_death_signal(Some(Signal::KILL))?;
    if matches!(place, Place::Shared) {
        set_child_subreaper(Some(getpid()))?;
    }
    let main = program.map(sys::start).transpose();
    // The program has its own; ours would keep its pipes open.
    sys::close_all_but(report.as_fd());
    let main = match main {
        Ok(main) => main,
        Err(failed) => return tell(report, Word::NotStarted(failed)),
    };
    tell(report, Word::Started)?;
    let mut tally = Tally::default();
    await_end(main, &awaited, place, &mut tally);
    match place {
        Place::Namespace => end_namespace(main, &mut tally),
        Place::Shared => {
            let proc = Rc::new(Proc::open()?);
            let swept = Family::of(proc, getpid(), None).sweep(main);
            tally.status = tally.status.or(swept.status.map(WaitStatus::as_raw));
            tally.others += swept.others;
            tally.incomplete = !swept.complete;
        }
    }
    let usage = sys::children_usage();
    tally.cpu = usage.cpu;
    tally.memory_bytes = usage.memory_bytes;
    tell(report, Word::Ended(tally))
}

fn tell(report: &OwnedFd, word: Word) -> io::Result<()> {
    // A pipe takes so few bytes at once or not at all.
    rustix::io::write(report, &word.encode())?;
    Ok(())
}

/// Collects children until the program has ended or the launcher asks for the end.
fn await_end(main: Option<Pid>, awaited: &Awaited, place: Place, tally: &mut Tally) {
    let launcher = match place {
        // It cannot be seen from inside.
        Place::Namespace => Some(0),
        Place::Shared => rustix::process::getppid().map(|pid| pid.as_raw_nonzero().get()),
    };
    loop {
        match awaited.next() {
            Came::Termination(sender) if Some(sender) == launcher => return,
            // Not the launcher: somebody inside plays tricks.
            Came::Termination(_) => {}
            Came::Child => {
                while let Ok(Some((pid, status))) = wait(WaitOptions::NOHANG) {
                    if Some(pid) == main {
                        tally.status = Some(status.as_raw());
                        return;
                    }
                }
            }
        }
    }
}

/// Ends everybody in the namespace, and waits for them: all become children of its first process.
fn end_namespace(main: Option<Pid>, tally: &mut Tally) {
    sys::kill_all();
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if Some(pid) == main => tally.status = Some(status.as_raw()),
            Ok(Some((_, status))) => {
                let was_ended = status.terminating_signal() == Some(Signal::KILL.as_raw());
                tally.others += u32::from(was_ended);
            }
            Ok(None) | Err(Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_arrive_as_they_were_sent() {
        let words = [
            Word::Started,
            Word::NotStarted(NotStarted {
                step: Step::Execute,
                errno: 2,
            }),
            Word::Ended(Tally {
                status: Some(9),
                cpu: Duration::from_micros(1_234_567),
                memory_bytes: 42 << 20,
                others: 3,
                incomplete: true,
            }),
            Word::Ended(Tally::default()),
        ];
        let mut read: Vec<u8> = words.iter().flat_map(|word| word.encode()).collect();
        for word in words {
            assert_eq!(Word::take(&mut read), Some(word));
        }
        assert_eq!(Word::take(&mut read), None);
    }
}
