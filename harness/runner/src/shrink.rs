//! The shortest session that shows a failure.
//!
//! The search deletes runs of steps greedily and halves the length of the runs down to one (a simple
//! form of Zeller's delta debugging). A shorter session counts if two conditions hold:
//!
//! * the reference meets the last step's expectation in it, so the expectation is still right;
//! * the submission still gives the same wrong reply.
//!
//! Tries share one subject as long as it runs. A fresh subject then confirms the result.

use puzzlemark_reference::dialect::Dialect;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{FileText, Outcome, Reproduction, ScenarioResult, StepResult};
use puzzlemark_text::visible;

use super::followed::{Game, PlayedStep};
use super::rules::Rules;
use super::{answers, reference, spoken};
use puzzlemark_explore::deletion::Deletion;
use puzzlemark_model::reply::{Objects, objects_in};
use puzzlemark_model::{Interface, Scenario, Step, if_loaded};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure, Subject};

/// The number of operations that a search may ask.
const OPERATIONS_MAX: usize = 2_000;

/// The number of subjects that a search may start. It needs more than one if the failure ends the
/// subject.
const STARTS_MAX: usize = 12;

/// Returns the shortest session found that shows the first failure of a result. Returns `None` if no
/// step failed. The session is not shrunk if the failure reached a limit or a checker judges calls,
/// because every try would take as long again.
///
/// The search never changes the result. If the judge fails during the search, the session is the
/// whole one, unconfirmed.
pub(super) fn reproduce(
    rules: Rules<'_>,
    result: &ScenarioResult,
    driver: &dyn Driver,
    cell: &mut Cell,
) -> Option<Reproduction> {
    let scenario = rules.scenario;
    let failed = |step: &StepResult| step.outcome == Outcome::Failed;
    let failed = result.steps.iter().position(failed)?;
    let got = result.steps[failed].got.as_deref()?;
    let whole: Vec<usize> = (0..=failed).collect();
    let reproduction = |steps: &[usize], confirmed| {
        let found = reproduction(scenario, steps, driver.dialect(), confirmed);
        answers::with_comments(rules, steps, &result.steps[failed], driver, found)
    };
    if !is_cheap(result.verdict) || rules.puzzle().is_none() || scenario.has_checked_calls() {
        return Some(reproduction(&whole, true));
    }
    let search = SessionShrinker {
        rules,
        expected: result.steps[failed].expected.as_deref(),
        got,
    };
    Some(match search.confirmed(&whole, driver, cell) {
        Ok(Some(shortest)) => reproduction(&shortest, true),
        Ok(None) | Err(_) => reproduction(&whole, false),
    })
}

/// Returns true if it takes little time to repeat a failure with this verdict.
pub(super) fn is_cheap(verdict: Verdict) -> bool {
    match verdict {
        Verdict::WrongAnswer | Verdict::RuntimeError | Verdict::BadReply => true,
        Verdict::Accepted
        | Verdict::OutputLimitExceeded
        | Verdict::MemoryLimitExceeded
        | Verdict::TimeLimitExceeded
        | Verdict::LoadError
        | Verdict::JudgeError => false,
    }
}

fn reproduction(
    scenario: &Scenario,
    steps: &[usize],
    dialect: Option<&Dialect>,
    confirmed: bool,
) -> Reproduction {
    let file = |(name, bytes): (&String, &Vec<u8>)| FileText {
        name: name.clone(),
        text: visible::decode(bytes),
    };
    let mut files: Vec<_> = scenario.files.iter().map(file).collect();
    let (command, session) = match spoken::session(scenario, steps, dialect) {
        Some(session) => {
            let programs = session.programs.into_iter();
            files.extend(programs.map(|(name, text)| FileText { name, text }));
            (session.command, session.lines)
        }
        None => (None, session(scenario, steps)),
    };
    Reproduction {
        command,
        session,
        comments: Vec::new(),
        trial: None,
        files,
        at_window: false,
        confirmed,
    }
}

/// Returns the lines to paste. At Python's prompt, an empty line ends a block.
fn session(scenario: &Scenario, steps: &[usize]) -> Vec<String> {
    let at_prompt = scenario.interface() == Interface::Calls;
    let mut session = Vec::new();
    for &step in steps {
        let text = &scenario.steps[step].text;
        session.push(text.clone());
        if at_prompt && is_block(text) {
            session.push(String::new());
        }
    }
    session
}

/// Returns true if Python's prompt needs an empty line after this text, because it has several lines
/// or is a compound statement.
fn is_block(text: &str) -> bool {
    const COMPOUND: [&str; 9] = [
        "async", "class", "def", "for", "if", "match", "try", "while", "with",
    ];
    let text = text.trim_end();
    let word = text.split(|one: char| !one.is_alphanumeric() && one != '_');
    let compound = text.ends_with(':') || text.contains(": ");
    text.contains('\n') || compound && word.take(1).any(|word| COMPOUND.contains(&word))
}

/// A search for a shorter session that fails at its last step. The step must still give `got`. If
/// the subject had a choice there, it is enough that the step fails and that `expected` is the same.
struct SessionShrinker<'a> {
    rules: Rules<'a>,
    expected: Option<&'a str>,
    got: &'a str,
}

impl SessionShrinker<'_> {
    /// Returns the shortest steps found, if a fresh subject also fails on them.
    fn confirmed(
        &self,
        whole: &[usize],
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Option<Vec<usize>>, JudgeFailure> {
        let shortest = self.shortest(whole.to_vec(), driver, cell)?;
        // The whole session has already failed on a fresh subject.
        let confirmed =
            shortest.len() == whole.len() || self.fails_afresh(&shortest, driver, cell)?;
        Ok(confirmed.then_some(shortest))
    }

    fn shortest(
        &self,
        steps: Vec<usize>,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Vec<usize>, JudgeFailure> {
        let mut deletion = Deletion::new(steps);
        let mut operations_left = OPERATIONS_MAX;
        let Scenario { files, limits, .. } = self.rules.scenario;
        for _ in 0..STARTS_MAX {
            let start = driver.start(cell, files, limits);
            // The submission loaded before. If it loads only sometimes, the search stops.
            let Some(mut subject) = if_loaded(start)? else {
                break;
            };
            let ended = self.try_all(&mut deletion, &mut operations_left, subject.as_mut())?;
            if !ended {
                subject.finish()?;
                break;
            }
        }
        Ok(deletion.steps)
    }

    /// Tries deletions on one subject until none is left or the subject ends. Returns true if the
    /// subject has ended.
    fn try_all(
        &self,
        deletion: &mut Deletion<usize>,
        operations_left: &mut usize,
        subject: &mut dyn Subject,
    ) -> Result<bool, JudgeFailure> {
        while let Some(shorter) = deletion.shorter() {
            if !self.reference_agrees(&shorter) {
                deletion.keep();
                continue;
            }
            let Some(left) = operations_left.checked_sub(shorter.len()) else {
                break;
            };
            *operations_left = left;
            let Try { fails, ended } = self.fails(&shorter, subject)?;
            if fails {
                deletion.delete(shorter);
            } else {
                deletion.keep();
            }
            if ended {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns true if a session also fails on a fresh subject.
    fn fails_afresh(
        &self,
        steps: &[usize],
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<bool, JudgeFailure> {
        let Scenario { files, limits, .. } = self.rules.scenario;
        let Some(mut subject) = if_loaded(driver.start(cell, files, limits))? else {
            return Ok(false);
        };
        let tried = self.fails(steps, subject.as_mut())?;
        subject.finish()?;
        Ok(tried.fails)
    }

    fn fails(&self, steps: &[usize], subject: &mut dyn Subject) -> Result<Try, JudgeFailure> {
        if self.rules.scenario.is_followed() {
            return self.fails_in_game(steps, subject);
        }
        let (last, before) = self.split(steps);
        let mut objects = Objects::new();
        for step in before {
            let reply = subject.perform(&step.action)?;
            reply.bind(&mut objects);
            if reply.is_last() {
                return Ok(Try {
                    fails: false,
                    ended: true,
                });
            }
        }
        let (reply, checked) = self.rules.run_step(last, &mut objects, subject)?;
        let fails = checked.verdict != Verdict::Accepted && checked.got == self.got;
        Ok(Try {
            fails,
            ended: reply.is_last(),
        })
    }

    /// Does the same in a followed game, with new expectations. No step before the last may fail,
    /// and no step may be unspecified. The reply may differ if the subject had a choice.
    fn fails_in_game(
        &self,
        steps: &[usize],
        subject: &mut dyn Subject,
    ) -> Result<Try, JudgeFailure> {
        let mut game = Game::new(self.rules)?;
        for (index, step) in steps.iter().enumerate() {
            let taken = game.play_step(&self.rules.scenario.steps[*step], subject)?;
            let PlayedStep { reply, checked, .. } = taken;
            let fails = checked.verdict != Verdict::Accepted;
            if fails || reply.is_last() {
                let is_the_one = checked.expected.as_deref() == self.expected
                    && (taken.is_choice || checked.got == self.got);
                return Ok(Try {
                    fails: fails && is_the_one && index + 1 == steps.len(),
                    ended: reply.is_last(),
                });
            }
        }
        Ok(Try {
            fails: false,
            ended: false,
        })
    }

    /// Returns true if the reference meets the last step's expectation in this session.
    fn reference_agrees(&self, steps: &[usize]) -> bool {
        let Some(module) = self.rules.puzzle() else {
            return false;
        };
        if self.rules.scenario.is_python_only() {
            return false;
        }
        let mut reference = reference::player(module, self.rules.scenario);
        if self.rules.scenario.is_followed() {
            let Ok(mut game) = Game::new(self.rules) else {
                return false;
            };
            return steps.iter().all(|&step| {
                let taken = game.play_step(&self.rules.scenario.steps[step], &mut reference);
                taken.is_ok_and(|taken| taken.checked.verdict == Verdict::Accepted)
            });
        }
        let (last, before) = self.split(steps);
        for step in before {
            if let Some(operation) = step.action.operation() {
                reference.0.evaluate(operation);
            }
        }
        let mut objects = objects_in(&reference.0);
        self.rules
            .run_step(last, &mut objects, &mut reference)
            .is_ok_and(|(_, checked)| checked.verdict == Verdict::Accepted)
    }

    fn split<'s>(&'s self, steps: &[usize]) -> (&'s Step, Vec<&'s Step>) {
        let mut steps: Vec<_> = steps
            .iter()
            .map(|&step| &self.rules.scenario.steps[step])
            .collect();
        let last = steps.pop().expect("a deletion never takes the last step");
        (last, steps)
    }
}

/// The result of trying a session.
struct Try {
    /// True if the last step gave the same wrong reply.
    fails: bool,
    /// True if the subject has ended.
    ended: bool,
}

#[cfg(test)]
mod tests;
