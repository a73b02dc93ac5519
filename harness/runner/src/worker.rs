//! A worker with its cells. After a failure, it tries again.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::cell::cell_for_submissions;
use super::checkers::SecondCell;
use super::performance::Played;
use super::play::Player;
use puzzlemark_judge::is_kill;
use puzzlemark_model::Scenario;
use puzzlemark_sandbox::{Cell, Sandbox, SandboxError};
use puzzlemark_subject::{Driver, JudgeFailure, StartFailure};

/// A worker and its cell. After a failure, it opens a new cell.
pub struct Worker<'a> {
    pub(super) sandbox: &'a Sandbox,
    cell: Option<Cell>,
    second: Option<SecondCell<'a>>,
}

impl<'a> Worker<'a> {
    /// Creates a worker without a cell. The first scenario opens one.
    pub fn new(sandbox: &'a Sandbox) -> Self {
        Self {
            sandbox,
            cell: None,
            second: None,
        }
    }

    /// Plays a scenario. If the program was killed, plays it again, because other programs may have
    /// used up the memory. A program that uses too much by itself is killed both times.
    pub(super) fn play(
        &mut self,
        player: &Player<'_>,
        scenario: &Scenario,
        driver: &dyn Driver,
    ) -> Result<Result<Played, StartFailure>, SandboxError> {
        let second = self.second.take();
        let mut second = second.unwrap_or_else(|| SecondCell::new(self.sandbox));
        let mut attempt =
            || self.attempt(|cell| player.play_checked(scenario, driver, cell, Some(&mut second)));
        let first = attempt()?;
        let was_killed = was_killed(&first);
        let last = if was_killed { attempt()? } else { first };
        self.second = Some(second);
        Ok(last)
    }

    /// Does some work in the cell. If the judge fails, does it again in a new cell.
    pub fn attempt<T>(
        &mut self,
        mut work: impl FnMut(&mut Cell) -> Result<T, StartFailure>,
    ) -> Result<Result<T, StartFailure>, SandboxError> {
        let first = unless_it_panics(&mut work, self.cell()?);
        if !is_judge_failure(&first) {
            return Ok(first);
        }
        self.cell = None;
        let second = unless_it_panics(&mut work, self.cell()?);
        if is_judge_failure(&second) {
            self.cell = None;
        }
        Ok(second)
    }

    fn cell(&mut self) -> Result<&mut Cell, SandboxError> {
        let cell = match self.cell.take() {
            Some(cell) => cell,
            None => cell_for_submissions(self.sandbox)?,
        };
        Ok(self.cell.insert(cell))
    }
}

impl Drop for Worker<'_> {
    /// Gives the cell back, for the next submissions. A cell in which something failed is not there.
    fn drop(&mut self) {
        if let Some(cell) = self.cell.take()
            && !std::thread::panicking()
        {
            self.sandbox.give_back(cell);
        }
    }
}

/// Turns a panic into a failure of the judge. If one submission triggers a bug in Puzzlemark, the
/// other submissions must still get results. The cell is not used again.
fn unless_it_panics<T>(
    work: &mut impl FnMut(&mut Cell) -> Result<T, StartFailure>,
    cell: &mut Cell,
) -> Result<T, StartFailure> {
    catch_unwind(AssertUnwindSafe(|| work(cell))).unwrap_or_else(|_| {
        Err(StartFailure::Judge(JudgeFailure {
            doing: "judge the submission".to_owned(),
            cause: "the judge panicked, which is a mistake in Puzzlemark".to_owned(),
        }))
    })
}

fn is_judge_failure<T>(done: &Result<T, StartFailure>) -> bool {
    matches!(done, Err(StartFailure::Judge(_)))
}

fn was_killed(played: &Result<Played, StartFailure>) -> bool {
    match played {
        Ok(Played::Killed(_)) => true,
        Err(StartFailure::NotLoaded(failure)) => failure.exit.as_ref().is_some_and(is_kill),
        Ok(Played::Judged(_)) | Err(StartFailure::Judge(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzlemark_sandbox::SandboxOptions;

    fn sandbox() -> Sandbox {
        let portable = SandboxOptions {
            portable: true,
            ..SandboxOptions::default()
        };
        Sandbox::new(portable).unwrap()
    }

    fn failure() -> StartFailure {
        StartFailure::Judge(JudgeFailure {
            doing: "try".to_owned(),
            cause: "a reason".to_owned(),
        })
    }

    #[test]
    fn where_the_judge_fails_it_tries_once_more_in_a_new_cell() {
        let sandbox = sandbox();
        let mut worker = Worker::new(&sandbox);
        let mut folders = Vec::new();
        let done = worker.attempt(|cell| {
            folders.push(cell.working_folder());
            (folders.len() == 2).then_some(()).ok_or_else(failure)
        });
        assert!(matches!(done, Ok(Ok(()))));
        assert_ne!(folders[0], folders[1]);
    }

    #[test]
    fn a_second_failure_is_reported_and_ends_the_cell() {
        let sandbox = sandbox();
        let mut worker = Worker::new(&sandbox);
        let mut tries = 0;
        let failed = worker.attempt::<()>(|_| {
            tries += 1;
            Err(failure())
        });
        assert_eq!(failed.unwrap().unwrap_err().to_string(), "try: a reason");
        assert_eq!(tries, 2);
        assert!(worker.cell.is_none());
    }

    #[test]
    fn a_panic_is_the_judges_failure() {
        let sandbox = sandbox();
        let mut worker = Worker::new(&sandbox);
        let panicked = worker.attempt::<()>(|_| panic!("on purpose"));
        let failure = panicked.unwrap().unwrap_err().to_string();
        assert!(failure.contains("the judge panicked"), "{failure}");
        assert!(matches!(worker.attempt(|_| Ok(3)), Ok(Ok(3))));
    }
}
