//! `faults.yaml`: faults beside an assignment, by which the strength of its scenarios is measured.

mod concern;
mod conditions;

use std::path::Path;
use std::sync::Arc;

use puzzlemark_reference::{Exception, notation};

use super::assignment::Header;
use super::diagnostic::{Diagnostic, Findings};
use super::fields::{Field, Fields, refuse_tag};
use super::names::Scope;
use super::suggest::{listed, nearest};
use super::text::{Lines, prose, text};
use super::yaml::{self, Kind, Node};
use super::{keys, source};
use concern::Callee;
use puzzlemark_model::fault::{Deed, Fault, Gift, When};

/// Name of the file.
pub(super) const FAULTS_FILE: &str = "faults.yaml";

/// Reads the faults beside an assignment; none where there is no such file.
pub(super) fn load(
    folder: &Path,
    header: &Header,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Arc<Fault>> {
    let path = folder.join(FAULTS_FILE);
    if !path.is_file() {
        return Vec::new();
    }
    match source::open(&path, None) {
        Ok(mut findings) => {
            let faults = read(header, &mut findings).unwrap_or_default();
            diagnostics.extend(findings.into_diagnostics());
            faults
        }
        Err(found) => {
            diagnostics.extend(found);
            Vec::new()
        }
    }
}

fn read(header: &Header, findings: &mut Findings) -> Option<Vec<Arc<Fault>>> {
    let root = yaml::parse(findings)?;
    let fields = Fields::read(&root, &keys::faults::FAULTS, findings)?;
    let field = fields.get("faults", findings)?;
    refuse_tag(field.value, findings);
    let Kind::Sequence(nodes) = &field.value.kind else {
        let message = format!("`faults` takes a list; this is {}", field.value.describe());
        findings
            .error(&field.value.span, message)
            .help("each begins with a dash: `- fault: takes a second bubble`");
        return None;
    };
    let Some(puzzle) = header.reference.as_deref() else {
        findings
            .error(
                &field.key.span,
                "a fault is one of the reference's, and the assignment names none",
            )
            .help("name a puzzle as `reference` of the assignment, or remove the file");
        return None;
    };
    let reader = Reader { puzzle, header };
    let faults = nodes.iter().filter_map(|node| reader.fault(node, findings));
    Some(faults.map(Arc::new).collect())
}

/// Reads faults of one puzzle.
struct Reader<'h> {
    /// Its name.
    puzzle: &'h str,
    header: &'h Header,
}

impl Reader<'_> {
    fn fault(&self, node: &Node, findings: &mut Findings) -> Option<Fault> {
        let fields = Fields::read(node, &keys::faults::FAULT, findings)?;
        let title = fields.get("fault", findings);
        let title = title.and_then(|field| prose(field, findings));
        let of = fields.get("of", findings);
        let callee = of.and_then(|field| concern::read(field, self.puzzle, findings))?;
        let scope = Scope::new(&self.header.vocabulary);
        let when = match fields.get("when", findings) {
            Some(field) => conditions::read(field, &callee, &scope, findings)?,
            None => When::default(),
        };
        let does = deed(&fields, &callee, self.puzzle, findings)?;
        let gives = self.gift(&fields, &callee, &scope, findings)?;
        if does == Deed::Asked && gives == Gift::Outcome {
            report_nothing_wrong(node, findings);
            return None;
        }
        Some(Fault {
            title: title?,
            of: callee.concern,
            when,
            does,
            gives,
        })
    }

    fn gift(
        &self,
        fields: &Fields<'_>,
        callee: &Callee,
        scope: &Scope<'_>,
        findings: &mut Findings,
    ) -> Option<Gift> {
        if let Some(field) = fields.get("returns", findings) {
            return super::literal::read(field.value, scope, findings).map(Gift::Value);
        }
        if let Some(field) = fields.get("raises", findings) {
            return self.exception(field, scope, findings).map(Gift::Exception);
        }
        let Some(field) = fields.get("gives", findings) else {
            return Some(Gift::Outcome);
        };
        let gift = match prose(field, findings)?.as_str() {
            "itself" => Gift::Itself,
            "copy" => Gift::Copy,
            other => {
                report_word(field, other, &["itself", "copy"], findings);
                return None;
            }
        };
        if !callee.is_method() {
            findings
                .error(&field.value.span, "only a method has an object to give")
                .help("write what it `returns`, or name a method: `of: Puzzle.put_bubble`");
            return None;
        }
        Some(gift)
    }

    fn exception(
        &self,
        field: Field<'_>,
        scope: &Scope<'_>,
        findings: &mut Findings,
    ) -> Option<Exception> {
        let (kind, message) = if field.value.scalar().is_some() {
            (field, String::new())
        } else {
            let fields = Fields::read(field.value, &keys::faults::FAULT_RAISES, findings)?;
            let message = match fields.get("message", findings) {
                Some(message) => text(message.value, "message", Lines::Flow, findings)?,
                None => String::new(),
            };
            (fields.get("type", findings)?, message)
        };
        let name = exception_name(kind, scope, findings)?;
        let own = &self.header.exceptions;
        let parents = std::iter::successors(own.get(&name), |parent| own.get(*parent));
        let parents: Vec<_> = parents.take(own.len()).map(String::as_str).collect();
        Some(Exception::with_parents(&name, &parents, message))
    }
}

/// The name of an exception type, which Python or the assignment should have.
fn exception_name(field: Field<'_>, scope: &Scope<'_>, findings: &mut Findings) -> Option<String> {
    let name = prose(field, findings)?;
    if !notation::can_be_name(&name) {
        let message = format!("`{}` takes the name of an exception type", field.name());
        findings
            .error(&field.value.span, message)
            .help("for example `raises: AssertionError`");
        return None;
    }
    scope.check_exception(&name, &field.value.span, findings);
    Some(name)
}

fn deed(
    fields: &Fields<'_>,
    callee: &Callee,
    puzzle: &str,
    findings: &mut Findings,
) -> Option<Deed> {
    if let Some(field) = fields.get("does", findings) {
        return match prose(field, findings)?.as_str() {
            "nothing" => Some(Deed::Nothing),
            "twice" => Some(Deed::Twice),
            other => {
                report_word(field, other, &["nothing", "twice"], findings);
                None
            }
        };
    }
    if let Some(field) = fields.get("calls", findings) {
        return concern::other(field, callee, puzzle, findings).map(Deed::Call);
    }
    match fields.get("adds", findings) {
        Some(field) => conditions::numbers(field, callee, findings).map(Deed::Add),
        None => Some(Deed::Asked),
    }
}

fn report_word(field: Field<'_>, word: &str, known: &[&str], findings: &mut Findings) {
    let message = format!("`{}` cannot be `{word}`", field.name());
    let found = findings.error(&field.value.span, message);
    match nearest(word, known.iter().copied()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!("it is {}", listed(known.iter().copied()))),
    };
}

fn report_nothing_wrong(node: &Node, findings: &mut Findings) {
    findings
        .error(&node.span, "a fault without anything wrong")
        .help(
            "say what is done: `does: nothing`, `calls: ...` or `adds: ...`; or what comes of it: \
             `returns: ...`, `raises: ...` or `gives: copy`",
        );
}
