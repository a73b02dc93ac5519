//! Disputed failures: a guessed game fails, and no second right solution confirms the reference.

use puzzlemark_explore::{Explorer, Failure, ProgramExplorer};
use puzzlemark_judge::follow::Outline;
use puzzlemark_model::{Assignment, Calls, Interface, JudgeFailure, Scenario};
use puzzlemark_oracle::{Opinion, Reference, SharedReference};
use puzzlemark_reports::diff::Difference;
use puzzlemark_reports::model::{Dispute, SecondOpinion, StepResult};

/// A game of an assignment that a submission fails.
pub(super) struct GuessedGame<'g, 'r> {
    pub(super) assignment: &'g Assignment,
    pub(super) reference: Option<&'g SharedReference<'r>>,
    pub(super) scenario: &'g Scenario,
    pub(super) failure: &'g Failure,
}

impl GuessedGame<'_, '_> {
    /// Returns the dispute. There is none about a failure that was not seen again, because it does not count.
    /// There is none if the game is not guessed, or if all further right solutions agree with the reference.
    pub(super) fn dispute(&self) -> Result<Option<Dispute>, JudgeFailure> {
        let (Some(reference), Some(_)) = (self.reference, self.assignment.model()) else {
            return Ok(None);
        };
        if self.failure.seen_again == 0 {
            return Ok(None);
        }
        Ok(match self.opinion(reference)? {
            Opinion::Agrees => None,
            Opinion::Differs => Some(self.described(&**reference, SecondOpinion::Differs)?),
            Opinion::Missing => Some(self.described(&**reference, SecondOpinion::Missing)?),
        })
    }

    fn opinion(&self, reference: &SharedReference<'_>) -> Result<Opinion, JudgeFailure> {
        let limits = self.scenario.limits;
        match self.failure.interface() {
            Interface::Calls => {
                let explorer = Explorer::new(reference.clone(), limits);
                reference.second_opinion(Interface::Calls, &mut |driver, cell| {
                    explorer.passes(self.failure, driver, cell)
                })
            }
            Interface::Program => {
                let explorer = ProgramExplorer::new(reference.clone(), self.assignment, limits);
                let explorer = explorer.expect("the reference has played runs");
                reference.second_opinion(Interface::Program, &mut |driver, cell| {
                    explorer.passes(self.failure, driver, cell)
                })
            }
            // A model has no windows.
            Interface::Window => Ok(Opinion::Agrees),
        }
    }

    fn described(
        &self,
        reference: &dyn Reference,
        second: SecondOpinion,
    ) -> Result<Dispute, JudgeFailure> {
        let last = self.failure.steps.last();
        let last = last.expect("the session of a failure has steps");
        let outline = self.outline(reference)?;
        let session = self.failure.steps.iter();
        Ok(Dispute {
            rule: self.rule(outline.callee.as_deref(), last),
            call: outline.text,
            expected: last.expected.clone().unwrap_or_default(),
            got: last.got.clone().unwrap_or_default(),
            session: session.map(|step| step.operation.clone()).collect(),
            second,
        })
    }

    /// The outline of the operation that differs: `Jar.add(amount)`.
    fn outline(&self, reference: &dyn Reference) -> Result<Outline, JudgeFailure> {
        let without_callee = |text| Outline {
            text,
            callee: None,
            parameters: Vec::new(),
        };
        let operations = self.failure.operations();
        let Some((last, before)) = operations.split_last() else {
            return Ok(without_callee("run".to_owned()));
        };
        let mut game = reference.begin(&self.failure.files)?;
        for operation in before {
            game.expect(operation)?;
        }
        let outline = game.outline(last)?;
        Ok(outline.unwrap_or_else(|| without_callee(last.to_string())))
    }

    /// The rule or the change that settles the failure.
    fn rule(&self, callee: Option<&str>, failed: &StepResult) -> String {
        let model = self.assignment.model();
        let is_driven = matches!(
            model.and_then(|model| model.calls.as_ref()),
            Some(Calls::Driver { .. })
        );
        let example = "or write this game as a scenario with the right replies";
        match (self.failure.interface(), callee) {
            (Interface::Program, _) => {
                format!("write an `@open_run` rule that accepts both results, {example}")
            }
            (_, Some(callee)) if !is_driven => {
                let rule = match free_word(&failed.differences) {
                    Some(word) => format!("free(\"{callee}\", \"{word}\")"),
                    None => format!("@unspecified(\"{callee}\")"),
                };
                format!("write the rule `{rule}` if both are right, {example}")
            }
            _ => format!("say in the text which reply is right, {example}"),
        }
    }
}

/// The word of a rule `free` that allows these differences. `None` if there is none.
fn free_word(differences: &[Difference]) -> Option<&'static str> {
    let [difference] = differences else {
        return None;
    };
    match difference {
        Difference::ExceptionType { got, .. } if got != "no exception" => Some("exceptions"),
        Difference::Text { what, .. } if what == "message" => Some("messages"),
        Difference::Type { expected, got, .. } => {
            let is_sequence = |name: &String| ["list", "tuple"].contains(&name.as_str());
            (is_sequence(expected) && is_sequence(got)).then_some("sequences")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use puzzlemark_oracle::reference_of;
    use puzzlemark_reports::Verdict;
    use puzzlemark_sandbox::{Sandbox, SandboxOptions};

    use super::*;

    /// The failure has no steps, so a dispute about it could not be described.
    #[test]
    fn nobody_is_asked_about_a_failure_that_was_not_seen_again() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write(
            "assignment.yaml",
            "assignment: A\nreference: {model: model.py}\n\
             subjects: {python: {file: jar.py, requires: [Jar]}}\n\
             groups: [{group: all, visibility: hidden, scenarios: games.yml}]\n",
        );
        write("model.py", "class Jar:\n    pass\n");
        write("games.yml", "scenario: Games\nexplore: {games: 5}\n");
        let assignment = puzzlemark_spec::load_assignment(folder.path()).unwrap();
        let assignment = assignment.assignment;
        let portable = SandboxOptions {
            portable: true,
            ..SandboxOptions::default()
        };
        let sandbox = Sandbox::new(portable).unwrap();
        let reference = reference_of(&assignment, &sandbox);
        let game = GuessedGame {
            assignment: &assignment,
            reference: reference.as_ref(),
            scenario: assignment.scenarios().next().unwrap(),
            failure: &Failure {
                verdict: Verdict::WrongAnswer,
                files: BTreeMap::new(),
                steps: Vec::new(),
                replays: 2,
                seen_again: 0,
                session: None,
                written: Vec::new(),
            },
        };
        assert_eq!(game.dispute().unwrap(), None);
    }
}
