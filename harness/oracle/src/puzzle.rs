//! Built-in puzzles as references.

mod boards;

use std::collections::BTreeSet;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Opening;
use puzzlemark_reference::puzzles::{self, Powers};
use puzzlemark_reports::model::Boards;
use puzzlemark_text::visible;
use rand_chacha::ChaCha8Rng;

use super::{FailedStep, Files, Reference};
use puzzlemark_judge::check::Ruling;
use puzzlemark_judge::follow::{Oracle, PuzzleGame};
use puzzlemark_model::{Assignment, Interface, JudgeFailure, Scenario};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, Encoding, ReferenceDriver};

/// A built-in puzzle. It plays in this process and never fails.
#[derive(Clone, Copy)]
pub struct PuzzleReference(&'static dyn Powers);

impl PuzzleReference {
    /// Returns the puzzle with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        puzzles::by_name(name).map(Self)
    }
}

impl Reference for PuzzleReference {
    fn begin<'g>(&'g self, files: &'g Files) -> Result<Box<dyn Oracle + 'g>, JudgeFailure> {
        Ok(Box::new(PuzzleGame::new(self.0, files)))
    }

    fn opening(&self, random: &mut ChaCha8Rng) -> Result<Opening, JudgeFailure> {
        Ok(self.0.opening(random))
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, String> {
        self.0.opening_of(puzzle).map_err(|error| error.to_string())
    }

    fn openings_in(&self, scenario: &Scenario) -> Vec<(String, Opening)> {
        let opening = |(name, content): (&String, &Vec<u8>)| {
            let opening = self.0.opening_of(&String::from_utf8_lossy(content)).ok()?;
            let name = visible::line(name);
            Some((format!("`{name}` of scenario `{}`", scenario.id), opening))
        };
        scenario.files.iter().filter_map(opening).collect()
    }

    fn simpler(&self, opening: &Opening) -> Vec<Opening> {
        self.0.simpler(opening)
    }

    fn names(&self) -> Result<Vec<String>, JudgeFailure> {
        let callees = self.0.signatures().iter().map(|signature| signature.callee);
        let callees = callees.filter(|callee| !callee.ends_with(".__init__"));
        let names = self.0.names().iter().copied().chain(callees);
        let names: BTreeSet<_> = names.map(str::to_owned).collect();
        Ok(names.into_iter().collect())
    }

    fn defines(&self, name: &str) -> bool {
        self.0.names().contains(&name)
    }

    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        files: &Files,
    ) -> Result<Ruling, JudgeFailure> {
        Ok(self.0.satisfies(property, arguments, value, files))
    }

    fn describe(&self, property: &str, arguments: &[Value]) -> Option<String> {
        self.0.describe(property, arguments)
    }

    fn driver(
        &self,
        assignment: &Assignment,
        _interface: Interface,
        _cell: &mut Cell,
    ) -> Result<Box<dyn Driver>, JudgeFailure> {
        let driver = ReferenceDriver::new(self.0.name(), Encoding::Words)
            .expect("a built-in puzzle is known by its name");
        Ok(Box::new(driver.with_exceptions(&assignment.exceptions)))
    }

    fn boards(&self, scenario: &Scenario, failed: &FailedStep<'_>) -> Option<Boards> {
        boards::around(self.0, scenario, failed)
    }

    fn puzzle_text(&self, scenario: &Scenario, step: usize) -> Option<String> {
        boards::puzzle_text(self.0, scenario, step)
    }

    fn puzzle(&self) -> Option<&'static dyn Powers> {
        Some(self.0)
    }
}
