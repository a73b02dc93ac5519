//! Constructs whose tables name a document of the fixtures. The document uses them, and the import has the
//! result that the table states.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use puzzlemark_import::{FixtureUse, ImportState, Imported, Severity, construct_tables};

/// Mistakes in the table of a format, one line each. Every imported construct needs a fixture.
pub(super) fn mistakes(
    format: &str,
    fixtures: &Path,
    import: impl Fn(&Path) -> Imported,
) -> Vec<String> {
    let tables = construct_tables();
    let table = tables.iter().find(|table| table.format == format).unwrap();
    let mut mistakes = Vec::new();
    let mut documents = BTreeMap::new();
    for construct in &table.constructs {
        let name = &construct.name;
        let Some(used) = &construct.fixture else {
            if construct.state != ImportState::NotImported {
                mistakes.push(format!("{name}: no fixture uses it"));
            }
            continue;
        };
        let text = fs::read_to_string(fixtures.join(&used.document)).unwrap();
        let imported = documents
            .entry(used.document.clone())
            .or_insert_with_key(|document| import(&fixtures.join(document)));
        let found = mistake(used, construct.state, &text, imported);
        mistakes.extend(found.map(|mistake| format!("{name}: {mistake}")));
    }
    mistakes
}

fn mistake(
    used: &FixtureUse,
    state: ImportState,
    text: &str,
    imported: &Imported,
) -> Option<String> {
    let Some(place) = text.find(&used.uses) else {
        return Some(format!("`{}` has no `{}`", used.document, used.uses));
    };
    let first = text[..place].matches('\n').count() + 1;
    let lines = first..=first + used.uses.matches('\n').count();
    let here = |line: Option<usize>| line.is_some_and(|line| lines.contains(&line));
    let mut notes = imported.notes.iter();
    if let Some(note) = notes.find(|note| note.severity == Severity::NotImported && here(note.line))
    {
        return Some(format!("it is not imported: {note}"));
    }
    match (state, &used.says) {
        (ImportState::NotImported, _) => return Some("its state says `not imported`".to_owned()),
        (ImportState::WithRemark, None) => return Some("it promises a remark: `says`".to_owned()),
        (ImportState::Imported, Some(_)) => return Some("it promises no remark".to_owned()),
        (ImportState::WithRemark, Some(says)) => {
            let mut notes = imported.notes.iter();
            let is_remark = |severity| severity != Severity::NotImported;
            if !notes.any(|note| is_remark(note.severity) && note.text.contains(says)) {
                return Some(format!("no remark says `{says}`"));
            }
        }
        (ImportState::Imported, None) => {}
    }
    let folder = imported.clone().into_folder();
    let mut files = folder.iter();
    let becomes = &used.becomes;
    let is_there = files.any(|(path, bytes)| {
        path.contains(becomes) || String::from_utf8_lossy(bytes).contains(becomes)
    });
    (!is_there).then(|| format!("no file has `{becomes}`"))
}
