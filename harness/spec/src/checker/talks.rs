//! Checkers that talk with the program of a `start`.

use puzzlemark_model::{CheckedBy, CheckerProgram, Part, Protocol};

use crate::diagnostic::Findings;
use crate::fields::Fields;
use crate::names::Scope;

/// Returns true if the checker can do what its step asks of it. Reports a checker that cannot talk, and keys that are
/// only for those that do.
pub(super) fn fits(
    checker: &Fields<'_>,
    part: &Part,
    by: &CheckedBy,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> bool {
    if *part != Part::Talk {
        return fits_silent(checker, findings);
    }
    let can_talk = match by {
        CheckedBy::Program(program) => {
            matches!(program.protocol, Protocol::Kattis | Protocol::Testlib)
        }
        CheckedBy::Tokens(_) => false,
    };
    if !can_talk {
        findings
            .error(
                checker.span(),
                "only a checker of the kind `kattis` or `testlib` can talk with the program",
            )
            .help("use one of these kinds, or `run` with the whole input in place of `start`");
    }
    can_talk && fits_then(checker, by, scope, findings)
}

/// Returns true if a checker that does not talk has no keys for those that do.
fn fits_silent(checker: &Fields<'_>, findings: &mut Findings) -> bool {
    let helps = [
        (
            "input",
            "remove it: the checker of a `run` gets the `stdin` of the run",
        ),
        ("then", "remove it, and name that checker with `use`"),
    ];
    let mut superfluous = helps
        .into_iter()
        .filter_map(|(key, help)| Some((checker.peek(key)?, help)));
    let Some((field, help)) = superfluous.next() else {
        return true;
    };
    let message = format!(
        "`{}` is only for a checker that talks, at a `start`",
        field.name()
    );
    findings.error(&field.key.span, message).help(help);
    false
}

/// Returns true if the checker writes notes that the one named by `then` can judge.
fn fits_then(
    checker: &Fields<'_>,
    by: &CheckedBy,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> bool {
    let Some(then) = checker.peek("then") else {
        return true;
    };
    let is_testlib = |program: &CheckerProgram| program.protocol == Protocol::Testlib;
    let writes_notes = matches!(by, CheckedBy::Program(program) if is_testlib(program));
    let named = then.value.scalar().map(|name| name.text.as_str());
    let judge = named.and_then(|name| scope.vocabulary.checkers.get(name));
    // A name without a checker is reported elsewhere.
    let reads_notes = judge.is_none_or(|program| is_testlib(program));
    if !(writes_notes && reads_notes) {
        findings
            .error(
                &then.value.span,
                "`then` needs two checkers of the kind `testlib`: one that talks, and one that judges its notes",
            )
            .help("remove `then`, or use checkers of that kind");
    }
    writes_notes && reads_notes
}
