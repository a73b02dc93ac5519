//! Checks of the folders on the command line of `grade`.

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use puzzlemark_intake::Intake;
use puzzlemark_model::Assignment;
use puzzlemark_spec::ASSIGNMENT_FILE;
use puzzlemark_spec::course::Submissions;

/// Fails if the path cannot be a folder of submissions: a single file, or an assignment.
pub(in crate::commands) fn check_folder(submissions: &Path) -> anyhow::Result<()> {
    if submissions.is_file() && !Intake::is_class(submissions) {
        anyhow::bail!(
            "`{}` is a file; `grade` needs a folder or zip with one entry per student; for a single \
             submission use `check`",
            submissions.display()
        );
    }
    if submissions.join(ASSIGNMENT_FILE).is_file() {
        anyhow::bail!(
            "`{}` is an assignment; name the folder with the submissions instead",
            submissions.display()
        );
    }
    Ok(())
}

/// Fails if the reports would be written into a folder of submissions, or if such a folder cannot be read.
pub(super) fn check_out(out: &Path, submissions: &Submissions) -> anyhow::Result<()> {
    let folders = match submissions {
        Submissions::Class(intake) => vec![&intake.path],
        Submissions::Named { places, .. } => places.values().collect(),
    };
    let existing = nearest_existing(out);
    for folder in folders {
        let inside = folder
            .canonicalize()
            .with_context(|| format!("cannot read `{}`", folder.display()))?;
        if existing
            .as_ref()
            .is_some_and(|out| out.starts_with(&inside))
        {
            anyhow::bail!(
                "`--out {}` is inside the folder of submissions and would be graded; \
                 choose a folder outside",
                out.display()
            );
        }
    }
    Ok(())
}

/// Fails if the reports would be written into the assignment's folder or below.
pub(super) fn check_assignment(out: &Path, assignment: &Assignment) -> anyhow::Result<()> {
    let inside = assignment.folder.canonicalize().ok();
    let existing = nearest_existing(out);
    if existing
        .zip(inside)
        .is_some_and(|(out, inside)| out.starts_with(&inside))
    {
        anyhow::bail!(
            "the reports would go to `{}`, inside an assignment; choose another `--out`",
            out.display()
        );
    }
    Ok(())
}

/// Fails if the reports would be written into the assignment's folder itself.
pub(super) fn check_not_assignment(out: &Path, assignment: &Assignment) -> anyhow::Result<()> {
    let whole = |path: &Path| path.canonicalize().ok();
    if whole(out).is_some_and(|out| Some(out) == whole(&assignment.folder)) {
        anyhow::bail!(
            "`--out {}` is the assignment's folder; choose another folder for the reports",
            out.display()
        );
    }
    Ok(())
}

/// Returns the longest part of a path that exists, with links resolved.
fn nearest_existing(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    path.ancestors()
        .find_map(|ancestor| ancestor.canonicalize().ok())
}
