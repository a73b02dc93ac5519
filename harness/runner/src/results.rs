//! Makes the results of a submission from the records of its scenarios.

use puzzlemark_reports::model::{AssignmentInfo, ScenarioResult, SubmissionResult};
use puzzlemark_reports::score::{self, ScoreError};

use super::journal::{Journal, Record};
use super::plan::SubmissionPlan;
use super::pool::RunError;

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
    /// Adds the record of the next scenario.
    pub(crate) fn add(&mut self, record: Record) {
        let driver = record
            .driver
            .filter(|driver| !self.drivers.contains(driver));
        self.drivers.extend(driver);
        self.remark(record.remarks);
        self.results.push(record.result);
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
        self,
        assignment: &AssignmentInfo,
        plan: &SubmissionPlan,
    ) -> Result<SubmissionResult, ScoreError> {
        let SubmissionPlan {
            submission,
            adjustments,
            hand_in,
            ..
        } = plan;
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
        })
    }
}

/// Reads the results of a submission from a journal. It must have a record of every scenario.
pub(crate) fn from_journal(
    assignment: &AssignmentInfo,
    plan: &SubmissionPlan,
    journal: &Journal,
) -> Result<SubmissionResult, RunError> {
    let mut assembled = Assembled::default();
    for key in plan.keys() {
        let mut record = journal.find(key)?.ok_or(RunError::Stopped)?;
        record.result.further = plan.further(key, journal);
        assembled.add(record);
    }
    assembled.remark(plan.submission.remarks.iter().cloned());
    Ok(assembled.finish(assignment, plan)?)
}
