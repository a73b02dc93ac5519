//! Solutions of a package, as fixtures with the verdicts that they must get.

use super::super::Severity;
use super::super::languages::{LANGUAGES, Language, identifier, is_plain, subject};
use super::super::taking::{Rejected, Taking};
use super::FILE;
use super::xml::Element;
use puzzlemark_spec::Yaml;

/// What solutions are tagged with, and the verdicts that they may get.
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

/// Takes the solutions; gives the kinds of submission of the assignment.
pub(super) fn read(elements: &[Element], taking: &mut Taking<'_>) -> Result<Vec<Yaml>, Rejected> {
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
            let text =
                format!("nothing says which verdict `{path}` must get: it is tagged `{tag}`");
            taking.note(Severity::Refused, FILE, element.line, &text);
            continue;
        };
        let Some((language, main, fixture)) = taken(path, element, taking)? else {
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
        taking.files.insert(path, text.into_bytes());
    }
    Ok(mains
        .iter()
        .map(|(language, main)| subject(language, main))
        .collect())
}

/// Copies a solution; gives its language, the file that is started, and its name as a fixture.
fn taken(
    path: &str,
    element: &Element,
    taking: &mut Taking<'_>,
) -> Result<Option<(&'static Language, String, String)>, Rejected> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let language = Language::of(name).filter(|_| taking.has(path) && is_plain(name));
    let Some(language) = language else {
        let text = format!("`{path}` is no file of the package in a language that is taken");
        taking.note(Severity::Refused, FILE, element.line, &text);
        return Ok(None);
    };
    // The name of a file in Java is that of its class.
    let main = if language.ending() == "java" {
        name.to_owned()
    } else {
        language.main.to_owned()
    };
    let fixture = identifier(name);
    let bytes = taking.bytes(path)?;
    taking
        .files
        .insert(format!("submissions/{fixture}/{main}"), bytes);
    Ok(Some((language, main, fixture)))
}
