//! Very large submissions: many files, a file that is mostly a hole, deeply nested folders.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::desk::{Desk, text};
use crate::odd_submissions::{assert_not_taken, grade, right};

/// The memory that a check may map, in KiB. It is far less than the size of these submissions.
const MEMORY_KIB: u64 = 1024 * 1024;

/// A class, in memory if possible, because a disk is slow with thousands of files.
fn class() -> (Desk, Option<TempDir>) {
    let memory = TempDir::with_prefix_in("puzzlemark-test-", "/dev/shm").ok();
    let desk = Desk::with_counter();
    if let Some(memory) = &memory {
        symlink(memory.path(), desk.path("class")).unwrap();
    }
    desk.write("class/plain/counter.py", right(&desk));
    (desk, memory)
}

#[test]
fn the_number_of_listed_files_is_bounded_too() {
    let (desk, _memory) = class();
    for kind in ["files", "folders", "links"] {
        desk.write(&format!("class/{kind}/counter.py"), right(&desk));
        for number in 0..5_000 {
            let path = desk.path(format!("class/{kind}/{number}"));
            match kind {
                "files" => drop(File::create(path).unwrap()),
                "folders" => fs::create_dir(path).unwrap(),
                _ => symlink("nowhere", path).unwrap(),
            }
        }
    }
    let class = grade(&desk);
    for kind in ["files", "folders", "links"] {
        let reason = "it holds more than 4096 files and folders";
        assert_not_taken(&class, kind, reason);
    }
}

#[test]
fn a_file_that_is_mostly_a_hole_is_not_read() {
    let (desk, _memory) = class();
    desk.write("class/beside/counter.py", right(&desk));
    for file in ["class/beside/core", "class/single.py"] {
        let file = File::create(desk.path(file)).unwrap();
        file.set_len(10 * 1024 * 1024 * 1024).unwrap();
    }
    for name in ["class/beside", "class/single.py"] {
        let report = check_within_memory(&desk, name);
        assert!(report.contains("more than 256 MiB"), "{report}");
    }
    let class = grade(&desk);
    assert_not_taken(&class, "single.py", "more than 256 MiB together");
}

#[test]
fn folders_nested_deeper_than_any_path_are_not_entered() {
    let (desk, _memory) = class();
    desk.write("class/deep/counter.py", right(&desk));
    let top = desk.path("class/deep/d");
    nest(&top, 2_000);
    let class = grade(&desk);
    let deep = "it holds folders nested more than 24 deep";
    assert_not_taken(&class, "deep", deep);
    // Removing the desk would need a descriptor for each of them.
    unnest(&top);
}

/// Each name and the number of names are permitted, but no system call accepts the whole path.
#[test]
fn a_path_too_long_for_the_system_is_refused() {
    let (desk, _memory) = class();
    desk.write("class/long/counter.py", right(&desk));
    let mut path = desk.path("class/long");
    for _ in 0..6 {
        path.push("x".repeat(200));
    }
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("notes.txt"), "").unwrap();
    let class = grade(&desk);
    assert_not_taken(&class, "long", "it holds a path of more than 1024 bytes");
}

/// The report of a check that would fail if it read the whole submission.
fn check_within_memory(desk: &Desk, submission: &str) -> String {
    let script = format!("ulimit -S -v {MEMORY_KIB} && exec \"$@\"");
    let output = Command::new("/bin/sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_puzzlemark")])
        .args(["check", "counter", submission])
        .current_dir(desk.path(""))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Makes nested folders, from the innermost outwards, because no path leads to the innermost later.
fn nest(top: &Path, depth: usize) {
    let outer = top.with_extension("outer");
    fs::create_dir(top).unwrap();
    for _ in 1..depth {
        fs::create_dir(&outer).unwrap();
        fs::rename(top, outer.join("d")).unwrap();
        fs::rename(&outer, top).unwrap();
    }
}

fn unnest(top: &Path) {
    let inner = top.with_extension("inner");
    while top.join("d").exists() {
        fs::rename(top.join("d"), &inner).unwrap();
        fs::remove_dir(top).unwrap();
        fs::rename(&inner, top).unwrap();
    }
}
