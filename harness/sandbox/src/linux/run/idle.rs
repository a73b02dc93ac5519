//! Detects that a program waits for input.

use std::time::Duration;

use crate::Channel;

/// The number of looks without CPU use between them after which a program counts as waiting. At the
/// first look it may not have woken up yet.
const LOOKS: u32 = 2;

/// A detector of waiting programs.
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

    /// Returns true if the program runs at a terminal. Then the harness needs its output
    /// immediately, and a message when it waits.
    pub(super) fn is_followed(&self) -> bool {
        self.is_followed
    }

    /// Records a look: `waits` if all threads sleep and no input is unread, and the CPU time used.
    pub(super) fn look(&mut self, waits: bool, cpu: Duration) {
        self.looks = if waits && cpu == self.cpu {
            self.looks.saturating_add(1)
        } else {
            0
        };
        self.cpu = cpu;
    }

    /// Forgets earlier looks, because the program received or wrote something.
    pub(super) fn interrupt(&mut self) {
        self.looks = 0;
        self.told = false;
    }

    /// Returns true once for each time that the program waits.
    pub(super) fn is_news(&mut self) -> bool {
        let is_news = !self.told && self.looks >= LOOKS;
        self.told |= is_news;
        is_news
    }
}
