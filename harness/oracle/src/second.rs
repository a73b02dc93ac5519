//! Second opinions: right solutions beside the model play a game before its failure costs points.

use crate::PlayGame;
use crate::solution::{Built, SolutionPool};
use puzzlemark_model::{Assignment, Interface, JudgeFailure, Model};
use puzzlemark_sandbox::Sandbox;
use puzzlemark_subject::AskParameters;

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

/// The further right solutions of an assignment, for each interface of the model.
pub(crate) struct SecondSolutions<'r>(Vec<SolutionPool<'r>>);

impl<'r> SecondSolutions<'r> {
    pub(crate) fn new(assignment: &'r Assignment, model: &'r Model, sandbox: &'r Sandbox) -> Self {
        let interfaces = [Interface::Calls, Interface::Program];
        let interfaces = interfaces.into_iter().filter(|one| model.plays(*one));
        let pools = interfaces.flat_map(|interface| {
            let solutions = model.second.iter();
            solutions.map(move |second| SolutionPool::new(assignment, second, interface, sandbox))
        });
        Self(pools.collect())
    }

    /// Lets the solutions play a game, up to the first that differs. Those in other languages than Python ask for
    /// the parameters of the model.
    pub(crate) fn opinion(
        &self,
        interface: Interface,
        parameters: &AskParameters<'_>,
        play: &mut PlayGame<'_>,
    ) -> Result<Opinion, JudgeFailure> {
        let mut opinion = Opinion::Missing;
        for pool in self.0.iter().filter(|pool| pool.interface() == interface) {
            let Built {
                mut driver,
                mut cell,
            } = pool.take_built()?;
            driver.learn_parameters(parameters)?;
            let agrees = play(&*driver, &mut cell)?;
            pool.keep(Built { driver, cell });
            if !agrees {
                return Ok(Opinion::Differs);
            }
            opinion = Opinion::Agrees;
        }
        Ok(opinion)
    }
}
