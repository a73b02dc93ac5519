//! A view as a flat list of test cases: the scenarios of open groups, and each closed group as one case.

use crate::Verdict;
use crate::model::{ScenarioResult, SourceLine};
use crate::points::Points;
use crate::render::words;
use crate::visibility::{GroupView, ScenarioView, SubmissionView};
use puzzlemark_text::visible;

/// A test case: a scenario, or a group that is closed to the reader.
pub(crate) struct Case<'v> {
    /// The view with the case.
    pub view: &'v SubmissionView,
    /// The group that the case belongs to, or is.
    pub group: &'v GroupView,
    /// The scenario, or `None` if the case is a closed group.
    pub scenario: Option<&'v ScenarioView>,
    /// Number of the case in the view, from 1.
    pub number: usize,
}

/// The word for an excused case, in place of the code of a verdict.
pub(crate) const EXCUSED: &str = "excused";

/// The state of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// Accepted.
    Passed,
    /// A teacher excuses the student from it, or from the whole assignment.
    Excused,
    /// Not accepted.
    Failed,
    /// Not played, because the submission does not load.
    NotLoaded,
    /// Not graded because of a judge error.
    NotGraded,
}

impl State {
    /// Returns true if the case does not count as a failure.
    pub(crate) fn is_fine(self) -> bool {
        matches!(self, Self::Passed | Self::Excused)
    }
}

/// Returns all cases of a view, in order.
pub(crate) fn cases(view: &SubmissionView) -> impl Iterator<Item = Case<'_>> {
    let numbered = view.groups.iter().flat_map(of_group).enumerate();
    numbered.map(move |(index, (group, scenario))| Case {
        view,
        group,
        scenario,
        number: index + 1,
    })
}

/// Returns the scenarios of a group, or a single `None` if the group is closed.
fn of_group(group: &GroupView) -> impl Iterator<Item = (&GroupView, Option<&ScenarioView>)> {
    let open = group.scenarios.iter().flatten().map(Some);
    let closed = group.scenarios.is_none().then_some(None);
    open.chain(closed).map(move |scenario| (group, scenario))
}

impl<'v> Case<'v> {
    /// Returns a unique name in the view, on one line: id and title of a scenario, or title and
    /// number of a closed group.
    pub(crate) fn name(&self) -> String {
        match self.scenario {
            Some(ScenarioView { info, .. }) => {
                format!(
                    "{}: {}",
                    visible::line(&info.id),
                    visible::line(&info.title)
                )
            }
            None => format!("{} ({})", self.group_title(), self.number),
        }
    }

    /// Returns the group's title on one line.
    pub(crate) fn group_title(&self) -> String {
        visible::line(&self.group.title)
    }

    /// Returns the scenario's result, or `None` for a closed group.
    pub(crate) fn result(&self) -> Option<&'v ScenarioResult> {
        self.scenario.map(|one| &one.result)
    }

    /// Returns the state of the case.
    pub(crate) fn state(&self) -> State {
        if self.earned().is_excused() || self.view.score.is_excused() {
            return State::Excused;
        }
        match self.scenario.map(|one| one.result.verdict) {
            Some(Verdict::Accepted) => State::Passed,
            Some(Verdict::LoadError) => State::NotLoaded,
            Some(Verdict::JudgeError) => State::NotGraded,
            None if self.group.earned == Points::NotGraded => State::NotGraded,
            None if self.group.has_all() => State::Passed,
            Some(_) | None => State::Failed,
        }
    }

    /// Returns the points earned.
    pub(crate) fn earned(&self) -> Points {
        self.scenario.map_or(self.group.earned, |one| one.earned)
    }

    /// Returns the points that could be earned: none if the student is excused.
    pub(crate) fn max(&self) -> f64 {
        match self.scenario {
            Some(one) if one.earned.is_excused() => 0.0,
            Some(one) => one.info.points,
            None => self.group.max,
        }
    }

    /// Returns the short code of the verdict. A closed group reveals only if it has all points.
    pub(crate) fn code(&self) -> &'static str {
        match (self.result(), self.state()) {
            (_, State::Excused) => EXCUSED,
            (Some(result), _) => result.verdict.code(),
            (None, State::Passed) => Verdict::Accepted.code(),
            (None, State::NotGraded) => Verdict::JudgeError.code(),
            (None, State::Failed | State::NotLoaded) => "not accepted",
        }
    }

    /// Returns the failure on one line, or an empty text if the case is accepted.
    pub(crate) fn in_short(&self) -> String {
        match self.result() {
            _ if self.state() == State::Excused => String::new(),
            Some(result) => words::in_short(result),
            None if self.state().is_fine() => String::new(),
            None => self.closed(),
        }
    }

    /// Returns the sentence about a closed group.
    pub(crate) fn closed(&self) -> String {
        let score = words::score(self.group.earned, self.group.max);
        format!("{score}; details are not shown")
    }

    /// Returns the full account in plain text, on several lines. The text is empty if the case is
    /// accepted.
    pub(crate) fn account(&self) -> String {
        match self.scenario {
            _ if self.state().is_fine() => String::new(),
            Some(one) => words::account(self.view, one),
            None => self.closed(),
        }
    }

    /// Returns the failure in a few lines, with the instructor's reason and hints.
    pub(crate) fn failure_text(&self) -> String {
        let mut lines = vec![self.in_short()];
        let step = self.result().and_then(words::first_failure);
        let because = step.and_then(|(_, step)| step.because.as_ref());
        lines.extend(because.map(|text| format!("because {}", visible::line(text))));
        let hints = [
            step.and_then(|(_, step)| step.hint.as_ref()),
            self.scenario.and_then(|one| one.info.hint.as_ref()),
        ];
        let hints = hints.into_iter().flatten();
        lines.extend(hints.map(|hint| format!("hint: {}", visible::line(hint))));
        lines.join("\n")
    }

    /// Returns the innermost line of the student's own code that raised the first failure.
    pub(crate) fn arose(&self) -> Option<&'v SourceLine> {
        let step = words::first_failure(self.result()?)?.1;
        step.arose.as_ref().map(SourceLine::written)
    }

    /// Returns the wall time in milliseconds, or 0 for a closed group. The time of a closed group
    /// could reveal its operations.
    pub(crate) fn wall_ms(&self) -> u64 {
        self.result().map_or(0, |result| result.usage.wall_ms)
    }

    /// Returns the verdicts of all runs if they differ, or an empty list. Only instructors see further runs.
    pub(crate) fn flaky_verdicts(&self) -> Vec<Verdict> {
        let flaky = self.result().filter(|result| result.is_flaky());
        flaky.map_or_else(Vec::new, |result| result.verdicts().collect())
    }

    /// Returns output that no step expects: on standard output, and on standard error.
    pub(crate) fn noise(&self) -> [String; 2] {
        self.result().map(words::noise).unwrap_or_default()
    }
}
