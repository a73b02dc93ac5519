//! One attack in one cell: its run, and all effects that the suite can observe.

use std::fmt::Write as _;
use std::time::Duration;

use puzzlemark_sandbox::{Cell, Event, Exit, Level, Program, SandboxError};

use super::evidence::{self, collected, text};
use super::halves::Half;
use super::programs;
use super::stage::Stage;
use super::table::{Attack, Harm, Speech};
use super::watch::{contains, marked};

/// The harms that the suite observed, each with details.
pub(crate) type Harms = Vec<(Harm, String)>;

/// The observations of one run.
pub(crate) struct Seen {
    pub(crate) exit: Exit,
    pub(crate) printed: Vec<u8>,
    pub(crate) complained: Vec<u8>,
    /// Processes with the attack's mark that were alive when the end was reported.
    pub(crate) survivors: Vec<u32>,
    pub(crate) left_behind: u32,
    pub(crate) cpu: Duration,
    /// True if a server that the attack opened could be reached.
    pub(crate) reached: bool,
}

/// The output of an honest program: all that it can observe about its cell.
pub(crate) type Honest = String;

/// Runs an attack as often as its entry says. Returns the harms.
pub(crate) fn attack(
    level: Level,
    attack: &Attack,
    half: &Half,
    stage: &Stage,
    cell: &mut Cell,
    other: &str,
) -> Result<Harms, String> {
    let program = programs::attack(attack, half, stage, other)?;
    let mut harms = Harms::new();
    for _ in 0..attack.runs {
        match run(cell, &program, attack, stage) {
            Ok(seen) => harms.extend(evidence::of(level, attack, half, &seen, cell)),
            Err(error) => harms.push((Harm::Ended, error.to_string())),
        }
    }
    Ok(harms)
}

/// Runs a program to its end. Looks for survivors as soon as the end is reported.
fn run(
    cell: &mut Cell,
    program: &Program,
    attack: &Attack,
    stage: &Stage,
) -> Result<Seen, SandboxError> {
    let mut process = cell.start(program)?;
    if attack.channel == Speech::Replies {
        process.send(attack.sends.as_bytes())?;
        process.send(&vec![b'\n'; attack.sends_mib << 20])?;
    }
    let (mut printed, mut complained, mut reached) = (Vec::new(), Vec::new(), false);
    let exit = loop {
        match process.receive()? {
            Event::Printed(bytes) => {
                reached |= contains(&bytes, "opened") && stage.door_is_open();
                printed.extend(bytes);
            }
            Event::Complained(bytes) => complained.extend(bytes),
            Event::Reply(line) => printed.extend(line),
            Event::Ended(exit) => break exit,
        }
    };
    let survivors = marked(&stage.mark);
    let end = process.finish(Duration::ZERO)?.end;
    Ok(Seen {
        exit,
        printed,
        complained,
        survivors,
        left_behind: end.left_behind,
        cpu: end.cpu,
        reached,
    })
}

/// Runs an honest program.
pub(crate) fn honest(cell: &mut Cell, source: &[u8]) -> Result<Honest, String> {
    let failed = |error: SandboxError| error.to_string();
    let mut process = cell.start(&programs::python(source)).map_err(failed)?;
    let (mut printed, mut complained) = (Vec::new(), Vec::new());
    let exit = loop {
        match process.receive().map_err(failed)? {
            Event::Printed(bytes) => printed.extend(bytes),
            Event::Complained(bytes) => complained.extend(bytes),
            Event::Reply(_) => {}
            Event::Ended(exit) => break exit,
        }
    };
    let left_behind = process
        .finish(Duration::ZERO)
        .map_err(failed)?
        .end
        .left_behind;
    drop(process);
    let files: Vec<_> = collected(cell)
        .into_iter()
        .map(|(name, bytes)| (name, bytes.len()))
        .collect();
    let mut told = text(&printed) + &text(&complained);
    let _ = writeln!(told, "{exit:?}, {left_behind} left, {files:?}");
    if !matches!(exit, Exit::Code(7)) {
        return Err(format!("an honest program does not run: {told}"));
    }
    Ok(told)
}
