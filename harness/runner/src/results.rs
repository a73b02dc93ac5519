//! Makes the results of a submission from the records of its scenarios.

use std::collections::BTreeSet;
use std::path::Path;

use puzzlemark_reports::model::{
    AssignmentInfo, FileText, Isolation, ScenarioResult, SourceLine, SubmissionResult,
};
use puzzlemark_reports::score::{self, ScoreError};
use puzzlemark_text::visible;

use super::given::GivenCode;
use super::journal::{Journal, Key, Record};
use super::plan::SubmissionPlan;
use super::pool::RunError;

/// The most files with source in a result.
const SOURCES_MAX: usize = 4;

/// The most bytes of all these files together. The results of a large class hold them.
const SOURCE_BYTES_MAX: usize = 64 * 1024;

/// The result of a scenario, with the facts about its submission that were found on the way.
#[derive(Debug)]
pub(crate) struct FinishedScenario {
    /// The driver that ran the submission. `None` if it could not run.
    pub(crate) driver: Option<String>,
    /// Remarks from the preparation of the submission.
    pub(crate) remarks: Vec<String>,
    /// The result.
    pub(crate) result: ScenarioResult,
}

impl FinishedScenario {
    /// Returns the record for a journal.
    pub(crate) fn into_record(self, key: Key, submission: String, isolation: Isolation) -> Record {
        let Self {
            driver,
            remarks,
            result,
        } = self;
        Record {
            key,
            submission,
            isolation,
            driver,
            remarks,
            result,
        }
    }
}

impl From<Record> for FinishedScenario {
    fn from(record: Record) -> Self {
        Self {
            driver: record.driver,
            remarks: record.remarks,
            result: record.result,
        }
    }
}

/// The results of a submission so far.
#[derive(Debug, Default)]
pub(crate) struct Assembled {
    /// The names of the drivers, one per interface that the scenarios needed.
    drivers: Vec<String>,
    /// Remarks from the preparation of the submission.
    remarks: Vec<String>,
    results: Vec<ScenarioResult>,
}

impl Assembled {
    /// Adds the next scenario.
    pub(crate) fn add(&mut self, finished: FinishedScenario) {
        let driver = finished
            .driver
            .filter(|driver| !self.drivers.contains(driver));
        self.drivers.extend(driver);
        self.remark(finished.remarks);
        self.results.push(finished.result);
    }

    /// Adds the remarks that are not there yet.
    fn remark(&mut self, remarks: impl IntoIterator<Item = String>) {
        for remark in remarks {
            if !self.remarks.contains(&remark) {
                self.remarks.push(remark);
            }
        }
    }

    /// Returns the results of all scenarios, with the score.
    pub(crate) fn finish(
        mut self,
        assignment: &AssignmentInfo,
        given: &GivenCode,
        plan: &SubmissionPlan,
    ) -> Result<SubmissionResult, ScoreError> {
        let SubmissionPlan {
            submission,
            adjustments,
            hand_in,
            ..
        } = plan;
        self.results.iter_mut().for_each(|one| given.mark(one));
        let sources = sources(plan, &self.results);
        let score = score::score(assignment, &self.results, adjustments)?;
        Ok(SubmissionResult {
            name: submission.name.clone(),
            person: submission.person.clone(),
            // `None` if the submission never ran.
            driver: (!self.drivers.is_empty()).then(|| self.drivers.join(", ")),
            verdict: score.verdict,
            score: score.earned,
            score_max: score.max,
            adjustments: adjustments.clone(),
            // The reports of a class add them.
            earlier: Vec::new(),
            hand_in: hand_in.clone(),
            remarks: self.remarks,
            scenarios: self.results,
            sources,
        })
    }
}

/// Returns the files that tracebacks of a submission name, in their order.
fn sources(plan: &SubmissionPlan, results: &[ScenarioResult]) -> Vec<FileText> {
    let steps = results.iter().flat_map(|one| &one.steps);
    let lines = steps.filter_map(|step| step.arose.as_ref());
    let names = lines.flat_map(SourceLine::frames).map(|line| &line.file);
    let names: BTreeSet<&String> = names.collect();
    if names.is_empty() {
        return Vec::new();
    }
    let Ok(handed) = plan.submission.source.read_files() else {
        return Vec::new();
    };
    within_bounds(names, |name| handed.files.get(Path::new(name)))
}

/// Returns the first files, without those for which there is no room. `contents` returns the bytes of a file.
fn within_bounds<'f>(
    names: BTreeSet<&String>,
    contents: impl Fn(&str) -> Option<&'f [u8]>,
) -> Vec<FileText> {
    let mut room = SOURCE_BYTES_MAX;
    let file = |name: &String| {
        let bytes = contents(name)?;
        room = room.checked_sub(bytes.len())?;
        Some(FileText {
            name: name.clone(),
            text: visible::decode(bytes),
        })
    };
    names
        .into_iter()
        .take(SOURCES_MAX)
        .filter_map(file)
        .collect()
}

/// Reads the results of a submission from a journal. It must have a record of every scenario.
pub(crate) fn from_journal(
    assignment: &AssignmentInfo,
    given: &GivenCode,
    plan: &SubmissionPlan,
    journal: &Journal,
) -> Result<SubmissionResult, RunError> {
    let mut assembled = Assembled::default();
    for key in plan.keys() {
        let mut record = journal.find_record(key)?.ok_or(RunError::Stopped)?;
        record.result.further = plan.further(key, journal);
        assembled.add(record.into());
    }
    assembled.remark(plan.submission.remarks.iter().cloned());
    Ok(assembled.finish(assignment, given, plan)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_files_have_64_kib_together() {
        let files = [("a.py", 40), ("b.py", 40), ("c.py", 24), ("d.py", 1)];
        let files = files.map(|(name, kib)| (name.to_owned(), vec![b'#'; kib * 1024]));
        let contents = |name: &str| {
            let mut files = files.iter();
            let file = files.find(|(own, _)| own == name);
            file.map(|(_, bytes)| bytes.as_slice())
        };
        let names = files.iter().map(|(name, _)| name).collect();
        let kept = within_bounds(names, contents);
        let kept: Vec<_> = kept.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(kept, ["a.py", "c.py"], "40 and 24 KiB leave no room");
    }
}
