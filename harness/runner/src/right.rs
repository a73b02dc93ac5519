//! Right solutions as subjects: `lint` plays every scenario with them.

use std::collections::BTreeMap;

use puzzlemark_reports::model::ScenarioResult;

use super::play::Player;
use puzzlemark_model::{Interface, Scenario, Solution};
use puzzlemark_oracle::{SharedReference, build_solution};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure};

/// A right solution that plays scenarios like a submission: the reference, or a further one. It is built once for
/// each interface.
pub struct RightSolution<'p, 'a> {
    player: &'p Player<'a>,
    reference: Option<&'p SharedReference<'a>>,
    /// `None` for the reference itself.
    second: Option<&'p Solution>,
    drivers: BTreeMap<Interface, Box<dyn Driver>>,
}

impl<'p, 'a> RightSolution<'p, 'a> {
    pub(super) fn new(
        player: &'p Player<'a>,
        reference: Option<&'p SharedReference<'a>>,
        second: Option<&'p Solution>,
    ) -> Self {
        Self {
            player,
            reference,
            second,
            drivers: BTreeMap::new(),
        }
    }

    /// Plays a scenario. Returns `None` if the reference cannot play it.
    pub fn play(
        &mut self,
        scenario: &Scenario,
        cell: &mut Cell,
    ) -> Result<Option<ScenarioResult>, JudgeFailure> {
        let is_played = |_: &&SharedReference<'_>| self.player.reference_plays(scenario);
        let Some(reference) = self.reference.filter(is_played) else {
            return Ok(None);
        };
        let interface = scenario.interface();
        let driver = match self.drivers.remove(&interface) {
            Some(driver) => driver,
            None => self.build(reference, interface, cell)?,
        };
        let played = self.player.play(scenario, &*driver, cell);
        self.drivers.insert(interface, driver);
        Ok(Some(self.player.result(scenario, played)?))
    }

    fn build(
        &self,
        reference: &SharedReference<'_>,
        interface: Interface,
        cell: &mut Cell,
    ) -> Result<Box<dyn Driver>, JudgeFailure> {
        let assignment = self.player.assignment();
        let Some(second) = self.second else {
            return reference.driver(assignment, interface, cell);
        };
        let mut driver = build_solution(assignment, second, interface, cell)?;
        self.player.teach_parameters(&mut *driver)?;
        Ok(driver)
    }
}
