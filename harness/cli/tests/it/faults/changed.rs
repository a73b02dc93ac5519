//! Submissions that are changed, cut short, replaced or removed while they are graded.
//!
//! Results belong to the files that were read. A run names the submission that has changed, and the next run
//! grades its new files. The other submissions are graded as usual.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::ClassResults;

use crate::desk::{Desk, text};
use crate::faults::gate::Gate;
use crate::faults::{Class, PYTHON, is_of_result, results};

/// The form in which a submission is handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Folder,
    Zip,
    TarGz,
}

const SHAPES: [Shape; 3] = [Shape::Folder, Shape::Zip, Shape::TarGz];

/// The name of the student, in each shape.
const STUDENT: &str = "student";

impl Shape {
    fn name(self) -> &'static str {
        match self {
            Self::Folder => "student",
            Self::Zip => "student.zip",
            Self::TarGz => "student.tar.gz",
        }
    }

    /// The file that this writes: the archive, or the only file of the folder.
    fn file(self, path: &Path) -> PathBuf {
        match self {
            Self::Folder => path.join("counter.py"),
            Self::Zip | Self::TarGz => path.to_owned(),
        }
    }

    /// Replaces the submission at this path by one with this source.
    fn hand_in(self, desk: &Desk, path: &Path, source: &str) {
        desk.write("packing/counter.py", source);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let format = match self {
            Self::Folder => {
                fs::create_dir_all(path).unwrap();
                fs::copy(desk.path("packing/counter.py"), self.file(path)).unwrap();
                return;
            }
            Self::Zip => "zip",
            Self::TarGz => "gztar",
        };
        let pack =
            "import shutil, sys\nprint(shutil.make_archive(sys.argv[1], sys.argv[2], 'packing'))";
        let packed = Command::new(PYTHON.1)
            .args(["-c", pack, "packed", format])
            .current_dir(desk.path(""))
            .output()
            .unwrap();
        assert!(packed.status.success(), "{}", text(&packed.stderr));
        fs::rename(text(&packed.stdout).trim(), path).unwrap();
    }
}

/// A change of an accepted submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// A wrong submission replaces it.
    Replaced,
    /// Half of its file is cut off, as if it were still being written.
    CutShort,
    Gone,
}

const CHANGES: [Change; 3] = [Change::Replaced, Change::CutShort, Change::Gone];

impl Change {
    fn befall(self, shape: Shape, desk: &Desk) {
        let path = desk.path("class").join(shape.name());
        let file = shape.file(&path);
        match self {
            Self::Replaced => shape.hand_in(desk, &path, &source(desk, "wrong")),
            Self::CutShort => {
                let bytes = fs::read(&file).unwrap();
                fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
            }
            Self::Gone if shape == Shape::Folder => fs::remove_dir_all(path).unwrap(),
            Self::Gone => fs::remove_file(path).unwrap(),
        }
    }

    /// The verdict after the change; `None` if the submission is gone. Half a file or archive does not load.
    fn verdict(self) -> Option<Verdict> {
        match self {
            Self::Replaced => Some(Verdict::WrongAnswer),
            Self::CutShort => Some(Verdict::LoadError),
            Self::Gone => None,
        }
    }
}

fn source(desk: &Desk, kind: &str) -> String {
    fs::read_to_string(desk.path(format!("counter/submissions/{kind}/counter.py"))).unwrap()
}

/// Begins a run. Its messages go to the file `said`.
fn begin(class: &Class) -> Child {
    let said = fs::File::create(class.desk.path("said")).unwrap();
    let mut command = class.grading_openly();
    command.stdout(Stdio::null()).stderr(said).spawn().unwrap()
}

/// Asserts that the run names the changed submission and has written no report.
fn assert_told(class: &Class, mut run: Child) {
    let status = run.wait().unwrap();
    let said = fs::read_to_string(class.desk.path("said")).unwrap();
    assert_eq!(status.code(), Some(3), "{said}");
    let changed = format!("the submission `{STUDENT}` changed during grading");
    assert!(said.contains(&changed), "{said}");
    assert!(!class.desk.path("out/results.json").exists());
}

/// Grades the present files twice: with the results of the journal, and without. Asserts that both runs agree,
/// and that the submission has the expected verdict.
fn assert_as_if_undisturbed(class: &Class, expected: Option<Verdict>) {
    let grade = |more: &[&str]| {
        let output = class.grading_openly().args(more).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        results(&class.desk, "out")
    };
    let resumed = grade(&[]);
    let verdict = |class: &ClassResults| {
        let mut submissions = class.submissions.iter();
        submissions
            .find(|one| one.name == STUDENT)
            .map(|one| one.verdict)
    };
    assert_eq!(verdict(&resumed), expected);
    assert_eq!(resumed, grade(&["--rerun"]));
}

/// A class of one ordinary submission, and an accepted one in this shape.
fn class_with(shape: Shape) -> Class {
    let class = Class::of(1);
    let path = class.desk.path("class").join(shape.name());
    shape.hand_in(&class.desk, &path, &source(&class.desk, "right"));
    class
}

/// The first submission waits at the gate. So the changed one is planned and not read yet.
fn hold_first(class: &Class) -> Gate<'_> {
    let gate = Gate::of(&class.desk);
    let waits = gate.before("first", &source(&class.desk, "right"));
    class.desk.write("class/0-first/counter.py", waits);
    gate
}

#[test]
fn a_submission_changed_before_its_turn_is_named_and_graded_again() {
    for shape in SHAPES {
        for change in CHANGES {
            let class = class_with(shape);
            let gate = hold_first(&class);
            let mut run = begin(&class);
            gate.wait_for("first", &mut run);
            change.befall(shape, &class.desk);
            gate.open("first");
            assert_told(&class, run);
            assert_as_if_undisturbed(&class, change.verdict());
        }
    }
}

#[test]
fn a_submission_changed_during_play_is_named_and_graded_again() {
    for shape in SHAPES {
        for change in CHANGES {
            let class = class_with(shape);
            let gate = Gate::of(&class.desk);
            let waits = gate.before("waits", &source(&class.desk, "right"));
            shape.hand_in(
                &class.desk,
                &class.desk.path("class").join(shape.name()),
                &waits,
            );
            let mut run = begin(&class);
            gate.wait_for("waits", &mut run);
            change.befall(shape, &class.desk);
            gate.open("waits");
            assert_told(&class, run);
            assert_as_if_undisturbed(&class, change.verdict());
        }
    }
}

#[test]
fn a_submission_changed_between_runs_is_graded_again() {
    for shape in SHAPES {
        for change in CHANGES {
            let class = class_with(shape);
            // It is in the journal when the run is killed, because `z` comes after it.
            let gate = Gate::of(&class.desk);
            let waits = gate.before("last", &source(&class.desk, "right"));
            class.desk.write("class/z-last/counter.py", waits);
            let mut run = begin(&class);
            gate.wait_for("last", &mut run);
            run.kill().unwrap();
            run.wait().unwrap();
            let journal = fs::read_to_string(class.desk.path("out/journal.jsonl")).unwrap();
            let results = journal.lines().filter(|line| is_of_result(line));
            assert_eq!(results.count(), 4, "{journal}");
            change.befall(shape, &class.desk);
            gate.open("last");
            assert_as_if_undisturbed(&class, change.verdict());
        }
    }
}

/// The submission is replaced when it is read, and restored before it is checked again.
#[test]
fn a_submission_replaced_only_during_play_is_noticed() {
    for shape in SHAPES {
        let class = class_with(shape);
        let gate = hold_first(&class);
        let path = class.desk.path("class").join(shape.name());
        let mut run = begin(&class);
        gate.wait_for("first", &mut run);
        let other = gate.before("other", &source(&class.desk, "wrong"));
        shape.hand_in(&class.desk, &path, &other);
        gate.open("first");
        let is_over = |run: &mut Child| run.try_wait().unwrap().is_some();
        while gate.begun("other") == 0 && !is_over(&mut run) {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        shape.hand_in(&class.desk, &path, &source(&class.desk, "right"));
        gate.open("other");
        assert_told(&class, run);
        assert_as_if_undisturbed(&class, Some(Verdict::Accepted));
    }
}

/// The zip of a whole class is opened again for each submission.
#[test]
fn a_changed_download_of_a_class_mixes_no_results_up() {
    for change in CHANGES {
        let class = Class::of(1);
        let gate = Gate::of(&class.desk);
        let (right, wrong) = (source(&class.desk, "right"), source(&class.desk, "wrong"));
        let pack = |second: &str, waits: &str| {
            class.desk.write("packing/0-first/counter.py", waits);
            class.desk.write("packing/second/counter.py", second);
            // Names and sizes are equal, so that both submissions have the same place in the file.
            let pack = "import sys, zipfile\nwith zipfile.ZipFile('class.zip.new', 'w') as out:\n    \
                        for name in ['0-first', 'second']: out.write(f'packing/{name}/counter.py', f'{name}/counter.py')";
            let packed = Command::new(PYTHON.1)
                .args(["-c", pack])
                .current_dir(class.desk.path(""))
                .output()
                .unwrap();
            assert!(packed.status.success(), "{}", text(&packed.stderr));
            fs::rename(
                class.desk.path("class.zip.new"),
                class.desk.path("class.zip"),
            )
            .unwrap();
        };
        let waits = gate.before("first", &right);
        pack(&right, &waits);
        let begin = |more: &[&str]| {
            let words = [
                "grade",
                "counter",
                "class.zip",
                "--jobs",
                "1",
                "--out",
                "out",
            ];
            let mut command = class.desk.command(&words);
            command.args(["--isolation", "limits-only"]).args(more);
            let said = fs::File::create(class.desk.path("said")).unwrap();
            command.stdout(Stdio::null()).stderr(said).spawn().unwrap()
        };
        let mut run = begin(&[]);
        gate.wait_for("first", &mut run);
        let zip = class.desk.path("class.zip");
        match change {
            Change::Replaced => pack(&wrong, &waits),
            Change::CutShort => {
                let bytes = fs::read(&zip).unwrap();
                fs::write(&zip, &bytes[..bytes.len() / 2]).unwrap();
            }
            Change::Gone => fs::remove_file(&zip).unwrap(),
        }
        gate.open("first");
        let status = run.wait().unwrap();
        let said = fs::read_to_string(class.desk.path("said")).unwrap();
        assert_eq!(status.code(), Some(3), "{change:?} {said}");
        assert!(said.contains("changed during grading"), "{change:?} {said}");
        assert!(!class.desk.path("out/results.json").exists());
        pack(&wrong, &waits);
        for more in [&[][..], &["--rerun"]] {
            assert!(begin(more).wait().unwrap().success());
            let verdicts = results(&class.desk, "out").submissions;
            let verdicts: Vec<_> = verdicts.iter().map(|one| one.verdict).collect();
            assert_eq!(
                verdicts,
                [Verdict::Accepted, Verdict::WrongAnswer],
                "{change:?} {more:?}"
            );
        }
    }
}
