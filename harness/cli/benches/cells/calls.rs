//! Many calls of a Python submission that runs already, as random games make them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use puzzlemark_model::Action;
use puzzlemark_model::Scenario;
use puzzlemark_sandbox::{Cell, Level, Limits, Sandbox, SandboxOptions};
use puzzlemark_subject::Driver;

use crate::desk::{self, ASSIGNMENT};
use crate::native::why_not;
use crate::session;
use crate::turns::{Contender, Row, Turn, take_turns};

/// The number of times that one turn makes all calls of the session.
const TIMES: usize = 50;
const SCRIPT: &str = "calls.py";

/// Measures the rows in turns. The first row is the base.
pub(crate) fn measure(rounds: usize) -> anyhow::Result<Vec<Row>> {
    desk::stay_on_one_core()?;
    let assignment = puzzlemark_spec::load_assignment(Path::new(ASSIGNMENT))?.assignment;
    let scenario = session::first_calls(&assignment)?;
    let folder = tempfile::tempdir()?;
    write_bare(folder.path(), &scenario)?;
    let bare = Contender {
        name: "called in a loop, in bare `python3 -S -s -B`".to_owned(),
        take: Box::new(|| run_bare(folder.path())),
    };
    let options = SandboxOptions {
        strongest: Level::Full,
        ..SandboxOptions::default()
    };
    let sandbox = Sandbox::new(options)?;
    if let Some(why) = why_not(&sandbox, Level::Full) {
        let mut rows = take_turns(rounds, &mut [bare])?;
        rows.push(Row::missing("in a cell, full", why));
        return Ok(rows);
    }
    let actions: Vec<Action> = (0..TIMES)
        .flat_map(|_| scenario.steps.iter().map(|step| step.action.clone()))
        .collect();
    let mut cells = [sandbox.open_cell()?, sandbox.open_cell()?];
    let driver = session::driver(&assignment, &mut cells[0])?;
    let mut contenders = vec![bare];
    for (cell, (name, at_once)) in cells.iter_mut().zip([
        ("in a cell, full, all sent at once", true),
        ("in a cell, full, one by one", false),
    ]) {
        let (actions, driver, scenario) = (&actions, driver.as_ref(), &scenario);
        contenders.push(Contender {
            name: name.to_owned(),
            take: Box::new(move || ask(cell, driver, scenario, actions, at_once)),
        });
    }
    take_turns(rounds, &mut contenders)
}

/// Makes the calls in a cell. The time is that of the calls alone, without the start of the subject.
fn ask(
    cell: &mut Cell,
    driver: &dyn Driver,
    scenario: &Scenario,
    actions: &[Action],
    at_once: bool,
) -> anyhow::Result<Turn> {
    let limits = Limits {
        cpu: Duration::from_mins(1),
        ..scenario.limits
    };
    let mut subject = driver.start(cell, &scenario.files, &limits)?;
    let since = Instant::now();
    let mut count = 0;
    if at_once {
        count += subject.perform_all(actions)?.len();
    } else {
        for action in actions {
            subject.perform(action)?;
            count += 1;
        }
    }
    let whole = since.elapsed();
    ensure!(count == actions.len(), "it ended early");
    subject.finish()?;
    Ok(Turn {
        whole,
        program: None,
    })
}

/// Writes the submission, and a script that makes the calls and prints their time.
fn write_bare(folder: &Path, scenario: &Scenario) -> anyhow::Result<()> {
    session::write_submission(folder, scenario)?;
    let mut calls = String::new();
    for step in &scenario.steps {
        let text = &step.text;
        writeln!(calls, "        try: {text}\n        except Exception: pass")?;
    }
    let script = format!(
        "import time\nfrom puzzle import *\ndef calls():\n    for _ in range({TIMES}):\n{calls}\
         since = time.perf_counter()\ncalls()\n\
         import sys\nsys.stderr.write(repr(time.perf_counter() - since))\n"
    );
    Ok(fs::write(folder.join(SCRIPT), script)?)
}

fn run_bare(folder: &Path) -> anyhow::Result<Turn> {
    let output = Command::new(desk::python())
        .args(["-S", "-s", "-B", SCRIPT])
        .current_dir(folder)
        .env("PYTHONHASHSEED", "0")
        .output()?;
    ensure!(output.status.success(), "it ended with {}", output.status);
    let told = String::from_utf8(output.stderr)?;
    let seconds = told.parse().context("it does not say how long it took")?;
    Ok(Turn {
        whole: Duration::from_secs_f64(seconds),
        program: None,
    })
}
