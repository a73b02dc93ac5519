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
        "1. N in the guide: from the top, all pyramids of column 0 are seen, so they go up one by one: (0, 0) is \
         1; (1, 0) is 2; (2, 0) is 3\n\
         2. 1 in the guide: from the top, one pyramid of column 2 is seen, so it is the highest: (0, 2) is 3\n\
         3. limiter: (0, 0) is 1, so no other cell of row 0 and column 0 is: (0, 1) is not 1\n\
         4. limiter: (0, 2) is 3, so no other cell of row 0 and column 2 is: (0, 1) is 2; (1, 2) is not 3; \
         (2, 2) is not 3\n\
         5. limiter: (0, 1) is 2, so no other cell of row 0 and column 1 is: (1, 1) is not 2; (2, 1) is \
         not 2\n\
         6. limiter: (1, 0) is 2, so no other cell of row 1 and column 0 is: (1, 2) is 1\n\
         7. limiter: (1, 2) is 1, so no other cell of row 1 and column 2 is: (1, 1) is 3; (2, 2) is 2\n\
         8. limiter: (1, 1) is 3, so no other cell of row 1 and column 1 is: (2, 1) is 1\n\
         All heights are known (easy).\n"
    );
}

#[test]
fn every_deduction_is_named_in_the_order_of_the_assignment() {
    // In row 0, only the end has a place for 3. No known height shows that.
    let unique: Puzzle = "[0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0]\n\
                          . . 4 .\n3 . . .\n. . . .\n. . . 3\n"
        .parse()
        .unwrap();
    let steps = explain(&unique).steps;
    let names: Vec<&str> = steps.iter().map(|step| step.rule.name()).collect();
    assert!(
        names.starts_with(&["reduce from guide", "limiter"]),
        "{names:?}"
    );
    assert!(names.contains(&"find unique"), "{names:?}");
    let found = steps.iter().find(|step| step.rule.name() == "find unique");
    let sentence = found.unwrap().to_string();
    assert_eq!(
        sentence,
        "find unique: row 0 has one place for 3: (0, 1) is 3"
    );

    // Few tables of three rows are hard.
    let hard: Puzzle = "[0, 0, 0], [0, 2, 0], [0, 2, 0], [0, 0, 0]\n. . 1\n. . .\n. . .\n"
        .parse()
        .unwrap();
    let steps = explain(&hard).steps;
    let tried = steps
        .iter()
        .find(|step| matches!(step.rule, Rule::Trial(..)));
    let sentence = tried.unwrap().to_string();
    assert!(sentence.starts_with("trial: if ("), "{sentence}");
    let orders = steps
        .iter()
        .find(|step| matches!(step.rule, Rule::Orders(_)));
    let sentence = orders.unwrap().to_string();
    assert!(
        sentence.starts_with("orders of a line: only some orders of "),
        "{sentence}"
    );
}
