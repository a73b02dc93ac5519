//! Whether a program waits for what is typed next.

use std::time::Duration;

use crate::Channel;

/// Looks at the program, with no work done between them, after which it counts as waiting: a
/// program that has just been given its input may not have woken up at the first.
const LOOKS: u32 = 2;

/// What is known of whether a program waits.
#[derive(Debug)]
pub(super) struct Idle {
    is_followed: bool,
    looks: u32,
    cpu: Duration,
    told: bool,
}

impl Idle {
    pub(super) fn new(channel: Channel) -> Self {
        Self {
            is_followed: channel == Channel::Terminal,
            looks: 0,
            cpu: Duration::ZERO,
            told: false,
        }
    }

    /// Whether someone follows the program as it is at a terminal: wants to know whether it waits, and
    /// what it writes when it writes it.
    pub(super) fn is_followed(&self) -> bool {
        self.is_followed
    }

    /// Takes in whether all threads sleep with nothing left to read, and the CPU time used.
    pub(super) fn look(&mut self, waits: bool, cpu: Duration) {
        self.looks = if waits && cpu == self.cpu {
            self.looks.saturating_add(1)
        } else {
            0
        };
        self.cpu = cpu;
    }

    /// The program was given something or wrote something: what was seen before says nothing.
    pub(super) fn interrupt(&mut self) {
        self.looks = 0;
        self.told = false;
    }

    /// Whether the program waits and this was not told yet.
    pub(super) fn is_news(&mut self) -> bool {
        let is_news = !self.told && self.looks >= LOOKS;
        self.told |= is_news;
        is_news
    }
}
