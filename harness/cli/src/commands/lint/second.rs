//! Second opinions: further right solutions beside the model, before guessed games cost points.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Credit, Dispute, SubmissionResult};
use puzzlemark_reports::render::words;
use puzzlemark_text::visible;

use puzzlemark_model::{Assignment, Group, Scenario};
use puzzlemark_oracle::reference_of;
use puzzlemark_runner::Player;
use puzzlemark_sandbox::Sandbox;

use super::findings::Findings;

/// Warns of guessed games that have points, but cannot cost any.
pub(super) fn warn(assignment: &Assignment, findings: &mut Findings) -> anyhow::Result<()> {
    let Some(model) = assignment.model().filter(|model| model.second.is_empty()) else {
        return Ok(());
    };
    let Some(games) = graded_games(assignment).next() else {
        return Ok(());
    };
    let file = visible::line(&model.solution.file);
    findings.add_warning(
        format!(
            "{}: these random games have points, but a failure costs none, because no second right solution can \
             confirm the model",
            visible::path(&games.path)
        ),
        Some(format!(
            "ask somebody for a right solution in another style, and name it in `assignment.yaml`: \
             `reference: {{model: {}, second: submissions/second/{file}}}`",
            visible::line(&model.solution.path),
        )),
    )
}

/// Plays all scenarios with the further right solutions. Returns their failures, and the games in which they differ
/// from the model.
pub(super) fn play_all(assignment: &Assignment, sandbox: &Sandbox) -> anyhow::Result<Vec<String>> {
    let Some(model) = assignment.model() else {
        return Ok(Vec::new());
    };
    let player = Player::new(assignment, reference_of(assignment, sandbox));
    let mut cell = sandbox.open_cell()?;
    let mut complaints = Vec::new();
    for second in &model.second {
        let mut solution = player.second_solution(second);
        for scenario in assignment.scenarios() {
            let told = match solution.play(scenario, &mut cell) {
                Ok(None) => continue,
                Ok(Some(result)) => match &result.disputed {
                    Some(dispute) => describe_dispute(dispute),
                    None if result.verdict == Verdict::Accepted => continue,
                    None => words::in_short(&result),
                },
                Err(failure) => failure.to_string(),
            };
            let (scenario, second) = (scenario.path.display(), visible::line(&second.path));
            complaints.push(format!(
                "{scenario}: the second right solution `{second}` fails this scenario\n{told}"
            ));
        }
    }
    Ok(complaints)
}

/// Returns the guessed games in which a right submission differs from the model.
pub(super) fn differing_games(submission: &SubmissionResult) -> Vec<String> {
    let scenarios = submission.scenarios.iter();
    let disputed = scenarios.filter_map(|result| Some((result, result.disputed.as_deref()?)));
    disputed
        .map(|(result, dispute)| {
            format!(
                "scenario `{}`: it must be accepted, but it differs from the model in a random game\n{}",
                result.scenario,
                describe_dispute(dispute)
            )
        })
        .collect()
}

/// A game that differs, with the rule that settles it.
pub(super) fn describe_dispute(dispute: &Dispute) -> String {
    let Dispute {
        session,
        expected,
        got,
        rule,
        ..
    } = dispute;
    let game: Vec<_> = session.iter().map(|line| visible::line(line)).collect();
    format!(
        "    {}\n  expected {}, got {}\n  help: {}",
        game.join("\n    "),
        visible::line(expected),
        visible::line(got),
        visible::line(rule)
    )
}

/// Returns the scenarios with random games that can cost points.
fn graded_games(assignment: &Assignment) -> impl Iterator<Item = &Scenario> {
    assignment.groups.iter().flat_map(|group| {
        let games = group.scenarios.iter().map(AsRef::as_ref);
        games.filter(|scenario: &&Scenario| {
            scenario.exploration.is_some() && costs_points(scenario, group)
        })
    })
}

/// Returns true if a failure of the scenario costs points. In a group with `credit: all`, it also costs the
/// points of the other scenarios.
fn costs_points(scenario: &Scenario, group: &Group) -> bool {
    let mut others = group.scenarios.iter();
    scenario.points > 0.0 || group.credit == Credit::All && others.any(|other| other.points > 0.0)
}
