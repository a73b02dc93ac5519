//! Files that a package adds to every submission: `include/LANGUAGE/` and `include/default/`.
//!
//! They become `files` of the assignment. Builds of compiled languages name them.

use std::collections::BTreeMap;

use super::super::Severity;
use super::super::languages::{Language, is_plain};
use super::super::package::{PackageImport, Rejected, rejected};
use puzzlemark_spec::Yaml;

/// The folder for all languages.
const DEFAULT: &str = "default";

/// The included files of a package.
#[derive(Default)]
pub(super) struct Included {
    /// Names with their paths in the assignment.
    paths: BTreeMap<String, String>,
    /// Sources to build with a submission, by the main file of their language.
    sources: BTreeMap<&'static str, Vec<String>>,
}

impl Included {
    /// Returns `files` of the assignment, or `None` if nothing is included.
    pub(super) fn files(&self) -> Option<Yaml> {
        let entry = |(name, path): (&String, &String)| {
            (name.clone(), Yaml::map([("copy", Yaml::text(path))]))
        };
        (!self.paths.is_empty()).then(|| Yaml::Map(self.paths.iter().map(entry).collect()))
    }

    /// Returns the sources that are built with a submission in a language.
    pub(super) fn sources(&self, language: &Language) -> Vec<&str> {
        let sources = self.sources.get(language.main);
        sources.map_or_else(Vec::new, |names| names.iter().map(String::as_str).collect())
    }
}

/// Imports the included files for these languages.
pub(super) fn import_included(
    languages: &[&'static Language],
    import: &mut PackageImport<'_>,
) -> Result<Included, Rejected> {
    let mut included = Included::default();
    for path in import.below("include") {
        let mut parts = path.splitn(3, '/').skip(1);
        let (Some(folder), Some(name)) = (parts.next(), parts.next()) else {
            let text = "it is in no folder of a language";
            import.note(Severity::Ignored, &path, None, text);
            continue;
        };
        let is_meant = |language: &&&Language| language.names.contains(&folder);
        let language = languages.iter().find(is_meant);
        if language.is_none() && folder != DEFAULT {
            let text = "submissions in this language are not supported";
            import.note(Severity::Ignored, &path, None, text);
            continue;
        }
        add(name, &path, language.copied(), &mut included, import)?;
    }
    Ok(included)
}

fn add(
    name: &str,
    path: &str,
    language: Option<&'static Language>,
    included: &mut Included,
    import: &mut PackageImport<'_>,
) -> Result<(), Rejected> {
    let of_file = Language::for_file(name);
    let is_source =
        language.is_some() && of_file.map(|one| one.main) == language.map(|one| one.main);
    let stem = name.split('.').next().unwrap_or_default();
    if is_source && stem.eq_ignore_ascii_case("main") {
        let text =
            "it is the main file of each submission; a submission is started by its own file here";
        return Err(rejected(path, None, text));
    }
    let bytes = import.filled(path)?;
    let other = included
        .paths
        .get(name)
        .and_then(|other| import.files.get(other));
    if other.is_some_and(|other| *other != bytes) {
        let text = "another language includes a different file of this name, and all submissions have the same files here";
        return Err(rejected(path, None, text));
    }
    if is_source && !is_plain(name) {
        let text = "the name of a source may have only letters, digits, `.`, `_` and `-`";
        return Err(rejected(path, None, text));
    }
    if !import.copy_filled(path)? {
        return Err(rejected(path, None, "the file is too large"));
    }
    included.paths.insert(name.to_owned(), path.to_owned());
    if let Some(language) = language.filter(|_| is_source) {
        let sources = included.sources.entry(language.main).or_default();
        sources.push(name.to_owned());
    }
    Ok(())
}
