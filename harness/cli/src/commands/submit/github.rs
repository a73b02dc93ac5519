//! The engine for GitHub Actions.

use serde_json::{Value, json};

use super::{PARTS, Work};

/// GitHub's limit on the jobs of a matrix.
const JOBS_MAX: u32 = 256;

/// Returns a workflow with a job for each part, and a job that merges, even after failed parts.
pub(super) fn workflow(work: &Work, image: &str) -> anyhow::Result<String> {
    anyhow::ensure!(
        work.parts <= JOBS_MAX,
        "GitHub allows at most {JOBS_MAX} jobs; use `--partitions {JOBS_MAX}` or fewer"
    );
    let folder = format!("{}/{PARTS}", work.out);
    let upload = |name: &str, path: &str| {
        json!({
            "uses": "actions/upload-artifact@v7",
            "if": "always()",
            "with": {"name": name, "path": path, "include-hidden-files": false},
        })
    };
    let checkout = json!({"uses": "actions/checkout@v6"});
    let run = |script: &str| json!({"run": script});
    let grade = job(
        image,
        &[
            checkout.clone(),
            run(&work.grade("${{ matrix.part }}")),
            upload("part-${{ matrix.part }}", &folder),
        ],
    );
    let mut grade = grade;
    grade["strategy"] = json!({
        "fail-fast": false,
        "matrix": {"part": (1..=work.parts).collect::<Vec<_>>()},
    });
    let download = json!({
        "uses": "actions/download-artifact@v8",
        "with": {"path": folder, "pattern": "part-*", "merge-multiple": true},
    });
    let mut merge = job(
        image,
        &[
            checkout,
            download,
            run(&work.merge()),
            upload("reports", &work.out),
        ],
    );
    merge["needs"] = json!(["grade"]);
    merge["if"] = json!("always()");
    let workflow = json!({
        "name": "Grade",
        "on": {"workflow_dispatch": {}},
        "permissions": {"contents": "read"},
        "jobs": {"grade": grade, "merge": merge},
    });
    Ok(format!("{}\n", serde_json::to_string_pretty(&workflow)?))
}

fn job(image: &str, steps: &[Value]) -> Value {
    json!({"runs-on": "ubuntu-latest", "container": image, "steps": steps})
}
