//! The solution of the original is played after an import.

use std::fs;

use crate::desk::{Desk, has, text};
use crate::import::fixture;

const TESTS: &str = "\
import unittest
from twice import twice

class TwiceTest(unittest.TestCase):
    def test_two(self):
        self.assertEqual(twice(2), 4)
";

fn import(desk: &Desk, options: &[&str]) -> (Option<i32>, String) {
    let _ = fs::remove_dir_all(desk.path("out"));
    let output = desk
        .command(&["import", "pytest", "exercise/twice_test.py", "--out", "out"])
        .args(options)
        .output()
        .unwrap();
    (
        output.status.code(),
        text(&output.stdout) + &text(&output.stderr),
    )
}

#[test]
fn a_solution_beside_the_tests_must_be_accepted() {
    let desk = Desk::new();
    desk.write("exercise/twice_test.py", TESTS);
    let (status, told) = import(&desk, &[]);
    assert_eq!(status, Some(0), "{told}");
    assert!(!told.contains("solution"), "there is none: {told}");
    desk.write(
        "exercise/.meta/example.py",
        "def twice(n):\n    return n + n\n",
    );
    let (status, told) = import(&desk, &[]);
    assert_eq!(status, Some(0), "{told}");
    assert!(
        told.contains("`exercise/.meta/example.py` is accepted"),
        "{told}"
    );
    desk.write(
        "exercise/.meta/example.py",
        "def twice(n):\n    return n ** 3\n",
    );
    let (status, told) = import(&desk, &[]);
    assert_eq!(status, Some(1), "{told}");
    assert!(
        told.contains("is not accepted: `01-test-two`: twice(2): expected 4, got 8"),
        "{told}"
    );
    desk.write("mine.py", "def twice(n):\n    return 2 * n\n");
    let (status, told) = import(&desk, &["--solution", "mine.py"]);
    assert_eq!(status, Some(0), "{told}");
    assert!(told.contains("`mine.py` is accepted"), "{told}");
    desk.write("mine/twice.py", "def twice(n):\n    return 3 * n\n");
    let (status, told) = import(&desk, &["--solution", "mine"]);
    assert_eq!(status, Some(1), "{told}");
    assert!(
        told.contains("`mine` of the original is not accepted"),
        "{told}"
    );
}

#[test]
fn the_help_of_each_format_says_what_it_imports() {
    let desk = Desk::new();
    for format in [
        "kattis",
        "polygon",
        "check50",
        "classroom",
        "gradescope",
        "pytest",
    ] {
        let output = desk.puzzlemark(&["import", format, "--help"]);
        let help = text(&output.stdout);
        assert!(help.starts_with("Import "), "{format}: {help}");
    }
}

/// Copies the package `halves` into the folder `package`.
fn halves(desk: &Desk) {
    let package = fixture("kattis/halves");
    for file in walk(&package) {
        let name = file.strip_prefix(&package).unwrap();
        let target = format!("package/{}", name.display());
        desk.write(&target, fs::read(&file).unwrap());
    }
}

#[test]
fn files_of_git_are_no_loss() {
    let desk = Desk::new();
    halves(&desk);
    desk.write("package/submissions/accepted/.gitkeep", "");
    desk.write("package/data/secret/.gitkeep", "");
    let output = desk.puzzlemark(&["import", "kattis", "package", "--out", "out"]);
    let told = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(!told.contains(".gitkeep"), "{told}");
}

const GO: &str = "\
package main

import \"fmt\"

func main() {
	var n float64
	for {
		if _, err := fmt.Scan(&n); err != nil {
			break
		}
		fmt.Println(n / 2)
	}
	fmt.Println(\"Done\")
}
";

const JAVASCRIPT: &str = "\
const lines = require('fs').readFileSync(0, 'utf8').split('\\n').filter(Boolean);
for (const line of lines) console.log(Number(line) / 2);
console.log('Done');
";

const RUBY: &str = "STDIN.each_line { |line| puts line.to_i / 2.0 }\nputs 'Done'\n";

#[test]
fn packages_have_submissions_in_go_javascript_and_ruby() {
    if !(has("go") && has("node") && has("ruby")) {
        return;
    }
    let desk = Desk::new();
    halves(&desk);
    fs::remove_dir_all(desk.path("package/submissions/accepted")).unwrap();
    for (ending, source) in [("go", GO), ("js", JAVASCRIPT), ("rb", RUBY)] {
        desk.write(
            &format!("package/submissions/accepted/halves.{ending}"),
            source,
        );
    }
    let output = desk.puzzlemark(&["import", "kattis", "package", "--out", "out"]);
    let told = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    for ending in ["go", "js", "rb"] {
        let accepted = format!("accepted/halves.{ending}` is accepted");
        assert!(told.contains(&accepted), "{told}");
    }
}

fn walk(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let inside = |path: std::path::PathBuf| {
        if path.is_dir() {
            walk(&path)
        } else {
            vec![path]
        }
    };
    entries.flat_map(inside).collect()
}

#[test]
fn long_reasons_are_whole() {
    let desk = Desk::new();
    let long = format!("a{}", "b".repeat(300));
    desk.write(
        "exercise/twice_test.py",
        format!("{TESTS}\n    def test_{long}(self):\n        self.assertEqual(1, 1)\n"),
    );
    let (_, told) = import(&desk, &[]);
    assert!(
        told.contains(&long) && !told.contains("more characters"),
        "{told}"
    );
}
