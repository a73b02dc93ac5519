//! Scenario files.

use std::collections::BTreeMap;
use std::path::Path;

use puzzlemark_reports::model::Credit;
use puzzlemark_text::canonical::canonical;

use super::assignment::{is_as_tested, is_python_equality};
use super::diagnostic::Findings;
use super::fields::{Field, Fields};
use super::names::{Scope, Vocabulary};
use super::text::{Lines, parse_number_from_zero, parse_text, parse_translated};
use super::{expectation, exploration, files, keys, limits, session, step, yaml};
use puzzlemark_model::digest::Digest;
use puzzlemark_model::pattern::Pattern;
use puzzlemark_model::{
    Action, AnswerExpectation, Interface, ProgramAction, ReferenceSource, Scenario, Step,
};
use puzzlemark_sandbox::Limits;

/// The parts of the assignment that a scenario needs.
pub(super) struct ScenarioContext<'a> {
    /// The assignment's folder.
    pub folder: &'a Path,
    /// The assignment's files.
    pub files: &'a BTreeMap<String, Vec<u8>>,
    /// The assignment's limits.
    pub limits: Limits,
    /// The group's rule for points.
    pub credit: Credit,
    /// True if numbers are equal as in Python in all scenarios.
    pub python_equality: bool,
    /// True if all scenarios compare texts as TESTed does.
    pub as_tested: bool,
    /// Names for operations.
    pub vocabulary: &'a Vocabulary,
    /// The source of right replies.
    pub reference: Option<&'a ReferenceSource>,
}

/// Parses a scenario file. Returns `None` if it has errors.
pub(super) fn parse_scenario(
    path: &Path,
    context: &ScenarioContext<'_>,
    findings: &mut Findings,
) -> Option<Scenario> {
    let root = yaml::parse(findings)?;
    let fields = Fields::parse_mapping(&root, &keys::SCENARIO, findings)?;
    let title = fields
        .get("scenario", findings)
        .and_then(|field| parse_translated(field, findings));
    let points = match fields.get("points", findings) {
        Some(field) => parse_points(field, findings),
        None if fields.peek("explore").is_some() => Some(0.0),
        None => Some(1.0),
    };
    let because = fields
        .get("because", findings)
        .and_then(|field| parse_translated(field, findings));
    let hint = fields
        .get("hint", findings)
        .and_then(|field| parse_translated(field, findings));
    let own_files = fields
        .get("files", findings)
        .map_or_else(BTreeMap::new, |field| {
            files::parse_files(field, context.folder, findings)
        });
    let mut files = context.files.clone();
    files.extend(own_files);
    let limits = fields
        .get("limits", findings)
        .map_or(context.limits, |field| {
            limits::parse_limits(field, context.limits, findings)
        });
    let mut steps = parse_scenario_steps(&fields, context.vocabulary, findings);
    let equality = fields.get("equality", findings);
    let is_python = equality.is_some_and(|field| is_python_equality(field, findings));
    if is_python || context.python_equality {
        use_python_equality(&mut steps);
    }
    let strict = fields.get("strict", findings);
    if strict.is_some_and(|field| is_as_tested(field, findings)) || context.as_tested {
        for step in &mut steps {
            step.expectation.as_tested = true;
        }
    }
    let exploration = fields.get("explore", findings).and_then(|field| {
        check_credit(field, points, context.credit, findings);
        exploration::parse_exploration(field, context.vocabulary, findings)
    });
    let prints_while_loading = parse_loading_text(&fields, &steps, findings);
    if findings.errors() > 0 {
        return None;
    }
    let first = steps.first().map(|step| step.action.interface());
    let interface = exploration.map(|games| games.interface()).or(first);
    let limits = match interface {
        Some(Interface::Window) => limits.with_display(),
        Some(Interface::Calls | Interface::Program) | None => limits,
    };
    let scenario = Scenario {
        id: canonical(
            &path
                .file_stem()
                .expect("a scenario is a file")
                .to_string_lossy(),
        ),
        title: title?,
        points: points?,
        because,
        hint,
        prints_while_loading,
        files,
        limits,
        steps,
        exploration,
        path: path.to_owned(),
        digest: String::new(),
    };
    let digest = scenario_digest(&scenario, context.reference);
    Some(Scenario { digest, ..scenario })
}

fn use_python_equality(steps: &mut [Step]) {
    for step in steps {
        if let Some(AnswerExpectation::Returns(pattern)) = &mut step.expectation.answer {
            let own = std::mem::replace(pattern, Pattern::None);
            *pattern = own.with_python_equality();
        }
    }
}

/// Returns the digest of all parts of a scenario that can change its results.
///
/// Equal digests mean equal results. A new version of Puzzlemark may give other digests for the
/// same scenario. Then the scenario runs again.
fn scenario_digest(scenario: &Scenario, reference: Option<&ReferenceSource>) -> String {
    let Scenario {
        files,
        limits,
        steps,
        exploration,
        prints_while_loading,
        ..
    } = scenario;
    let mut digest = Digest::default();
    if let Some(ReferenceSource::Model(model)) = reference
        && scenario.asks_reference()
    {
        digest.part("model").part(model.digest());
    }
    for (name, contents) in files {
        digest.part(name).part(contents);
    }
    digest.part(format!("{limits:?}"));
    for step in steps {
        let Step {
            action,
            text,
            expectation,
            because,
            hint,
            line: _,
        } = step;
        digest.part(format!(
            "{action:?}\n{text}\n{expectation:?}\n{because:?}\n{hint:?}"
        ));
    }
    if let Some(exploration) = exploration {
        digest.part(format!("{exploration:?}"));
    }
    if let Some(text) = prints_while_loading {
        digest.part("prints_while_loading").part(text);
    }
    digest.finish()
}

/// The most points of a scenario. The limit is small enough for exact sums.
const POINTS_MAX: f64 = 1_000_000.0;

fn parse_points(field: Field<'_>, findings: &mut Findings) -> Option<f64> {
    let points = parse_number_from_zero(field, findings)?;
    if points <= POINTS_MAX {
        return Some(points);
    }
    findings
        .error(&field.value.span, "`points` is more than 1000000")
        .help("give each scenario fewer points: only their proportion counts");
    None
}

/// Parses the text that the submission must print while it loads. Only classes and functions load.
fn parse_loading_text(
    fields: &Fields<'_>,
    steps: &[Step],
    findings: &mut Findings,
) -> Option<String> {
    let field = fields.get("prints_while_loading", findings)?;
    let mut interfaces = steps.iter().map(|step| step.action.interface());
    if interfaces.any(|interface| interface != Interface::Calls) {
        findings
            .error(
                &field.key.span,
                "`prints_while_loading` works only with operations, not with programs or windows",
            )
            .help("remove `prints_while_loading`");
    }
    parse_text(field.value, field.name(), Lines::Matter, findings)
}

/// Reports points for random games in a group that gives points per step.
fn check_credit(explore: Field<'_>, points: Option<f64>, credit: Credit, findings: &mut Findings) {
    if credit == Credit::Steps && points.is_some_and(|points| points > 0.0) {
        findings
            .error(
                &explore.key.span,
                "the group gives points per step, and random games have no steps",
            )
            .help("remove `points`, or put the scenario into a group with `credit: each`");
    }
}

/// Parses the steps in `steps` or `session`.
fn parse_scenario_steps(
    fields: &Fields<'_>,
    vocabulary: &Vocabulary,
    findings: &mut Findings,
) -> Vec<Step> {
    let mut scope = Scope::new(vocabulary);
    let expect = fields
        .get("expect", findings)
        .filter(|_| fields.peek("session").is_none())
        .filter(|field| {
            scope.by_reference =
                expectation::parse_expect_reference(*field, &scope, findings).is_some();
            scope.by_reference
        });
    let steps = match (
        fields.get("steps", findings),
        fields.get("session", findings),
    ) {
        (Some(field), _) => step::parse_steps(field, &mut scope, findings),
        (None, Some(field)) => session::parse_session(field, &mut scope, findings),
        (None, None) => Vec::new(),
    };
    if let Some(expect) = expect {
        check_expect_use(expect, &steps, vocabulary, findings);
    }
    if let Some(field) = fields.peek("steps")
        && steps.iter().any(Step::is_by_reference)
        && steps.iter().any(|step| step.action.is_python())
    {
        findings
            .error(
                &field.key.span,
                "with `expect: reference` the reference plays every step, and it cannot play `python`",
            )
            .help("give each step its own expectation in place of `expect: reference`");
    }
    if let Some(field) = fields.peek("steps")
        && steps.iter().any(Step::is_by_reference)
        && steps.iter().any(|step| {
            step.expectation.program.checker.is_some()
                && step.action.interface() == Interface::Calls
        })
    {
        findings
            .error(
                &field.key.span,
                "with `expect: reference` the reference plays every step, and it has no answer for a `checker`",
            )
            .help("move the step with the `checker` into a scenario without `expect: reference`");
    }
    steps
}

/// Reports an `expect` of the scenario that does not fit its steps, or that no step needs.
fn check_expect_use(
    expect: Field<'_>,
    steps: &[Step],
    vocabulary: &Vocabulary,
    findings: &mut Findings,
) {
    let plays_runs = vocabulary.game_interfaces.contains(&Interface::Program);
    let is_played = |step: &Step| match &step.action {
        Action::Call(_) | Action::Prompt(_) => true,
        Action::Program(action) => plays_runs && matches!(action, ProgramAction::Run { .. }),
        Action::Window(_) => false,
    };
    let span = &expect.key.span;
    if !steps.iter().all(is_played) {
        let played = if plays_runs {
            "operations and runs, not dialogues"
        } else {
            "operations, not programs"
        };
        let message = format!("the reference plays only {played} or windows");
        findings
            .error(span, message)
            .help("remove `expect`, and give each step an expectation");
    } else if !steps.is_empty() && !steps.iter().any(Step::is_by_reference) {
        findings
            .warning(
                span,
                "`expect` has no effect: each step has its own expectation",
            )
            .help("remove `expect`, or the expectations of some steps");
    }
}
