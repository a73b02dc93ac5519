//! `check --watch`: judges again whenever a file changes.
//!
//! Files are looked at twice a second, which works on every system and on network drives, where
//! notifications do not.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::commands::{output, signals};
use crate::exit::ExitStatus;
use crate::runner::Stop;

/// How long to wait between two looks.
const PAUSE: Duration = Duration::from_millis(500);

/// The most files that are looked at; of more, the others are not noticed.
const FILES_MAX: usize = 10_000;

/// What is watched.
pub(super) struct Watched<'a> {
    /// Files, and folders with all that is below them.
    pub(super) paths: [&'a Path; 2],
    /// Files that judging itself writes, which may lie below these folders.
    pub(super) written: Vec<&'a Path>,
}

/// When a file was changed, as far as the system knows, and its size in bytes.
type Stamp = (Option<SystemTime>, u64);

/// All files that are watched.
type Stamps = BTreeMap<PathBuf, Stamp>;

/// What is told below each report.
const WAITING: &str = "\nwatching: judges again when a file changes; Ctrl-C ends";

/// Judges at once, and again after each change, until Ctrl-C; gives how the last judging ended.
///
/// # Errors
/// Where the first judging fails; later on a mistake may be mended, and is only printed.
pub(super) fn watch(
    watched: &Watched<'_>,
    judge: &dyn Fn(&Stop) -> anyhow::Result<ExitStatus>,
) -> anyhow::Result<ExitStatus> {
    let stop = Stop::default();
    let judging = Arc::new(AtomicBool::new(true));
    let is_judging = Arc::clone(&judging);
    signals::listen(&stop, move || {
        if is_judging.load(Ordering::Relaxed) {
            signals::AFTER_THOSE_IN_FLIGHT
        } else {
            "no longer watching"
        }
    })?;
    let mut seen = watched.stamps();
    let mut status = match judge(&stop) {
        Err(_) if stop.is_asked() => return Ok(ended(&stop, ExitStatus::Stopped)),
        first => first?,
    };
    while !stop.is_asked() {
        judging.store(false, Ordering::Relaxed);
        output::note(WAITING)?;
        let Some(now) = watched.after_a_change(&seen, &stop) else {
            break;
        };
        judging.store(true, Ordering::Relaxed);
        // Before judging: what changes meanwhile is judged next.
        seen = now;
        output::note(&separator())?;
        match judge(&stop) {
            Ok(next) => status = next,
            Err(_) if stop.is_asked() => break,
            Err(error) => {
                output::error(&error);
                status = ExitStatus::Usage;
            }
        }
    }
    Ok(ended(&stop, status))
}

/// How watching ends, after a judging that ended like this.
fn ended(stop: &Stop, status: ExitStatus) -> ExitStatus {
    if stop.is_ordered() {
        ExitStatus::Terminated
    } else {
        status
    }
}

/// A line between two reports, with the time of day.
fn separator() -> String {
    let time = jiff::Zoned::now().strftime("%H:%M:%S").to_string();
    let line = "─".repeat(output::width().saturating_sub(time.len() + 4));
    format!("\n── {time} {line}")
}

impl Watched<'_> {
    /// What the files are like once they are not as they were; `None` where watching is to end first.
    fn after_a_change(&self, seen: &Stamps, stop: &Stop) -> Option<Stamps> {
        while !stop.is_asked() {
            thread::sleep(PAUSE);
            let now = self.stamps();
            if now != *seen {
                return Some(now);
            }
        }
        None
    }

    fn stamps(&self) -> Stamps {
        let written = self
            .written
            .iter()
            .filter_map(|path| path.canonicalize().ok());
        let written: Vec<_> = written.collect();
        let mut stamps = BTreeMap::new();
        let mut left: Vec<_> = self.paths.iter().map(|path| path.to_path_buf()).collect();
        while let Some(path) = left.pop() {
            // What a command line names may be a link; links below are not followed, for they may
            // lead round in circles.
            let is_named = self.paths.contains(&path.as_path());
            let about = if is_named {
                fs::metadata(&path)
            } else {
                fs::symlink_metadata(&path)
            };
            let Ok(about) = about else { continue };
            if about.is_dir() {
                left.extend(below(&path));
            } else if stamps.len() < FILES_MAX && !is_one_of(&path, &written) {
                stamps.insert(path, (about.modified().ok(), about.len()));
            }
        }
        stamps
    }
}

fn is_one_of(path: &Path, written: &[PathBuf]) -> bool {
    !written.is_empty()
        && path
            .canonicalize()
            .is_ok_and(|path| written.contains(&path))
}

/// What is in a folder, but for hidden files: those of editors come and go while somebody types.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let shown = entries.filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."));
    shown.map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_seen_but_not_those_of_reports_and_editors() {
        let desk = tempfile::tempdir().unwrap();
        let file = |name: &str| desk.path().join(name);
        fs::create_dir(file("inside")).unwrap();
        fs::write(file("inside/one.py"), "1").unwrap();
        let page = file("page.html");
        let watched = Watched {
            paths: [desk.path(), desk.path()],
            written: vec![&page],
        };
        let before = watched.stamps();
        fs::write(file(".one.py.swp"), "1").unwrap();
        fs::write(&page, "a page").unwrap();
        assert_eq!(watched.stamps(), before);
        fs::write(file("inside/one.py"), "12").unwrap();
        assert_ne!(watched.stamps(), before);
    }
}
