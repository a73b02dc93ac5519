//! The engine for Kubernetes.

use serde_json::json;

use super::Work;

/// The path of the volume that all pods share. Relative paths of the command line start there.
const SHARED: &str = "/work";

/// Returns the manifest of an indexed job with a pod for each part. A failed pod is tried again, and does not stop
/// the other pods.
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

/// Formats a value as JSON, which is also YAML.
fn yaml(value: &serde_json::Value) -> anyhow::Result<String> {
    Ok(format!("{}\n", serde_json::to_string_pretty(value)?))
}
