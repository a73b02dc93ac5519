//! Detects a program that writes so much that its pipes would fill up within a tick.

/// The number of bytes per tick of a flood: half of the smallest pipe. A pipe has only 4 KiB after
/// a user exceeds `pipe-user-pages-soft`.
const MUCH: usize = 2 * 1024;

/// A counter of the program's output.
#[derive(Debug, Default)]
pub(super) struct Flood {
    /// Bytes since the last tick.
    heard: usize,
    is_on: bool,
}

impl Flood {
    /// Counts bytes that were read.
    pub(super) fn hear(&mut self, bytes: usize) {
        self.heard = self.heard.saturating_add(bytes);
        self.is_on |= self.heard >= MUCH;
    }

    /// Ends a tick. A flood is over after a tick with little output.
    pub(super) fn tick(&mut self) {
        self.is_on = self.heard >= MUCH;
        self.heard = 0;
    }

    pub(super) fn is_on(&self) -> bool {
        self.is_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_lasts_until_a_tick_has_little() {
        let mut flood = Flood::default();
        flood.hear(100);
        assert!(!flood.is_on());
        flood.tick();
        flood.hear(65_536);
        assert!(flood.is_on());
        flood.tick();
        // The pieces are small now, because each is read immediately.
        for _ in 0..40 {
            flood.hear(100);
            assert!(flood.is_on());
        }
        flood.tick();
        assert!(flood.is_on());
        flood.hear(100);
        flood.tick();
        assert!(!flood.is_on());
    }
}
