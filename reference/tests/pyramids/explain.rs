//! Explanations, word for word.

use puzzlemark_reference::puzzles::pyramids::Puzzle;
use puzzlemark_reference::puzzles::pyramids::explain::{Rule, explain};

#[test]
fn an_explanation_names_the_rules_of_the_assignment_first() {
    let puzzle: Puzzle = "[3, 0, 1], [0, 0, 0], [0, 0, 0], [0, 0, 0]"
        .parse()
        .unwrap();
    let steps = explain(&puzzle).steps;
    let rules: Vec<Rule> = steps.iter().map(|step| step.rule).collect();
    assert!(matches!(rules[0], Rule::ClueOfAll(..)), "{rules:?}");
    assert!(matches!(rules[1], Rule::ClueOfOne(..)), "{rules:?}");
    assert_eq!(
        explain(&puzzle).to_string(),
        "1. from the top, all pyramids of column 0 are seen, so they go up one by one: (0, 0) is \
         1; (1, 0) is 2; (2, 0) is 3\n\
         2. from the top, one pyramid of column 2 is seen, so it is the highest: (0, 2) is 3\n\
         3. (0, 0) is 1, so no other cell of row 0 and column 0 is: (0, 1) is not 1\n\
         4. (0, 2) is 3, so no other cell of row 0 and column 2 is: (0, 1) is 2; (1, 2) is not 3; \
         (2, 2) is not 3\n\
         5. (0, 1) is 2, so no other cell of row 0 and column 1 is: (1, 1) is not 2; (2, 1) is \
         not 2\n\
         6. (1, 0) is 2, so no other cell of row 1 and column 0 is: (1, 2) is 1\n\
         7. (1, 2) is 1, so no other cell of row 1 and column 2 is: (1, 1) is 3; (2, 2) is 2\n\
         8. (1, 1) is 3, so no other cell of row 1 and column 1 is: (2, 1) is 1\n\
         All heights are known (easy).\n"
    );
}
