//! Twenty calls of a Python submission, inside and outside of cells.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, ensure};
use puzzlemark_model::Interface;
use puzzlemark_model::reply::{Answer, Reply};
use puzzlemark_model::{Assignment, Scenario};
use puzzlemark_sandbox::{Cell, Level, Sandbox, SandboxOptions};
use puzzlemark_subject::{Driver, SessionReplies, Submission, prepare};

use crate::desk::{self, ASSIGNMENT, SUBMISSIONS};
use crate::native::why_not;
use crate::turns::{Contender, Row, Turn, take_turns};

const CALLS: usize = 20;
const SUBMISSION: &str = "accepted-python-grid";
/// The scenario of the session in the assignment text. It begins with the calls.
const SCENARIO: &str = "session";
const SCRIPT: &str = "session.py";

/// A script in an interpreter without optional parts, such as paths and caches.
pub(crate) const LEAN: &str = "bare `python3 -S -s -B`, a script with the calls";
/// A script in an interpreter as people start it.
pub(crate) const BARE: &str = "bare `python3`, a script with the calls";

/// Measures the rows in turns. The first row is the base.
pub(crate) fn measure(rounds: usize) -> anyhow::Result<Vec<Row>> {
    desk::stay_on_one_core()?;
    let assignment = puzzlemark_spec::load_assignment(Path::new(ASSIGNMENT))?.assignment;
    let scenario = first_calls(&assignment)?;
    let folder = tempfile::tempdir()?;
    write_bare(folder.path(), &scenario)?;
    let bare = |name: &str, flags: &'static [&'static str]| Contender {
        name: name.to_owned(),
        take: Box::new(|| run_bare(folder.path(), flags)),
    };
    let mut contenders = vec![bare(LEAN, &["-S", "-s", "-B"]), bare(BARE, &[])];
    let mut missing = Vec::new();
    for Wanted {
        name,
        options,
        runs,
    } in wanted()
    {
        let asked = options.strongest;
        let sandbox = Sandbox::new(options)?;
        if let Some(why) = why_not(&sandbox, asked) {
            missing.push(Row::missing(name, why));
            continue;
        }
        let mut cell = sandbox.open_cell()?;
        let driver = driver(&assignment, &mut cell)?;
        let scenario = &scenario;
        contenders.push(Contender {
            name,
            take: Box::new(move || {
                for _ in 1..runs {
                    play(&mut cell, driver.as_ref(), scenario)?;
                }
                play(&mut cell, driver.as_ref(), scenario)
            }),
        });
    }
    let mut rows = take_turns(rounds, &mut contenders)?;
    rows.extend(missing);
    Ok(rows)
}

/// The scenario of the session, cut after the calls.
pub(crate) fn first_calls(assignment: &Assignment) -> anyhow::Result<Scenario> {
    let scenario = assignment.scenarios().find(|one| one.id == SCENARIO);
    let mut scenario = Scenario::clone(scenario.context("the session is not there")?);
    ensure!(scenario.steps.len() >= CALLS, "the session is short");
    scenario.steps.truncate(CALLS);
    Ok(scenario)
}

/// A row in a cell.
struct Wanted {
    name: String,
    options: SandboxOptions,
    /// Sessions in a row; the last one is timed.
    runs: usize,
}

/// The cells to measure in.
fn wanted() -> Vec<Wanted> {
    let at = |level: Level, how: &str, runs| Wanted {
        name: format!("in a cell, {level}, {how}"),
        options: SandboxOptions {
            strongest: level,
            fresh: how == "fresh",
            ..SandboxOptions::default()
        },
        runs,
    };
    let mut wanted = Vec::from(Level::ALL.map(|level| at(level, "kept ready", 1)));
    wanted.push(at(Level::Full, "kept ready, right behind another", 2));
    wanted.extend(Level::ALL.map(|level| at(level, "fresh", 1)));
    wanted
}

pub(crate) fn driver(assignment: &Assignment, cell: &mut Cell) -> anyhow::Result<Box<dyn Driver>> {
    let submission = Submission::from_path(SUBMISSION, Path::new(SUBMISSIONS).join(SUBMISSION));
    Ok(prepare(assignment, Interface::Calls, &submission, cell)?)
}

/// Makes the calls in a cell. The time runs from the start of the subject to the end of its process tree.
fn play(cell: &mut Cell, driver: &dyn Driver, scenario: &Scenario) -> anyhow::Result<Turn> {
    let since = Instant::now();
    let actions: Vec<_> = scenario.steps.iter().map(|step| &step.action).collect();
    let limits = &scenario.limits;
    let performed = driver.perform_at_once(cell, &scenario.files, limits, &actions)?;
    let SessionReplies {
        replies, ending, ..
    } = performed.context("it is unclear which call printed what")?;
    for (step, Reply { answer, .. }) in scenario.steps.iter().zip(&replies) {
        let answered = matches!(answer, Answer::Returned(_) | Answer::Raised { .. });
        ensure!(answered, "`{}` gives {answer:?}", step.text);
    }
    ensure!(replies.len() == actions.len(), "it ended early");
    Ok(Turn {
        whole: since.elapsed(),
        program: Some(ending.wall),
    })
}

/// Writes the submission and the files of the scenario.
pub(crate) fn write_submission(folder: &Path, scenario: &Scenario) -> anyhow::Result<()> {
    let submission = Path::new(SUBMISSIONS).join(SUBMISSION).join("puzzle.py");
    fs::copy(submission, folder.join("puzzle.py"))?;
    for (name, contents) in &scenario.files {
        fs::write(folder.join(name), contents)?;
    }
    Ok(())
}

/// Writes the submission, and a script that makes the calls and prints their values.
fn write_bare(folder: &Path, scenario: &Scenario) -> anyhow::Result<()> {
    write_submission(folder, scenario)?;
    let mut script = "from puzzle import *\n".to_owned();
    for step in &scenario.steps {
        let text = &step.text;
        // Each step is a statement on one line. A step that is not an expression is an assignment.
        let call = if text.starts_with("puzzle = ") {
            text.clone()
        } else {
            format!("print(repr({text}))")
        };
        writeln!(
            script,
            "try: {call}\nexcept Exception as error: print(repr(error))"
        )?;
    }
    Ok(fs::write(folder.join(SCRIPT), script)?)
}

fn run_bare(folder: &Path, flags: &[&str]) -> anyhow::Result<Turn> {
    let since = Instant::now();
    let status = Command::new(desk::python())
        .args(flags)
        .arg(SCRIPT)
        .current_dir(folder)
        .env("PYTHONHASHSEED", "0")
        .stdout(Stdio::null())
        .status()?;
    let whole = since.elapsed();
    ensure!(status.success(), "it ended with {status}");
    Ok(Turn {
        whole,
        program: None,
    })
}
