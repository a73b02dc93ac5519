//! Scenarios that an empty implementation passes.

use puzzlemark_reference::operation::{Expression, Operation};

use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::{
    Action, AnswerExpectation, ExitExpectation, Expectation, ProgramAction, Prompt, Scenario, Step,
    Typed,
};

/// Texts with nothing in common. An expression that matches all of them matches any text.
const PROBES: [&str; 3] = ["", "x", "7 \t\u{e9}\n\n#!"];

/// A weakness of a scenario: a wrong submission can pass it, or a right one can fail it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// Line in the scenario's file, counted from 1.
    pub line: u32,
    /// Message, without a full stop.
    pub message: &'static str,
    /// Suggestion for the instructor.
    pub help: String,
}

/// Returns the weak places of a scenario: expressions that match every text, and a scenario that an
/// empty implementation passes.
pub fn doubts(scenario: &Scenario) -> Vec<Doubt> {
    let any = scenario
        .steps
        .iter()
        .filter(|step| text_patterns(&step.expectation).any(accepts_any));
    let mut doubts: Vec<_> = any
        .map(|step| Doubt {
            line: step.line,
            message: "this expression matches every text",
            help: "write an expression that some texts do not match, or remove the key".to_owned(),
        })
        .collect();
    let Some(first) = scenario.steps.first() else {
        return doubts;
    };
    let message = match first.action {
        Action::Program(_) => "a program that does nothing passes this scenario",
        Action::Call(_) | Action::Prompt(_) => "an empty implementation passes this scenario",
        Action::Window(_) => return doubts,
    };
    if scenario.steps.iter().all(asks_nothing) {
        doubts.push(Doubt {
            line: first.line,
            message,
            help: "add an expectation to a step, for example `returns`, `prints` or `raises`"
                .to_owned(),
        });
    }
    doubts
}

/// Returns all text patterns of an expectation.
fn text_patterns(expectation: &Expectation) -> impl Iterator<Item = &TextPattern> {
    let message = match &expectation.answer {
        Some(AnswerExpectation::Raises { message, .. }) => message.as_ref(),
        _ => None,
    };
    let program = &expectation.program;
    let own = expectation.prints.iter().chain(&program.complains);
    own.chain(message)
        .chain(program.writes.values())
        .chain(&program.sees)
}

/// Returns true if an empty implementation passes the step: it only returns None, prints nothing
/// and ends.
fn asks_nothing(step: &Step) -> bool {
    let Expectation {
        answer,
        prints,
        program,
        as_tested: _,
    } = &step.expectation;
    let answers = match answer {
        None => true,
        Some(AnswerExpectation::Returns(pattern)) => accepts_none(pattern),
        Some(AnswerExpectation::Shows(text)) => accepts_empty(text),
        Some(_) => false,
    };
    let is_call = match &step.action {
        Action::Call(operation)
        | Action::Prompt(Prompt {
            typed: Typed::Operation(operation),
            ..
        }) => is_call(operation),
        Action::Program(action) => matches!(action, ProgramAction::Run { .. }),
        // The effect of other code is unknown here. A window needs a program that opens it.
        Action::Prompt(_) | Action::Window(_) => false,
    };
    let ends = !matches!(program.exits, Some(ExitExpectation::Code(1..)));
    let quiet = prints.iter().chain(&program.complains).all(accepts_empty);
    let silent = program.writes.is_empty() && program.sees.is_empty() && program.checker.is_none();
    is_call && answers && ends && quiet && silent
}

/// Returns true for an assignment or a call. An empty function can answer both.
fn is_call(operation: &Operation) -> bool {
    operation.is_statement() || matches!(operation.expression, Expression::Call { .. })
}

fn accepts_none(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::None => true,
        Pattern::AnyOf(patterns) => patterns.iter().any(accepts_none),
        _ => false,
    }
}

/// Returns true if the empty text matches.
fn accepts_empty(pattern: &TextPattern) -> bool {
    match pattern {
        TextPattern::Exact(text) => text.is_empty(),
        TextPattern::Regex(regex) => regex.matches(""),
        TextPattern::AnyOf(patterns) => patterns.iter().any(accepts_empty),
        TextPattern::Loose(loose) => loose.text.trim().is_empty(),
    }
}

/// Returns true if every text matches.
fn accepts_any(pattern: &TextPattern) -> bool {
    match pattern {
        TextPattern::Regex(regex) => PROBES.iter().all(|text| regex.matches(text)),
        TextPattern::AnyOf(patterns) => patterns.iter().any(accepts_any),
        TextPattern::Exact(_) | TextPattern::Loose(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::sound;

    /// Returns the weak places of a scenario with these steps: line and message.
    fn doubted(steps: &str) -> Vec<(u32, &'static str)> {
        let scenario = sound(&format!("scenario: A\nsteps:\n{steps}\n"));
        let doubts = super::doubts(&scenario).into_iter();
        doubts.map(|doubt| (doubt.line, doubt.message)).collect()
    }

    #[test]
    fn an_empty_implementation_must_not_pass() {
        for steps in [
            "- do: p = Puzzle('a')",
            "- {do: p = Puzzle('a')}\n- {do: p.f(), returns: null, prints: ''}",
            "- {do: 'Puzzle(1)', returns: !any_of [1, null]}",
        ] {
            let found = doubted(steps);
            assert_eq!(found, [(3, "an empty implementation passes this scenario")]);
        }
        for steps in [
            "- run: [a]",
            "- {run: [], exits: any, prints: '', complains: ''}",
        ] {
            let found = doubted(steps);
            assert_eq!(
                found,
                [(3, "a program that does nothing passes this scenario")]
            );
        }
        for steps in [
            "- {do: 'Puzzle(1)', returns: 1}",
            "- {do: p = Puzzle('a')}\n- {do: p.f(), raises: ValueError}",
            "- {do: p = Puzzle('a')}\n- {do: p.f(), prints: x}",
            "- {do: p = Puzzle('a')}\n- {do: p.f(), returns: !same p}",
            "- {run: [], exits: 1}",
            "- {run: [], writes: {a.txt: ''}}",
            "- {run: [], prints: !loosely {text: x, case: ignored}}",
            "- start: []\n- {types: x, sees: y}",
        ] {
            assert_eq!(doubted(steps), [], "{steps}");
        }
    }

    #[test]
    fn an_expression_must_not_match_every_text() {
        for (regex, is_any) in [
            ("(?s).*", true),
            ("[^b]*", true),
            (".*", false),
            ("(?s).+", false),
        ] {
            let steps = format!("- {{run: [], exits: 1, prints: !regex '{regex}'}}");
            assert_eq!(!doubted(&steps).is_empty(), is_any, "{regex}");
        }
    }
}
