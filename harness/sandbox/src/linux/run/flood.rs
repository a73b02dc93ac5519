//! Whether a program says so much that it had to wait if nobody looked at its pipes until the next tick.

/// Bytes in a tick that are much: half of what the smallest pipe holds, which users have who have many.
const MUCH: usize = 2 * 1024;

/// What is known of how much a program says.
#[derive(Debug, Default)]
pub(super) struct Flood {
    /// Bytes since the last tick.
    heard: usize,
    is_on: bool,
}

impl Flood {
    /// Takes in that so many bytes were read.
    pub(super) fn hear(&mut self, bytes: usize) {
        self.heard = self.heard.saturating_add(bytes);
        self.is_on |= self.heard >= MUCH;
    }

    /// A tick has passed: only one in which little was said ends a flood.
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
        // It comes in small pieces now, since each is read at once.
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
