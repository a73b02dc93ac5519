//! Problem packages of Kattis: the legacy format, and those of 2023-07 and 2025-09.
//!
//! The default validator compares words, so it becomes a `tokens` checker. Validators in a package
//! become checkers of the assignment.

mod data;
mod groups;
mod include;
mod problem;
mod submissions;
mod validators;

use self::problem::Problem;

use super::package::{PackageImport, Rejected};
use super::{Imported, Material, Severity};
use puzzlemark_spec::Yaml;

/// Imports a package: a folder with `problem.yaml`.
pub fn kattis(package: &Material) -> Result<Imported, Rejected> {
    let mut import = PackageImport::new(package)?;
    let problem = problem::read_problem_yaml(&mut import)?;
    let checker = validators::import_validator(&problem, &mut import)?;
    let groups = data::import_test_cases(&problem, &checker, &mut import)?;
    let (subjects, included) = submissions::import_submissions(&problem, &mut import)?;
    copy_others(&mut import)?;
    let mut assignment = Yaml::map([
        ("assignment", Yaml::text(problem.title.clone())),
        ("subjects", Yaml::map([("program", Yaml::List(subjects))])),
    ]);
    if let Some(files) = included {
        assignment = assignment.with("files", files);
    }
    if let Some(program) = checker.program {
        let checkers = Yaml::Map(vec![(validators::NAME.to_owned(), program)]);
        assignment = assignment.with("checkers", checkers);
    }
    let assignment = assignment
        .with("limits", limits(&problem))
        .with("groups", Yaml::List(groups));
    Ok(Imported {
        assignment,
        scenarios: import.scenarios,
        files: import.files,
        notes: import.notes,
    })
}

/// Returns the limits of a run. The limit on wall time only stops programs that sleep, or that wait for a validator which
/// waits for them.
fn limits(problem: &Problem) -> Yaml {
    let wall = if problem.interactive {
        problem.cpu * 2.0 + 5.0
    } else {
        problem.cpu * 4.0 + 5.0
    };
    let seconds = |seconds: f64| Yaml::text(format!("{seconds} s"));
    let mebibytes = |amount: u64| Yaml::text(format!("{amount} MiB"));
    Yaml::map([
        ("cpu", seconds(problem.cpu)),
        ("wall", seconds(wall)),
        ("memory", mebibytes(problem.memory)),
        ("output", mebibytes(problem.output)),
        ("processes", Yaml::Plain("64".to_owned())),
    ])
}

/// Copies the statement and the attachments. Adds notes on the other files.
fn copy_others(import: &mut PackageImport<'_>) -> Result<(), Rejected> {
    let mut has_statement = false;
    for name in import.names.clone() {
        let folder = name.split('/').next().unwrap_or_default();
        match folder {
            "attachments" => {
                let bytes = import.bytes(&name)?;
                let target = name.replacen("attachments", "starter", 1);
                import.files.insert(target, bytes);
            }
            "problem_statement" | "statement" => {
                has_statement |= copy_statement(&name, has_statement, import)?;
            }
            "input_validators" | "input_format_validators" | "input_validator" => import.note(
                Severity::Remark,
                &name,
                None,
                "it checks the test data of the package and is not run",
            ),
            "answer_validators" | "answer_validator" | "generators" | "output_visualizer"
            | "output_visualizers" | "input_visualizer" | "solution" | "solutions" => import.note(
                Severity::Ignored,
                &name,
                None,
                "it is for authors of the package and is not copied",
            ),
            "problem.yaml" | ".timelimit" | "data" | "submissions" | "include"
            | "output_validators" | "output_validator" => {}
            _ => import.note(
                Severity::Ignored,
                &name,
                None,
                "packages have no such file or folder; it is not copied",
            ),
        }
    }
    Ok(())
}

/// Copies the statement: the English one, otherwise the first. Returns true if it did.
fn copy_statement(name: &str, has: bool, import: &mut PackageImport<'_>) -> Result<bool, Rejected> {
    let file = name.rsplit('/').next().unwrap_or_default();
    let english = |ending: &str| {
        [format!("problem.en.{ending}"), format!("problem.{ending}")].contains(&file.to_owned())
    };
    let target = match () {
        () if english("md") => "README.md",
        () if english("tex") => "README.tex",
        () => {
            let text = "only the English statement is copied, without pictures";
            import.note(Severity::Ignored, name, None, text);
            return Ok(false);
        }
    };
    if has {
        let text = "another statement is copied already";
        import.note(Severity::Ignored, name, None, text);
        return Ok(false);
    }
    let bytes = import.filled(name)?;
    import.files.insert(target.to_owned(), bytes);
    Ok(true)
}
