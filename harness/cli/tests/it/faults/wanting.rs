//! Runs for which the system has too few descriptors or processes.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use crate::desk::text;
use crate::faults::{Class, PYTHON, grade_into};

/// The number of descriptors that runs need.
const DESCRIPTORS: u32 = 512;
/// The number of processes that runs of two workers need, if the system counts those of a user together.
const PROCESSES: u32 = 2 * (32 + 8);

#[test]
fn a_lack_of_descriptors_makes_no_verdict_wrong_and_loses_nothing() {
    let class = Class::of(3);
    for descriptors in [8, 40, 64, 65, 66, 67, 68, 69, 70, 72] {
        // Lower limits are refused before grading. So most of the descriptors are opened already.
        let open = (10..10 + DESCRIPTORS - descriptors).map(|one| format!("exec {one}</dev/null"));
        let open = open.collect::<Vec<_>>().join(";");
        let few =
            format!("ulimit -n {DESCRIPTORS}; exec bash -c '{open}; exec \"$@\"' bash \"$@\"");
        let output = class.grading_after(&few).output().unwrap();
        let code = output.status.code();
        let said = text(&output.stderr);
        assert!(
            matches!(code, Some(0 | 2 | 3)),
            "{descriptors}: {code:?} {said}"
        );
        class.assert_nothing_is_wrong();
    }
    class.assert_resumed_as_if_undisturbed();
}

/// A user without other processes, so that only ours count for the limit.
const NOBODY_ELSE: [&str; 4] = [
    "setpriv",
    "--reuid=54321",
    "--regid=54321",
    "--clear-groups",
];

#[test]
fn a_lack_of_processes_makes_no_verdict_wrong_and_loses_nothing() {
    let class = Class::of(3);
    let as_nobody_else = |arguments: &[&str]| {
        let mut command = Command::new(NOBODY_ELSE[0]);
        command
            .args(&NOBODY_ELSE[1..])
            .args(arguments)
            .arg(env!("CARGO_BIN_EXE_puzzlemark"))
            .current_dir(class.desk.path(""))
            .env(PYTHON.0, PYTHON.1);
        command
    };
    let tried = as_nobody_else(&["env"]).arg("--version").output();
    if !tried.is_ok_and(|tried| tried.status.success()) {
        println!("skipped: only the superuser can become somebody else");
        return;
    }
    fs::create_dir(class.desk.path("out")).unwrap();
    for (folder, mode) in [("", 0o755), ("out", 0o777)] {
        let folder = class.desk.path(folder);
        fs::set_permissions(folder, Permissions::from_mode(mode)).unwrap();
    }
    for processes in [1, 4, 7, 8, 9, 10, 11, 12, 13, 14, 16] {
        // Lower limits are refused before grading. So most of the processes are started already.
        let others = PROCESSES + 1 - processes;
        let limit = format!("--nproc={PROCESSES}");
        let crowd = format!(
            "for one in $(seq {others}); do sleep 600 & all=\"$all $!\"; done; \
             prlimit {limit} \"$@\"; status=$?; kill $all; exit $status"
        );
        let output = as_nobody_else(&["sh", "-c", &crowd, "sh"])
            .args(grade_into("out"))
            .args(["--jobs", "2"])
            .output();
        let output = output.unwrap();
        let code = output.status.code();
        let said = text(&output.stderr);
        assert!(
            matches!(code, Some(0 | 2 | 3)),
            "{processes}: {code:?} {said}"
        );
        class.assert_nothing_is_wrong();
    }
    class.assert_resumed_as_if_undisturbed();
}
