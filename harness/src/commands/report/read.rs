//! Results read back.

use std::fs::File;
use std::io;
use std::path::Path;

use anyhow::Context as _;
use puzzlemark_reports::model::{ClassResults, SubmissionResult};
use puzzlemark_reports::{results, visible};
use serde::de::DeserializeOwned;

/// Takes submissions of a class, in order; the class comes without them.
type Take<'t> = dyn FnMut(&ClassResults, SubmissionResult) -> anyhow::Result<()> + 't;

/// Reads the results of a class, one submission after the other, and gives the class without them.
pub(super) fn one_by_one(path: &Path, take: &mut Take<'_>) -> anyhow::Result<ClassResults> {
    let file = File::open(path).with_context(|| not_there(path))?;
    let mut failed = None;
    let class = results::read(file, &mut |class, submission| {
        take(class, submission).map_err(|error| {
            failed = Some(error);
            io::Error::other("the reader stopped")
        })
    });
    match (failed, class) {
        (Some(error), _) => Err(error),
        (None, class) => class.with_context(|| no_results(path)),
    }
}

/// Reads the results of a class, all of them.
pub(super) fn class(path: &Path) -> anyhow::Result<ClassResults> {
    let mut submissions = Vec::new();
    let mut class = one_by_one(path, &mut |_, submission| {
        submissions.push(submission);
        Ok(())
    })?;
    class.submissions = submissions;
    Ok(class)
}

/// Reads other results.
pub(super) fn whole<R: DeserializeOwned>(path: &Path) -> anyhow::Result<R> {
    let text = std::fs::read(path).with_context(|| not_there(path))?;
    serde_json::from_slice(&text).with_context(|| no_results(path))
}

fn not_there(path: &Path) -> String {
    format!(
        "cannot read `{}`; is this the output folder of `grade`?",
        path.display()
    )
}

fn no_results(path: &Path) -> String {
    match version(path) {
        Some(other) if other != env!("CARGO_PKG_VERSION") => format!(
            "`{}` was written by Puzzlemark {}, and this is {}; `grade` again",
            path.display(),
            visible::line(&other),
            env!("CARGO_PKG_VERSION")
        ),
        _ => format!("`{}` does not hold results of `grade`", path.display()),
    }
}

/// The version that wrote results, whatever else they hold.
fn version(path: &Path) -> Option<String> {
    let results: serde_json::Value = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
    Some(results.get("puzzlemark")?.as_str()?.to_owned())
}
