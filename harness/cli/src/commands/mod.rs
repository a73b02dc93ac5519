//! The commands: the only part that prints.

pub mod bundle;
pub mod check;
pub mod compare;
pub mod completions;
pub mod doctor;
pub mod explore;
pub mod export;
mod format;
pub mod grade;
pub mod import;
pub mod init;
mod intake;
pub mod isolation;
mod language;
pub mod lint;
pub mod man;
pub mod merge;
mod output;
pub mod play;
mod progress;
pub mod puzzle;
pub mod record;
pub mod report;
pub mod schema;
pub mod serve;
mod signals;
pub mod starter;
pub mod strength;
mod subcommands;
pub mod submit;
mod suite;
mod watch;

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::{Cli, Command};
use crate::exit::ExitStatus;
use puzzlemark_import::is_dodona;
use puzzlemark_model::Assignment;
use puzzlemark_oracle::Mistake;
use puzzlemark_spec::{self, COURSE_FILE, Course, Diagnostic, LanguageChoice, Loaded};

/// Runs a command. Prints its error to standard error.
pub fn run(Cli { color, command }: Cli) -> ExitStatus {
    signals::report_large_files();
    output::choose_colours(color);
    let result = match command {
        Command::Check(check) => check.run(),
        Command::Grade(grade) => grade.run(),
        Command::Lint(lint) => lint.run(),
        Command::Merge(merge) => merge.run(),
        Command::Submit(submit) => submit.run(),
        Command::Report(report) => report.run(),
        Command::Compare(compare) => compare.run(),
        Command::Solve(solve) => solve.run(),
        Command::Count(count) => count.run(),
        Command::Verify(verify) => verify.run(),
        Command::Generate(generate) => generate.run(),
        Command::Draw(draw) => draw.run(),
        Command::Explain(explain) => explain.run(),
        Command::ServeReference(serve) => serve.run(),
        Command::Import(import) => import.run(),
        Command::Play(play) => play.run(),
        Command::Record(record) => record.run(),
        Command::Init(init) => init.run(),
        Command::Bundle(bundle) => bundle.run(),
        Command::Starter(starter) => starter.run(),
        Command::Strength(strength) => strength.run(),
        Command::Explore(explore) => explore.run(),
        Command::Export(export) => export.run(),
        Command::Doctor(doctor) => doctor.run(),
        Command::Schema(schema) => schema.run(),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
    };
    result.unwrap_or_else(|error| {
        output::error(&error);
        match error.downcast_ref() {
            Some(isolation::NoSandbox::TooWeak(_)) => ExitStatus::WeakIsolation,
            _ if output::has_failed() => ExitStatus::JudgeError,
            _ => ExitStatus::Usage,
        }
    })
}

/// Parses the name of a row of a table. `describe` returns the name of a row and its line in `--help`.
fn row_parser<R: Sync>(
    rows: &'static [R],
    describe: fn(&R) -> (&'static str, &'static str),
) -> impl TypedValueParser<Value = &'static R> {
    let values = rows.iter().map(describe);
    let values = values.map(|(name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(values).map(move |name| {
        let row = rows.iter().find(|row| describe(row).0 == name);
        row.expect("clap accepts only the names of rows")
    })
}

/// Loads the assignment that a command line names, by its folder or its `assignment.yaml`. Prints warnings to
/// standard error.
fn load_assignment(path: &Path) -> anyhow::Result<Assignment> {
    Ok(load_with_warnings(path)?.assignment)
}

/// Returns mistakes in the model or its rules, with the folder of the assignment before their places.
fn with_folder(assignment: &Assignment, mistakes: Vec<Mistake>) -> Vec<String> {
    let folder = assignment.folder.display();
    let mistakes = mistakes.into_iter();
    mistakes
        .map(|mistake| format!("{folder}/{mistake}"))
        .collect()
}

/// Loads an assignment for a command that also needs a submission. The error explains swapped arguments.
fn load_for_submission(
    assignment: &Path,
    submission: &Path,
    language: LanguageChoice,
) -> anyhow::Result<Assignment> {
    let is_assignment = |path: &Path| path.join(puzzlemark_spec::ASSIGNMENT_FILE).is_file();
    if assignment.is_dir() && !is_assignment(assignment) && is_assignment(submission) {
        anyhow::bail!(
            "`{}` is not an assignment, but `{}` is: name the assignment first, then the submission",
            assignment.display(),
            submission.display()
        );
    }
    Ok(load(assignment, language)?.assignment)
}

/// Loads an assignment without printing its warnings, which would not help a student.
fn load_for_student(path: &Path) -> anyhow::Result<Assignment> {
    Ok(load(path, LanguageChoice::default())?.assignment)
}

/// Loads an assignment, prints its warnings and returns both.
fn load_with_warnings(path: &Path) -> anyhow::Result<Loaded> {
    let loaded = load(path, LanguageChoice::default())?;
    show_warnings(&loaded.warnings)?;
    Ok(loaded)
}

fn load(path: &Path, language: LanguageChoice) -> anyhow::Result<Loaded> {
    if let Some(loaded) = suite::load(path, language)? {
        return Ok(loaded);
    }
    if is_course(path) && path.exists() {
        anyhow::bail!(
            "`{}` is a course; name one of its assignments instead",
            path.display()
        );
    }
    let folder: PathBuf = match path.file_name() {
        Some(name) if name == puzzlemark_spec::ASSIGNMENT_FILE => path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or(Path::new(".")),
        _ => path,
    }
    .to_owned();
    Ok(puzzlemark_spec::load_assignment_in(&folder, language)?)
}

fn show_warnings(warnings: &[Diagnostic]) -> anyhow::Result<()> {
    for warning in warnings {
        output::note(&warning.render(output::stderr_is_coloured()))?;
        output::note("")?;
    }
    Ok(())
}

/// Returns true if a path on the command line names a course. It is a YAML file other than `assignment.yaml`, or a
/// folder with a `course.yaml` but no `assignment.yaml`.
fn is_course(path: &Path) -> bool {
    if path.is_dir() {
        return path.join(COURSE_FILE).is_file()
            && !path.join(puzzlemark_spec::ASSIGNMENT_FILE).is_file();
    }
    let named = path
        .file_name()
        .is_some_and(|name| name != puzzlemark_spec::ASSIGNMENT_FILE);
    let ending = path.extension();
    named && ending.is_some_and(|ending| ending == "yaml" || ending == "yml") && !is_dodona(path)
}

/// Loads the course that a command line names. Prints warnings to standard error.
fn load_course(path: &Path) -> anyhow::Result<Course> {
    let loaded = Course::load(&course_file(path))?;
    show_warnings(&loaded.warnings)?;
    Ok(loaded.course)
}

/// Returns the file of the course that a command line names, by its file or the folder of its `course.yaml`.
fn course_file(path: &Path) -> PathBuf {
    if path.is_dir() {
        path.join(COURSE_FILE)
    } else {
        path.to_owned()
    }
}
