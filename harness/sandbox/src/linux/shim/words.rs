//! The packets between launcher and shim.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use crate::linux::packets;
use crate::linux::sys::{NotStarted, Step, Used};

/// A message from a shim to the launcher, of fixed size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShimMessage {
    /// The program runs.
    Started,
    /// The program was not started.
    NotStarted(NotStarted),
    /// The whole process tree is gone.
    Ended(ShimReport),
}

/// The report of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ShimReport {
    /// Exit status of the program. `None` if it was not a child of the shim.
    pub(crate) status: Option<i32>,
    /// Resources of the collected descendants.
    pub(crate) used: Used,
    /// Processes that were ended in addition to the program.
    pub(crate) others: u32,
    /// True if a process could not be ended.
    pub(crate) incomplete: bool,
    /// CPU time of all processes that the shim ever collected, in clock ticks as in `/proc`.
    pub(crate) ticks: u64,
}

/// Numbers in a message: its kind and six more.
const NUMBERS: usize = 7;
/// Bytes in a message.
const WORD: usize = 8 * NUMBERS;

impl ShimMessage {
    pub(super) fn encode(self) -> [u8; WORD] {
        let numbers: [u64; NUMBERS] = match self {
            Self::Started => [1, 0, 0, 0, 0, 0, 0],
            Self::NotStarted(NotStarted { step, errno }) => {
                [2, step as u64, errno.unsigned_abs().into(), 0, 0, 0, 0]
            }
            Self::Ended(report) => [
                3,
                report
                    .status
                    .map_or(u64::MAX, |status| u64::from(status.cast_unsigned())),
                u64::try_from(report.used.cpu.as_micros()).unwrap_or(u64::MAX),
                report.used.memory_bytes,
                report.others.into(),
                report.incomplete.into(),
                report.ticks,
            ],
        };
        let mut bytes = [0; WORD];
        for (place, number) in bytes.chunks_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    fn decode(bytes: &[u8; WORD]) -> Option<Self> {
        let mut numbers = bytes
            .chunks_exact(8)
            .map(|eight| u64::from_le_bytes(eight.try_into().expect("chunks of 8 bytes")));
        let mut number = || numbers.next();
        Some(match number()? {
            1 => Self::Started,
            2 => Self::NotStarted(NotStarted {
                step: Step::from_number(number()?)?,
                errno: i32::try_from(number()?).ok()?,
            }),
            3 => Self::Ended(ShimReport {
                status: u32::try_from(number()?).ok().map(u32::cast_signed),
                used: Used {
                    cpu: Duration::from_micros(number()?),
                    memory_bytes: number()?,
                },
                others: u32::try_from(number()?).ok()?,
                incomplete: number()? != 0,
                ticks: number()?,
            }),
            _ => return None,
        })
    }

    /// Removes the first message from the buffer and returns it.
    pub(crate) fn take_from(buffer: &mut Vec<u8>) -> Option<Self> {
        let word = *buffer.first_chunk::<WORD>()?;
        buffer.drain(..WORD);
        Self::decode(&word)
    }
}

/// A request from the launcher to a shim.
#[derive(Debug)]
pub(super) enum Request {
    /// Start the program with these descriptors and Landlock rules.
    Start {
        descriptors: Vec<OwnedFd>,
        rules: Option<OwnedFd>,
    },
    /// End the current run.
    End,
}

const START: u8 = b'S';
const END: u8 = b'E';

/// Asks for a start.
pub(super) fn ask_to_start(
    channel: BorrowedFd<'_>,
    descriptors: &[BorrowedFd<'_>],
    rules: Option<BorrowedFd<'_>>,
) -> io::Result<()> {
    let count = u8::try_from(descriptors.len()).map_err(io::Error::other)?;
    let all: Vec<BorrowedFd<'_>> = descriptors.iter().copied().chain(rules).collect();
    packets::send(channel, &[START, count], &all)?;
    Ok(())
}

/// Asks for the end of a run.
pub(super) fn ask_to_end(channel: BorrowedFd<'_>) -> io::Result<()> {
    packets::send(channel, &[END], &[])?;
    Ok(())
}

/// Waits for the next request. `None` if the launcher is gone.
pub(super) fn next_request(channel: &OwnedFd) -> io::Result<Option<Request>> {
    let mut packet = [0; 2];
    let (length, mut received) = packets::receive(channel.as_fd(), &mut packet)?;
    Ok(match packet.get(..length) {
        Some([START, count]) => {
            let rules = (received.len() > usize::from(*count)).then(|| received.pop());
            Some(Request::Start {
                descriptors: received,
                rules: rules.flatten(),
            })
        }
        Some([END]) => Some(Request::End),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_arrive_as_they_were_sent() {
        let words = [
            ShimMessage::Started,
            ShimMessage::NotStarted(NotStarted {
                step: Step::Execute,
                errno: 2,
            }),
            ShimMessage::Ended(ShimReport {
                status: Some(9),
                used: Used {
                    cpu: Duration::from_micros(1_234_567),
                    memory_bytes: 42 << 20,
                },
                others: 3,
                incomplete: true,
                ticks: 77,
            }),
            ShimMessage::Ended(ShimReport::default()),
        ];
        let mut read: Vec<u8> = words.iter().flat_map(|word| word.encode()).collect();
        for word in words {
            assert_eq!(ShimMessage::take_from(&mut read), Some(word));
        }
        assert_eq!(ShimMessage::take_from(&mut read), None);
    }

    #[test]
    fn descriptors_arrive_apart_from_rules() {
        let (ours, other) = packets::pair().unwrap();
        let null = std::fs::File::open("/dev/null").unwrap();
        for rules in [None, Some(null.as_fd())] {
            ask_to_start(ours.as_fd(), &[null.as_fd(), ours.as_fd()], rules).unwrap();
            let Some(Request::Start {
                descriptors,
                rules: received,
            }) = next_request(&other).unwrap()
            else {
                panic!("a start was asked for")
            };
            assert_eq!(descriptors.len(), 2);
            assert_eq!(received.is_some(), rules.is_some());
        }
        ask_to_end(ours.as_fd()).unwrap();
        assert!(matches!(next_request(&other).unwrap(), Some(Request::End)));
        drop(ours);
        assert!(next_request(&other).unwrap().is_none());
    }
}
