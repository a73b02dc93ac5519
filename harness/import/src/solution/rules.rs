//! Makes templates of rules for calls that may have several right answers.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::reader::{OpenCall, OpenKind, Solution};

/// Returns the file of rules: a template for each call, as comments.
pub(super) fn rules(module: &str, solution: &Solution) -> String {
    let mut text = format!(
        "\"\"\"Rules beside `{module}.py`: they say where other answers than those of the solution are right.\n\n\
         Without a rule, a reply must be equal to that of the solution. Remove the `#` before a rule that your\n\
         text allows, and change it.\n\"\"\"\n\n\
         from puzzlemark import free, open_call, values\n"
    );
    if !solution.has_doctests {
        text += &values(solution);
    }
    for call in &solution.open_calls {
        text.push('\n');
        text += &template(call);
    }
    if solution.open_calls.is_empty() {
        text += "\n# No call of your solution uses `random`, or returns a list or a text. So you may need no rules.\n";
    }
    text
}

/// Returns a template for values of parameters, if no doctest shows values.
fn values(solution: &Solution) -> String {
    let asked = solution.names.iter().filter(|name| name.asked);
    let names: BTreeSet<_> = asked.flat_map(|name| &name.needs).collect();
    let mut text = String::new();
    if !names.is_empty() {
        text += "\n# Random games do not know what your calls are given, because there is no doctest. Write values:\n#\n";
    }
    for name in names {
        let _ = writeln!(text, "# values({name}=[1, 2])");
    }
    text
}

fn template(call: &OpenCall) -> String {
    let name = &call.name;
    match call.kind {
        OpenKind::Chance => format!(
            "# `{name}` uses `random`. Every choice that your solution can make is right without a rule.\n\
             # If your text allows more than that:\n#\n{}",
            open_call(call)
        ),
        OpenKind::List => format!(
            "# `{name}` returns a list. If your text leaves its order open:\n#\n# free(\"{name}\", \"order\")\n"
        ),
        OpenKind::Text => format!(
            "# `{name}` returns a text. It must be equal, letter by letter. If your text allows others:\n#\n{}",
            open_call(call)
        ),
    }
}

/// Returns a rule that judges a call with the instructor's own code.
fn open_call(call: &OpenCall) -> String {
    let name = &call.name;
    let (owner, method) = name.rsplit_once('.').unwrap_or(("", name));
    let mut parameters = Vec::new();
    if call.has_object {
        parameters.push(object(owner, &call.arguments));
    }
    parameters.extend(call.arguments.iter().cloned());
    parameters.push("returned".to_owned());
    let mut text = String::new();
    let _ = writeln!(
        text,
        "# @open_call(\"{name}\", wanted=\"a right answer, in words\")"
    );
    let method = method.trim_matches('_');
    let _ = writeln!(text, "# def any_{method}({}):", parameters.join(", "));
    if call.has_object {
        let _ = writeln!(
            text,
            "#     # `{}` is your object just before the call. Do to it what the submission chose.",
            parameters[0]
        );
    }
    text + "#     assert returned is not None, \"say here what is wrong\"\n"
}

/// Returns a name for the object that differs from the parameters.
fn object(owner: &str, arguments: &[String]) -> String {
    let mut name = owner.to_lowercase();
    while arguments.contains(&name) || name == "returned" {
        name.push('_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_object_comes_first_and_has_a_name_of_its_own() {
        let call = OpenCall {
            name: "Deck.draw".to_owned(),
            kind: OpenKind::Chance,
            arguments: vec!["deck".to_owned(), "count".to_owned()],
            has_object: true,
        };
        let rule = template(&call);
        assert!(
            rule.contains("# def any_draw(deck_, deck, count, returned):\n"),
            "{rule}"
        );
        assert!(rule.lines().all(|line| line.starts_with('#')), "{rule}");
    }
}
