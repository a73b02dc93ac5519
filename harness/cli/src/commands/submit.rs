//! `submit`: a class in parts, by an engine that others keep.
//!
//! The engines know nothing of Puzzlemark: each is given one command per part and one that merges,
//! in its own words. A part can be run twice, at the same time even: its journal lets one run in,
//! and what is in it is not played again. That a part came to nothing is found by `merge`, which is
//! therefore run after all parts, whatever became of them.

mod github;
mod kubernetes;
mod local;
mod parallel;
mod slurm;

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use puzzlemark_text::visible;

use super::grade::check_folder;
use super::intake::IntakeOptions;
use super::{load_assignment, output};
use crate::exit::ExitStatus;
use puzzlemark_runner::shell;

/// What `merge` reads and `grade` writes, below the output folder.
const PARTS: &str = "parts";

/// Grade a class in parts, by an engine.
#[derive(Debug, Args)]
pub struct Submit {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The folder with the submissions, or their download.
    submissions: PathBuf,
    /// Where journals and reports go; on a cluster, a folder that all machines share.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// What runs the parts.
    #[arg(long, value_enum)]
    engine: Engine,
    /// Number of parts; some tens of submissions each are a good size.
    #[arg(long, value_name = "N", default_value = "8")]
    partitions: NonZeroU32,
    /// Run it, instead of printing what would be run (local, parallel, slurm).
    #[arg(long)]
    run: bool,
    /// Container image that has `puzzlemark` and what the submissions need (kubernetes, github).
    #[arg(long, value_name = "IMAGE")]
    image: Option<String>,
    #[command(flatten)]
    intake: IntakeOptions,
    /// Options for every `grade`, such as `--require-isolation full`.
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// An engine that runs the parts of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// Processes on this machine.
    Local,
    /// GNU parallel; with machines of its own in `PARALLEL_SSHLOGINFILE`, over ssh.
    Parallel,
    /// Slurm: a job array, and a job that merges.
    Slurm,
    /// Kubernetes: an indexed job on a volume that all pods share.
    Kubernetes,
    /// GitHub Actions: a matrix, and a job that merges.
    Github,
}

impl Engine {
    /// Refuses names and options that it would change: no quoting keeps it from that.
    fn refuse_what_it_changes(self, work: &Work) -> anyhow::Result<()> {
        let paths = [&work.assignment, &work.submissions, &work.out];
        for text in paths.into_iter().chain(&work.options) {
            if let Some(reason) = self.changes(text) {
                anyhow::bail!("`{}` {reason}; rename it", visible::path(Path::new(text)));
            }
        }
        Ok(())
    }

    /// Why an engine cannot be told a text as it is, if so.
    fn changes(self, text: &str) -> Option<&'static str> {
        if text.contains(char::is_control) {
            return Some("holds a line break or another control character");
        }
        let (sign, reason) = match self {
            Self::Local | Self::Parallel => return None,
            Self::Slurm => (
                "\\",
                "holds `\\`, by which Slurm's names of logs mean other things",
            ),
            Self::Kubernetes => ("$", "holds `$`, by which Kubernetes puts in variables"),
            Self::Github => ("${{", "holds `${{`, which begins an expression of GitHub"),
        };
        text.contains(sign).then_some(reason)
    }
}

/// What an engine is to do.
#[derive(Debug)]
struct Work {
    program: String,
    assignment: String,
    submissions: String,
    out: String,
    parts: u32,
    /// How submissions are found, in the words of the command line.
    intake: Vec<String>,
    options: Vec<String>,
}

impl Submit {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        load_assignment(&self.assignment)?;
        check_folder(&self.submissions)?;
        let work = match self.engine {
            Engine::Local | Engine::Parallel | Engine::Slurm => self.here()?,
            Engine::Kubernetes | Engine::Github => self.elsewhere()?,
        };
        self.engine.refuse_what_it_changes(&work)?;
        let text = match self.engine {
            Engine::Local => local::script(&work),
            Engine::Parallel => parallel::script(&work),
            Engine::Slurm => slurm::script(&work),
            Engine::Kubernetes => kubernetes::manifest(&work, self.image()?)?,
            Engine::Github => github::workflow(&work, self.image()?)?,
        };
        if self.run {
            return self.execute(&text);
        }
        output::print(&text)?;
        Ok(ExitStatus::Done)
    }

    /// The work as it is done on machines that see the same files as this one.
    fn here(&self) -> anyhow::Result<Work> {
        let program = std::env::current_exe().context("cannot find this program itself")?;
        let absolute = |path: &Path| {
            let path = std::path::absolute(path)
                .with_context(|| format!("cannot find `{}`", path.display()))?;
            utf8(&path)
        };
        Ok(Work {
            program: utf8(&program)?,
            assignment: absolute(&self.assignment)?,
            submissions: absolute(&self.submissions)?,
            out: absolute(&self.out)?,
            ..self.elsewhere()?
        })
    }

    /// The work as it is done where the paths of the command line are valid, and this program is on
    /// the path.
    fn elsewhere(&self) -> anyhow::Result<Work> {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        Ok(Work {
            program: env!("CARGO_PKG_NAME").to_owned(),
            assignment: text(&self.assignment),
            submissions: text(&self.submissions),
            out: text(&self.out),
            parts: self.partitions.get(),
            intake: self.intake.words()?,
            options: self.options.clone(),
        })
    }

    fn image(&self) -> anyhow::Result<&str> {
        self.image.as_deref().context(
            "name a container image that has `puzzlemark` and what the submissions need: `--image IMAGE`",
        )
    }

    fn execute(&self, script: &str) -> anyhow::Result<ExitStatus> {
        let needs = match self.engine {
            Engine::Local => "sh",
            Engine::Parallel => "parallel",
            Engine::Slurm => "sbatch",
            Engine::Kubernetes => {
                anyhow::bail!("leave out `--run`, and give what is printed to `kubectl apply -f -`")
            }
            Engine::Github => anyhow::bail!(
                "leave out `--run`, and put what is printed into `.github/workflows/grade.yml`"
            ),
        };
        if !is_on_path(needs) {
            anyhow::bail!("`{needs}` is not installed here, and the engine needs it");
        }
        let parts = self.out.join(PARTS);
        std::fs::create_dir_all(&parts)
            .with_context(|| format!("cannot make the folder `{}`", parts.display()))?;
        let status = Command::new("sh").args(["-c", script]).status();
        let status = status.context("cannot run a shell")?;
        Ok(match status.code() {
            Some(0) => ExitStatus::Done,
            _ => ExitStatus::JudgeError,
        })
    }
}

impl Work {
    /// The command that grades a part, whose number a shell finds by `number`.
    fn grade(&self, number: &str) -> String {
        let fixed = [&self.program, "grade", &self.assignment, &self.submissions];
        let options = self.intake.iter().chain(&self.options).map(String::as_str);
        format!(
            "{} --partition hash:{number}/{} --out {}/{number}",
            shell::command(fixed.into_iter().chain(options)),
            self.parts,
            shell::word(&self.parts_folder()),
        )
    }

    /// The command that merges all parts.
    fn merge(&self) -> String {
        let fixed = [
            &self.program,
            "merge",
            &self.assignment,
            &self.submissions,
            "--out",
            &self.out,
        ];
        let intake = self.intake.iter().map(String::as_str);
        format!(
            "{} {}/*",
            shell::command(fixed.into_iter().chain(intake)),
            shell::word(&self.parts_folder())
        )
    }

    fn parts_folder(&self) -> String {
        format!("{}/{PARTS}", self.out)
    }
}

fn utf8(path: &Path) -> anyhow::Result<String> {
    let text = path.to_str().map(str::to_owned);
    text.with_context(|| format!("`{}` is not UTF-8, which engines need", path.display()))
}

fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

#[cfg(test)]
mod tests;
