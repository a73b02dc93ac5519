//! What a program owes: one line for each line that it was given.

/// Replies that are due, and how much of them has come.
#[derive(Debug, Default)]
pub(super) struct Due {
    /// Lines that are still to come.
    lines: usize,
    /// Bytes of the line under way. What nobody has asked for counts as part of the last line that
    /// was due, so that it has a bound too.
    length: u64,
}

impl Due {
    /// The program was given requests. What was due before no longer is.
    pub(super) fn ask(&mut self, requests: &[u8]) {
        self.lines = requests.split(|byte| *byte == b'\n').skip(1).count();
        self.length = 0;
    }

    /// Bytes that the line under way may still have where so many are allowed to each.
    pub(super) fn room(&self, allowed: u64) -> u64 {
        allowed - self.length
    }

    /// Counts what has come, and cuts it where a line is longer than allowed. Whether one is.
    pub(super) fn take(&mut self, bytes: &mut Vec<u8>, allowed: u64) -> bool {
        let mut kept = 0;
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            let room = self.room(allowed);
            if piece.len() as u64 > room {
                self.length = allowed;
                let room = usize::try_from(room).unwrap_or(usize::MAX);
                bytes.truncate(kept + room);
                return true;
            }
            kept += piece.len();
            self.length += piece.len() as u64;
            if piece.ends_with(b"\n") {
                self.lines = self.lines.saturating_sub(1);
                if self.lines > 0 {
                    self.length = 0;
                }
            }
        }
        false
    }

    /// Whether nothing is due: it is not the program's turn.
    pub(super) fn is_settled(&self) -> bool {
        self.lines == 0
    }
}

/// Counts bytes against a limit and cuts what is beyond it. Whether something is.
pub(super) fn cut(bytes: &mut Vec<u8>, count: &mut u64, allowed: u64) -> bool {
    let room = usize::try_from(allowed - *count).unwrap_or(usize::MAX);
    let beyond = bytes.len() > room;
    bytes.truncate(room);
    *count += bytes.len() as u64;
    beyond
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept of pieces that come one after the other, and whether something was cut.
    fn taken(due: &mut Due, pieces: &[&[u8]], allowed: u64) -> (Vec<u8>, bool) {
        let mut all = Vec::new();
        for piece in pieces {
            let mut bytes = piece.to_vec();
            let is_cut = due.take(&mut bytes, allowed);
            all.extend(bytes);
            if is_cut {
                return (all, true);
            }
        }
        (all, false)
    }

    #[test]
    fn each_line_that_is_due_may_be_as_long_as_allowed() {
        let mut due = Due::default();
        due.ask(b"one\ntwo\nthree\n");
        let pieces: [&[u8]; 3] = [b"12", b"345\n12345\n1", b"2345"];
        assert_eq!(
            taken(&mut due, &pieces, 6),
            (b"12345\n12345\n12345".to_vec(), false)
        );
        assert!(!due.is_settled());
        assert_eq!(taken(&mut due, &[b"67"], 6), (b"6".to_vec(), true));
    }

    #[test]
    fn what_nobody_asked_for_has_a_bound() {
        let mut due = Due::default();
        due.ask(b"one\ntwo\n");
        let flood: &[u8] = b"\n\n\n\n\n\n\n\n";
        // One line, and six bytes from the last that is due.
        assert_eq!(taken(&mut due, &[flood], 6), (b"\n".repeat(7), true));
        assert!(due.is_settled());
        due.ask(b"three\n");
        assert_eq!(taken(&mut due, &[b"\n"], 6), (b"\n".to_vec(), false));
    }
}
