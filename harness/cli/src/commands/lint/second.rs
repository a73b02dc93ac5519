//! Second opinions: right solutions beside the model, before guessed games cost points.

use std::path::Path;

use puzzlemark_reports::model::Credit;
use puzzlemark_reports::render::words;
use puzzlemark_text::visible;

use crate::expectations::Expectations;
use puzzlemark_model::{Assignment, Group, Scenario};

/// The number of right submissions that should play guessed games: the model itself may be one of them.
const ENOUGH: usize = 2;

/// The warning that guessed games cost points, but too few right submissions play them. `None` if all is well.
pub(super) fn warning(
    assignment: &Assignment,
    folder: &Path,
    expectations: &Expectations,
) -> Option<String> {
    let model = assignment.model()?;
    let right = expectations.right();
    let games = graded_games(assignment).next().filter(|_| right < ENOUGH)?;
    let line = |path: &Path| visible::line(&path.to_string_lossy());
    let folder_line = line(folder);
    let file = visible::line(&model.file);
    let must = words::count(right, "submission");
    Some(format!(
        "warning: {}: random games cost points here, but two right submissions must play them, and \
         `{folder_line}` has {must} that must be accepted\n  \
         = help: ask somebody for a right solution in another style, save it as \
         `{folder_line}/second/{file}`, and add to `{folder_line}/expectations.yaml`: \
         `second: {{permitted: [AC], because: right in another style}}`",
        line(&games.path),
    ))
}

/// The scenarios with random games that can cost points.
fn graded_games(assignment: &Assignment) -> impl Iterator<Item = &Scenario> {
    assignment.groups.iter().flat_map(|group| {
        let games = group.scenarios.iter().map(AsRef::as_ref);
        games.filter(|scenario: &&Scenario| {
            scenario.exploration.is_some() && costs_points(scenario, group)
        })
    })
}

/// True if a failure of the scenario costs points. In a group with `credit: all` it costs those of the others.
fn costs_points(scenario: &Scenario, group: &Group) -> bool {
    let mut others = group.scenarios.iter();
    scenario.points > 0.0 || group.credit == Credit::All && others.any(|other| other.points > 0.0)
}
