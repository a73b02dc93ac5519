//! Results of scenarios, from how their subjects ended.

use std::time::Duration;

use puzzlemark_reference::dialect::Language;
use puzzlemark_reports::model::{Noise, Outcome, ScenarioResult, StepResult, Usage};

use super::explored;
use crate::check;
use crate::judge::{History, Judgement, judge_load_failure};
use crate::sandbox::Limits;
use crate::spec::{Scenario, Step};
use crate::subject::{Ending, LoadFailure};

/// The result of a scenario that was played on a subject that ended so.
pub(super) fn finished(
    scenario: &Scenario,
    history: History,
    ending: &Ending,
    language: Language,
) -> ScenarioResult {
    let Judgement { verdict, reason } = history.judge();
    let mut steps = history.into_steps();
    let left = scenario.steps[steps.len()..].iter();
    steps.extend(left.map(|step| not_run(step, language)));
    ScenarioResult {
        scenario: scenario.id.clone(),
        verdict,
        reason,
        steps,
        reproduction: None,
        noise: Noise::new(&ending.printed, &ending.complained),
        usage: usage(ending, &scenario.limits),
        remarks: ending.remarks.clone(),
        transcript: Vec::new(),
        further: Vec::new(),
    }
}

fn not_run(step: &Step, language: Language) -> StepResult {
    StepResult {
        operation: step.text.clone(),
        outcome: Outcome::NotRun,
        expected: check::describe_expectation(&step.expectation, language),
        because: step.because.clone(),
        hint: None,
        got: None,
        differences: Vec::new(),
        arose: None,
        noise: Noise::default(),
        picture: None,
        boards: None,
    }
}

fn usage(ending: &Ending, limits: &Limits) -> Usage {
    Usage {
        cpu_ms: milliseconds(ending.cpu),
        cpu_ms_max: milliseconds(limits.cpu),
        wall_ms: milliseconds(ending.wall),
        wall_ms_max: milliseconds(limits.wall),
        memory_bytes: ending.memory_bytes,
        memory_bytes_max: limits.memory_bytes,
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// The result of a scenario that could not be played, since the submission does not load.
pub(super) fn not_loaded(scenario: &Scenario, failure: &LoadFailure) -> ScenarioResult {
    let Judgement { verdict, reason } = judge_load_failure(failure);
    let steps = scenario.steps.iter();
    let mut steps: Vec<_> = steps.map(|step| not_run(step, Language::Python)).collect();
    steps.extend(scenario.exploration.map(explored::not_run));
    if let Some(first) = steps.first_mut() {
        first.arose.clone_from(&failure.arose);
    }
    ScenarioResult {
        scenario: scenario.id.clone(),
        verdict,
        reason,
        steps,
        reproduction: None,
        noise: Noise::new(&failure.printed, &failure.complained),
        usage: usage(&failure.ending, &scenario.limits),
        remarks: failure.ending.remarks.clone(),
        transcript: Vec::new(),
        further: Vec::new(),
    }
}
