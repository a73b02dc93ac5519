//! Models that are programs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use data_encoding::BASE64;
use puzzlemark_judge::check::Ruling;
use puzzlemark_judge::follow::Silence;
use puzzlemark_judge::runs::{ExpectedRun, ReferenceRun};
use puzzlemark_model::digest::Digest;
use puzzlemark_model::reply::{Answer, Exit, Reply};
use puzzlemark_model::{
    Action, Assignment, ExitExpectation, Interface, JudgeFailure, Model, ProgramAction,
};
use puzzlemark_sandbox::{Limits, Sandbox};
use serde_json::{Value as Json, json};

use super::host::{failed, unexpected};
use super::{Files, Mistake, ModelReference};
use crate::solution::{Built, SolutionPool};
use crate::{DrawnRun, ReferenceProgram};

/// The number of lists of runs with stored results. When it is reached, all results are deleted.
const KEPT_MAX: usize = 4_000;

/// A model that is a program, with its known results.
pub(super) struct Programs<'r> {
    pool: SolutionPool<'r>,
    /// The results of lists of runs, by digest.
    kept: Mutex<BTreeMap<String, Arc<Results>>>,
}

/// The results of a list of runs. Other workers wait while the model computes them.
type Results = Mutex<Option<Vec<ExpectedRun>>>;

impl<'r> Programs<'r> {
    pub(super) fn new(assignment: &'r Assignment, model: &'r Model, sandbox: &'r Sandbox) -> Self {
        Self {
            pool: SolutionPool::new(assignment, &model.solution, Interface::Program, sandbox),
            kept: Mutex::default(),
        }
    }

    fn results(&self, key: String) -> Arc<Results> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT_MAX {
            kept.clear();
        }
        Arc::clone(kept.entry(key).or_default())
    }
}

impl ReferenceProgram for ModelReference<'_> {
    fn runs(
        &self,
        files: &Files,
        runs: &[ProgramAction],
        limits: &Limits,
    ) -> Result<Vec<ExpectedRun>, JudgeFailure> {
        let results = self.programs.results(key(files, runs, limits));
        let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*results {
            return Ok(known.clone());
        }
        let mut built = self.programs.pool.take_built()?;
        let expected = self.play_runs(&mut built, files, runs, limits)?;
        self.programs.pool.keep(built);
        Ok(results.insert(expected).clone())
    }

    fn judge(
        &self,
        run: &ProgramAction,
        reply: &Reply,
        reference: &ReferenceRun,
    ) -> Result<Ruling, JudgeFailure> {
        let Answer::Ran(ran) = &reply.answer else {
            return Ok(Err("the program did not run to its end".to_owned()));
        };
        let Exit::Code(code) = ran.exit else {
            return Ok(Err(format!("the program {}", ran.exit.describe())));
        };
        let texts = reference.files.iter();
        let files = texts.map(|(name, text)| (name.clone(), text.clone().into_bytes()));
        let mut game = self.game(&Files::new());
        let judged = game.ask(&json!({ "run": {
            "run": run_json(run, &reply.printed, &ran.files, code),
            "model": run_json(run, reference.printed.as_bytes(), &files.collect(), reference.exit.into()),
        }}))?;
        match (judged.get("judged"), judged.get("refused")) {
            (Some(_), _) => Ok(Ok(())),
            (None, Some(Json::String(reason))) => Ok(Err(reason.clone())),
            (None, _) => Err(unexpected(&judged)),
        }
    }

    fn drawn_run(&self, seed: u64) -> Result<Option<DrawnRun>, JudgeFailure> {
        if self.model.rules.is_none() || !self.description()?.has("inputs") {
            return Ok(None);
        }
        let mut game = self.game(&Files::new());
        let reply = game.ask(&json!({ "inputs": { "seed": seed } }))?;
        let drawn = reply.get("inputs").ok_or_else(|| unexpected(&reply))?;
        let input = drawn.get("input").and_then(Json::as_str);
        let arguments = drawn.get("args").and_then(Json::as_array);
        let text = |argument: &Json| argument.as_str().map(str::to_owned);
        Ok(Some(DrawnRun {
            arguments: arguments.map(|all| all.iter().filter_map(text).collect()),
            input: input.ok_or_else(|| unexpected(&reply))?.to_owned(),
        }))
    }
}

impl ModelReference<'_> {
    fn play_runs(
        &self,
        Built { driver, cell }: &mut Built,
        files: &Files,
        runs: &[ProgramAction],
        limits: &Limits,
    ) -> Result<Vec<ExpectedRun>, JudgeFailure> {
        let started = driver.start(cell, files, limits);
        let mut subject = started.map_err(|failure| failure.into_judge_failure(failed))?;
        let codes = exit_codes(self.assignment);
        let is_open = self.has_open_run()?;
        let mut before = files.clone();
        let mut expected = Vec::new();
        for run in runs {
            let reply = subject.perform(&Action::Program(run.clone()))?;
            if let Some(hit) = limit_hit(&reply) {
                return Err(failed(&format!(
                    "it {} with {}",
                    hit.describe(),
                    describe_run(run)
                )));
            }
            let read = ReferenceRun::from_reply(&reply, &before, &|code| codes.contains(&code));
            expected.push(match read {
                Ok(run) if is_open => ExpectedRun::Open(run),
                Ok(run) => ExpectedRun::Determined(run),
                Err(why) => ExpectedRun::Unspecified(Silence {
                    why: Some(why),
                    goes_on: false,
                }),
            });
            match reply.answer {
                Answer::Ran(ran)
                    if expected
                        .last()
                        .is_some_and(|last| last.reference().is_some()) =>
                {
                    before.extend(ran.files);
                }
                _ => break,
            }
        }
        match subject.finish()?.remarks.first() {
            Some(leak) => Err(failed(&format!("the model leaks: {leak}"))),
            None => Ok(expected),
        }
    }

    /// The first run of a scenario in which the program reaches a limit. Later scenarios are not played, because
    /// each would take as long.
    pub(super) fn endless_run(&self) -> Option<Mistake> {
        self.model.program.as_ref()?;
        let folder = &self.assignment.folder;
        self.assignment.scenarios().find_map(|scenario| {
            let runs = scenario
                .steps
                .iter()
                .map(|step| step.action.as_run().cloned());
            let runs: Option<Vec<_>> = runs.collect();
            let runs = runs.filter(|runs| !runs.is_empty())?;
            let failure = self.runs(&scenario.files, &runs, &scenario.limits).err()?;
            let path = scenario.path.strip_prefix(folder).unwrap_or(&scenario.path);
            Some(Mistake {
                file: path.display().to_string(),
                line: 0,
                message: failure.to_string(),
                help: Some(format!(
                    "mend `{}`, or raise `limits`; no further scenario was played",
                    self.model.solution.path
                )),
            })
        })
    }

    /// Returns true if a rule judges runs.
    fn has_open_run(&self) -> Result<bool, JudgeFailure> {
        Ok(self.model.rules.is_some() && self.description()?.has("open_run"))
    }
}

/// The limit that a program reached.
fn limit_hit(reply: &Reply) -> Option<&Exit> {
    match &reply.answer {
        Answer::Ran(ran) if matches!(ran.exit, Exit::Limit(_)) => Some(&ran.exit),
        _ => None,
    }
}

/// A run in a sentence.
fn describe_run(run: &ProgramAction) -> String {
    const INPUT_MAX: usize = 60;
    let ProgramAction::Run { arguments, input } = run else {
        return "a dialogue".to_owned();
    };
    let mut start: String = input.chars().take(INPUT_MAX).collect();
    if start.len() < input.len() {
        start.push_str("...");
    }
    format!("the arguments {arguments:?} and the input {start:?}")
}

fn key(files: &Files, runs: &[ProgramAction], limits: &Limits) -> String {
    let mut digest = Digest::default();
    for (name, contents) in files {
        digest.part(name).part(contents);
    }
    digest.part(format!("{runs:?} {limits:?}"));
    digest.finish()
}

/// Returns the possible exit codes: 0, and the codes in steps. If a step accepts any code, returns
/// all codes.
fn exit_codes(assignment: &Assignment) -> BTreeSet<u8> {
    let steps = assignment.scenarios().flat_map(|scenario| &scenario.steps);
    let exits = steps.filter_map(|step| step.expectation.program.exits);
    let codes = exits.flat_map(|exits| match exits {
        ExitExpectation::Code(code) => code..=code,
        ExitExpectation::Any => 0..=u8::MAX,
    });
    codes.chain([0]).collect()
}

fn run_json(run: &ProgramAction, printed: &[u8], files: &Files, exit: i32) -> Json {
    let (arguments, input) = match run {
        ProgramAction::Run { arguments, input } => (arguments.as_slice(), input.as_str()),
        _ => (&[][..], ""),
    };
    let file = |(name, bytes): (&String, &Vec<u8>)| (name.clone(), BASE64.encode(bytes));
    json!({
        "args": arguments,
        "input": input,
        "output": BASE64.encode(printed),
        "files": files.iter().map(file).collect::<BTreeMap<_, _>>(),
        "exit": exit,
    })
}
