//! Measures sets with our solver and with peers, one process after the other.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::SECTIONS;
use crate::arguments::Arguments;
use crate::peers::{self, Peer};
use crate::report::Report;
use crate::set::{Section, Set, instances};

/// `--quick` takes one of this number of instances.
const QUICK_PART: usize = 4;

/// The results for a set.
pub(crate) struct Outcome {
    pub(crate) section: &'static Section,
    pub(crate) set: Set,
    /// The number of instances.
    pub(crate) instances: usize,
    pub(crate) ours: Report,
    /// Peers, each with its report or the reason why it has none.
    pub(crate) peers: Vec<(&'static Peer, Result<Report, String>)>,
}

/// Measures the sets that the arguments name.
pub(crate) fn run(arguments: &Arguments) -> io::Result<Vec<Outcome>> {
    let mut outcomes = Vec::new();
    for (section, question, file) in &arguments.files {
        outcomes.push(measure(
            arguments,
            section,
            from_file(section, question, file)?,
        )?);
    }
    for section in SECTIONS
        .into_iter()
        .filter(|section| arguments.wants(section))
    {
        for set in (section.sets)() {
            if !(arguments.quick && set.is_long) {
                outcomes.push(measure(arguments, section, set)?);
            }
        }
    }
    Ok(outcomes)
}

/// The set with a file's instances. Its peers are those that answer this question in the generated sets.
fn from_file(section: &Section, question: &str, file: &str) -> io::Result<Set> {
    let texts = (section.read)(&std::fs::read_to_string(file)?);
    let alike = (section.sets)()
        .into_iter()
        .find(|set| set.question == question);
    let alike = alike.ok_or_else(|| io::Error::other(format!("no question `{question}`")))?;
    let name = Path::new(file).file_stem().unwrap_or_default();
    let name = format!("{question}: {}", name.to_string_lossy());
    let set = Set::new(name, alike.question, instances(move || texts));
    Ok(alike.peers.into_iter().fold(set, Set::peer))
}

fn measure(arguments: &Arguments, section: &'static Section, set: Set) -> io::Result<Outcome> {
    let start = Instant::now();
    let mut texts: &[String] = &set.instances;
    if arguments.quick {
        texts = &texts[..texts.len().div_ceil(QUICK_PART)];
    }
    let path = written(texts)?;
    let us = [
        std::env::current_exe()?.to_string_lossy().into_owned(),
        "--solve".to_owned(),
        format!("{}/{}", section.puzzle, set.question),
    ];
    let ours = Report::of(&us, &path)?;
    let ask = |peer: &&'static Peer| {
        let report = match peer.command(set.question) {
            Ok(command) => Report::of(&command, &path).map_err(|error| error.to_string()),
            Err(reason) => Err(reason),
        };
        (*peer, report)
    };
    let asked = set.peers.iter().filter(|_| arguments.peers);
    let peers = asked.map(ask).collect();
    std::fs::remove_file(&path)?;
    let instances = texts.len();
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("{}: {}: {seconds:.1} s", section.puzzle, set.name);
    Ok(Outcome {
        section,
        set,
        instances,
        ours,
        peers,
    })
}

/// A file with instances, used by this process alone.
fn written(texts: &[String]) -> io::Result<PathBuf> {
    std::fs::create_dir_all(peers::folder())?;
    let path = peers::folder().join(format!("instances-{}.txt", std::process::id()));
    let blocks = texts.iter().map(|text| format!("{}\n\n", text.trim_end()));
    std::fs::write(&path, blocks.collect::<String>())?;
    Ok(path)
}
