//! Archives from ordinary programs.

use std::path::{Component, Path};

use puzzlemark_intake::{Format, Source, Unpacked, unpack};
use puzzlemark_reports::Verdict;

use super::packed::{tar, zip};
use super::{class, grade, of, right};

fn unpacked(name: &str, bytes: &[u8]) -> Unpacked {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    let handed = Source::from(path).read_files().unwrap();
    Unpacked {
        files: handed.files,
        remarks: handed.remarks,
    }
}

fn paths(unpacked: &Unpacked) -> Vec<&str> {
    let paths = unpacked.files.paths();
    paths.map(|path| path.to_str().unwrap()).collect()
}

#[test]
fn archives_are_graded_like_folders() {
    let desk = class();
    let right = right(&desk);
    let files = ["counter.py", "shapes/square.py"];
    let zipped = zip::zip(&files.map(|name| zip::file(name, &right)));
    let tarred = tar::tar(&files.map(|name| tar::file(name, &right)));
    desk.write("class/ada.zip", &zipped);
    desk.write("class/bo.tar.gz", tar::gz(&tarred));
    desk.write("class/cy.TAR", &tarred);
    // The contents decide, not the name. A folder may hold only the archive.
    desk.write("class/dee.tgz", &zipped);
    desk.write("class/eve/my work.zip", &zipped);
    let top = zip::zip(&[zip::file("eve/counter.py", &right)]);
    desk.write("class/flo.zip", top);
    let class = grade(&desk);
    for name in ["ada", "bo", "cy", "dee", "eve", "flo"] {
        let submission = of(&class, name);
        assert_eq!(submission.verdict, Verdict::Accepted, "{submission:?}");
        assert_eq!(submission.remarks, [""; 0], "{name}");
    }
}

#[test]
fn contents_permissions_and_names_are_kept() {
    let program = zip::Entry {
        mode: 0o104_755,
        ..zip::stored("b\\run", "#!/bin/sh\n")
    };
    let german = zip::stored(b"a/stra\xe1e.py", "x");
    let same = zip::file("c.txt", "same");
    let found = unpacked("x.zip", &zip::zip(&[program, german, same.clone(), same]));
    assert_eq!(paths(&found), ["a/straße.py", "b/run", "c.txt"]);
    assert!(found.files.is_executable(Path::new("b/run")));
    assert!(!found.files.is_executable(Path::new("c.txt")));
    assert_eq!(found.files.get(Path::new("c.txt")), Some(&b"same"[..]));
    assert!(found.remarks.is_empty());
}

#[test]
fn the_history_of_a_repository_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join(".git")).unwrap();
    for file in ["counter.py", ".git/HEAD"] {
        std::fs::write(folder.path().join(file), "x").unwrap();
    }
    let files = Source::from(folder.path()).read_files().unwrap().files;
    assert_eq!(files.paths().collect::<Vec<_>>(), [Path::new("counter.py")]);
}

/// Each changed archive is accepted or refused, and no path of it leads out.
#[test]
fn no_changed_byte_leads_out_or_stops_the_judge() {
    let zipped = zip::zip(&[zip::file("a/b.py", "x = 1\n"), zip::stored("c.py", "y")]);
    let tarred = tar::tar(&[tar::pax("path", "a/b.py"), tar::file("b.py", "x = 1\n")]);
    let (mut taken, mut refused) = (0, 0);
    let mut check = |bytes: &[u8]| match unpack(bytes, Format::Zip) {
        Err(_) => refused += 1,
        Ok(unpacked) => {
            taken += 1;
            for path in unpacked.files.paths() {
                let mut parts = path.components();
                assert!(
                    parts.all(|part| matches!(part, Component::Normal(_))),
                    "{path:?}"
                );
            }
        }
    };
    for whole in [zipped, tarred] {
        for place in 0..whole.len() {
            check(&whole[..place]);
            for change in [1, 0x2e, 0x80, 0xff] {
                let mut changed = whole.clone();
                changed[place] ^= change;
                check(&changed);
            }
        }
    }
    assert!(
        taken > 100 && refused > 100,
        "{taken} taken, {refused} refused"
    );
}

#[test]
fn tars_have_long_names_and_may_lack_their_end() {
    let long = format!("{}/{}.py", "d".repeat(120), "n".repeat(90));
    let entries = [
        tar::entry(b'L', "././@LongLink", format!("{long}\0")),
        tar::file("cut", "gnu"),
        tar::pax("path", "été.py"),
        tar::file("cut", "pax"),
        tar::entry(b'5', "folder/", ""),
        tar::entry(b'g', "pax_global_header", "11 comment=\n"),
    ];
    let whole = tar::tar(&entries);
    for bytes in [&whole[..], &whole[..whole.len() - 1024]] {
        let found = unpacked("x.tar", bytes);
        assert_eq!(paths(&found), [long.as_str(), "été.py"]);
        assert_eq!(found.files.get(Path::new(&long)), Some(&b"gnu"[..]));
    }
}
