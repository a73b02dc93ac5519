//! The levels of a suite: tabs of contexts of test cases, as groups of scenarios.

use super::case::{Case, Level, Suite, What};
use super::document::{Mapping, Refusal, name};
use super::language::Uses;
use super::taken::{Tab, Taken};
use crate::Severity;
use puzzlemark_spec::nearest;
pub(super) use puzzlemark_spec::yaml::{Kind, Node};

/// Keys of a tab.
const TAB: [&str; 11] = [
    "tab",
    "unit",
    "contexts",
    "cases",
    "testcases",
    "scripts",
    "files",
    "input_files",
    "config",
    "definitions",
    "hidden",
];

/// Keys of a context.
const CONTEXT: [&str; 7] = [
    "context",
    "testcases",
    "script",
    "files",
    "input_files",
    "config",
    "definitions",
];

/// Takes in all tabs.
pub(super) fn tabs(node: &Node, level: &Level, suite: &mut Suite<'_>) -> Result<Taken, Refusal> {
    let mut taken = Taken::default();
    for node in suite.document.items(node, "what holds the tabs")? {
        if let Err(refusal) = tab(node, level, suite, &mut taken) {
            suite.document.refuse(refusal);
        }
    }
    Ok(taken)
}

fn tab(
    node: &Node,
    level: &Level,
    suite: &mut Suite<'_>,
    taken: &mut Taken,
) -> Result<(), Refusal> {
    let fields = suite.document.mapping(node, "a tab")?;
    let Some(title) = fields.first(&["unit", "tab"]) else {
        let text = "a tab needs a name (`tab` or `unit`)";
        return Err(suite.document.refusal(node, text));
    };
    let title = suite.document.text(title, "the name of a tab")?;
    name_ignored(&fields, &TAB, "tab", suite);
    let level = suite.deepen(&fields, level)?;
    let mut tab = taken.tab(&title);
    let lists = ["contexts", "cases", "testcases", "scripts"];
    let written: Vec<_> = lists
        .into_iter()
        .filter(|key| fields.get(key).is_some())
        .collect();
    let [key] = written[..] else {
        let text = "a tab has one of `contexts`, `cases`, `testcases` and `scripts`";
        return Err(suite.document.refusal(node, text));
    };
    let list = fields
        .get(key)
        .map(|list| suite.document.items(list, "what a tab holds"));
    for node in list.transpose()?.unwrap_or_default() {
        let read = if matches!(key, "contexts" | "cases") {
            context(node, &level, suite, &mut tab, &mut taken.uses)
        } else {
            script(
                std::slice::from_ref(node),
                None,
                &level,
                suite,
                &mut tab,
                &mut taken.uses,
            );
            Ok(())
        };
        if let Err(refusal) = read {
            suite.document.refuse(refusal);
        }
    }
    let is_hidden = match fields.get("hidden") {
        Some(hidden) => suite.document.bool(hidden, "`hidden`")?,
        None => false,
    };
    taken.add(tab, &title, is_hidden);
    Ok(())
}

/// What to add to a message about a key that may be misspelt.
pub(super) fn did_you_mean(key: &str, known: &[&str]) -> String {
    let near = nearest(key, known.iter().copied());
    near.map_or_else(String::new, |near| format!(" (did you mean `{near}`?)"))
}

/// Names the keys that TESTed passes over.
fn name_ignored(fields: &Mapping<'_>, known: &[&str], what: &str, suite: &mut Suite<'_>) {
    for key in fields.others(known) {
        let near = did_you_mean(name(key), known);
        let text = format!(
            "TESTed passes over the key `{}` of a {what}{near}",
            name(key)
        );
        suite.document.note(Severity::Ignored, Some(key), text);
    }
    for (key, text) in [
        (
            "hidden",
            "TESTed shows the tab all the same; here its group is hidden",
        ),
        (
            "context",
            "TESTed shows this to nobody; here it is the scenario's title",
        ),
    ] {
        if let Some((key, _)) = fields.peek(key) {
            suite.document.note(Severity::Ignored, Some(key), text);
        }
    }
}

fn context(
    node: &Node,
    level: &Level,
    suite: &mut Suite<'_>,
    tab: &mut Tab,
    uses: &mut Uses,
) -> Result<(), Refusal> {
    let fields = suite.document.mapping(node, "a context")?;
    name_ignored(&fields, &CONTEXT, "context", suite);
    let level = suite.deepen(&fields, level)?;
    let title = match fields.get("context") {
        Some(title) => Some(suite.document.text(title, "`context`")?),
        None => None,
    };
    let Some(list) = fields.first(&["script", "testcases"]) else {
        let text = "a context needs `testcases` or `script`";
        return Err(suite.document.refusal(node, text));
    };
    let cases = suite.document.items(list, "what a context holds")?;
    script(cases, title.as_deref(), &level, suite, tab, uses);
    Ok(())
}

/// Takes in test cases that follow each other. Where one is refused, so is the rest: what it asked
/// may have changed what they find.
fn script(
    nodes: &[Node],
    title: Option<&str>,
    level: &Level,
    suite: &mut Suite<'_>,
    tab: &mut Tab,
    uses: &mut Uses,
) {
    let mut cases: Vec<Case> = Vec::new();
    for (place, node) in nodes.iter().enumerate() {
        let case = suite.case(node, level);
        let case =
            case.and_then(|case| {
                match (&case.what, cases.first().map(|one| &one.what)) {
            (What::Run { .. }, Some(_)) => Err(suite.document.refusal(
                node,
                "TESTed runs the program as the first test of a context only",
            )),
            (What::Call { .. }, Some(What::Run { typed: true })) => Err(suite.document.refusal(
                node,
                "what was typed into the program is not there when its functions are called",
            )),
            _ => Ok(case),
        }
            });
        match case {
            Ok(case) => cases.push(case),
            Err(mut refusal) => {
                if place + 1 < nodes.len() {
                    refusal
                        .text
                        .push_str("; nor is what follows it in its context");
                }
                suite.document.refuse(refusal);
                break;
            }
        }
    }
    let is_run = |case: &Case| matches!(case.what, What::Run { .. });
    let runs = cases.iter().take_while(|case| is_run(case)).count();
    let calls = cases.split_off(runs);
    if !cases.is_empty() && !calls.is_empty() {
        let text = "the program and the calls after it become two scenarios, each with a process \
                    of its own";
        suite.document.note(Severity::Remark, nodes.first(), text);
    }
    for cases in [cases, calls] {
        if !cases.is_empty() {
            tab.scenario(cases, title, uses);
        }
    }
}

/// The node that holds the tabs of a suite, and the suite's own keys where it has any.
pub(super) fn root<'n>(
    node: &'n Node,
    suite: &mut super::document::Document,
) -> Result<(Option<Mapping<'n>>, &'n Node), Refusal> {
    if let Kind::Sequence(_) = node.kind {
        return Ok((None, node));
    }
    let fields = suite.mapping(node, "a suite")?;
    match fields.first(&["units", "tabs"]) {
        Some(tabs) => Ok((Some(fields), tabs)),
        None => Err(suite.refusal(node, "a suite has `tabs` or `units`")),
    }
}
