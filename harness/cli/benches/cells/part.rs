//! The parts of the page. A process of its own measures each, as each of the users.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::arguments::Arguments;
use crate::class::Class;
use crate::desk::{Desk, User};
use crate::turns::Row;
use crate::{calls, class, native, page, session};

/// A part of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// A program that does nothing.
    Native,
    /// Twenty calls of a Python submission.
    Session,
    /// A thousand calls of a Python submission that runs already.
    Calls,
    /// The grading of a class.
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

/// The measurements of a process.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Measured {
    /// Rows; the first is the base.
    Rows(Vec<Row>),
    /// A class.
    Class(Class),
}

/// The measurements of a user, or the reason why they failed.
pub(crate) struct Outcome {
    pub(crate) user: User,
    pub(crate) part: Part,
    pub(crate) measured: Result<Measured, String>,
}

/// Measures in this process, or in one process for each part and user.
pub(crate) fn work(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.into {
        Some(into) => measure_here(arguments, into),
        None => direct(arguments),
    }
}

/// Measures in this process, which runs at the desk.
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
