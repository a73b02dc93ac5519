//! Zips of a class with `\` in their paths in place of `/`, as old tools of Windows write them.

use puzzlemark_reports::model::ClassResults;

use super::bad::EVIL;
use super::packed::zip::{Entry, file, stored, zip};
use super::right;
use crate::desk::results::results;
use crate::desk::{Desk, text};

/// Grades a zip of a class. Returns the results and the messages.
fn grade(desk: &Desk, entries: &[Entry]) -> (ClassResults, String) {
    desk.write("class.zip", zip(entries));
    let output = desk.puzzlemark(&["grade", "counter", "class.zip", "--out", "out", "--rerun"]);
    let said = text(&output.stderr);
    assert!(output.status.success(), "{said}");
    (results(desk, "out"), said)
}

/// Names and verdicts.
fn told(class: &ClassResults) -> Vec<(&str, &str)> {
    let submissions = class.submissions.iter();
    submissions
        .map(|one| (one.name.as_str(), one.verdict.code()))
        .collect()
}

#[test]
fn folders_of_students_are_recognised_with_either_slash() {
    let desk = Desk::with_counter();
    let right = right(&desk);
    let class = |stroke: &str| {
        let path = |path: &str| path.replace('/', stroke);
        [
            stored(path("class/ada/"), ""),
            file(path("class/ada/counter.py"), &right),
            file(path("class/ada/notes/a.txt"), "mine"),
            file(path("class/bo/src/counter.py"), &right),
            file(path("class/cy.zip"), zip(&[file("counter.py", &right)])),
        ]
    };
    let (usual, said) = grade(&desk, &class("/"));
    assert!(!said.contains("in its paths"), "{said}");
    assert_eq!(told(&usual), [("ada", "AC"), ("bo", "AC"), ("cy", "AC")]);
    let (turned, said) = grade(&desk, &class("\\"));
    let note = "note: `class.zip` has `\\` in its paths, which is read as `/`";
    assert!(said.contains(note), "{said}");
    assert_eq!(turned, usual);
}

#[test]
fn a_download_of_a_platform_is_recognised_with_backslashes() {
    let desk = Desk::with_counter();
    let right = right(&desk);
    let moodle = ["Ada Marsh_1", "Bo Li_2"].map(|who| {
        let path = format!("{who}_assignsubmission_file_\\counter.py");
        file(path, &right)
    });
    let (class, said) = grade(&desk, &moodle);
    assert!(said.contains("is read as a download of Moodle"), "{said}");
    assert_eq!(told(&class), [("Ada Marsh_1", "AC"), ("Bo Li_2", "AC")]);
}

/// An odd name of one file changes no other submissions and leads nowhere.
#[test]
fn one_odd_name_changes_no_other_paths() {
    let desk = Desk::with_counter();
    let right = right(&desk);
    let (class, said) = grade(
        &desk,
        &[
            file("marshada_1_11_counter.py", &right),
            file("libo_2_21_counter.py", &right),
            file("lowcy_3_31_..\\libo_2_21_counter.py", "crash()"),
        ],
    );
    assert!(said.contains("is read as a download of Canvas"), "{said}");
    assert!(!said.contains("in its paths"), "{said}");
    let note =
        "note: `class.zip` has `\\` in 1 of 3 paths, such as `lowcy_3_31_..\\libo_2_21_counter.py`";
    assert!(said.contains(note), "{said}");
    let wanted = [("libo_2", "AC"), ("lowcy_3", "CE"), ("marshada_1", "AC")];
    assert_eq!(told(&class), wanted);
    let reason = class.submissions[1].scenarios[0].reason.as_deref();
    let left_out =
        "it is empty; `..\\libo_2_21_counter.py` has a path that leads out (`..`) and was left out";
    assert!(reason.unwrap().contains(left_out), "{reason:?}");
}

#[test]
fn no_path_leads_out_or_into_another_submission() {
    let desk = Desk::with_counter();
    let right = right(&desk);
    let evil = |path: &str| stored(format!("{path}{EVIL}"), "x");
    let (class, said) = grade(
        &desk,
        &[
            file("ada\\counter.py", &right),
            file("bo\\counter.py", &right),
            stored("ada\\..\\bo\\counter.py", "crash()"),
            stored("ada\\..\\..\\counter.py", "crash()"),
            evil("..\\"),
            evil("..\\..\\x\\"),
            evil("C:\\"),
            evil("c:\\class\\dee\\"),
            evil("\\\\server\\share\\"),
            evil("\\"),
        ],
    );
    assert_eq!(told(&class), [("ada", "AC"), ("bo", "AC")]);
    let remarks = class.submissions[0].remarks.join("; ");
    for left_out in ["`../bo/counter.py`", "`../../counter.py`"] {
        let remark = format!("{left_out} has a path that leads out (`..`) and was left out");
        assert!(remarks.contains(&remark), "{remarks}");
    }
    assert!(class.submissions[1].remarks.is_empty());
    for (path, why) in [
        (format!("../{EVIL}"), "has a path that leads out (`..`)"),
        (format!("C:/{EVIL}"), "has a path with a drive letter"),
        (format!("//server/share/{EVIL}"), "has an absolute path"),
    ] {
        let note = format!("note: `{path}` {why} and was left out");
        assert!(said.contains(&note), "{said}");
    }
    let more = "1 more entries that lead out of the archive were left out";
    assert!(said.contains(more), "{said}");
    for folder in desk.path("").ancestors() {
        assert!(!folder.join(EVIL).exists());
    }
}

/// `tar -a -c -f class.zip .` of bsdtar writes such paths.
#[test]
fn empty_parts_of_paths_hide_no_submission() {
    let desk = Desk::with_counter();
    let right = right(&desk);
    let (class, said) = grade(
        &desk,
        &[
            stored("./", ""),
            stored("./ada/", ""),
            file("./ada/counter.py", &right),
            file("./bo/.//./src/counter.py", &right),
            file("././cy.py", &right),
        ],
    );
    assert_eq!(told(&class), [("ada", "AC"), ("bo", "AC"), ("cy.py", "AC")]);
    assert!(!said.contains("left out"), "{said}");
    let (class, said) = grade(
        &desk,
        &[
            file("./class/ada/counter.py", &right),
            file("./class/bo/counter.py", &right),
            stored("./class/./../bo/counter.py", "crash()"),
            stored("./../counter.py", "crash()"),
        ],
    );
    assert_eq!(told(&class), [("ada", "AC"), ("bo", "AC")]);
    for path in ["class/../bo/counter.py", "../counter.py"] {
        let note = format!("note: `{path}` has a path that leads out (`..`) and was left out");
        assert!(said.contains(&note), "{said}");
    }
}
