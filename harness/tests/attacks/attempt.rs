//! One attack in one cell: run, and looked at from all sides.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use puzzlemark::sandbox::{Cell, Channel, Event, Exit, Level, Limits, Program, SandboxError, Tree};

use crate::evidence::{self, collected, text};
use crate::halves::Half;
use crate::stage::Stage;
use crate::table::{Attack, Harm, Speech};
use crate::watch::{contains, marked};

/// What was seen of an attack.
pub(crate) type Harms = Vec<(Harm, String)>;

/// How a run went.
pub(crate) struct Seen {
    pub(crate) exit: Exit,
    pub(crate) printed: Vec<u8>,
    pub(crate) complained: Vec<u8>,
    /// Processes that carried its mark when its end was reported.
    pub(crate) survivors: Vec<u32>,
    pub(crate) left_behind: u32,
    pub(crate) cpu: Duration,
    /// Whether a server that it opened could be reached.
    pub(crate) reached: bool,
}

/// How an honest program fared: all that it can tell of where it ran.
pub(crate) type Honest = String;

/// Runs an attack as often as its entry says, and gives what was seen of it.
pub(crate) fn attack(
    level: Level,
    attack: &Attack,
    half: &Half,
    stage: &Stage,
    cell: &mut Cell,
    other: &str,
) -> Result<Harms, String> {
    let program = program(attack, half, stage, other)?;
    let mut harms = Harms::new();
    for _ in 0..attack.runs {
        match run(cell, &program, attack, stage) {
            Ok(seen) => harms.extend(evidence::of(level, attack, half, &seen, cell)),
            Err(error) => harms.push((Harm::Ended, error.to_string())),
        }
    }
    Ok(harms)
}

/// The program that an attack is.
fn program(attack: &Attack, half: &Half, stage: &Stage, other: &str) -> Result<Program, String> {
    let source = half.base.join("hostile").join(&attack.file);
    let mut argv: Vec<&str> = Vec::new();
    let (name, from) = match source.extension().and_then(|ending| ending.to_str()) {
        Some("py") => {
            argv.extend(["/usr/bin/python3", "-S", "-s", "-B", "attack.py"]);
            ("attack.py", source.clone())
        }
        Some("sh") => {
            argv.extend(["/bin/sh", "attack.sh"]);
            ("attack.sh", source.clone())
        }
        _ => (
            "attack",
            half.base
                .join("compiled")
                .join(source.file_stem().unwrap_or_default()),
        ),
    };
    let read = Tree::read(&from).map_err(|error| error.to_string())?;
    let mut files = Tree::default();
    if argv.is_empty() {
        // A program keeps the name, and with it the permission to be executed.
        files = read;
    } else {
        let bytes = from.file_name().and_then(|name| read.get(Path::new(name)));
        files.put(name, bytes.unwrap_or_default());
    }
    let own = format!("./{}", from.file_name().unwrap_or_default().display());
    if argv.is_empty() {
        argv.push(&own);
    }
    argv.push(&stage.mark);
    argv.extend(attack.arguments.iter().map(String::as_str));
    let mut told = stage.told();
    if !other.is_empty() {
        told.insert("OTHER", other.to_owned());
    }
    let names: Vec<_> = told.keys().copied().chain(["GIVEN"]).collect();
    told.insert("GIVEN", names.join(" "));
    Ok(Program {
        argv: argv.into_iter().map(Into::into).collect(),
        environment: told
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        files,
        channel: match attack.channel {
            Speech::None => Channel::None,
            Speech::Replies => Channel::Standard,
        },
        readable: Vec::new(),
        address_space: attack.address_space(),
        limits: attack.limits(),
        display: false,
        preamble: Vec::new(),
        warm: None,
    })
}

/// Runs a program to its end, and looks for survivors the moment that this is reported.
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

/// A Python script as a program.
pub(crate) fn python(source: &[u8]) -> Program {
    let mut files = Tree::default();
    files.put("honest.py", source);
    files.put("given.txt", *b"given\n");
    Program {
        argv: ["/usr/bin/python3", "-S", "-s", "-B", "honest.py"]
            .map(Into::into)
            .to_vec(),
        environment: Vec::new(),
        files,
        channel: Channel::None,
        readable: Vec::new(),
        address_space: None,
        limits: Limits {
            cpu: Duration::from_secs(5),
            wall: Duration::from_mins(1),
            ..Limits::default()
        },
        display: false,
        preamble: Vec::new(),
        warm: None,
    }
}

/// Runs an honest program.
pub(crate) fn honest(cell: &mut Cell, source: &[u8]) -> Result<Honest, String> {
    let failed = |error: SandboxError| error.to_string();
    let mut process = cell.start(&python(source)).map_err(failed)?;
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
