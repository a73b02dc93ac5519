//! Promises of ARCHITECTURE.md and CONTRIBUTING.md about the source that a search can check.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::ops::RangeInclusive;

use regex::Regex;

use crate::sources::{Source, none, regex, root, sources};

impl Source {
    fn is_below(&self, folder: &str) -> bool {
        self.path.starts_with(folder)
    }

    /// The lines that are not comments, counted from 1.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().enumerate();
        lines
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
            .map(|(index, line)| (index + 1, line))
    }

    /// The places where code matches.
    fn places<'a>(&'a self, pattern: &'a Regex) -> impl Iterator<Item = String> + 'a {
        self.code()
            .filter(|(_, line)| pattern.is_match(line))
            .map(|(number, line)| format!("{}:{number}: {}", self.path, line.trim()))
    }
}

fn rust() -> Vec<Source> {
    sources(&["harness/**/*.rs", "reference/**/*.rs", "reports/**/*.rs"])
}

#[test]
fn only_commands_print() {
    let print = regex(r"\b(e?print(ln)?|dbg)!|\b(stdout|stderr)\(\)\.lock|anstream::");
    // To the server and the launcher, standard output is a channel to the harness.
    let may = |source: &&Source| {
        source.is_below("harness/cli/src/commands/")
            || source.is_below("harness/sandbox/src/linux/")
            || source.path == "harness/subject/src/serve.rs"
            || source.is_test()
    };
    let sources = sources(&[
        "harness/*/src/**/*.rs",
        "reference/src/**/*.rs",
        "reports/src/**/*.rs",
    ]);
    let others = sources.iter().filter(|source| !may(source));
    none(
        "only `harness/cli/src/commands` prints",
        others.flat_map(|source| source.places(&print)),
    );
}

#[test]
fn unsafe_code_is_where_system_calls_are_made() {
    let unsafe_code = regex(r"\bunsafe\s*(\{|fn\b|impl\b|trait\b|extern\b)");
    let system = |source: &&Source| source.is_below("harness/sandbox/src/linux/sys/");
    let sources = rust();
    none(
        "`unsafe` stands in `harness/sandbox/src/linux/sys` only",
        sources
            .iter()
            .filter(|source| !system(source))
            .flat_map(|source| source.places(&unsafe_code)),
    );
    let safety = |source: &Source| source.text.matches("// SAFETY: ").count();
    for source in sources.iter().filter(system) {
        let blocks = source.places(&unsafe_code).count();
        assert_eq!(safety(source), blocks, "`// SAFETY: ` in {}", source.path);
    }
}

#[test]
fn the_reference_does_no_io() {
    let io = regex(r"\bstd::(env|fs|io|net|os|process|thread|time)\b|\bSystemTime\b|\bInstant\b");
    none(
        "`reference` does no I/O",
        sources(&["reference/src/**/*.rs"])
            .iter()
            .flat_map(|source| source.places(&io)),
    );
}

#[test]
fn verifiers_share_no_code_with_solvers() {
    let solver = regex(r"\bsolve\b");
    let verifiers = sources(&[
        "reference/src/puzzles/*/verify.rs",
        "reference/src/puzzles/*/verify/*.rs",
    ]);
    none(
        "a verifier shares no code with its solver",
        verifiers.iter().flat_map(|source| source.places(&solver)),
    );
}

/// The crates of the workspace, each with our crates that it depends on outside of tests.
fn crates() -> BTreeMap<String, BTreeSet<String>> {
    let manifests = sources(&[
        "harness/*/Cargo.toml",
        "reference/Cargo.toml",
        "reference/web/Cargo.toml",
        "reports/Cargo.toml",
    ]);
    let ours = regex(r"(?m)^puzzlemark-([a-z]+)\.workspace");
    let mut crates = BTreeMap::new();
    for manifest in manifests {
        let folder = manifest.path.trim_end_matches("/Cargo.toml");
        let name = folder.trim_start_matches("harness/");
        let name = name.trim_start_matches("reference/").to_owned();
        if name == "fuzz" {
            continue;
        }
        let (normal, _) = manifest
            .text
            .split_once("dev-dependencies]")
            .unwrap_or((&manifest.text, ""));
        let dependencies = ours.captures_iter(normal).map(|found| found[1].to_owned());
        crates.insert(name, dependencies.collect());
    }
    crates
}

/// True if a path of two or more dependencies leads from `from` to `to`.
fn is_implied(crates: &BTreeMap<String, BTreeSet<String>>, from: &str, to: &str) -> bool {
    let reaches =
        |through: &String| crates[through].contains(to) || is_implied(crates, through, to);
    crates[from]
        .iter()
        .filter(|through| *through != to)
        .any(reaches)
}

#[test]
fn the_picture_of_the_crates_is_true() {
    let crates = crates();
    let mut picture = "\n```mermaid\nflowchart TD\n".to_owned();
    for (name, dependencies) in &crates {
        for dependency in dependencies {
            if !is_implied(&crates, name, dependency) {
                writeln!(picture, "  {name} --> {dependency}").expect("a string takes all");
            }
        }
    }
    picture.push_str("```\n");
    let path = root().join("ARCHITECTURE.md");
    let page = fs::read_to_string(&path).expect("the page");
    let start = page
        .find("<!-- crates:")
        .expect("the mark above the picture");
    let start = start + page[start..].find("-->").expect("its end") + "-->\n".len();
    let end = page
        .find("<!-- end of crates -->")
        .expect("the mark below the picture");
    if std::env::var_os("PUZZLEMARK_BLESS").is_some() {
        let blessed = format!("{}{picture}\n{}", &page[..start], &page[end..]);
        fs::write(&path, blessed).expect("writable");
        return;
    }
    assert_eq!(
        page[start..end].trim(),
        picture.trim(),
        "PUZZLEMARK_BLESS=1 writes the picture anew"
    );
}

#[test]
fn no_file_is_long() {
    const LINES: RangeInclusive<usize> = 1..=500;
    none(
        "files aim at 300 lines and stay below 500",
        rust().iter().filter_map(|source| {
            let lines = source.text.lines().count();
            // Tables of cases are easy to read, so tests may be longer.
            (!source.is_test() && !LINES.contains(&lines))
                .then(|| format!("{}: {lines} lines", source.path))
        }),
    );
}

/// Files that read the time of day, to show it or to compare it with a due date.
const TELL_TIME: [&str; 5] = [
    "harness/cli/src/commands/check.rs",
    "harness/cli/src/commands/check/watch.rs",
    "harness/cli/src/commands/format/classroom50.rs",
    "harness/cli/src/commands/grade/watching.rs",
    "harness/model/src/assignment.rs",
];

#[test]
fn limits_do_not_use_the_time_of_day() {
    let time_of_day = regex(
        r"\b(SystemTime|Timestamp|Zoned)::now\b|\btime\.time\(|\bdatetime\.(datetime|date)\b|\bDate\.now\b|\bnew Date\b|currentTimeMillis|system_clock|gettimeofday|CLOCK_REALTIME",
    );
    let kits = ["py", "js", "java", "c", "h", "cpp", "hpp", "rs", "rb", "go"];
    let globs: Vec<_> = kits
        .iter()
        .flat_map(|ending| {
            [
                "harness/*/src",
                "harness/subject/kits",
                "reports/src",
                "reference/src",
            ]
            .map(|folder| format!("{folder}/**/*.{ending}"))
        })
        .collect();
    let globs: Vec<_> = globs.iter().map(String::as_str).collect();
    let mut read = Vec::new();
    for source in sources(&globs).iter().filter(|source| !source.is_test()) {
        if source.places(&time_of_day).next().is_some() {
            read.push(source.path.clone());
        }
    }
    read.sort_unstable();
    assert_eq!(read, TELL_TIME);
}

#[test]
fn every_exception_from_a_lint_has_its_reason() {
    let allow = regex(r"#!?\[(cfg_attr\(.*)?allow\(");
    let sources = rust();
    none(
        "lints are expected, with a reason, and never allowed",
        sources.iter().flat_map(|source| source.places(&allow)),
    );
    let expect = regex(r"(?s)#!?\[expect\((.*?)\)\]");
    none(
        "every `#[expect]` has a reason",
        sources.iter().flat_map(|source| {
            expect
                .captures_iter(&source.text)
                .filter(|found| !found[1].contains("reason = \""))
                .map(|found| format!("{}: {}", source.path, &found[0]))
                .collect::<Vec<_>>()
        }),
    );
}

#[test]
fn every_module_has_a_description() {
    none(
        "a module begins with `//!`",
        rust()
            .iter()
            .filter(|source| source.path.contains("/src/") && !source.is_test())
            .filter(|source| !source.text.starts_with("//! "))
            .map(|source| source.path.clone()),
    );
}

#[test]
fn nothing_names_a_machine() {
    let machine = regex(r"(/home|/work|/Users|C:\\Users)/[a-z]");
    none(
        "no path of a machine stands in the repository",
        sources(&[
            "*.md",
            "docs/**/*.md",
            "*.toml",
            "justfile",
            ".ci/*",
            ".github/**/*.yml",
            "harness/**/*.rs",
            "harness/**/*.py",
            "harness/**/*.md",
            "harness/**/*.yaml",
            "reference/**/*.rs",
            "reports/**/*.rs",
            "reports/**/*.html",
            "specs/**/*.yaml",
            "specs/**/*.md",
            "fixtures/**/*.yaml",
            "fixtures/**/*.md",
            "fixtures/**/*.err",
        ])
        .iter()
        .filter(|source| source.path != "harness/cli/tests/it/tidy.rs")
        .flat_map(|source| {
            let lines = source.text.lines().filter(|line| machine.is_match(line));
            lines
                .map(|line| format!("{}: {line}", source.path))
                .collect::<Vec<_>>()
        }),
    );
}
