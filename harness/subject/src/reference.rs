//! The reference as a subject, under the same limits and checkers as submissions.

use std::collections::BTreeMap;

use puzzlemark_reference::puzzles;

use super::conversation::sandbox_failure;
use super::remote::{Remote, Speaker};
use super::serve::SERVER;
use super::wire::Encoding;
use super::{Driver, JudgeFailure, StartFailure, Subject};
use puzzlemark_sandbox::{Cell, Channel, Limits, Program, Tree};

/// Runs a puzzle of the reference in its own process, which speaks the binary protocol.
///
/// The process runs the cell's executable. Its `main` calls
/// [`become_server_if_asked`](super::become_server_if_asked).
#[derive(Debug, Clone)]
pub struct ReferenceDriver {
    puzzle: &'static str,
    encoding: Encoding,
    exceptions: BTreeMap<String, String>,
}

impl ReferenceDriver {
    /// Makes a driver for the puzzle of this name, or `None` if the reference does not know it.
    pub fn new(puzzle: &str, encoding: Encoding) -> Option<Self> {
        Some(Self {
            puzzle: puzzles::by_name(puzzle)?.name(),
            encoding,
            exceptions: BTreeMap::new(),
        })
    }

    /// Adds the assignment's own exception types: name to name of the parent.
    #[must_use]
    pub fn with_exceptions(mut self, exceptions: &BTreeMap<String, String>) -> Self {
        self.exceptions.clone_from(exceptions);
        self
    }
}

impl Driver for ReferenceDriver {
    fn name(&self) -> String {
        "reference".to_owned()
    }

    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        let folder = Tree::default().with_files(files);
        let executable = cell.executable().to_owned();
        let mut argv = vec![executable.clone().into_os_string()];
        argv.extend([SERVER, self.puzzle, self.encoding.name()].map(Into::into));
        let program = Program {
            argv,
            environment: Vec::new(),
            files: folder,
            channel: Channel::Standard,
            readable: vec![executable],
            address_space: None,
            limits: *limits,
            display: false,
            preamble: [].into(),
            warm: None,
        };
        let process = cell
            .start(&program)
            .map_err(sandbox_failure("start the reference"))?;
        let speaker = Speaker {
            module: puzzles::by_name(self.puzzle),
            ..Speaker::default()
        };
        let started = Remote::greeted(process, &self.exceptions, speaker);
        // The reference belongs to Puzzlemark, so no student is at fault.
        let remote = started.map_err(|failure| {
            failure.into_judge_failure(|reason| JudgeFailure {
                doing: "start the reference".to_owned(),
                cause: reason.to_owned(),
            })
        })?;
        Ok(remote.into_subject())
    }
}
