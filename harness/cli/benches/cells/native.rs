//! A program that does nothing, in cells and in other sandboxes.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use puzzlemark_sandbox::{
    Cell, Channel, Event, Exit, Level, Limits, Program, Sandbox, SandboxOptions, Tree,
};

use crate::desk;
use crate::peers::PEERS;
use crate::turns::{Contender, Row, Turn, take_turns};

const PROGRAM: &str = "/bin/true";

/// Measures the rows in turns. The first row is the base.
pub(crate) fn measure(rounds: usize) -> anyhow::Result<Vec<Row>> {
    desk::stay_on_one_core()?;
    let mut missing = Vec::new();
    let mut contenders = vec![Contender {
        name: "bare `posix_spawn`".to_owned(),
        take: Box::new(|| run(&mut Command::new(PROGRAM))),
    }];
    for cell in cells()? {
        match cell {
            Ok((level, mut cell)) => contenders.push(Contender {
                name: format!("in a cell, {level}"),
                take: Box::new(move || run_in(&mut cell)),
            }),
            Err(row) => missing.push(row),
        }
    }
    for peer in &PEERS {
        match peer.contender(PROGRAM, run) {
            Ok(contender) => contenders.push(contender),
            Err(row) => missing.push(row),
        }
    }
    let mut rows = take_turns(rounds, &mut contenders)?;
    rows.extend(missing);
    Ok(rows)
}

/// A cell for each level that this machine offers, with the level's name, and rows for the other levels.
fn cells() -> anyhow::Result<Vec<Result<(String, Cell), Row>>> {
    let mut cells = Vec::new();
    for strongest in Level::ALL {
        let sandbox = Sandbox::new(SandboxOptions {
            strongest,
            ..SandboxOptions::default()
        })?;
        cells.push(match why_not(&sandbox, strongest) {
            Some(why) => Err(Row::missing(format!("in a cell, {strongest}"), why)),
            None => Ok((strongest.to_string(), sandbox.open_cell()?)),
        });
    }
    Ok(cells)
}

/// The reason why a sandbox does not have the level that was asked for; `None` if it has.
pub(crate) fn why_not(sandbox: &Sandbox, asked: Level) -> Option<String> {
    if sandbox.level() == Some(asked) {
        return None;
    }
    let unreached = sandbox.unreached().iter();
    let reasons = unreached.filter(|unreached| unreached.level == asked);
    Some(reasons.map(|unreached| unreached.reason.as_str()).collect())
}

/// Starts a program and waits for its end.
fn run(command: &mut Command) -> anyhow::Result<Turn> {
    let since = Instant::now();
    let status = command.status()?;
    let whole = since.elapsed();
    ensure!(status.success(), "it ended with {status}");
    Ok(Turn {
        whole,
        program: None,
    })
}

/// Runs the program in a cell. The time includes emptying and filling the working folder, and the end of the
/// whole process tree.
fn run_in(cell: &mut Cell) -> anyhow::Result<Turn> {
    let program = Program {
        argv: vec![PROGRAM.into()],
        environment: Vec::new(),
        files: Tree::default(),
        channel: Channel::None,
        readable: Vec::new(),
        address_space: None,
        limits: Limits::default(),
        display: false,
        preamble: [].into(),
        warm: None,
    };
    let since = Instant::now();
    let mut process = cell.start(&program)?;
    let exit = loop {
        if let Event::Ended(exit) = process.receive()? {
            break exit;
        }
    };
    let whole = since.elapsed();
    if exit != Exit::Code(0) {
        bail!("it {}", exit.describe());
    }
    let end = process.finish(Duration::ZERO)?.end;
    Ok(Turn {
        whole,
        program: Some(end.wall),
    })
}
