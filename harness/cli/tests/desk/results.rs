//! The results of a class, for comparison with another run.

use puzzlemark_reports::comparable::comparable;
use puzzlemark_reports::model::ClassResults;

use crate::desk::Desk;

/// The results in an output folder, without the parts that differ from run to run.
pub(crate) fn results(desk: &Desk, out: &str) -> ClassResults {
    let json = std::fs::read(desk.path(out).join("results.json")).unwrap();
    let mut class: ClassResults = serde_json::from_slice(&json).unwrap();
    // The time of grading differs from run to run.
    class.info.graded = None;
    let submissions = class.submissions.iter_mut();
    for scenario in submissions.flat_map(|one| &mut one.scenarios) {
        *scenario = comparable(scenario);
    }
    class
}
