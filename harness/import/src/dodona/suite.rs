//! The levels of a suite. Tabs, contexts and test cases become groups, scenarios and steps.

use super::case::{Case, Level, Suite, What};
use super::document::{Mapping, Refusal, name};
use super::imported::{ImportedTabs, Tab};
use super::language::Uses;
use crate::Severity;
use puzzlemark_spec::nearest;
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

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

/// Imports all tabs.
pub(super) fn tabs(
    node: &Node,
    level: &Level,
    suite: &mut Suite<'_>,
) -> Result<ImportedTabs, Refusal> {
    let mut taken = ImportedTabs::default();
    for node in suite.document.items(node, "the list of tabs")? {
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
    taken: &mut ImportedTabs,
) -> Result<(), Refusal> {
    let fields = suite.document.mapping(node, "a tab")?;
    let Some(title) = fields.first(&["unit", "tab"]) else {
        let text = "a tab needs a name (`tab` or `unit`)";
        return Err(suite.document.refusal(node, text));
    };
    let title = suite.document.text_of_scalar(title, "the name of a tab")?;
    name_ignored(&fields, &TAB, "tab", suite);
    let level = suite.deepen(&fields, level)?;
    let mut tab = taken.tab(&title);
    let lists = ["contexts", "cases", "testcases", "scripts"];
    let written: Vec<_> = lists
        .into_iter()
        .filter(|key| fields.get(key).is_some())
        .collect();
    let [key] = written[..] else {
        let text = "a tab needs one of `contexts`, `cases`, `testcases` and `scripts`";
        return Err(suite.document.refusal(node, text));
    };
    let list = fields
        .get(key)
        .map(|list| suite.document.items(list, "the content of a tab"));
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

/// Returns a suggestion for a misspelt key. The caller adds it to a message.
pub(super) fn did_you_mean(key: &str, known: &[&str]) -> String {
    let near = nearest(key, known.iter().copied());
    near.map_or_else(String::new, |near| format!(" (did you mean `{near}`?)"))
}

/// Adds notes on the keys that TESTed ignores.
fn name_ignored(fields: &Mapping<'_>, known: &[&str], what: &str, suite: &mut Suite<'_>) {
    for key in fields.others(known) {
        let near = did_you_mean(name(key), known);
        let text = format!("TESTed ignores the key `{}` of a {what}{near}", name(key));
        suite.document.note(Severity::Ignored, Some(key), text);
    }
    for (key, text) in [
        (
            "hidden",
            "TESTed shows the tab anyway; here its group is hidden",
        ),
        (
            "context",
            "TESTed does not show this; here it is the title of the scenario",
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
        Some(title) => Some(suite.document.text_of_scalar(title, "`context`")?),
        None => None,
    };
    let Some(list) = fields.first(&["script", "testcases"]) else {
        let text = "a context needs `testcases` or `script`";
        return Err(suite.document.refusal(node, text));
    };
    let cases = suite.document.items(list, "the content of a context")?;
    script(cases, title.as_deref(), &level, suite, tab, uses);
    Ok(())
}

/// Imports test cases that share their variables. If one is refused, those after it are refused too,
/// because they may depend on it.
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
        let case = case.and_then(
            |case| match (&case.what, cases.first().map(|one| &one.what)) {
                (What::Run { .. }, Some(_)) => Err(suite.document.refusal(
                    node,
                    "in TESTed, only the first test of a context can run the program",
                )),
                (What::Call { .. }, Some(What::Run { typed: true })) => {
                    Err(suite.document.refusal(
                        node,
                        "functions cannot be called after a program with input in the same context",
                    ))
                }
                _ => Ok(case),
            },
        );
        match case {
            Ok(case) => cases.push(case),
            Err(mut refusal) => {
                if place + 1 < nodes.len() {
                    refusal
                        .text
                        .push_str("; the rest of its context is not imported either");
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
    // What the program prints is judged by its run. TESTed does not load it again for the calls.
    let is_loaded = cases.is_empty();
    for (cases, is_loaded) in [(cases, false), (calls, is_loaded)] {
        if !cases.is_empty() {
            tab.scenario(cases, title, is_loaded, uses);
        }
    }
}

/// Returns the node with the tabs of a suite, and the keys of the suite if it has any.
pub(super) fn root<'n>(
    node: &'n Node,
    suite: &mut super::document::Document,
) -> Result<(Option<Mapping<'n>>, &'n Node), Refusal> {
    if let NodeKind::Sequence(_) = node.kind {
        return Ok((None, node));
    }
    let fields = suite.mapping(node, "a suite")?;
    match fields.first(&["units", "tabs"]) {
        Some(tabs) => Ok((Some(fields), tabs)),
        None => Err(suite.refusal(node, "a suite needs `tabs` or `units`")),
    }
}
