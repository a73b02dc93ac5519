//! What ARCHITECTURE.md and CONTRIBUTING.md promise of the source, as far as searching it can tell.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use regex::Regex;

/// A file of the repository.
struct Source {
    /// Relative to the root, with `/`.
    path: String,
    text: String,
}

impl Source {
    fn is_below(&self, folder: &str) -> bool {
        self.path.starts_with(folder)
    }

    /// Whether it holds nothing but tests.
    fn is_test(&self) -> bool {
        self.path.ends_with("/tests.rs") || self.path.contains("/tests/")
    }

    /// The lines that are no comments, counted from 1.
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

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().expect("the crate lies in a workspace")
}

/// The files that globs relative to the root match.
fn sources(globs: &[&str]) -> Vec<Source> {
    let root = root();
    let of = |pattern: &&str| {
        let pattern = root.join(pattern);
        let paths = glob::glob(&pattern.to_string_lossy()).expect("a glob");
        paths.filter_map(Result::ok).filter(|path| path.is_file())
    };
    let source = |path: PathBuf| Source {
        path: path
            .strip_prefix(&root)
            .expect("below the root")
            .to_string_lossy()
            .replace('\\', "/"),
        text: String::from_utf8_lossy(&fs::read(&path).expect("readable")).into_owned(),
    };
    let found: Vec<_> = globs.iter().flat_map(of).map(source).collect();
    assert!(!found.is_empty(), "nothing matches {globs:?}");
    found
}

fn rust() -> Vec<Source> {
    sources(&["harness/**/*.rs", "reference/**/*.rs", "reports/**/*.rs"])
}

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("an expression")
}

/// Fails with all places, if there are any.
fn none(rule: &str, places: impl IntoIterator<Item = String>) {
    let places: Vec<_> = places.into_iter().collect();
    assert!(places.is_empty(), "{rule}:\n{}", places.join("\n"));
}

#[test]
fn only_commands_print() {
    let print = regex(r"\b(e?print(ln)?|dbg)!|\b(stdout|stderr)\(\)\.lock|anstream::");
    // To the server and the launcher, standard output is a channel to the harness.
    let may = |source: &&Source| {
        source.is_below("harness/src/commands/")
            || source.is_below("harness/src/sandbox/linux/")
            || source.path == "harness/src/subject/serve.rs"
            || source.is_test()
    };
    let sources = sources(&[
        "harness/src/**/*.rs",
        "reference/src/**/*.rs",
        "reports/src/**/*.rs",
    ]);
    let others = sources.iter().filter(|source| !may(source));
    none(
        "only `harness/src/commands` prints",
        others.flat_map(|source| source.places(&print)),
    );
}

#[test]
fn unsafe_code_is_where_system_calls_are_made() {
    let unsafe_code = regex(r"\bunsafe\s*(\{|fn\b|impl\b|trait\b|extern\b)");
    let system = |source: &&Source| source.is_below("harness/src/sandbox/linux/sys/");
    let sources = rust();
    none(
        "`unsafe` stands in `harness/src/sandbox/linux/sys` only",
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
fn reports_and_reference_import_nothing_of_ours() {
    for (folder, foreign) in [
        ("reports", r"\bpuzzlemark(_reference)?::"),
        ("reference", r"\bpuzzlemark(_reports)?::"),
    ] {
        let foreign = regex(foreign);
        none(
            &format!("`{folder}` imports nothing of ours"),
            sources(&[&format!("{folder}/src/**/*.rs")])
                .iter()
                .flat_map(|source| source.places(&foreign)),
        );
        let manifest = &sources(&[&format!("{folder}/Cargo.toml")])[0].text;
        let (_, dependencies) = manifest.split_once("[dependencies]").expect("a section");
        assert!(!dependencies.contains("puzzlemark"), "{folder}/Cargo.toml");
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

/// What each part of the harness may name of the others, as `crate::...`.
const PARTS: [(&str, &str); 13] = [
    ("digest", "digest"),
    ("sandbox", "sandbox"),
    ("intake", "intake|sandbox"),
    ("spec", "spec|digest|intake|sandbox::Limits|sandbox::Tree"),
    ("import", "import|spec"),
    ("subject", "subject|intake|sandbox|spec::model"),
    ("check", "check|spec|subject::reply"),
    ("judge", "judge|check|spec|subject::reply"),
    ("custom", "custom|check|sandbox|spec::model|subject"),
    ("deletion", "deletion"),
    ("follow", "follow|check|spec|subject"),
    (
        "explore",
        "explore|deletion|follow|sandbox|spec|subject|check|judge",
    ),
    (
        "runner",
        "runner|custom|deletion|digest|explore|follow|intake|partition|shell|sandbox|spec|subject|check|judge",
    ),
];

#[test]
fn parts_of_the_harness_know_only_what_the_code_map_says() {
    for (part, known) in PARTS {
        // Without `::`, so that an allowed part is not taken for the beginning of a name.
        let allowed = regex(&format!(r"^({known})\b"));
        let mention = regex(r"\bcrate::([a-z_:]+[A-Za-z]*)");
        let files = sources(&[
            &format!("harness/src/{part}.rs"),
            &format!("harness/src/{part}/**/*.rs"),
        ]);
        let foreign = |source: &Source| {
            let path = source.path.clone();
            let found = source.code().flat_map(|(number, line)| {
                let names = mention.captures_iter(line).map(|found| found[1].to_owned());
                names.map(move |name| (number, name)).collect::<Vec<_>>()
            });
            found
                .filter(|(_, name)| !allowed.is_match(name))
                .map(|(number, name)| format!("{path}:{number}: crate::{name}"))
                .collect::<Vec<_>>()
        };
        let files = files.iter().filter(|source| !source.is_test());
        none(
            &format!("`{part}` knows only {known}"),
            files.flat_map(foreign),
        );
    }
    let commands = regex(r"\bcrate::(commands|cli)\b");
    let sources = sources(&["harness/src/**/*.rs"]);
    let importers = sources.iter().filter(|source| {
        !source.is_below("harness/src/commands/") && source.path != "harness/src/cli.rs"
    });
    none(
        "commands are imported by none",
        importers.flat_map(|source| source.places(&commands)),
    );
}

#[test]
fn no_file_is_long() {
    const LINES: RangeInclusive<usize> = 1..=500;
    none(
        "files aim at 300 lines and stay below 500",
        rust().iter().filter_map(|source| {
            let lines = source.text.lines().count();
            // Tables of cases read on their own.
            (!source.is_test() && !LINES.contains(&lines))
                .then(|| format!("{}: {lines} lines", source.path))
        }),
    );
}

/// Files that read the time of day: to tell it, and to know whether a due date has passed.
const TELL_TIME: [&str; 4] = [
    "harness/src/commands/check/watch.rs",
    "harness/src/commands/format/classroom50.rs",
    "harness/src/commands/grade/watching.rs",
    "harness/src/spec/model.rs",
];

#[test]
fn no_limit_goes_by_a_clock_that_can_jump() {
    let time_of_day = regex(
        r"\b(SystemTime|Timestamp|Zoned)::now\b|\btime\.time\(|\bdatetime\.(datetime|date)\b|\bDate\.now\b|\bnew Date\b|currentTimeMillis|system_clock|gettimeofday|CLOCK_REALTIME",
    );
    let kits = ["py", "js", "java", "c", "h", "cpp", "hpp", "rs", "rb", "go"];
    let globs: Vec<_> = kits
        .iter()
        .flat_map(|ending| {
            [
                "harness/src",
                "harness/kits",
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
fn every_module_says_what_it_is() {
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
        .filter(|source| source.path != "harness/tests/tidy.rs")
        .flat_map(|source| {
            let lines = source.text.lines().filter(|line| machine.is_match(line));
            lines
                .map(|line| format!("{}: {line}", source.path))
                .collect::<Vec<_>>()
        }),
    );
}
