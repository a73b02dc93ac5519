//! The source files of a class, for tools that find similar code.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use puzzlemark_model::{Assignment, STARTER_FOLDER};
use puzzlemark_reports::render::words;
use puzzlemark_runner::copies::is_source;
use puzzlemark_runner::plan::PlanError;
use puzzlemark_spec::course::Unreadable;
use puzzlemark_text::unique::first_new;
use puzzlemark_text::{shell, visible};

use crate::commands::intake::IntakeOptions;
use crate::commands::{load_assignment, output};
use crate::exit::ExitStatus;

/// The folder of the submissions.
pub(super) const SUBMISSIONS: &str = "submissions";

/// The options of an export of a class.
#[derive(Debug, Args)]
pub(super) struct ClassExport {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The folder with the submissions, or the download of a platform.
    submissions: PathBuf,
    /// The folder to write to. It must be empty or new.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    #[command(flatten)]
    intake: IntakeOptions,
}

/// A source file of the export.
pub(super) struct SourceFile {
    /// Path in the folder of the export.
    pub path: String,
    /// Name and label of the student, or `None` for a starter file.
    pub student: Option<[String; 2]>,
}

/// The written files of a class.
pub(super) struct ClassFiles {
    /// The folder of the export.
    pub out: PathBuf,
    /// The students' files.
    pub files: Vec<SourceFile>,
    /// The starter files, whose code is in most submissions.
    pub starters: Vec<SourceFile>,
}

/// Adds the tool's own files to the export. Returns the command of the tool.
pub(super) type Finish = fn(ClassFiles) -> anyhow::Result<String>;

impl ClassExport {
    pub(super) fn run(&self, finish: Finish) -> anyhow::Result<ExitStatus> {
        let assignment = load_assignment(&self.assignment)?;
        output::refuse_unless_empty(&self.out)?;
        let found = self
            .intake
            .class(&self.submissions)?
            .find_submissions(&assignment);
        let found = found.map_err(|Unreadable { path, cause }| PlanError { path, cause })?;
        let mut folders = BTreeSet::new();
        let mut files = Vec::new();
        let mut unread = Vec::new();
        for (name, submitted) in &found.submissions {
            let Ok(handed) = submitted.source.read_files() else {
                unread.push(name);
                continue;
            };
            let folder = folder_name(name, &mut folders);
            let person = submitted.person.as_ref();
            let full_name = person.and_then(|one| one.name.clone());
            let student = [full_name.unwrap_or_else(|| name.clone()), name.clone()];
            for path in handed.files.paths().filter(|path| is_source(path)) {
                let shown = path.to_string_lossy().replace('\\', "/");
                let path_in_export = format!("{SUBMISSIONS}/{folder}/{shown}");
                let bytes = handed.files.get(path).unwrap_or_default();
                output::write_file_below(&self.out, &path_in_export, bytes)?;
                files.push(SourceFile {
                    path: path_in_export,
                    student: Some(student.clone()),
                });
            }
        }
        anyhow::ensure!(
            !files.is_empty(),
            "no source files in `{}`",
            self.submissions.display()
        );
        let starters = self.write_starters(&assignment)?;
        for name in unread {
            let name = visible::line(name);
            output::note(&format!("note: `{name}` cannot be read, and is left out"))?;
        }
        let next = finish(ClassFiles {
            out: self.out.clone(),
            files,
            starters,
        })?;
        output::print(&format!(
            "wrote {} to `{}`\nnext: {next}\n",
            words::count(folders.len(), "submission"),
            self.out.display()
        ))?;
        Ok(ExitStatus::Done)
    }

    /// Writes the starter files.
    fn write_starters(&self, assignment: &Assignment) -> anyhow::Result<Vec<SourceFile>> {
        let entries = fs::read_dir(assignment.folder.join(STARTER_FOLDER));
        let mut written = Vec::new();
        for entry in entries.into_iter().flatten() {
            let path = entry?.path();
            if !path.is_file() || !is_source(&path) {
                continue;
            }
            let bytes =
                fs::read(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let path = format!("{STARTER_FOLDER}/{name}");
            output::write_file_below(&self.out, &path, &bytes)?;
            written.push(SourceFile {
                path,
                student: None,
            });
        }
        Ok(written)
    }
}

/// Returns a folder name for a submission that no other submission has. Names of submissions can have any characters.
fn folder_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = |one: char| {
        if one.is_alphanumeric() || one == '-' {
            one
        } else {
            '_'
        }
    };
    let plain: String = name.chars().map(plain).collect();
    let numbered = |number| format!("{plain}_{number}");
    // File systems can ignore case.
    first_new(&plain, numbered, |name| taken.insert(name.to_lowercase()))
}

/// Returns a path as a word of a command.
pub(super) fn word(path: &Path) -> String {
    shell::word(&path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_stay_in_the_export_and_differ() {
        let mut taken = BTreeSet::new();
        assert_eq!(folder_name("../ada", &mut taken), "___ada");
        assert_eq!(folder_name("..\\ada", &mut taken), "___ada_2");
        assert_eq!(folder_name("Żółć", &mut taken), "Żółć");
    }
}
