//! Every construct is shown by a document that is taken in, and by what comes of it or is told of it.
//!
//! `fixtures/import/constructs` has a file for each format. `@ FORMAT` begins a document of that
//! format, taken in by `puzzlemark import FORMAT`, and `- PATH` a file of it; the first is named on the
//! command line, unless `@ FORMAT .` says that the folder is. Then come the constructs that it shows:
//!
//! ```text
//! # the construct, as its table has it
//! = what stands in a file that comes of it | with a part of the file's path before a bar
//! ! what stands in none
//! ? what is told of it
//! ```

use std::collections::BTreeSet;
use std::fs;

use puzzlemark_import::{Construct, Status, constructs};

use crate::desk::{Desk, text};
use crate::import::fixture;

/// A document, and the constructs that it shows.
#[derive(Debug, Default)]
struct Document {
    /// What stands after `import`: the format, and options.
    command: Vec<String>,
    files: Vec<(String, String)>,
    constructs: Vec<Shown>,
}

/// A construct, and what must come of it.
#[derive(Debug, Default)]
struct Shown {
    name: String,
    /// Marks, and what follows them.
    checks: Vec<(char, String)>,
}

/// The documents of a file.
fn documents(name: &str) -> Vec<Document> {
    let written = fs::read_to_string(fixture("constructs").join(name)).unwrap();
    let mut documents: Vec<Document> = Vec::new();
    for line in written.lines() {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        let Some(now) = documents.last_mut().filter(|_| mark != "@") else {
            assert_eq!(mark, "@", "{name}: a document begins with `@`: {line}");
            documents.push(Document {
                command: rest.split(' ').map(str::to_owned).collect(),
                ..Document::default()
            });
            continue;
        };
        let has_files = !now.files.is_empty();
        match (mark, now.constructs.last_mut()) {
            ("#", _) if has_files => now.constructs.push(Shown {
                name: rest.to_owned(),
                ..Shown::default()
            }),
            ("-", None) => now.files.push((rest.to_owned(), String::new())),
            ("=" | "!" | "?", Some(shown)) => {
                let mark = mark.chars().next().unwrap();
                shown.checks.push((mark, rest.to_owned()));
            }
            ("", None) if has_files => {
                // What stands at the margin would be taken for a mark; so all lines are indented.
                let (_, contents) = now.files.last_mut().unwrap();
                *contents += line.strip_prefix("  ").unwrap_or(line);
                contents.push('\n');
            }
            _ if line.is_empty() => {}
            _ => panic!("{name}: {line}"),
        }
    }
    documents
}

/// What comes of a document: paths and contents of all files, and what is told.
struct Taken {
    files: Vec<(String, String)>,
    told: String,
}

fn take(document: &Document) -> Taken {
    let desk = Desk::new();
    for (path, contents) in &document.files {
        desk.write(&format!("given/{path}"), contents);
    }
    let (options, is_folder): (Vec<_>, Vec<_>) =
        document.command.iter().partition(|word| *word != ".");
    let place = match is_folder.as_slice() {
        [] => format!("given/{}", document.files[0].0),
        _ => "given".to_owned(),
    };
    let mut command = desk.command(&["import"]);
    let output = command
        .args(options)
        .args(["--out", "out", &place])
        .output();
    let output = output.unwrap();
    let told = text(&output.stderr) + &text(&output.stdout);
    assert!(output.status.code().is_some(), "{document:?}: {told}");
    let out = desk.path("out");
    let all = glob::glob(&format!("{}/**/*", out.display())).unwrap();
    let paths = all.map(Result::unwrap).filter(|path| path.is_file());
    let files = paths.map(|path| {
        let inside = path
            .strip_prefix(&out)
            .unwrap()
            .to_string_lossy()
            .into_owned();
        let contents = fs::read(&path).unwrap();
        (inside, String::from_utf8_lossy(&contents).into_owned())
    });
    Taken {
        files: files.collect(),
        told,
    }
}

impl Taken {
    /// Whether what a check looks for is there.
    fn has(&self, check: &str) -> bool {
        let (path, wanted) = check.split_once(" | ").unwrap_or(("", check));
        // `\\n` is a line break, and `\\\\n` stands for these two letters themselves.
        let pieces = wanted
            .split("\\\\n")
            .map(|piece| piece.replace("\\n", "\n"));
        let wanted = pieces.collect::<Vec<_>>().join("\\n");
        let mut files = self.files.iter();
        files.any(|(file, contents)| {
            let contents = format!("\n{contents}");
            file.contains(path) && contents.contains(&wanted)
        })
    }

    fn check(&self, shown: &Shown) {
        assert!(
            !shown.checks.is_empty(),
            "nothing is asked of `{}`",
            shown.name
        );
        for (mark, check) in &shown.checks {
            let is_right = match mark {
                '=' => self.has(check),
                '!' => !self.has(check),
                _ => self.told.lines().any(|line| line.contains(check)),
            };
            assert!(
                is_right,
                "`{}`: {mark} {check}\n{:#?}\n{}",
                shown.name, self.files, self.told
            );
        }
    }
}

/// Documents in a file of fixtures show all constructs of a format.
fn show(format: &str, file: &str) {
    let documents = documents(file);
    for document in &documents {
        let taken = take(document);
        for shown in &document.constructs {
            taken.check(shown);
        }
    }
    let of_format = || constructs().filter(|construct| construct.format == format);
    let shown = || documents.iter().flat_map(|one| &one.constructs);
    for one in shown() {
        let known = of_format().any(|construct| construct.name == one.name);
        assert!(known, "{format} has no construct `{}`", one.name);
    }
    // What is mapped comes of it; what is not is told, in the words for what is refused.
    let proves = |one: &Shown, status| {
        let mut told = one.checks.iter().filter(|(mark, _)| *mark == '?');
        match status {
            Status::Mapped => one.checks.iter().any(|(mark, _)| *mark != '?'),
            Status::Remarked => told.next().is_some(),
            Status::Refused => told.any(|(_, text)| text.contains("not taken in: ")),
        }
    };
    let is_missing = |construct: &&Construct| {
        let mut of_it = shown().filter(|one| one.name == construct.name);
        !of_it.any(|one| proves(one, construct.status))
    };
    let missing: Vec<_> = of_format().filter(is_missing).collect();
    assert!(missing.is_empty(), "no document shows {missing:#?}");
}

#[test]
fn every_construct_of_sessions_is_shown() {
    show("Sessions (doctest)", "sessions.txt");
}

#[test]
fn every_construct_of_check50_is_shown() {
    show("check50", "check50.txt");
}

#[test]
fn every_construct_of_classrooms_is_shown() {
    show("GitHub Classroom, Classroom 50", "classroom.txt");
}

#[test]
fn every_construct_of_gradescope_is_shown() {
    show("Gradescope (unittest)", "gradescope.txt");
}

#[test]
fn every_construct_of_pytest_is_shown() {
    show("pytest", "pytest.txt");
}

#[test]
fn every_construct_of_kattis_is_shown() {
    show("Kattis problem packages", "kattis.txt");
}

#[test]
fn every_construct_of_polygon_is_shown() {
    show("Polygon packages (testlib)", "polygon.txt");
}

/// Dodona's are shown in a file of their own.
#[test]
fn no_format_is_left_out() {
    let formats: BTreeSet<_> = constructs().map(|construct| construct.format).collect();
    assert_eq!(formats.len(), 8, "{formats:?}");
}
