//! `submit`: grades a class in parts, by an engine that runs jobs.
//!
//! An engine does not know Puzzlemark. It gets one command per part, and one that merges. A part can run twice, even
//! at the same time: only one run can open its journal, and finished scenarios are not played again. `merge` runs
//! after all parts, even after failed ones, because it finds missing results.
//!
//! To add an engine, write a file with its script and a row of `ENGINES`.

mod github;
mod kubernetes;
mod local;
mod parallel;
mod slurm;

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;
use clap::Args;
use clap::builder::TypedValueParser;
use puzzlemark_text::visible;

use super::grade::check_folder;
use super::intake::IntakeOptions;
use super::{load_assignment, output, row_parser};
use crate::exit::ExitStatus;
use puzzlemark_subject::toolchain;
use puzzlemark_text::shell;

/// The folder of the parts, below the output folder. `grade` writes it and `merge` reads it.
const PARTS: &str = "parts";

/// Split a class into parts and run them by an engine.
#[derive(Debug, Args)]
pub struct Submit {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The folder with the submissions, or the download of a platform.
    submissions: PathBuf,
    /// The folder for journals and reports. On a cluster, all machines must share it.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The engine that runs the parts.
    #[arg(long, value_parser = engine_parser())]
    engine: &'static Engine,
    /// Number of parts. Some tens of submissions per part are a good size.
    #[arg(long, value_name = "N", default_value = "8")]
    partitions: NonZeroU32,
    /// Run the script instead of printing it (local, parallel, slurm).
    #[arg(long)]
    run: bool,
    /// A container image with `puzzlemark` and the tools of the submissions (kubernetes, github).
    #[arg(long, value_name = "IMAGE")]
    image: Option<String>,
    #[command(flatten)]
    intake: IntakeOptions,
    /// Options for every `grade`, such as `--require-isolation full`.
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// An engine that runs the parts of a class, which is a row of `ENGINES`.
#[derive(Debug, Clone, Copy)]
struct Engine {
    /// Its name on the command line.
    name: &'static str,
    /// Its line in `--help`.
    help: &'static str,
    job: Job,
    /// Text that the engine would change in names and options, and the meaning that the engine gives it. Quoting
    /// does not prevent this.
    special: Option<(&'static str, &'static str)>,
}

/// The form of a job.
#[derive(Debug, Clone, Copy)]
enum Job {
    /// A shell script for this machine, or for machines that share its files.
    Script {
        /// The program that this machine needs to run the script.
        needs: &'static str,
        write: fn(&Work) -> String,
    },
    /// A file for another system, which runs it in a container image.
    Manifest {
        /// A description of how to use the printed file.
        usage: &'static str,
        write: fn(&Work, &str) -> anyhow::Result<String>,
    },
}

/// All engines, in the order of `--help`.
const ENGINES: &[Engine] = &[
    Engine {
        name: "local",
        help: "Processes on this machine",
        job: Job::Script {
            needs: "sh",
            write: local::script,
        },
        special: None,
    },
    Engine {
        name: "parallel",
        help: "GNU parallel; over ssh on the machines that `PARALLEL_SSHLOGINFILE` lists",
        job: Job::Script {
            needs: "parallel",
            write: parallel::script,
        },
        special: None,
    },
    Engine {
        name: "slurm",
        help: "Slurm: a job array, and a job that merges",
        job: Job::Script {
            needs: "sbatch",
            write: slurm::script,
        },
        special: Some(("\\", "an escape in Slurm's names of logs")),
    },
    Engine {
        name: "kubernetes",
        help: "Kubernetes: an indexed job on a volume that all pods share",
        job: Job::Manifest {
            usage: "pipe the manifest into `kubectl apply -f -`",
            write: kubernetes::manifest,
        },
        special: Some(("$", "the start of a variable in Kubernetes")),
    },
    Engine {
        name: "github",
        help: "GitHub Actions: a matrix of jobs, and a job that merges",
        job: Job::Manifest {
            usage: "save the workflow as `.github/workflows/grade.yml`",
            write: github::workflow,
        },
        special: Some(("${{", "the start of an expression in GitHub Actions")),
    },
];

fn engine_parser() -> impl TypedValueParser<Value = &'static Engine> {
    row_parser(ENGINES, |engine| (engine.name, engine.help))
}

impl Engine {
    /// Fails if the engine would change a name or an option.
    fn refuse_special(&self, work: &Work) -> anyhow::Result<()> {
        let paths = [&work.assignment, &work.submissions, &work.out];
        for text in paths.into_iter().chain(&work.options) {
            if let Some(reason) = self.problem_with(text) {
                anyhow::bail!("`{}` {reason}; rename it", visible::path(Path::new(text)));
            }
        }
        Ok(())
    }

    /// Returns the reason why the engine cannot pass on a text unchanged. Returns `None` if it can.
    fn problem_with(&self, text: &str) -> Option<String> {
        if text.contains(char::is_control) {
            return Some("contains a line break or another control character".to_owned());
        }
        let (special, meaning) = self.special?;
        text.contains(special)
            .then(|| format!("contains `{special}`, which is {meaning}"))
    }
}

/// The work for an engine.
#[derive(Debug)]
struct Work {
    program: String,
    assignment: String,
    submissions: String,
    out: String,
    parts: u32,
    /// The options about finding submissions, as words of a command line.
    intake: Vec<String>,
    options: Vec<String>,
}

impl Submit {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        load_assignment(&self.assignment)?;
        check_folder(&self.submissions)?;
        match self.engine.job {
            Job::Script { needs, write } => {
                let work = self.local_work()?;
                self.engine.refuse_special(&work)?;
                let script = write(&work);
                if self.run {
                    return self.run_script(&script, needs);
                }
                output::print(&script)?;
            }
            Job::Manifest { usage, write } => {
                anyhow::ensure!(
                    !self.run,
                    "`--engine {}` cannot be run here; leave out `--run` and {usage}",
                    self.engine.name
                );
                let work = self.remote_work()?;
                self.engine.refuse_special(&work)?;
                output::print(&write(&work, self.image()?)?)?;
            }
        }
        Ok(ExitStatus::Done)
    }

    /// Returns the work for machines with the same files as this one. Paths are absolute.
    fn local_work(&self) -> anyhow::Result<Work> {
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
            ..self.remote_work()?
        })
    }

    /// Returns the work for machines on which the paths of the command line are valid, and `puzzlemark` is on the
    /// path.
    fn remote_work(&self) -> anyhow::Result<Work> {
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
            "name a container image with `puzzlemark` and the tools of the submissions: `--image IMAGE`",
        )
    }

    /// Runs a script that needs a program.
    fn run_script(&self, script: &str, needs: &str) -> anyhow::Result<ExitStatus> {
        if toolchain::find_program(needs).is_none() {
            anyhow::bail!(
                "`--engine {}` needs `{needs}`, which is not installed here",
                self.engine.name
            );
        }
        let parts = self.out.join(PARTS);
        std::fs::create_dir_all(&parts)
            .with_context(|| format!("cannot make the folder `{}`", parts.display()))?;
        let status = Command::new("sh").args(["-c", script]).status();
        let status = status.context("cannot run a shell")?;
        if status.success() {
            return Ok(ExitStatus::Done);
        }
        output::note(&format!("error: the script failed ({status})"))?;
        Ok(ExitStatus::JudgeError)
    }
}

impl Work {
    /// Returns the command that grades a part. `number` is the number of the part, or a shell expression for it.
    fn grade(&self, number: &str) -> String {
        let fixed = [&self.program, "grade", &self.assignment, &self.submissions];
        let options = self.intake.iter().chain(&self.options).map(String::as_str);
        format!(
            "{} --partition hash:{number}/{} --out {}/{number}",
            shell::join(fixed.into_iter().chain(options)),
            self.parts,
            shell::word(&self.parts_folder()),
        )
    }

    /// Returns the command that merges all parts.
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
            shell::join(fixed.into_iter().chain(intake)),
            shell::word(&self.parts_folder())
        )
    }

    fn parts_folder(&self) -> String {
        format!("{}/{PARTS}", self.out)
    }
}

fn utf8(path: &Path) -> anyhow::Result<String> {
    let text = path.to_str().map(str::to_owned);
    text.with_context(|| format!("`{}` is not UTF-8; rename it for engines", path.display()))
}

#[cfg(test)]
mod tests;
