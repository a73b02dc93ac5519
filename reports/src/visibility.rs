//! Who may see what: reduces results to what a reader is shown.
//!
//! Renderers for students take a [`SubmissionView`] and nothing else, so that what a view does not
//! hold cannot leak: of a closed group it holds a title, points and a count; of one that is open to
//! what came alone, nothing of what was expected.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Verdict;
use crate::diff::Difference;
use crate::flaky;
use crate::model::{
    AssignmentInfo, Boards, ClassInfo, Detail, GroupInfo, Isolation, ScenarioInfo, ScenarioResult,
    StepResult, SubmissionResult, Visibility,
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
    /// Worst verdict of all scenarios, those of closed groups included.
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
    /// Number of scenarios accepted.
    pub accepted: usize,
    /// Number of scenarios.
    pub total: usize,
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

    /// The first open scenario that is not accepted: the one to look at. A judge error stands
    /// before any other.
    pub fn first_not_accepted(&self) -> Option<&ScenarioView> {
        let with = |verdict: fn(Verdict) -> bool| {
            self.scenarios()
                .find(move |one| verdict(one.result.verdict))
        };
        with(|verdict| verdict == Verdict::JudgeError)
            .or_else(|| with(|verdict| verdict != Verdict::Accepted))
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
    let score = score::score(assignment, &submission.scenarios)?;
    let for_staff = audience == Audience::Instructor;
    let open = |group: &&GroupInfo| audience.detail(group) != Detail::None;
    let open = assignment.groups.iter().filter(open);
    let seen = open.flat_map(|group| &group.scenarios);
    let remarks = submission.remarks.iter().cloned();
    let remarks = remarks.chain(flaky::remark(seen, submission, for_staff));
    Ok(SubmissionView {
        audience,
        assignment: assignment.title.clone(),
        puzzlemark: puzzlemark.clone(),
        isolation: isolation.clone(),
        name: submission.name.clone(),
        driver: submission.driver.clone(),
        verdict: submission.verdict,
        score: score.earned,
        score_max: score.max,
        remarks: remarks.collect(),
        groups: view_groups(assignment, submission, &score.groups, audience),
    })
}

fn view_groups(
    assignment: &AssignmentInfo,
    submission: &SubmissionResult,
    scores: &[GroupScore],
    audience: Audience,
) -> Vec<GroupView> {
    assignment
        .groups
        .iter()
        .zip(scores)
        .map(|(group, score)| GroupView {
            title: group.title.clone(),
            earned: score.earned,
            max: score.max,
            accepted: score.accepted,
            total: group.scenarios.len(),
            detail: audience.detail(group),
            scenarios: view_scenarios(audience, group, submission, score),
        })
        .collect()
}

fn view_scenarios(
    audience: Audience,
    group: &GroupInfo,
    submission: &SubmissionResult,
    score: &GroupScore,
) -> Option<Vec<ScenarioView>> {
    let reduce = match audience.detail(group) {
        Detail::None => return None,
        Detail::ActualOnly => actual_only,
        Detail::Full => |view| view,
    };
    let scenarios = group.scenarios.iter().zip(&score.scenarios);
    let view = |(info, earned): (&ScenarioInfo, &Option<f64>)| {
        let mut result = submission.scenario(&info.id)?.clone();
        if audience != Audience::Instructor {
            remove_asides(&mut result);
            result.further.clear();
        }
        let mut info = info.clone();
        // Whoever needs no help is given none.
        info.hint = info.hint.filter(|_| result.verdict != Verdict::Accepted);
        Some(reduce(ScenarioView {
            info,
            earned: *earned,
            result,
        }))
    };
    Some(scenarios.filter_map(view).collect())
}

/// Removes what checkers tell the instructor alone. What one says when it fails can hold the answer.
fn remove_asides(result: &mut ScenarioResult) {
    const FAILED: &str = "the checker failed";
    if result.verdict == Verdict::JudgeError
        && let Some(reason) = &mut result.reason
        && let Some(place) = reason.find(FAILED)
    {
        reason.truncate(place + FAILED.len());
    }
    for step in &mut result.steps {
        step.differences
            .retain(|difference| !matches!(difference, Difference::Aside { .. }));
    }
}

/// A scenario without anything from which one could tell what was expected.
fn actual_only(view: ScenarioView) -> ScenarioView {
    let ScenarioView {
        info,
        earned,
        result,
    } = view;
    let steps = result.steps.into_iter().map(|step| StepResult {
        expected: None,
        because: None,
        // A hint is about what should have come, and may well name it.
        hint: None,
        differences: Vec::new(),
        // The board that came has the squares marked that differ.
        boards: step.boards.map(|boards| Boards {
            expected: None,
            got: None,
            ..boards
        }),
        ..step
    });
    ScenarioView {
        info: ScenarioInfo {
            because: None,
            hint: None,
            ..info
        },
        earned,
        result: ScenarioResult {
            steps: steps.collect(),
            ..result
        },
    }
}
