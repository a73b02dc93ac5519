//! Assignments with checkers and copied files: as a kit, as an autograder, as jobs.

use std::fs;
use std::process::Command;

use puzzlemark_reports::Verdict;

use crate::bundles::checkers::{checker, shellcheck};
use crate::bundles::folder::{count, judged, names};
use crate::bundles::gradescope::{results, script};
use crate::bundles::succeeded;
use crate::desk::{Desk, text};

/// The start of all texts that students must not know.
const SECRET: &str = "SECRET";

/// A validator in the form of Kattis: the printed numbers must have the sum that was read.
const ADDS_UP: &str = "import sys\nsys.path.insert(0, 'lib')\nfrom words import numbers\n\
     total = int(open(sys.argv[1]).read())\n\
     sys.exit(42 if sum(numbers(sys.stdin.read())) == total else 43)\n";

/// A checker in the form of testlib, in C.
const SECRET_CHECKER: &str = "/* SECRET-comment */\n#include <stdio.h>\n\
     int main(int n, char **names) {\n  long total, sum = 0, one;\n  \
     FILE *input = fopen(names[1], \"r\"), *output = fopen(names[2], \"r\");\n  \
     if (fscanf(input, \"%ld\", &total) != 1) return 3;\n  \
     while (fscanf(output, \"%ld\", &one) == 1) sum += one;\n  return sum != total;\n}\n";

/// An assignment with secrets in every place where a checker or a copied file can have one.
const PAIRS: [(&str, &str); 16] = [
    (
        "assignment.yaml",
        "assignment: Pairs\nsubjects: {program: {file: pairs.py, run: python3 pairs.py}}\n\
         files: {notes.txt: {copy: common/notes.txt}}\n\
         checkers:\n  \
           adds up:\n    kind: kattis\n    files: {validate.py: {copy: judges/validate.py}, lib: {copy: judges/lib}}\n    \
             run: python3 validate.py\n    limits: {cpu: 5 s}  # SECRET-comment\n  \
           SECRET-name:\n    kind: testlib\n    files: {v.c: {copy: judges/SECRET-v.c}, SECRET.txt: SECRET-inline}\n    \
             build: cc -o v v.c\n    run: ./v\n  \
           SECRET-unused:\n    kind: kattis\n    files: {u.py: {copy: judges/SECRET-unused.py}}\n    run: python3 u.py\n\
         groups:\n\
         - {group: open, visibility: public, scenarios: open/*.yaml}\n\
         - {group: SECRET-group, title: SECRET-title, visibility: hidden, scenarios: closed/*.yaml}\n",
    ),
    (
        "README.md",
        "Print two numbers that come to the one on standard input.\n",
    ),
    ("starter/pairs.py", "n = int(input())\n"),
    ("common/notes.txt", "notes\n"),
    ("judges/validate.py", ADDS_UP),
    (
        "judges/lib/words.py",
        "def numbers(text):\n    return [int(word) for word in text.split()]\n",
    ),
    ("judges/SECRET-v.c", SECRET_CHECKER),
    ("judges/SECRET-unused.py", "print('SECRET-unused')\n"),
    (
        "open/ten.yaml",
        "scenario: Ten\nsteps:\n  - run: {stdin: {copy: data/ten.in}}\n    \
         checker: {use: adds up, answer: {copy: data/ten.ans}}\n  \
         - run: {stdin: \"3\\n\"}\n    \
         checker:\n      kind: tested\n      files: {oracle.py: {copy: judges/oracle.py}}\n      run: oracle.py\n",
    ),
    (
        "judges/oracle.py",
        "from evaluation_utils import EvaluationResult\n\
         def evaluate(context):\n    return EvaluationResult(sum(map(int, context.actual.split())) == 3)\n",
    ),
    ("data/ten.in", "10\n"),
    ("data/ten.ans", "4 6\n"),
    (
        "closed/twenty.yaml",
        "scenario: SECRET-twenty\nfiles: {f.txt: {copy: data/SECRET-given.txt}}\nsteps:\n  \
         - run: {stdin: {copy: data/SECRET-twenty.in}}\n    \
         checker: {use: SECRET-name, answer: {copy: data/SECRET-twenty.ans}}\n",
    ),
    ("data/SECRET-given.txt", "SECRET-given\n"),
    ("data/SECRET-twenty.in", "20\n"),
    ("data/SECRET-twenty.ans", "SECRET-answer\n"),
];

/// The text for students about checkers.
const SOME_CHECKED: &str = "Programs in this folder judge some answers. \
     They need `python3` on your machine;";

const RIGHT: &str = "n = int(input())\nprint(1, n - 1)\n";
/// Right only in the first step of the public scenario.
const WRONG: &str = "print(5, 5)\n";

fn planted() -> Desk {
    let desk = Desk::new();
    for (name, contents) in PAIRS {
        desk.write(&format!("pairs/{name}"), contents);
    }
    desk.write("right/pairs.py", RIGHT);
    desk.write("wrong/pairs.py", WRONG);
    desk
}

fn kit(desk: &Desk) -> std::process::Output {
    desk.puzzlemark(&["bundle", "student", "pairs", "--out", "kit"])
}

#[test]
fn checkers_and_copies_of_hidden_scenarios_are_not_in_the_kit() {
    let desk = planted();
    assert!(count(&desk.path("pairs"), SECRET) > 20);
    let output = kit(&desk);
    succeeded(&output);
    assert_eq!(count(&desk.path("kit"), SECRET), 0);
    assert_eq!(count(&desk.path("kit"), "20\n"), 0, "the hidden input");
    let expected = [
        "CHECKING.md",
        "README.md",
        "assignment.yaml",
        "checkers/1/lib/words.py",
        "checkers/1/validate.py",
        "data/ten.ans",
        "data/ten.in",
        "files/notes.txt",
        "judges/oracle.py",
        "scenarios/open/ten.yaml",
        "starter/pairs.py",
    ];
    assert_eq!(names(&desk.path("kit")), expected);
    let checking = fs::read_to_string(desk.path("kit/CHECKING.md")).unwrap();
    assert!(checking.contains(SOME_CHECKED), "{checking}");
    let said = text(&output.stderr);
    for public in [
        "the kit needs the checker `adds up`",
        "students can read `lib/words.py`, `validate.py`",
        "the kit needs the checker of scenario `ten`",
    ] {
        assert!(said.contains(public), "{public}: {said}");
    }
    assert!(!said.contains(SECRET), "{said}");
}

/// A checker of values does not judge printed text, and its kit does not mention printed text.
#[test]
fn a_kit_with_a_checker_of_values_does_not_speak_of_printing() {
    let desk = Desk::new();
    desk.write(
        "values/assignment.yaml",
        "assignment: Values\nsubjects: {python: {file: pairs.py, requires: [pair]}}\n\
         groups:\n- {group: open, visibility: public, scenarios: ten.yaml}\n",
    );
    desk.write(
        "values/oracle.py",
        "def evaluate(context):\n    return {'result': sum(context.actual) == 10}\n",
    );
    desk.write(
        "values/ten.yaml",
        "scenario: Ten\nsteps:\n  - do: pair(10)\n    checker:\n      kind: tested\n      \
         files: {oracle.py: {copy: oracle.py}}\n      run: oracle.py\n",
    );
    succeeded(&desk.puzzlemark(&["bundle", "student", "values", "--out", "kit"]));
    let checking = fs::read_to_string(desk.path("kit/CHECKING.md")).unwrap();
    assert!(checking.contains(SOME_CHECKED), "{checking}");
    assert!(!checking.contains("print"), "{checking}");
}

#[test]
fn students_check_themselves_with_the_checkers_of_the_kit() {
    let desk = planted();
    succeeded(&kit(&desk));
    let elsewhere = Desk::new();
    for name in names(&desk.path("kit")) {
        elsewhere.write(&name, fs::read(desk.path("kit").join(&name)).unwrap());
    }
    for (submission, passes) in [("right", true), ("wrong", false)] {
        let submission = desk.path(submission);
        let here = judged(&desk, "pairs", &submission, &["ten"]);
        let there = judged(&elsewhere, ".", &submission, &[]);
        assert_eq!(there, here);
        assert_eq!(there[0].verdict == Verdict::Accepted, passes);
    }
}

#[test]
fn files_of_hidden_scenarios_never_enter_the_kit() {
    for with in [
        "judges",
        "judges/SECRET-v.c",
        "judges/SECRET-unused.py",
        "data",
        "data/SECRET-twenty.in",
        "data/SECRET-twenty.ans",
        "data/SECRET-given.txt",
    ] {
        let desk = planted();
        let fixed = ["bundle", "student", "pairs", "--out", "kit"];
        let output = desk.puzzlemark(&[&fixed[..], &["--with", with]].concat());
        assert_eq!(output.status.code(), Some(2), "{with}");
        let said = text(&output.stderr);
        assert!(
            said.contains("which only groups that are not public use"),
            "{with}: {said}"
        );
        assert!(!desk.path("kit").exists(), "{with}");
    }
    // A folder is copied whole. This also holds if a scenario, the assignment or a checker copies it.
    for (file, old, new, by) in [
        (
            "open/ten.yaml",
            "scenario: Ten\n",
            "scenario: Ten\nfiles: {all: {copy: data}}\n",
            "the scenario `ten` copies `data`",
        ),
        (
            "assignment.yaml",
            "copy: common/notes.txt",
            "copy: data/.",
            "`files` of the assignment copies `data/.`",
        ),
        (
            "assignment.yaml",
            "copy: judges/lib",
            "copy: judges",
            "the checker `adds up` copies `judges`",
        ),
    ] {
        let desk = planted();
        let path = desk.path("pairs").join(file);
        let own = fs::read_to_string(&path).unwrap();
        assert_eq!(own.matches(old).count(), 1, "{old}");
        fs::write(&path, own.replace(old, new)).unwrap();
        let output = kit(&desk);
        assert_eq!(output.status.code(), Some(2), "{by}");
        let said = text(&output.stderr);
        assert!(said.contains(by) && said.contains("/SECRET-"), "{said}");
        assert!(!desk.path("kit").exists(), "{by}");
    }
}

#[test]
fn the_autograder_has_all_checkers_and_judges_with_them() {
    if checker("cc").is_none() {
        return;
    }
    let desk = planted();
    let out = ["--out", "autograder/source"];
    succeeded(&desk.puzzlemark(&[&["bundle", "gradescope", "pairs"], &out[..]].concat()));
    fs::remove_dir_all(desk.path("pairs")).unwrap();
    succeeded(&script(&desk, "setup.sh").output().unwrap());
    for (submission, score) in [(RIGHT, 2.0), (WRONG, 0.0)] {
        desk.write("autograder/submission/pairs.py", submission);
        succeeded(&script(&desk, "run_autograder").output().unwrap());
        let results = results(&desk);
        assert_eq!(results["score"].as_f64(), Some(score), "{results:#}");
        assert!(
            !results.to_string().contains("SECRET-answer"),
            "{results:#}"
        );
    }
}

#[test]
fn languages_of_checkers_are_installed() {
    let desk = planted();
    desk.write("small", "\x7fELF");
    let own = ["--program", "small", "--out", "source"];
    succeeded(&desk.puzzlemark(&[&["bundle", "gradescope", "pairs"], &own[..]].concat()));
    let url = [
        "--program-url",
        "https://example.org/puzzlemark",
        "--out",
        ".",
    ];
    for kind in ["github", "gitlab"] {
        succeeded(&desk.puzzlemark(&[&["bundle", kind, "pairs"], &url[..]].concat()));
    }
    for file in [
        "source/setup.sh",
        ".github/actions/puzzlemark/action.yml",
        ".gitlab-ci.yml",
    ] {
        let script = fs::read_to_string(desk.path(file)).unwrap();
        for wanted in ["$wanted gcc libc6-dev\"", "$wanted python3\""] {
            assert!(script.contains(wanted), "{file}: {script}");
        }
    }
    shellcheck(&desk.path("source/setup.sh"), "bash");
    // On a machine without a compiler, the script calls `apt-get`.
    for tool in ["bash", "chmod", "env", "python3"] {
        let found = checker(tool).unwrap();
        fs::create_dir_all(desk.path("bin")).unwrap();
        std::os::unix::fs::symlink(found, desk.path("bin").join(tool)).unwrap();
    }
    let asked = desk.path("asked").display().to_string();
    desk.write("apt-get", format!("#!/bin/sh\necho \"$@\" >> '{asked}'\n"));
    let mut install = Command::new("install");
    install.args([desk.path("apt-get"), desk.path("bin/apt-get")]);
    succeeded(&install.output().unwrap());
    let mut set_up = Command::new("bash");
    set_up.arg(desk.path("source/setup.sh"));
    set_up.env("PATH", desk.path("bin"));
    // The program is not a real one, so the script ends with a failure.
    assert!(!set_up.output().unwrap().status.success());
    let asked = fs::read_to_string(asked).unwrap();
    assert!(
        asked.contains("install -y -qq --no-install-recommends gcc libc6-dev"),
        "{asked}"
    );
    assert!(!asked.contains("python3"), "{asked}");
}

#[test]
fn hidden_groups_in_a_repository_give_a_reminder() {
    let desk = planted();
    succeeded(&kit(&desk));
    let url = ["--program-url", "https://example.org/puzzlemark"];
    for (kind, more) in [("github", &url[..]), ("gitlab", &url), ("pre-commit", &[])] {
        for (assignment, reminded) in [("pairs", true), ("kit", false)] {
            let out = format!("{kind}-{assignment}");
            let fixed = ["bundle", kind, assignment, "--out", &out];
            let output = desk.puzzlemark(&[&fixed[..], more].concat());
            succeeded(&output);
            let said = text(&output.stderr);
            assert_eq!(said.contains("bundle student pairs"), reminded, "{said}");
        }
    }
}
