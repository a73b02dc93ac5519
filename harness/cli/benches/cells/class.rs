//! The grading of a class, and the processes that use CPU time for it.

mod graded;
mod runs;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::ensure;
use puzzlemark_intake::{Source, fixture};
use serde::{Deserialize, Serialize};

use crate::desk::{ASSIGNMENT, SUBMISSIONS};

const SCENARIOS: usize = 20;
/// The submissions that the students have copied. Two in three are right.
const COPIED: [&str; 9] = [
    "accepted-python-grid",
    "accepted-python-flat",
    "message-wrong",
    "accepted-python-namedtuple",
    "accepted-python-grid",
    "list-for-tuple",
    "accepted-python-flat",
    "accepted-python-namedtuple",
    "issolved-ignores-boulders",
];

/// The time and memory that grading a class has taken.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Class {
    pub(crate) students: usize,
    pub(crate) scenarios: usize,
    /// Programs that were started. A scenario that a submission fails starts more than one.
    pub(crate) runs: usize,
    pub(crate) level: String,
    pub(crate) cores: usize,
    /// The time from the start of the command until every scenario was judged.
    pub(crate) judging: Duration,
    /// The time from the start of the command to its end, with all reports written.
    pub(crate) wall: Duration,
    /// CPU time of all processes.
    pub(crate) cpu: Duration,
    /// The part of `cpu` that the harness used while it judged, and while it wrote reports.
    pub(crate) harness: Duration,
    pub(crate) reports: Duration,
    /// The part of `cpu` that keepers, launchers and processes kept ready used.
    pub(crate) launchers: Duration,
    /// The part of `cpu` that shims used.
    pub(crate) shims: Duration,
    /// The share of the time that the cores were busy during judging, from 0 to 1, with all processes of the
    /// machine.
    pub(crate) busy: f64,
    /// Memory of the harness, in bytes, after a tenth, half and all of the scenarios, and its maximum.
    pub(crate) resident: [u64; 4],
}

impl Class {
    /// The CPU time that Puzzlemark itself has used.
    pub(crate) fn own(&self) -> Duration {
        self.harness + self.reports + self.launchers + self.shims
    }

    /// Its share of the CPU time of all processes.
    pub(crate) fn share(&self) -> f64 {
        self.own().as_secs_f64() / self.cpu.as_secs_f64()
    }
}

/// Grades a class with this number of students.
pub(crate) fn measure(students: usize) -> anyhow::Result<Class> {
    let folder = tempfile::tempdir()?;
    let class = hand_in(folder.path(), students)?;
    let assignment = puzzlemark_spec::load_assignment(&class.assignment)?.assignment;
    let runs = runs::per_copy(&assignment)?;
    graded::grade(&class, &runs)
}

/// The paths of a class.
struct HandedIn {
    assignment: PathBuf,
    submissions: PathBuf,
    out: PathBuf,
    students: usize,
}

/// Writes an assignment with some of the scenarios, and the submissions.
fn hand_in(folder: &Path, students: usize) -> anyhow::Result<HandedIn> {
    let class = HandedIn {
        assignment: folder.join("assignment"),
        submissions: folder.join("submissions"),
        out: folder.join("out"),
        students,
    };
    write_assignment(&class.assignment)?;
    for student in 0..students {
        let own = class.submissions.join(format!("student-{student:04}"));
        fs::create_dir_all(&own)?;
        let copied = fixture(Path::new(SUBMISSIONS), copied_by(student));
        Source::from(copied).read_files()?.files.write(&own)?;
    }
    Ok(class)
}

fn copied_by(student: usize) -> &'static str {
    COPIED[student % COPIED.len()]
}

fn write_assignment(folder: &Path) -> anyhow::Result<()> {
    let puzzles = Path::new(ASSIGNMENT).join("puzzles");
    fs::create_dir_all(folder.join("puzzles"))?;
    for entry in fs::read_dir(puzzles)? {
        let entry = entry?;
        fs::copy(entry.path(), folder.join("puzzles").join(entry.file_name()))?;
    }
    let whole = puzzlemark_spec::load_assignment(Path::new(ASSIGNMENT))?.assignment;
    let mut names = Vec::new();
    for scenario in whole.scenarios().take(SCENARIOS) {
        let name = format!("{}.yaml", scenario.id);
        fs::copy(&scenario.path, folder.join(&name))?;
        names.push(name);
    }
    ensure!(names.len() == SCENARIOS, "there are too few scenarios");
    let text = format!(
        "assignment: Bubbles and boulders\n\
         reference: {ASSIGNMENT}\n\
         subjects:\n  python: {{file: puzzle.py, requires: [Puzzle]}}\n\
         groups:\n  - group: all\n    title: All\n    visibility: public\n    credit: each\n    \
         scenarios: [{}]\n",
        names.join(", ")
    );
    Ok(fs::write(folder.join("assignment.yaml"), text)?)
}
