//! GNU parallel.

use super::Work;
use puzzlemark_runner::shell;

/// Stands for a part's number; no name holds it, since names hold no control characters.
const PART: &str = "\u{1}";

/// A script that has GNU parallel run all parts, again where one failed, and then merges. Run
/// again, it runs only the parts that have not succeeded.
pub(super) fn script(work: &Work) -> String {
    // As lines that are commands already: in a command of its own, GNU parallel would look for `{}` and
    // its relatives, also in the names of folders.
    let grade = format!("{} --jobs 1 >/dev/null", work.grade(PART));
    let pieces: Vec<_> = grade.split(PART).map(shell::word).collect();
    format!(
        "#!/bin/sh\n\
         # PARALLEL_SSHLOGINFILE names a file with machines, one a line; without it, this one.\n\
         mkdir -p {folder}\n\
         for part in $(seq {parts}); do\n  \
         printf '%s\\n' {grade}\n\
         done | parallel --joblog {log} --resume-failed --retries 2 \\\n  \
         ${{PARALLEL_SSHLOGINFILE:+--sshloginfile \"$PARALLEL_SSHLOGINFILE\"}}\n\
         {merge}\n",
        folder = shell::word(&work.parts_folder()),
        parts = work.parts,
        log = shell::word(&format!("{}/joblog", work.out)),
        grade = pieces.join("\"$part\""),
        merge = work.merge(),
    )
}
