//! The engine for GNU parallel.

use super::Work;
use puzzlemark_text::shell;

/// A placeholder for a part's number. No name contains it, because names have no control characters.
const PART: &str = "\u{1}";

/// Returns a shell script that runs all parts with GNU parallel and then merges. Failed parts are tried twice. If the
/// script runs again, it runs only the parts that have not succeeded.
pub(super) fn script(work: &Work) -> String {
    // Each input line is a complete command. In a command argument, GNU parallel would replace `{}` and similar text,
    // even in names of folders.
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
