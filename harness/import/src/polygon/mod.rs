//! Packages of Polygon. They have `problem.xml`, tests, and a checker that uses testlib. The interactor of an interactive
//! problem writes notes, which the checker judges.
//!
//! Puzzlemark does not contain `testlib.h`. Packages have it in `files`.

mod solutions;
mod testset;
mod xml;

use std::path::Path;

use self::xml::Element;
use super::languages::is_plain;
use super::package::{PackageImport, Rejected, rejected};
use super::{Imported, Material, Severity};
use puzzlemark_spec::Yaml;

/// File that describes the package.
const FILE: &str = "problem.xml";
/// Name of the checker in the assignment.
const CHECKER: &str = "checker";
/// Name of the interactor in the assignment.
const INTERACTOR: &str = "interactor";
/// Header that checkers include.
const HEADER: &str = "testlib.h";

/// Imports a package: a folder with `problem.xml`.
pub fn polygon(package: &Material) -> Result<Imported, Rejected> {
    let mut import = PackageImport::new(package)?;
    if !import.has(FILE) {
        let text = "it is missing; a package of Polygon is a folder with this file";
        return Err(rejected(FILE, None, text));
    }
    let elements = xml::parse_elements(FILE, &import.read_text(FILE)?)?;
    let of = |path: &'static str| elements.iter().filter(move |one| one.path == path);
    for found in of("problem/assets/validators/validator") {
        let text = "validators check the tests of the package and are not run";
        import.note(Severity::Remark, FILE, found.line, text);
    }
    let checker = checker(of("problem/assets/checker").next(), &elements, &mut import)?;
    let mut checkers = Yaml::map([(CHECKER, checker)]);
    let interactor = of("problem/assets/interactor").next();
    if let Some(found) = interactor {
        let program = testlib_program("interactor", "interact", found, &elements, &mut import)?;
        checkers = checkers.with(INTERACTOR, program);
    }
    let interactive = interactor.is_some();
    let groups = testset::import_testset(&elements, interactive, &mut import)?;
    let subjects = solutions::import_solutions(&elements, &mut import)?;
    copy_statement(&elements, &mut import)?;
    let assignment = Yaml::map([
        ("assignment", Yaml::text(title(&elements))),
        ("subjects", Yaml::map([("program", Yaml::List(subjects))])),
        ("checkers", checkers),
        ("limits", limits(&elements, interactive, &mut import)),
        ("groups", Yaml::List(groups)),
    ]);
    Ok(Imported {
        assignment,
        scenarios: import.scenarios,
        files: import.files,
        notes: import.notes,
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

/// Returns the first element at this path.
fn text_at<'e>(elements: &'e [Element], path: &str) -> Option<&'e Element> {
    elements.iter().find(|one| one.path == path)
}

fn limits(elements: &[Element], interactive: bool, import: &mut PackageImport<'_>) -> Yaml {
    let number = |name: &str| -> Option<f64> {
        let found = text_at(elements, &format!("problem/judging/testset/{name}"))?;
        found.text.parse().ok().filter(|number| *number > 0.0)
    };
    let milliseconds = number("time-limit").unwrap_or_else(|| {
        let text = "there is no time limit; 2 s of CPU time are used";
        import.note(Severity::Remark, FILE, None, text);
        2000.0
    });
    let bytes = number("memory-limit").unwrap_or(256.0 * 1024.0 * 1024.0);
    let mebibytes = (bytes / 1024.0 / 1024.0).ceil();
    // Two programs that wait for each other wait for this time.
    let wall = if interactive {
        milliseconds * 2.0 + 5000.0
    } else {
        milliseconds * 4.0 + 5000.0
    };
    Yaml::map([
        ("cpu", Yaml::text(format!("{milliseconds} ms"))),
        ("wall", Yaml::text(format!("{wall} ms"))),
        ("memory", Yaml::text(format!("{mebibytes} MiB"))),
        ("output", Yaml::text("64 MiB")),
        ("processes", Yaml::Plain("64".to_owned())),
    ])
}

/// Imports the checker with its header.
fn checker(
    found: Option<&Element>,
    elements: &[Element],
    import: &mut PackageImport<'_>,
) -> Result<Yaml, Rejected> {
    let Some(found) = found else {
        return Err(rejected(FILE, None, "there is no checker"));
    };
    if found.attribute("type") != "testlib" {
        let text = format!(
            "checkers of the type `{}` are not supported",
            found.attribute("type")
        );
        return Err(rejected(FILE, found.line, text));
    }
    testlib_program("checker", "check", found, elements, import)
}

/// Imports a program that uses testlib, with its header. `role` is its element in `assets`.
fn testlib_program(
    role: &str,
    program: &str,
    found: &Element,
    elements: &[Element],
    import: &mut PackageImport<'_>,
) -> Result<Yaml, Rejected> {
    let source = text_at(elements, &format!("problem/assets/{role}/source"));
    let path = source.map_or("", |source| source.attribute("path"));
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let ending = Path::new(name).extension();
    let is_cpp = ending.is_some_and(|ending| ending == "cpp");
    if !import.has(path) || !is_plain(name) || !is_cpp {
        let text = format!("the package has no C++ file `{path}` for the {role}");
        return Err(rejected(FILE, found.line, text));
    }
    let mut files = vec![(name.to_owned(), path.to_owned())];
    let code = String::from_utf8_lossy(&import.bytes(path)?).into_owned();
    let includes = |line: &str| line.trim_start().starts_with('#') && line.contains(HEADER);
    if let Some(place) = code.lines().position(includes) {
        let beside = format!("{folder}/{HEADER}");
        let header = [beside.trim_start_matches('/'), "files/testlib.h", HEADER];
        let Some(header) = header.into_iter().find(|path| import.has(path)) else {
            let text = format!(
                "it includes `{HEADER}`, which is not in the package; put the file beside it"
            );
            return Err(rejected(path, Some(place + 1), text));
        };
        files.push((HEADER.to_owned(), header.to_owned()));
    }
    let mut entries = Vec::new();
    for (name, path) in files {
        if !import.copy(&path)? {
            return Err(rejected(&path, None, "the file is too large"));
        }
        entries.push((name, Yaml::map([("copy", Yaml::text(path))])));
    }
    let build = format!("c++ -std=gnu++17 -O2 -o {program} {name}");
    Ok(Yaml::map([
        ("kind", Yaml::text("testlib")),
        ("files", Yaml::Map(entries)),
        ("build", Yaml::List(vec![Yaml::text(build)])),
        ("run", Yaml::text(format!("./{program}"))),
    ]))
}

/// Copies the English statement. Adds notes on the files that are not copied.
fn copy_statement(elements: &[Element], import: &mut PackageImport<'_>) -> Result<(), Rejected> {
    const STATEMENT: &str = "statements/english/problem.tex";
    const USED: [&str; 4] = [FILE, "tests", "files", "solutions"];
    if import.has(STATEMENT) {
        let bytes = import.bytes(STATEMENT)?;
        import.files.insert("README.tex".to_owned(), bytes);
    }
    let is_source = |name: &String| {
        let mut sources = elements.iter().filter(|one| one.path.ends_with("/source"));
        sources.any(|source| source.attribute("path") == name)
    };
    let is_used = |name: &String| import.files.contains_key(name) || is_source(name);
    let tops = import
        .names
        .iter()
        .filter(|name| *name != STATEMENT && !is_used(name));
    let tops = tops.map(|name| name.split('/').next().unwrap_or(name).to_owned());
    let mut tops: Vec<_> = tops.filter(|top| !USED.contains(&top.as_str())).collect();
    tops.dedup();
    for top in tops {
        import.note(
            Severity::Ignored,
            &top,
            None,
            "it is not used and not copied",
        );
    }
    Ok(())
}
