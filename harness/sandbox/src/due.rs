//! Replies that a program owes: one line for each line of a request.

/// A count of the replies that are due.
#[derive(Debug, Default)]
pub(super) struct DueReplies {
    /// Lines that are still due.
    lines: usize,
    /// Bytes of the current line. Bytes that belong to no request count towards the last due line,
    /// so that they also have a limit.
    length: u64,
}

impl DueReplies {
    /// Starts to count for new requests. Older due lines no longer count.
    pub(super) fn expect_replies(&mut self, requests: &[u8]) {
        self.lines = requests.split(|byte| *byte == b'\n').skip(1).count();
        self.length = 0;
    }

    /// Returns the bytes that the current line may still have.
    pub(super) fn room(&self, allowed: u64) -> u64 {
        allowed - self.length
    }

    /// Counts bytes and cuts a line that is longer than `allowed`. Returns true if it cut.
    pub(super) fn cut_replies(&mut self, bytes: &mut Vec<u8>, allowed: u64) -> bool {
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

    /// Returns true if no reply is due. Then the harness must act next.
    pub(super) fn is_settled(&self) -> bool {
        self.lines == 0
    }
}

/// Counts bytes against a limit and cuts the rest. Returns true if it cut.
pub(super) fn cut_output(bytes: &mut Vec<u8>, count: &mut u64, allowed: u64) -> bool {
    let room = usize::try_from(allowed - *count).unwrap_or(usize::MAX);
    let beyond = bytes.len() > room;
    bytes.truncate(room);
    *count += bytes.len() as u64;
    beyond
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds pieces in order. Returns the bytes that are kept, and true if some were cut.
    fn taken(due: &mut DueReplies, pieces: &[&[u8]], allowed: u64) -> (Vec<u8>, bool) {
        let mut all = Vec::new();
        for piece in pieces {
            let mut bytes = piece.to_vec();
            let is_cut = due.cut_replies(&mut bytes, allowed);
            all.extend(bytes);
            if is_cut {
                return (all, true);
            }
        }
        (all, false)
    }

    #[test]
    fn each_line_that_is_due_may_be_as_long_as_allowed() {
        let mut due = DueReplies::default();
        due.expect_replies(b"one\ntwo\nthree\n");
        let pieces: [&[u8]; 3] = [b"12", b"345\n12345\n1", b"2345"];
        assert_eq!(
            taken(&mut due, &pieces, 6),
            (b"12345\n12345\n12345".to_vec(), false)
        );
        assert!(!due.is_settled());
        assert_eq!(taken(&mut due, &[b"67"], 6), (b"6".to_vec(), true));
    }

    #[test]
    fn lines_beyond_the_due_replies_are_bounded() {
        let mut due = DueReplies::default();
        due.expect_replies(b"one\ntwo\n");
        let flood: &[u8] = b"\n\n\n\n\n\n\n\n";
        // One line, and six bytes of the last due line.
        assert_eq!(taken(&mut due, &[flood], 6), (b"\n".repeat(7), true));
        assert!(due.is_settled());
        due.expect_replies(b"three\n");
        assert_eq!(taken(&mut due, &[b"\n"], 6), (b"\n".to_vec(), false));
    }
}
