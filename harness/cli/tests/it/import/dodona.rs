//! Suites for TESTed, the judge of Dodona, which cannot be installed here. The `submissions.yaml` beside each
//! gives the reasons for the expected verdicts.

mod checks;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use puzzlemark_import::{Imported, Languages, Material, Severity, dodona};
use serde::Deserialize;
use tempfile::TempDir;

/// The suites with submissions.
const SUITES: [&str; 6] = [
    "checks/suite.yaml",
    "python/suite.yaml",
    "echo/suite.yaml",
    "calls/suite.yaml",
    "loose/suite.yaml",
    "exercise/evaluation/suite.yaml",
];

/// A submission: the right one, with one replaced text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Handed {
    because: String,
    instead: Option<String>,
    has: Option<String>,
    /// `WA` by default, or `AC` for the right one.
    verdict: Option<String>,
    #[serde(default)]
    fails: BTreeSet<String>,
}

fn fixture(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/import/dodona");
    root.join(name)
}

fn import(path: &Path, languages: &Languages) -> Imported {
    let material = Material {
        path: path.to_owned(),
    };
    dodona(&material, languages).unwrap()
}

fn puzzlemark(arguments: &[&str], paths: &[&Path]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlemark"));
    command.args(arguments).args(paths).output().unwrap()
}

fn told(output: &Output) -> String {
    let streams = [&output.stdout, &output.stderr];
    streams.map(|bytes| String::from_utf8_lossy(bytes)).concat()
}

/// Ids of the imported scenarios.
fn ids(imported: &Imported) -> BTreeSet<String> {
    let stem = |path: &String| Path::new(path).file_stem().unwrap().to_owned();
    let stems = imported.scenarios.keys().map(stem);
    stems.map(|stem| stem.into_string().unwrap()).collect()
}

/// Makes the submissions to a suite, with their expectations.
fn hand_in(suite: &str, ids: &BTreeSet<String>) -> TempDir {
    let of = fixture(suite.split('/').next().unwrap());
    let right = fs::read_to_string(of.join("right.py")).unwrap();
    let table = fs::read_to_string(of.join("submissions.yaml")).unwrap();
    let table: BTreeMap<String, Handed> = serde_yaml::from_str(&table).unwrap();
    let folder = TempDir::new().unwrap();
    let mut expectations = serde_json::Map::new();
    for (name, handed) in &table {
        let text = match (&handed.instead, &handed.has) {
            (Some(instead), Some(has)) => {
                assert_eq!(right.matches(instead).count(), 1, "{name}");
                right.replace(instead, has)
            }
            _ => right.clone(),
        };
        fs::write(folder.path().join(format!("{name}.py")), text).unwrap();
        let usual = if handed.fails.is_empty() { "AC" } else { "WA" };
        let expected = serde_json::json!({
            "permitted": [handed.verdict.as_deref().unwrap_or(usual)],
            "because": handed.because,
            "fails": handed.fails,
            "passes": ids.difference(&handed.fails).collect::<Vec<_>>(),
        });
        expectations.insert(format!("{name}.py"), expected);
    }
    let failed: BTreeSet<_> = table.into_values().flat_map(|one| one.fails).collect();
    assert_eq!(
        &failed, ids,
        "{suite}: each test must fail for some submission"
    );
    let expectations = serde_json::Value::from(expectations).to_string();
    fs::write(folder.path().join("expectations.yaml"), expectations).unwrap();
    folder
}

#[test]
fn suites_give_the_expected_verdicts_and_every_test_can_fail() {
    for name in SUITES {
        let suite = fixture(name);
        let imported = import(&suite, &Languages::default());
        let mut notes = imported.notes.iter();
        let refused = notes.find(|note| note.severity == Severity::NotImported);
        assert_eq!(refused, None);
        let submissions = hand_in(name, &ids(&imported));
        let linted = puzzlemark(&["lint", "--submissions"], &[submissions.path(), &suite]);
        assert!(linted.status.success(), "{}", told(&linted));
    }
}

#[test]
fn an_imported_suite_is_the_assignment_that_runs_directly() {
    let folder = TempDir::new().unwrap();
    let (suite, out) = (fixture("calls/suite.yaml"), folder.path().join("calls"));
    let imported = puzzlemark(&["import", "dodona", "--out"], &[&out, &suite]);
    assert!(imported.status.success(), "{}", told(&imported));
    let loaded = puzzlemark_spec::load_assignment(&out).unwrap().assignment;
    let own: BTreeSet<_> = loaded.scenarios().map(|one| one.id.clone()).collect();
    assert_eq!(own, ids(&import(&suite, &Languages::default())));
    let submissions = hand_in("calls/suite.yaml", &own);
    let linted = puzzlemark(&["lint", "--submissions"], &[submissions.path(), &out]);
    assert!(linted.status.success(), "{}", told(&linted));
    let again = puzzlemark(&["import", "dodona", "--out"], &[&out, &suite]);
    assert!(told(&again).contains("not an empty folder"));
}

#[test]
fn a_journal_of_a_suite_is_resumed() {
    let folder = TempDir::new().unwrap();
    let suite = fixture("echo/suite.yaml");
    let submissions = hand_in(
        "echo/suite.yaml",
        &ids(&import(&suite, &Languages::default())),
    );
    let grade = || {
        puzzlemark(
            &["grade", "--out"],
            &[folder.path(), &suite, submissions.path()],
        )
    };
    let first = grade();
    assert!(first.status.success(), "{}", told(&first));
    assert!(!told(&first).contains("results from `"), "{}", told(&first));
    let second = told(&grade());
    assert!(second.contains("using 35 of 35 results from"), "{second}");
}

/// Each line of the suite names the expected note behind `#-`.
#[test]
fn refused_constructs_are_reported_with_their_line() {
    let path = fixture("refused/suite.yaml");
    let languages = Languages {
        programming: Some("python".to_owned()),
        ..Languages::default()
    };
    let imported = import(&path, &languages);
    let mut noted: Vec<_> = imported.notes.iter().collect();
    noted.retain(|note| note.line.is_some());
    let text = fs::read_to_string(&path).unwrap();
    let mut expected = 0;
    for (line, text) in (1..).zip(text.lines()) {
        for said in text.split("#- ").skip(1) {
            let (kind, words) = said.trim().split_once(": ").unwrap();
            let severity = match kind {
                "refused" => Severity::NotImported,
                "ignored" => Severity::Ignored,
                "remark" => Severity::Remark,
                _ => panic!("line {line}: `{kind}` is no severity"),
            };
            let place = noted.iter().position(|note| {
                note.line == Some(line) && note.severity == severity && note.text.contains(words)
            });
            let place = place.unwrap_or_else(|| panic!("line {line}: no note of {said}"));
            noted.remove(place);
            expected += 1;
        }
    }
    assert!(expected > 50, "the notes are gone");
    assert!(noted.is_empty(), "{noted:?}");
    let all: String = imported
        .scenarios
        .values()
        .map(ToString::to_string)
        .collect();
    assert!(!all.contains("lost"), "{all}");
    for number in 1..=7 {
        assert!(all.contains(&format!("do: kept({number})")), "{all}");
    }
}

#[test]
fn languages_are_chosen() {
    let suite = fixture("exercise/evaluation/suite.yaml");
    let title = |language: &str| {
        let languages = Languages {
            natural: Some(language.to_owned()),
            programming: Some("java".to_owned()),
        };
        import(&suite, &languages).assignment.to_string()
    };
    let dutch = title("nl");
    for said in [
        "Woordenlijsten",
        "title: Woorden\n",
        "title: Programma\n",
        "Submission.java",
    ] {
        assert!(dutch.contains(said), "{said}: {dutch}");
    }
    assert!(!dutch.contains("python"), "{dutch}");
    assert!(title("en").contains("title: Words\n"));
    let languages = Languages {
        natural: Some("fr".to_owned()),
        programming: None,
    };
    let french = import(&suite, &languages);
    assert!(french.scenarios.is_empty());
    assert!(french.notes.iter().any(|note| note.text.contains("`fr`")));
}

#[test]
fn operations_that_a_language_lacks_are_refused() {
    for (suite, language, words, left) in [
        (
            "echo/suite.yaml",
            "haskell",
            "Puzzlemark cannot run programs in haskell",
            0,
        ),
        (
            "echo/suite.yaml",
            "javascript",
            "tracebacks are supported only for Python",
            4,
        ),
        (
            "calls/suite.yaml",
            "c",
            "functions in c cannot be called",
            0,
        ),
        (
            "calls/suite.yaml",
            "cobol",
            "no programming language `cobol`",
            0,
        ),
    ] {
        let languages = Languages {
            natural: None,
            programming: Some(language.to_owned()),
        };
        let imported = import(&fixture(suite), &languages);
        let is_said = |text: &str| text.contains(words);
        assert!(
            imported
                .notes
                .iter()
                .any(|note| { note.severity == Severity::NotImported && is_said(&note.text) }),
            "{language}: {:?}",
            imported.notes
        );
        assert_eq!(imported.scenarios.len(), left, "{language}");
    }
}

/// Submissions to suites for all languages, with their expected points.
const IN_ANY_LANGUAGE: [(&str, &str, usize); 11] = [
    ("programs", "two_numbers.py", 2),
    ("programs", "two_numbers.js", 2),
    ("programs", "TwoNumbers.java", 2),
    ("programs", "two_numbers.c", 2),
    ("programs", "two_numbers.cpp", 2),
    ("programs", "two_numbers.sh", 2),
    // 2 - 3 is not 5, and -7 - 7 is not 0.
    ("programs", "minus.sh", 0),
    ("calls", "small_things.py", 3),
    ("calls", "small_things.js", 3),
    ("calls", "SmallThings.java", 3),
    // Returns three items instead of two.
    ("calls", "all.js", 2),
];

#[test]
fn suites_without_a_language_accept_many() {
    for (suite, submission, points) in IN_ANY_LANGUAGE {
        let folder = fixture("languages");
        let (suite, submission) = (
            folder.join(format!("{suite}.yaml")),
            folder.join(suite).join(submission),
        );
        let output = puzzlemark(&["check", "--json"], &[&suite, &submission]);
        let name = submission.display();
        // A missing toolchain gives a judge error.
        if output.status.code() == Some(3) {
            crate::desk::skipped(&format!("the toolchain of {name}"));
            continue;
        }
        let results: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let scenarios = results["submissions"][0]["scenarios"].as_array().unwrap();
        let right = scenarios.iter().filter(|one| one["verdict"] == "accepted");
        assert_eq!(right.count(), points, "{name}: {}", told(&output));
    }
}

#[test]
fn few_aliases_do_not_become_many_values() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("laughs.yaml");
    let levels = (1..10).map(|depth| {
        let before = vec![format!("*a{}", depth - 1); 10].join(", ");
        format!("  a{depth}: &a{depth} [{before}]\n")
    });
    let levels: String = levels.collect();
    let text = format!("definitions:\n  a0: &a0 [x, x, x, x, x]\n{levels}tabs: []\n");
    fs::write(&path, text).unwrap();
    let output = puzzlemark(
        &["import", "dodona", "--out"],
        &[&folder.path().join("out"), &path],
    );
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    assert!(
        told(&output).contains("more than 200000 values"),
        "{}",
        told(&output)
    );
}

#[test]
fn other_files_are_reported_and_a_course_stays_a_course() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("out");
    for (text, said) in [
        ("", "empty"),
        ("tabs: [", "unclosed bracket"),
        ("tabs: *gone", "the anchor `&gone` is not defined"),
        ("tabs: &a [*a]", "a part of its own value"),
        ("a: 1", "needs `tabs` or `units`"),
        ("tabs: 3", "is a list"),
        ("tabs: [3]", "is a mapping"),
    ] {
        let path = folder.path().join("suite.yaml");
        fs::write(&path, text).unwrap();
        let output = puzzlemark(&["import", "dodona", "--out"], &[&out, &path]);
        assert!(!output.status.success(), "{text}");
        assert!(told(&output).contains(said), "{text}: {}", told(&output));
        let _ = fs::remove_dir_all(&out);
    }
    let course = folder.path().join("course.yaml");
    fs::write(&course, "course: A\ntabs: []\n").unwrap();
    let output = puzzlemark(&["lint"], &[&course]);
    assert!(told(&output).contains("a course"), "{}", told(&output));
}

/// The table in the book lists only constructs that a fixture uses.
#[test]
fn each_imported_construct_is_used_by_a_fixture() {
    let import = |path: &Path| import(path, &Languages::default());
    let mistakes = super::covered::mistakes("Dodona (TESTed)", &fixture(""), import);
    assert!(mistakes.is_empty(), "{mistakes:#?}");
}
