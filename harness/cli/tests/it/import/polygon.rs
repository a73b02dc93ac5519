//! Packages of Polygon.

use std::fs;
use std::path::Path;

use puzzlemark_import::{Severity, polygon};
use puzzlemark_reports::model::Credit;
use tempfile::TempDir;

use super::{fixture, lint, material, written};
use crate::desk::has;

#[test]
fn every_solution_gets_its_verdict() {
    if !["python3", "c++"].into_iter().all(has) {
        return;
    }
    let imported = polygon(&material(&fixture("polygon/pairs"))).unwrap();
    let told: Vec<_> = imported
        .notes
        .iter()
        .map(|note| (note.severity, note.line, note.text.as_str()))
        .collect();
    assert_eq!(told.len(), 3, "{told:?}");
    let noted = |severity, line, part: &str| {
        let same = |(one, at, text): &(Severity, Option<usize>, &str)| {
            *one == severity && *at == Some(line) && text.contains(part)
        };
        assert!(told.iter().any(same), "{part}: {told:?}");
    };
    noted(Severity::Remark, 29, "validators check the tests");
    noted(Severity::NotImported, 20, "no file `tests/04`");
    noted(Severity::NotImported, 44, "solutions/halves.pas");
    let folder = written(imported);
    let (done, told) = lint(folder.path());
    assert!(done, "{told}");
    let loaded =
        puzzlemark_spec::load_assignment(folder.path()).unwrap_or_else(|error| panic!("{error}"));
    let groups: Vec<_> = loaded.assignment.groups.iter().collect();
    let told = groups.iter().map(|group| {
        let points: f64 = group.scenarios.iter().map(|one| one.points).sum();
        (group.id.as_str(), group.credit, points)
    });
    let each = Credit::Each;
    let expected = [
        ("sample", each, 0.0),
        ("tests-1", each, 40.0),
        ("tests-2", each, 60.0),
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    assert_eq!(loaded.assignment.title, "Pairs & sums");
    assert_eq!(loaded.assignment.limits.cpu.as_millis(), 1500);
    // A wrong expectation is reported.
    let path = folder.path().join("submissions/expectations.yaml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("[WA]", "[AC]")).unwrap();
    let (done, told) = lint(folder.path());
    assert!(!done && told.contains("got WA, expected AC"), "{told}");
}

/// The fixture with a replacement in its `problem.xml`, and further files.
fn package(replaced: (&str, &str), files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let own = fixture("polygon/pairs");
    for name in [
        "tests/01",
        "tests/01.a",
        "files/check.cpp",
        "solutions/one.py",
    ] {
        put(name, &fs::read(own.join(name)).unwrap());
    }
    let xml = fs::read_to_string(own.join("problem.xml")).unwrap();
    assert!(xml.contains(replaced.0), "{}", replaced.0);
    put(
        "problem.xml",
        xml.replacen(replaced.0, replaced.1, 1).as_bytes(),
    );
    for (name, text) in files {
        put(name, text.as_bytes());
    }
    folder
}

#[test]
fn unsupported_parts_are_refused_with_their_place() {
    let header = [("files/check.cpp", "\n#include \"testlib.h\"\n")];
    let checker = "name=\"check.cpp\" type=\"testlib\"";
    for (replaced, files, place, reason) in [
        (
            ("<validators>", "<interactor/><validators>"),
            &[][..],
            "problem.xml:28:",
            "for the interactor",
        ),
        (
            (checker, "type=\"other\""),
            &[],
            "problem.xml:25:",
            "`other`",
        ),
        (
            ("files/check.cpp", "files/check.py"),
            &[],
            "problem.xml:25:",
            "no C++ file",
        ),
        (
            ("Pairs", "Pairs"),
            &header,
            "files/check.cpp:2:",
            "not in the package",
        ),
        (("</problem>", ""), &[], "problem.xml:", "not XML"),
        (("tests/%02d<", "tests/x<"), &[], "problem.xml:10:", "%02d"),
    ] {
        let folder = package(replaced, files);
        let error = polygon(&material(folder.path()))
            .map(|_| ())
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with(place) && error.contains(reason),
            "{replaced:?}: {error}"
        );
    }
}

#[test]
fn a_header_of_the_user_is_copied_beside_the_checker() {
    let files = [
        (
            "files/check.cpp",
            "#include \"testlib.h\"\nint main() { return WRONG; }\n",
        ),
        ("files/testlib.h", "enum { WRONG = 1 };\n"),
    ];
    let folder = package(("1500", "3000"), &files);
    let folder = written(polygon(&material(folder.path())).unwrap());
    let loaded =
        puzzlemark_spec::load_assignment(folder.path()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(loaded.assignment.limits.cpu.as_secs(), 3);
    let yaml = fs::read_to_string(folder.path().join("assignment.yaml")).unwrap();
    assert!(yaml.contains("copy: files/testlib.h"), "{yaml}");
}

/// A group's name, how it gives its points, and all of them.
type Points = (String, Credit, f64);

/// The groups of a package with this replacement, and the notes.
fn groups(replaced: (&str, &str)) -> (Vec<Points>, Vec<(Severity, String)>) {
    let files = [
        ("tests/02", "9\n"),
        ("tests/02.a", "x"),
        ("tests/03", "8\n"),
        ("tests/03.a", "x"),
    ];
    let imported = polygon(&material(package(replaced, &files).path())).unwrap();
    let notes = imported.notes.iter();
    let notes = notes
        .map(|note| (note.severity, note.text.clone()))
        .collect();
    let folder = written(imported);
    let loaded =
        puzzlemark_spec::load_assignment(folder.path()).unwrap_or_else(|error| panic!("{error}"));
    let groups = loaded.assignment.groups.iter().map(|group| {
        let points: f64 = group.scenarios.iter().map(|one| one.points).sum();
        (group.id.clone(), group.credit, points)
    });
    (groups.collect(), notes)
}

#[test]
fn points_of_groups_are_given_as_their_policies_say() {
    let declared = "</tests><groups>\
         <group name=\"1\" points-policy=\"each-test\"/>\
         <group name=\"2\" points-policy=\"complete-group\" feedback-policy=\"icpc\">\
         <dependencies><dependency group=\"1\"/></dependencies></group></groups>";
    let (told, notes) = groups(("</tests>", declared));
    let group = |id: &str, credit, points| (id.to_owned(), credit, points);
    let expected = [
        group("sample", Credit::Each, 0.0),
        group("tests-1", Credit::Each, 40.0),
        group("tests-2", Credit::All, 60.0),
    ];
    assert_eq!(told, expected);
    for (severity, part) in [
        (
            Severity::NotImported,
            "`2` do not depend on the group `1` here",
        ),
        (
            Severity::Remark,
            "group `2` is hidden, and students see its points",
        ),
    ] {
        let same = |(one, text): &(Severity, String)| *one == severity && text.contains(part);
        assert!(notes.iter().any(same), "{part}: {notes:?}");
    }
}

#[test]
fn points_of_a_group_are_those_of_its_tests_together() {
    let tests = "group=\"1\" points=\"40.0\"/>\n        <test method=\"manual\" group=\"2\" points=\"60.0\"/>";
    let bare = "group=\"1\"/><test group=\"1\"/><groups><group name=\"1\" points=\"30\" \
                points-policy=\"complete-group\"/></groups>";
    // Outside of their place, groups do not count. These stand beside the tests.
    let bare = bare
        .replace("<groups>", "</tests><groups>")
        .replace("</groups>", "</groups><tests>");
    let (told, _) = groups((tests, &bare));
    assert_eq!(told[1], ("tests-1".to_owned(), Credit::All, 30.0));
    // Without any points, only the verdict counts.
    let (told, _) = groups((tests, "/><test/>"));
    assert_eq!(told[1], ("tests".to_owned(), Credit::All, 2.0));
}

#[test]
fn points_of_a_group_do_not_count_if_a_test_has_its_own() {
    let tests = "group=\"1\" points=\"40.0\"/>\n        <test method=\"manual\" group=\"2\" points=\"60.0\"/>";
    // A sample has no points, and does not count as a test of its group.
    let mixed = "group=\"1\" points=\"7\"/><test group=\"1\"/><test group=\"2\" sample=\"true\" points=\"5\"/>\
                 </tests><groups><group name=\"1\" points=\"30\"/></groups><tests>";
    let (told, _) = groups((tests, mixed));
    let points: Vec<_> = told
        .iter()
        .map(|(id, _, points)| (id.as_str(), *points))
        .collect();
    assert_eq!(points, [("sample", 0.0), ("tests-1", 7.0)]);
}

#[test]
fn parts_that_are_left_out_are_noted() {
    let second = "</testset><testset name=\"other\"></testset>";
    for (replaced, reason) in [
        (("</testset>", second), "only the first set"),
        (("tag=\"main\"", "tag=\"failed\""), "its tag is `failed`"),
        (("<time-limit>1500</time-limit>", ""), "no time limit"),
    ] {
        let folder = package(replaced, &[]);
        let imported = polygon(&material(folder.path())).unwrap();
        let told = imported.notes.iter().any(|note| note.text.contains(reason));
        assert!(told, "{reason}: {:#?}", imported.notes);
    }
    let folder = tempfile::tempdir().unwrap();
    let error = polygon(&material(Path::new(folder.path())))
        .map(|_| ())
        .unwrap_err();
    assert!(error.to_string().contains("package of Polygon"), "{error}");
}

/// Hides a number, counts guesses and writes the count.
const INTERACTOR: &str = r#"
#include <fstream>
#include <iostream>
int main(int, char **arguments) {
    std::ifstream in(arguments[1]);
    std::ofstream notes(arguments[2]);
    long hidden, guess, count = 0;
    in >> hidden;
    while (std::cin >> guess) {
        count++;
        std::cout << (guess < hidden ? "<" : guess > hidden ? ">" : "=") << std::endl;
        if (guess == hidden) { notes << count << "\n"; return 0; }
    }
    std::cerr << "it ended after " << count;
    return 2;
}
"#;

/// Compares that count with the largest one, which is the answer.
const COUNTED: &str = r#"
#include <fstream>
#include <iostream>
int main(int, char **arguments) {
    std::ifstream notes(arguments[2]), answer(arguments[3]);
    long count, most;
    if (!(notes >> count) || !(answer >> most)) return 3;
    std::cerr << count << " of " << most;
    return count <= most ? 0 : 1;
}
"#;

#[test]
fn the_checker_judges_what_an_interactor_wrote() {
    if !["python3", "c++"].into_iter().all(has) {
        return;
    }
    let interactor = "<interactor><source path=\"files/talk.cpp\"/></interactor><validators>";
    let files = [
        ("files/talk.cpp", INTERACTOR),
        ("files/check.cpp", COUNTED),
        ("tests/01", "7\n"),
        ("tests/01.a", "3\n"),
    ];
    let package = package(("<validators>", interactor), &files);
    let imported = polygon(&material(package.path())).unwrap();
    let folder = written(imported);
    let put = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    fs::remove_dir_all(folder.path().join("submissions")).unwrap();
    let mut expectations = String::new();
    for (name, verdict, source) in [
        (
            "right",
            "AC",
            "for n in 5, 7: print(n, flush=True); input()\n",
        ),
        (
            "many",
            "WA",
            "for n in range(1, 8): print(n, flush=True); input()\n",
        ),
        ("early", "WA", "print(5, flush=True)\n"),
        (
            "crash",
            "RTE",
            "print(5, flush=True)\nprint(int(input()))\n",
        ),
        // The interactor accepts, so the checker is asked. But the end of the program comes first.
        (
            "late",
            "RTE",
            "print(7, flush=True); input()\nraise ValueError\n",
        ),
    ] {
        put(&format!("submissions/{name}/main.py"), source);
        expectations += &[name, ": {permitted: [", verdict, "], because: a test}\n"].concat();
    }
    put("submissions/expectations.yaml", &expectations);
    let (done, told) = lint(folder.path());
    assert!(done, "{told}");
}
