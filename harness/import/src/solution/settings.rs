//! Makes the `assignment.yaml`, the scenario of random games and the expectations of test
//! submissions.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::SCENARIO_SCHEMA;
use super::reader::{Definition, DefinitionKind, Solution};

/// The parts of an `assignment.yaml`.
pub(super) struct Settings<'s> {
    pub title: &'s str,
    /// File that students hand in.
    pub file: &'s str,
    pub solution: &'s Solution,
    /// True if the group `examples` has scenarios.
    pub has_examples: bool,
    /// Files that each scenario needs.
    pub copies: &'s BTreeSet<String>,
    /// Python files in the same folder as the solution.
    pub provided: &'s [String],
    /// Third-party packages.
    pub packages: &'s BTreeSet<String>,
}

/// The verdict of the solution as a test submission.
pub(super) const EXPECTATIONS: &str = "\
solution: {permitted: [AC], because: the solution from which this assignment was made}
# Another right solution shows what your text leaves open. The folder `second-solution` says how to add one.
# second: {permitted: [AC], because: right in another style}
";

/// Returns the text that says where to save a second right solution.
pub(super) fn second_solution(file: &str) -> String {
    format!(
        "Ask somebody else for a right solution, save it as `submissions/second/{file}`, and remove the `#` before \
         `second` in `assignment.yaml` and in `submissions/expectations.yaml`.\n"
    )
}

/// Returns the scenario of random games.
pub(super) fn random_games(has_examples: bool) -> String {
    let points = if has_examples {
        "# points: 1   # Random games are worth nothing until you remove the first `#`. First add a second right solution.\n"
    } else {
        "points: 1\n"
    };
    format!(
        "{SCENARIO_SCHEMA}scenario: Random games\n{points}explore: {{games: 100, operations: 20}}\n"
    )
}

/// Returns a scenario that makes an object, with its path. It is for a solution without doctests.
/// Returns `None` if every class needs arguments.
pub(super) fn first_steps(solution: &Solution) -> Option<(String, String)> {
    let is_class = |name: &&Definition| name.kind == DefinitionKind::Class && name.needs.is_empty();
    let names = solution.names.iter().filter(|name| name.asked);
    let class = &names
        .clone()
        .find(is_class)
        .filter(|_| !solution.is_program())?
        .name;
    let object = class.to_lowercase();
    let prefix = format!("{class}.");
    let call = |name: &Definition| {
        let own = name.name.strip_prefix(&prefix)?;
        let call = format!("  # - do: {object}.{own}{}\n", name.signature);
        Some(call).filter(|_| !own.starts_with('_'))
    };
    let calls: String = names.filter_map(call).collect();
    let scenario = format!(
        "{SCENARIO_SCHEMA}scenario: First steps\nexpect: reference   # your solution says what must follow\nsteps:\n  \
         - do: {object} = {class}()\n  # Write calls with arguments of your own here, and remove the `#`:\n{calls}"
    );
    Some(("scenarios/examples/first-steps.yaml".to_owned(), scenario))
}

/// Returns the text of `assignment.yaml`.
pub(super) fn assignment(settings: &Settings<'_>) -> String {
    let Settings { file, solution, .. } = settings;
    let mut yaml = format!(
        "# yaml-language-server: $schema=schema.json\nassignment: {}\n",
        quoted(settings.title)
    );
    if !solution.is_program() {
        let _ = writeln!(
            yaml,
            "reference:\n  model: model/{file}\n  rules: model/rules.py\n  \
             # second: submissions/second/{file}   # Without another right solution, random games cost no points."
        );
    }
    yaml += "subjects:\n";
    if solution.is_program() {
        let _ = writeln!(yaml, "  program: [{{file: {file}, run: python3 {file}}}]");
    } else {
        let _ = writeln!(yaml, "  python:\n    file: {file}");
        if !settings.provided.is_empty() {
            let names: Vec<_> = settings.provided.iter().map(|name| quoted(name)).collect();
            let _ = writeln!(yaml, "    provided: [{}]", names.join(", "));
        }
        if !settings.packages.is_empty() {
            let names: Vec<_> = settings.packages.iter().map(String::as_str).collect();
            let _ = writeln!(yaml, "    packages: [{}]", names.join(", "));
        }
        yaml += &requires(solution);
    }
    if !solution.exceptions.is_empty() {
        let types = solution.exceptions.iter();
        let types: Vec<_> = types
            .map(|(name, base)| format!("{name}: {base}"))
            .collect();
        let _ = writeln!(yaml, "exceptions: {{{}}}", types.join(", "));
    }
    if !settings.copies.is_empty() {
        yaml += "files:\n";
    }
    for name in settings.copies {
        let path = quoted(&format!("files/{name}"));
        let _ = writeln!(yaml, "  {}: {{copy: {path}}}", quoted(name));
    }
    yaml += "groups:\n";
    if settings.has_examples {
        yaml += "  - group: examples\n    title: Examples of the assignment text\n    visibility: public\n    \
                 scenarios: scenarios/examples/*.yaml\n";
    }
    if !solution.is_program() {
        yaml += "  - group: games\n    title: Random games\n    visibility: hidden\n    \
                 scenarios: scenarios/games/*.yaml\n";
    }
    yaml
}

/// Returns the names that students must define. The other public names are comments.
fn requires(solution: &Solution) -> String {
    let mut yaml = String::from("    requires:\n");
    if !solution.has_doctests {
        yaml += "      # No doctest says what your text asks for. Remove the names that students need not define.\n";
    }
    let (asked, left): (Vec<_>, Vec<_>) = solution.names.iter().partition(|name| name.asked);
    for name in asked {
        let _ = writeln!(yaml, "      - {}", name.name);
    }
    if !left.is_empty() {
        yaml += "      # No doctest uses these, so students need not define them. Remove the `#` of what your text asks for.\n";
    }
    for name in left {
        let _ = writeln!(yaml, "      # - {}", name.name);
    }
    yaml
}

/// Quotes a text of one line for YAML.
fn quoted(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || " _.-".contains(letter);
    let begins_well = text.starts_with(|first: char| first.is_ascii_alphabetic());
    let is_word = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
        .contains(&text.to_ascii_lowercase().as_str());
    if begins_well && text.chars().all(is_plain) && !text.ends_with(' ') && !is_word {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', "''"))
    }
}
