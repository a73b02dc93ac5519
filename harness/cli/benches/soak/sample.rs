//! The memory, descriptors and files of this process and its cells at one moment.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rustix::param::page_size;

/// Measures that must not grow.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sample {
    /// Memory of this process, in KiB.
    pub(crate) harness: u64,
    /// Memory of keepers, launchers and what they keep ready, in KiB.
    pub(crate) launchers: u64,
    /// Open descriptors of these processes.
    pub(crate) descriptors: u64,
    /// Mounts that these processes see.
    pub(crate) mounts: u64,
    /// Descendants of this process.
    pub(crate) processes: u64,
    /// Files and folders made for cells.
    pub(crate) temporary: u64,
    /// Our control groups.
    pub(crate) groups: u64,
    /// Runs that have ended.
    pub(crate) runs: u64,
}

impl Sample {
    /// Takes a sample. Cells have their folders in `home`.
    pub(crate) fn take(home: &Path, runs: usize) -> Self {
        let own = std::process::id();
        let parents = parents();
        let children = |of: &[u32]| -> Vec<u32> {
            let children = parents.iter().filter(|(_, parent)| of.contains(parent));
            children.map(|(pid, _)| *pid).collect()
        };
        let mut generations = vec![vec![own]];
        while let Some(last) = generations.last().filter(|last| !last.is_empty()) {
            let next = children(last);
            generations.push(next);
        }
        // Keepers, launchers, and the processes that launchers keep ready. The others live for one run.
        let mut cells = generations
            .iter()
            .skip(1)
            .take(2)
            .flatten()
            .copied()
            .collect::<Vec<_>>();
        let started = generations.get(3).into_iter().flatten().copied();
        cells.extend(started.filter(|pid| !is_of_ours(*pid)));
        let with_own = || cells.iter().chain([&own]).copied();
        Self {
            harness: resident(own),
            launchers: cells.iter().copied().map(resident).sum(),
            descriptors: with_own()
                .map(|pid| entries(format!("/proc/{pid}/fd"), ""))
                .sum(),
            mounts: with_own().map(mounts).sum(),
            processes: generations.iter().skip(1).map(Vec::len).sum::<usize>() as u64,
            temporary: entries(home, ""),
            groups: groups(Path::new("/sys/fs/cgroup"), 3),
            runs: runs as u64,
        }
    }
}

/// The parent of every process.
fn parents() -> BTreeMap<u32, u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let pid: u32 = entry.file_name().to_str()?.parse().ok()?;
            let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
            let (_, fields) = stat.rsplit_once(") ")?;
            Some((pid, fields.split_ascii_whitespace().nth(1)?.parse().ok()?))
        })
        .collect()
}

/// True if a process is a fork of a launcher that has executed nothing else.
fn is_of_ours(pid: u32) -> bool {
    let words = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    let mut words = words.split(|byte| *byte == 0);
    words.nth(1).is_some_and(|word| word.starts_with(b"__"))
}

/// Memory of a process, in KiB; 0 if it is gone.
fn resident(pid: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages.unwrap_or(0) * page_size() as u64 / 1024
}

/// The number of entries of a folder with this prefix; 0 if it cannot be read.
fn entries(folder: impl AsRef<Path>, begin: &str) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(begin));
    named.count() as u64
}

fn mounts(pid: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/mountinfo")).unwrap_or_default();
    text.lines().count() as u64
}

/// The number of our control groups, down to this depth.
fn groups(folder: &Path, levels: u32) -> u64 {
    if levels == 0 {
        return 0;
    }
    let below = fs::read_dir(folder).into_iter().flatten().flatten();
    let below = below.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let below: u64 = below.map(|entry| groups(&entry.path(), levels - 1)).sum();
    entries(folder, "puzzlemark") + below
}
