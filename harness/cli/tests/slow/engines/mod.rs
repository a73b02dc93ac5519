//! Real engines: GNU parallel, and a Slurm cluster of virtual nodes with one failure.

#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use crate::desk::class::class;
use crate::desk::results::results;
use crate::desk::{Desk, has, text};
use puzzlemark_reports::model::ClassResults;

/// The time to wait for an engine on a busy machine.
const PATIENCE: Duration = Duration::from_mins(5);

/// Returns the first program that is missing; daemons are in `/usr/sbin`.
fn missing<'p>(programs: &[&'p str]) -> Option<&'p str> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path)
        .chain(["/usr/sbin".into()])
        .collect();
    let is_missing = |program: &&&str| !folders.iter().any(|folder| folder.join(program).is_file());
    programs.iter().find(is_missing).copied()
}

/// The names of the folders of assignment, submissions and results. They have characters that the engines and a
/// shell expand.
const ASSIGNMENT: &str = "counter {#} {= die =} 'n";
const CLASS: &str = "class {} {1} %j $HOME";
const OUT: &str = "out 100 %a {} {.} %";

/// A class of this size, with the results of grading it as a whole.
fn graded(size: usize) -> (Desk, ClassResults) {
    let desk = class(size);
    succeeded(&desk.puzzlemark(&["grade", "counter", "class", "--out", "whole"]));
    let whole = results(&desk, "whole");
    fs::rename(desk.path("counter"), desk.path(ASSIGNMENT)).unwrap();
    fs::rename(desk.path("class"), desk.path(CLASS)).unwrap();
    (desk, whole)
}

/// The results of an engine. They name the assignment by its folder, which was renamed.
fn come_to(desk: &Desk) -> ClassResults {
    let mut class = results(desk, OUT);
    assert_eq!(class.info.assignment.id, ASSIGNMENT);
    "counter".clone_into(&mut class.info.assignment.id);
    class
}

fn succeeded(output: &Output) {
    let (said, complained) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{said}\n{complained}");
}

/// Waits until a condition holds.
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}: not in {PATIENCE:?}");
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn gnu_parallel_gives_the_results_of_the_whole() {
    if !has("parallel") {
        return;
    }
    let (desk, whole) = graded(6);
    let submit = [
        "submit", ASSIGNMENT, CLASS, "--out", OUT, "--engine", "parallel",
    ];
    succeeded(&desk.puzzlemark(&[&submit[..], &["--partitions", "3", "--run"]].concat()));
    assert_eq!(come_to(&desk), whole);
    let log = fs::read_to_string(desk.path(OUT).join("joblog")).unwrap();
    assert_eq!(
        log.lines().count(),
        4,
        "a heading, and a line for each part:\n{log}"
    );
}

/// A cluster that is ended after the test.
struct Cluster<'d>(&'d Desk);

impl<'d> Cluster<'d> {
    fn start(desk: &'d Desk, nodes: usize) -> Self {
        let cluster = Self(desk);
        succeeded(&cluster.action("up", &[&nodes.to_string()]));
        cluster
    }

    fn action(&self, action: &str, arguments: &[&str]) -> Output {
        Command::new("bash")
            .arg(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/tests/slow/engines/slurm.sh"
            ))
            .arg(action)
            .arg(self.0.path("cluster"))
            .args(arguments)
            .output()
            .unwrap()
    }

    /// The output of one of Slurm's own commands.
    fn says(&self, command: &str, arguments: &[&str]) -> String {
        let output = Command::new(command)
            .args(arguments)
            .env("SLURM_CONF", self.0.path("cluster/slurm.conf"))
            .output()
            .unwrap();
        text(&output.stdout)
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        self.action("down", &[]);
    }
}

#[test]
fn a_cluster_with_a_failed_node_gives_the_results_of_the_whole() {
    let needed = ["slurmctld", "slurmd", "munged", "sbatch"];
    if let Some(program) = missing(&needed) {
        crate::desk::skipped(program);
        return;
    }
    if !rustix::process::getuid().is_root() {
        eprintln!("skipped, as root is needed to start the daemons of a cluster");
        return;
    }
    let (desk, whole) = graded(60);
    let cluster = Cluster::start(&desk, 3);
    let submit = [
        "submit", ASSIGNMENT, CLASS, "--out", OUT, "--engine", "slurm",
    ];
    let submitted = desk
        .command(&[&submit[..], &["--partitions", "6", "--run"]].concat())
        .env("SLURM_CONF", desk.path("cluster/slurm.conf"))
        .output()
        .unwrap();
    succeeded(&submitted);
    let running =
        |node: &str| cluster.says("squeue", &["-h", "-t", "R", "-w", node, "-o", "%A %F_%K"]);
    wait_until("tasks on both nodes", || {
        !running("n1").is_empty() && !running("n2").is_empty()
    });
    let task = running("n1");
    let task = task.split_whitespace().nth(1).unwrap();
    cluster.says("scontrol", &["requeue", task]);
    succeeded(&cluster.action("fail", &["n2"]));
    let left = || cluster.says("squeue", &["-h"]);
    wait_until("the end of all jobs", || left().is_empty());
    let merged = fs::read_to_string(desk.path(OUT).join("merge.log")).unwrap();
    assert!(desk.path(OUT).join("results.json").is_file(), "{merged}");
    assert_eq!(come_to(&desk), whole);
}
