//! One worker: its cell, the subjects that it has prepared, and its choice of the next run.

use std::collections::BTreeMap;
use std::fmt::Display;

use puzzlemark_sandbox::{Cell, Sandbox, SandboxError};
use puzzlemark_subject::Driver;

use crate::attack::Attack;
use crate::chance::Chance;
use crate::outcomes::Outcomes;
use crate::submission::Submissions;

/// The data that all workers share.
pub(crate) struct Shared<'a> {
    pub(crate) sandbox: &'a Sandbox,
    pub(crate) submissions: &'a Submissions,
    pub(crate) attacks: &'a [Attack],
    pub(crate) outcomes: &'a Outcomes,
}

pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    chance: Chance,
    cell: Option<Cell>,
    ready: BTreeMap<&'a str, Box<dyn Driver>>,
}

impl<'a> Worker<'a> {
    /// Makes a worker and prepares its subjects.
    pub(crate) fn new(shared: &'a Shared<'a>, chance: Chance) -> Result<Self, SandboxError> {
        let mut worker = Self {
            shared,
            chance,
            cell: None,
            ready: BTreeMap::new(),
        };
        for name in &shared.submissions.names {
            let prepared = worker.attempt(|cell| shared.submissions.prepare(name, cell))?;
            match prepared {
                Ok(driver) => drop(worker.ready.insert(name, driver)),
                Err(reason) => {
                    shared.outcomes.take(format!("{name} preparing"), reason);
                }
            }
        }
        Ok(worker)
    }

    /// Runs a random fixture.
    pub(crate) fn run(&mut self) -> Result<(), SandboxError> {
        let shared = self.shared;
        let attacks = shared.attacks;
        // Attacks and scenarios are equally likely, if there are attacks.
        if !attacks.is_empty() && self.chance.below(2) == 0 {
            let attack = &attacks[self.chance.below(attacks.len())];
            let ended = self.attempt(|cell| attack.run(cell))?;
            let outcome = ended.unwrap_or_else(|failure| format!("JE: {failure}"));
            shared.outcomes.take(attack.name.clone(), outcome);
            return Ok(());
        }
        let scenarios = shared.submissions.assignment.scenarios().count();
        let (fixture, scenario) = (
            self.chance.below(self.ready.len()),
            self.chance.below(scenarios),
        );
        let Some(name) = self.ready.keys().nth(fixture).copied() else {
            return Ok(());
        };
        let Some(driver) = self.ready.remove(name) else {
            return Ok(());
        };
        let submissions = shared.submissions;
        let played = self.attempt(|cell| submissions.play(driver.as_ref(), scenario, cell))?;
        let (id, verdict) =
            played.unwrap_or_else(|failure| (scenario.to_string(), format!("JE: {failure}")));
        shared.outcomes.take(format!("{name} {id}"), verdict);
        self.ready.insert(name, driver);
        Ok(())
    }

    /// Does something in the cell. If the judge fails, tries once more in a new cell, as grading does.
    fn attempt<T, E: Display>(
        &mut self,
        mut work: impl FnMut(&mut Cell) -> Result<T, E>,
    ) -> Result<Result<T, String>, SandboxError> {
        let mut failures = Vec::new();
        for _ in 0..2 {
            let cell = match &mut self.cell {
                Some(cell) => cell,
                empty => empty.insert(self.shared.sandbox.open_cell()?),
            };
            match work(cell) {
                Ok(done) => return Ok(Ok(done)),
                Err(failure) => {
                    failures.push(failure.to_string());
                    self.cell = None;
                }
            }
        }
        Ok(Err(failures.join("; ")))
    }
}
