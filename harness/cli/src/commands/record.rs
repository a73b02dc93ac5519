//! `record`: writes the replies of the reference into the scenarios.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use puzzlemark_judge::follow::{Ask, Follower};
use puzzlemark_judge::runs::ExpectedRun;
use puzzlemark_model::{Action, Assignment, Expectation, Interface, JudgeFailure, Scenario};
use puzzlemark_oracle::{Reference, ReferenceProgram, reference_of};
use puzzlemark_reports::render::words;
use puzzlemark_runner::grading::cores;
use puzzlemark_spec::record::{Recording, Reply, record};
use puzzlemark_text::visible;

use super::isolation::IsolationOptions;
use super::{load_assignment, output};
use crate::exit::ExitStatus;

/// Write the replies of the reference into the scenarios, in place of `expect: reference`.
#[derive(Debug, Args)]
pub struct Record {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// Change nothing; list the expectations that are out of date, and exit with 1 if there are any.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    isolation: IsolationOptions,
}

impl Record {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let assignment = load_assignment(&self.assignment)?;
        let sandbox = self.isolation.sandbox([&assignment], cores())?;
        let Some(reference) = reference_of(&assignment, &sandbox) else {
            anyhow::bail!(
                "`record` needs a reference, but `{}` has none; name a right solution in `assignment.yaml`: \
                 `reference: {{model: model/solution.py}}`",
                assignment.id
            );
        };
        let mut found = Findings::default();
        for scenario in assignment.scenarios() {
            self.record_scenario(reference.as_ref(), scenario, &mut found)?;
        }
        output::print(&found.text)?;
        output::print(&self.summary(&assignment, &found))?;
        Ok(if self.check && found.steps > 0 {
            ExitStatus::NotAccepted
        } else {
            ExitStatus::Done
        })
    }

    fn record_scenario(
        &self,
        reference: &dyn Reference,
        scenario: &Scenario,
        found: &mut Findings,
    ) -> anyhow::Result<()> {
        let path = scenario.path.display();
        let text =
            fs::read_to_string(&scenario.path).with_context(|| format!("cannot read `{path}`"))?;
        let replies = replies(reference, scenario).map_err(|failure| {
            anyhow::anyhow!("{path}: the reference cannot play this scenario: {failure}")
        })?;
        let recording = record(&path.to_string(), &text, &scenario.steps, &replies);
        let Some(recording) = recording else {
            return Ok(());
        };
        found.add(scenario, &recording, self.check);
        if !self.check && recording.text != text {
            output::write_file(&scenario.path, recording.text.as_bytes())?;
        }
        Ok(())
    }

    fn summary(&self, assignment: &Assignment, found: &Findings) -> String {
        let id = visible::line(&assignment.id);
        let steps = words::count(found.steps, "step");
        let files = words::count(found.files, "file");
        match (self.check, found.steps) {
            (_, 0) => format!("{id}: nothing is out of date\n"),
            (true, _) => format!("{id}: {steps} out of date in {files}\n"),
            (false, _) => format!("{id}: {steps} recorded in {files}\n"),
        }
    }
}

/// The reason why a step after an open call is not recorded.
const FOLLOWS: &str = "an earlier step has several right answers";

/// The changes of all scenarios, to print.
#[derive(Default)]
struct Findings {
    text: String,
    steps: usize,
    files: usize,
}

impl Findings {
    fn add(&mut self, scenario: &Scenario, recording: &Recording, is_check: bool) {
        self.steps += recording.changes.len();
        self.files += usize::from(!recording.changes.is_empty());
        let path = visible::path(&scenario.path);
        let changes = recording.changes.iter().filter(|_| is_check);
        let changes = changes.map(|change| {
            let said = match (&change.before, change.after.as_str()) {
                (Some(before), after) => {
                    format!("`{before}` was recorded, and now it is `{after}`")
                }
                (None, "") => "not recorded; it needs no expectation".to_owned(),
                (None, after) => format!("not recorded: `{after}`"),
            };
            (change.step, said)
        });
        let mut lines: Vec<_> = changes.collect();
        let mut kept = recording.kept.iter().peekable();
        while let Some((step, reason)) = kept.next() {
            let mut followers = 0;
            while kept.next_if(|(_, reason)| reason == FOLLOWS).is_some() {
                followers += 1;
            }
            let others = match followers {
                0 => String::new(),
                count => format!(", like {} after it", words::count(count, "step")),
            };
            let said = format!("keeps `expect: reference`{others}: {reason}");
            lines.push((*step, said));
        }
        lines.sort();
        for (step, said) in lines {
            let Some(step) = scenario.steps.get(step) else {
                continue;
            };
            let line = visible::line(&said);
            let _ = writeln!(self.text, "{path}:{}: {line}", step.line);
        }
    }
}

/// Plays a scenario with the reference. Returns one reply for each step.
fn replies(reference: &dyn Reference, scenario: &Scenario) -> Result<Vec<Reply>, JudgeFailure> {
    match reference.program() {
        Some(program) if scenario.interface() == Interface::Program => runs(program, scenario),
        _ => calls(reference, scenario),
    }
}

/// Returns the replies to the runs of a scenario.
fn runs(program: &dyn ReferenceProgram, scenario: &Scenario) -> Result<Vec<Reply>, JudgeFailure> {
    let steps = scenario.steps.iter();
    let runs: Option<Vec<_>> = steps.map(|step| step.action.as_run().cloned()).collect();
    let Some(runs) = runs else {
        let reason = "the reference plays no dialogues".to_owned();
        return Ok(vec![Err(reason); scenario.steps.len()]);
    };
    let expected = program.runs(&scenario.files, &runs, &scenario.limits)?;
    let replies = expected.iter().map(|expected| match expected {
        ExpectedRun::Determined(_) => Ok(expected.expectation(&Expectation::default())),
        ExpectedRun::Open(_) => Err("a rule judges this run".to_owned()),
        ExpectedRun::Unspecified(silence) => Err(silence.why.clone().unwrap_or_default()),
    });
    let unknown = std::iter::repeat_with(|| Err("the model fails in an earlier run".to_owned()));
    Ok(replies.chain(unknown).take(runs.len()).collect())
}

/// Plays a scenario of calls with the reference. Returns one reply for each step. After a call with several
/// right answers, later replies can depend on the choice of a submission.
fn calls(reference: &dyn Reference, scenario: &Scenario) -> Result<Vec<Reply>, JudgeFailure> {
    let mut follower = Follower::new(reference.begin(&scenario.files)?);
    let mut stopped = false;
    let mut replies = Vec::new();
    for step in &scenario.steps {
        let reply = match &step.action {
            _ if stopped => Err(FOLLOWS.to_owned()),
            Action::Call(operation) => match follower.expect(operation)? {
                Ask::Determined(due) => Ok(due.expectation),
                Ask::Open(_) => Err("this call has several right answers".to_owned()),
                Ask::Unspecified(silence) => {
                    let unknown = || "the reference does not say what must follow".to_owned();
                    Err(silence.why.unwrap_or_else(unknown))
                }
            },
            _ => Err("the reference plays only operations".to_owned()),
        };
        stopped |= reply.is_err();
        replies.push(reply);
    }
    Ok(replies)
}
