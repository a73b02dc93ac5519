//! Submissions: archives, downloads of platforms, notebooks.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path};
use std::sync::Arc;

use puzzlemark_intake::{Format, Intake, Person, code_of_notebook, folded, unpack};
use puzzlemark_sandbox::Tree;

#[path = "../../cli/tests/it/intake/packed/zip.rs"]
mod zip;

/// Archives up to this size in bytes may grow by any factor.
const SMALL: u64 = 16 * 1024 * 1024;
/// The largest factor by which larger archives may grow.
const RATIO_MAX: u64 = 200;
/// The maximum length of messages about a submission that is refused or left out, in bytes.
const TOLD_MAX: usize = 16 * 1024;

/// Reads bytes that begin with `{` as a notebook. For bytes that begin with `#`, makes the zip of a class from
/// the paths on the lines below. Reads other bytes as an archive of one submission and of a class.
pub fn submissions(bytes: &[u8]) {
    match bytes.first() {
        Some(b'{') => notebook(bytes),
        Some(b'#') => class(&zip_of_lines(bytes)),
        _ => {
            archive(bytes);
            class(bytes);
        }
    }
}

fn notebook(bytes: &[u8]) {
    match code_of_notebook(bytes) {
        Err(reason) => assert!(!reason.is_empty()),
        Ok((code, cells)) => {
            // A comment for each cell, and a sign before each line that is not Python.
            assert!(code.len() <= 4 * bytes.len() + 64 * cells, "{code:?}");
            assert!(code.lines().count() >= cells, "{code:?}");
        }
    }
}

/// Reads one submission. Its files lie below its folder and within all bounds.
fn archive(bytes: &[u8]) {
    let unpacked = match unpack(bytes, Format::Zip) {
        Ok(unpacked) => unpacked,
        Err(refusal) => return check_told(&refusal.to_string()),
    };
    let files = &unpacked.files;
    check_files(files);
    let size: usize = files
        .paths()
        .filter_map(|path| files.get(path))
        .map(<[u8]>::len)
        .sum();
    let size = size as u64;
    assert!(size <= SMALL || size <= RATIO_MAX * (bytes.len() as u64 + 1));
    let one_case: BTreeSet<_> = files.paths().map(folded).collect();
    assert_eq!(one_case.len(), files.paths().count(), "{one_case:?}");
    assert!(unpacked.remarks.len() < 10);
    unpacked
        .remarks
        .iter()
        .for_each(|remark| check_told(remark));

    let desk = tempfile::tempdir().expect("a folder");
    let inside = desk.path().join("box");
    fs::create_dir(&inside).expect("a folder");
    files.write(&inside).expect("what is taken can be written");
    assert_eq!(entries(desk.path()), ["box"]);
    let written = Tree::read_folder(&inside).expect("what was written can be read");
    assert!(written.paths().eq(files.paths()));
    assert!(written.left_out().is_empty());
}

/// Reads the zip of a class. Each submission is within all bounds or has a message. Nothing is written.
fn class(bytes: &[u8]) {
    let desk = tempfile::tempdir().expect("a folder");
    let path = desk.path().join("class.zip");
    fs::write(&path, bytes).expect("it can be written");
    let intake = Intake {
        people: Some(roster()),
        tells_of_people: true,
        ..Intake::from(path.as_path())
    };
    let files = BTreeSet::from(["puzzle.py".to_owned()]);
    let found = match intake.find_submissions(&files) {
        Ok(found) => found,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    found.notes.iter().for_each(|note| check_told(note));
    let ids: BTreeSet<_> = found.missing.iter().map(|person| &person.id).collect();
    for (name, submitted) in &found.submissions {
        assert!(!ids.contains(name), "{name:?} is there and missing");
        match submitted.source.read_files() {
            Ok(handed) => {
                check_files(&handed.files);
                handed.remarks.iter().for_each(|remark| check_told(remark));
            }
            Err(error) => check_told(&error.to_string()),
        }
    }
    assert_eq!(entries(desk.path()), ["class.zip"]);
}

/// The people of a roster. Some share names or keys.
fn roster() -> Arc<[Person]> {
    let person = |(id, name, email): (&str, &str, &str)| Person {
        id: id.to_owned(),
        name: Some(name.to_owned()),
        email: (!email.is_empty()).then(|| email.to_owned()),
        number: None,
    };
    let all = [
        ("ada", "Ada Marsh", "bo@one.example.org"),
        ("bo", "Bo Li", "cy@one.example.org"),
        ("s3", "Li Bo", "cy@two.example.org"),
    ];
    all.map(person).into()
}

fn check_files(files: &Tree) {
    let mut size = 0;
    for path in files.paths() {
        size += files.get(path).unwrap_or_default().len() as u64;
        let is_name = |part| matches!(part, Component::Normal(_));
        assert!(path.components().all(is_name), "{}", path.display());
        assert!(
            path.components().count() <= Tree::DEPTH_MAX + 1,
            "{}",
            path.display()
        );
        let bytes = path.as_os_str().as_encoded_bytes();
        assert!(
            bytes.len() <= Tree::PATH_BYTES_MAX && !bytes.contains(&0),
            "{}",
            path.display()
        );
    }
    assert!(files.paths().count() <= Tree::ENTRIES_MAX);
    assert!(size <= Tree::BYTES_MAX);
}

/// Asserts that a message is not empty, stays on one line and is bounded.
fn check_told(text: &str) {
    assert!(
        !text.is_empty() && text.len() <= TOLD_MAX,
        "{} bytes",
        text.len()
    );
    assert!(!text.chars().any(char::is_control), "{text:?}");
}

fn entries(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect()
}

/// A zip with a file for each line after the first: its path, a tab, its contents. Every second file is
/// compressed.
fn zip_of_lines(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split(|&byte| byte == b'\n').skip(1).take(64);
    let entry = |(index, line): (usize, &[u8])| {
        let tab = line.iter().position(|&byte| byte == b'\t');
        let (path, contents) = line.split_at(tab.unwrap_or(line.len()));
        if index % 2 == 0 {
            zip::stored(path, contents)
        } else {
            zip::file(path, contents)
        }
    };
    let entries: Vec<_> = lines.enumerate().map(entry).collect();
    zip::zip(&entries)
}
