//! Kinds of wrong answers, with the cell and the rule that the verifiers must name.
//!
//! The messages follow from the rules. A fault often shows at other cells too, so the message must be among
//! those of the verifier.

use std::collections::BTreeSet;

use puzzlemark_reference::puzzles;

use crate::every_puzzle::{FACTS, Facts};

/// The fewest kinds of wrong answers that a puzzle has.
const KINDS_MIN: usize = 8;

#[test]
fn each_kind_of_wrong_answer_is_named() {
    for facts in FACTS {
        for wrong in facts.wrong {
            let faults = facts
                .powers()
                .verify(wrong.instance, wrong.answer)
                .unwrap_or_else(|error| panic!("{}, {}: {error}", facts.puzzle, wrong.kind));
            let is_named = faults.iter().any(|fault| fault == wrong.message);
            let (puzzle, kind, message) = (facts.puzzle, wrong.kind, wrong.message);
            assert!(
                is_named,
                "{puzzle}, {kind}: expected `{message}` among {faults:#?}"
            );
        }
    }
}

#[test]
fn there_are_more_than_forty_kinds_and_each_puzzle_has_some() {
    let mut all = 0;
    for puzzle in puzzles::ALL {
        let name = puzzle.name();
        let wrong = Facts::of(name).wrong;
        let kinds: BTreeSet<_> = wrong.iter().map(|wrong| wrong.kind).collect();
        assert_eq!(kinds.len(), wrong.len(), "{name}: a kind is listed twice");
        let found = kinds.len();
        assert!(
            found >= KINDS_MIN,
            "{name} has {found} kinds of wrong answers; write {KINDS_MIN} or more"
        );
        all += found;
    }
    assert!(all >= 40, "only {all} kinds");
}

#[test]
fn right_answers_to_the_same_puzzles_have_no_fault() {
    for facts in FACTS {
        let puzzle = facts.puzzle;
        assert!(!facts.right.is_empty(), "{puzzle} has no right answer");
        for (instance, answer) in facts.right {
            let faults = facts.powers().verify(instance, answer);
            assert_eq!(faults, Ok(vec![]), "{puzzle}: {answer}");
        }
    }
}
