//! Tests of objects in any order.

use super::*;
use puzzlemark_model::AnswerExpectation;
use puzzlemark_model::pattern::Pattern;

/// No built-in puzzle returns objects in any order, so the test makes the expectation itself.
#[test]
fn objects_that_come_in_any_order_are_not_taken_for_those_at_their_places() {
    let files = files();
    let mut follower = bubbles(&files);
    let mut replies = [puzzle(7), puzzle(3)].into_iter().cycle();
    let mut player = |operation: &Operation| match operation.target {
        Some(_) => returned(Value::None),
        None => replies.next().expect("it is a cycle"),
    };
    let made = ["one = Puzzle('puzzle.txt')", "two = Puzzle('puzzle.txt')"];
    play(&mut follower, &made, &mut player);
    let Ask::Determined(due) = follower.expect(&operation("[one, two]")).unwrap() else {
        panic!("a list is determined");
    };
    let Some(AnswerExpectation::Returns(Pattern::List(both))) = &due.expectation.answer else {
        panic!("{due:?}");
    };
    let answer = AnswerExpectation::Returns(Pattern::Unordered(both.clone()));
    let due = |any_order| Due {
        expectation: Expectation {
            answer: Some(answer.clone()),
            ..Expectation::default()
        },
        any_order,
        ..Due::clone(&due)
    };
    let backwards = Value::list([3, 7].map(|id| {
        let class = "Puzzle".to_owned();
        Value::Object(ObjectRef { id, class })
    }));
    for (any_order, verdict) in [(true, Verdict::Accepted), (false, Verdict::WrongAnswer)] {
        let ask = Ask::Determined(Box::new(due(any_order)));
        let reply = returned(backwards.clone());
        let checked = follower
            .check(&ask, &reply, &[], LanguageFacts::default())
            .unwrap();
        assert_eq!(checked.verdict, verdict, "{checked:?}");
    }
}
