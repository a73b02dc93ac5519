//! Kubernetes.

use serde_json::json;

use super::Work;

/// Where the volume is that all pods share; paths of the command line are taken from there.
const SHARED: &str = "/work";

/// The manifest of an indexed job with a pod for each part. A part whose pod fails is tried again,
/// and the others are not stopped by it.
pub(super) fn manifest(work: &Work, image: &str) -> anyhow::Result<String> {
    let script = format!(
        "part=$((JOB_COMPLETION_INDEX + 1)); exec {}",
        work.grade("$part")
    );
    let container = json!({
        "name": "grade",
        "image": image,
        "command": ["sh", "-c", script],
        "workingDir": SHARED,
        "resources": {"requests": {"cpu": "1", "memory": "1Gi"}},
        "volumeMounts": [{"name": "shared", "mountPath": SHARED}],
    });
    let claim = json!({"claimName": "puzzlemark"});
    let pod = json!({
        "restartPolicy": "Never",
        "containers": [container],
        "volumes": [{"name": "shared", "persistentVolumeClaim": claim}],
    });
    let job = json!({
        "apiVersion": "batch/v1",
        "kind": "Job",
        "metadata": {"name": "puzzlemark"},
        "spec": {
            "completionMode": "Indexed",
            "completions": work.parts,
            "parallelism": work.parts,
            "backoffLimitPerIndex": 2,
            "maxFailedIndexes": work.parts,
            "template": {"spec": pod},
        },
    });
    Ok(format!(
        "# The claim `puzzlemark` is a volume that all pods can write; assignment and submissions lie on it.\n\
         # When the job is done (kubectl wait --for=condition=complete --for=condition=failed job/puzzlemark):\n\
         #   {}\n{}",
        work.merge(),
        yaml(&job)?
    ))
}

/// JSON, which is YAML as well.
fn yaml(value: &serde_json::Value) -> anyhow::Result<String> {
    Ok(format!("{}\n", serde_json::to_string_pretty(value)?))
}
