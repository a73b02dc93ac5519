//! The options and scripts that the jobs of GitHub and GitLab share.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use data_encoding::HEXLOWER;
use puzzlemark_text::visible;
use sha2::{Digest as _, Sha256};

use super::student;
use crate::commands::{load_with_warnings, output};
use puzzlemark_model::Assignment;
use puzzlemark_text::shell;

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

/// The options about the source of this program in a job. Without any, it is the package of this version on PyPI.
#[derive(Debug, Args)]
pub(super) struct ProgramOptions {
    /// The address from which jobs download `puzzlemark`, or a release's archive (.tar.xz), in place of PyPI.
    #[arg(long = "program-url", value_name = "URL", conflicts_with_all = ["file", "source"])]
    url: Option<String>,
    /// The SHA-256 of the file at `--program-url`, as in `SHA256SUMS` of a release; jobs stop if it differs.
    #[arg(long = "program-sha256", value_name = "HEX", requires = "url", conflicts_with_all = ["file", "source"])]
    sha256: Option<String>,
    /// The `puzzlemark` for Linux in the repository, for jobs without a network; jobs stop if it changes.
    #[arg(long = "program-file", value_name = "FILE", conflicts_with = "source")]
    file: Option<PathBuf>,
    /// The folder in the repository with Puzzlemark's source, such as a submodule, from which jobs build it.
    #[arg(long = "program-source", value_name = "FOLDER")]
    source: Option<PathBuf>,
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
    /// The package of this version on PyPI.
    Package,
    /// An address to download it from.
    Url { url: String, sha256: Option<String> },
    /// A file in the repository.
    File { path: String, sha256: String },
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

    /// Returns the paths and options for a job. Fails if a path is outside the repository, or if a text has a line
    /// break.
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
        if let Some(url) = &self.url {
            return Program::from_url(url, self.sha256.as_deref());
        }
        if let Some(path) = &self.file {
            return Ok(Program::File {
                path: inside(path)?,
                sha256: sha256(&program_for_linux(path)?),
            });
        }
        match &self.source {
            Some(folder) => Ok(Program::Source(inside(folder)?)),
            None => Ok(Program::Package),
        }
    }
}

/// Checks the form of a SHA-256.
fn checksum(text: &str) -> anyhow::Result<String> {
    let is_hex = text.chars().all(|digit| digit.is_ascii_hexdigit());
    anyhow::ensure!(
        text.len() == 64 && is_hex,
        "`{}` is not a SHA-256: it has 64 digits from 0 to f",
        visible::line(text)
    );
    Ok(text.to_ascii_lowercase())
}

/// Returns true if the address is that of a release's archive for Linux, and not that of the program itself.
fn is_archive(url: &str) -> bool {
    url.ends_with(".tar.xz")
}

fn sha256(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

/// Reads a program, and checks that it is one for Linux.
pub(super) fn program_for_linux(path: &Path) -> anyhow::Result<Vec<u8>> {
    /// The first bytes of such a program.
    const ELF: &[u8] = b"\x7fELF";
    let program = fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    anyhow::ensure!(
        program.starts_with(ELF),
        "`{}` is not a program for Linux; the archive of a release for Linux has one",
        path.display()
    );
    Ok(program)
}

impl Judged {
    /// Returns the command that judges. `program` and both `places` (assignment, submission) are already quoted for
    /// a shell.
    pub(super) fn command(&self, program: &str, places: [&str; 2], format: &[&str]) -> String {
        let options = self.options.iter().map(String::as_str);
        let rest = shell::join(format.iter().copied().chain(options));
        format!("{program} check {} {} {rest}", places[0], places[1])
    }
}

impl Program {
    /// The program at an address, with its SHA-256.
    pub(super) fn from_url(url: &str, sha256: Option<&str>) -> anyhow::Result<Self> {
        anyhow::ensure!(
            url.contains("://") && !url.contains(char::is_whitespace),
            "`{url}` is not an address such as https://example.org/puzzlemark"
        );
        Ok(Self::Url {
            url: line(url)?,
            sha256: sha256.map(checksum).transpose()?,
        })
    }

    /// Returns a script that puts the program into the subfolder `bin` of a folder. `folder` is a word of a shell.
    pub(super) fn script(&self, folder: &str) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let own = format!("{folder}/bin/puzzlemark");
        let check = |sha256: &str, file: &str| {
            format!("printf '%s  %s\\n' {sha256} {file} | sha256sum --check --quiet\n")
        };
        match self {
            Self::Package => format!(
                "python3 -m venv {folder}\n\
                 {folder}/bin/pip install --quiet --no-deps --only-binary :all: puzzlemark=={version}\n"
            ),
            Self::Url { url, sha256 } => {
                let file = format!("{folder}/bin/download");
                let check = sha256.as_deref().map(|sha256| check(sha256, &file));
                let install = if is_archive(url) {
                    format!(
                        "tar -xJf {file} -C {folder}/bin --strip-components 1 --wildcards '*/puzzlemark'\n"
                    )
                } else {
                    format!("mv {file} {own}\nchmod +x {own}\n")
                };
                format!(
                    "mkdir -p {folder}/bin\n\
                     curl --fail --silent --show-error --location --output {file} {}\n{}{install}",
                    shell::word(url),
                    check.unwrap_or_default(),
                )
            }
            Self::File { path, sha256 } => format!(
                "mkdir -p {folder}/bin\ncp {} {own}\n{}chmod +x {own}\n",
                shell::word(path),
                check(sha256, &own),
            ),
            // The target folder is not in the source's folder, because that may be part of the submission.
            Self::Source(source) => format!(
                "export CARGO_TARGET_DIR={folder}/target\n\
                 cargo install --locked --path {} --root {folder}\n",
                shell::word(&format!("{source}/harness/cli")),
            ),
        }
    }

    /// Returns the user's text in the script. It is empty if there is none.
    pub(super) fn script_part(&self) -> &str {
        match self {
            Self::Package => "",
            Self::Url { url: text, .. } | Self::File { path: text, .. } | Self::Source(text) => {
                text
            }
        }
    }

    /// Returns what the script needs: tests in shell, each with the Debian packages to install if it fails.
    pub(super) fn needs(&self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Package => &[(
                "python3 -c 'import ensurepip' 2>/dev/null",
                "python3 python3-venv",
            )],
            Self::Url { url, .. } => {
                const CURL: (&str, &str) = ("command -v curl >/dev/null", "curl ca-certificates");
                const XZ: (&str, &str) = ("command -v xz >/dev/null", "xz-utils");
                if is_archive(url) {
                    &[CURL, XZ]
                } else {
                    &[CURL]
                }
            }
            Self::File { .. } | Self::Source(_) => &[],
        }
    }
}

/// Returns the path relative to the repository, which is the current folder.
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

/// Quotes a text for YAML. It uses JSON's rules, which are valid in YAML.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Formats a script as a block of YAML, to follow a key or a dash.
pub(super) fn block(script: &str, indentation: usize) -> String {
    let lines = script.lines().map(|line| {
        let indentation = if line.is_empty() { 0 } else { indentation };
        format!("{:indentation$}{line}\n", "")
    });
    format!("|\n{}", lines.collect::<String>())
}
