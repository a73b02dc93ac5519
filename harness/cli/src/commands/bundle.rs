//! `bundle`: makes files of an assignment for platforms and students.
//!
//! Each kind makes its files from the loaded assignment, and this module writes them. A bundle that contains an
//! assignment is loaded again before it is written. It must play the same scenarios.

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

/// The ending of paths that become archives.
const ARCHIVE: &str = "zip";

/// Make files for a platform or for students.
#[derive(Debug, Args)]
pub struct Bundle {
    #[command(subcommand)]
    kind: BundleKind,
}

/// The kind of a bundle.
#[derive(Debug, Subcommand)]
enum BundleKind {
    /// Make an autograder for Gradescope: an archive to upload, or its folder.
    ///
    /// It contains this program and all scenarios, hidden ones too, but no submissions. A judge error leaves no
    /// result on Gradescope, which is not zero.
    Gradescope(gradescope::Gradescope),
    /// Make a workflow for GitHub Actions, and its composite action.
    Github(github::Github),
    /// Make a job for GitLab, with a report in the merge request.
    Gitlab(gitlab::Gitlab),
    /// Make a hook for pre-commit that judges before each commit.
    PreCommit(pre_commit::PreCommit),
    /// Make a kit for students: the text, stubs, and the groups that students may see in full.
    ///
    /// The kit leaves out all other groups, comments in `assignment.yaml` and all submissions. It includes
    /// groups with `after_due` once the due date has passed. Comments in the text and in scenario files stay.
    Student(student::Student),
}

impl Bundle {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.kind {
            BundleKind::Gradescope(gradescope) => gradescope.run(),
            BundleKind::Github(github) => github.run(),
            BundleKind::Gitlab(gitlab) => gitlab.run(),
            BundleKind::PreCommit(hook) => hook.run(),
            BundleKind::Student(student) => student.run(),
        }?;
        Ok(ExitStatus::Done)
    }
}

/// Writes an archive if the path ends in `.zip`, otherwise a folder. The folder must be new or empty, because other
/// files in it could be secret.
fn write_new(out: &Path, files: &Files) -> anyhow::Result<()> {
    if out.extension().is_some_and(|ending| ending == ARCHIVE) && !out.is_dir() {
        return output::write_file(out, &archive::zip(files)?);
    }
    output::refuse_unless_empty(out)?;
    files.write(out)
}

/// Fails if the path is inside the assignment's folder, because the loader would find the copied scenarios there.
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
            "`{}` is inside the assignment's folder; name a place outside with `--out`",
            out.display()
        );
    }
    Ok(())
}

/// Loads the files as an assignment, and fails if it does not play the same scenarios of these groups.
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
            // Students never get a model.
            one.puzzle(),
            one.subjects,
            one.exceptions,
            one.due
        )
    };
    anyhow::ensure!(
        before == after && rest(assignment) == rest(&again),
        "the assignment changed while it was read; run the command again"
    );
    Ok(())
}

#[cfg(test)]
mod tests;
