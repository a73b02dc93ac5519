//! A driver that adds the assignment's files to the working folder of every run.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{AskParameters, Driver, JudgeFailure, SessionReplies, StartFailure, Subject};
use puzzlemark_model::Action;
use puzzlemark_reference::dialect::Dialect;
use puzzlemark_sandbox::{Cell, Limits};

/// Files of a run: name to content.
type Files = BTreeMap<String, Vec<u8>>;

/// A driver that adds the assignment's files to every run.
pub(super) struct WithFiles {
    driver: Box<dyn Driver>,
    files: Files,
}

impl WithFiles {
    /// Wraps a driver so that every run has these files.
    pub(super) fn wrap(driver: Box<dyn Driver>, files: &Files) -> Box<dyn Driver> {
        if files.is_empty() {
            return driver;
        }
        let files = files.clone();
        Box::new(Self { driver, files })
    }

    /// Returns the assignment's files and the files of a run. If both have a name, the file of the
    /// run counts.
    fn all_files<'f>(&self, files: &'f Files) -> Cow<'f, Files> {
        // Scenarios usually have the assignment's files among their own.
        if self.files.keys().all(|name| files.contains_key(name)) {
            return Cow::Borrowed(files);
        }
        let mut all = self.files.clone();
        all.extend(files.clone());
        Cow::Owned(all)
    }
}

impl Driver for WithFiles {
    fn name(&self) -> String {
        self.driver.name()
    }

    fn remarks(&self) -> Vec<String> {
        self.driver.remarks()
    }

    fn source(&self) -> Option<&[u8]> {
        self.driver.source()
    }

    fn command(&self) -> Option<String> {
        self.driver.command()
    }

    fn dialect(&self) -> Option<&Dialect> {
        self.driver.dialect()
    }

    fn is_python(&self) -> bool {
        self.driver.is_python()
    }

    fn learn_parameters(&mut self, ask: &AskParameters<'_>) -> Result<(), JudgeFailure> {
        self.driver.learn_parameters(ask)
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &Files,
        limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        self.driver.start(cell, &self.all_files(files), limits)
    }

    fn perform_at_once(
        &self,
        cell: &mut Cell,
        files: &Files,
        limits: &Limits,
        actions: &[&Action],
    ) -> Result<Option<SessionReplies>, StartFailure> {
        self.driver
            .perform_at_once(cell, &self.all_files(files), limits, actions)
    }
}
