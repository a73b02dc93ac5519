//! `init --from`: makes an assignment from an instructor's right solution.

use std::path::Path;

use anyhow::Context as _;
use puzzlemark_import::{FromSolution, Material, Note, Severity};
use puzzlemark_reports::render::words;
use puzzlemark_text::visible;

use super::{SCHEMA, output, schema, write};

/// Makes an assignment in a new folder, and prints its parts and the next commands.
pub(super) fn make(folder: &Path, solution: &Path) -> anyhow::Result<()> {
    let material = Material {
        path: solution.to_owned(),
    };
    let python = puzzlemark_subject::python().map_err(anyhow::Error::msg)?;
    let id = std::path::absolute(folder)?;
    let id = id.file_name().unwrap_or_default().to_string_lossy();
    let made = puzzlemark_import::from_solution(&material, &id, python.as_os_str())
        .map_err(|error| anyhow::anyhow!(visible::line(&error.to_string())))?;
    for (name, contents) in &made.files {
        write(&folder.join(name), contents)?;
    }
    write(&folder.join(SCHEMA), schema())?;
    for note in &made.notes {
        output::note(&visible::line(&describe_note(note)))?;
    }
    let loaded = puzzlemark_spec::load_assignment(folder)?;
    puzzlemark_spec::write_points(&loaded.assignment)
        .with_context(|| format!("cannot write the points into `{}`", folder.display()))?;
    output::print(&report(folder, solution, &made))?;
    Ok(())
}

fn describe_note(note: &Note) -> String {
    let line = note
        .line
        .map_or_else(String::new, |line| format!(":{line}"));
    let kind = match note.severity {
        Severity::Remark => "note",
        Severity::Ignored => "ignored",
        Severity::NotImported => "left out",
    };
    format!("{}{line}: {kind}: {}", note.file, note.text)
}

/// Returns the parts of the new assignment, and the next commands.
fn report(folder: &Path, solution: &Path, made: &FromSolution) -> String {
    let file = &made.file;
    let mut parts = vec![
        (
            "README.md".to_owned(),
            "the text for students, from the docstring of the file".to_owned(),
        ),
        (
            "assignment.yaml".to_owned(),
            "the names that students must define, and the groups".to_owned(),
        ),
    ];
    let mut part = |path: &str, text: &str| parts.push((path.to_owned(), text.to_owned()));
    if made.examples > 0 {
        let count = words::count(made.examples, "scenario");
        let source = if made.is_program {
            "to complete"
        } else {
            "from the doctests"
        };
        part("scenarios/examples", &format!("{count}, {source}"));
    }
    if !made.is_program {
        part(
            "scenarios/games",
            "random games against your solution, worth no points yet",
        );
    }
    if !made.is_program {
        part(
            &format!("starter/{file}"),
            "the file that students start with",
        );
    }
    part(
        "model",
        "your solution, which says what is right, and rules",
    );
    part("submissions", "your solution as the first test submission");
    part("second-solution", "how to add a second one");
    let width = parts.iter().map(|(path, _)| path.len()).max().unwrap_or(0);
    let parts = parts
        .iter()
        .map(|(path, text)| format!("  {path:width$}  {text}\n"));
    let (solution, shown) = (solution.display(), folder.display());
    let left = match made.not_asked.as_slice() {
        [] => String::new(),
        names => format!(
            "\nNo doctest uses {}. In `assignment.yaml`, {}.\n",
            listed(names),
            if names.len() == 1 {
                "it is a comment"
            } else {
                "they are comments"
            }
        ),
    };
    format!(
        "Made an assignment in `{shown}` from `{solution}`:\n\n{}{left}\nTry it:\n\n  \
         puzzlemark lint {shown} --submissions {shown}/submissions\n  \
         puzzlemark check {shown} {shown}/submissions/solution\n",
        parts.collect::<String>()
    )
}

/// Returns the first names of a list, with code quotes.
fn listed(names: &[String]) -> String {
    const SHOWN_MAX: usize = 5;
    let mut shown: Vec<_> = names
        .iter()
        .take(SHOWN_MAX)
        .map(|name| format!("`{name}`"))
        .collect();
    if names.len() > SHOWN_MAX {
        shown.push(format!("{} more", names.len() - SHOWN_MAX));
    }
    shown.join(", ")
}
