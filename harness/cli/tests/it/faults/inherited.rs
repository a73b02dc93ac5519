//! Hard limits that Puzzlemark is started with. A limit that is too low is reported and decides no verdict.

use std::fs;
use std::process::{Command, Output};

use crate::desk::{Desk, text};
use crate::faults::{Class, PYTHON};

/// A right submission that needs 60 MiB of memory and writes a file of 1 MiB.
const HUNGRY: &str =
    "rest = bytes(60 << 20)\nwith open('rest', 'wb') as file:\n file.write(rest[:1 << 20])\n";

/// The hard limits that a shell can set too low for runs, each with its message.
const TOO_LOW: [(&str, &str, &str); 7] = [
    (
        "v",
        "400000",
        "address space (`ulimit -H -v`): the limit is 400000 KiB",
    ),
    (
        "d",
        "60000",
        "data of a program (`ulimit -H -d`): the limit is 60000 KiB",
    ),
    (
        "s",
        "4096",
        "stack (`ulimit -H -s`): the limit is 4 MiB, and 8 MiB are needed",
    ),
    ("f", "1000", "size of a file (`ulimit -H -f`): the limit is"),
    (
        "t",
        "1",
        "CPU time (`ulimit -H -t`): the limit is 1 s, and 3 s are needed",
    ),
    (
        "n",
        "64",
        "open files (`ulimit -H -n`): the limit is 64, and 512 are needed",
    ),
    ("u", "5", "processes (`ulimit -H -u`): the limit is 5"),
];

fn desk() -> Desk {
    let desk = Desk::with_counter();
    let right = fs::read_to_string(desk.path("counter/submissions/right/counter.py"));
    let hungry = format!("{HUNGRY}{}", right.expect("`init` wrote it"));
    desk.write("hungry/counter.py", hungry);
    desk
}

/// Runs the command after a shell has set a limit.
fn run(desk: &Desk, limit: &str, arguments: &[&str]) -> Output {
    Command::new("bash")
        .args(["-c", &format!("{limit} && exec \"$@\""), "sh"])
        .arg(env!("CARGO_BIN_EXE_puzzlemark"))
        .args(arguments)
        .current_dir(desk.path(""))
        .env(PYTHON.0, PYTHON.1)
        .output()
        .expect("there is a shell")
}

const CHECK: [&str; 3] = ["check", "counter", "hungry"];

#[test]
fn a_hard_limit_that_is_too_low_is_reported_and_nothing_is_judged() {
    let desk = desk();
    for (option, limit, said) in TOO_LOW {
        let output = run(&desk, &format!("ulimit -{option} {limit}"), &CHECK);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "-{option}: {told}");
        assert!(told.contains(said), "-{option}: {told}");
        assert!(told.contains("nothing was judged"), "-{option}: {told}");
        assert!(told.contains("--propagate=NONE"), "-{option}: {told}");
        assert_eq!(
            told.matches("ulimit -H -").count(),
            1,
            "one limit is too low: {told}"
        );
    }
}

#[test]
fn limits_that_can_be_raised_or_are_high_enough_change_nothing() {
    let desk = desk();
    for limit in [
        "true",
        "ulimit -S -v 400000",
        "ulimit -S -d 60000",
        "ulimit -S -f 150",
        "ulimit -S -s 4096",
        "ulimit -S -n 64",
        "ulimit -S -u 5",
        "ulimit -v 40000000 && ulimit -d 40000000 && ulimit -s 8192 && ulimit -f 1000000 && ulimit -n 1024",
    ] {
        let output = run(&desk, limit, &CHECK);
        let told = [text(&output.stdout), text(&output.stderr)].concat();
        assert_eq!(output.status.code(), Some(0), "{limit}: {told}");
    }
}

#[test]
fn doctor_names_the_limits_that_are_too_low() {
    let desk = desk();
    for (option, limit, said) in TOO_LOW {
        // The limits of usual runs stand before those of builds.
        let said = said.split(", and").next().expect("split gives a part");
        let output = run(&desk, &format!("ulimit -{option} {limit}"), &["doctor"]);
        let told = text(&output.stdout);
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(said), "-{option}: {told}");
    }
    let told = text(&run(&desk, "true", &["doctor"]).stdout);
    assert!(!told.contains("Hard limits"), "{told}");
}

#[test]
fn a_stack_that_is_too_small_to_start_is_reported() {
    let desk = Desk::new();
    for kib in [64, 100, 1000] {
        let output = run(&desk, &format!("ulimit -s {kib}"), &["doctor"]);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{kib}: {told}");
        assert!(told.contains("`ulimit -H -s`"), "{told}");
    }
}

#[test]
fn a_known_verdict_is_never_that_of_a_limit() {
    let class = Class::of(1);
    let low = class.grading_after("ulimit -v 400000").output();
    assert_eq!(low.expect("it runs").status.code(), Some(2));
    assert!(!class.desk.path("out/journal.jsonl").exists());
    class.assert_resumed_as_if_undisturbed();
}
