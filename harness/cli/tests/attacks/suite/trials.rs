//! One trial for every attack at every level.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use puzzlemark_sandbox::{Cell, Event, Level, Process, Program};

use super::attempt::{self, Harms};
use super::halves::Half;
use super::levels::Ground;
use super::stage::Stage;
use super::table::{Attack, Harm, Table};
use super::verdict::{Verdict, Verdicts, render, render_rest, say};
use super::{elsewhere, programs, submission};

/// The data that all trials share.
struct Suite {
    half: Half,
    table: Table,
    grounds: [Ground; 4],
    honest: Vec<u8>,
    verdicts: Mutex<Verdicts>,
}

/// Plays the trials that the command line selects. The table needs all of them.
pub(crate) fn play(half: &Half) -> ExitCode {
    let suite = match Suite::new(half) {
        Ok(suite) => Arc::new(suite),
        Err(reason) => {
            say(&format!("fixtures/hostile: {reason}\n"));
            return ExitCode::FAILURE;
        }
    };
    let (arguments, prints_table) = arguments(half);
    let conclusion = libtest_mimic::run(&arguments, trials(&suite));
    for ground in &suite.grounds {
        ground.close();
    }
    if prints_table {
        let verdicts = suite.verdicts();
        say(&render(&suite.table, &half.user, &verdicts));
        if half.first {
            say(&render_rest(&suite.table));
        }
    }
    conclusion.exit_code()
}

/// The arguments of the trials, and true if the table is printed instead of their lines.
fn arguments(half: &Half) -> (Arguments, bool) {
    let is_table = |argument: &&OsString| *argument == OsStr::new("--table");
    let prints_table = half.arguments.iter().any(|one| is_table(&one));
    let others = half.arguments.iter().filter(|one| !is_table(one)).cloned();
    let mut arguments = Arguments::from_iter(std::iter::once("attacks".into()).chain(others));
    if prints_table {
        arguments.logfile = Some("/dev/null".to_owned());
    }
    (arguments, prints_table)
}

fn trials(suite: &Arc<Suite>) -> Vec<Trial> {
    let mut trials = Vec::new();
    let prefix = if suite.half.first {
        ""
    } else {
        "unprivileged::"
    };
    for level in Level::ALL {
        let suite = suite.clone();
        let name = format!("{prefix}{level}::is-there");
        trials.push(Trial::ignorable_test(name, move || {
            Ok(match suite.ground(level).sandbox(level) {
                Ok(_) => Completion::Completed,
                Err(reason) => Completion::ignored_with(format!("skipped: {reason}")),
            })
        }));
    }
    for (index, attack) in suite.table.attacks.iter().enumerate() {
        let suite = suite.clone();
        if attack.is_played() {
            trials.extend(Level::ALL.map(|level| {
                let suite = suite.clone();
                let name = format!("{prefix}{level}::{}", attack.id());
                Trial::ignorable_test(name, move || suite.judged(level, index))
            }));
        } else if suite.half.first {
            let name = format!("elsewhere::{}", attack.id());
            trials.push(Trial::ignorable_test(name, move || {
                let attack = &suite.table.attacks[index];
                match &attack.later {
                    Some(reason) => Ok(Completion::ignored_with(reason.clone())),
                    None => elsewhere::check(attack)
                        .map(|()| Completion::Completed)
                        .map_err(Failed::from),
                }
            }));
        }
    }
    trials
}

impl Suite {
    fn new(half: &Half) -> Result<Self, String> {
        let folder = half.base.join("hostile");
        let honest = fs::read(folder.join("honest.py"));
        Ok(Self {
            half: half.clone(),
            table: Table::read(&folder).map_err(|error| format!("attacks.yaml: {error}"))?,
            grounds: Default::default(),
            honest: honest.map_err(|error| format!("honest.py: {error}"))?,
            verdicts: Mutex::default(),
        })
    }

    fn verdicts(&self) -> MutexGuard<'_, Verdicts> {
        self.verdicts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The data that the trials of a level share.
    fn ground(&self, level: Level) -> &Ground {
        let index = Level::ALL.iter().position(|one| *one == level);
        &self.grounds[index.unwrap_or_default()]
    }

    /// Plays one attack at one level, and stores its verdict.
    fn judged(&self, level: Level, index: usize) -> Result<Completion, Failed> {
        let attack = &self.table.attacks[index];
        let verdict = self.verdict(level, attack).unwrap_or_else(Verdict::Failed);
        let done = match &verdict {
            Verdict::Held | Verdict::Open(_) => Ok(Completion::Completed),
            Verdict::Missing(_) => Ok(Completion::ignored_with("skipped: no such level here")),
            Verdict::Skipped(reason) => Ok(Completion::ignored_with(format!("skipped: {reason}"))),
            Verdict::Failed(text) => Err(Failed::from(format!(
                "{}: {}\n{text}",
                attack.id(),
                attack.tries
            ))),
        };
        self.verdicts().insert((attack.id(), level), verdict);
        done
    }

    fn verdict(&self, level: Level, attack: &Attack) -> Result<Verdict, String> {
        let ground = self.ground(level);
        if let Err(reason) = ground.sandbox(level) {
            return Ok(Verdict::Missing(reason));
        }
        if let Some(tool) = self.missing_tool(attack) {
            return Ok(Verdict::Skipped(format!("needs {tool}")));
        }
        let honest = ground.honest(level, &self.honest)?;
        let stage =
            Stage::new(&self.half).map_err(|error| format!("cannot set the stage: {error}"))?;
        let mut cell = ground.cell(level)?;
        let mut harms = self.harms(level, attack, &stage, &mut cell)?;
        harms.extend(stage.harms().map_err(|error| error.to_string())?);
        // The cell has failed, so honest programs may fail in it too.
        let spent = harms.iter().any(|(harm, _)| *harm == Harm::Ended);
        match attempt::honest(&mut cell, &self.honest) {
            Ok(after) if after == *honest => ground.give_back(cell),
            Ok(after) => {
                let changes = super::watch::differences(honest, &after);
                harms.extend(changes.into_iter().map(|change| (Harm::Next, change)));
            }
            Err(_) if spent => {}
            Err(error) => harms.push((Harm::Next, error)),
        }
        Ok(Verdict::of(attack, level, &harms))
    }

    /// The first missing tool of an attack.
    fn missing_tool<'a>(&self, attack: &'a Attack) -> Option<&'a str> {
        let compiled = self.half.base.join("compiled");
        let program = attack
            .file
            .strip_suffix(".c")
            .and_then(|path| path.rsplit('/').next());
        let compiler_is_missing = program.is_some_and(|name| !compiled.join(name).is_file());
        if compiler_is_missing {
            return Some("cc");
        }
        let tool = attack.needs.as_deref()?;
        let folders = ["/usr/local/bin", "/usr/bin", "/bin"];
        let is_there = folders
            .iter()
            .any(|folder| std::path::Path::new(folder).join(tool).is_file());
        (!is_there).then_some(tool)
    }

    fn harms(
        &self,
        level: Level,
        attack: &Attack,
        stage: &Stage,
        cell: &mut Cell,
    ) -> Result<Harms, String> {
        let ground = self.ground(level);
        if !attack.plays.is_empty() || !attack.same.is_empty() {
            let mut fresh = ground.fresh_cell(level)?;
            return submission::attack(attack, &self.half, stage, cell, &mut fresh);
        }
        if !attack.beside {
            return attempt::attack(level, attack, &self.half, stage, cell, "");
        }
        let secret = |place: &str, then: &str| {
            programs::keeping(&self.half.secret(place), &stage.mark, then)
        };
        let mut other = ground.cell(level)?;
        let folder = other.working_folder().display().to_string();
        let mut beside = keeps(&mut other, &secret("beside", "sleep 60"))?;
        drop(keeps(cell, &secret("before", "true"))?);
        let harms = attempt::attack(level, attack, &self.half, stage, cell, &folder);
        beside
            .finish(Duration::ZERO)
            .map_err(|error| error.to_string())?;
        drop(beside);
        ground.give_back(other);
        harms
    }
}

/// Starts a program that keeps a secret, and waits until it has written it.
fn keeps<'cell>(cell: &'cell mut Cell, program: &Program) -> Result<Process<'cell>, String> {
    let mut process = cell.start(program).map_err(|error| error.to_string())?;
    match process.receive().map_err(|error| error.to_string())? {
        Event::Printed(_) => Ok(process),
        other => Err(format!("a program does not keep its secret: {other:?}")),
    }
}
