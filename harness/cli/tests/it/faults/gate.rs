//! A submission that waits until the test opens a gate.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use crate::desk::Desk;

/// The time to wait for an event on a very busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// Files outside of the class. Submissions write their names to one of them when they begin. Each then waits as
/// long as its own file exists. They see the files at the level of
/// [`Class::grading_openly`](crate::Class::grading_openly).
pub(crate) struct Gate<'a>(&'a Desk);

impl<'a> Gate<'a> {
    /// Prepares the files. Gives the assignment so much time that a waiting submission does not reach a limit.
    pub(crate) fn of(desk: &'a Desk) -> Self {
        let assignment = desk.path("counter/assignment.yaml");
        let text = fs::read_to_string(&assignment).unwrap();
        let patient = text.replace("cpu: 1 s,", "cpu: 10 s, wall: 20 min,");
        assert!(patient.contains("wall"));
        fs::write(assignment, patient).unwrap();
        desk.write("begun", "");
        // Root runs submissions as another user.
        for (path, mode) in [("", 0o755), ("begun", 0o666)] {
            fs::set_permissions(desk.path(path), Permissions::from_mode(mode)).unwrap();
        }
        Self(desk)
    }

    /// The source of a submission that writes its name each time that it is loaded. It then waits at a gate of
    /// this name, and continues with `source`.
    pub(crate) fn before(&self, name: &str, source: &str) -> String {
        self.0.write(&gate(name), "");
        let path = |name: &str| self.0.path(name).to_str().unwrap().to_owned();
        let (begun, gate) = (path("begun"), path(&gate(name)));
        format!(
            "import os, time\n_log = os.open({begun:?}, os.O_WRONLY | os.O_APPEND)\n\
             os.write(_log, b'{name}\\n')\nos.close(_log)\n\
             while os.path.exists({gate:?}):\n    time.sleep(0.02)\n\n{source}"
        )
    }

    /// The number of times that a submission has been loaded.
    pub(crate) fn begun(&self, name: &str) -> usize {
        let log = fs::read_to_string(self.0.path("begun")).unwrap();
        log.lines().filter(|line| *line == name).count()
    }

    /// Waits until a submission of a run is at the gate.
    pub(crate) fn wait_for(&self, name: &str, run: &mut Child) {
        wait_until(run, || self.begun(name) > 0);
    }

    /// Opens a gate for good.
    pub(crate) fn open(&self, name: &str) {
        fs::remove_file(self.0.path(gate(name))).unwrap();
    }
}

fn gate(name: &str) -> String {
    format!("gate-{name}")
}

/// Waits until a condition holds, while a run is under way.
pub(crate) fn wait_until(run: &mut Child, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(run.try_wait().unwrap().is_none(), "the run is over already");
        assert!(Instant::now() < deadline, "it does not come");
        thread::sleep(Duration::from_millis(5));
    }
}
