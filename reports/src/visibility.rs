//! Reduces results to the part that a reader may see.
//!
//! Renderers for students get only a [`SubmissionView`], so they cannot leak the rest. The view of
//! a closed group has only its title and points. With [`Detail::ActualOnly`] a view has no expected
//! results. The code lists all fields of the model by name. So a new field does not compile until a
//! developer decides here which readers see it.

mod reduce;

pub(crate) use reduce::translate as translated_result;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Verdict;
use crate::language::{Language, translated};
use crate::model::{
    AssignmentInfo, ClassInfo, Detail, FileText, GroupInfo, Isolation, Person, ScenarioInfo,
    ScenarioResult, SubmissionResult, Visibility,
};
use crate::points::Points;
use crate::render::words;
use crate::score::{self, GroupScore, ScoreError};
use crate::{disputed, flaky};

/// The reader of a report.
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
    /// Returns the part of a group's scenarios that the audience sees.
    ///
    /// | group | seen by the audience | default detail |
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

/// The part of a submission's results that an audience sees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmissionView {
    /// The reader of the view.
    pub audience: Audience,
    /// The language of the reports.
    #[serde(default)]
    pub language: Language,
    /// Title of the assignment.
    pub assignment: String,
    /// Version of Puzzlemark that judged.
    pub puzzlemark: String,
    /// The isolation of the submission while it ran.
    pub isolation: Isolation,
    /// The time at which the class was graded, see [`ClassInfo::graded`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graded: Option<String>,
    /// Name of the submission.
    pub name: String,
    /// Its student, if the roster has the student.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Person>,
    /// The driver that ran it.
    pub driver: Option<String>,
    /// Verdict over the scenarios that the audience sees, see [`Verdict::of_all`].
    pub verdict: Verdict,
    /// Points earned.
    pub score: Points,
    /// Points that could be earned, without excused ones.
    pub score_max: f64,
    /// The hand-in, earlier results, points changed by hand, remarks about the submission as a whole, and one about flaky scenarios.
    pub remarks: Vec<String>,
    /// One entry per group, in order.
    pub groups: Vec<GroupView>,
    /// The files that tracebacks name. Only staff sees them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<FileText>,
}

/// The part of a group that an audience sees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupView {
    /// Title of the group.
    pub title: String,
    /// Points earned.
    pub earned: Points,
    /// Points that could be earned, without excused ones.
    pub max: f64,
    /// The part of the scenarios that the audience sees.
    pub detail: Detail,
    /// The scenarios in order, or `None` if the group is closed to the audience.
    pub scenarios: Option<Vec<ScenarioView>>,
}

/// A scenario and its result, in a group that is open to the audience.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioView {
    /// The scenario.
    pub info: ScenarioInfo,
    /// Points earned.
    pub earned: Points,
    /// Its result.
    pub result: ScenarioResult,
}

impl GroupView {
    /// Returns true if all scenarios are accepted, or if a closed group has all its points.
    pub fn has_all(&self) -> bool {
        match &self.scenarios {
            Some(scenarios) => scenarios
                .iter()
                .all(|one| one.result.verdict == Verdict::Accepted),
            None => match self.earned {
                Points::Earned(earned) => earned >= self.max,
                Points::NotGraded => false,
                Points::Excused => true,
            },
        }
    }

    /// Returns true if the group is open and the submission loads in none of its scenarios.
    pub fn did_not_load(&self) -> bool {
        let failed = |one: &ScenarioView| one.result.verdict == Verdict::LoadError;
        let scenarios = self.scenarios.as_ref();
        scenarios.is_some_and(|all| !all.is_empty() && all.iter().all(failed))
    }
}

impl SubmissionView {
    /// Returns its name and the student's name, see [`words::submission_label`].
    pub(crate) fn label(&self) -> String {
        words::submission_label(&self.name, self.person.as_ref())
    }

    /// Returns the scenarios of all open groups, in order.
    pub fn scenarios(&self) -> impl Iterator<Item = &ScenarioView> {
        self.groups
            .iter()
            .flat_map(|group| group.scenarios.iter().flatten())
    }

    /// Returns the first scenario with the verdict of the view: the one to show first. `None` if
    /// that is accepted.
    pub fn first_not_accepted(&self) -> Option<&ScenarioView> {
        let decides = |one: &&ScenarioView| one.result.verdict == self.verdict;
        let decisive = self.scenarios().find(decides);
        decisive.filter(|one| one.result.verdict != Verdict::Accepted)
    }

    /// Returns the verdict for platforms that mark a submission as a whole. If all open scenarios
    /// are accepted, the points of closed groups decide.
    pub fn overall(&self) -> Verdict {
        match self.verdict {
            Verdict::Accepted if self.score == Points::NotGraded => Verdict::JudgeError,
            Verdict::Accepted if !self.groups.iter().all(GroupView::has_all) => {
                Verdict::WrongAnswer
            }
            verdict => verdict,
        }
    }

    /// Reasons why open scenarios do not load, each once, without the reason of the scenario shown first.
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

    /// Returns true if the view leaves out the expected results of an open scenario.
    pub fn keeps_back(&self, scenario: &ScenarioView) -> bool {
        let kept = |group: &&GroupView| group.detail == Detail::ActualOnly;
        let scenarios = self.groups.iter().filter(kept);
        let mut ids = scenarios.flat_map(|group| group.scenarios.iter().flatten());
        ids.any(|one| one.info.id == scenario.info.id)
    }

    /// Returns true if the submission loads in at least one scenario.
    pub fn was_played(&self) -> bool {
        self.scenarios().any(|one| words::played(&one.result))
    }

    /// Returns true if at least one group is closed to the audience.
    pub fn has_closed_groups(&self) -> bool {
        self.groups.iter().any(|group| group.scenarios.is_none())
    }
}

/// Reduces one submission of a class to the part that an audience may see.
///
/// # Errors
/// If a scenario has no result, more than one, or is not in the assignment.
pub fn view(
    class: &ClassInfo,
    submission: &SubmissionResult,
    audience: Audience,
) -> Result<SubmissionView, ScoreError> {
    let language = class.assignment.language;
    language.speak(|| view_in_language(class, submission, audience))
}

fn view_in_language(
    class: &ClassInfo,
    submission: &SubmissionResult,
    audience: Audience,
) -> Result<SubmissionView, ScoreError> {
    let ClassInfo {
        puzzlemark,
        assignment,
        isolation,
        graded,
        missing: _,
        unsettled: _,
        excused: _,
        // Only the page of the class shows them.
        copies: _,
    } = class;
    let SubmissionResult {
        name,
        person,
        driver,
        // These count all groups. The view has its own, from the groups that are seen.
        verdict: _,
        score: _,
        score_max: _,
        adjustments,
        earlier,
        hand_in,
        remarks,
        scenarios,
        sources,
    } = submission;
    let AssignmentInfo {
        id: _,
        title,
        language,
        groups,
    } = assignment;
    let score = score::score(assignment, scenarios, adjustments)?;
    let points_max = assignment.points_max();
    let for_staff = audience == Audience::Instructor;
    let open = |group: &&GroupInfo| audience.detail(group) != Detail::None;
    let seen = || groups.iter().filter(open).flat_map(|one| &one.scenarios);
    let verdicts = seen().filter_map(|info| Some(submission.scenario(&info.id)?.verdict));
    let title_of = |id: &str| {
        seen()
            .find(|info| info.id == id)
            .map(|info| info.title.as_str())
    };
    let group_title = |id: &str| {
        let group = groups.iter().find(|one| one.id == id);
        group.map(|one| one.title.as_str())
    };
    let by_hand = adjustments
        .iter()
        .map(|one| words::by_hand(one, title_of, group_title));
    let excused = words::excused_rest(&score, points_max);
    let hand_in = hand_in
        .as_ref()
        .map(|one| words::hand_in(one, &score, points_max));
    let earlier = words::earlier(earlier, &score);
    let remarks = hand_in
        .into_iter()
        .chain(earlier)
        .chain(by_hand)
        .chain(excused)
        .chain(remarks.iter().map(|one| translated(one)));
    let remarks = remarks.chain(flaky::remark(seen(), submission, for_staff));
    let disputed = for_staff.then(|| disputed::remarks(seen(), submission));
    let remarks = remarks.chain(disputed.into_iter().flatten());
    Ok(SubmissionView {
        audience,
        language: *language,
        assignment: title.clone(),
        puzzlemark: puzzlemark.clone(),
        isolation: isolation.clone(),
        graded: graded.clone(),
        name: name.clone(),
        person: person.as_ref().map(|one| reduce::person(one, audience)),
        driver: driver.as_deref().map(translated),
        verdict: Verdict::of_all(verdicts),
        score: score.earned,
        score_max: score.max,
        remarks: remarks.collect(),
        groups: groups
            .iter()
            .zip(&score.groups)
            .map(|(group, score)| view_group(group, submission, score, audience))
            .collect(),
        sources: if for_staff {
            sources.clone()
        } else {
            Vec::new()
        },
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
        // `Audience::detail` has used both.
        visibility: _,
        detail: _,
        credit: _,
        scenarios: _,
    } = group;
    let GroupScore {
        earned,
        max,
        // The number would reveal more about a closed group than its points.
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
    let view = |(info, earned): (&ScenarioInfo, &Points)| {
        let result = submission.scenario(&info.id)?;
        let result = &*reduce::translate(result);
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
