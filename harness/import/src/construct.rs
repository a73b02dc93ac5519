//! The constructs of each format, and if they are imported. A page of the book shows this data.
//!
//! `constructs/FORMAT.yaml` in this crate has the constructs with examples, which the tests import.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

/// Data files in the order of the page.
const TABLES: [&str; 8] = [
    include_str!("../constructs/session.yaml"),
    include_str!("../constructs/dodona.yaml"),
    include_str!("../constructs/kattis.yaml"),
    include_str!("../constructs/polygon.yaml"),
    include_str!("../constructs/check50.yaml"),
    include_str!("../constructs/classroom.yaml"),
    include_str!("../constructs/gradescope.yaml"),
    include_str!("../constructs/pytest.yaml"),
];

/// The constructs of one format.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormatTable {
    /// Title of the format: `Dodona (TESTed)`.
    pub format: String,
    /// Constructs in the order of the page.
    pub constructs: Vec<Construct>,
    /// Documents that the examples of the constructs refer to, by number.
    #[serde(default)]
    pub documents: BTreeMap<u32, ExampleDocument>,
}

/// A construct of a format.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Construct {
    /// The construct, as it is written in the format.
    #[serde(rename = "construct")]
    pub name: String,
    /// The state, which says if it is imported.
    pub state: ImportState,
    /// Its form in an assignment, or the reason why it is not imported.
    pub how: String,
    /// Documents of the table that use it.
    #[serde(default)]
    pub examples: Vec<Example>,
    /// A document of the fixtures that uses it.
    pub fixture: Option<FixtureUse>,
}

/// The result of importing a construct.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum ImportState {
    /// It means the same in the assignment.
    #[serde(rename = "imported")]
    Imported,
    /// It is imported, and a remark says how it differs.
    #[serde(rename = "with a remark")]
    WithRemark,
    /// It is not imported, and a note says why.
    #[serde(rename = "not imported")]
    NotImported,
}

/// Checks on the import of a document that uses a construct.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Number of the document.
    pub document: u32,
    /// Texts in written files. If the file matters, a part of its path comes before ` | `.
    #[serde(default)]
    pub writes: Vec<String>,
    /// Texts that no written file contains.
    #[serde(default)]
    pub lacks: Vec<String>,
    /// Texts of the notes that are printed.
    #[serde(default)]
    pub says: Vec<String>,
}

/// A document that the tests import.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExampleDocument {
    /// Arguments of `puzzlemark import`, without the path: `check50`.
    pub import: String,
    /// The file that the command names. `.` means the folder of the files.
    pub given: String,
    /// Texts of the files by name.
    pub files: BTreeMap<String, String>,
}

/// The use of a construct in a document of `fixtures/import`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixtureUse {
    /// Path of the document in the folder of the format.
    pub document: String,
    /// Text of the document that uses the construct.
    pub uses: String,
    /// Text in a written file or in its path.
    pub becomes: String,
    /// A part of the remark, if the construct has one.
    pub says: Option<String>,
}

/// Reads the tables of all formats, in the order of the page.
pub fn construct_tables() -> Vec<FormatTable> {
    let table =
        |text: &str| serde_yaml::from_str(text).expect("a test reads every table of constructs");
    TABLES.into_iter().map(table).collect()
}

/// Renders the constructs as tables in Markdown.
pub fn constructs_page() -> String {
    let mut text = String::new();
    for FormatTable {
        format, constructs, ..
    } in construct_tables()
    {
        let _ = write!(
            text,
            "\n## {format}\n\n| construct | state | how |\n|---|---|---|\n"
        );
        for construct in constructs {
            let state = match construct.state {
                ImportState::Imported => "imported",
                ImportState::WithRemark => "imported, with a remark",
                ImportState::NotImported => "not imported",
            };
            let cell = |text: &str| text.replace('|', "\\|");
            let _ = writeln!(
                text,
                "| {} | {state} | {} |",
                cell(&construct.name),
                cell(&construct.how)
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_can_be_read_and_names_each_construct_once() {
        for table in construct_tables() {
            let mut names: Vec<_> = table.constructs.iter().map(|one| &one.name).collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all, "{}", table.format);
        }
    }
}
