//! A submission that waits until the test lets it go on.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use crate::desk::Desk;

/// How long something may take on the busiest machine, before the test gives up.
const PATIENCE: Duration = Duration::from_mins(2);

/// Files outside of the class: submissions write down in one that they have begun, and each waits as long as
/// one of its own is there. They see them at the level of [`Class::grading_openly`](crate::Class::grading_openly).
pub(crate) struct Gate<'a>(&'a Desk);

impl<'a> Gate<'a> {
    /// Makes ready that submissions wait, and gives the assignment so much time that nobody who waits at it runs
    /// into a limit.
    pub(crate) fn of(desk: &'a Desk) -> Self {
        let assignment = desk.path("counter/assignment.yaml");
        let text = fs::read_to_string(&assignment).unwrap();
        let patient = text.replace("cpu: 1 s,", "cpu: 10 s, wall: 20 min,");
        assert!(patient.contains("wall"));
        fs::write(assignment, patient).unwrap();
        desk.write("begun", "");
        // Whoever grades as root runs submissions as somebody else.
        for (path, mode) in [("", 0o755), ("begun", 0o666)] {
            fs::set_permissions(desk.path(path), Permissions::from_mode(mode)).unwrap();
        }
        Self(desk)
    }

    /// A submission that writes down its name each time that it is loaded, and waits at a gate of this name, before
    /// it is what it was.
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

    /// How often a submission has been loaded.
    pub(crate) fn begun(&self, name: &str) -> usize {
        let log = fs::read_to_string(self.0.path("begun")).unwrap();
        log.lines().filter(|line| *line == name).count()
    }

    /// Waits until a submission of a run stands at the gate.
    pub(crate) fn wait_for(&self, name: &str, run: &mut Child) {
        wait_until(run, || self.begun(name) > 0);
    }

    /// Lets a submission go on, now and ever after.
    pub(crate) fn open(&self, name: &str) {
        fs::remove_file(self.0.path(gate(name))).unwrap();
    }
}

fn gate(name: &str) -> String {
    format!("gate-{name}")
}

/// Waits until something is so, of a run that goes on.
pub(crate) fn wait_until(run: &mut Child, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(run.try_wait().unwrap().is_none(), "the run is over already");
        assert!(Instant::now() < deadline, "it does not come");
        thread::sleep(Duration::from_millis(5));
    }
}
