//! Starts one program after another in a cell.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::conversation::Conversation;
use super::{LinuxCell, not_encoded, world};
use crate::linux::frame::{MessageKind, Order};
use crate::process::Running;
use crate::{Backend, Level, Program, SandboxError, WORK};

impl Backend for LinuxCell {
    /// Opens the cell again if its own files lack something that the program reads.
    fn make_ready(&mut self, program: &Program) -> Result<(), SandboxError> {
        if self.socket.is_none() {
            return Err(SandboxError::LauncherGone);
        }
        let is_shown = |path: &PathBuf| self.shown.contains(path) || world::always_has(path);
        let host = program.display.then(|| self.plan.executable.clone());
        let wanted: BTreeSet<_> = program.readable.iter().cloned().chain(host).collect();
        if self.plan.level < Level::Full || wanted.iter().all(is_shown) {
            return Ok(());
        }
        let shown = self.shown.union(&wanted).cloned().collect();
        *self = Self::open(&self.plan, shown)?;
        Ok(())
    }

    fn folder(&self) -> &Path {
        &self.outside
    }

    fn working_folder(&self) -> PathBuf {
        self.inside.join(WORK)
    }

    fn owner(&self) -> Option<u32> {
        self.owner
    }

    fn start<'cell>(
        &'cell mut self,
        program: &Program,
    ) -> Result<Box<dyn Running + 'cell>, SandboxError> {
        self.patience = 2 * program.limits.wall + Order::GRACE;
        let warm = self.prepare(program)?;
        let order = self.order(program, warm).map_err(not_encoded)?;
        self.queue_order(order)?;
        if warm {
            // This does not wait for the start. The first event reports a failure.
            return Ok(Box::new(Conversation { cell: self }));
        }
        self.send_held()?;
        loop {
            match self.next_message(self.deadline)? {
                Some((MessageKind::Started, _)) => break,
                Some((MessageKind::NotStarted, cause)) => return Err(self.not_started(&cause)),
                // A message about an earlier program.
                Some(_) | None => {}
            }
        }
        let mut conversation = Conversation { cell: self };
        if !program.preamble.is_empty() {
            conversation.send(&program.preamble)?;
        }
        Ok(Box::new(conversation))
    }
}
