//! The table in the book of what the tests import: documents, and wrong submissions whose verdicts they compare.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use puzzlemark_import::{FormatTable, ImportState, construct_tables};

use crate::import::fixture;

/// The page with the table, and the lines around the table.
const PAGE: &str = "docs/src/how-to/imports.md";
const BEGIN: &str =
    "<!-- trials: PUZZLEMARK_BLESS=1 cargo test -p puzzlemark --test it tried:: -->\n";
const END: &str = "<!-- end of trials -->\n";

/// The fixtures of a format.
struct Trials {
    /// Title of the format in the tables of constructs.
    format: &'static str,
    documents: usize,
    wrong: usize,
    /// The other source of the verdicts.
    compared: &'static str,
}

fn entries(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(fixture(folder)).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// The number of submissions in a folder, without `right`.
fn wrong_in(folder: &str) -> usize {
    let all = entries(&format!("{folder}/submissions")).into_iter();
    all.filter(|path| name(path) != "right").count()
}

/// The tables of wrong submissions in the folders of a folder: their number, and the number of submissions that fail.
fn tables(folder: &str, file: &str) -> (usize, usize) {
    let files = entries(folder).into_iter().map(|path| path.join(file));
    let tables: Vec<serde_json::Value> = files
        .filter(|path| path.is_file())
        .map(|path| serde_yaml::from_str(&fs::read_to_string(path).unwrap()).unwrap())
        .collect();
    let fails = |table: &serde_json::Value| match table {
        serde_json::Value::Array(pairs) => pairs.len(),
        other => {
            let table: BTreeMap<String, serde_json::Value> =
                serde_json::from_value(other.clone()).unwrap();
            let all = table.into_values();
            all.filter(|one| one.get("fails").is_some()).count()
        }
    };
    (tables.len(), tables.iter().map(fails).sum())
}

/// The submissions of packages that are not in `accepted`.
fn wrong_in_packages() -> usize {
    let folders = entries("kattis")
        .into_iter()
        .map(|path| path.join("submissions"));
    let folders = folders.flat_map(|path| fs::read_dir(path).unwrap());
    let folders = folders.map(|entry| entry.unwrap().path());
    let wrong = folders.filter(|path| name(path) != "accepted");
    wrong.map(|path| fs::read_dir(path).unwrap().count()).sum()
}

fn trials() -> Vec<Trials> {
    let sessions = entries("sessions/material").into_iter();
    let sessions = sessions.filter(|path| !name(path).starts_with("refused"));
    let (suites, wrong_of_suites) = tables("dodona", "submissions.yaml");
    let (sets, wrong_of_sets) = tables("check50/sets", "submissions.yaml");
    let (exercises, wrong_of_exercises) = tables("exercises", "mutants.yaml");
    let problem = fs::read_to_string(fixture("polygon/pairs/problem.xml")).unwrap();
    let solutions = problem.matches("<solution tag=").count();
    let right = ["main", "accepted"]
        .map(|tag| problem.matches(&format!("<solution tag=\"{tag}\"")).count());
    let row = |format, documents, wrong, compared| Trials {
        format,
        documents,
        wrong,
        compared,
    };
    vec![
        row(
            "Sessions (doctest)",
            sessions.count(),
            wrong_in("sessions"),
            "doctest",
        ),
        row(
            "Dodona (TESTed)",
            suites,
            wrong_of_suites,
            "TESTed's documentation and source",
        ),
        row(
            "Kattis problem packages",
            entries("kattis").len(),
            wrong_in_packages(),
            "the folders of the package",
        ),
        row(
            "Polygon packages (testlib)",
            1,
            solutions - right.iter().sum::<usize>(),
            "the tags of the package",
        ),
        row(
            "check50",
            sets + 1,
            wrong_of_sets + wrong_in("check50/greet"),
            "check50",
        ),
        row(
            "GitHub Classroom, Classroom 50",
            1,
            wrong_in("classroom/sums"),
            "the commands themselves",
        ),
        row(
            "Gradescope (unittest)",
            2,
            wrong_in("gradescope/answers") + wrong_in("gradescope/shapes"),
            "unittest",
        ),
        row(
            "pytest",
            exercises + 1,
            wrong_of_exercises + wrong_in("pytest/words"),
            "pytest and unittest",
        ),
    ]
}

fn table() -> String {
    let tables = construct_tables();
    let mut text = "| format | constructs imported | with a remark | not imported | documents | wrong submissions | compared with |\n\
                    |---|--:|--:|--:|--:|--:|---|\n"
        .to_owned();
    let trials = trials();
    assert_eq!(trials.len(), tables.len());
    for one in &trials {
        let mut tables = tables.iter();
        let of: &FormatTable = tables.find(|table| table.format == one.format).unwrap();
        let count = |state| {
            of.constructs
                .iter()
                .filter(|one| one.state == state)
                .count()
        };
        let Trials {
            format,
            documents,
            wrong,
            compared,
        } = one;
        let [taken, remarked, left] = [
            ImportState::Imported,
            ImportState::WithRemark,
            ImportState::NotImported,
        ]
        .map(count);
        writeln!(
            text,
            "| {format} | {taken} | {remarked} | {left} | {documents} | {wrong} | {compared} |"
        )
        .unwrap();
    }
    let wrong: usize = trials.iter().map(|one| one.wrong).sum();
    assert!(wrong >= 200, "only {wrong} wrong submissions");
    text + &format!("\nAll {wrong} wrong submissions get their verdicts.\n")
}

#[test]
fn the_book_has_the_table_of_what_is_tried() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(PAGE);
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).expect("the line above the table");
    let (_, after) = rest.split_once(END).expect("the line below the table");
    let whole = format!("{before}{BEGIN}\n{}\n{END}{after}", table());
    if std::env::var_os("PUZZLEMARK_BLESS").is_some() {
        fs::write(&path, &whole).unwrap();
    }
    assert_eq!(page, whole, "`PUZZLEMARK_BLESS=1` writes the table anew");
}
