//! What grading costs: CPU and wall time per submission, against bare Python making the same calls.
//!
//! `cargo bench -p puzzlemark --bench grading [COPIES]`. All rows are measured in one run; compare
//! the ratios, since machines differ. Linux only, since it reads CPU time of children from `/proc`.

#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use puzzlemark::spec::{Assignment, Scenario};
use puzzlemark_reference::Value;

const ASSIGNMENT: &str = "../specs/bubbles-and-boulders";
const SUBMISSION: &str = "../fixtures/submissions/bubbles-and-boulders";
const ACCEPTED: &str = "accepted-python-grid";

fn main() -> anyhow::Result<()> {
    let copies = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(40);
    let assignment = Assignment::load(Path::new(ASSIGNMENT))?.assignment;
    let scenarios: Vec<_> = assignment.scenarios().cloned().collect();
    let submission = Path::new(SUBMISSION).join(ACCEPTED).join("puzzle.py");
    let source = fs::read_to_string(&submission)
        .with_context(|| format!("cannot read `{}`", submission.display()))?;
    let steps: usize = scenarios.iter().map(|scenario| scenario.steps.len()).sum();
    println!(
        "{copies} copies of `{ACCEPTED}`, {} scenarios, {steps} steps",
        scenarios.len()
    );

    let one = tempfile::tempdir()?;
    let scripts = write_bare(one.path(), &source, &scenarios)?;
    let python = interpreter()?;
    let run = |script: &str| run(&python, one.path(), script);
    let together = measure(copies, || run(&scripts.together))?;
    let apart = measure(copies, || {
        scripts.apart.iter().try_for_each(|script| run(script))
    })?;
    let class = tempfile::tempdir()?;
    let graded = measure_class(copies, class.path(), &source)?;

    println!("| per submission | CPU ms | wall ms | CPU ratio |");
    println!("|---|---|---|---|");
    for (name, cost) in [
        (
            "bare Python, all scenarios in one process, nothing checked",
            together,
        ),
        (
            "bare Python, a process per scenario, nothing checked",
            apart,
        ),
        ("puzzlemark grade, 1 worker", graded.serial),
        ("puzzlemark grade, a worker per core", graded.parallel),
    ] {
        println!(
            "| {name} | {:.0} | {:.0} | {:.2} |",
            cost.cpu.as_secs_f64() * 1e3,
            cost.wall.as_secs_f64() * 1e3,
            cost.cpu.as_secs_f64() / apart.cpu.as_secs_f64()
        );
    }
    Ok(())
}

/// Time per submission.
#[derive(Clone, Copy)]
struct Cost {
    cpu: Duration,
    wall: Duration,
}

struct Graded {
    serial: Cost,
    parallel: Cost,
}

fn measure(copies: u32, mut run: impl FnMut() -> anyhow::Result<()>) -> anyhow::Result<Cost> {
    let (cpu, wall) = (children_cpu()?, Instant::now());
    for _ in 0..copies {
        run()?;
    }
    Ok(Cost {
        cpu: children_cpu()?.saturating_sub(cpu) / copies,
        wall: wall.elapsed() / copies,
    })
}

fn measure_class(copies: u32, folder: &Path, source: &str) -> anyhow::Result<Graded> {
    let submissions = folder.join("submissions");
    for copy in 0..copies {
        let one = submissions.join(format!("student-{copy:04}"));
        fs::create_dir_all(&one)?;
        fs::write(one.join("puzzle.py"), source)?;
    }
    let grade = |jobs: &[&str]| {
        let cost = measure(1, || {
            let status = Command::new(env!("CARGO_BIN_EXE_puzzlemark"))
                .args(["grade", ASSIGNMENT])
                .arg(&submissions)
                .args(["--fail-on-reject", "--rerun", "--out"])
                .arg(folder.join("out"))
                .args(jobs)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()?;
            ensure!(status.success(), "the copies were not all accepted");
            Ok(())
        })?;
        anyhow::Ok(Cost {
            cpu: cost.cpu / copies,
            wall: cost.wall / copies,
        })
    };
    Ok(Graded {
        serial: grade(&["--jobs", "1"])?,
        parallel: grade(&[])?,
    })
}

struct Scripts {
    together: String,
    apart: Vec<String>,
}

/// Writes the submission and scripts that make the scenarios' calls and drop the answers.
fn write_bare(
    folder: &Path,
    source: &str,
    scenarios: &[impl AsRef<Scenario>],
) -> anyhow::Result<Scripts> {
    fs::write(folder.join("puzzle.py"), source)?;
    let mut together = "from puzzle import *\n".to_owned();
    let mut apart = Vec::new();
    for (index, scenario) in scenarios.iter().map(AsRef::as_ref).enumerate() {
        let calls = calls(folder, scenario)?;
        let name = format!("scenario_{index}.py");
        fs::write(folder.join(&name), format!("from puzzle import *\n{calls}"))?;
        apart.push(name);
        together.push_str(&calls);
    }
    fs::write(folder.join("all.py"), together)?;
    Ok(Scripts {
        together: "all.py".to_owned(),
        apart,
    })
}

fn calls(folder: &Path, scenario: &Scenario) -> anyhow::Result<String> {
    for (name, contents) in &scenario.files {
        fs::write(folder.join(name), contents)?;
    }
    let mut calls = String::new();
    for (name, contents) in &scenario.files {
        // The same names stand for other contents in other scenarios.
        let (name, text) = (
            Value::from(name.as_str()),
            Value::from(&*String::from_utf8_lossy(contents)),
        );
        writeln!(calls, "open({name}, 'w', newline='').write({text})")?;
    }
    for step in &scenario.steps {
        writeln!(calls, "try: {}\nexcept Exception: pass", step.text)?;
    }
    Ok(calls)
}

/// The interpreter itself: `python3` may be a script of a version manager in front of it, which
/// would cost more than the runs that are measured.
fn interpreter() -> anyhow::Result<PathBuf> {
    let output = Command::new("python3")
        .args(["-c", "import sys; print(sys.executable)"])
        .output()
        .context("cannot run `python3`")?;
    ensure!(output.status.success(), "`python3` failed");
    Ok(String::from_utf8(output.stdout)?.trim_end().into())
}

fn run(python: &Path, folder: &Path, script: &str) -> anyhow::Result<()> {
    let status = Command::new(python)
        .args(["-S", "-s", "-B", script])
        .current_dir(folder)
        .env("PYTHONHASHSEED", "0")
        .stdout(Stdio::null())
        .status()
        .with_context(|| format!("cannot run `{}`", python.display()))?;
    ensure!(status.success(), "`{script}` failed");
    Ok(())
}

/// CPU time of all children that have ended, as `/proc/self/stat` counts it.
fn children_cpu() -> anyhow::Result<Duration> {
    const TICKS_PER_SECOND: u64 = 100;
    let stat = fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat
        .rsplit_once(')')
        .context("`/proc/self/stat` has another form")?;
    let ticks: u64 = fields
        .split_whitespace()
        .skip(13)
        .take(2)
        .map(|ticks| ticks.parse::<u64>().unwrap_or(0))
        .sum();
    Ok(Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
}
