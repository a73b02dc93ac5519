//! `init`: makes a small assignment to start from, or one from a right solution.

mod from;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;

use super::output;
use crate::exit::ExitStatus;
use puzzlemark_spec;

/// Make a small assignment to start from: a folder with scenarios and two submissions.
#[derive(Debug, Args)]
pub struct Init {
    /// The new folder.
    folder: PathBuf,
    /// Make it from your right solution in Python. The solution is read, and not run.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

/// The files of a new assignment: path and contents.
const FILES: [(&str, &str); 6] = [
    ("assignment.yaml", include_str!("init/assignment.yaml")),
    ("README.md", include_str!("init/README.md")),
    (
        "scenarios/examples/counting.yaml",
        include_str!("init/counting.yaml"),
    ),
    (
        "scenarios/hidden/limits.yaml",
        include_str!("init/limits.yaml"),
    ),
    (
        "submissions/right/counter.py",
        include_str!("init/right.py"),
    ),
    (
        "submissions/wrong/counter.py",
        include_str!("init/wrong.py"),
    ),
];

/// The schema that editors use to complete and check the other files.
const SCHEMA: &str = "schema.json";

/// The verdicts that the two submissions must get.
const EXPECTATIONS: (&str, &str) = (
    "submissions/expectations.yaml",
    include_str!("init/expectations.yaml"),
);

impl Init {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        output::refuse_unless_empty(&self.folder)?;
        if let Some(solution) = &self.from {
            from::make(&self.folder, solution)?;
            return Ok(ExitStatus::Done);
        }
        for (name, contents) in FILES.into_iter().chain([EXPECTATIONS]) {
            write(&self.folder.join(name), contents)?;
        }
        // The first line of each file names the schema, for editors.
        write(&self.folder.join(SCHEMA), schema())?;
        output::print(&next_steps(&self.folder.display().to_string()))?;
        Ok(ExitStatus::Done)
    }
}

fn schema() -> String {
    format!("{:#}\n", puzzlemark_spec::schema())
}

fn write(path: &Path, contents: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, contents))
        .with_context(|| format!("cannot write `{}`", path.display()))
}

fn next_steps(folder: &str) -> String {
    format!(
        "Made an assignment in `{folder}`. Try it:\n\n  \
         puzzlemark check {folder} {folder}/submissions/wrong\n  \
         puzzlemark lint {folder} --submissions {folder}/submissions\n\n\
         Then change `{folder}/assignment.yaml` and the scenarios to your own.\n"
    )
}
