//! Proposes scenarios for mutants that the existing scenarios miss.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use puzzlemark_reports::model::Visibility;
use puzzlemark_reports::render::words;

use super::{Mutant, Original, StrengthError, Table, Trial};
use puzzlemark_explore::Failure;
use puzzlemark_model::Group;
use puzzlemark_model::{Assignment, Interface};
use puzzlemark_sandbox::Tree;
use puzzlemark_text::unique::first_new;

/// A proposed scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Path in the folder of the assignment.
    pub path: PathBuf,
    /// Id of its group.
    pub group: String,
    /// Text of the file.
    pub yaml: String,
    /// Number of operations.
    pub operations: usize,
    /// Indices of the survivors that it catches.
    pub catches: Vec<usize>,
}

/// Returns a small set of scenarios that catches every survivor with a failure.
///
/// Each scenario is played in a copy of the assignment. First, all right submissions must pass it.
/// Then all survivors are played against it.
pub fn propose(
    trial: &Trial<'_>,
    assignment: &Assignment,
    originals: &[Original],
    survivors: &[&Mutant],
    found: &[&Failure],
) -> Result<Vec<Proposal>, StrengthError> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let (_folder, copy, written) = placed(assignment, found)?;
    let copy = trial.prove_right(&copy, originals)?;
    let mutants: Vec<_> = survivors.iter().copied().cloned().collect();
    let verdicts = trial.play_mutants(&copy, &mutants)?;
    let ids: Vec<_> = copy.scenarios().map(|one| one.id.clone()).collect();
    let mut table = Table::new(ids.len());
    for verdicts in &verdicts {
        table.add(super::caught(verdicts));
    }
    let caught = |place: usize| -> Vec<usize> {
        let survivors = 0..survivors.len();
        let by_it = |one: &usize| table.caught_by(*one).contains(&place);
        survivors.filter(by_it).collect()
    };
    let proposal = |place: usize| {
        let id = |one: &&Proposal| {
            one.path
                .file_stem()
                .is_some_and(|stem| stem == &*ids[place])
        };
        let proposal = written.iter().find(id)?.clone();
        Some(Proposal {
            catches: caught(place),
            ..proposal
        })
    };
    Ok(table.small_set().into_iter().filter_map(proposal).collect())
}

/// Returns a copy of the assignment with all failures as scenarios. There is one group per interface.
fn placed(
    assignment: &Assignment,
    found: &[&Failure],
) -> Result<(tempfile::TempDir, Assignment, Vec<Proposal>), StrengthError> {
    let mut written = Vec::new();
    let mut placed = None;
    for interface in [Interface::Calls, Interface::Program, Interface::Window] {
        let found = found.iter().copied();
        let found: Vec<_> = found.filter(|one| one.interface() == interface).collect();
        if found.is_empty() {
            continue;
        }
        let (more, folder, copy) = placed_in(assignment, interface, &found, &written)?;
        written.extend(more);
        placed = Some((folder, copy));
    }
    placed
        .map(|(folder, copy)| (folder, copy, written))
        .ok_or_else(|| StrengthError::NoPlace("nothing was found".to_owned()))
}

/// Writes the failures of an interface as scenarios of the first possible group. Returns them with a copy
/// of the assignment, which also has the scenarios in `before`.
fn placed_in(
    assignment: &Assignment,
    interface: Interface,
    found: &[&Failure],
    before: &[Proposal],
) -> Result<(Vec<Proposal>, tempfile::TempDir, Assignment), StrengthError> {
    let mut why = format!(
        "no group has scenarios {}",
        match interface {
            Interface::Calls => "of calls",
            Interface::Program => "of programs",
            Interface::Window => "of windows",
        }
    );
    for (group, folder) in places(assignment, interface) {
        let written = write_all(assignment, found, &group, &folder);
        match copy_with(assignment, &[before, &written].concat()) {
            Ok((folder, copy)) => return Ok((written, folder, copy)),
            Err(StrengthError::NoPlace(cause)) => why = cause,
            Err(error) => return Err(error),
        }
    }
    Err(StrengthError::NoPlace(why))
}

/// Writes each failure as a scenario, without duplicates, under unused names.
fn write_all(
    assignment: &Assignment,
    found: &[&Failure],
    group: &str,
    folder: &Path,
) -> Vec<Proposal> {
    let mut taken: BTreeSet<String> = assignment.scenarios().map(|one| one.id.clone()).collect();
    let mut written: Vec<Proposal> = Vec::new();
    for failure in found {
        let yaml = failure.scenario(&title(failure)).to_string();
        if written.iter().any(|other| other.yaml == yaml) {
            continue;
        }
        let name = name(failure);
        let numbered = |number| format!("{name}-{number}");
        let name = first_new(&name, numbered, |name| taken.insert(name.to_owned()));
        written.push(Proposal {
            path: folder.join(format!("{name}.yaml")),
            group: group.to_owned(),
            yaml,
            operations: failure.steps.len(),
            catches: Vec::new(),
        });
    }
    written
}

/// Returns the groups with scenarios of an interface, and the folders of these scenarios. Hidden groups
/// come first. The `scenarios` of such a group must be a pattern.
fn places(assignment: &Assignment, interface: Interface) -> Vec<(String, PathBuf)> {
    let place = |group: &Group| {
        let mut scenarios = group.scenarios.iter();
        let one = scenarios.find(|one| one.interface() == interface)?;
        let folder = one.path.strip_prefix(&assignment.folder).ok()?.parent()?;
        Some((group.id.clone(), folder.to_owned()))
    };
    let is_hidden = |group: &&Group| group.visibility == Visibility::Hidden;
    let (hidden, others): (Vec<_>, Vec<_>) = assignment.groups.iter().partition(is_hidden);
    hidden.into_iter().chain(others).filter_map(place).collect()
}

/// Copies the assignment with only these scenarios into a temporary folder. If the copy does not load, the error is
/// [`StrengthError::NoPlace`].
fn copy_with(
    assignment: &Assignment,
    proposals: &[Proposal],
) -> Result<(tempfile::TempDir, Assignment), StrengthError> {
    let temporary = std::env::temp_dir();
    let unwritten = |cause| StrengthError::Unwritten {
        path: temporary.clone(),
        cause,
    };
    let unreadable = |cause: String| StrengthError::Unreadable {
        path: assignment.folder.clone(),
        cause,
    };
    let folder = tempfile::tempdir().map_err(unwritten)?;
    let mut files =
        Tree::read_folder(&assignment.folder).map_err(|error| unreadable(error.to_string()))?;
    for proposal in proposals {
        files.put(&proposal.path, proposal.yaml.clone().into_bytes());
    }
    files.write(folder.path()).map_err(unwritten)?;
    let loaded = puzzlemark_spec::load_assignment(folder.path());
    let mut copy = loaded
        .map_err(|error| StrengthError::NoPlace(error.to_string()))?
        .assignment;
    let is_new = |path: &Path| proposals.iter().any(|one| path.ends_with(&one.path));
    for group in &mut copy.groups {
        group.scenarios.retain(|scenario| is_new(&scenario.path));
    }
    copy.groups.retain(|group| !group.scenarios.is_empty());
    copy.id.clone_from(&assignment.id);
    Ok((folder, copy))
}

fn title(failure: &Failure) -> String {
    match failure.interface() {
        Interface::Window => format!("The window after {}", deed(failure)),
        Interface::Program => runs(failure),
        Interface::Calls => {
            let last = failure.steps.last();
            last.map_or_else(String::new, |step| step.operation.clone())
        }
    }
}

/// Describes the runs of a failure of a program: `2 runs of the program`.
fn runs(failure: &Failure) -> String {
    let runs = words::count(failure.steps.len(), "run");
    format!("{runs} of the program")
}

/// Returns a file name for a failure: `isempty-after-put_bubble`.
fn name(failure: &Failure) -> String {
    match failure.interface() {
        Interface::Window => return format!("window-after-{}", deed(failure).replace(' ', "-")),
        Interface::Program => return runs(failure).replace(' ', "-"),
        Interface::Calls => {}
    }
    let mut steps = failure.steps.iter().rev();
    let mut callee = || steps.next().map(|step| callee(&step.operation).to_owned());
    let last = callee().unwrap_or_default();
    match callee() {
        Some(before) if failure.steps.len() > 2 => format!("{last}-after-{before}"),
        Some(_) | None => last,
    }
}

/// Describes the gestures before a failure at a window: `5 clicks`.
fn deed(failure: &Failure) -> String {
    let steps = failure.steps.iter();
    let clicks = steps.filter(|step| step.operation.starts_with("click "));
    words::count(clicks.count(), "click")
}

/// Returns the name that an operation calls or reads.
fn callee(operation: &str) -> &str {
    let expression = match operation.split_once(" = ") {
        Some((target, expression)) if !target.contains('(') => expression,
        _ => operation,
    };
    let head = expression.split('(').next().unwrap_or_default();
    let word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let head = head.trim_end_matches(|letter| !word(letter));
    head.rsplit(|letter| !word(letter)).next().unwrap_or(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_belongs_to_its_call() {
        for (operation, about) in [
            ("puzzle.put_bubble(0, 1)", "put_bubble"),
            ("puzzle = Puzzle('a = b.txt')", "Puzzle"),
            ("puzzle.rows", "rows"),
            ("str(puzzle)", "str"),
            ("f(x = 1)", "f"),
        ] {
            assert_eq!(callee(operation), about);
        }
    }
}
