//! Texts that get no longer than their room.

/// A room for texts, in bytes. The first texts have room.
pub(super) struct Bounded {
    room: usize,
    left_out: usize,
}

impl Bounded {
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            room: bytes,
            left_out: 0,
        }
    }

    /// Returns true if a text has room, and takes the room. After the first text without room, no text has
    /// room.
    pub(super) fn has_room(&mut self, text: &str) -> bool {
        let fits = self.left_out == 0 && text.len() <= self.room;
        if fits {
            self.room -= text.len();
        } else {
            self.left_out += 1;
        }
        fits
    }

    /// Returns the number of texts without room.
    pub(super) fn left_out(&self) -> usize {
        self.left_out
    }
}
