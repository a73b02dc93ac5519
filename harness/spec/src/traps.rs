//! Values with another meaning in YAML than they seem to have.

use super::diagnostic::Findings;
use super::quote::{literal_in, meant_as_text, quoted};
use super::yaml::core::{self, Trap};
use super::yaml::{Node, Style};

/// Reports a scalar that YAML readers understand differently, or that is Python and not YAML.
/// Returns true for an error, and false for a warning or no mistake.
pub(super) fn report_scalar(node: &Node, findings: &mut Findings) -> bool {
    let Some(scalar) = node.scalar() else {
        return false;
    };
    if let Some(trap) = core::trap(scalar) {
        report_trap(node, &scalar.text, trap, findings);
        return true;
    }
    let text = scalar.text.as_str();
    if text.starts_with('<') && text.contains(" at 0x") {
        findings
            .error(
                &node.span,
                "the address of an object differs from run to run",
            )
            .help(
                "keep the object in a variable, and compare with `!same`: `returns: !same puzzle`",
            );
        return true;
    }
    let Some(form) = literal_in(text) else {
        return false;
    };
    if scalar.style == Style::Plain {
        findings
            .error(&node.span, format!("to YAML, `{text}` is a text"))
            .label("Python's notation")
            .help(format!(
                "write `{form}` for the value, or `{}` for the text",
                meant_as_text(text)
            ));
        return true;
    }
    if scalar.style == Style::Quoted {
        findings
            .warning(&node.span, "this is a text that looks like a Python value")
            .help(format!(
                "write `{form}` for the value, or `{}` for the text",
                meant_as_text(text)
            ));
    }
    false
}

fn report_trap(node: &Node, text: &str, trap: Trap, findings: &mut Findings) {
    let text_form = quoted(text);
    let (message, help) = match trap {
        Trap::OldBool(value) => (
            format!("`{text}` is a text in YAML 1.2, and was a bool in YAML 1.1"),
            format!("write `{value}` for the bool, or `{text_form}` for the text"),
        ),
        Trap::LeadingZero => {
            let trimmed = text.trim_start_matches(['0', '-', '+']);
            let sign = if text.starts_with('-') { "-" } else { "" };
            let number = if trimmed.is_empty() { "0" } else { trimmed };
            (
                format!("`{text}` has a leading zero: a decimal number to some, octal to others"),
                format!("write `{sign}{number}` for the int, or `{text_form}` for the text"),
            )
        }
        Trap::Underscore => (
            format!("`{text}` is a text in YAML 1.2, and an int in Python"),
            format!(
                "write `{}` for the int, or `{text_form}` for the text",
                text.replace('_', "")
            ),
        ),
        Trap::Sexagesimal => (
            format!("`{text}` is a text in YAML 1.2, and was a number in base 60 in YAML 1.1"),
            format!("write `{text_form}` for the text"),
        ),
        Trap::PythonNone => (
            format!("`{text}` is a text in YAML; Python's None is `null`"),
            format!("write `null` for None, or `{text_form}` for the text"),
        ),
    };
    findings.error(&node.span, message).help(help);
}

/// Warns about a text that is also the name of a variable.
pub(super) fn warn_of_variable(node: &Node, name: &str, findings: &mut Findings) {
    findings
        .warning(
            &node.span,
            format!("this is the text `{name}`, not the variable with that name"),
        )
        .help(format!(
            "write `!same {name}` for the object that the variable holds, or `'{name}'` for the \
             text"
        ));
}

/// Reports braces that are a Python set or dict. For YAML they are a mapping with missing values:
/// `{'A', 'B'}`, `{(0, 1): 2}`.
pub(super) fn report_braces(
    node: &Node,
    entries: &[(Node, Node)],
    findings: &mut Findings,
) -> bool {
    if !is_python(entries) {
        return false;
    }
    let written = findings.file_text()[node.span.clone()].to_owned();
    let form = literal_in(&written).unwrap_or_else(|| {
        let inner = written.trim_start_matches('{').trim_end_matches('}');
        format!("!set [{}]", inner.trim())
    });
    let found = findings.error(
        &node.span,
        "for YAML, braces are a mapping of keys to values",
    );
    found.label("Python's notation");
    found.help(format!("write `{form}`"));
    true
}

/// Returns true if a mapping in braces is a Python set or dict, which YAML splits at its commas.
pub(super) fn is_python(entries: &[(Node, Node)]) -> bool {
    let bracket = |node: &Node| {
        node.scalar()
            .is_some_and(|scalar| scalar.style == Style::Plain && scalar.text.starts_with('('))
    };
    let set = !entries.is_empty() && entries.iter().all(|(_, value)| value.is_absent());
    set || entries.iter().any(|(key, _)| bracket(key))
}
