//! The gradebook: one row per submission, for a spreadsheet.

use crate::model::{ClassResults, SubmissionResult};
use crate::render::words;
use crate::visible;

/// Renders the gradebook: name, verdict, points earned (empty where not graded), points that could
/// be earned, and one column per scenario with its verdict.
pub fn class(class: &ClassResults) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let ids: Vec<&str> = class
        .assignment
        .scenarios()
        .map(|info| info.id.as_str())
        .collect();
    let fixed = ["name", "verdict", "score", "max"];
    writer.write_record(fixed.iter().chain(&ids).map(|title| cell(title)))?;
    for submission in &class.submissions {
        writer.write_record(record(submission, &ids))?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(visible::decode(&bytes))
}

fn record(submission: &SubmissionResult, ids: &[&str]) -> Vec<String> {
    let verdict = |id: &&str| {
        submission
            .scenario(id)
            .map(|result| result.verdict.code().to_owned())
            .unwrap_or_default()
    };
    let fixed = [
        cell(&submission.name),
        submission.verdict.code().to_owned(),
        submission.score.map(words::points).unwrap_or_default(),
        words::points(submission.score_max),
    ];
    fixed.into_iter().chain(ids.iter().map(verdict)).collect()
}

/// A text that no spreadsheet takes for a formula.
fn cell(text: &str) -> String {
    let text = visible::line(text);
    let formula = text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if formula { format!("'{text}") } else { text }
}
