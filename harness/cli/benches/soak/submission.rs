//! Fixture submissions, played on scenarios of their assignment.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use puzzlemark_intake::{Intake, fixture};
use puzzlemark_model::Assignment;
use puzzlemark_model::Interface;
use puzzlemark_oracle::puzzle_of;
use puzzlemark_runner::Player;
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure, StartFailure, Submission, missing_tool, prepare};

const ASSIGNMENT: &str = "bubbles-and-boulders";

/// The fixtures and the scenarios to play.
pub(crate) struct Submissions {
    pub(crate) assignment: Assignment,
    folder: PathBuf,
    pub(crate) names: Vec<String>,
    /// The permitted verdicts of fixtures with more than one.
    pub(crate) may: BTreeMap<String, BTreeSet<String>>,
}

impl Submissions {
    pub(crate) fn find(repository: &Path) -> anyhow::Result<Self> {
        let assignment =
            puzzlemark_spec::load_assignment(&repository.join("specs").join(ASSIGNMENT))?
                .assignment;
        let folder = repository.join("fixtures/submissions").join(ASSIGNMENT);
        let expectations = puzzlemark::expectations::Expectations::load(&folder)?;
        let (mut names, mut may) = (Vec::new(), BTreeMap::new());
        let files = assignment.subjects.files().map(str::to_owned).collect();
        let all = Intake::from(folder.as_path()).find_submissions(&files)?;
        for (name, submitted) in all.submissions {
            let handed = submitted.source.read_files()?;
            // Others need a compiler each, and show the same.
            let is_small = ["puzzle.py", "puzzle.c"]
                .iter()
                .any(|file| handed.files.get(Path::new(file)).is_some());
            if !is_small || missing_tool(&assignment, &submitted.source).is_some() {
                continue;
            }
            let expected = expectations
                .expected_for(&name)
                .context("a fixture that nothing is expected of")?;
            if expected.permitted.len() > 1 {
                let all = expected
                    .permitted
                    .iter()
                    .chain([&puzzlemark_reports::Verdict::Accepted]);
                may.insert(
                    name.clone(),
                    all.map(|verdict| verdict.code().to_owned()).collect(),
                );
            }
            names.push(name);
        }
        names.sort();
        Ok(Self {
            assignment,
            folder,
            names,
            may,
        })
    }

    /// Prepares a fixture.
    pub(crate) fn prepare(
        &self,
        name: &str,
        cell: &mut Cell,
    ) -> Result<Box<dyn Driver>, StartFailure> {
        let submission = Submission::from_path(name, fixture(&self.folder, name));
        prepare(&self.assignment, Interface::Calls, &submission, cell)
    }

    /// Plays a scenario and returns the verdict.
    pub(crate) fn play(
        &self,
        driver: &dyn Driver,
        scenario: usize,
        cell: &mut Cell,
    ) -> Result<(String, String), StartFailure> {
        let player = Player::new(&self.assignment, puzzle_of(&self.assignment));
        let scenario = self
            .assignment
            .scenarios()
            .nth(scenario)
            .ok_or_else(|| JudgeFailure {
                doing: "choose a scenario".to_owned(),
                cause: "there are fewer".to_owned(),
            })?;
        let result = player.result(scenario, player.play(scenario, driver, cell))?;
        Ok((scenario.id.clone(), result.verdict.code().to_owned()))
    }
}
