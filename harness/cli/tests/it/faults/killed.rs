//! Processes of a cell that are killed during a run.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::faults::Class;

#[test]
fn killed_launchers_make_no_verdict_wrong_and_lose_nothing() {
    disturb(|harness| descendants(harness, 2), Pace::Fast);
}

#[test]
fn killed_keepers_make_no_verdict_wrong_and_lose_nothing() {
    disturb(|harness| descendants(harness, 1), Pace::Fast);
}

/// The shims of single runs, and the processes kept ready to become programs.
#[test]
fn killed_shims_and_zygotes_make_no_verdict_wrong_and_lose_nothing() {
    disturb(|harness| launched(harness).0, Pace::Fast);
}

/// The system kills a program when memory runs short, although the harness used it. The program is to blame
/// only if that happens again.
#[test]
fn killed_programs_make_no_verdict_wrong_and_lose_nothing() {
    disturb(|harness| launched(harness).1, Pace::OncePerScenario);
}

/// The frequency of kills.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// Often: several times per scenario.
    Fast,
    /// At most once per scenario.
    OncePerScenario,
}

impl Pace {
    /// The maximum number of kills, so that the run can end.
    fn kills_max(self) -> usize {
        match self {
            Self::Fast => 12,
            Self::OncePerScenario => 6,
        }
    }
}

/// Grades a class, and kills some of the processes below the harness.
fn disturb(chosen: impl Fn(u32) -> Vec<u32>, pace: Pace) {
    let class = Class::of(9);
    let mut grading = class
        .grading()
        .args(["--jobs", "1"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut seed = 2026_u64;
    let (mut kills, mut known) = (0, 0);
    while grading.try_wait().unwrap().is_none() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        thread::sleep(Duration::from_millis(2 + (seed >> 33) % 30));
        let (right, failed) = class.assert_nothing_is_wrong();
        if right + failed <= known || kills == pace.kills_max() {
            continue;
        }
        if kill_one_of(&chosen(grading.id()), seed) {
            kills += 1;
            known = match pace {
                Pace::Fast => 0,
                Pace::OncePerScenario => class.assert_nothing_is_wrong().0,
            };
        }
    }
    assert!(kills > 0, "nothing was killed");
    let code = grading.wait().unwrap().code();
    assert!(matches!(code, Some(0 | 3)), "{code:?}");
    let (_, failed) = class.assert_nothing_is_wrong();
    assert!(pace == Pace::Fast || failed == 0, "{failed} judge errors");
    class.assert_resumed_as_if_undisturbed();
}

/// The descendants of a process in this generation.
fn descendants(of: u32, generation: usize) -> Vec<u32> {
    let mut generations = vec![of];
    for _ in 0..generation {
        generations = generations.into_iter().flat_map(children).collect();
    }
    generations
}

/// The processes that launchers have made: shims and zygotes, and their children, which are programs.
fn launched(harness: u32) -> (Vec<u32>, Vec<u32>) {
    let (mut helpers, mut programs) = (Vec::new(), descendants(harness, 4));
    for launcher in descendants(harness, 2) {
        for child in children(launcher) {
            let is_shim = executable(child) == executable(launcher);
            // The children of zygotes are in the namespace of a shim.
            if is_shim || namespaces(child) == namespaces(launcher) {
                helpers.push(child);
            } else {
                programs.push(child);
            }
        }
    }
    (helpers, programs)
}

fn executable(pid: u32) -> Option<PathBuf> {
    fs::read_link(format!("/proc/{pid}/exe")).ok()
}

/// The number of process namespaces that a process is in.
fn namespaces(pid: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let numbers = status.lines().find_map(|line| line.strip_prefix("NSpid:"));
    Some(numbers?.split_whitespace().count())
}

fn children(of: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{of}/task"));
    let lists = threads.into_iter().flatten().filter_map(Result::ok);
    lists
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok())
        .flat_map(|list| {
            let numbers = list
                .split_whitespace()
                .map(|number| number.parse().unwrap());
            numbers.collect::<Vec<_>>()
        })
        .collect()
}

/// Kills one of these processes, if there are any. It may have ended already.
fn kill_one_of(processes: &[u32], seed: u64) -> bool {
    let chosen = usize::try_from(seed >> 40).unwrap() % processes.len().max(1);
    let Some(process) = processes.get(chosen) else {
        return false;
    };
    let process = process.to_string();
    Command::new("kill")
        .args(["-9", &process])
        .output()
        .unwrap();
    true
}
