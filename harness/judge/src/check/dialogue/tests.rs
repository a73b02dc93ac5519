use puzzlemark_reference::Value;

use super::*;
use puzzlemark_model::AnswerExpectation;
use puzzlemark_model::pattern::WholeRegex;

fn exact(text: &str) -> TextPattern {
    TextPattern::Exact(text.to_owned())
}

/// Returns the expectation of a step that must see these texts.
fn sees(texts: &[&str]) -> Expectation {
    let mut expectation = Expectation::default();
    expectation.program.sees = texts.iter().map(|text| exact(text)).collect();
    expectation
}

fn parts(printed: &[&str]) -> Vec<Shown> {
    let part = |text: &&str| Shown {
        printed: text.as_bytes().to_vec(),
        ..Shown::default()
    };
    printed.iter().map(part).collect()
}

/// Returns the verdicts of steps that must see these texts. `printed` has the text after each step.
fn verdicts(steps: &[&[&str]], printed: &[&str]) -> Vec<Verdict> {
    let steps: Vec<_> = steps.iter().map(|texts| sees(texts)).collect();
    let steps: Vec<_> = steps.iter().collect();
    let satisfies = |_: &str, _: &[_], _: &_| Ok(());
    let context = Context {
        objects: std::collections::BTreeMap::new(),
        satisfies: &satisfies,
        facts: puzzlemark_model::reply::LanguageFacts::default(),
    };
    let shown = parts(printed);
    let checked = check_dialogue(&steps, &shown, None, &context);
    let verdicts: Vec<_> = checked.iter().map(|one| one.verdict).collect();
    let all = verdicts.iter().all(|one| *one == Verdict::Accepted);
    assert_eq!(all, shows_all(&steps, &shown, &context));
    verdicts
}

const AC: Verdict = Verdict::Accepted;
const WA: Verdict = Verdict::WrongAnswer;

#[test]
fn texts_are_found_in_their_own_part_or_later() {
    let steps: [&[&str]; 3] = [&["a"], &["b"], &["c"]];
    assert_eq!(verdicts(&steps, &["a", "b", "c"]), [AC; 3]);
    assert_eq!(verdicts(&steps, &["", "a b", "c"]), [AC; 3]);
    assert_eq!(verdicts(&steps, &["", "", "abc"]), [AC; 3]);
    assert_eq!(verdicts(&steps, &["a", "b c", ""]), [AC, AC, WA]);
    assert_eq!(verdicts(&steps, &["", "", "acb"]), [AC, AC, WA]);
}

#[test]
fn a_text_that_comes_late_by_chance_hides_nothing() {
    let steps: [&[&str]; 4] = [&["a"], &["b"], &["c"], &["d"]];
    assert_eq!(verdicts(&steps, &["x", "b", "c", "d a"]), [WA, AC, AC, AC]);
}

#[test]
fn one_text_is_seen_once() {
    assert_eq!(verdicts(&[&["a", "a"]], &["a a"]), [AC]);
    assert_eq!(verdicts(&[&["a", "a"]], &["a"]), [WA]);
    assert_eq!(verdicts(&[&["a"], &["a"]], &["", "a"]), [WA, AC]);
}

#[test]
fn expressions_are_looked_for() {
    let regex = TextPattern::Regex(WholeRegex::new(r"in \d+ moves").unwrap());
    assert_eq!(end_of_match(&regex, "solved in 12 moves!"), Some(18));
    let any = TextPattern::AnyOf(vec![exact("later"), exact("now")]);
    assert_eq!(end_of_match(&any, "now or later"), Some(3));
    assert_eq!(end_of_match(&exact("lines\n"), "two lines"), Some(9));
}

#[test]
fn the_words_of_a_traceback_are_no_answer() {
    assert_eq!(
        without_traceback(b"moved\nTraceback (most recent call last):\n x"),
        b"moved\n"
    );
    assert_eq!(without_traceback(b"moved"), b"moved");
}

#[test]
fn the_most_similar_lines_are_compared() {
    let shown = "Welcome!\nThe puzzle is not solvd yet.\n? ";
    let found = nearest::difference("The puzzle is not solved yet.", shown);
    assert_eq!(found.len(), 1);
    assert_eq!(nearest::difference("Congratulations", shown), []);
}

#[test]
fn a_property_may_hold_of_the_own_part_or_of_more() {
    let asking = Expectation {
        answer: Some(AnswerExpectation::Satisfies {
            property: "whole".to_owned(),
            arguments: Vec::new(),
        }),
        ..Expectation::default()
    };
    let silent = Expectation::default();
    let satisfies = |_: &str, _: &[Value], value: &Value| match value {
        Value::Str(text) if text == "a b" => Ok(()),
        _ => Err("it is not whole".to_owned()),
    };
    let context = Context {
        objects: std::collections::BTreeMap::new(),
        satisfies: &satisfies,
        facts: puzzlemark_model::reply::LanguageFacts::default(),
    };
    for (printed, verdict) in [
        (["a b", "c"], AC),
        (["", "a b"], AC),
        (["a ", "b"], AC),
        (["a", "c"], WA),
    ] {
        let steps = [&asking, &silent];
        let checked = check_dialogue(&steps, &parts(&printed), None, &context);
        assert_eq!(checked[0].verdict, verdict, "{printed:?}");
    }
}
