//! The roster: the submissions of each person, and the persons without a submission.

use std::fs;

use puzzlemark_reports::model::ClassResults;

use super::packed::zip::{file, zip};
use super::right;
use crate::desk::results::results;
use crate::desk::{Desk, text};

/// A desk with a roster and a class of folders, each with a right submission.
fn desk(roster: &str, folders: &[&str]) -> Desk {
    let desk = Desk::with_counter();
    let right = right(&desk);
    for name in folders {
        desk.write(&format!("class/{name}/counter.py"), &right);
    }
    desk.write("roster.csv", format!("submission,name,email\n{roster}"));
    desk
}

/// Grades a class with the roster. Returns the results and the messages.
fn grade(desk: &Desk, class: &str) -> (ClassResults, String) {
    let words = [
        "grade",
        "counter",
        class,
        "--roster",
        "roster.csv",
        "--out",
        "out",
    ];
    let output = desk.puzzlemark(&words);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    (
        results(desk, "out"),
        text(&output.stderr) + &text(&output.stdout),
    )
}

fn names(class: &ClassResults) -> Vec<&str> {
    class
        .submissions
        .iter()
        .map(|one| one.name.as_str())
        .collect()
}

fn missing(class: &ClassResults) -> Vec<&str> {
    class
        .info
        .missing
        .iter()
        .map(|one| one.id.as_str())
        .collect()
}

#[test]
fn an_id_of_the_roster_outranks_all_other_matches() {
    let desk = Desk::with_counter();
    for (name, submission) in [("aaa", "right"), ("ada", "wrong")] {
        let source = fs::read(desk.path(format!("counter/submissions/{submission}/counter.py")));
        desk.write(&format!("class/{name}/counter.py"), source.unwrap());
    }
    desk.write(
        "roster.csv",
        "submission,name,email\nada,Ada Marsh,aaa@example.org\n",
    );
    let words = [
        "grade",
        "counter",
        "class",
        "--roster",
        "roster.csv",
        "--out",
        "out",
    ];
    assert_eq!(desk.puzzlemark(&words).status.code(), Some(0));
    let class = results(&desk, "out").submissions;
    let told: Vec<_> = class
        .iter()
        .map(|one| (one.name.as_str(), one.verdict.code()))
        .collect();
    assert_eq!(told, [("aaa", "AC"), ("ada", "WA")]);
}

#[test]
fn a_notebook_or_a_text_counts_as_handed_in() {
    let desk = desk("lou,Lou,\nmia,Mia,\nyan,Yan,\nzoe,Zoe,\n", &["mia"]);
    let code = String::from_utf8(right(&desk)).unwrap();
    let cell = serde_json::json!({"cell_type": "code", "source": code});
    let notebook = serde_json::json!({"nbformat": 4, "metadata": {}, "cells": [cell]});
    desk.write("class/lou.ipynb", notebook.to_string());
    desk.write("class/yan.txt", &code);
    // A folder has no ending. So this is not a folder of `yan`, who has a text.
    desk.write("class/yan.lee/counter.py", &code);
    // Left out: one stands beside a submission of that person, and the other has no person.
    desk.write("class/mia.txt", "notes");
    desk.write("class/remarks.txt", "notes");
    let (class, said) = grade(&desk, "class");
    let told: Vec<_> = class
        .submissions
        .iter()
        .map(|one| (one.name.as_str(), one.verdict.code()))
        .collect();
    assert_eq!(
        told,
        [
            ("lou", "AC"),
            ("mia", "AC"),
            ("yan", "CE"),
            ("yan.lee", "AC")
        ]
    );
    assert_eq!(missing(&class), ["zoe"]);
    for left_out in ["skipped `mia.txt`", "skipped `remarks.txt`"] {
        assert!(said.contains(left_out), "{said}");
    }
}

#[test]
fn equal_logins_mix_up_no_two_people() {
    let roster = "s1,Ada Marsh,li@one.example.org\ns2,Bo Low,li@two.example.org\n\
                  s3,Cy Fox,eve@one.example.org\neve,Eve Hill,\ns5,Dee Wood,dee@one.example.org\n\
                  s6,Fay Elm,fay@one.example.org\n";
    // `li` could be two persons. `eve` is the person with that id. `dee` can be only one. `fay` and `FAY` are
    // unclear.
    let desk = desk(
        roster,
        &[
            "li",
            "eve",
            "dee",
            "fay",
            "FAY",
            "li@two.example.org",
            "s6.old",
        ],
    );
    let (class, said) = grade(&desk, "class");
    assert_eq!(
        names(&class),
        ["FAY", "eve", "fay", "li", "s2", "s5", "s6.old"]
    );
    // `s1` and `s6` may have a submission.
    assert_eq!(missing(&class), ["s3"]);
    let unsettled = class.info.unsettled.iter().map(|one| one.id.as_str());
    assert_eq!(unsettled.collect::<Vec<_>>(), ["s1", "s6"]);
    let rows = fs::read_to_string(desk.path("out/gradebook.csv")).unwrap();
    let absent: Vec<_> = rows.lines().skip(8).collect();
    assert_eq!(
        absent,
        [
            "s3,Cy Fox,eve@one.example.org,none,,3,,",
            "s1,Ada Marsh,li@one.example.org,unsettled,,3,,",
            "s6,Fay Elm,fay@one.example.org,unsettled,,3,,"
        ]
    );
    for wanted in [
        "2 students on the roster are unsettled (another submission could be theirs)\n  Ada Marsh (s1), Fay Elm (s6)\n",
        "not in the roster, but graded: `FAY`, `fay`, `li`, `s6.old`",
        "match several submissions, so none is counted as theirs: `s6`",
        "`li` matches `s1` or `s2` in the roster, so none of them is chosen",
        "in the roster, but it is not certain if they handed in a submission: `s1`, `s6`\n",
        "in the roster, but without a submission: `s3`\n",
    ] {
        assert!(said.contains(wanted), "{said}");
    }
}

#[test]
fn a_login_never_outranks_the_name_of_another() {
    let roster = "s1,Ada Marsh,amarsh@one.example.org\ns9,Alan Marsh,\n";
    let desk = desk(roster, &[]);
    let right = right(&desk);
    let metadata = "---\nsubmission_1:\n  :submitters:\n  - :name: Ada Marsh\n    :email: ada@gmail.com\n\
                    submission_2:\n  :submitters:\n  - :name: Alan Marsh\n    :sid: amarsh\n";
    let submission = |number: usize| file(format!("x/submission_{number}/counter.py"), &right);
    let metadata = file("x/submission_metadata.yml", metadata);
    desk.write("class.zip", zip(&[submission(1), submission(2), metadata]));
    let (class, said) = grade(&desk, "class.zip");
    assert_eq!(names(&class), ["Alan Marsh_amarsh", "s1"]);
    assert!(missing(&class).is_empty(), "{said}");
    for wanted in [
        "not in the roster, but graded: `Alan Marsh_amarsh`\n",
        "`Alan Marsh_amarsh` matches `s1` or `s9` in the roster, so none of them is chosen\n",
        "in the roster, but it is not certain if they handed in a submission: `s9`\n",
    ] {
        assert!(said.contains(wanted), "{said}");
    }
}

#[test]
fn a_number_of_a_platform_never_outranks_the_name_of_another() {
    let desk = desk(
        "4711,Bo Li,\n4712,Ada Marsh,\n4713,Cy Fox,\n4714,Dee,\n",
        &[],
    );
    let right = right(&desk);
    let moodle = ["Ada Marsh_4711", "Cy Fox_4713"].map(|who| {
        let path = format!("{who}_assignsubmission_file_/counter.py");
        file(path, &right)
    });
    desk.write("class.zip", zip(&moodle));
    let (class, said) = grade(&desk, "class.zip");
    assert_eq!(names(&class), ["4713", "Ada Marsh_4711"]);
    assert_eq!(missing(&class), ["4714"]);
    let doubt = "`Ada Marsh_4711` matches `4711` or `4712` in the roster";
    assert!(said.contains(doubt), "{said}");
}

/// In the download, a name that points to a person comes before that person's own folder.
#[test]
fn a_whole_address_outranks_a_login_and_a_name_in_any_order() {
    let desk = desk("s1,Ada Marsh,ada@one.example.org\n", &[]);
    let right = right(&desk);
    let submitter = |number: usize, name: &str, key: &str| {
        format!(
            "submission_{number}:\n  :submitters:\n  - :name: {name}\n    :email: {key}\n  \
             :created_at: 2026-10-01\n"
        )
    };
    let metadata = [
        "---\n".to_owned(),
        submitter(1, "Ada Marsh", "ada@two.example.org"),
        submitter(2, "Someone", "ada"),
        submitter(3, "Nobody", "Ada@One.example.org"),
    ];
    let submission = |number: usize| file(format!("x/submission_{number}/counter.py"), &right);
    let mut entries: Vec<_> = (1..=3).map(submission).collect();
    entries.push(file("x/submission_metadata.yml", metadata.concat()));
    desk.write("class.zip", zip(&entries));
    let (class, _) = grade(&desk, "class.zip");
    let others = ["Ada Marsh_ada@two.example.org", "Someone_ada", "s1"];
    assert_eq!(names(&class), others);
    assert!(missing(&class).is_empty());
}

#[test]
fn missing_students_are_in_every_report_of_the_class() {
    let desk = desk("ada,Ada Marsh,\nbo,=Bo<b>,\ncy,Cy,\n", &["ada"]);
    let (class, said) = grade(&desk, "class");
    assert_eq!(missing(&class), ["bo", "cy"]);
    assert!(
        said.contains("2 students on the roster handed in nothing\n  =Bo<b> (bo), Cy (cy)\n"),
        "{said}"
    );
    let read = |file: &str| fs::read_to_string(desk.path("out").join(file)).unwrap();
    let rows: Vec<_> = read("gradebook.csv")
        .lines()
        .skip(1)
        .map(str::to_owned)
        .collect();
    let starts = |row: usize, with: &str| rows[row].starts_with(with);
    assert!(
        starts(0, "ada,Ada Marsh,,AC,")
            && starts(1, "bo,'=Bo<b>,,none,,")
            && starts(2, "cy,Cy,,none,,"),
        "{rows:?}"
    );
    let page = read("index.html");
    for wanted in [
        "Nothing handed in <span class=\"of\">2</span>",
        "=Bo&lt;b&gt;",
    ] {
        assert!(page.contains(wanted), "{wanted}");
    }
    let again = |format: &str| {
        let output = desk.puzzlemark(&["report", "out", "--format", format]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    assert_eq!(again("csv"), read("gradebook.csv"));
    assert_eq!(again("junit"), read("junit.xml"));
    let skipped = "name=\"=Bo&#60;b&#62; (bo)/submission\" time=\"0.000\">\n      <skipped ";
    assert!(again("junit").contains(skipped), "{}", again("junit"));
    let skipped = "ok 2 - =Bo<b> (bo) # SKIP nothing handed in\nok 3 - Cy (cy) # SKIP nothing handed in\n1..3\n";
    assert!(again("tap").ends_with(skipped), "{}", again("tap"));
    let ctrf: serde_json::Value = serde_json::from_str(&again("ctrf")).unwrap();
    let tests = ctrf["results"]["tests"].as_array().unwrap();
    let skipped = tests.iter().filter(|test| test["status"] == "skipped");
    let skipped: Vec<_> = skipped.map(|test| test["name"].as_str().unwrap()).collect();
    assert_eq!(skipped, ["=Bo<b> (bo)", "Cy (cy)"]);
    // A page that stands alone links to no other report.
    let (before, after) = page.split_once("<nav").expect("links to reports");
    let (_, after) = after.split_once("</nav>\n").expect("the end of the links");
    assert_eq!(again("html"), format!("{before}{after}"));
    let json: serde_json::Value = serde_json::from_str(&again("json")).unwrap();
    assert_eq!(json["missing"][1]["id"], "cy");
    let markdown = "2 students on the roster handed in nothing: ";
    assert!(again("markdown").contains(markdown));
    // Without a roster, no student is known to be missing.
    let without = desk.puzzlemark(&["grade", "counter", "class", "--out", "without"]);
    assert!(without.status.success());
    assert!(results(&desk, "without").info.missing.is_empty());
}

#[test]
fn parts_of_a_class_list_the_missing_students_of_the_whole() {
    let desk = desk("ada,Ada,\nbo,Bo,\ncy,Cy,\ndee,Dee,\n", &["ada", "bo", "cy"]);
    let roster = ["--roster", "roster.csv", "--out"];
    for part in ["1/2", "2/2"] {
        let out = format!("part-{}", &part[..1]);
        let partition = format!("hash:{part}");
        let words = ["grade", "counter", "class", "--partition", &partition];
        let output = desk.puzzlemark(&[&words[..], &roster, &[&out]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(missing(&results(&desk, &out)), ["dee"]);
    }
    let words = ["merge", "counter", "class", "part-1", "part-2"];
    let output = desk.puzzlemark(&[&words[..], &roster, &["all"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(missing(&results(&desk, "all")), ["dee"]);
}
