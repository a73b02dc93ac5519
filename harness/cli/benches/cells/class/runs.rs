//! The number of programs that grading a class starts.

use std::cell::Cell as Counter;
use std::collections::BTreeMap;
use std::path::Path;

use puzzlemark_intake::fixture;
use puzzlemark_model::Assignment;
use puzzlemark_model::{Action, Interface};
use puzzlemark_oracle::puzzle_of;
use puzzlemark_runner::Player;
use puzzlemark_sandbox::{Cell, Limits, Sandbox, SandboxOptions};
use puzzlemark_subject::{Driver, SessionReplies, StartFailure, Subject, Submission, prepare};

use super::COPIED;
use crate::desk::SUBMISSIONS;

/// A driver that counts how often it starts a subject.
struct Counting {
    driver: Box<dyn Driver>,
    starts: Counter<usize>,
}

impl Driver for Counting {
    fn name(&self) -> String {
        self.driver.name()
    }

    fn remarks(&self) -> Vec<String> {
        self.driver.remarks()
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        self.starts.set(self.starts.get() + 1);
        self.driver.start(cell, files, limits)
    }

    fn perform_at_once(
        &self,
        cell: &mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
        actions: &[&Action],
    ) -> Result<Option<SessionReplies>, StartFailure> {
        let performed = self.driver.perform_at_once(cell, files, limits, actions)?;
        // For these submissions, `Unclear` means that the driver started nothing.
        let has_run = performed.is_some();
        self.starts.set(self.starts.get() + usize::from(has_run));
        Ok(performed)
    }
}

/// The number of programs that playing all scenarios starts, by the name of the submission.
pub(super) fn per_copy(assignment: &Assignment) -> anyhow::Result<BTreeMap<&'static str, usize>> {
    let mut cell = Sandbox::new(SandboxOptions::default())?.open_cell()?;
    let player = Player::new(assignment, puzzle_of(assignment));
    let mut runs = BTreeMap::new();
    for name in COPIED {
        if runs.contains_key(name) {
            continue;
        }
        let driver = counting(assignment, name, &mut cell)?;
        for scenario in assignment.scenarios() {
            player.play(scenario, &driver, &mut cell)?;
        }
        runs.insert(name, driver.starts.get());
    }
    Ok(runs)
}

fn counting(assignment: &Assignment, name: &str, cell: &mut Cell) -> anyhow::Result<Counting> {
    let submission = Submission::from_path(name, fixture(Path::new(SUBMISSIONS), name));
    Ok(Counting {
        driver: prepare(assignment, Interface::Calls, &submission, cell)?,
        starts: Counter::new(0),
    })
}
