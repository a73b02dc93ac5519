//! The autograder, in a folder laid out like Gradescope's.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::bundles::checkers::{checker, shellcheck};
use crate::bundles::succeeded;
use crate::desk::{Desk, text};

/// The metadata that Gradescope puts beside each submission.
const METADATA: &str = r#"{
  "id": 123456, "created_at": "2026-11-20T10:35:32.020954-08:00",
  "assignment": {
    "due_date": "2026-12-01T23:59:00.000000-08:00", "group_size": 1, "group_submission": false, "id": 54321,
    "course_id": 1234, "late_due_date": null, "release_date": "2026-11-01T00:00:00.000000-08:00",
    "title": "Counter", "total_points": "3.0"
  },
  "submission_method": "upload",
  "users": [{"email": "ada@example.org", "id": 1, "name": "Ada"}],
  "previous_submissions": []
}"#;

/// The assignment of `init`, and its autograder, unpacked as by Gradescope.
fn unpacked(options: &[&str]) -> Desk {
    let desk = Desk::with_counter();
    let fixed = [
        "bundle",
        "gradescope",
        "counter",
        "--out",
        "autograder/source",
    ];
    succeeded(&desk.puzzlemark(&[&fixed[..], options].concat()));
    desk.write("autograder/submission_metadata.json", METADATA);
    desk
}

/// A command for one of the scripts, run from another folder as Gradescope does.
pub(crate) fn script(desk: &Desk, name: &str) -> Command {
    let root = desk.path("autograder");
    // Gradescope copies the script. This process must not write it: processes that other threads start would
    // keep it open for writing, and then it cannot be executed.
    let mut copy = Command::new("cp");
    copy.arg(root.join("source").join(name)).arg(&root);
    succeeded(&copy.output().unwrap());
    let mut command = Command::new(root.join(name));
    command.env("AUTOGRADER_ROOT", &root).current_dir("/");
    command
}

/// Grades a submission of `init`.
fn graded(desk: &Desk, submission: &str) -> Output {
    let file = format!("counter/submissions/{submission}/counter.py");
    desk.write(
        "autograder/submission/counter.py",
        fs::read(desk.path(file)).unwrap(),
    );
    script(desk, "run_autograder").output().unwrap()
}

/// The results. They must fit the schema.
pub(crate) fn results(desk: &Desk) -> Value {
    let schema = include_str!("../../../../../reports/schemas/gradescope.schema.json");
    let schema: Value = serde_json::from_str(schema).unwrap();
    let text = fs::read(desk.path("autograder/results/results.json")).unwrap();
    let results = serde_json::from_slice(&text).unwrap();
    jsonschema::validate(&schema, &results).unwrap();
    results
}

#[test]
fn submissions_are_graded_in_the_folders_of_gradescope() {
    let desk = unpacked(&[]);
    fs::remove_dir_all(desk.path("counter/scenarios")).unwrap();
    let set_up = succeeded(&script(&desk, "setup.sh").output().unwrap());
    assert!(set_up.contains("puzzlemark "), "{set_up}");
    succeeded(&graded(&desk, "right"));
    let right = results(&desk);
    assert_eq!(right["score"].as_f64(), Some(3.0), "{right:#}");
    succeeded(&graded(&desk, "wrong"));
    let wrong = results(&desk);
    assert!(wrong["score"].as_f64() < Some(3.0), "{wrong:#}");
    assert!(wrong.to_string().contains("failed"), "{wrong:#}");
    let secret = ["What happens at zero", "zero is not negative", "Counter(1)"];
    assert!(
        !secret
            .iter()
            .any(|secret| wrong.to_string().contains(secret))
    );
}

#[test]
fn the_program_is_installed_by_its_checksum_or_its_version() {
    if checker("curl").is_none() {
        return;
    }
    let program = env!("CARGO_BIN_EXE_puzzlemark");
    let sum = succeeded(&Command::new("sha256sum").arg(program).output().unwrap());
    let url = format!("file://{program}");
    let from_there = ["--program-url", &url, "--program-sha256"];
    let desk = unpacked(&[&from_there[..], &[&sum[..64]]].concat());
    assert!(!desk.path("autograder/source/puzzlemark").exists());
    succeeded(&script(&desk, "setup.sh").output().unwrap());
    succeeded(&graded(&desk, "right"));
    assert_eq!(results(&desk)["score"].as_f64(), Some(3.0));
    let other = unpacked(&[&from_there[..], &["0".repeat(64).as_str()]].concat());
    let refused = script(&other, "setup.sh").output().unwrap();
    assert!(!refused.status.success(), "{refused:?}");
    let by_version = unpacked(&["--program-package"]);
    let setup = by_version.path("autograder/source/setup.sh");
    shellcheck(&setup, "bash");
    let package = concat!("puzzlemark==", env!("CARGO_PKG_VERSION"));
    assert!(fs::read_to_string(setup).unwrap().contains(package));
}

#[test]
fn the_program_is_taken_from_the_archive_of_a_release() {
    if checker("curl").is_none() || checker("xz").is_none() {
        return;
    }
    let release = Desk::new();
    let folder = release.path("puzzlemark-0.0.0-x");
    fs::create_dir_all(folder.join("man")).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_puzzlemark"), folder.join("puzzlemark")).unwrap();
    fs::write(folder.join("man/puzzlemark.1"), "").unwrap();
    let archive = release.path("puzzlemark-0.0.0-x.tar.xz");
    let mut tar = Command::new("tar");
    let tar = tar.env("XZ_OPT", "-0").current_dir(release.path("."));
    let tar = tar
        .arg("-cJf")
        .args([&archive, Path::new("puzzlemark-0.0.0-x")]);
    succeeded(&tar.output().unwrap());
    let sum = succeeded(&Command::new("sha256sum").arg(&archive).output().unwrap());
    let url = format!("file://{}", archive.display());
    let desk = unpacked(&["--program-url", &url, "--program-sha256", &sum[..64]]);
    succeeded(&script(&desk, "setup.sh").output().unwrap());
    succeeded(&graded(&desk, "right"));
    assert_eq!(results(&desk)["score"].as_f64(), Some(3.0));
}

#[test]
fn a_judge_error_gives_no_result_and_says_why() {
    let desk = unpacked(&[]);
    succeeded(&graded(&desk, "right"));
    let mut again = script(&desk, "run_autograder");
    let output = again
        .env("PUZZLEMARK_PYTHON", "no-such-python")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    let log = [text(&output.stdout), text(&output.stderr)].concat();
    assert!(log.contains("no-such-python"), "{log}");
    assert!(log.contains("not the student's fault"), "{log}");
    assert!(!desk.path("autograder/results/results.json").exists());
}

#[test]
fn setup_reports_a_program_that_does_not_run() {
    let desk = unpacked(&[]);
    desk.write("autograder/source/puzzlemark", "\x7fELF");
    let output = script(&desk, "setup.sh").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains("does not run here"), "{said}");
}

#[test]
fn scripts_pass_options_on_and_have_no_faults() {
    let desk = unpacked(&["--", "--staff-details", "--only", "it's \"here\""]);
    for name in ["setup.sh", "run_autograder"] {
        shellcheck(&desk.path("autograder/source").join(name), "bash");
    }
    let output = graded(&desk, "right");
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("no scenario `it's \"here\"`"), "{said}");
}

#[test]
fn setup_of_every_language_has_no_faults() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let desk = Desk::new();
    desk.write("small", "\x7fELF");
    for puzzle in ["pyramids", "flow", "strips"] {
        let puzzle_folder = specs.join(puzzle).display().to_string();
        let fixed = ["bundle", "gradescope", &puzzle_folder, "--program", "small"];
        succeeded(&desk.puzzlemark(&[&fixed[..], &["--out", puzzle]].concat()));
        shellcheck(&desk.path(format!("{puzzle}/setup.sh")), "bash");
    }
    let setup = fs::read_to_string(desk.path("flow/setup.sh")).unwrap();
    assert!(
        setup.contains("xvfb") && setup.contains("python3-tk"),
        "{setup}"
    );
}

#[test]
fn other_programs_unpack_the_archive() {
    let desk = Desk::with_counter();
    desk.write("small", "\x7fELF\u{0}small");
    let out = ["--out", "autograder.zip"];
    let fixed = ["bundle", "gradescope", "counter", "--program", "small"];
    succeeded(&desk.puzzlemark(&[&fixed[..], &out].concat()));
    let first = fs::read(desk.path("autograder.zip")).unwrap();
    succeeded(&desk.puzzlemark(&[&fixed[..], &out].concat()));
    assert_eq!(fs::read(desk.path("autograder.zip")).unwrap(), first);
    let unpack = "import sys, zipfile\n\
                  with zipfile.ZipFile(sys.argv[1]) as archive:\n\
                  \x20   assert archive.testzip() is None\n\
                  \x20   archive.extractall(sys.argv[2])\n\
                  \x20   for one in archive.infolist():\n\
                  \x20       print(oct(one.external_attr >> 16), one.filename)\n";
    let mut python = Command::new("python3");
    python.args(["-c", unpack]);
    python.args(["autograder.zip", "unpacked"].map(|name| desk.path(name)));
    let listed = succeeded(&python.output().unwrap());
    let expected = "0o100644 assignment/assignment.yaml\n\
                    0o100644 assignment/scenarios/examples/counting.yaml\n\
                    0o100644 assignment/scenarios/hidden/limits.yaml\n\
                    0o100755 puzzlemark\n0o100755 run_autograder\n0o100755 setup.sh\n";
    assert_eq!(listed, expected);
    succeeded(&desk.puzzlemark(&[&fixed[..], &["--out", "folder"]].concat()));
    for line in listed.lines() {
        let name = line.split_once(' ').unwrap().1;
        let [one, other] =
            ["unpacked", "folder"].map(|folder| fs::read(desk.path(folder).join(name)).unwrap());
        assert_eq!(one, other, "{name}");
    }
}
