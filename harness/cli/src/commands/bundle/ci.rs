//! The options and scripts that the jobs of GitHub and GitLab share.

use std::path::{Component, Path, PathBuf};

use anyhow::Context as _;
use clap::Args;

use super::student;
use crate::commands::{load_with_warnings, output};
use puzzlemark_model::Assignment;
use puzzlemark_runner::shell;

/// The assignment and the submission in a repository, and options for `check`.
#[derive(Debug, Args)]
pub(super) struct InRepository {
    /// The assignment's folder in the repository.
    assignment: PathBuf,
    /// The submission in the repository: a file or a folder.
    #[arg(long, value_name = "PATH", default_value = ".")]
    submission: PathBuf,
    /// The folder to write to: the root of the repository.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Options for `check`, such as `--require-isolation confined`.
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// The options about the source of this program in a job.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(super) struct ProgramOptions {
    /// The address from which jobs download `puzzlemark`; you must upload it there.
    #[arg(long, value_name = "URL")]
    program_url: Option<String>,
    /// The folder in the repository with Puzzlemark's source, such as a submodule, from which jobs build it.
    #[arg(long, value_name = "FOLDER")]
    program_source: Option<PathBuf>,
}

/// The paths and options of a job, as text.
#[derive(Debug)]
pub(super) struct Judged {
    /// The assignment's folder.
    pub assignment: String,
    /// The submission.
    pub submission: String,
    /// Options for `check`.
    pub options: Vec<String>,
}

/// The source of this program in a job.
#[derive(Debug)]
pub(super) enum Program {
    /// An address to download it from.
    Url(String),
    /// A folder in the repository to build it from.
    Source(String),
}

impl InRepository {
    /// Loads the assignment. Prints a note if readers of the repository could see hidden groups.
    pub(super) fn load(&self) -> anyhow::Result<Assignment> {
        let assignment = load_with_warnings(&self.assignment)?.assignment;
        let open = student::open_groups(&assignment).len();
        if open < assignment.groups.len() {
            let folder = self.assignment.display();
            let word = shell::word(&folder.to_string());
            output::note(&format!(
                "note: the job shows all groups of `{folder}`, hidden ones too. If students can read the \
                 repository, use a student kit as the assignment: `puzzlemark bundle student {word} --out FOLDER`"
            ))?;
        }
        Ok(assignment)
    }

    /// The paths and options for a job. Fails if a path is outside the repository, or if a text has a line break.
    pub(super) fn judged(&self) -> anyhow::Result<Judged> {
        let options = self.options.iter().map(|option| line(option));
        Ok(Judged {
            assignment: inside(&self.assignment)?,
            submission: inside(&self.submission)?,
            options: options.collect::<Result<_, _>>()?,
        })
    }
}

impl ProgramOptions {
    pub(super) fn program(&self) -> anyhow::Result<Program> {
        match (&self.program_url, &self.program_source) {
            (Some(url), _) => {
                anyhow::ensure!(
                    url.contains("://") && !url.contains(char::is_whitespace),
                    "`{url}` is not an address such as https://example.org/puzzlemark"
                );
                Ok(Program::Url(line(url)?))
            }
            (None, Some(folder)) => Ok(Program::Source(inside(folder)?)),
            (None, None) => anyhow::bail!("name `--program-url` or `--program-source`"),
        }
    }
}

impl Judged {
    /// The command that judges. `program` and both `places` (assignment, submission) are already quoted for a shell.
    pub(super) fn command(&self, program: &str, places: [&str; 2], format: &[&str]) -> String {
        let options = self.options.iter().map(String::as_str);
        let rest = shell::command(format.iter().copied().chain(options));
        format!("{program} check {} {} {rest}", places[0], places[1])
    }
}

impl Program {
    /// A script that puts the program into the folder `bin` of a folder.
    pub(super) fn script(&self, folder: &str) -> String {
        match self {
            Self::Url(url) => format!(
                "mkdir -p {folder}/bin\n\
                 curl --fail --silent --show-error --location --output {folder}/bin/puzzlemark {url}\n\
                 chmod +x {folder}/bin/puzzlemark\n",
                url = shell::word(url),
            ),
            // Not in the source's folder, which may be part of the submission.
            Self::Source(source) => format!(
                "export CARGO_TARGET_DIR={folder}/target\n\
                 cargo install --locked --path {} --root {folder}\n",
                shell::word(&format!("{source}/harness")),
            ),
        }
    }

    /// The programs that the script needs, each with its Debian packages.
    pub(super) fn needs(&self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Url(_) => &[("curl", "curl ca-certificates")],
            Self::Source(_) => &[],
        }
    }
}

/// The path relative to the repository, which is the current folder.
fn inside(path: &Path) -> anyhow::Result<String> {
    let here = std::env::current_dir().unwrap_or_default();
    let path = path.strip_prefix(&here).unwrap_or(path);
    let parts: Option<Vec<_>> = path
        .components()
        .filter(|part| *part != Component::CurDir)
        .map(|part| match part {
            Component::Normal(part) => part.to_str(),
            _ => None,
        })
        .collect();
    let parts = parts.with_context(|| {
        format!(
            "`{}` is outside the repository; run this command in its root, and name a path below it",
            path.display()
        )
    })?;
    let text = parts.join("/");
    line(if text.is_empty() { "." } else { &text })
}

/// Checks that a text is one line.
pub(super) fn line(text: &str) -> anyhow::Result<String> {
    anyhow::ensure!(
        !text.contains(char::is_control),
        "{text:?} has a line break or another control character; jobs and hooks cannot contain it"
    );
    Ok(text.to_owned())
}

/// A text quoted for YAML, by JSON's rules, which are valid in YAML.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A script as a block of YAML, to follow a key or a dash.
pub(super) fn block(script: &str, indentation: usize) -> String {
    let lines = script.lines().map(|line| {
        let indentation = if line.is_empty() { 0 } else { indentation };
        format!("{:indentation$}{line}\n", "")
    });
    format!("|\n{}", lines.collect::<String>())
}
