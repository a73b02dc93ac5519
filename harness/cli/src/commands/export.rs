//! `export`: hands the submissions of a class to tools that compare source code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use puzzlemark_model::{Assignment, STARTER_FOLDER};
use puzzlemark_runner::copies::is_source;
use puzzlemark_runner::plan::PlanError;
use puzzlemark_spec::course::Unreadable;
use puzzlemark_text::{shell, visible};

use super::intake::IntakeOptions;
use super::{load_assignment, output};
use crate::exit::ExitStatus;

/// The folder of the submissions.
const SUBMISSIONS: &str = "submissions";
/// The table that Dolos reads.
const INFO: &str = "info.csv";

/// Write the source files of a class for a tool that finds similar code.
#[derive(Debug, Args)]
pub struct Export {
    /// The tool.
    #[arg(value_enum)]
    tool: Tool,
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

/// A tool that finds similar code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Tool {
    /// Dolos, of Ghent University: a table `info.csv` with a row per file.
    Dolos,
    /// JPlag, of Karlsruhe: a folder per submission, and one with the starter files.
    Jplag,
}

/// A source file of the export.
struct SourceFile {
    /// Path in the folder of the export.
    path: String,
    /// Name and label of the student, or `None` for a starter file.
    student: Option<[String; 2]>,
}

impl Export {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
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
                write(&self.out, &path_in_export, bytes)?;
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
        let next = match self.tool {
            Tool::Dolos => {
                files.extend(only_starter(starters, &files));
                write(&self.out, INFO, &table(&files)?)?;
                format!("dolos run -f web {}", word(&self.out.join(INFO)))
            }
            Tool::Jplag => {
                let language = jplag_language(&files);
                let base = if starters.is_empty() {
                    String::new()
                } else {
                    format!(" -bc {}", word(&self.out.join(STARTER_FOLDER)))
                };
                let root = word(&self.out.join(SUBMISSIONS));
                format!("java -jar jplag.jar -l {language}{base} {root}")
            }
        };
        let count = folders.len();
        output::print(&format!(
            "wrote {count} submissions to `{}`\nnext: {next}\n",
            self.out.display()
        ))?;
        Ok(ExitStatus::Done)
    }

    /// Writes the starter files, whose code is in most submissions.
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
            write(&self.out, &path, &bytes)?;
            written.push(SourceFile {
                path,
                student: None,
            });
        }
        Ok(written)
    }
}

fn write(folder: &Path, path: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap_or(folder))
        .and_then(|()| fs::write(&path, bytes))
        .with_context(|| format!("cannot write `{}`", path.display()))
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
    let numbered = (2..).map(|number: u64| format!("{plain}_{number}"));
    let mut names = std::iter::once(plain.clone()).chain(numbered);
    // File systems can ignore case.
    let is_new = |name: &String| taken.insert(name.to_lowercase());
    names.find(is_new).expect("the numbers do not end")
}

/// Returns the starter file that has the ending of most files. Dolos accepts only one.
fn only_starter(starters: Vec<SourceFile>, files: &[SourceFile]) -> Option<SourceFile> {
    let uses = |starter: &SourceFile| {
        let ending = Path::new(&starter.path).extension();
        let has_ending = |file: &&SourceFile| Path::new(&file.path).extension() == ending;
        files.iter().filter(has_ending).count()
    };
    starters.into_iter().max_by_key(uses)
}

/// Returns Dolos' table: a row per file. Dolos leaves out code of the file that is marked as ignored.
fn table(files: &[SourceFile]) -> anyhow::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(["filename", "full_name", "label", "ignored"])?;
    for SourceFile { path, student } in files {
        let (name, label, ignored) = match student {
            Some([name, label]) => (name.as_str(), label.as_str(), "false"),
            None => ("", "", "true"),
        };
        table.write_record([path, name, label, ignored])?;
    }
    Ok(table
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?)
}

/// Returns JPlag's name for the commonest language of the files.
fn jplag_language(files: &[SourceFile]) -> &'static str {
    const NAMES: [(&str, &str); 12] = [
        ("py", "python3"),
        ("js", "javascript"),
        ("mjs", "javascript"),
        ("java", "java"),
        ("c", "c"),
        ("h", "c"),
        ("cc", "cpp"),
        ("cpp", "cpp"),
        ("cxx", "cpp"),
        ("hpp", "cpp"),
        ("rs", "rust"),
        ("go", "golang"),
    ];
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files {
        let ending = file.path.rsplit('.').next().unwrap_or_default();
        if let Some((_, name)) = NAMES.iter().find(|(known, _)| *known == ending) {
            *counts.entry(name).or_default() += 1;
        }
    }
    let commonest = counts.into_iter().max_by_key(|(_, count)| *count);
    commonest.map_or("text", |(name, _)| name)
}

fn word(path: &Path) -> String {
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

    #[test]
    fn dolos_gets_one_starter_file() {
        let file = |path: &str| SourceFile {
            path: path.to_owned(),
            student: None,
        };
        let files = ["a/x.py", "b/x.py", "c/x.c"].map(file);
        let starters = ["starter/x.c", "starter/x.py"].map(file);
        let only = only_starter(starters.into(), &files);
        assert_eq!(only.map(|one| one.path).as_deref(), Some("starter/x.py"));
        assert!(only_starter(Vec::new(), &files).is_none());
    }

    #[test]
    fn the_commonest_language_counts() {
        let file = |path: &str| SourceFile {
            path: path.to_owned(),
            student: None,
        };
        let files = ["a/x.py", "b/x.py", "c/x.c"].map(file);
        assert_eq!(jplag_language(&files), "python3");
        assert_eq!(jplag_language(&[file("a/x.rb")]), "text");
    }
}
