//! The class of the fixtures in the download of each platform. The results must be those of folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use puzzlemark_intake::Source;
use puzzlemark_reports::model::ClassResults;

use super::packed::zip::{Entry, file, stored, zip};
use crate::desk::results::results;
use crate::desk::{Desk, text};

/// A student of the fixture class who has handed in something.
struct Student {
    /// The id in the roster and in the class of folders.
    id: String,
    name: String,
    /// The only file that was handed in.
    source: Vec<u8>,
    number: usize,
}

const LATE: &str = "Canvas marks this submission as late";

/// The students with late work and with two attempts, by their places in the class.
const LATE_ONE: usize = 3;
const AGAIN: usize = 7;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The students, from the course and the roster of the fixtures.
fn students() -> Vec<Student> {
    let folder = root().join("fixtures/class");
    let mut roster = csv::Reader::from_path(folder.join("roster.csv")).unwrap();
    let rows = roster.records().map(Result::unwrap);
    let names: BTreeMap<String, String> = rows
        .map(|row| (row[0].to_owned(), row[1].to_owned()))
        .collect();
    let course = fs::read_to_string(folder.join("course.yaml")).unwrap();
    let (_, bubbles) = course.split_once("submissions:\n").unwrap();
    let lines = bubbles
        .lines()
        .take_while(|line| line.starts_with("      "));
    let student = |(index, line): (usize, &str)| {
        let (id, path) = line.trim().split_once(": ").unwrap();
        // Some submissions of the class are patches of others.
        let submission = Source::from(folder.join(path)).read_files().unwrap();
        Student {
            id: id.to_owned(),
            name: names[id].clone(),
            source: submission
                .files
                .get(Path::new("puzzle.py"))
                .unwrap()
                .to_vec(),
            number: 4711 + index,
        }
    };
    lines.enumerate().map(student).collect()
}

/// Grades a class with the roster. Returns the results and the messages.
fn grade(desk: &Desk, class: &str, options: &[&str]) -> (ClassResults, String) {
    let assignment = root().join("specs/bubbles-and-boulders");
    let roster = root().join("fixtures/class/roster.csv");
    let words = ["grade", assignment.to_str().unwrap(), class, "--out", "out"];
    let words = [&words[..], &["--roster", roster.to_str().unwrap()], options].concat();
    let output = desk.puzzlemark(&words);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    (results(desk, "out"), said)
}

/// The results without remarks on the form of submissions.
fn without_remarks(mut class: ClassResults) -> ClassResults {
    for submission in &mut class.submissions {
        submission.remarks.retain(|remark| {
            remark != LATE
                && !remark.starts_with("the latest of")
                && !remark.contains("was taken for")
        });
    }
    class
}

fn canvas(students: &[Student]) -> Vec<Entry> {
    let entry = |(place, student): (usize, &Student)| {
        let mut words: Vec<_> = student.name.split(' ').collect();
        words.rotate_left(1);
        let letters = words.concat().to_lowercase();
        let letters: String = letters.chars().filter(|c| c.is_alphanumeric()).collect();
        let late = if place == LATE_ONE { "_LATE" } else { "" };
        let again = if place == AGAIN { "-1" } else { "" };
        let number = student.number;
        let name = format!(
            "{letters}{late}_{number}_{}_puzzle{again}.py",
            90000 + number
        );
        file(name, &student.source)
    };
    students.iter().enumerate().map(entry).collect()
}

fn moodle(students: &[Student], between: &str) -> Vec<Entry> {
    let entry = |student: &Student| {
        let Student { name, number, .. } = student;
        let path = format!("{name}_{number}_assignsubmission_file_{between}puzzle.py");
        Entry {
            flags: 1 << 11,
            ..file(path, &student.source)
        }
    };
    students.iter().map(entry).collect()
}

fn gradescope(students: &[Student]) -> Vec<Entry> {
    let top = "assignment_77_export";
    let mut metadata = "---\n".to_owned();
    let mut entries = Vec::new();
    for student in students {
        let Student {
            id, name, number, ..
        } = student;
        let email = format!("{}@example.org", id.split('-').next().unwrap());
        metadata.extend([
            format!("submission_{number}:\n  :submitters:\n  - :name: {name}\n"),
            format!("    :sid: '{number}'\n    :email: {email}\n"),
            "  :created_at: 2026-10-01 12:30:00 Z\n".to_owned(),
        ]);
        entries.push(file(
            format!("{top}/submission_{number}/puzzle.py"),
            &student.source,
        ));
    }
    entries.push(file(format!("{top}/submission_metadata.yml"), metadata));
    entries
}

#[test]
fn downloads_of_platforms_give_the_results_of_folders() {
    let desk = Desk::new();
    let students = students();
    for student in &students {
        desk.write(&format!("plain/{}/puzzle.py", student.id), &student.source);
    }
    let (plain, said) = grade(&desk, "plain", &[]);
    assert!(
        said.contains("in the roster, but without a submission: "),
        "{said}"
    );
    assert_eq!(plain.submissions.len(), students.len());

    desk.write("canvas.zip", zip(&canvas(&students)));
    desk.write("moodle.zip", zip(&moodle(&students, "/")));
    desk.write("moodle-flat.zip", zip(&moodle(&students, "")));
    desk.write("gradescope.zip", zip(&gradescope(&students)));
    for (place, student) in students.iter().enumerate() {
        let Student { id, source, .. } = student;
        let attempt = |time: &str| format!("blackboard/HW 1_{id}_attempt_2026-10-0{time}");
        desk.write(&format!("{}_puzzle.py", attempt("2-09-30-00")), source);
        desk.write(&format!("{}.txt", attempt("2-09-30-00")), "Name: ...");
        if place == AGAIN {
            desk.write(&format!("{}_puzzle.py", attempt("1-23-30-00")), "crash()");
        }
        desk.write(
            &format!("puzzles-submissions/puzzles-{id}/puzzle.py"),
            source,
        );
        desk.write(
            &format!("puzzles-submissions/puzzles-{id}/.git/HEAD"),
            "ref: x\n",
        );
        desk.write(
            &format!("archives/{id}.zip"),
            zip(&[file("mine/puzzle.py", source)]),
        );
    }
    for (class, platform) in [
        ("canvas.zip", "Canvas"),
        ("moodle.zip", "Moodle"),
        ("moodle-flat.zip", "Moodle"),
        ("gradescope.zip", "Gradescope"),
        ("blackboard", "Blackboard"),
        ("puzzles-submissions", "GitHub Classroom"),
        ("archives", ""),
    ] {
        let (found, said) = grade(&desk, class, &[]);
        let named = format!("`{class}` is read as a download of {platform}");
        assert_eq!(said.contains(&named), !platform.is_empty(), "{said}");
        assert!(!said.contains("not in the roster"), "{said}");
        let remarks = |place: usize| {
            let id = &students[place].id;
            let mut all = found.submissions.iter();
            all.find(|one| &one.name == id).unwrap().remarks.join("\n")
        };
        assert_eq!(remarks(LATE_ONE).contains(LATE), platform == "Canvas");
        assert_eq!(
            remarks(AGAIN).contains("the latest of 2 attempts"),
            platform == "Blackboard"
        );
        let [found, plain] = [found, plain.clone()].map(without_remarks);
        assert_eq!(found, plain, "{class}");
    }
}

/// Canvas with two attempts, a helper file and an unknown name.
#[test]
fn attempts_are_kept_according_to_the_option() {
    let desk = Desk::with_counter();
    let [right, wrong] = ["right", "wrong"]
        .map(|kind| fs::read(desk.path(format!("counter/submissions/{kind}/counter.py"))).unwrap());
    let class = [
        stored("marshada_1_11_counter.py", &right),
        stored("marshada_1_12_counter-1.py", &wrong),
        stored("marshada_1_13_notes.txt", "mine"),
        stored("libo_LATE_2_21_counter.py", &wrong),
        stored(
            "strangereve_3_31_work.zip",
            zip(&[file("counter.py", &right)]),
        ),
    ];
    desk.write("class.zip", zip(&class));
    desk.write(
        "roster.csv",
        "submission,name\nada,Ada Marsh\nbo,Bo Li\ncy,Cy Low\n",
    );
    let grade = |options: &[&str]| {
        let words = [
            "grade",
            "counter",
            "class.zip",
            "--out",
            "out",
            "--roster",
            "roster.csv",
        ];
        let output = desk.puzzlemark(&[&words[..], options].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let said = text(&output.stderr);
        assert!(
            said.contains("not in the roster, but graded: `strangereve_3`"),
            "{said}"
        );
        assert!(
            said.contains("in the roster, but without a submission: `cy`"),
            "{said}"
        );
        let class = results(&desk, "out");
        let told = class.submissions.into_iter();
        let told = told.map(|one| {
            format!(
                "{} {} {}",
                one.name,
                one.verdict.code(),
                one.remarks.join("; ")
            )
        });
        told.collect::<Vec<_>>()
    };
    let eve = "strangereve_3 AC ";
    let bo = format!("bo WA {LATE}");
    let latest = "ada WA the latest of 2 attempts";
    assert_eq!(grade(&[]), [latest, &bo, eve]);
    assert_eq!(grade(&["--keep", "latest"]), [latest, &bo, eve]);
    let best = "ada AC the best of 2 attempts: `ada (attempt 1 of 2)`";
    assert_eq!(grade(&["--keep", "best"]), [best, &bo, eve]);
    let all = ["ada (attempt 1 of 2) AC ", "ada (attempt 2 of 2) WA "];
    assert_eq!(grade(&["--keep", "all"]), [all[0], all[1], &bo, eve]);
}

#[test]
fn groups_of_gradescope_and_bad_downloads() {
    let desk = Desk::with_counter();
    let right = fs::read(desk.path("counter/submissions/right/counter.py")).unwrap();
    let metadata = "---\nsubmission_7:\n  :submitters:\n  - :name: Ada Marsh\n    :sid: a1\n  - :name: Bo Li\n    \
                    :sid: b2\n  :created_at: 2026-10-01\n";
    desk.write("class/submission_7/counter.py", &right);
    desk.write("class/submission_8/counter.py", &right);
    desk.write("class/submission_metadata.yml", metadata);
    let grade = |class: &str| desk.puzzlemark(&["grade", "counter", class, "--out", "out"]);
    assert_eq!(grade("class").status.code(), Some(0));
    let class = results(&desk, "out");
    let told: Vec<_> = class
        .submissions
        .iter()
        .map(|one| (one.name.as_str(), one.remarks.concat()))
        .collect();
    let together = |with: &str| format!("handed in together with {with}");
    let wanted = [
        ("Ada Marsh_a1", together("Bo Li")),
        ("Bo Li_b2", together("Ada Marsh")),
        ("submission_8", String::new()),
    ];
    assert_eq!(told, wanted);

    let whole = zip(&[file("a/counter.py", &right), file("b/counter.py", &right)]);
    desk.write("cut.zip", &whole[..whole.len() - 30]);
    let output = grade("cut.zip");
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(
        said.contains("cannot read `cut.zip`: it is cut off"),
        "{said}"
    );

    // No student is to blame for a damaged download.
    let mut broken = file("b/counter.py", &right);
    broken.checksum ^= 1;
    desk.write("broken.zip", zip(&[file("a/counter.py", &right), broken]));
    let output = grade("broken.zip");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let codes: Vec<_> = results(&desk, "out")
        .submissions
        .iter()
        .map(|one| one.verdict.code())
        .collect();
    assert_eq!(codes, ["AC", "JE"]);

    let words = [
        "grade",
        "counter",
        "broken.zip",
        "--from",
        "canvas",
        "--out",
        "out",
    ];
    let output = desk.puzzlemark(&words);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    let wanted = "nothing in it has a name as in a download of Canvas, only: a, b";
    assert!(said.contains(wanted), "{said}");
}
