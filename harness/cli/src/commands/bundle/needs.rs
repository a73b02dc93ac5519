//! The tools that submissions and checkers of an assignment need, as a shell script that installs them.

use std::collections::BTreeSet;
use std::sync::Arc;

use puzzlemark_model::{Assignment, Scenario};
use puzzlemark_model::{CheckerProgram, Protocol};
use puzzlemark_subject::KitFiles;
use puzzlemark_subject::toolchain::TOOLS;
use puzzlemark_text::shell;

/// The name of Python's interpreter in assignments.
const PYTHON: &str = "python3";

/// The Debian packages of other programs that assignments often use.
const OTHERS: [(&str, &str); 12] = [
    (PYTHON, "python3"),
    ("python", "python-is-python3"),
    ("pypy3", "pypy3"),
    ("gcc", "gcc libc6-dev"),
    ("g++", "g++"),
    ("clang", "clang"),
    ("clang++", "clang"),
    ("make", "make"),
    ("cmake", "cmake"),
    ("cargo", "cargo"),
    ("perl", "perl"),
    ("php", "php-cli"),
];

/// Returns a script that installs missing Debian packages. `more` has pairs of a shell test and the
/// packages to install if the test fails. `by` comes before `apt-get`, such as `sudo env`.
pub(super) fn script(assignment: &Assignment, more: &[(&str, &str)], by: &str) -> String {
    let subjects = &assignment.subjects;
    let mut lines = vec!["wanted=".to_owned()];
    let mut want = |test: String, package: &str| {
        lines.push(format!("{test} || wanted=\"$wanted {package}\""));
    };
    for (test, package) in more {
        want((*test).to_owned(), package);
    }
    let mut unknown = Vec::new();
    for program in programs(assignment) {
        match package(&program) {
            Some(package) => want(found(&program), package),
            None => unknown.push(program),
        }
    }
    if subjects.window.is_some() {
        want(found("Xvfb"), "xvfb");
        want(found("xauth"), "xauth");
        want(
            format!("{PYTHON} -c 'import tkinter' 2>/dev/null"),
            "python3-tk",
        );
    }
    for program in unknown {
        let missing = format!("the assignment needs `{program}`, which is not installed");
        let (found, missing) = (found(&program), shell::word(&missing));
        lines.push(format!("{found} || {{ echo {missing} >&2; exit 1; }}"));
    }
    let by = if by.is_empty() { "" } else { &format!("{by} ") };
    lines.push(format!(
        "if [ -n \"$wanted\" ]; then\n  {by}apt-get update -qq\n  # shellcheck disable=SC2086\n  \
         {by}apt-get install -y -qq --no-install-recommends $wanted\nfi\n"
    ));
    lines.join("\n")
}

fn found(program: &str) -> String {
    format!("command -v {} >/dev/null", shell::word(program))
}

/// Returns the Debian packages that contain a program.
fn package(program: &str) -> Option<&'static str> {
    let tools = TOOLS.iter().map(|tool| (tool.program, tool.install.debian));
    let mut known = tools.chain(OTHERS);
    let found = known.find(|(known, _)| *known == program);
    found.map(|(_, package)| package)
}

/// Returns the programs that build and start submissions and checkers.
fn programs(assignment: &Assignment) -> BTreeSet<String> {
    let subjects = &assignment.subjects;
    let python = subjects.python.is_some() || subjects.window.is_some();
    let classes = [
        (python, &[PYTHON][..]),
        (subjects.javascript.is_some(), &["node"]),
        (subjects.java.is_some(), &["javac", "java"]),
    ];
    let classes = classes.into_iter().filter(|(is_accepted, _)| *is_accepted);
    let classes = classes.flat_map(|(_, programs)| programs.iter().copied());
    let kits = subjects.binary.iter().filter_map(|binary| binary.kit);
    let kits = kits.map(|kit| KitFiles::for_kit(kit).program());
    let binary = subjects.binary.iter().map(|one| (&one.build, &one.run));
    let program = subjects.program.iter().map(|one| (&one.build, &one.run));
    let commands = binary
        .chain(program)
        .flat_map(|(build, run)| build.iter().chain([run]));
    let words = commands.filter_map(|words| words.first());
    let all = classes.chain(kits).chain(words.map(String::as_str));
    let all = all.filter(|program| !is_own(program)).map(str::to_owned);
    all.chain(of_checkers(assignment.scenarios())).collect()
}

/// Returns the programs that build and start the checkers of scenarios.
pub(super) fn of_checkers<'a>(
    scenarios: impl Iterator<Item = &'a Arc<Scenario>>,
) -> BTreeSet<String> {
    let checkers = scenarios.flat_map(|one| one.checkers());
    let programs = checkers.flat_map(|checker| of_checker(checker));
    let programs = programs.filter(|program| !is_own(program));
    programs.map(str::to_owned).collect()
}

/// Returns true if the program belongs to the submission or the checker.
fn is_own(program: &str) -> bool {
    program.contains('/')
}

/// Returns the programs that build and start a checker.
fn of_checker(checker: &CheckerProgram) -> impl Iterator<Item = &str> {
    let run = match checker.protocol {
        Protocol::Tested | Protocol::Check50 => Some(PYTHON),
        Protocol::Kattis | Protocol::Testlib => checker.run.first().map(String::as_str),
    };
    let build = checker.build.iter().filter_map(|words| words.first());
    build.map(String::as_str).chain(run)
}
