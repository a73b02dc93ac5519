//! The bundle for Gradescope: an autograder with `setup.sh` and `run_autograder`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;

use super::ci::Program;
use super::files::Files;
use super::{ci, needs, prove, refuse_inside, write_new};
use crate::commands::{load_with_warnings, output};
use puzzlemark_model::{Assignment, Group};
use puzzlemark_spec::Handout;
use puzzlemark_text::shell;

/// The default time limit of an autograder on Gradescope.
const USUAL_TIME: Duration = Duration::from_mins(10);

/// The options of an autograder for Gradescope.
#[derive(Debug, Args)]
pub(super) struct Gradescope {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The archive (`autograder.zip`) or folder to write.
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
    /// The `puzzlemark` for Linux to include, such as the one of a release's archive [default: this program].
    #[arg(long, value_name = "FILE", conflicts_with_all = ["package", "url"])]
    program: Option<PathBuf>,
    /// Install the package of this version from PyPI when Gradescope builds the machine, and include no program.
    #[arg(long = "program-package", conflicts_with = "url")]
    package: bool,
    /// The address from which Gradescope downloads `puzzlemark`, or a release's archive (.tar.xz), when it builds the
    /// machine; includes no program.
    #[arg(long = "program-url", value_name = "URL")]
    url: Option<String>,
    /// The SHA-256 of the file at `--program-url`, as in `SHA256SUMS` of a release; the build stops if it differs.
    #[arg(long = "program-sha256", value_name = "HEX", requires = "url")]
    sha256: Option<String>,
    /// Options for `check`, such as `--staff-details` and `--require-isolation confined`.
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

impl Gradescope {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let assignment = load_with_warnings(&self.assignment)?.assignment;
        refuse_inside(&self.out, &assignment)?;
        let groups: Vec<&Group> = assignment.groups.iter().collect();
        let folder = Handout::for_groups(&assignment, &groups)?.into_files();
        prove(&folder, &assignment, &groups)?;
        let options = self.options.iter().map(|option| ci::line(option));
        let options = options.collect::<anyhow::Result<Vec<_>>>()?;
        let files = files(&assignment, folder, &self.program()?, &options);
        write_new(&self.out, &files)?;
        let wall: Duration = assignment.scenarios().map(|one| one.limits.wall).sum();
        if wall > USUAL_TIME {
            output::note(&format!(
                "note: a slow submission may take {} minutes, but Gradescope stops an autograder after {} \
                 without a result; allow more time in the assignment's settings on Gradescope",
                wall.as_secs().div_ceil(60),
                USUAL_TIME.as_secs() / 60,
            ))?;
        }
        output::print(&format!(
            "Wrote `{}`. Upload it as the assignment's autograder (a folder: zip its files first), and try it \
             there with a right submission.\n",
            self.out.display()
        ))?;
        Ok(())
    }

    fn program(&self) -> anyhow::Result<Provided> {
        if self.package {
            return Ok(Provided::Installed(Program::Package));
        }
        if let Some(url) = &self.url {
            return Program::from_url(url, self.sha256.as_deref()).map(Provided::Installed);
        }
        let path = match &self.program {
            Some(path) => path.clone(),
            None => std::env::current_exe().context("cannot find this program itself")?,
        };
        ci::program_for_linux(&path).map(Provided::Included)
    }
}

/// The source of this program in an autograder.
pub(super) enum Provided {
    /// The autograder includes it.
    Included(Vec<u8>),
    /// `setup.sh` installs it.
    Installed(Program),
}

impl Provided {
    /// The path of the program, as a word of a shell.
    fn path(&self) -> &'static str {
        match self {
            Self::Included(_) => "\"$root/source/puzzlemark\"",
            Self::Installed(_) => "\"$root/program/bin/puzzlemark\"",
        }
    }

    /// The lines of `setup.sh` that make the program ready.
    fn script(&self) -> String {
        match self {
            Self::Included(_) => format!("chmod +x {}\n", self.path()),
            Self::Installed(program) => program.script("\"$root/program\""),
        }
    }

    fn needs(&self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Included(_) => &[],
            Self::Installed(program) => program.needs(),
        }
    }
}

/// Returns the files of the autograder. `folder` has the files of the assignment.
pub(super) fn files(
    assignment: &Assignment,
    folder: BTreeMap<String, Vec<u8>>,
    program: &Provided,
    options: &[String],
) -> Files {
    let folder = folder.into_iter();
    let mut files = Files::plain(folder.map(|(path, bytes)| (format!("assignment/{path}"), bytes)));
    if let Provided::Included(program) = program {
        files.put_program("puzzlemark", program.clone());
    }
    let by = "env DEBIAN_FRONTEND=noninteractive";
    let needs = needs::script(assignment, program.needs(), by);
    let setup = include_str!("gradescope/setup.sh")
        .replace("@NEEDS@\n", &needs)
        .replace("@PROGRAM@\n", &program.script())
        .replace("@PATH@", program.path());
    files.put_program("setup.sh", setup);
    let options = options
        .iter()
        .map(|option| format!(" {}", shell::word(option)));
    let options: String = options.collect();
    let run = include_str!("gradescope/run_autograder")
        .replace("@PATH@", program.path())
        .replace(" @OPTIONS@", &options);
    files.put_program("run_autograder", run);
    files
}
