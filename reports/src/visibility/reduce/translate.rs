//! The sentences of the judge in a result, in the language of the thread.

use std::borrow::Cow;

use crate::diff::Difference;
use crate::language::{Language, tr, translated, translated_answer, translated_operation};
use crate::model::{Boards, ScenarioResult};

/// Returns a result with the sentences of the judge in the language of the thread.
pub(crate) fn translate(result: &ScenarioResult) -> Cow<'_, ScenarioResult> {
    if Language::spoken() == Language::English {
        return Cow::Borrowed(result);
    }
    let mut result = result.clone();
    let translate = |text: &mut String| *text = translated(text);
    let translate_answer = |text: &mut String| *text = translated_answer(text);
    let translate_expected =
        |text: &mut String| *text = with_rules(&with_order(&translated_answer(text)));
    let translate_all = |texts: &mut [String]| texts.iter_mut().for_each(translate);
    result.reason.iter_mut().for_each(translate);
    translate_all(&mut result.remarks);
    for step in &mut result.steps {
        step.expected.iter_mut().for_each(translate_expected);
        step.got.iter_mut().for_each(translate_answer);
        for difference in &mut step.differences {
            match difference {
                Difference::Remark { text } | Difference::Text { what: text, .. } => {
                    translate(text);
                }
                Difference::ExceptionType { expected, got } => {
                    translate_answer(expected);
                    translate_answer(got);
                }
                Difference::Identity { expected, .. } => translate_answer(expected),
                _ => {}
            }
        }
    }
    translate_operations(&mut result);
    let of_steps = result.steps.iter_mut().map(|step| &mut step.boards);
    let of_culprit = result.culprit.iter_mut().map(|one| &mut one.boards);
    of_steps
        .chain(of_culprit)
        .flatten()
        .for_each(translate_boards);
    for comment in result
        .reproduction
        .iter_mut()
        .flat_map(|one| &mut one.comments)
    {
        if let Some((mark, text)) = comment.split_once(' ') {
            *comment = format!("{mark} {}", with_order(&translated_answer(text)));
        }
    }
    Cow::Owned(result)
}

/// Translates the operations if all of them are words. A line of code can look like such words, but not a whole scenario.
fn translate_operations(result: &mut ScenarioResult) {
    let steps = result.steps.iter();
    let told: Option<Vec<String>> = steps
        .map(|step| translated_operation(&step.operation))
        .collect();
    for (step, told) in result.steps.iter_mut().zip(told.into_iter().flatten()) {
        step.operation = told;
    }
    let gestures = result.reproduction.iter_mut().filter(|one| one.at_window);
    for gesture in gestures.flat_map(|one| &mut one.session) {
        if let Some(told) = translated_operation(gesture) {
            *gesture = told;
        }
    }
}

/// The beginning of the line below a board in text that names the changed squares.
const CHANGED: &str = "changed: ";

fn translate_boards(boards: &mut Boards) {
    let Boards {
        before,
        expected,
        got,
        ..
    } = boards;
    for board in [before, expected, got].into_iter().flatten() {
        let last = board.text.trim_end().rfind('\n').map_or(0, |end| end + 1);
        if let Some(squares) = board.text[last..].strip_prefix(CHANGED) {
            let told = tr!("board-changed", squares = squares.trim_end());
            board.text = format!("{}{told}\n", &board.text[..last]);
        }
    }
}

/// Returns an expected text with the rules of its comparison in the language of the thread. They stand in the last line.
fn with_rules(expected: &str) -> String {
    let last = expected
        .rfind("\n(")
        .map(|place| expected.split_at(place + 2));
    let Some((before, rules)) = last else {
        return expected.to_owned();
    };
    let Some(rules) = rules.strip_suffix(')') else {
        return expected.to_owned();
    };
    let rules: Vec<_> = rules.split("; ").map(translated).collect();
    format!("{before}{})", rules.join("; "))
}

/// Returns an expected value with its lists `[1, 2] in any order` in the language of the thread.
fn with_order(expected: &str) -> String {
    expected.replace("] in any order", &format!("] {}", tr!("in-any-order")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_a_comparison_are_translated() {
        let dutch = |text| Language::Dutch.speak(|| with_rules(text));
        assert_eq!(
            dutch("a\nb\n(white space at the end does not count; a number may differ by 0.5)"),
            "a\nb\n(witruimte aan het einde telt niet; een getal mag 0.5 verschillen)"
        );
        for other in [
            "a",
            "a\n(b)",
            "a\n(b",
            "(white space at the end does not count)",
        ] {
            assert_eq!(dutch(other), other);
        }
    }
}
