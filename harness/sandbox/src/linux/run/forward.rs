//! Forwards the program's output to the harness, within the limits.

use super::ready::Side;
use super::{Run, StopReason};
use crate::LimitHit;
use crate::due::cut_output;
use crate::linux::frame::MessageKind;

impl Run<'_> {
    /// Queues the program's output for the harness. Standard output comes before the reply that
    /// followed it. Returns true if there was any.
    pub(super) fn forward(&mut self, ready: &[Side]) -> bool {
        let program = &mut self.program;
        let mut replies = Vec::new();
        if ready.contains(&Side::Replies) {
            replies = program
                .replies
                .read_available(self.due.room(self.limits.reply_bytes));
        }
        // Replies are read first and sent last. Output printed before a reply is already in its
        // pipe.
        let has_replied = !replies.is_empty();
        let room = self.limits.output_bytes - self.written;
        let (mut printed, mut complained) = (Vec::new(), Vec::new());
        if has_replied || ready.contains(&Side::Stdout) {
            printed = program.stdout.read_available(room);
        }
        if has_replied || ready.contains(&Side::Stderr) {
            complained = program.stderr.read_available(room);
        }
        let written = replies.len() + printed.len() + complained.len();
        self.flood.hear(written);
        let printed = self.cut_output(printed);
        let complained = self.cut_output(complained);
        let mut replies = self.cut_replies(replies);
        if matches!(self.stop, Some(StopReason::Limit(LimitHit::Output { .. }))) {
            // The output was too long before the last reply, so that reply must not count as good.
            let before = replies.strip_suffix(b"\n").unwrap_or(&replies);
            let before = before.iter().rposition(|byte| *byte == b'\n');
            replies.truncate(before.map_or(0, |end| end + 1));
        }
        let is_judges_turn = self.due.is_settled() && !self.program.requests.is_over();
        if replies.contains(&b'\n') && is_judges_turn {
            self.clock.pause();
        }
        for (kind, bytes) in [
            (MessageKind::Printed, printed),
            (MessageKind::Complained, complained),
            (MessageKind::Replied, replies),
        ] {
            if !bytes.is_empty() {
                self.idle.interrupt();
                self.launcher.harness.queue_message(kind, &bytes);
            }
        }
        written > 0
    }

    fn cut_output(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let allowed = self.limits.output_bytes;
        if cut_output(&mut bytes, &mut self.written, allowed) {
            self.record_limit(LimitHit::Output { allowed });
        }
        bytes
    }

    fn cut_replies(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let allowed = self.limits.reply_bytes;
        if self.due.cut_replies(&mut bytes, allowed) {
            self.record_limit(LimitHit::Reply { allowed });
        }
        bytes
    }
}
