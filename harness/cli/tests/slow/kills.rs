//! A run that is killed at random moments. It continues where it stopped, and leaves no processes or files.
//!
//! `just kills` has 100 kills over a class of 1,000.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::desk::class::class;
use crate::desk::results::results;
use crate::desk::{Desk, text};

/// The number of kills: `PUZZLEMARK_KILLS`, or 10.
fn kills() -> usize {
    let kills = std::env::var("PUZZLEMARK_KILLS");
    kills.map_or(10, |kills| kills.parse().unwrap())
}

/// The size of a class for this number of kills.
fn size(kills: usize) -> usize {
    if kills > 10 { 10 * kills } else { 12 }
}

/// Scenarios of the assignment.
const SCENARIOS: usize = 2;
/// Submissions that are graded at the same time.
const WORKERS: usize = 2;

/// A run that is killed repeatedly.
struct Killed {
    desk: Desk,
    /// The options for the level of isolation; empty for the strongest.
    level: &'static [&'static str],
    kills: usize,
    seed: u64,
}

impl Killed {
    fn of(desk: Desk, level: &'static [&'static str]) -> Self {
        Self {
            desk,
            level,
            kills: kills(),
            seed: 2026,
        }
    }

    /// Grades into a folder until it ends by itself.
    fn grade(&self, out: &str, more: &[&str]) {
        let output = self.command(out).args(more).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
    }

    fn command(&self, out: &str) -> std::process::Command {
        let workers = WORKERS.to_string();
        let words = [
            "grade", "counter", "class", "--jobs", &workers, "--out", out,
        ];
        let mut command = self.desk.command(&words);
        command.args(self.level);
        command
    }

    /// A random number below a bound; 0 for the bound 0.
    fn random(&mut self, below: usize) -> usize {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.seed >> 33).unwrap() % below.max(1)
    }

    /// The number of complete records in the journal of the killed run.
    fn recorded(&self) -> usize {
        let journal = fs::read(self.desk.path("killed/journal.jsonl")).unwrap_or_default();
        let lines = journal.split_inclusive(|&byte| byte == b'\n');
        let whole = lines.filter(|line| line.ends_with(b"\n"));
        whole.filter(|line| line.starts_with(b"{\"key\"")).count()
    }

    /// Kills runs at moments spread over all the work. Returns the number of kills after the first record and
    /// before the last. That number depends on the speed of the machine.
    fn kill(&mut self, all: usize) -> usize {
        let mut in_midst = 0;
        for left in (1..=self.kills).rev() {
            let known = self.recorded();
            let mut grading = self.command("killed");
            let grading = grading.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
            let mut grading = grading.unwrap();
            // Every fourth kill comes at once, perhaps before the first scenario.
            if left % 4 > 0 {
                let share = 2 * all.saturating_sub(known) / (left + 1);
                let enough = known + 1 + self.random(share);
                self.wait_for(enough.min(all.saturating_sub(1)), &mut grading);
            }
            thread::sleep(Duration::from_millis(self.random(60) as u64));
            grading.kill().unwrap();
            grading.wait().unwrap();
            in_midst += usize::from((known + 1..all).contains(&self.recorded()));
        }
        in_midst
    }

    /// Waits for this number of records, or for the end of the run.
    fn wait_for(&self, records: usize, grading: &mut Child) {
        let deadline = Instant::now() + Duration::from_mins(2);
        while self.recorded() < records && grading.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "it does not go on");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Asserts that the resumed run ends with the results of the undisturbed one, and repeats no result of the
    /// journal.
    fn assert_resumed_as_if_undisturbed(&self, all: usize) {
        self.grade("killed", &["--resume"]);
        assert_eq!(results(&self.desk, "killed"), results(&self.desk, "calm"));
        let gradebook = |out: &str| fs::read(self.desk.path(out).join("gradebook.csv")).unwrap();
        assert_eq!(gradebook("killed"), gradebook("calm"));
        let journal = fs::read_to_string(self.desk.path("killed/journal.jsonl")).unwrap();
        let mut keys = BTreeSet::new();
        for line in journal.lines().filter(|line| line.contains("\"key\"")) {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            assert!(keys.insert(record["key"].to_string()), "twice: {line}");
        }
        assert_eq!(keys.len(), all, "every result once");
    }

    /// Asserts that no process works in the test's folder after the harness was killed. Launchers need a moment
    /// to notice its death.
    fn assert_nothing_is_left(&self) {
        let folder = self.desk.path("").canonicalize().unwrap();
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            let processes = fs::read_dir("/proc").unwrap();
            let at = processes.filter_map(|one| fs::read_link(one.ok()?.path().join("cwd")).ok());
            let left: Vec<_> = at.filter(|cwd| cwd.starts_with(&folder)).collect();
            if left.is_empty() {
                return;
            }
            assert!(
                Instant::now() < deadline,
                "left behind, working in: {left:?}"
            );
            thread::sleep(Duration::from_millis(50));
        }
    }
}

#[test]
fn killed_many_times_and_resumed_gives_the_results_of_an_undisturbed_run() {
    let size = size(kills());
    let mut run = Killed::of(class(size), &[]);
    run.grade("calm", &[]);
    let in_midst = run.kill(SCENARIOS * size);
    println!(
        "{size} submissions: {in_midst} of {} kills in mid-run",
        run.kills
    );
    run.assert_resumed_as_if_undisturbed(SCENARIOS * size);
    run.assert_nothing_is_left();
}

/// Each submission writes its name when it is loaded, which this level permits. Right ones are loaded once per
/// scenario. Wrong ones are also played to shrink their failures, so they are not counted.
#[test]
fn nothing_is_repeated_beyond_the_runs_in_flight() {
    let size = size(kills());
    let desk = class(size);
    let log = desk.path("begun");
    for (path, mode) in [(desk.path(""), 0o755), (log.clone(), 0o666)] {
        if !path.exists() {
            fs::write(&path, "").unwrap();
        }
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }
    for submission in fs::read_dir(desk.path("class")).unwrap() {
        let path = submission.unwrap().path().join("counter.py");
        let name = path
            .parent()
            .unwrap()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap();
        let note = format!(
            "import os\n_log = os.open({log:?}, os.O_WRONLY | os.O_APPEND)\n\
             os.write(_log, b'{name}\\n')\nos.close(_log)\n"
        );
        let source = fs::read_to_string(&path).unwrap();
        fs::write(&path, source + "\n" + &note).unwrap();
    }
    let mut run = Killed::of(desk, &["--isolation", "limits-only"]);
    run.grade("calm", &[]);
    let calm = loaded(&run);
    assert!(calm.values().all(|times| *times == SCENARIOS), "{calm:?}");
    fs::write(&log, "").unwrap();
    let in_midst = run.kill(SCENARIOS * size);
    run.assert_resumed_as_if_undisturbed(SCENARIOS * size);
    let killed = loaded(&run);
    assert_eq!(killed.len(), calm.len());
    let repeated = killed.values().sum::<usize>() - SCENARIOS * calm.len();
    println!(
        "{size} submissions, {} of them counted: {in_midst} of {} kills in mid-run, {repeated} runs repeated",
        calm.len(),
        run.kills,
    );
    assert!(repeated <= WORKERS * run.kills, "{repeated} runs repeated");
}

/// The number of times that each right submission has been loaded.
fn loaded(run: &Killed) -> BTreeMap<String, usize> {
    let log = fs::read_to_string(run.desk.path("begun")).unwrap();
    let calm = results(&run.desk, "calm");
    let right = calm.submissions.iter();
    let right = right.filter(|one| one.verdict == puzzlemark_reports::Verdict::Accepted);
    let mut times: BTreeMap<String, usize> = right.map(|one| (one.name.clone(), 0)).collect();
    for line in log.lines() {
        if let Some(times) = times.get_mut(line) {
            *times += 1;
        }
    }
    times
}
