//! Watches `puzzlemark grade`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use puzzlemark_reports::model::ClassResults;

use super::{Class, HandedIn, SCENARIOS, copied_by};
use crate::desk::PUZZLEMARK;
use crate::processes::{self, Process};

/// The time between two looks at the processes.
const TICK: Duration = Duration::from_millis(100);

/// Grades the class and returns the time and memory that it took.
pub(super) fn grade(
    class: &HandedIn,
    runs: &BTreeMap<&'static str, usize>,
) -> anyhow::Result<Class> {
    let runs = (0..class.students).filter_map(|student| runs.get(copied_by(student)));
    let runs: usize = runs.sum();
    let before = Process::own()?.children_cpu;
    let mut grade = Command::new(Path::new(".").join(PUZZLEMARK))
        .arg("grade")
        .args([&class.assignment, &class.submissions])
        .arg("--out")
        .arg(&class.out)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let mut watch = Watch::begin(&grade, class)?;
    let status = loop {
        if let Some(status) = grade.try_wait()? {
            break status;
        }
        watch.look()?;
        thread::sleep(TICK);
    };
    let wall = watch.since.elapsed();
    ensure!(status.success(), "grading ended with {status}");
    let cpu = Process::own()?.children_cpu.saturating_sub(before);
    let results = File::open(class.out.join("results.json"))?;
    let results: ClassResults = serde_json::from_reader(std::io::BufReader::new(results))?;
    ensure!(results.submissions.len() == class.students, "some are lost");
    let judged = watch.judged.context("the end of judging was missed")?;
    Ok(Class {
        students: class.students,
        scenarios: SCENARIOS,
        runs,
        level: results.info.isolation.level,
        cores: thread::available_parallelism()?.get(),
        judging: judged.after,
        wall,
        cpu,
        harness: judged.harness,
        reports: watch.harness.saturating_sub(judged.harness),
        launchers: watch.others.values().sum(),
        shims: watch.shims.values().sum(),
        busy: judged.busy,
        resident: watch.resident,
    })
}

/// The measurements so far.
struct Watch {
    since: Instant,
    pid: u32,
    journal: Journal,
    /// The number of records that the finished journal has.
    records: usize,
    machine: (Duration, Duration),
    /// CPU time of the harness.
    harness: Duration,
    /// CPU time of the other processes of Puzzlemark below the harness, by process number.
    others: BTreeMap<u32, Duration>,
    /// CPU time of shims, by process number.
    shims: BTreeMap<u32, Duration>,
    resident: [u64; 4],
    judged: Option<Judged>,
}

/// The measurements at the end of the last scenario.
struct Judged {
    after: Duration,
    harness: Duration,
    busy: f64,
}

impl Watch {
    fn begin(grade: &Child, class: &HandedIn) -> anyhow::Result<Self> {
        Ok(Self {
            since: Instant::now(),
            pid: grade.id(),
            journal: Journal {
                path: class.out.join("journal.jsonl"),
                file: None,
                lines: 0,
            },
            records: class.students * SCENARIOS,
            machine: processes::of_the_machine()?,
            harness: Duration::ZERO,
            others: BTreeMap::new(),
            shims: BTreeMap::new(),
            resident: [0; 4],
            judged: None,
        })
    }

    fn look(&mut self) -> anyhow::Result<()> {
        let all = processes::all();
        let Some(harness) = all.get(&self.pid).filter(|harness| harness.resident > 0) else {
            return Ok(());
        };
        self.harness = harness.cpu;
        self.look_at_others(&all);
        let records = self.journal.count()?;
        let [tenth, half, whole, most] = &mut self.resident;
        *most = harness.resident.max(*most);
        for (seen, part) in [(tenth, 10), (half, 2), (whole, 1)] {
            if *seen == 0 && records * part >= self.records {
                *seen = harness.resident;
            }
        }
        if records == self.records && self.judged.is_none() {
            let (busy, all) = processes::of_the_machine()?;
            let (busy, all) = (
                busy.saturating_sub(self.machine.0),
                all.saturating_sub(self.machine.1),
            );
            self.judged = Some(Judged {
                after: self.since.elapsed(),
                harness: self.harness,
                busy: busy.as_secs_f64() / all.as_secs_f64(),
            });
        }
        Ok(())
    }

    /// Keepers are children of the harness, and launchers are children of keepers. A launcher makes shims,
    /// processes kept ready, and programs. Shims are forks that have executed nothing else. Processes kept
    /// ready are in the launcher's own namespace, and programs are not.
    fn look_at_others(&mut self, all: &BTreeMap<u32, Process>) {
        for keeper in children(all, self.pid) {
            self.others.insert(keeper, all[&keeper].cpu);
            for launcher in children(all, keeper) {
                self.others.insert(launcher, all[&launcher].cpu);
                for pid in children(all, launcher) {
                    if processes::is_of_ours(pid) {
                        self.shims.insert(pid, all[&pid].cpu);
                    } else if processes::namespaces(pid) == processes::namespaces(launcher) {
                        self.others.insert(pid, all[&pid].cpu);
                    }
                }
            }
        }
    }
}

fn children(all: &BTreeMap<u32, Process>, parent: u32) -> Vec<u32> {
    let children = all.iter().filter(|(_, child)| child.parent == parent);
    children.map(|(pid, _)| *pid).collect()
}

/// The journal, read as it grows.
struct Journal {
    path: std::path::PathBuf,
    file: Option<File>,
    lines: usize,
}

impl Journal {
    /// The number of records that it holds now.
    fn count(&mut self) -> anyhow::Result<usize> {
        if self.file.is_none() {
            self.file = File::open(&self.path).ok();
        }
        if let Some(file) = &mut self.file {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            self.lines += bytes.split(|byte| *byte == b'\n').count() - 1;
        }
        // The first line states the isolation; it is not a record.
        Ok(self.lines.saturating_sub(1))
    }
}
