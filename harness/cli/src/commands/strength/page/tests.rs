use super::*;
use puzzlemark_strength::OriginStrength;

fn strength(origins: Vec<OriginStrength>, counts: Counts) -> Strength {
    Strength {
        assignment: "weak".to_owned(),
        title: "Weak".to_owned(),
        seed: 1,
        counts,
        origins,
        scenarios: Vec::new(),
        mutants: Vec::new(),
        proposals: Vec::new(),
    }
}

fn origin(submission: &str, changes: usize, counts: Counts) -> OriginStrength {
    OriginStrength {
        submission: submission.to_owned(),
        changes,
        counts,
    }
}

#[test]
fn undecided_mutants_count_neither_as_wrong_nor_as_equivalent() {
    let one = Counts {
        mutants: 60,
        caught: 54,
        found: 1,
        equivalent: 1,
        untold: 1,
        unknown: 3,
        ..Counts::default()
    };
    let other = Counts {
        mutants: 1,
        caught: 1,
        ..Counts::default()
    };
    let all = Counts {
        mutants: 61,
        caught: 55,
        ..one
    };
    let origins = vec![origin("ada", 400, one), origin("grace", 1, other)];
    let page = summary(&strength(origins, all));
    let rows: Vec<Vec<_>> = page
        .lines()
        .filter(|line| line.contains("  "))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows[1], ["ada", "60", "54", "1", "1", "4"]);
    assert_eq!(rows[2], ["grace", "1", "1", "0", "0", "0"]);
    assert_eq!(rows[3], ["all", "61", "55", "1", "1", "4"]);
    assert!(
        page.contains("61 of 401 possible changes were tried"),
        "{page}"
    );
    assert!(
        page.contains(
            "56 of these mutants are certainly wrong; the scenarios catch 55.\n4 more are undecided"
        ),
        "{page}"
    );
}

#[test]
fn a_page_never_shows_a_percentage() {
    let counts = Counts {
        mutants: 1,
        caught: 1,
        ..Counts::default()
    };
    let page = page(&strength(vec![origin("ada", 1, counts)], counts), 80);
    assert!(
        !page.contains('%') && !page.contains("undecided:  "),
        "{page}"
    );
    let verdict = "\n1 of these mutants is certainly wrong; the scenarios catch 1.\n";
    assert!(page.contains(verdict), "{page}");
    assert!(!page.contains("possible changes"), "{page}");
}
