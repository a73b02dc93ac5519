//! How many programs a graded class starts, and what a shim costs.

use std::cell::Cell as Counter;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, bail};
use puzzlemark::runner::Player;
use puzzlemark::sandbox::{Cell, Limits, Sandbox, SandboxOptions};
use puzzlemark::spec::Assignment;
use puzzlemark::spec::model::Interface;
use puzzlemark::subject::{Driver, JudgeFailure, Names, Prepared, Start, Submission, prepare};

use super::COPIED;
use crate::desk::SUBMISSIONS;
use crate::native::run_in;
use crate::processes::{self, Process};

/// Runs over which the cost of a shim is a mean.
const SHIMS: u32 = 400;

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
    ) -> Result<Start<'cell>, JudgeFailure> {
        self.starts.set(self.starts.get() + 1);
        self.driver.start(cell, files, limits)
    }
}

/// How many programs playing all scenarios starts, by the name of the submission.
pub(super) fn per_copy(assignment: &Assignment) -> anyhow::Result<BTreeMap<&'static str, usize>> {
    let mut cell = Sandbox::new(SandboxOptions::default())?.open_cell()?;
    let player = Player::new(assignment);
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
    let submission = Submission::at(name, Path::new(SUBMISSIONS).join(name));
    let names = Names {
        exceptions: &assignment.exceptions,
        module: None,
    };
    let calls = Interface::Calls;
    match prepare(&assignment.subjects, calls, names, &submission, cell)? {
        Prepared::Ready(driver) => Ok(Counting {
            driver,
            starts: Counter::new(0),
        }),
        Prepared::Failed(failure) => bail!("{}", failure.reason),
    }
}

/// CPU time of one shim: what a launcher's children have used, less what it says of its programs.
pub(super) fn shim() -> anyhow::Result<Duration> {
    let mut cell = Sandbox::new(SandboxOptions::default())?.open_cell()?;
    let launcher = launcher().context("the launcher is not found")?;
    let before = children_cpu(launcher)?;
    let mut programs = Duration::ZERO;
    for _ in 0..SHIMS {
        programs += run_in(&mut cell)?.cpu;
    }
    let after = children_cpu(launcher)?;
    Ok(after.saturating_sub(before + programs) / SHIMS)
}

fn children_cpu(pid: u32) -> anyhow::Result<Duration> {
    let process = Process::read(pid).context("the launcher is gone")?;
    Ok(process.children_cpu)
}

/// The launcher of the only cell of this process: the keeper's child.
fn launcher() -> Option<u32> {
    let all = processes::all();
    let child_of = |parent| {
        let mut children = all.iter().filter(move |(_, child)| child.parent == parent);
        children.next_back().map(|(pid, _)| *pid)
    };
    child_of(child_of(std::process::id())?)
}
