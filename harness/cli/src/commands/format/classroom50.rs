//! The environment that Classroom 50 gives its autograders.

use puzzlemark_reports::render::classroom50::Context;

/// Reads the environment. The error names all missing variables.
pub(super) fn context() -> anyhow::Result<Context> {
    let get = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let needed = [
        "CLASSROOM",
        "ASSIGNMENT",
        "SUBMISSION_TAG",
        "COMMIT_URL",
        "RELEASE_URL",
    ];
    let missing: Vec<_> = needed
        .into_iter()
        .filter(|name| get(name).is_none())
        .collect();
    if !missing.is_empty() {
        anyhow::bail!(
            "`--format classroom50` needs the environment of an autograder of Classroom 50; not set: {}",
            missing.join(", ")
        );
    }
    let text = |name| get(name).unwrap_or_default();
    let now = jiff::Timestamp::now();
    Ok(Context {
        classroom: text("CLASSROOM"),
        assignment: text("ASSIGNMENT"),
        owner: get("OWNER").or_else(|| get("USERNAME")).unwrap_or_default(),
        submission: text("SUBMISSION_TAG"),
        commit: text("COMMIT_URL"),
        release: text("RELEASE_URL"),
        review: text("REVIEW_URL"),
        now: now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
    })
}
