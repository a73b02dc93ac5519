//! Makes the scenario of a program.

use std::fmt::Write as _;

use super::SCENARIO_SCHEMA;
use super::reader::Solution;

/// Returns a scenario for an example of the program. Nothing is run, so the instructor must fill in
/// the printed text, and comments show where.
pub(super) fn scenario(file: &str, solution: &Solution) -> String {
    let mut text = format!(
        "{SCENARIO_SCHEMA}scenario: An example\n\
         # Run your program once: `python3 {file}`. Write here what you type and what it prints, without the `#`.\n"
    );
    if solution.uses_arguments {
        text += "# The program reads its command line: write `args: [...]` beside `stdin`.\n";
    }
    text += "steps:\n  - start: []\n";
    if let Some(prompt) = solution.prompts.first().filter(|prompt| is_plain(prompt)) {
        let _ = writeln!(text, "    sees: {}", quoted(prompt.trim()));
    }
    text += "  # - types: ...\n  #   sees: ...\n";
    text
}

/// Returns true if a prompt contains text to look for.
fn is_plain(prompt: &str) -> bool {
    !prompt.trim().is_empty() && !prompt.contains(char::is_control)
}

/// Returns a text in single quotes, in YAML's form.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
