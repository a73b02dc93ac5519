//! Who may see what: reduces results to what a reader is shown.
//!
//! Renderers for students take a [`SubmissionView`] and nothing else, so that what a view does not
//! hold cannot leak: of a closed group it holds a title and points; of one that is open to what came
//! alone, nothing of what was expected. Each part of a view is built from all fields of what it is
//! made of, by name: a new field of the model does not compile until it is decided here who sees it.

mod reduce;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Verdict;
use crate::flaky;
use crate::model::{
    AssignmentInfo, ClassInfo, Detail, GroupInfo, Isolation, ScenarioInfo, ScenarioResult,
    SubmissionResult, Visibility,
};
use crate::render::words;
use crate::score::{self, GroupScore, ScoreError};

/// Who reads a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// The student, while the assignment can still be handed in.
    StudentBeforeDue,
    /// The student, after the due date.
    StudentAfterDue,
    /// The instructor, who sees everything.
    Instructor,
}

impl Audience {
    /// How much the audience sees of a group's scenarios.
    ///
    /// | group is | the audience sees it | and then, where the assignment says nothing |
    /// |---|---|---|
    /// | public | always | in full |
    /// | after due | once the due date has passed | in full |
    /// | hidden | always, but never in full | nothing |
    pub fn detail(self, group: &GroupInfo) -> Detail {
        if self == Self::Instructor {
            return Detail::Full;
        }
        match (group.visibility, group.detail) {
            (Visibility::AfterDue, _) if self == Self::StudentBeforeDue => Detail::None,
            (Visibility::Public | Visibility::AfterDue, detail) => detail.unwrap_or(Detail::Full),
            (Visibility::Hidden, Some(Detail::ActualOnly | Detail::Full)) => Detail::ActualOnly,
            (Visibility::Hidden, Some(Detail::None) | None) => Detail::None,
        }
    }
}

/// What an audience sees of a submission's results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmissionView {
    /// For whom the view was made.
    pub audience: Audience,
    /// Title of the assignment.
    pub assignment: String,
    /// Version of Puzzlemark that judged.
    pub puzzlemark: String,
    /// How the submission was kept apart while it ran.
    pub isolation: Isolation,
    /// Name of the submission.
    pub name: String,
    /// What ran it.
    pub driver: Option<String>,
    /// Verdict of the scenarios that the audience sees, see [`Verdict::of_all`].
    pub verdict: Verdict,
    /// Points earned; `None` where not graded.
    pub score: Option<f64>,
    /// Points that could be earned.
    pub score_max: f64,
    /// Remarks about the submission as a whole: those made before any scenario was played, and whether
    /// it does the same whenever it is run.
    pub remarks: Vec<String>,
    /// One entry per group, in order.
    pub groups: Vec<GroupView>,
}

/// What an audience sees of a group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupView {
    /// Title of the group.
    pub title: String,
    /// Points earned; `None` where not graded.
    pub earned: Option<f64>,
    /// Points that could be earned.
    pub max: f64,
    /// How much of the scenarios the audience sees.
    pub detail: Detail,
    /// The scenarios in order; `None` where the group is closed to the audience.
    pub scenarios: Option<Vec<ScenarioView>>,
}

/// A scenario and its result, in a group that is open to the audience.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioView {
    /// What the scenario is.
    pub info: ScenarioInfo,
    /// Points earned; `None` where not graded.
    pub earned: Option<f64>,
    /// What came of it.
    pub result: ScenarioResult,
}

impl GroupView {
    /// Tells whether all scenarios are accepted or, where the group is closed, all points are earned.
    pub fn has_all(&self) -> bool {
        match &self.scenarios {
            Some(scenarios) => scenarios
                .iter()
                .all(|one| one.result.verdict == Verdict::Accepted),
            None => self.earned.is_some_and(|earned| earned >= self.max),
        }
    }

    /// Whether the group is open and none of its scenarios could be played, because the submission
    /// does not load.
    pub fn did_not_load(&self) -> bool {
        let failed = |one: &ScenarioView| one.result.verdict == Verdict::LoadError;
        let scenarios = self.scenarios.as_ref();
        scenarios.is_some_and(|all| !all.is_empty() && all.iter().all(failed))
    }
}

impl SubmissionView {
    /// The scenarios of all open groups, in order.
    pub fn scenarios(&self) -> impl Iterator<Item = &ScenarioView> {
        self.groups
            .iter()
            .flat_map(|group| group.scenarios.iter().flatten())
    }

    /// The scenario that has the verdict, where that is not accepted: the one to look at.
    pub fn first_not_accepted(&self) -> Option<&ScenarioView> {
        let decides = |one: &&ScenarioView| one.result.verdict == self.verdict;
        let decisive = self.scenarios().find(decides);
        decisive.filter(|one| one.result.verdict != Verdict::Accepted)
    }

    /// The verdict for platforms that mark a submission as a whole: where all that is shown is
    /// accepted, closed groups count, but tell no more than their points do.
    pub fn overall(&self) -> Verdict {
        match self.verdict {
            Verdict::Accepted if self.score.is_none() => Verdict::JudgeError,
            Verdict::Accepted if !self.groups.iter().all(GroupView::has_all) => {
                Verdict::WrongAnswer
            }
            verdict => verdict,
        }
    }

    /// Why a part of the submission does not load, each reason once: those of open scenarios that
    /// the one to look at does not tell.
    pub fn not_loaded_besides(&self) -> Vec<&str> {
        let told = self.first_not_accepted().map(|one| &one.result);
        let mut reasons = Vec::new();
        for ScenarioView { result, .. } in self.scenarios() {
            let Some(reason) = result.reason.as_deref() else {
                continue;
            };
            let is_told = told.is_some_and(|told| told.reason.as_deref() == Some(reason));
            if result.verdict == Verdict::LoadError && !is_told && !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        reasons
    }

    /// Whether of an open scenario nothing is told of what was expected.
    pub fn keeps_back(&self, scenario: &ScenarioView) -> bool {
        let kept = |group: &&GroupView| group.detail == Detail::ActualOnly;
        let scenarios = self.groups.iter().filter(kept);
        let mut ids = scenarios.flat_map(|group| group.scenarios.iter().flatten());
        ids.any(|one| one.info.id == scenario.info.id)
    }

    /// Whether a part of the submission was played.
    pub fn was_played(&self) -> bool {
        self.scenarios().any(|one| words::played(&one.result))
    }

    /// Whether some groups are closed to the audience.
    pub fn has_closed_groups(&self) -> bool {
        self.groups.iter().any(|group| group.scenarios.is_none())
    }
}

/// Reduces one submission of a class to what an audience may see.
pub fn view(
    class: &ClassInfo,
    submission: &SubmissionResult,
    audience: Audience,
) -> Result<SubmissionView, ScoreError> {
    let ClassInfo {
        puzzlemark,
        assignment,
        isolation,
        missing: _,
        unsettled: _,
    } = class;
    let SubmissionResult {
        name,
        driver,
        // This and the points are those of the class: here they are made anew.
        verdict: _,
        score: _,
        score_max: _,
        remarks,
        scenarios,
    } = submission;
    let AssignmentInfo {
        id: _,
        title,
        groups,
    } = assignment;
    let score = score::score(assignment, scenarios)?;
    let for_staff = audience == Audience::Instructor;
    let open = |group: &&GroupInfo| audience.detail(group) != Detail::None;
    let seen = || groups.iter().filter(open).flat_map(|one| &one.scenarios);
    let verdicts = seen().filter_map(|info| Some(submission.scenario(&info.id)?.verdict));
    let remarks = remarks.iter().cloned();
    let remarks = remarks.chain(flaky::remark(seen(), submission, for_staff));
    Ok(SubmissionView {
        audience,
        assignment: title.clone(),
        puzzlemark: puzzlemark.clone(),
        isolation: isolation.clone(),
        name: name.clone(),
        driver: driver.clone(),
        verdict: Verdict::of_all(verdicts),
        score: score.earned,
        score_max: score.max,
        remarks: remarks.collect(),
        groups: groups
            .iter()
            .zip(&score.groups)
            .map(|(group, score)| view_group(group, submission, score, audience))
            .collect(),
    })
}

fn view_group(
    group: &GroupInfo,
    submission: &SubmissionResult,
    score: &GroupScore,
    audience: Audience,
) -> GroupView {
    let GroupInfo {
        id: _,
        title,
        // What these let through is in `detail`.
        visibility: _,
        detail: _,
        credit: _,
        scenarios: _,
    } = group;
    let GroupScore {
        earned,
        max,
        // How many are accepted would tell more of a closed group than its points.
        accepted: _,
        scenarios: _,
    } = score;
    GroupView {
        title: title.clone(),
        earned: *earned,
        max: *max,
        detail: audience.detail(group),
        scenarios: view_scenarios(audience, group, submission, score),
    }
}

fn view_scenarios(
    audience: Audience,
    group: &GroupInfo,
    submission: &SubmissionResult,
    score: &GroupScore,
) -> Option<Vec<ScenarioView>> {
    if audience.detail(group) == Detail::None {
        return None;
    }
    let scenarios = group.scenarios.iter().zip(&score.scenarios);
    let view = |(info, earned): (&ScenarioInfo, &Option<f64>)| {
        let result = submission.scenario(&info.id)?;
        let (info, result) = match audience {
            Audience::Instructor => (reduce::help(info, result), result.clone()),
            Audience::StudentBeforeDue | Audience::StudentAfterDue => {
                reduce::for_student(info, result, audience.detail(group))
            }
        };
        Some(ScenarioView {
            info,
            earned: *earned,
            result,
        })
    };
    Some(scenarios.filter_map(view).collect())
}
