//! Imports the submissions of a package as test submissions with permitted verdicts.

use std::collections::BTreeMap;

use super::super::Severity;
use super::super::languages::{LANGUAGES, Language, identifier, is_plain, subject};
use super::super::package::{PackageImport, Rejected, rejected};
use super::include::import_included;
use super::problem::Problem;
use puzzlemark_spec::Yaml;

/// Folders of submissions and their permitted verdicts.
const FOLDERS: [(&str, &[&str]); 12] = [
    ("accepted", &["AC"]),
    ("wrong_answer", &["WA"]),
    ("time_limit_exceeded", &["TLE"]),
    ("run_time_error", &["RTE", "MLE"]),
    ("runtime_exception", &["RTE", "MLE"]),
    ("memory_limit_exceeded", &["MLE"]),
    ("output_limit_exceeded", &["OLE"]),
    ("compiler_error", &["CE"]),
    ("compile_error", &["CE"]),
    ("rejected", &["WA", "RTE", "TLE", "MLE", "OLE"]),
    ("partially_accepted", &["WA", "RTE", "TLE", "MLE", "OLE"]),
    ("brute_force", &["AC", "TLE", "RTE", "MLE"]),
];

/// Imports the submissions and what is included with each. Returns `subjects` of the assignment, and its `files`.
pub(super) fn import_submissions(
    problem: &Problem,
    import: &mut PackageImport<'_>,
) -> Result<(Vec<Yaml>, Option<Yaml>), Rejected> {
    let languages = languages(problem)?;
    let included = import_included(&languages, import)?;
    let mut mains: Vec<(&Language, String)> = languages
        .iter()
        .map(|language| (*language, language.main.to_owned()))
        .collect();
    let mut expectations = Vec::new();
    for ((folder, entry), names) in entries(import) {
        let Some((_, permitted)) = FOLDERS.iter().find(|(name, _)| *name == folder) else {
            let text = "packages have no such folder of submissions; its verdicts are unknown";
            import.note(
                Severity::NotImported,
                &format!("submissions/{folder}/{entry}"),
                None,
                text,
            );
            continue;
        };
        let Some(one) = import_submission(&folder, &entry, &names, &languages, import)? else {
            continue;
        };
        if !mains.iter().any(|(_, main)| *main == one.main) {
            mains.push((one.language, one.main.clone()));
        }
        let because = format!("submissions/{folder}/{entry} of the package");
        let expected = Yaml::map([
            (
                "permitted",
                Yaml::Plain(format!("[{}]", permitted.join(", "))),
            ),
            ("because", Yaml::text(because)),
        ]);
        expectations.push((one.name, expected));
    }
    if !expectations.is_empty() {
        let text = Yaml::Map(expectations).to_string();
        let path = "submissions/expectations.yaml".to_owned();
        import.files.insert(path, text.into_bytes());
    }
    let subjects = mains
        .iter()
        .map(|(language, main)| subject(language, main, &included.sources(language)));
    Ok((subjects.collect(), included.files()))
}

fn languages(problem: &Problem) -> Result<Vec<&'static Language>, Rejected> {
    let taken = |language: &&Language| {
        let wanted = problem.languages.as_ref();
        let is_meant = |name: &String| language.names.contains(&name.as_str());
        wanted.is_none_or(|wanted| wanted.iter().any(is_meant))
    };
    let languages: Vec<_> = LANGUAGES.iter().filter(taken).collect();
    if languages.is_empty() {
        let text = "none of the `languages` is supported; Python, C, C++, Java, Rust, Go, JavaScript and Ruby are";
        return Err(rejected("problem.yaml", problem.languages_line, text));
    }
    Ok(languages)
}

/// Returns the files of each submission, by folder and name.
fn entries(import: &PackageImport<'_>) -> BTreeMap<(String, String), Vec<String>> {
    let mut entries: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for name in import.below("submissions") {
        let mut parts = name.splitn(4, '/').skip(1);
        if let (Some(folder), Some(entry)) = (parts.next(), parts.next()) {
            let key = (folder.to_owned(), entry.to_owned());
            entries.entry(key).or_default().push(name);
        }
    }
    entries
}

/// An imported submission.
struct ImportedSubmission {
    /// Name of the test submission.
    name: String,
    language: &'static Language,
    /// Main file.
    main: String,
}

fn import_submission(
    folder: &str,
    entry: &str,
    names: &[String],
    languages: &[&'static Language],
    import: &mut PackageImport<'_>,
) -> Result<Option<ImportedSubmission>, Rejected> {
    let at = format!("submissions/{folder}/{entry}");
    let inside = |name: &String| match name.strip_prefix(&format!("{at}/")) {
        Some(inside) => inside.to_owned(),
        None => entry.to_owned(),
    };
    let inside: Vec<String> = names.iter().map(inside).collect();
    let Some((language, main)) = started(&inside, languages) else {
        let text = "its language is not supported";
        import.note(Severity::NotImported, &at, None, text);
        return Ok(None);
    };
    let sources =
        |name: &&String| Language::for_file(name).is_some_and(|one| one.main == language.main);
    let several = inside.iter().filter(sources).count() > 1;
    if several && ["c", "cpp"].contains(&language.ending()) {
        let text = "submissions of several files in C or C++ are not supported";
        import.note(Severity::NotImported, &at, None, text);
        return Ok(None);
    }
    // In Java, a file has the name of its class. In other languages, modules import each other by
    // name.
    let target = if inside.len() == 1 && language.ending() != "java" {
        language.main.to_owned()
    } else {
        main.clone()
    };
    if !is_plain(&target) {
        let text = "the name of the main file may have only letters, digits, `.`, `_` and `-`";
        import.note(Severity::NotImported, &at, None, text);
        return Ok(None);
    }
    let fixture = identifier(&format!("{folder}-{entry}"));
    for (name, inside) in names.iter().zip(&inside) {
        let path = if *inside == main { &target } else { inside };
        let bytes = import.filled(name)?;
        import
            .files
            .insert(format!("submissions/{fixture}/{path}"), bytes);
    }
    Ok(Some(ImportedSubmission {
        name: fixture,
        language,
        main: target,
    }))
}

/// Returns the main file by the rule of problemtools: the file with the name `main`, otherwise the
/// first.
fn started(
    inside: &[String],
    languages: &[&'static Language],
) -> Option<(&'static Language, String)> {
    let taken = |name: &String| {
        let language = Language::for_file(name)?;
        let is_taken = languages.iter().any(|one| one.main == language.main);
        is_taken.then(|| (language, name.clone()))
    };
    let mut files = inside.iter().filter_map(taken);
    let is_main = |name: &str| name.to_lowercase().starts_with("main.");
    let first = files.next()?;
    if is_main(&first.1) {
        return Some(first);
    }
    Some(files.find(|(_, name)| is_main(name)).unwrap_or(first))
}
