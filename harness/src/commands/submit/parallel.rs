//! GNU parallel.

use super::Work;
use crate::shell;

/// A script that has GNU parallel run all parts, again where one failed, and then merges. Run
/// again, it runs only the parts that have not succeeded.
pub(super) fn script(work: &Work) -> String {
    format!(
        "#!/bin/sh\n\
         # PARALLEL_SSHLOGINFILE names a file with machines, one a line; without it, this one.\n\
         mkdir -p {folder}\n\
         seq {parts} | parallel --joblog {log} --resume-failed --retries 2 \\\n  \
         ${{PARALLEL_SSHLOGINFILE:+--sshloginfile \"$PARALLEL_SSHLOGINFILE\"}} \\\n  \
         -- {grade}\n\
         {merge}\n",
        folder = shell::word(&work.parts_folder()),
        parts = work.parts,
        log = shell::word(&format!("{}/joblog", work.out)),
        // GNU parallel puts its words together and gives them to a shell.
        grade = shell::word(&format!("{} --jobs 1 >/dev/null", work.grade("{}"))),
        merge = work.merge(),
    )
}
