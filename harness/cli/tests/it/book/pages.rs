//! The form of pages: each is in the summary and begins with its use; the README is short.

use crate::sources::{Source, root, sources};

/// Longest README, in words.
const README_WORDS: usize = 1_200;

fn readme() -> Source {
    sources(&["README.md"]).remove(0)
}

fn chapters() -> Vec<Source> {
    let mut chapters = sources(&["docs/src/**/*.md"]);
    chapters.retain(|page| !page.path.ends_with("SUMMARY.md"));
    chapters
}

#[test]
fn every_page_is_in_the_summary_once() {
    let summary = sources(&["docs/src/SUMMARY.md"]).remove(0).links();
    for page in chapters() {
        let path = page.path.strip_prefix("docs/src/").expect("a page");
        let times = summary.iter().filter(|link| *link == path).count();
        assert_eq!(times, 1, "{path} in SUMMARY.md");
    }
    assert_eq!(summary.len(), chapters().len());
}

#[test]
fn every_page_begins_with_its_use() {
    for page in chapters() {
        let mut lines = page.text.lines();
        let title = lines.next().unwrap_or_default();
        assert!(title.starts_with("# "), "{}: no title", page.path);
        let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
        let is_use = ["After this page you can ", "With this page you can "]
            .iter()
            .any(|opening| first.starts_with(opening));
        assert!(is_use, "{} does not say its use first: {first}", page.path);
    }
}

#[test]
fn the_readme_is_short_and_has_the_two_commands() {
    let readme = readme();
    let words = readme.text.split_whitespace().count();
    assert!(words <= README_WORDS, "{words} words");
    for command in [
        "cargo run --release -- grade fixtures/class/course.yaml --out target/course",
        "cargo test --workspace",
    ] {
        let is_block = readme
            .blocks()
            .iter()
            .any(|block| block.text.trim() == command);
        assert!(is_block, "{command}");
    }
}

/// The names of all keys in a JSON Schema.
fn keys(schema: &serde_json::Value, names: &mut Vec<String>) {
    match schema {
        serde_json::Value::Object(fields) => {
            if let Some(serde_json::Value::Object(properties)) = fields.get("properties") {
                names.extend(properties.keys().cloned());
            }
            for field in fields.values() {
                keys(field, names);
            }
        }
        serde_json::Value::Array(elements) => {
            for element in elements {
                keys(element, names);
            }
        }
        _ => {}
    }
}

#[test]
fn every_yaml_key_is_in_the_reference() {
    let reference: String = sources(&["docs/src/reference/*.md"])
        .iter()
        .filter(|page| !page.path.ends_with("commands.md"))
        .map(|page| page.text.as_str())
        .collect();
    for schema in ["schema.json", "course.schema.json"] {
        let text = std::fs::read(root().join("specs").join(schema)).expect("a schema");
        let mut names = Vec::new();
        keys(&serde_json::from_slice(&text).expect("JSON"), &mut names);
        assert!(names.len() >= 8, "{schema}: {names:?}");
        let forms = |name: &str| {
            [
                format!("`{name}`"),
                format!("`{name}: "),
                format!("{{{name}: "),
            ]
        };
        let is_told = |name: &String| forms(name).iter().any(|form| reference.contains(form));
        names.retain(|name| !is_told(name));
        assert!(names.is_empty(), "{schema}: {names:?}");
    }
}

/// The folder of `cargo install --path` is the crate of the program.
#[test]
fn the_readme_installs_this_program() {
    let readme = readme();
    let (_, path) = readme
        .text
        .split_once("cargo install --path ")
        .expect("an install line");
    let folder = path.lines().next().expect("a path");
    let manifest = root().join(folder).join("Cargo.toml");
    let manifest = std::fs::read_to_string(manifest).expect("a crate");
    assert!(manifest.contains("name = \"puzzlemark\""), "{manifest}");
}
