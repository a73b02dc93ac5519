//! Plays a dialogue that a checker leads. Each of the two runs in a cell of its own, and the harness passes on what they
//! print.

use std::collections::BTreeMap;

use puzzlemark_reports::model::Utterance;

use super::checkers::{self, CheckerAccess, TalkResult};
use super::rules::Rules;
use super::transcript;
use puzzlemark_judge::History;
use puzzlemark_judge::check::{self, Context, Satisfies};
use puzzlemark_model::reply::{Answer, LanguageFacts};
use puzzlemark_model::{Action, Checker, ProgramAction, Scenario, Step};
use puzzlemark_subject::{JudgeFailure, Subject};

/// Returns the step of a scenario in which a checker talks, with the arguments of the program.
fn talking_step(scenario: &Scenario) -> Option<(&Step, &[String], &Checker)> {
    let step = scenario.steps.first()?;
    let checker = step.expectation.program.checker.as_ref()?;
    match &step.action {
        Action::Program(ProgramAction::Start { arguments }) if checker.partner().is_some() => {
            Some((step, arguments.as_slice(), checker))
        }
        _ => None,
    }
}

/// Plays a scenario in which a checker talks with the submission. Returns `None` for other scenarios.
pub(super) fn play(
    rules: Rules<'_>,
    subject: &mut dyn Subject,
    access: &mut CheckerAccess<'_, '_>,
) -> Result<Option<(History, Vec<Utterance>)>, JudgeFailure> {
    let Some((step, arguments, checker)) = talking_step(rules.scenario) else {
        return Ok(None);
    };
    let limits = &rules.scenario.limits;
    let result = checkers::talk(access, checker, arguments, limits, subject)?;
    let utterances = transcript::of_talk(&result.pieces);
    let history = rules.with_properties(|satisfies| judged(step, result, satisfies))?;
    Ok(Some((history, utterances)))
}

/// Returns the result of the only step.
fn judged(step: &Step, result: TalkResult, satisfies: &Satisfies<'_>) -> History {
    let context = Context {
        objects: BTreeMap::new(),
        satisfies,
        facts: LanguageFacts::default(),
    };
    let TalkResult { reply, judged, .. } = result;
    let checked = match (&reply.answer, judged) {
        (Answer::Ran(ran), Some((end, opinion))) => {
            check::check_talk(&step.expectation, (&reply, ran), end, opinion, &context)
        }
        // The program cannot be started.
        _ => check::check(&step.expectation, &reply, &context),
    };
    let mut history = History::default();
    history.record(step, reply, checked);
    history
}
