//! Control groups: limits and counts of the kernel, where a cell can have a group.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use puzzlemark_sandbox::{Exit, Level, LimitHit, MechanismState, Sandbox, SandboxOptions};

use crate::sandbox::{python, run, shell};
use crate::support::options;

const MIB: u64 = 1024 * 1024;
/// A generous limit of CPU time, which these tests do not reach.
const UNHURRIED: Duration = Duration::from_secs(30);
/// The memory that a group may hold besides that of a run, in bytes.
const BEYOND: u64 = 8 * MIB;

/// The state of control groups in cells: if there are any, and if they limit memory.
#[expect(clippy::print_stderr, reason = "a test says what it found")]
fn state(sandbox: &Sandbox) -> MechanismState {
    let mut mechanisms = sandbox.mechanisms().iter();
    let groups = mechanisms.find(|one| one.name == "cgroup v2").unwrap();
    eprintln!("cgroup v2: {}", groups.detail);
    groups.state
}

/// The sandboxes whose groups limit memory; empty if there is no such group.
#[expect(clippy::print_stderr, reason = "a test says why it is skipped")]
fn sandboxes() -> Vec<Sandbox> {
    let levels = [Level::Full, Level::PidOnly, Level::Confined];
    let sandbox = |strongest| {
        Sandbox::new(SandboxOptions {
            strongest,
            ..options()
        })
    };
    let sandboxes = levels.map(|level| sandbox(level).unwrap()).into_iter();
    let limited: Vec<_> = sandboxes
        .filter(|one| state(one) == MechanismState::Active)
        .collect();
    if limited.is_empty() {
        eprintln!("skipped: needs a control group (version 2) that limits memory");
    }
    limited
}

/// The parent group of the cells of this process.
fn base() -> Option<PathBuf> {
    let (mounts, groups) = ("/proc/self/mountinfo", "/proc/self/cgroup");
    let [mounts, groups] = [mounts, groups].map(|file| fs::read_to_string(file).unwrap());
    let mount = mounts.lines().find(|line| line.contains(" - cgroup2 "))?;
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let own = PathBuf::from(mount.split(' ').nth(4)?).join(own);
    Some(match own.parent() {
        Some(parent) if own.ends_with("puzzlemark") => parent.to_owned(),
        _ => own,
    })
}

#[test]
fn memory_without_a_process_is_limited() {
    for sandbox in sandboxes() {
        if sandbox.level() != Some(Level::Full) {
            // Its working folder is on a disk.
            continue;
        }
        let mut cell = sandbox.open_cell().unwrap();
        let mut program =
            shell("for i in 1 2 3 4 5 6 7 8 9; do head -c 8000000 /dev/zero >$i; done");
        program.limits.memory_bytes = 48 * MIB;
        program.limits.cpu = UNHURRIED;
        let (exit, finished) = run(&mut cell, &program);
        let Exit::Limit(LimitHit::Memory { used, allowed }) = exit else {
            panic!("{exit:?}");
        };
        assert_eq!(allowed, 48 * MIB);
        assert!((allowed..=allowed + BEYOND).contains(&used), "{used}");
        assert!(finished.end.memory_bytes >= 40 * MIB);
        // The cell still works.
        assert_eq!(run(&mut cell, &shell("exit 3")).0, Exit::Code(3));
    }
}

#[test]
fn a_burst_is_stopped_at_the_limit_and_reported() {
    let hog = "import os, time
if os.fork() == 0:
    held = b'x' * (200 << 20)
    time.sleep(60)
os.wait()
print('survived')";
    for sandbox in sandboxes() {
        let mut cell = sandbox.open_cell().unwrap();
        let mut program = python(hog);
        program.limits.memory_bytes = 64 * MIB;
        program.limits.cpu = UNHURRIED;
        let (exit, finished) = run(&mut cell, &program);
        let Exit::Limit(LimitHit::Memory { used, .. }) = exit else {
            panic!("{exit:?}");
        };
        assert!(used <= 64 * MIB + BEYOND, "{used}");
        assert_eq!(finished.printed, b"");
        assert!(finished.end.cpu > Duration::ZERO);
        assert_eq!(run(&mut cell, &shell("exit 3")).0, Exit::Code(3));
    }
}

#[test]
fn groups_are_removed_with_their_cells() {
    let sandbox = Sandbox::new(options()).unwrap();
    let Some(base) = base().filter(|_| state(&sandbox) != MechanismState::Unavailable) else {
        eprintln!("skipped: needs a control group (version 2) that can be written to");
        return;
    };
    let mut gone = Command::new("/bin/true").spawn().unwrap();
    gone.wait().unwrap();
    let abandoned = base.join(format!("puzzlemark-{}", gone.id()));
    fs::create_dir_all(abandoned.join("run-1")).unwrap();
    let groups = || -> Vec<PathBuf> {
        let entries = fs::read_dir(&base)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let of_cells = |path: &PathBuf| path.to_string_lossy().contains("/puzzlemark-");
        entries.filter(of_cells).collect()
    };
    // A sandbox makes its first cell for its self-test.
    let sandbox = Sandbox::new(options()).unwrap();
    assert!(!abandoned.exists());
    let mut cell = sandbox.open_cell().unwrap();
    assert_eq!(run(&mut cell, &shell("exit 0")).0, Exit::Code(0));
    let keepers = || -> Vec<String> {
        let children = fs::read_dir("/proc/self/task").unwrap().map(|task| {
            fs::read_to_string(task.unwrap().path().join("children")).unwrap_or_default()
        });
        let children: String = children.collect();
        children
            .split_whitespace()
            .map(|pid| format!("puzzlemark-{pid}"))
            .collect()
    };
    let ours = keepers();
    let of_ours = |path: &PathBuf| ours.iter().any(|name| path.ends_with(name));
    assert!(groups().iter().any(of_ours));
    drop(cell);
    // Other tests of this process have their own cells.
    let still = keepers();
    let left = groups().into_iter().filter(of_ours);
    let left: Vec<_> = left
        .filter(|path| !still.iter().any(|name| path.ends_with(name)))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}
