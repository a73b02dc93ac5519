//! Problem packages of Kattis.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use puzzlemark::expectations::Expectations;
use puzzlemark_import::{Imported, Rejected, Severity, kattis};
use puzzlemark_reports::model::Credit;
use tempfile::TempDir;

use super::{fixture, lint, material, written};
use crate::desk::has;

fn import(package: &Path) -> Result<Imported, Rejected> {
    kattis(&material(package))
}

#[test]
fn every_submission_of_a_package_gets_its_verdict() {
    if !["python3", "cc", "c++", "javac", "rustc"]
        .into_iter()
        .all(has)
    {
        return;
    }
    for (name, submissions) in [
        ("halves", 6),
        ("pairs", 8),
        ("spaces", 4),
        ("scales", 3),
        ("guess", 9),
        ("seek", 5),
    ] {
        let imported = import(&fixture("kattis").join(name)).unwrap();
        let folder = written(imported);
        let fixtures = folder.path().join("submissions");
        assert!(Expectations::load(&fixtures).is_ok());
        let count = fs::read_dir(&fixtures).unwrap().count() - 1;
        assert_eq!(count, submissions, "{name}");
        let (done, told) = lint(folder.path());
        assert!(done, "{name}: {told}");
        if name == "halves" {
            // A wrong expectation is reported, so the submissions are really judged.
            let path = fixtures.join("expectations.yaml");
            let text = fs::read_to_string(&path).unwrap();
            fs::write(&path, text.replacen("[AC]", "[WA]", 1)).unwrap();
            let (done, told) = lint(folder.path());
            assert!(!done && told.contains("got AC, expected WA"), "{told}");
        }
    }
}

#[test]
fn a_package_becomes_an_assignment_of_the_same_meaning() {
    let folder = written(import(&fixture("kattis/pairs")).unwrap());
    let loaded =
        puzzlemark_spec::load_assignment(folder.path()).unwrap_or_else(|error| panic!("{error}"));
    let assignment = loaded.assignment;
    assert_eq!(assignment.title, "Pairs");
    assert_eq!(assignment.limits.cpu.as_secs(), 2);
    assert_eq!(assignment.limits.memory_bytes, 256 * 1024 * 1024);
    let points: BTreeMap<_, _> = assignment
        .scenarios()
        .map(|one| (one.id.as_str(), one.points))
        .collect();
    let expected = [
        ("sample-1", 0.0),
        ("secret-1-first-a", 15.0),
        ("secret-1-first-b", 15.0),
        ("secret-2-second-c", 70.0),
    ];
    assert_eq!(points, BTreeMap::from(expected));
    // The languages of the package do not include C.
    let files: Vec<_> = assignment.subjects.files().collect();
    assert_eq!(
        files,
        ["main.py", "main.cpp", "Main.java", "main.rs", "Halves.java"]
    );
    let statement = fs::read_to_string(folder.path().join("README.md")).unwrap();
    assert!(statement.starts_with("# Pairs"));
    let halves = written(import(&fixture("kattis/halves")).unwrap());
    assert!(halves.path().join("starter/main.py").is_file());
    let scenario = fs::read_to_string(halves.path().join("scenarios/secret-small-odd.yaml"));
    assert!(
        scenario
            .unwrap()
            .contains("hint: Is the half of an odd number whole?")
    );
}

/// Files of a package: paths and contents.
type Files<'a> = &'a [(&'a str, &'a str)];

/// A package with one case. These files are added to its own or replace them.
fn package(files: Files<'_>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let usual = [
        ("problem.yaml", "name: One\n"),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "1\n"),
    ];
    for (name, text) in usual.iter().chain(files) {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// A validator that is not run.
const VALIDATOR: (&str, &str) = ("output_validators/v.py", "");
/// The setting that enables the validator.
const CUSTOM: (&str, &str) = ("problem.yaml", "name: x\nvalidation: custom\n");

/// A problem with points in the format of 2025-09.
const SCORING: (&str, &str) = (
    "problem.yaml",
    "name: x\nproblem_format_version: 2025-09\ntype: scoring\n",
);
/// A case in a group.
const SECRET: ((&str, &str), (&str, &str)) = (
    ("data/secret/one/a.in", "1\n"),
    ("data/secret/one/a.ans", "1\n"),
);

/// Files of a package, the start of its refusal, and a part of the reason.
const REJECTED: &[(Files<'_>, &str, &str)] = &[
    (
        &[("problem.yaml", "name: x\ntype: interactive\n")],
        "problem.yaml:",
        "no output validator that talks",
    ),
    (
        &[("problem.yaml", "name: x\nvalidation: custom interactive\n")],
        "problem.yaml:",
        "no output validator that talks",
    ),
    (
        &[
            SCORING,
            ("data/secret/test_group.yaml", "max_score: unbounded\n"),
            SECRET.0,
            SECRET.1,
        ],
        "data/secret/test_group.yaml:1:",
        "without a maximum",
    ),
    (
        &[
            SCORING,
            ("data/secret/test_group.yaml", "score_aggregation: most\n"),
            SECRET.0,
            SECRET.1,
        ],
        "data/secret/test_group.yaml:1:",
        "must be `pass-fail`",
    ),
    (
        &[
            SCORING,
            ("data/secret/test_group.yaml", "score_aggregation: min\n"),
            SECRET.0,
            SECRET.1,
        ],
        "data/secret/test_group.yaml:",
        "share their points",
    ),
    (
        &[
            CUSTOM,
            ("output_validators/v.py", "\nopen('score_multiplier.txt')\n"),
        ],
        "output_validators/v.py:2:",
        "a part of the points",
    ),
    (
        &[("problem.yaml", "type: [pass-fail, multi-pass]\n")],
        "problem.yaml:1:",
        "several passes",
    ),
    (
        &[("problem.yaml", "limits:\n  validation_passes: 2\n")],
        "problem.yaml:2:",
        "several passes",
    ),
    (
        &[("problem.yaml", "type: submit-answer\n")],
        "problem.yaml:1:",
        "without a program",
    ),
    (
        &[("problem.yaml", "validation: custom score\n"), VALIDATOR],
        "problem.yaml:1:",
        "scores",
    ),
    (
        &[("problem.yaml", "validation: custom\n")],
        "problem.yaml:",
        "no validator",
    ),
    (
        &[(
            "problem.yaml",
            "name: x\nvalidator_flags: float_tolerance\n",
        )],
        "problem.yaml:2:",
        "needs a number",
    ),
    (
        &[(
            "data/sample/testdata.yaml",
            "\noutput_validator_flags: ignore_order\n",
        )],
        "data/sample/testdata.yaml:2:",
        "no flag `ignore_order`",
    ),
    (
        &[("data/sample/testdata.yaml", "grading: custom\n")],
        "data/sample/testdata.yaml:1:",
        "grader",
    ),
    (
        &[("data/sample/testdata.yaml", "grader_flags: max\n")],
        "data/sample/testdata.yaml:1:",
        "`max`",
    ),
    (
        &[("problem.yaml", "grading:\n  objective: min\n")],
        "problem.yaml:2:",
        "fewer points",
    ),
    (
        &[("problem.yaml", "languages: [haskell]\n")],
        "problem.yaml:1:",
        "none of the `languages`",
    ),
    (
        &[CUSTOM, ("output_validators/v/run", "")],
        "output_validators/v/run:",
        "scripts",
    ),
    (
        &[CUSTOM, ("output_validators/v.hs", "")],
        "output_validators/v.hs:",
        "Python, C",
    ),
    (
        &[CUSTOM, VALIDATOR, ("output_validators/w.py", "")],
        "output_validators/v.py:",
        "only one",
    ),
    (
        &[
            CUSTOM,
            ("output_validators/v/v.cpp", "\n#include \"testlib.h\"\n"),
        ],
        "output_validators/v/v.cpp:2:",
        "not in the package",
    ),
    (
        &[("include/java/Main.java", "class Main {}\n")],
        "include/java/Main.java:",
        "main file of each submission",
    ),
    (
        &[("include/c/size.h", "1\n"), ("include/cpp/size.h", "2\n")],
        "include/cpp/size.h:",
        "a different file of this name",
    ),
    (
        &[("problem.yaml", "name: [\n")],
        "problem.yaml:",
        "not YAML",
    ),
    (
        &[("problem.yaml", "limits: {memory: much}\n")],
        "problem.yaml:",
        "number",
    ),
];

#[test]
fn unsupported_parts_are_refused_with_their_place() {
    for (files, place, reason) in REJECTED {
        let folder = package(files);
        let error = import(folder.path()).map(|_| ()).unwrap_err().to_string();
        assert!(
            error.starts_with(place) && error.contains(reason),
            "{files:?}: {error}"
        );
    }
}

/// Files of a package, the file of a note, its severity, and a part of its text.
const NOTED: &[(Files<'_>, &str, Severity, &str)] = &[
    (
        &[("problem.yaml", "name: x\nproblem_format_version: v9\n")],
        "problem.yaml",
        Severity::Remark,
        "`v9`",
    ),
    (
        &[("problem.yaml", "limits: {memory: 3}\n")],
        "problem.yaml",
        Severity::Remark,
        "no `name`",
    ),
    (
        &[("data/secret/2.in", "1")],
        "data/secret/2.in",
        Severity::NotImported,
        "no `.ans` file",
    ),
    (
        &[("data/secret/2.ans", "1")],
        "data/secret/2.ans",
        Severity::NotImported,
        "no `.in` file",
    ),
    (
        &[("data/sample/1.interaction", "<1")],
        "data/sample/1.interaction",
        Severity::Ignored,
        "tests nothing",
    ),
    (
        &[
            ("problem.yaml", "name: x\ntype: scoring\n"),
            SECRET.0,
            SECRET.1,
            ("data/secret/two/b.in", "1\n"),
            ("data/secret/two/b.ans", "1\n"),
        ],
        "problem.yaml",
        Severity::NotImported,
        "nothing after the first rejected",
    ),
    (
        &[
            ("problem.yaml", "name: x\ntype: scoring\n"),
            SECRET.0,
            SECRET.1,
        ],
        "problem.yaml",
        Severity::NotImported,
        "has no points in the package",
    ),
    (
        &[
            ("problem.yaml", "name: x\n"),
            SECRET.0,
            SECRET.1,
            ("data/secret/testdata.yaml", "on_reject: continue\n"),
        ],
        "data/secret/testdata.yaml",
        Severity::Remark,
        "not the worst one",
    ),
    (
        &[
            ("data/secret/testdata.yaml", "reject_score: 1\n"),
            ("data/secret/2.in", ""),
            ("data/secret/2.ans", ""),
        ],
        "data/secret/testdata.yaml",
        Severity::NotImported,
        "points for wrong answers",
    ),
    (
        &[("submissions/slow/a.py", "print(1)\n")],
        "submissions/slow/a.py",
        Severity::NotImported,
        "verdicts are unknown",
    ),
    (
        &[("submissions/accepted/a.hs", "")],
        "submissions/accepted/a.hs",
        Severity::NotImported,
        "language",
    ),
    (
        &[
            ("submissions/accepted/a/a.c", ""),
            ("submissions/accepted/a/b.c", ""),
        ],
        "submissions/accepted/a",
        Severity::NotImported,
        "several files",
    ),
    (
        &[("include/cobol/x.cob", "")],
        "include/cobol/x.cob",
        Severity::Ignored,
        "not supported",
    ),
    (
        &[("data/sample/1.args", "'a b'")],
        "data/sample/1.args",
        Severity::Remark,
        "quotes",
    ),
    (
        &[("input_validators/v.py", "")],
        "input_validators/v.py",
        Severity::Remark,
        "not run",
    ),
    (
        &[("data/sample/testdata.yaml", "on_reject: break\n")],
        "data/sample/testdata.yaml",
        Severity::Remark,
        "all cases",
    ),
    (
        &[("problem.yaml", "limits: {time_multiplier: 3}\n")],
        "problem.yaml",
        Severity::Remark,
        "not measured",
    ),
    (
        &[("problem.yaml", "limits: {code: 3}\n")],
        "problem.yaml",
        Severity::Remark,
        "own limit",
    ),
    (
        &[("problem.yaml", "grading: {custom_scoring: true}\n")],
        "problem.yaml",
        Severity::Remark,
        "not used",
    ),
    (
        &[("problem.yaml", "colour: red\n")],
        "problem.yaml",
        Severity::Ignored,
        "`colour`",
    ),
    (
        &[("statement/problem.sv.md", "")],
        "statement/problem.sv.md",
        Severity::Ignored,
        "English",
    ),
    (
        &[("odd/x", "")],
        "odd/x",
        Severity::Ignored,
        "no such file or folder",
    ),
];

#[test]
fn parts_that_are_left_out_are_noted() {
    for (files, file, severity, reason) in NOTED {
        let folder = package(files);
        let imported = import(folder.path()).unwrap();
        let told = imported
            .notes
            .iter()
            .find(|note| note.file == *file && note.text.contains(reason));
        let told = told.unwrap_or_else(|| panic!("{files:?}: {:#?}", imported.notes));
        assert_eq!(told.severity, *severity, "{told}");
        let loaded = puzzlemark_spec::load_assignment(written(imported).path()).map(|_| ());
        assert!(loaded.is_ok(), "{files:?}: {}", loaded.unwrap_err());
    }
    let folder = package(&[]);
    fs::write(folder.path().join("data/sample/2.in"), b"\xff").unwrap();
    fs::write(folder.path().join("data/sample/2.ans"), b"\xff").unwrap();
    let imported = import(folder.path()).unwrap();
    assert!(
        imported
            .notes
            .iter()
            .any(|note| note.text.contains("UTF-8"))
    );
    assert_eq!(imported.scenarios.len(), 1);
}

#[test]
fn a_folder_without_a_package_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let error = import(folder.path()).map(|_| ()).unwrap_err().to_string();
    assert!(
        error.starts_with("problem.yaml:") && error.contains("problem package"),
        "{error}"
    );
    fs::write(folder.path().join("problem.yaml"), "name: x\n").unwrap();
    let error = import(folder.path()).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("no test cases"), "{error}");
}

#[test]
fn a_package_of_2025_09_has_constants_and_settings_of_cases() {
    let package = TempDir::new().unwrap();
    for (path, text) in [
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Most\nuuid: x\nallow_file_writing: false\n\
             limits: {time_limit: 1}\nconstants: {most: 5, unit: apples}\n",
        ),
        (
            "statement/problem.en.md",
            "Print at most {{most}} {{unit}}. {{nextsample}}\n",
        ),
        (
            "output_validator/validate.py",
            "import sys\nleast = 5 if 'five' in sys.argv else 1\n\
             sys.exit(42 if least <= int(sys.stdin.read()) <= {{most}} else 43)\n",
        ),
        ("data/sample/1.in", ""),
        ("data/sample/1.ans", ""),
        (
            "data/secret/test_group.yaml",
            "args: ['{{unit}}', 'two words']\nfull_feedback: true\n",
        ),
        ("data/secret/a.in", ""),
        ("data/secret/a.ans", ""),
        ("data/secret/b.in", ""),
        ("data/secret/b.ans", ""),
        (
            "data/secret/b.yaml",
            "args: []\noutput_validator_args: [five]\nhint: count them\ndescription: all of them\n",
        ),
        ("data/invalid_output/c.in", ""),
        ("data/invalid_output/c.ans", ""),
        ("data/invalid_output/c.out", "6\n"),
        ("submissions/accepted/all.py", "print({{most}})\n"),
        (
            "submissions/wrong_answer/four.py",
            "import sys\nprint(5 if sys.argv[1:] == ['apples', 'two words'] else 4)\n",
        ),
        ("submissions/wrong_answer/more.py", "print({{most}} + 1)\n"),
    ] {
        let path = package.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let imported = import(package.path()).unwrap();
    let told: Vec<_> = imported.notes.iter().map(ToString::to_string).collect();
    assert!(
        !imported
            .notes
            .iter()
            .any(|note| note.severity == Severity::NotImported),
        "{told:?}"
    );
    assert!(!told.concat().contains("read as the draft"), "{told:?}");
    assert_eq!(imported.scenarios.len(), 3);
    let folder = written(imported);
    let text = |path: &str| fs::read_to_string(folder.path().join(path)).unwrap();
    assert_eq!(
        text("README.md"),
        "Print at most 5 apples. {{nextsample}}\n"
    );
    assert!(text("scenarios/secret-a.yaml").contains("- apples\n        - two words\n"));
    let own = text("scenarios/secret-b.yaml");
    for said in ["hint: count them", "because: all of them", "- five"] {
        assert!(own.contains(said), "{said}: {own}");
    }
    assert!(!own.contains("two words"), "{own}");
    let (done, told) = lint(folder.path());
    assert!(done, "{told}");
}

/// The points of each scenario of a package, by its id, and the `credit` of the assignment's groups.
fn points(files: Files<'_>) -> (BTreeMap<String, f64>, Vec<(String, Credit)>) {
    let imported = import(package(files).path()).unwrap();
    let folder = written(imported);
    let loaded = puzzlemark_spec::load_assignment(folder.path());
    let assignment = loaded.unwrap_or_else(|error| panic!("{error}")).assignment;
    let scenarios = assignment.scenarios();
    let points = scenarios
        .filter(|one| one.points > 0.0)
        .map(|one| (one.id.clone(), one.points));
    let groups = assignment.groups.iter();
    let credits = groups.map(|group| (group.id.clone(), group.credit));
    (points.collect(), credits.collect())
}

#[test]
fn points_of_2025_09_are_shared_as_the_format_says() {
    let case = |name: &'static str| (name, "1\n");
    let (found, credits) = points(&[
        SCORING,
        ("data/secret/1/test_group.yaml", "max_score: 30\n"),
        case("data/secret/1/a.in"),
        case("data/secret/1/a.ans"),
        case("data/secret/1/b.in"),
        case("data/secret/1/b.ans"),
        case("data/secret/1/deep/c.in"),
        case("data/secret/1/deep/c.ans"),
        (
            "data/secret/2/test_group.yaml",
            "max_score: 70\nscore_aggregation: sum\nstatic_validation_score: 10\n",
        ),
        case("data/secret/2/d.in"),
        case("data/secret/2/d.ans"),
        case("data/secret/2/e.in"),
        case("data/secret/2/e.ans"),
    ]);
    let expected = [
        ("secret-1-a", 10.0),
        ("secret-1-b", 10.0),
        ("secret-1-c", 10.0),
        ("secret-2-d", 30.0),
        ("secret-2-e", 30.0),
    ];
    let expected = expected.map(|(id, points)| (id.to_owned(), points));
    assert_eq!(found, BTreeMap::from(expected));
    let expected = [
        ("sample", Credit::Each),
        ("secret-1", Credit::All),
        ("secret-2", Credit::Each),
    ];
    assert_eq!(
        credits,
        expected.map(|(id, credit)| (id.to_owned(), credit))
    );
    // Without groups, the cases share 100 points.
    let (found, _) = points(&[
        SCORING,
        case("data/secret/a.in"),
        case("data/secret/a.ans"),
        case("data/secret/b.in"),
        case("data/secret/b.ans"),
    ]);
    assert!(
        found.values().all(|points| (points - 50.0).abs() < 1e-9),
        "{found:?}"
    );
}

#[test]
fn points_of_the_legacy_format_come_from_accept_score_alone() {
    let (found, credits) = points(&[
        ("problem.yaml", "name: x\ntype: scoring\n"),
        (
            "data/secret/testdata.yaml",
            "on_reject: continue\ngrader_flags: accept_if_any_accepted\n",
        ),
        (
            "data/secret/one/testdata.yaml",
            "grader_flags: min\naccept_score: 12\nrange: 0 50\n",
        ),
        SECRET.0,
        SECRET.1,
        ("data/secret/two/b.in", "1\n"),
        ("data/secret/two/b.ans", "1\n"),
        ("data/secret/two/testdata.yaml", "range: 0 50\n"),
    ]);
    let expected = [("secret-one-a", 12.0), ("secret-two-b", 1.0)];
    let expected = expected.map(|(id, points)| (id.to_owned(), points));
    assert_eq!(found, BTreeMap::from(expected));
    assert_eq!(credits[1], ("secret-one".to_owned(), Credit::All));
    assert_eq!(credits[2], ("secret-two".to_owned(), Credit::Each));
}

#[test]
fn included_files_are_built_with_each_submission() {
    if !["python3", "cc"].into_iter().all(has) {
        return;
    }
    let folder = package(&[
        ("include/c/answer.h", "int answer(void);\n"),
        ("include/c/answer.c", "int answer(void) { return 1; }\n"),
        (
            "include/python3/answers.py",
            "def answer():\n    return 1\n",
        ),
        (
            "submissions/accepted/a.c",
            "#include <stdio.h>\n#include \"answer.h\"\nint main(void) { printf(\"%d\\n\", answer()); }\n",
        ),
        (
            "submissions/accepted/a.py",
            "from answers import answer\nprint(answer())\n",
        ),
        (
            "submissions/wrong_answer/a.py",
            "from answers import answer\nprint(answer() + 1)\n",
        ),
    ]);
    let folder = written(import(folder.path()).unwrap());
    let yaml = fs::read_to_string(folder.path().join("assignment.yaml")).unwrap();
    assert!(yaml.contains("-o program main.c answer.c"), "{yaml}");
    let (done, told) = lint(folder.path());
    assert!(done, "{told}");
}
