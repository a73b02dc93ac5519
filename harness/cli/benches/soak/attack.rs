//! Hostile programs, run without changes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzlemark_sandbox::{
    Cell, Channel, Event, Exit, LimitHit, Limits, Program, SandboxError, Tree,
};
use serde::Deserialize;

const MIB: u64 = 1024 * 1024;

/// An entry of the table of attacks, with the fields that the soak needs.
#[derive(Deserialize)]
struct Entry {
    name: String,
    /// `None` if another test shows it.
    file: Option<PathBuf>,
    /// Set if the attack needs a partner on this channel.
    channel: Option<String>,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    ends: BTreeSet<String>,
    #[serde(default)]
    limits: Allowed,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Allowed {
    memory_mib: Option<u64>,
    address_space_mib: Option<u64>,
}

/// A hostile program.
pub(crate) struct Attack {
    pub(crate) name: String,
    program: Program,
    /// The ways in which it may end, as in the table of attacks.
    pub(crate) ends: BTreeSet<String>,
}

/// All hostile programs that need no compiler and no driver; empty without a table of attacks.
pub(crate) fn find(repository: &Path, outside: &Path) -> anyhow::Result<Vec<Attack>> {
    let folder = repository.join("fixtures/hostile");
    let Ok(text) = fs::read_to_string(folder.join("attacks.yaml")) else {
        return Ok(Vec::new());
    };
    let entries: Vec<Entry> = serde_yaml::from_str(&text)?;
    let mut attacks = Vec::new();
    for entry in entries {
        let Some(file) = entry.file.filter(|_| entry.channel.is_none()) else {
            continue;
        };
        let source = folder.join(file);
        let (file, command): (_, &[&str]) = match source.extension().and_then(|end| end.to_str()) {
            Some("py") => ("attack.py", &["/usr/bin/python3", "-S", "-s", "-B"]),
            Some("sh") => ("attack.sh", &["/bin/sh"]),
            _ => continue,
        };
        let mut files = Tree::default();
        files.put(file, fs::read(&source)?);
        let words = command.iter().copied().chain([file, "puzzlemark-soak"]);
        let arguments = entry.arguments.iter().map(String::as_str);
        attacks.push(Attack {
            name: entry.name,
            ends: entry.ends,
            program: program(words.chain(arguments), files, &entry.limits, outside),
        });
    }
    Ok(attacks)
}

fn program<'a>(
    argv: impl Iterator<Item = &'a str>,
    files: Tree,
    allowed: &Allowed,
    outside: &Path,
) -> Program {
    let (outside, own) = (
        outside.display().to_string(),
        std::process::id().to_string(),
    );
    let told = [
        ("GIVEN", ""),
        ("SECRET", &outside),
        ("OUTSIDE", &outside),
        ("OTHER", &outside),
        ("SOCKET", &outside),
        ("HARNESS", &own),
        ("VICTIM", &own),
        ("MARK", "puzzlemark-soak"),
    ];
    let told = told.map(|(name, value)| (name.to_owned(), value.to_owned()));
    Program {
        argv: argv.map(Into::into).collect(),
        environment: told.to_vec(),
        files,
        channel: Channel::None,
        readable: Vec::new(),
        address_space: allowed.address_space_mib.map(|mib| mib * MIB),
        limits: Limits {
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(5),
            memory_bytes: allowed.memory_mib.unwrap_or(256) * MIB,
            ..Limits::default()
        },
        display: false,
        preamble: [].into(),
        warm: None,
    }
}

impl Attack {
    /// Runs the attack and returns the way that it ended.
    pub(crate) fn run(&self, cell: &mut Cell) -> Result<String, SandboxError> {
        let mut process = cell.start(&self.program)?;
        loop {
            if let Event::Ended(exit) = process.receive()? {
                return Ok(told(&exit));
            }
        }
    }
}

/// The end of a program in the words of the table of attacks.
fn told(exit: &Exit) -> String {
    match exit {
        Exit::Code(code) => format!("code {code}"),
        Exit::Signal(signal) => format!("signal {signal}"),
        Exit::Limit(hit) => {
            let limit = match hit {
                LimitHit::Cpu { .. } => "cpu",
                LimitHit::Wall { .. } => "wall",
                LimitHit::Memory { .. } => "memory",
                LimitHit::Output { .. } => "output",
                LimitHit::Reply { .. } => "reply",
                LimitHit::Processes { .. } => "processes",
            };
            format!("limit {limit}")
        }
    }
}

/// The permitted ends of attacks with more than one, by the attack's name.
pub(crate) fn may(attacks: &[Attack]) -> BTreeMap<String, BTreeSet<String>> {
    let several = attacks.iter().filter(|attack| attack.ends.len() > 1);
    several
        .map(|attack| (attack.name.clone(), attack.ends.clone()))
        .collect()
}
