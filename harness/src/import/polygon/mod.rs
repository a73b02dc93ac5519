//! Packages of Polygon: `problem.xml`, tests, and a checker that is written with testlib.
//!
//! The header `testlib.h` is the user's to bring; packages have it in `files`.

mod constructs;
mod solutions;
mod xml;

use std::collections::BTreeMap;
use std::path::Path;

pub(in crate::import) use constructs::CONSTRUCTS;

use self::xml::Element;
use super::languages::{identifier, is_plain};
use super::taking::{Rejected, Taking, rejected};
use super::{Imported, Material, Severity};
use crate::spec::Yaml;

/// The file that describes the package.
const FILE: &str = "problem.xml";
/// The name of the checker in the assignment.
const CHECKER: &str = "checker";
/// The header that checkers include.
const HEADER: &str = "testlib.h";

/// Takes in a package: its folder, with `problem.xml` in it.
pub fn polygon(package: &Material) -> Result<Imported, Rejected> {
    let mut taking = Taking::new(package)?;
    if !taking.has(FILE) {
        let text = "there is none; a package of Polygon is a folder with this file";
        return Err(rejected(FILE, None, text));
    }
    let elements = xml::read(FILE, &taking.text(FILE)?)?;
    let of = |path: &'static str| elements.iter().filter(move |one| one.path == path);
    if let Some(found) = of("problem/assets/interactor").next() {
        let text = "a program that talks with an interactor cannot be judged by its input and output alone";
        return Err(rejected(FILE, found.line, text));
    }
    for found in of("problem/assets/validators/validator") {
        let text = "validators check the tests of the package, and are not run here";
        taking.note(Severity::Remark, FILE, found.line, text);
    }
    let checker = checker(of("problem/assets/checker").next(), &elements, &mut taking)?;
    let groups = read_tests(&elements, &mut taking)?;
    let subjects = solutions::read(&elements, &mut taking)?;
    copy_statement(&mut taking)?;
    let assignment = Yaml::map([
        ("assignment", Yaml::text(title(&elements))),
        ("subjects", Yaml::map([("program", Yaml::List(subjects))])),
        ("checkers", Yaml::map([(CHECKER, checker)])),
        ("limits", limits(&elements, &mut taking)),
        ("groups", Yaml::List(groups)),
    ]);
    Ok(Imported {
        assignment,
        scenarios: taking.scenarios,
        files: taking.files,
        notes: taking.notes,
    })
}

fn title(elements: &[Element]) -> String {
    let mut names = elements
        .iter()
        .filter(|one| one.path == "problem/names/name");
    let english = names
        .clone()
        .find(|one| one.attribute("language") == "english");
    let name = english
        .or_else(|| names.next())
        .map(|one| one.attribute("value"));
    name.filter(|name| !name.trim().is_empty())
        .unwrap_or("Problem")
        .to_owned()
}

/// The first text at a path.
fn text_at<'e>(elements: &'e [Element], path: &str) -> Option<&'e Element> {
    elements.iter().find(|one| one.path == path)
}

fn limits(elements: &[Element], taking: &mut Taking<'_>) -> Yaml {
    let number = |name: &str| -> Option<f64> {
        let found = text_at(elements, &format!("problem/judging/testset/{name}"))?;
        found.text.parse().ok().filter(|number| *number > 0.0)
    };
    let milliseconds = number("time-limit").unwrap_or_else(|| {
        let text = "there is no time limit; it is 2 s of CPU time";
        taking.note(Severity::Remark, FILE, None, text);
        2000.0
    });
    let bytes = number("memory-limit").unwrap_or(256.0 * 1024.0 * 1024.0);
    let mebibytes = (bytes / 1024.0 / 1024.0).ceil();
    let wall = milliseconds * 4.0 + 5000.0;
    Yaml::map([
        ("cpu", Yaml::text(format!("{milliseconds} ms"))),
        ("wall", Yaml::text(format!("{wall} ms"))),
        ("memory", Yaml::text(format!("{mebibytes} MiB"))),
        ("output", Yaml::text("64 MiB")),
        ("processes", Yaml::Plain("64".to_owned())),
    ])
}

/// The checker with the header that it includes.
fn checker(
    found: Option<&Element>,
    elements: &[Element],
    taking: &mut Taking<'_>,
) -> Result<Yaml, Rejected> {
    let Some(found) = found else {
        return Err(rejected(FILE, None, "there is no checker"));
    };
    if found.attribute("type") != "testlib" {
        let text = format!(
            "a checker of the type `{}` is not taken",
            found.attribute("type")
        );
        return Err(rejected(FILE, found.line, text));
    }
    let source = text_at(elements, "problem/assets/checker/source");
    let path = source.map_or("", |source| source.attribute("path"));
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let ending = Path::new(name).extension();
    let is_cpp = ending.is_some_and(|ending| ending == "cpp");
    if !taking.has(path) || !is_plain(name) || !is_cpp {
        let text = format!("the checker's source `{path}` is no file in C++ of the package");
        return Err(rejected(FILE, found.line, text));
    }
    let mut files = vec![(name.to_owned(), path.to_owned())];
    let code = String::from_utf8_lossy(&taking.bytes(path)?).into_owned();
    let includes = |line: &str| line.trim_start().starts_with('#') && line.contains(HEADER);
    if let Some(place) = code.lines().position(includes) {
        let beside = format!("{folder}/{HEADER}");
        let header = [beside.trim_start_matches('/'), "files/testlib.h", HEADER];
        let Some(header) = header.into_iter().find(|path| taking.has(path)) else {
            let text =
                format!("it includes `{HEADER}`, which the package lacks: put the file beside it");
            return Err(rejected(path, Some(place + 1), text));
        };
        files.push((HEADER.to_owned(), header.to_owned()));
    }
    let mut entries = Vec::new();
    for (name, path) in files {
        if !taking.copy(&path)? {
            return Err(rejected(&path, None, "it is too large"));
        }
        entries.push((name, Yaml::map([("copy", Yaml::text(path))])));
    }
    let build = format!("c++ -std=gnu++17 -O2 -o check {name}");
    Ok(Yaml::map([
        ("kind", Yaml::text("testlib")),
        ("files", Yaml::Map(entries)),
        ("build", Yaml::List(vec![Yaml::text(build)])),
        ("run", Yaml::text("./check")),
    ]))
}

/// `tests/%02d` for a number.
fn numbered(pattern: &str, number: usize) -> Option<String> {
    let (before, rest) = pattern.split_once('%')?;
    let (width, after) = rest.split_once('d')?;
    let width: usize = if width.is_empty() {
        0
    } else {
        width.parse().ok()?
    };
    Some(format!(
        "{before}{number:0width$}{after}",
        width = width.min(9)
    ))
}

/// Makes scenarios of the first set of tests; gives the assignment's groups.
fn read_tests(elements: &[Element], taking: &mut Taking<'_>) -> Result<Vec<Yaml>, Rejected> {
    const SET: &str = "problem/judging/testset";
    let mut sets = elements
        .iter()
        .enumerate()
        .filter(|(_, one)| one.path == SET);
    let Some((first, set)) = sets.next() else {
        return Err(rejected(FILE, None, "there is no set of tests"));
    };
    let next = sets.next();
    if let Some((_, other)) = next {
        let text = "only the first set of tests is taken";
        taking.note(Severity::Refused, FILE, other.line, text);
    }
    let end = next.map_or(elements.len(), |(place, _)| place);
    let inside = elements.get(first..end).unwrap_or_default();
    let pattern = |name: &str| {
        let found = text_at(inside, &format!("{SET}/{name}-path-pattern"));
        found.map_or("", |found| found.text.as_str())
    };
    let (inputs, answers) = (pattern("input"), pattern("answer"));
    let mut groups: BTreeMap<(bool, String), (bool, Vec<Yaml>)> = BTreeMap::new();
    let all = inside
        .iter()
        .filter(|one| one.path == format!("{SET}/tests/test"));
    for (place, test) in all.enumerate() {
        let number = place + 1;
        let (Some(input), Some(answer)) = (numbered(inputs, number), numbered(answers, number))
        else {
            return Err(rejected(
                FILE,
                set.line,
                "the paths of tests have no `%02d`",
            ));
        };
        let is_sample = test.attribute("sample") == "true";
        let group = match test.attribute("group") {
            _ if is_sample => "sample".to_owned(),
            "" => "tests".to_owned(),
            group => format!("tests-{}", identifier(group)),
        };
        let points: Option<f64> = test.attribute("points").parse().ok();
        if let Some(path) = take_test(test, number, (&input, &answer), points, is_sample, taking)? {
            let entry = groups.entry((!is_sample, group)).or_default();
            entry.0 |= points.is_some();
            entry.1.push(Yaml::text(path));
        }
    }
    if groups.is_empty() {
        return Err(rejected(FILE, set.line, "none of the tests could be taken"));
    }
    let group = |((secret, id), (points, paths)): ((bool, String), (bool, Vec<Yaml>))| {
        let visibility = if secret { "hidden" } else { "public" };
        let credit = if secret && !points { "all" } else { "each" };
        Yaml::map([
            ("group", Yaml::text(id)),
            ("visibility", Yaml::text(visibility)),
            ("credit", Yaml::text(credit)),
            ("scenarios", Yaml::List(paths)),
        ])
    };
    Ok(groups.into_iter().map(group).collect())
}

/// Makes a scenario of a test; gives its path, or nothing where it is left out, of which there is a
/// note.
fn take_test(
    test: &Element,
    number: usize,
    (input, answer): (&str, &str),
    points: Option<f64>,
    is_sample: bool,
    taking: &mut Taking<'_>,
) -> Result<Option<String>, Rejected> {
    for name in [input, answer] {
        if !taking.has(name) {
            let told = format!(
                "test {number} is left out: the package has no file `{name}`; have it made in full"
            );
            taking.note(Severity::Refused, FILE, test.line, &told);
            return Ok(None);
        }
        if !taking.copy(name)? {
            let told = "it is larger than 8 MiB; the test is left out";
            taking.note(Severity::Refused, name, None, told);
            return Ok(None);
        }
    }
    if std::str::from_utf8(&taking.bytes(input)?).is_err() {
        let told = "the input is no text in UTF-8; the test is left out";
        taking.note(Severity::Refused, input, None, told);
        return Ok(None);
    }
    let points = if is_sample {
        0.0
    } else {
        points.unwrap_or(1.0).max(0.0)
    };
    let copied = |path: &str| Yaml::map([("copy", Yaml::text(path))]);
    let step = Yaml::map([
        ("run", Yaml::map([("stdin", copied(input))])),
        (
            "checker",
            Yaml::map([("use", Yaml::text(CHECKER)), ("answer", copied(answer))]),
        ),
    ]);
    let scenario = Yaml::map([
        ("scenario", Yaml::text(format!("Test {number}"))),
        ("points", Yaml::Plain(points.to_string())),
        ("steps", Yaml::List(vec![step])),
    ]);
    let path = format!("scenarios/test-{number:03}.yaml");
    taking.scenarios.insert(path.clone(), scenario);
    Ok(Some(path))
}

/// The statement in English, and what is not copied.
fn copy_statement(taking: &mut Taking<'_>) -> Result<(), Rejected> {
    const STATEMENT: &str = "statements/english/problem.tex";
    const USED: [&str; 4] = [FILE, "tests", "files", "solutions"];
    if taking.has(STATEMENT) {
        let bytes = taking.bytes(STATEMENT)?;
        taking.files.insert("README.tex".to_owned(), bytes);
    }
    let tops = taking.names.iter().filter(|name| *name != STATEMENT);
    let tops = tops.map(|name| name.split('/').next().unwrap_or(name).to_owned());
    let mut tops: Vec<_> = tops.filter(|top| !USED.contains(&top.as_str())).collect();
    tops.dedup();
    for top in tops {
        taking.note(
            Severity::Ignored,
            &top,
            None,
            "it is not used, and not copied",
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::numbered;

    #[test]
    fn tests_are_numbered_by_their_pattern() {
        assert_eq!(numbered("tests/%02d.a", 7).as_deref(), Some("tests/07.a"));
        assert_eq!(numbered("%d", 12).as_deref(), Some("12"));
        assert_eq!(numbered("tests/01", 1), None);
        assert_eq!(numbered("%s", 1), None);
    }
}
