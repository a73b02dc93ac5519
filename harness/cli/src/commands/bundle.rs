//! `bundle`: what other systems, and students, are handed of an assignment.
//!
//! Each kind makes its files from what was loaded, without writing anything; all are written here. A
//! bundle that holds an assignment is loaded once more before it is written, and must play the same
//! scenarios.

mod archive;
mod ci;
mod files;
mod github;
mod gitlab;
mod gradescope;
mod needs;
mod pre_commit;
mod student;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context as _;
use clap::{Args, Subcommand};

use super::output;
use crate::exit::ExitStatus;
use files::Files;
use puzzlemark_model::{Assignment, Group};

/// What ends so is written as an archive.
const ARCHIVE: &str = "zip";

/// Make what a platform or a student is handed of an assignment.
#[derive(Debug, Args)]
pub struct Bundle {
    #[command(subcommand)]
    kind: Kind,
}

/// Who is handed something.
#[derive(Debug, Subcommand)]
enum Kind {
    /// An autograder for Gradescope: an archive to be uploaded, or its folder.
    ///
    /// It holds this program and what is needed to play all scenarios, hidden ones as well, but no
    /// submissions. A judge error leaves no result there, which is not zero.
    Gradescope(gradescope::Gradescope),
    /// A workflow for GitHub Actions, and the composite action that it uses.
    Github(github::Github),
    /// A job for GitLab, whose report is shown at the merge request.
    Gitlab(gitlab::Gitlab),
    /// A hook that judges before each commit, with the `puzzlemark` of the search path.
    PreCommit(pre_commit::PreCommit),
    /// What students may have: the text, stubs, and the groups that they may see in full.
    ///
    /// Nothing of other groups goes along, nor comments of `assignment.yaml`, submissions or what they
    /// must come to. Groups that open with the due date are in it once that has passed. The text and the
    /// scenario files of these groups go along as they are, with their comments.
    Student(student::Student),
}

impl Bundle {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.kind {
            Kind::Gradescope(gradescope) => gradescope.run(),
            Kind::Github(github) => github.run(),
            Kind::Gitlab(gitlab) => gitlab.run(),
            Kind::PreCommit(hook) => hook.run(),
            Kind::Student(student) => student.run(),
        }?;
        Ok(ExitStatus::Done)
    }
}

/// Writes an archive where the path ends in `.zip`, else a folder that is new or empty: what lies
/// there already might be what must not go along.
fn write_new(out: &Path, files: &Files) -> anyhow::Result<()> {
    if out.extension().is_some_and(|ending| ending == ARCHIVE) && !out.is_dir() {
        return output::write_file(out, &archive::zip(files)?);
    }
    output::refuse_unless_empty(out)?;
    files.write(out)
}

/// Refuses a folder inside the assignment's, where its scenarios would be found as forgotten ones.
fn refuse_inside(out: &Path, assignment: &Assignment) -> anyhow::Result<()> {
    let out = std::path::absolute(out).unwrap_or_else(|_| out.to_owned());
    let there = out
        .ancestors()
        .find_map(|folder| folder.canonicalize().ok());
    let folder = assignment.folder.canonicalize();
    let (Some(there), Ok(folder)) = (there, folder) else {
        return Ok(());
    };
    if there.starts_with(folder) {
        anyhow::bail!(
            "`{}` lies in the assignment's folder; name a place outside of it with `--out`",
            out.display()
        );
    }
    Ok(())
}

/// Makes sure that these files are an assignment that plays the scenarios of the groups as they are.
fn prove(
    files: &BTreeMap<String, Vec<u8>>,
    assignment: &Assignment,
    groups: &[&Group],
) -> anyhow::Result<()> {
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    let plain = files
        .iter()
        .map(|(path, bytes)| (path.clone(), bytes.clone()));
    Files::plain(plain).write(folder.path())?;
    let again = puzzlemark_spec::load_assignment(folder.path())?.assignment;
    let digests = |group: &Group| {
        let scenarios = group.scenarios.iter();
        let digests = scenarios.map(|one| (one.id.clone(), one.digest.clone()));
        (group.id.clone(), digests.collect::<Vec<_>>())
    };
    let before: Vec<_> = groups.iter().copied().map(digests).collect();
    let after: Vec<_> = again.groups.iter().map(digests).collect();
    let rest = |one: &Assignment| {
        format!(
            "{:?} {:?} {:?} {:?}",
            one.reference, one.subjects, one.exceptions, one.due
        )
    };
    anyhow::ensure!(
        before == after && rest(assignment) == rest(&again),
        "the assignment has changed while it was read; run the command again"
    );
    Ok(())
}

#[cfg(test)]
mod tests;
