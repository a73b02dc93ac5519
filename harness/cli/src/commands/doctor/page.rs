//! The text that `doctor` prints.

use std::fmt::Write as _;

use super::Findings;
use puzzlemark_sandbox::{LIMITS_HELP, MechanismState};
use puzzlemark_subject::survey::Need;

/// The language that most assignments and all models need.
const PYTHON: &str = "Python";

/// Returns the findings as text. Lines have at most `width` columns if they can be broken. Without
/// `all`, the text fits a screen. The last lines say what to do.
pub(super) fn page(findings: &Findings, all: bool, width: usize) -> String {
    let mut text = String::new();
    needs(&mut text, findings);
    packages(&mut text, findings, width);
    levels(&mut text, findings, all, width);
    if all {
        mechanisms(&mut text, findings, width);
    }
    low_limits(&mut text, findings, width);
    if let Some(problem) = &findings.problem {
        let _ = writeln!(text, "\nThis machine cannot run submissions: {problem}");
    }
    temporary_folder(&mut text, findings);
    to_do(&mut text, findings, width);
    text
}

fn temporary_folder(text: &mut String, findings: &Findings) {
    let folder = &findings.temporary_folder;
    if let Some(free) = findings.temporary_free_bytes {
        let _ = writeln!(
            text,
            "\nTemporary files: {} MiB free in {folder}",
            free >> 20
        );
    }
}

/// Adds the commands that prepare this machine, or the first command of Puzzlemark if it is ready.
fn to_do(text: &mut String, findings: &Findings, width: usize) {
    let lacks_python = |need: &&Need| need.found.is_none() && need.used_for == PYTHON;
    let mut rows = Vec::new();
    rows.extend(
        findings
            .needs
            .iter()
            .find(lacks_python)
            .map(|need| need.install.clone()),
    );
    rows.extend(findings.remedies.iter().cloned());
    if rows.is_empty() {
        if findings.problem.is_none() {
            let _ = writeln!(text, "\nReady. A first assignment: puzzlemark init counter");
        }
        return;
    }
    let _ = writeln!(text, "\nTo do:");
    for one in rows {
        row(text, "  * ", &one, width);
    }
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

fn levels(text: &mut String, findings: &Findings, all: bool, width: usize) {
    let Some(isolation) = &findings.isolation else {
        return;
    };
    let _ = writeln!(text, "\nIsolation: {}", isolation.level);
    if all {
        row(text, "  ", &isolation.meaning, width);
    } else {
        let _ = writeln!(text, "  `--all` says what that means");
    }
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

/// Adds a label and the words beside it, broken into lines.
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
            page(&findings(), true, 36),
            "
Isolation: confined
  A submission cannot read anything.

Stronger levels, and why this machine does not have them:
  full        the kernel refuses to
              make namespaces

Mechanisms of isolation:
  pid namespace      unavailable  refused

Temporary files: 3 MiB free in tmp

To do:
  * ask it nicely
"
        );
    }

    #[test]
    fn the_page_fits_a_screen_and_ends_with_what_to_do() {
        let need = |used_for| Need {
            used_for,
            name: "python3",
            found: None,
            install: "apt install python3".to_owned(),
        };
        let bare = Findings {
            needs: vec![need(PYTHON); 11],
            ..findings()
        };
        let bare = page(&bare, false, 80);
        assert!(bare.lines().count() <= 24, "{bare}");
        assert!(
            bare.ends_with("To do:\n  * apt install python3\n  * ask it nicely\n"),
            "{bare}"
        );
        let ready = Findings {
            needs: vec![need("Java")],
            unreached: Vec::new(),
            remedies: Vec::new(),
            ..findings()
        };
        let ready = page(&ready, false, 80);
        assert!(ready.ends_with("puzzlemark init counter\n"), "{ready}");
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
            page(&broken, false, 80),
            "\nThis machine cannot run submissions: no room\n\nTo do:\n  * ask it nicely\n"
        );
        let hopeless = Findings {
            remedies: Vec::new(),
            ..broken
        };
        let hopeless = page(&hopeless, false, 80);
        assert!(!hopeless.contains("Ready"), "{hopeless}");
    }
}
