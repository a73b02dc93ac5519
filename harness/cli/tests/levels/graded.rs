//! Grades fixtures in one way, as the user of this process.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, ensure};
use puzzlemark::expectations::{Expectations, Expected};
use puzzlemark_intake::{Intake, fixture};
use puzzlemark_model::{Assignment, Group};
use puzzlemark_reports::model::SubmissionResult;
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Plan, Stop};
use puzzlemark_sandbox::{Level, Sandbox, SandboxOptions};
use serde::{Deserialize, Serialize};

use crate::few::{FEW, Few};
use crate::trials::ALL;

/// The results of one way of isolating, written to standard output as JSON.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Graded {
    /// The reason why cells are weaker here than asked for, if they are. Then nothing was graded.
    pub(crate) unreached: Option<String>,
    /// Results by assignment and fixture, as `strips/accepted-java`.
    pub(crate) results: BTreeMap<String, SubmissionResult>,
    /// Fixtures that this user cannot run, with what they need.
    pub(crate) skipped: BTreeMap<String, String>,
}

/// Grades fixtures below the current folder. A way is, for example, `full fresh` or `confined`.
#[expect(
    clippy::print_stderr,
    reason = "the process that started this one passes it on"
)]
pub(crate) fn grade_here(way: &str) -> ExitCode {
    let written = grade(way).and_then(|graded| {
        serde_json::to_writer(std::io::stdout().lock(), &graded).context("cannot write results")
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn grade(way: &str) -> anyhow::Result<Graded> {
    let (level, fresh) = match way.split_once(' ') {
        Some((level, _)) => (level, true),
        None => (way, false),
    };
    let strongest: Level = level.parse()?;
    let sandbox = Sandbox::new(SandboxOptions {
        strongest,
        fresh,
        ..SandboxOptions::default()
    })?;
    let mut graded = Graded {
        unreached: None,
        results: BTreeMap::new(),
        skipped: BTreeMap::new(),
    };
    if sandbox.level() != Some(strongest) {
        let unreached = sandbox.unreached().last();
        graded.unreached = Some(unreached.map_or_else(String::new, |one| one.reason.clone()));
        return Ok(graded);
    }
    for batch in batches()? {
        batch.grade(&sandbox, &mut graded)?;
    }
    Ok(graded)
}

/// An assignment with the selected scenarios and fixtures.
struct Batch {
    assignment: Assignment,
    fixtures: Vec<(String, Expected)>,
}

impl Batch {
    fn new(assignment: &Assignment, plays: impl Fn(&str) -> bool) -> Self {
        let mut assignment = assignment.clone();
        for group in &mut assignment.groups {
            group.scenarios.retain(|one| plays(&one.id));
        }
        let is_played = |group: &Group| !group.scenarios.is_empty();
        assignment.groups.retain(is_played);
        Self {
            assignment,
            fixtures: Vec::new(),
        }
    }

    fn grade(&self, sandbox: &Sandbox, graded: &mut Graded) -> anyhow::Result<()> {
        let grading = Grading {
            assignment: &self.assignment,
            sandbox,
            workers: Some(1),
        };
        let class = grading.results(&self.plan(graded)?, &(), &Stop::default())?;
        for result in class.submissions {
            let name = self.name(&result.name);
            let expected = self.fixtures.iter().find(|(name, _)| *name == result.name);
            ensure!(
                expected.is_some_and(|(_, one)| one.permitted.contains(&result.verdict)),
                "`{name}` got {}",
                result.verdict.code()
            );
            graded.results.insert(name, result);
        }
        Ok(())
    }

    /// All fixtures that this user can run, for one cell, because opening a cell takes time.
    fn plan(&self, graded: &mut Graded) -> anyhow::Result<Plan> {
        let mut plan = Plan::default();
        for (name, _) in &self.fixtures {
            let path = fixture(&submissions(&self.assignment), name);
            if let Some(needs) =
                puzzlemark_subject::missing_tool(&self.assignment, &path.as_path().into())
            {
                graded.skipped.insert(self.name(name), needs);
            } else {
                let one = Plan::for_one(&self.assignment, &path)?;
                plan.submissions.extend(one.submissions);
            }
        }
        Ok(plan)
    }

    fn name(&self, fixture: &str) -> String {
        format!("{}/{fixture}", self.assignment.id)
    }
}

fn batches() -> anyhow::Result<Vec<Batch>> {
    if std::env::var_os(ALL).is_some() {
        return all_fixtures();
    }
    FEW.iter().map(few).collect()
}

fn few(few: &Few) -> anyhow::Result<Batch> {
    let (assignment, expectations) = load(few.assignment)?;
    let mut batch = Batch::new(&assignment, |id| few.scenarios.contains(&id));
    ensure!(
        batch.assignment.scenarios().count() == few.scenarios.len(),
        "`{}` has not all of {:?}",
        few.assignment,
        few.scenarios
    );
    for name in few.fixtures {
        let expected = expectations.expected_for(name);
        let expected = expected.with_context(|| format!("there is no fixture `{name}`"))?;
        batch.fixtures.push((name.to_string(), expected.clone()));
    }
    Ok(batch)
}

fn all_fixtures() -> anyhow::Result<Vec<Batch>> {
    let mut batches = Vec::new();
    for folder in fs::read_dir("specs")? {
        let folder = folder?;
        if !folder.path().is_dir() {
            continue;
        }
        let (assignment, expectations) = load(&folder.file_name().to_string_lossy())?;
        let files = assignment.subjects.files().map(str::to_owned).collect();
        let all = Intake::from(submissions(&assignment).as_path()).find_submissions(&files)?;
        for name in all.submissions.into_keys() {
            if let Some(expected) = expectations.expected_for(&name) {
                let mut batch = Batch::new(&assignment, |id| expected.plays(id));
                batch.fixtures.push((name, expected.clone()));
                batches.push(batch);
            }
        }
    }
    Ok(batches)
}

fn load(id: &str) -> anyhow::Result<(Assignment, Expectations)> {
    let loaded = puzzlemark_spec::load_assignment(&Path::new("specs").join(id));
    let assignment = loaded
        .map_err(|error| anyhow::anyhow!("{error}"))?
        .assignment;
    let expectations = Expectations::load(&submissions(&assignment))?;
    Ok((assignment, expectations))
}

fn submissions(assignment: &Assignment) -> PathBuf {
    Path::new("fixtures/submissions").join(&assignment.id)
}
