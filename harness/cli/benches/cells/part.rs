//! The parts of the page: each is measured by a process of its own, as each of the users.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::arguments::Arguments;
use crate::class::Class;
use crate::desk::{Desk, User};
use crate::turns::Row;
use crate::{calls, class, native, page, session};

/// What is measured on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// A program that does nothing.
    Native,
    /// Twenty calls of a Python submission.
    Session,
    /// Very many calls of one that runs already.
    Calls,
    /// A class that is graded.
    Class,
}

impl Part {
    pub(crate) const ALL: [Self; 4] = [Self::Native, Self::Session, Self::Calls, Self::Class];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Session => "session",
            Self::Calls => "calls",
            Self::Class => "class",
        }
    }

    pub(crate) fn named(name: &str) -> anyhow::Result<Self> {
        let found = Self::ALL.into_iter().find(|part| part.name() == name);
        found.with_context(|| format!("there is no part `{name}`"))
    }
}

/// What a process has measured.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Measured {
    /// Rows of which the first is the base.
    Rows(Vec<Row>),
    /// A class.
    Class(Class),
}

/// What was measured as a user; why it could not be, where it failed.
pub(crate) struct Outcome {
    pub(crate) user: User,
    pub(crate) part: Part,
    pub(crate) measured: Result<Measured, String>,
}

/// Measures, or has it measured by others.
pub(crate) fn work(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.into {
        Some(into) => measure_here(arguments, into),
        None => direct(arguments),
    }
}

/// Measures in this process, which works at the desk.
fn measure_here(arguments: &Arguments, into: &Path) -> anyhow::Result<()> {
    let [part] = arguments.parts[..] else {
        bail!("one part at a time");
    };
    let measured = match part {
        Part::Native => Measured::Rows(native::measure(arguments.rounds)?),
        Part::Session => Measured::Rows(session::measure(arguments.rounds)?),
        Part::Calls => Measured::Rows(calls::measure(arguments.rounds)?),
        Part::Class => Measured::Class(class::measure(arguments.students)?),
    };
    fs::write(into, serde_json::to_vec(&measured)?).context("cannot leave what was measured")
}

#[expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the page is what this program is for"
)]
fn direct(arguments: &Arguments) -> anyhow::Result<()> {
    let desk = Desk::set_up()?;
    let mut outcomes = Vec::new();
    for part in &arguments.parts {
        for user in User::all() {
            eprintln!("measuring: {}, as {}", part.name(), user.name());
            let measured = measure_as(user, *part, arguments, &desk);
            outcomes.push(Outcome {
                user,
                part: *part,
                measured: measured.map_err(|error| format!("{error:#}")),
            });
        }
    }
    let page = page::page(arguments, &outcomes);
    println!("{page}");
    if arguments.write {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../BENCHMARKS.md");
        fs::write(path, page)?;
    }
    Ok(())
}

fn measure_as(
    user: User,
    part: Part,
    arguments: &Arguments,
    desk: &Desk,
) -> anyhow::Result<Measured> {
    let own = desk.folder_of(user)?;
    let into = own.join(format!("{}.json", part.name()));
    let status = desk
        .command(user, &own)
        .args(["--only", part.name(), "--into"])
        .arg(&into)
        .args(["--rounds", &arguments.rounds.to_string()])
        .args(["--students", &arguments.students.to_string()])
        .status()?;
    ensure!(status.success(), "the process ended with {status}");
    Ok(serde_json::from_slice(&fs::read(into)?)?)
}
