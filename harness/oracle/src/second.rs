//! Second opinions: right solutions beside the model play a game before its failure costs points.

use std::sync::{Mutex, PoisonError};

use crate::driven::Built;
use crate::{PlayGame, model};
use puzzlemark_model::{Assignment, Interface, JudgeFailure, Model, SecondSolution};
use puzzlemark_sandbox::{Cell, Sandbox};
use puzzlemark_subject::Driver;

/// The opinion of further right solutions on a game of the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opinion {
    /// All of them agree with the reference.
    Agrees,
    /// One of them differs from the reference.
    Differs,
    /// There are no further right solutions.
    Missing,
}

/// Builds a further right solution like a submission.
pub fn second_driver(
    assignment: &Assignment,
    second: &SecondSolution,
    interface: Interface,
    cell: &mut Cell,
) -> Result<Box<dyn Driver>, JudgeFailure> {
    let solution = (second.path.as_str(), second.file.as_str(), &*second.source);
    model::driver(assignment, solution, interface, cell)
}

/// The built further solutions of an assignment, which do not play now. Each has its place in the list and its
/// interface.
#[derive(Default)]
pub(crate) struct SecondSolutions(Mutex<Vec<(usize, Interface, Built)>>);

impl SecondSolutions {
    pub(crate) fn opinion(
        &self,
        (assignment, model, sandbox): (&Assignment, &Model, &Sandbox),
        interface: Interface,
        play: &mut PlayGame<'_>,
    ) -> Result<Opinion, JudgeFailure> {
        let mut opinion = Opinion::Missing;
        for (place, second) in model.second.iter().enumerate() {
            let built = if let Some(built) = self.take(place, interface) {
                built
            } else {
                let mut cell = model::open_cell(sandbox)?;
                let driver = second_driver(assignment, second, interface, &mut cell)?;
                Built { driver, cell }
            };
            let Built { driver, mut cell } = built;
            let agrees = play(&*driver, &mut cell)?;
            let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            idle.push((place, interface, Built { driver, cell }));
            if !agrees {
                return Ok(Opinion::Differs);
            }
            opinion = Opinion::Agrees;
        }
        Ok(opinion)
    }

    fn take(&self, place: usize, interface: Interface) -> Option<Built> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = idle
            .iter()
            .position(|(at, kind, _)| (*at, *kind) == (place, interface))?;
        Some(idle.swap_remove(found).2)
    }
}
