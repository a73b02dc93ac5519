//! `lint`: finds mistakes in an assignment before a student does.

mod findings;
mod needs;
mod second;

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::SubmissionResult;
use puzzlemark_reports::render::words;
use puzzlemark_text::visible;

use super::isolation::{IsolationOptions, NoSandbox};
use super::{course_file, is_course, load, output, with_folder};
use crate::exit::ExitStatus;
use crate::expectations::Expectations;
use puzzlemark_model::{Assignment, Interface};
use puzzlemark_oracle::reference_of;
use puzzlemark_runner::grading::{Grading, cores};
use puzzlemark_runner::{Plan, Player, Stop};
use puzzlemark_sandbox::Sandbox;
use puzzlemark_spec::course::LoadedCourse;
use puzzlemark_spec::diagnostic::Diagnostic;
use puzzlemark_spec::{
    Course, LanguageChoice, Loaded, SpecError, TEXT_FILE, mistakes_in_points, write_points,
};

use findings::Findings;

/// Find mistakes in an assignment or a course, and check that the reference passes.
#[derive(Debug, Args)]
pub struct Lint {
    /// The assignment's folder or its `assignment.yaml`; or the `course.yaml` of a course.
    assignment: PathBuf,
    /// Also judge the submissions in this folder; `expectations.yaml` in it lists the verdicts they must get.
    ///
    /// A patch `NAME.patch` in the folder is a submission too: another submission with a change.
    #[arg(long, value_name = "DIR")]
    submissions: Option<PathBuf>,
    /// Correct the table of points in the assignment's `README.md`, below the line `<!-- points -->`.
    #[arg(long)]
    write_points: bool,
    /// Print mistakes and warnings as JSON: `message`, and `file`, `line`, `column` and `help` if known.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    isolation: IsolationOptions,
}

impl Lint {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let mut findings = Findings::new(self.json);
        let linted = if is_course(&self.assignment) {
            self.lint_course(&mut findings)
        } else {
            self.lint_assignment(&mut findings)
        };
        if let Err(error) = linted {
            let error = match error.downcast::<SpecError>() {
                Ok(error) if self.json => error,
                Ok(error) => return Err(error.into()),
                Err(other) => return Err(other),
            };
            findings = Findings::of_error(&error);
        }
        findings.finish()?;
        Ok(if findings.mistakes() == 0 {
            ExitStatus::Done
        } else {
            ExitStatus::Usage
        })
    }

    fn lint_assignment(&self, findings: &mut Findings) -> anyhow::Result<()> {
        let Loaded {
            assignment,
            warnings,
        } = load(&self.assignment, LanguageChoice::default())?;
        findings.add_loaded(&warnings)?;
        let sandbox = self.sandbox(&[&assignment])?;
        let broken = needs::complaints(&assignment, &sandbox)?;
        let is_sound = broken.is_empty();
        let mut complaints = self.points(&assignment)?;
        complaints.extend(play_reference(&assignment, &sandbox, findings)?);
        if complaints.is_empty() {
            complaints.extend(second::play_all(&assignment, &sandbox)?);
        }
        complaints.extend(broken);
        // Every submission would report a broken checker or package again.
        if let Some(folder) = self.submissions.as_ref().filter(|_| is_sound) {
            let expectations = Expectations::load(folder)?;
            let results = judge_fixtures(&assignment, folder, &sandbox)?;
            complaints.extend(complaints_of(&results, &expectations));
            warn_near_limits(&results, &expectations, findings)?;
            second::warn(&assignment, findings)?;
        }
        warn_of_doubts(&assignment, findings)?;
        findings.add_mistakes(&complaints)?;
        let found = found(complaints.len(), findings.warnings());
        findings.print(&summary(&assignment, &found))
    }

    /// Opens the sandbox for these assignments.
    fn sandbox(&self, assignments: &[&Assignment]) -> Result<Sandbox, NoSandbox> {
        let starts_others =
            self.submissions.is_some() || assignments.iter().any(|one| needs::starts_others(one));
        let assignments = assignments.iter().copied();
        if starts_others {
            self.isolation.sandbox(assignments, cores())
        } else {
            self.isolation.sandbox_for_reference(assignments, cores())
        }
    }

    /// Returns the mistakes in the table of points of the assignment's text. `--write-points` first corrects
    /// the table.
    fn points(&self, assignment: &Assignment) -> anyhow::Result<Vec<String>> {
        let path = assignment.folder.join(TEXT_FILE);
        let about = || format!("`{}`", path.display());
        if self.write_points && write_points(assignment).with_context(about)? {
            output::note(&format!("note: corrected the points in {}", about()))?;
        }
        mistakes_in_points(assignment).with_context(about)
    }

    fn lint_course(&self, findings: &mut Findings) -> anyhow::Result<()> {
        if self.submissions.is_some() {
            anyhow::bail!(
                "`--submissions` is for one assignment, but `{}` is a course",
                self.assignment.display()
            );
        }
        let LoadedCourse { course, warnings } = Course::load(&course_file(&self.assignment))?;
        findings.add_loaded(&warnings)?;
        let assignments = course.assignments.iter().map(|part| &part.assignment);
        let sandbox = self.sandbox(&assignments.collect::<Vec<_>>())?;
        for part in &course.assignments {
            let mut complaints = self.points(&part.assignment)?;
            complaints.extend(needs::complaints(&part.assignment, &sandbox)?);
            let before = findings.warnings();
            complaints.extend(play_reference(&part.assignment, &sandbox, findings)?);
            warn_of_doubts(&part.assignment, findings)?;
            let doubts = findings.warnings() - before;
            let warned = count_warnings_below(&part.assignment.folder, &warnings);
            findings.add_mistakes(&complaints)?;
            let found = found(complaints.len(), warned + doubts);
            findings.print(&summary(&part.assignment, &found))?;
        }
        let assignments = words::count(course.assignments.len(), "assignment");
        let title = visible::line(&course.title);
        let found = found(findings.mistakes(), findings.warnings());
        findings.print(&format!("{title}: {assignments}, {found}\n"))
    }
}

/// Returns the number of warnings about files in a folder.
fn count_warnings_below(folder: &Path, warnings: &[Diagnostic]) -> usize {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = whole(folder);
    let files = warnings.iter().map(|one| Path::new(&one.source.path));
    files
        .filter(|file| whole(file).starts_with(&folder))
        .count()
}

/// Warns of scenarios that a wrong submission may pass, or that a right one may fail.
fn warn_of_doubts(assignment: &Assignment, findings: &mut Findings) -> anyhow::Result<()> {
    let takes_python = assignment.subjects.python.is_some();
    for scenario in assignment.scenarios() {
        let mut doubts = puzzlemark_spec::doubts(scenario);
        doubts.extend(puzzlemark_spec::rounded_floats(scenario));
        if takes_python {
            doubts.extend(puzzlemark_spec::own_comparisons(scenario));
        }
        for doubt in doubts {
            findings.add_doubt(&scenario.path, doubt)?;
        }
    }
    Ok(())
}

/// Returns the line with the number of findings in an assignment.
fn summary(assignment: &Assignment, found: &str) -> String {
    let scenarios = count_scenarios(assignment);
    format!("{}: {scenarios}, {found}\n", assignment.id)
}

fn found(mistakes: usize, warnings: usize) -> String {
    match (mistakes, warnings) {
        (0, 0) => "no mistakes".to_owned(),
        (0, warnings) => words::count(warnings, "warning"),
        (mistakes, _) => words::count(mistakes, "mistake"),
    }
}

/// Describes the number of scenarios, and the number that the reference can play.
fn count_scenarios(assignment: &Assignment) -> String {
    let all = assignment.scenarios().count();
    let is_played = |interface| {
        let model = assignment.model();
        interface == Interface::Calls || model.is_some_and(|model| model.plays(interface))
    };
    let with_interface = |interface: Interface| {
        let interfaces = assignment.scenarios().map(|one| one.interface());
        interfaces.filter(|one| *one == interface).count()
    };
    let count = words::count(all, "scenario");
    let others: Vec<_> = [
        (Interface::Program, "for programs"),
        (Interface::Window, "for windows"),
    ]
    .into_iter()
    .filter(|(interface, _)| !is_played(*interface))
    .map(|(interface, kind)| (with_interface(interface), kind))
    .filter(|(number, _)| *number > 0)
    .map(|(number, kind)| format!("{number} {kind}"))
    .collect();
    if others.is_empty() || assignment.reference.is_none() {
        return count;
    }
    let interfaces = assignment.scenarios().map(|one| one.interface());
    let played = interfaces.filter(|one| is_played(*one)).count();
    format!(
        "{count} (the reference plays {played} of {all}; {})",
        others.join(", ")
    )
}

/// Plays all scenarios with the reference itself. Returns its mistakes, and adds the warnings about it.
fn play_reference(
    assignment: &Assignment,
    sandbox: &Sandbox,
    findings: &mut Findings,
) -> anyhow::Result<Vec<String>> {
    let reference = reference_of(assignment, sandbox);
    let mut complaints = Vec::new();
    if let Some(reference) = &reference {
        let mistakes = with_folder(assignment, reference.mistakes()?);
        if !mistakes.is_empty() {
            return Ok(mistakes);
        }
        complaints.extend(with_folder(assignment, reference.drawing_mistakes()?));
    }
    // In games, the model plays against itself with another order of sets.
    let opponent = reference.as_ref().and_then(|one| one.reordered());
    let opponent = opponent.map(|one| Player::new(assignment, Some(one)));
    let player = Player::new(assignment, reference.clone());
    if !player.has_reference() {
        output::note(
            "note: the assignment has no `reference`, so its expectations were not checked",
        )?;
    }
    let mut solution = player.reference_solution();
    let mut opponent = opponent.as_ref().map(Player::reference_solution);
    let mut cell = sandbox.open_cell()?;
    for scenario in assignment.scenarios() {
        let solution = match &mut opponent {
            Some(opponent) if scenario.exploration.is_some() => opponent,
            _ => &mut solution,
        };
        let result = match solution.play(scenario, &mut cell) {
            Ok(Some(result)) => result,
            Ok(None) => continue,
            Err(failure) => {
                let path = scenario.path.display();
                complaints.push(format!(
                    "{path}: the reference cannot play this scenario: {failure}"
                ));
                continue;
            }
        };
        let told = match &result.disputed {
            Some(dispute) => second::describe_dispute(dispute),
            None if result.verdict == Verdict::Accepted => continue,
            None => words::in_short(&result),
        };
        complaints.push(format!(
            "{}: the reference fails this scenario\n{told}",
            scenario.path.display()
        ));
    }
    for remark in reference.iter().flat_map(|one| one.remarks()) {
        findings.add_warning(remark, None)?;
    }
    Ok(complaints)
}

fn judge_fixtures(
    assignment: &Assignment,
    folder: &Path,
    sandbox: &Sandbox,
) -> anyhow::Result<Vec<SubmissionResult>> {
    let plan = Plan::for_class(assignment, &folder.into(), None, None)?;
    let grading = Grading {
        assignment,
        sandbox,
        workers: None,
    };
    let class = grading.results(&plan, &(), &Stop::default())?;
    Ok(class.submissions)
}

fn complaints_of(results: &[SubmissionResult], expectations: &Expectations) -> Vec<String> {
    let mut complaints = Vec::new();
    for submission in results {
        let name = visible::line(&submission.name);
        match expectations.expected_for(&submission.name) {
            None => complaints.push(format!("{name}: not in `expectations.yaml`")),
            Some(expected) => {
                let mut found = expected.complaints(submission);
                if expected.must_be_accepted() {
                    found.extend(second::differing_games(submission));
                }
                complaints.extend(found.into_iter().map(|why| format!("{name}: {why}")));
            }
        }
    }
    complaints
}

/// Warns of accepted runs that came near a limit.
fn warn_near_limits(
    results: &[SubmissionResult],
    expectations: &Expectations,
    findings: &mut Findings,
) -> anyhow::Result<()> {
    for submission in results {
        let name = visible::line(&submission.name);
        let expected = expectations.expected_for(&submission.name);
        for run in expected.iter().flat_map(|one| one.near_limits(submission)) {
            let used = words::usage(&run.usage).unwrap_or_default();
            findings.add_warning(
                format!(
                    "{name}: must pass scenario `{}` but comes near a limit: {used}",
                    run.scenario
                ),
                Some("other machines are slower: set `limits:` to at least twice this, or do not require that it passes"
                    .to_owned()),
            )?;
        }
    }
    Ok(())
}
