//! Loads suites of other graders instead of an assignment.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use puzzlemark_text::visible;

use super::output;
use puzzlemark_import::{self, Imported, Languages, Material, NoSuite};
use puzzlemark_spec::diagnostic::Source;
use puzzlemark_spec::{Diagnostic, LanguageChoice, Loaded, SpecError};

/// Imports a suite that the command line names instead of an assignment, in the language that the user asks for. Returns `None` if the path is not a suite.
/// Prints notes to standard error.
///
/// The assignment is written into a temporary folder and loaded from there, so that it is checked like any other. The
/// folder is not needed afterwards.
pub(super) fn load(path: &Path, language: LanguageChoice) -> anyhow::Result<Option<Loaded>> {
    if !puzzlemark_import::is_dodona(path) {
        return Ok(None);
    }
    let material = Material {
        path: path.to_owned(),
    };
    let languages = Languages {
        natural: language.asked.map(|one| one.code().to_owned()),
        ..Languages::default()
    };
    let imported = dodona(&material, &languages)?;
    show_notes(&imported)?;
    if imported.scenarios.is_empty() {
        anyhow::bail!("no test of `{}` could be imported", path.display());
    }
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    // The folder's name becomes the id of the assignment. Journals depend on the id.
    let name = path.file_stem().unwrap_or_default();
    let root = folder.path().join(name);
    for (name, contents) in imported.into_folder() {
        output::write_file_below(&root, &name, &contents)?;
    }
    let prefix = format!("{}/", folder.path().display());
    match puzzlemark_spec::load_assignment_in(&root, language) {
        Ok(mut loaded) => {
            remove_prefix(&mut loaded.warnings, &prefix);
            for scenario in loaded
                .assignment
                .groups
                .iter_mut()
                .flat_map(|group| &mut group.scenarios)
            {
                let scenario = Arc::make_mut(scenario);
                if let Ok(short) = scenario.path.strip_prefix(folder.path()) {
                    scenario.path = short.to_owned();
                }
            }
            Ok(Some(loaded))
        }
        Err(mut error) => {
            remove_prefix(&mut error.diagnostics, &prefix);
            Err(error.into())
        }
    }
}

/// Imports a suite for TESTed.
pub(super) fn dodona(material: &Material, languages: &Languages) -> anyhow::Result<Imported> {
    or_error(puzzlemark_import::dodona(material, languages))
}

/// Converts the error of a suite that cannot be read into an error for the user.
pub(super) fn or_error(imported: Result<Imported, NoSuite>) -> anyhow::Result<Imported> {
    imported.map_err(|error| match error {
        NoSuite::Unreadable(error) => error.into(),
        NoSuite::Broken(error) => SpecError::into(error),
    })
}

/// Prints the notes about an import.
pub(super) fn show_notes(imported: &Imported) -> anyhow::Result<()> {
    for note in &imported.notes {
        // A line of a report is cut. A reason must be whole.
        let note = visible::block(&note.to_string());
        output::note(&note.replace('\n', visible::NEWLINE))?;
    }
    Ok(())
}

/// Removes the temporary folder from the places of diagnostics.
fn remove_prefix(diagnostics: &mut [Diagnostic], prefix: &str) {
    for diagnostic in diagnostics {
        if let Some(short) = diagnostic.source.path.strip_prefix(prefix) {
            diagnostic.source = Arc::new(Source {
                path: short.to_owned(),
                text: diagnostic.source.text.clone(),
            });
        }
    }
}
