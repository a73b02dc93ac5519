//! Imports files of Python tests: for unittest with Gradescope's decorators, and for pytest.
//!
//! Python parses the file without running it, and prints its tests as JSON. Statements become steps, and
//! assertions about results become expectations. A test with other assertions becomes one Python step, which the
//! import remarks.

mod pattern;
mod reader;

use std::collections::BTreeMap;
use std::ffi::OsStr;

use puzzlemark_reference::notation::parse_operation;

use self::reader::{ParsedFile, Step, Test, TestFile};
use super::document::{Document, Refusal};
use super::{Imported, Material, NoPython, Severity, Unreadable, programs};
use puzzlemark_spec::Yaml;

/// The error for Python tests that cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum NoTests {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// Python is not available to parse them.
    #[error(transparent)]
    NoPython(#[from] NoPython),
}

/// Imports a file of tests. `python` is the interpreter that parses it.
pub fn tests(material: &Material, python: &OsStr) -> Result<Imported, NoTests> {
    let text = material.read_text()?;
    let file = material.path.display().to_string();
    let read = reader::parse_test_file(&text, python)?;
    let mut document = Document::new(file, text);
    let stem = material.path.file_stem().unwrap_or_default();
    let found = match read {
        ParsedFile::Tests(found) => found,
        ParsedFile::Broken {
            broken: (line, text),
        } => {
            document.note_at(
                Severity::NotImported,
                line,
                format!("this is not Python: {text}"),
            );
            TestFile::default()
        }
    };
    Ok(assignment(&stem.to_string_lossy(), found, document))
}

fn assignment(title: &str, found: TestFile, mut document: Document) -> Imported {
    // Students hand in the only imported module that is not a library.
    let module = found.modules.iter().min_by_key(|(_, line)| **line);
    let file = if let Some((name, _)) = module {
        format!("{}.py", name.replace('.', "/"))
    } else {
        let text = "it imports no module that a student could hand in";
        document.note_at(Severity::NotImported, 1, text);
        "solution.py".to_owned()
    };
    for (name, line) in &found.modules {
        if module.is_some_and(|(first, _)| first != name) {
            let text = format!(
                "`{name}` is a second module, and an assignment has one file: no test is imported"
            );
            document.note_at(Severity::NotImported, *line, text);
        }
    }
    let mut groups: BTreeMap<(usize, bool), usize> = BTreeMap::new();
    let mut scenarios = BTreeMap::new();
    let tests = if found.modules.len() == 1 {
        found.tests
    } else {
        Vec::new()
    };
    for test in tests {
        match scenario(&test, &mut document) {
            Ok(yaml) => {
                let place = visibility(&test, &mut document);
                let path = programs::free(&scenarios, &test.title);
                let folder = folder(place, test.hides);
                *groups.entry((place, test.hides)).or_default() += 1;
                scenarios.insert(
                    path.replacen("scenarios/", &format!("scenarios/{folder}/"), 1),
                    yaml,
                );
            }
            Err(mut refusal) => {
                refusal.text = format!("`{}`: {}", test.name, refusal.text);
                document.refuse(refusal);
            }
        }
    }
    let groups = groups
        .keys()
        .map(|(place, hides)| group(*place, *hides))
        .collect();
    let python = Yaml::map([("python", Yaml::map([("file", Yaml::text(file))]))]);
    let assignment = Yaml::map([
        ("assignment", Yaml::text(title)),
        ("subjects", python),
        ("equality", Yaml::text("python")),
        ("groups", Yaml::List(groups)),
    ]);
    document.notes.sort_by_key(|note| note.line);
    Imported {
        assignment,
        scenarios,
        files: BTreeMap::new(),
        notes: document.notes,
    }
}

/// Visibilities of Gradescope and of Puzzlemark, in the order of the groups.
const VISIBILITIES: [(&str, &str); 4] = [
    ("visible", "public"),
    ("after_due_date", "after_due"),
    ("after_published", "hidden"),
    ("hidden", "hidden"),
];

fn visibility(test: &Test, document: &mut Document) -> usize {
    let Some(said) = &test.visibility else {
        return 0;
    };
    match said.as_str() {
        "after_due_date" => {
            let remark =
                "add `due` to the assignment: students see the group `after-due-date` from then on";
            document.note_at(Severity::Remark, test.line, remark);
        }
        "after_published" => {
            let remark = "the test is hidden: Puzzlemark does not know when grades are published";
            document.note_at(Severity::Remark, test.line, remark);
        }
        _ => {}
    }
    let known = VISIBILITIES.iter().position(|(name, _)| name == said);
    known.unwrap_or_else(|| {
        let remark = format!("Gradescope has no visibility `{said}`; the test is hidden");
        document.note_at(Severity::Remark, test.line, remark);
        3
    })
}

fn folder(place: usize, hides: bool) -> String {
    let name = VISIBILITIES.get(place).map_or("visible", |(name, _)| name);
    let name = name.replace('_', "-");
    if hides {
        format!("{name}-without-errors")
    } else {
        name
    }
}

fn group(place: usize, hides: bool) -> Yaml {
    let visibility = VISIBILITIES.get(place).map_or("public", |(_, ours)| ours);
    let folder = folder(place, hides);
    let mut group = Yaml::map([
        ("group", Yaml::text(&folder)),
        ("visibility", Yaml::text(visibility)),
    ]);
    if hides {
        group = group.with("detail", Yaml::text("none"));
    }
    group.with(
        "scenarios",
        Yaml::text(format!("scenarios/{folder}/*.yaml")),
    )
}

fn scenario(test: &Test, document: &mut Document) -> Result<Yaml, Refusal> {
    if let Some((line, text)) = &test.refused {
        return Err(Refusal {
            line: *line,
            text: text.clone(),
        });
    }
    let steps: Result<Vec<_>, _> = test.steps.iter().map(step).collect();
    let steps = steps?;
    if steps.is_empty() {
        return Err(Refusal {
            line: test.line,
            text: "it does not use the submission".to_owned(),
        });
    }
    for (line, text) in &test.notes {
        document.note_at(Severity::Remark, *line, text);
    }
    if test.hides {
        let remark = "the test is in a group with `detail: none`: as with `hide_errors`, students see only the score";
        document.note_at(Severity::Remark, test.line, remark);
    }
    if !test.whole && test.steps.iter().all(|step| step.kind == "call") {
        let remark = format!("`{}` only checks that no exception is raised", test.title);
        document.note_at(Severity::Remark, test.line, remark);
    }
    let title = match &test.number {
        Some(number) => format!(
            "{}) {}",
            number
                .as_str()
                .map_or_else(|| number.to_string(), str::to_owned),
            test.title
        ),
        None => test.title.clone(),
    };
    let mut scenario = Yaml::map([("scenario", Yaml::text(title))]);
    if let Some(weight) = test.weight {
        if weight < 0.0 {
            return Err(Refusal {
                line: test.line,
                text: "its weight is negative".to_owned(),
            });
        }
        scenario = scenario.with("points", Yaml::Plain(weight.to_string()));
    }
    Ok(scenario.with("steps", Yaml::List(steps)))
}

fn step(step: &Step) -> Result<Yaml, Refusal> {
    let refusal = |text: String| Refusal {
        line: step.line,
        text,
    };
    let is_operation = !step.python && parse_operation(&step.code).is_ok();
    let key = if is_operation { "do" } else { "python" };
    let mut written = Yaml::map([(key, Yaml::text(&step.code))]);
    if let Some((key, value)) = pattern::expectation(step).map_err(refusal)? {
        written = written.with(key, value);
    }
    if let Some(because) = &step.because {
        written = written.with("because", Yaml::text(because));
    }
    Ok(written)
}
