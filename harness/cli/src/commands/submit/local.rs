//! The engine for processes on one machine.

use super::Work;

/// Returns a shell script that runs all parts at the same time, and then merges.
pub(super) fn script(work: &Work) -> String {
    format!(
        "#!/bin/sh\n\
         # Each part is a process with one worker.\n\
         for part in $(seq {parts}); do\n  \
         {grade} --jobs 1 >/dev/null &\n\
         done\n\
         wait\n\
         {merge}\n",
        parts = work.parts,
        grade = work.grade("\"$part\""),
        merge = work.merge(),
    )
}
