//! Where reports may go: nowhere that is graded.

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use puzzlemark_intake::Intake;
use puzzlemark_model::Assignment;
use puzzlemark_spec::ASSIGNMENT_FILE;
use puzzlemark_spec::course::Submissions;

/// Refuses submissions that are none.
pub(in crate::commands) fn check_folder(submissions: &Path) -> anyhow::Result<()> {
    if submissions.is_file() && !Intake::is_class(submissions) {
        anyhow::bail!(
            "`{}` is a file; `grade` takes a folder with one folder or file per student, or a zip \
             of all, and `check` a single submission",
            submissions.display()
        );
    }
    if submissions.join(ASSIGNMENT_FILE).is_file() {
        anyhow::bail!(
            "`{}` is an assignment; name the folder with the submissions",
            submissions.display()
        );
    }
    Ok(())
}

/// Refuses what would write before it can grade, or grade what it has written.
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
                "`--out {}` lies in the folder with the submissions, and would be graded as one; \
                 choose a folder beside it",
                out.display()
            );
        }
    }
    Ok(())
}

/// Refuses to write among the files of the assignment itself.
pub(super) fn check_assignment(out: &Path, assignment: &Assignment) -> anyhow::Result<()> {
    let inside = assignment.folder.canonicalize().ok();
    let existing = nearest_existing(out);
    if existing
        .zip(inside)
        .is_some_and(|(out, inside)| out.starts_with(&inside))
    {
        anyhow::bail!(
            "reports would go to `{}`, which lies in an assignment; choose another `--out`",
            out.display()
        );
    }
    Ok(())
}

/// Refuses the folder of the assignment itself.
pub(super) fn check_not_assignment(out: &Path, assignment: &Assignment) -> anyhow::Result<()> {
    let whole = |path: &Path| path.canonicalize().ok();
    if whole(out).is_some_and(|out| Some(out) == whole(&assignment.folder)) {
        anyhow::bail!(
            "`--out {}` is the folder of the assignment; choose another one for the reports",
            out.display()
        );
    }
    Ok(())
}

/// The part of a path that is there already, without links.
fn nearest_existing(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    path.ancestors()
        .find_map(|ancestor| ancestor.canonicalize().ok())
}
