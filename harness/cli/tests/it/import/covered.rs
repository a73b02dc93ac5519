//! Whether each construct that a table promises to take in is used by a fixture, and becomes there
//! what the table says.
//!
//! `covered.yaml` of a format's fixtures names for each such construct the document, a text in it
//! that uses the construct, and what is to be found of it in the assignment.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use puzzlemark_import::{Imported, Severity, Status, constructs};
use serde::Deserialize;

/// Where a construct is used.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Use {
    /// The document, in the folder of the fixtures.
    document: String,
    /// What in the document uses it.
    uses: String,
    /// What of it is in the assignment: in a file, or in a file's path.
    becomes: String,
    /// A part of the remark, where the construct is mapped with one.
    says: Option<String>,
}

/// All that is wrong with the table of a format, one line each.
pub(super) fn faults(
    format: &str,
    fixtures: &Path,
    import: impl Fn(&Path) -> Imported,
) -> Vec<String> {
    let table = fs::read_to_string(fixtures.join("covered.yaml")).unwrap();
    let mut table: BTreeMap<String, Use> = serde_yaml::from_str(&table).unwrap();
    let mut faults = Vec::new();
    let mut documents = BTreeMap::new();
    let promised = constructs().filter(|one| one.format == format && one.status != Status::Refused);
    for construct in promised {
        let Some(used) = table.remove(construct.name) else {
            faults.push(format!("{}: no fixture uses it", construct.name));
            continue;
        };
        let text = fs::read_to_string(fixtures.join(&used.document)).unwrap();
        let imported = documents
            .entry(used.document.clone())
            .or_insert_with_key(|document| import(&fixtures.join(document)));
        let found = fault(&used, construct.status, &text, imported);
        faults.extend(found.map(|fault| format!("{}: {fault}", construct.name)));
    }
    let left = table.into_keys();
    faults.extend(left.map(|name| format!("{name}: no construct that is taken in")));
    faults
}

fn fault(used: &Use, status: Status, text: &str, imported: &Imported) -> Option<String> {
    let Some(place) = text.find(&used.uses) else {
        return Some(format!("`{}` has no `{}`", used.document, used.uses));
    };
    let first = text[..place].matches('\n').count() + 1;
    let lines = first..=first + used.uses.matches('\n').count();
    let here = |line: Option<usize>| line.is_some_and(|line| lines.contains(&line));
    let mut notes = imported.notes.iter();
    if let Some(note) = notes.find(|note| note.severity == Severity::Refused && here(note.line)) {
        return Some(format!("it is refused: {note}"));
    }
    match (status, &used.says) {
        (Status::Remarked, None) => return Some("it promises a remark: `says`".to_owned()),
        (Status::Mapped | Status::Refused, Some(_)) => {
            return Some("it promises no remark".to_owned());
        }
        (Status::Remarked, Some(says)) => {
            let mut notes = imported.notes.iter();
            if !notes.any(|note| note.severity != Severity::Refused && note.text.contains(says)) {
                return Some(format!("nothing is said of `{says}`"));
            }
        }
        (Status::Mapped | Status::Refused, None) => {}
    }
    let folder = imported.clone().into_folder();
    let mut files = folder.iter();
    let becomes = &used.becomes;
    let is_there = files.any(|(path, bytes)| {
        path.contains(becomes) || String::from_utf8_lossy(bytes).contains(becomes)
    });
    (!is_there).then(|| format!("nothing becomes `{becomes}`"))
}
