//! Suites of other graders, run as they are.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use puzzlemark_text::visible;

use super::output;
use puzzlemark_import::{self, Imported, Languages, Material, NoSuite};
use puzzlemark_spec::diagnostic::Source;
use puzzlemark_spec::{Diagnostic, Loaded, SpecError};

/// Takes in the suite that a command line names in place of an assignment; `None` where it names
/// none. What there is to say about it is printed to standard error.
///
/// The assignment is written into a temporary folder and loaded from there, so that it is checked as
/// any other is; nothing of the folder is needed afterwards.
pub(super) fn load(path: &Path) -> anyhow::Result<Option<Loaded>> {
    if !puzzlemark_import::is_dodona(path) {
        return Ok(None);
    }
    let material = Material {
        path: path.to_owned(),
    };
    let imported = dodona(&material, &Languages::default())?;
    show_notes(&imported)?;
    if imported.scenarios.is_empty() {
        anyhow::bail!("nothing of `{}` could be taken in", path.display());
    }
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    // The assignment has the name of its folder, on which what is known of it must not depend.
    let name = path.file_stem().unwrap_or_default();
    let root = folder.path().join(name);
    for (name, contents) in imported.into_folder() {
        let file = root.join(name);
        let parent = file.parent().context("files lie in the folder")?;
        std::fs::create_dir_all(parent)
            .with_context(|| format!("cannot make the folder `{}`", parent.display()))?;
        output::write_file(&file, &contents)?;
    }
    let prefix = format!("{}/", folder.path().display());
    match puzzlemark_spec::load_assignment(&root) {
        Ok(mut loaded) => {
            shorten(&mut loaded.warnings, &prefix);
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
            shorten(&mut error.diagnostics, &prefix);
            Err(error.into())
        }
    }
}

/// Takes in a suite for TESTed.
pub(super) fn dodona(material: &Material, languages: &Languages) -> anyhow::Result<Imported> {
    whole(puzzlemark_import::dodona(material, languages))
}

/// What was taken in of a suite, or what its file has in place of one.
pub(super) fn whole(imported: Result<Imported, NoSuite>) -> anyhow::Result<Imported> {
    imported.map_err(|error| match error {
        NoSuite::Unreadable(error) => error.into(),
        NoSuite::Broken(error) => SpecError::into(error),
    })
}

/// Prints what there is to say about what was taken in.
pub(super) fn show_notes(imported: &Imported) -> anyhow::Result<()> {
    for note in &imported.notes {
        output::note(&visible::line(&note.to_string()))?;
    }
    Ok(())
}

/// Leaves out of places the folder that nobody finds afterwards.
fn shorten(diagnostics: &mut [Diagnostic], prefix: &str) {
    for diagnostic in diagnostics {
        if let Some(short) = diagnostic.source.path.strip_prefix(prefix) {
            diagnostic.source = Arc::new(Source {
                path: short.to_owned(),
                text: diagnostic.source.text.clone(),
            });
        }
    }
}
