//! Full disks, and folders that do not permit writing.

use std::fs;
use std::process::Command;

use crate::desk::text;
use crate::faults::{Class, results};

/// A soft limit on the size of files, which does not apply to runs. The journal sees it as a full disk.
#[test]
fn a_full_disk_keeps_the_records_of_the_journal() {
    let class = Class::of(6);
    let mut before = 0;
    for blocks in [1, 8, 20] {
        let little = format!("ulimit -S -f {blocks}");
        let output = class.grading_after(&little).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        let journal = "cannot use the journal `out/journal.jsonl`: File too large";
        assert!(said.contains(journal), "{said}");
        assert!(
            said.contains("finished results are in the journal"),
            "{said}"
        );
        let (right, failed) = class.assert_nothing_is_wrong();
        assert_eq!(failed, 0);
        assert!(right >= before, "{right} of {before} are left");
        before = right;
    }
    assert!(before > 0);
    class.assert_resumed_as_if_undisturbed();
}

#[test]
fn failed_reports_do_not_cause_a_second_judging() {
    let class = Class::of(3);
    fs::create_dir(class.desk.path("out")).unwrap();
    for in_the_way in ["out/students", "out/results.json/folder"] {
        let in_the_way = class.desk.path(in_the_way);
        if in_the_way.ends_with("folder") {
            fs::create_dir_all(&in_the_way).unwrap();
        } else {
            fs::write(&in_the_way, "").unwrap();
        }
        let output = class.grading().output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(
            said.contains("finished results are in the journal"),
            "{said}"
        );
        if in_the_way.is_dir() {
            fs::remove_dir_all(in_the_way.parent().unwrap()).unwrap();
        } else {
            fs::remove_file(in_the_way).unwrap();
        }
    }
    let resumed = class.grading().output().unwrap();
    let said = text(&resumed.stderr);
    assert!(said.contains("using 6 of 6 results from"), "{said}");
    class.assert_resumed_as_if_undisturbed();
}

#[test]
fn without_a_writable_folder_nothing_is_judged() {
    let class = Class::of(1);
    fs::write(class.desk.path("out"), "").unwrap();
    let output = class.grading().output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot make the folder `out`"), "{said}");
}

/// A small disk for working folders. One submission fills it.
#[test]
fn a_submission_that_fills_the_disk_does_not_affect_the_others() {
    let class = Class::of(4);
    let fills = "import os\nfile = open('fill', 'wb', 0)\ntry:\n while True: file.write(bytes(65536))\n\
                 except OSError: pass\nos.mkdir('full')\n";
    class.desk.write("class/a-filler/counter.py", fills);
    fs::create_dir(class.desk.path("disk")).unwrap();
    let mount = "mount -t tmpfs -o size=2m tmpfs disk";
    let grade = class.grading_after(&format!("{mount} && export TMPDIR=$PWD/disk"));
    let output = in_namespaces_of_its_own(&grade)
        .args(["--jobs", "1"])
        .output()
        .unwrap();
    let said = text(&output.stderr);
    if said.contains("mount: ") || said.contains("unshare: ") {
        println!("skipped: no disk can be mounted here");
        return;
    }
    assert!(matches!(output.status.code(), Some(0 | 3)), "{said}");
    let mut graded = results(&class.desk, "out");
    graded.submissions.retain(|one| one.name != "a-filler");
    assert_eq!(graded.submissions, class.calm.submissions);
}

/// The same command in namespaces in which it may mount a disk, if that is possible.
fn in_namespaces_of_its_own(command: &Command) -> Command {
    let mut isolated = Command::new("unshare");
    isolated.arg("--mount");
    isolated.arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        isolated.current_dir(folder);
    }
    let set = command
        .get_envs()
        .filter_map(|(name, value)| Some((name, value?)));
    isolated.envs(set);
    isolated
}
