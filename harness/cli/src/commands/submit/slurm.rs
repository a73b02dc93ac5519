//! The engine for Slurm.

use super::Work;
use puzzlemark_text::shell;

/// Returns a shell script that submits a job array, and a job that merges after it.
///
/// The merge also runs after failed tasks. With `afterok`, one lost task would stop it. If the machine of a task
/// fails, the task goes back into the queue (`--requeue`) and continues from its journal. The task gets SIGTERM a
/// minute before its time is over. Because of `exec`, the signal reaches it.
pub(super) fn script(work: &Work) -> String {
    // In names of logs, `%` begins a placeholder of Slurm.
    let name = work.out.replace('%', "%%");
    format!(
        "#!/bin/sh\n\
         set -e\n\
         mkdir -p {folder}\n\
         array=$(sbatch --parsable --job-name=puzzlemark --array=1-{parts} --cpus-per-task=1 \\\n  \
         --requeue --propagate=NONE --open-mode=append --signal=B:TERM@60 --output={logs}/%a.log \\\n  \
         --wrap {grade})\n\
         sbatch --parsable --job-name=puzzlemark-merge --dependency=afterany:\"$array\" \\\n  \
         --requeue --propagate=NONE --output={log} --wrap {merge}\n",
        folder = shell::word(&format!("{}/logs", work.out)),
        parts = work.parts,
        logs = shell::word(&format!("{name}/logs")),
        grade = shell::word(&format!(
            "exec {} --jobs 1",
            work.grade("$SLURM_ARRAY_TASK_ID")
        )),
        log = shell::word(&format!("{name}/merge.log")),
        merge = shell::word(&work.merge()),
    )
}
