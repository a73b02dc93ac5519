//! Imports the solutions of a package as test submissions with permitted verdicts.

use super::super::Severity;
use super::super::languages::{LANGUAGES, Language, identifier, is_plain, subject};
use super::super::package::{PackageImport, Rejected};
use super::FILE;
use super::xml::Element;
use puzzlemark_spec::Yaml;

/// Tags of solutions and their permitted verdicts.
const TAGS: [(&str, &[&str]); 9] = [
    ("main", &["AC"]),
    ("accepted", &["AC"]),
    ("wrong-answer", &["WA"]),
    ("presentation-error", &["WA"]),
    ("time-limit-exceeded", &["TLE"]),
    ("memory-limit-exceeded", &["MLE"]),
    ("time-limit-exceeded-or-accepted", &["TLE", "AC"]),
    (
        "time-limit-exceeded-or-memory-limit-exceeded",
        &["TLE", "MLE"],
    ),
    ("rejected", &["WA", "RTE", "TLE", "MLE", "OLE"]),
];

/// Imports the solutions. Returns `subjects` of the assignment.
pub(super) fn import_solutions(
    elements: &[Element],
    import: &mut PackageImport<'_>,
) -> Result<Vec<Yaml>, Rejected> {
    const SOLUTION: &str = "problem/assets/solutions/solution";
    let mut mains: Vec<(&Language, String)> = LANGUAGES
        .iter()
        .map(|language| (language, language.main.to_owned()))
        .collect();
    let mut expectations = Vec::new();
    let mut tag = "";
    for element in elements {
        if element.path == SOLUTION {
            tag = element.attribute("tag");
        }
        if element.path != format!("{SOLUTION}/source") {
            continue;
        }
        let path = element.attribute("path");
        let Some((_, permitted)) = TAGS.iter().find(|(name, _)| *name == tag) else {
            let text = format!("the verdicts of `{path}` are unknown: its tag is `{tag}`");
            import.note(Severity::NotImported, FILE, element.line, &text);
            continue;
        };
        let Some((language, main, fixture)) = taken(path, element, import)? else {
            continue;
        };
        if !mains.iter().any(|(_, known)| *known == main) {
            mains.push((language, main));
        }
        let expected = Yaml::map([
            (
                "permitted",
                Yaml::Plain(format!("[{}]", permitted.join(", "))),
            ),
            (
                "because",
                Yaml::text(format!("{path}, which is tagged {tag}")),
            ),
        ]);
        expectations.push((fixture, expected));
    }
    if !expectations.is_empty() {
        let text = Yaml::Map(expectations).to_string();
        let path = "submissions/expectations.yaml".to_owned();
        import.files.insert(path, text.into_bytes());
    }
    Ok(mains
        .iter()
        .map(|(language, main)| subject(language, main, &[]))
        .collect())
}

/// Copies a solution. Returns its language, its main file and its name as a test submission.
fn taken(
    path: &str,
    element: &Element,
    import: &mut PackageImport<'_>,
) -> Result<Option<(&'static Language, String, String)>, Rejected> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let language = Language::for_file(name).filter(|_| import.has(path) && is_plain(name));
    let Some(language) = language else {
        let text = format!("`{path}` is not in the package, or its language is not supported");
        import.note(Severity::NotImported, FILE, element.line, &text);
        return Ok(None);
    };
    // In Java, a file has the name of its class.
    let main = if language.ending() == "java" {
        name.to_owned()
    } else {
        language.main.to_owned()
    };
    let fixture = identifier(name);
    let bytes = import.bytes(path)?;
    import
        .files
        .insert(format!("submissions/{fixture}/{main}"), bytes);
    Ok(Some((language, main, fixture)))
}
