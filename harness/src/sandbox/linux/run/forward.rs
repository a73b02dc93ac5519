//! What the program has written, passed on to the harness as far as its limits allow.

use std::io;

use super::Run;
use crate::sandbox::LimitHit;
use crate::sandbox::linux::frame::Kind;

impl Run<'_> {
    /// Passes on what the program has written, standard output before the reply that followed it.
    pub(super) fn forward(&mut self) -> io::Result<()> {
        // Read first and sent last: what was printed before a reply is in its pipe by now.
        let replies = self
            .program
            .replies
            .read(self.limits.reply_bytes - self.replied);
        let room = self.limits.output_bytes - self.written;
        let printed = self.program.stdout.read(room);
        let complained = self.program.stderr.read(room);
        let printed = self.cut_output(printed);
        let complained = self.cut_output(complained);
        let replies = self.cut_replies(replies);
        if replies.contains(&b'\n') {
            self.clock.pause();
        }
        for (kind, bytes) in [
            (Kind::Printed, printed),
            (Kind::Complained, complained),
            (Kind::Replied, replies),
        ] {
            if !bytes.is_empty() {
                self.idle.interrupt();
                self.launcher.harness.tell(kind, &bytes)?;
            }
        }
        Ok(())
    }

    fn cut_output(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let allowed = self.limits.output_bytes;
        if cut(&mut bytes, &mut self.written, allowed) {
            self.hit(LimitHit::Output { allowed });
        }
        bytes
    }

    fn cut_replies(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let allowed = self.limits.reply_bytes;
        if cut(&mut bytes, &mut self.replied, allowed) {
            self.hit(LimitHit::Reply { allowed });
        }
        bytes
    }
}

/// Counts bytes against a limit and cuts what is beyond it. Whether something is.
fn cut(bytes: &mut Vec<u8>, count: &mut u64, allowed: u64) -> bool {
    let room = usize::try_from(allowed - *count).unwrap_or(usize::MAX);
    let beyond = bytes.len() > room;
    bytes.truncate(room);
    *count += bytes.len() as u64;
    beyond
}
