//! The bundle for GitLab: a job with a report in the merge request.

use clap::Args;

use super::ci::{InRepository, Judged, Program, ProgramOptions, block, line, quoted};
use super::files::Files;
use super::needs;
use crate::commands::output;
use puzzlemark_model::Assignment;
use puzzlemark_text::shell;

/// The folder for the program. It is outside the project, which may be the submission.
const FOLDER: &str = "/tmp/puzzlemark";

/// The options of a job for GitLab.
#[derive(Debug, Args)]
pub(super) struct Gitlab {
    #[command(flatten)]
    place: InRepository,
    #[command(flatten)]
    program: ProgramOptions,
    /// The container image of the job, with Debian's packages [default: `debian:stable`; `rust:1` with
    /// `--program-source`].
    #[arg(long, value_name = "IMAGE")]
    image: Option<String>,
}

impl Gitlab {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let assignment = self.place.load()?;
        let program = self.program.program()?;
        let image = match (&self.image, &program) {
            (Some(image), _) => line(image)?,
            (None, Program::Source(_)) => "rust:1".to_owned(),
            (None, _) => "debian:stable".to_owned(),
        };
        let files = files(&assignment, &self.place.judged()?, &program, &image);
        files.write_beside(&self.place.out)?;
        output::print(&format!(
            "Wrote {}. Commit it: GitLab then judges each push, and shows the report in the pipeline's tab `Tests`.\n",
            files.listed()
        ))?;
        Ok(())
    }
}

/// Returns the file with the job.
pub(super) fn files(
    assignment: &Assignment,
    judged: &Judged,
    program: &Program,
    image: &str,
) -> Files {
    let needs = needs::script(
        assignment,
        program.needs(),
        "env DEBIAN_FRONTEND=noninteractive",
    );
    let command = judged.command(
        &format!("{FOLDER}/bin/puzzlemark"),
        [
            &shell::word(&judged.assignment),
            &shell::word(&judged.submission),
        ],
        &["--format", "junit", "--output", "junit.xml"],
    );
    let job = format!(
        "# Judges each push; the report is in the pipeline's tab `Tests`.\n\
         puzzlemark:\n  image: {}\n  before_script:\n    - {}    - {}  script:\n    - {}\n  \
         artifacts:\n    when: always\n    reports:\n      junit: junit.xml\n",
        quoted(image),
        block(&needs, 6),
        block(&program.script(FOLDER), 6),
        quoted(&command),
    );
    Files::plain([(".gitlab-ci.yml".to_owned(), job.into_bytes())])
}
