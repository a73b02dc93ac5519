//! Grading fixtures in one way, as the user that this process belongs to.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail, ensure};
use puzzlemark::expectations::{Expectations, Expected};
use puzzlemark::grading::Grading;
use puzzlemark::runner::{Plan, Stop};
use puzzlemark::sandbox::{Level, Sandbox, SandboxOptions};
use puzzlemark::spec::Assignment;
use puzzlemark::subject;
use puzzlemark_reports::model::SubmissionResult;
use serde::{Deserialize, Serialize};

use crate::few::FEW;
use crate::trials::ALL;

/// What came of a way of isolating. It is written to standard output as JSON.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Graded {
    /// Why cells are weaker here than was asked for, if they are; nothing was graded then.
    pub(crate) unreached: Option<String>,
    /// Results by assignment and fixture, as `strips/accepted-java`.
    pub(crate) results: BTreeMap<String, SubmissionResult>,
    /// Fixtures that this user cannot run, with what they need.
    pub(crate) skipped: BTreeMap<String, String>,
}

/// Grades fixtures below the current folder, in a way such as `full fresh` or `confined`.
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
    for fixture in fixtures()? {
        match subject::missing_tool(&fixture.assignment.subjects, &fixture.path) {
            Some(needs) => {
                graded.skipped.insert(fixture.name, needs.to_string());
            }
            None => {
                let result = fixture.result(&sandbox)?;
                graded.results.insert(fixture.name, result);
            }
        }
    }
    Ok(graded)
}

/// A fixture, and its assignment with the scenarios that it is played on.
struct Fixture {
    name: String,
    path: PathBuf,
    assignment: Assignment,
    expected: Expected,
}

impl Fixture {
    fn result(&self, sandbox: &Sandbox) -> anyhow::Result<SubmissionResult> {
        let grading = Grading {
            assignment: &self.assignment,
            sandbox,
            journal: None,
            workers: Some(1),
        };
        let plan = Plan::for_one(&self.assignment, &self.path)?;
        let class = grading.run(&plan, &(), &Stop::default())?;
        let result = class.submissions.into_iter().next();
        let result = result.with_context(|| format!("`{}` was not graded", self.name))?;
        ensure!(
            self.expected.permitted.contains(&result.verdict),
            "`{}` got {}",
            self.name,
            result.verdict.code()
        );
        Ok(result)
    }
}

fn fixtures() -> anyhow::Result<Vec<Fixture>> {
    if std::env::var_os(ALL).is_some() {
        return all_fixtures();
    }
    let mut fixtures = Vec::new();
    for few in &FEW {
        let (assignment, expectations) = load(few.assignment)?;
        for scenario in few.scenarios {
            ensure!(
                assignment.scenarios().any(|one| one.id == *scenario),
                "`{}` has no scenario `{scenario}`",
                few.assignment
            );
        }
        for name in few.fixtures {
            let Some(expected) = expectations.of(name) else {
                bail!("there is no fixture `{}/{name}`", few.assignment);
            };
            let plays = |id: &str| few.scenarios.contains(&id);
            fixtures.push(fixture(name, &assignment, expected, plays));
        }
    }
    Ok(fixtures)
}

fn all_fixtures() -> anyhow::Result<Vec<Fixture>> {
    let mut fixtures = Vec::new();
    for folder in fs::read_dir("specs")? {
        let folder = folder?;
        if !folder.path().is_dir() {
            continue;
        }
        let (assignment, expectations) = load(&folder.file_name().to_string_lossy())?;
        for entry in fs::read_dir(submissions(&assignment))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if let Some(expected) = expectations.of(&name) {
                let plays = |id: &str| expected.plays(id);
                fixtures.push(fixture(&name, &assignment, expected, plays));
            }
        }
    }
    Ok(fixtures)
}

fn load(id: &str) -> anyhow::Result<(Assignment, Expectations)> {
    let loaded = Assignment::load(&Path::new("specs").join(id));
    let assignment = loaded
        .map_err(|error| anyhow::anyhow!("{error}"))?
        .assignment;
    let expectations = Expectations::load(&submissions(&assignment))?;
    Ok((assignment, expectations))
}

fn submissions(assignment: &Assignment) -> PathBuf {
    Path::new("fixtures/submissions").join(&assignment.id)
}

fn fixture(
    name: &str,
    assignment: &Assignment,
    expected: &Expected,
    plays: impl Fn(&str) -> bool,
) -> Fixture {
    let mut played = assignment.clone();
    for group in &mut played.groups {
        group.scenarios.retain(|one| plays(&one.id));
    }
    played.groups.retain(|group| !group.scenarios.is_empty());
    Fixture {
        name: format!("{}/{name}", assignment.id),
        path: submissions(assignment).join(name),
        assignment: played,
        expected: expected.clone(),
    }
}
