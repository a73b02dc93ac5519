//! The text that `doctor` prints.

use std::fmt::Write as _;

use super::Findings;
use puzzlemark_sandbox::{LIMITS_HELP, MechanismState};
use puzzlemark_subject::survey::Need;

/// All findings as text, with lines of at most `width` columns where they can be broken.
pub(super) fn page(findings: &Findings, width: usize) -> String {
    let mut text = String::new();
    needs(&mut text, findings);
    packages(&mut text, findings, width);
    levels(&mut text, findings, width);
    mechanisms(&mut text, findings, width);
    low_limits(&mut text, findings, width);
    if let Some(problem) = &findings.problem {
        let _ = writeln!(text, "\nThis machine cannot run submissions: {problem}");
        remedies(&mut text, findings, width);
    }
    let folder = &findings.temporary_folder;
    if let Some(free) = findings.temporary_free_bytes {
        let _ = writeln!(
            text,
            "\nTemporary files: {} MiB free in {folder}",
            free >> 20
        );
    }
    text
}

fn needs(text: &mut String, findings: &Findings) {
    for need in &findings.needs {
        let Need {
            used_for,
            name,
            found,
            install,
        } = need;
        let here = match found {
            Some(found) => format!("{:<22} {}", found.version, found.path),
            None => format!("missing; to install it: {install}"),
        };
        let _ = writeln!(text, "{used_for:<12} {name:<9} {here}");
    }
}

fn packages(text: &mut String, findings: &Findings, width: usize) {
    let Some(packages) = &findings.packages else {
        return;
    };
    let names: Vec<_> = packages
        .names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    let _ = writeln!(text, "\nPackages of the assignment: {}", names.join(", "));
    let problem = packages.problem.as_deref();
    row(
        text,
        "  ",
        problem.unwrap_or("submissions can import all of them"),
        width,
    );
}

fn levels(text: &mut String, findings: &Findings, width: usize) {
    let Some(isolation) = &findings.isolation else {
        return;
    };
    let _ = writeln!(text, "\nIsolation: {}", isolation.level);
    row(text, "  ", &isolation.meaning, width);
    if findings.unreached.is_empty() {
        return;
    }
    let _ = writeln!(
        text,
        "\nStronger levels, and why this machine does not have them:"
    );
    for one in &findings.unreached {
        row(text, &format!("  {:<12}", one.level), &one.reason, width);
    }
    remedies(text, findings, width);
}

fn remedies(text: &mut String, findings: &Findings, width: usize) {
    for remedy in &findings.remedies {
        row(text, "  help: ", remedy, width);
    }
}

fn low_limits(text: &mut String, findings: &Findings, width: usize) {
    if findings.low_limits.is_empty() {
        return;
    }
    let _ = writeln!(
        text,
        "\nHard limits of this process (`ulimit`) that are too low for most submissions:"
    );
    for limit in &findings.low_limits {
        row(text, "  ", limit, width);
    }
    for help in LIMITS_HELP {
        row(text, "  help: ", help, width);
    }
}

fn mechanisms(text: &mut String, findings: &Findings, width: usize) {
    if findings.mechanisms.is_empty() {
        return;
    }
    let _ = writeln!(text, "\nMechanisms of isolation:");
    for one in &findings.mechanisms {
        let state = match one.state {
            MechanismState::Active => "active",
            MechanismState::Degraded => "degraded",
            MechanismState::Unavailable => "unavailable",
        };
        let label = format!("  {:<18} {state:<13}", one.name);
        row(text, &label, &one.detail, width);
    }
}

/// Appends a label with words beside it, broken into lines.
fn row(text: &mut String, label: &str, words: &str, width: usize) {
    const NARROWEST: usize = 20;
    let indent = label.chars().count();
    let room = width.saturating_sub(indent).max(NARROWEST);
    let mut line = String::new();
    let mut begin = label.to_owned();
    for word in words.split_whitespace() {
        let longer = line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && longer > room {
            let _ = writeln!(text, "{begin}{line}");
            begin = " ".repeat(indent);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    let _ = writeln!(text, "{}", format!("{begin}{line}").trim_end());
}

#[cfg(test)]
mod tests {
    use puzzlemark_reports::model::Isolation;

    use super::super::Unreached;
    use super::*;
    use puzzlemark_sandbox::Mechanism;

    fn findings() -> Findings {
        Findings {
            needs: Vec::new(),
            isolation: Some(Isolation {
                level: "confined".to_owned(),
                meaning: "A submission cannot read anything.".to_owned(),
            }),
            unreached: vec![Unreached {
                level: "full",
                reason: "the kernel refuses to make namespaces".to_owned(),
            }],
            remedies: vec!["ask it nicely".to_owned()],
            mechanisms: vec![Mechanism {
                name: "pid namespace".to_owned(),
                state: MechanismState::Unavailable,
                detail: "refused".to_owned(),
            }],
            low_limits: Vec::new(),
            problem: None,
            packages: None,
            temporary_folder: "tmp".to_owned(),
            temporary_free_bytes: Some(3 << 20),
        }
    }

    #[test]
    fn levels_come_with_reasons_and_mechanisms_with_their_state() {
        assert_eq!(
            page(&findings(), 36),
            "
Isolation: confined
  A submission cannot read anything.

Stronger levels, and why this machine does not have them:
  full        the kernel refuses to
              make namespaces
  help: ask it nicely

Mechanisms of isolation:
  pid namespace      unavailable  refused

Temporary files: 3 MiB free in tmp
"
        );
    }

    #[test]
    fn without_a_cell_the_page_has_the_problem_and_help() {
        let broken = Findings {
            isolation: None,
            unreached: Vec::new(),
            mechanisms: Vec::new(),
            problem: Some("no room".to_owned()),
            temporary_free_bytes: None,
            ..findings()
        };
        assert_eq!(
            page(&broken, 80),
            "\nThis machine cannot run submissions: no room\n  help: ask it nicely\n"
        );
    }
}
