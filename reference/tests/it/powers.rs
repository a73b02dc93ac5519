//! The commands that all puzzles have.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use puzzlemark_reference::puzzles::{self, Difficulty, Powers, PuzzleError, Request};

/// A board of the assignment, on which its algorithm tries 59,590 tiles.
const EIGHT_CLICKS: &str = "A....A\nB....B\n......\nC....C\n......\nD....D\n";

fn find(name: &str) -> &'static dyn Powers {
    puzzles::by_name(name).unwrap()
}

#[test]
fn pyramids_are_explained_by_deductions() {
    let told = find("pyramids").explain("[0, 2], [0, 0], [0, 0], [0, 0]");
    assert_eq!(
        told.unwrap(),
        [
            "N in the guide: from the top, all pyramids of column 1 are seen, so they go up one by one: (0, 1) is \
             1; (1, 1) is 2",
            "limiter: (0, 1) is 1, so no other cell of row 0 and column 1 is: (0, 0) is 2",
            "limiter: (0, 0) is 2, so no other cell of row 0 and column 0 is: (1, 0) is 1",
            "All heights are known (easy).",
        ]
    );
}

#[test]
fn flow_is_explained_by_deductions_and_by_the_algorithm_of_the_assignment() {
    let told = find("flow").explain("AB\n..\nAB\n").unwrap();
    assert_eq!(
        told[..3],
        [
            "By deduction:",
            "(0, 0) does not go right: that would join `A` and `B`",
            "(2, 0) does not go right: that would join `A` and `B`",
        ]
    );
    let narrow = "By the algorithm of the assignment:".to_owned();
    assert!(
        !told.contains(&narrow),
        "the assignment's boards are square"
    );
    assert_eq!(told.last().unwrap(), "all links are known");

    let told = find("flow").explain("A.\n.A\n").unwrap();
    let mut stuck = told.iter().filter(|line| line.starts_with("no solution"));
    assert!(stuck.next().unwrap().ends_with("cannot be linked"));
    assert!(told[told.len() - 1].starts_with("no way to fill the board"));
    let told = find("flow").explain("A.A\nB.B\nC.C\n").unwrap();
    assert!(told.contains(&narrow), "{told:?}");
    assert!(told[told.len() - 1].starts_with("solved: "), "{told:?}");
}

#[test]
fn a_long_trace_is_cut_short() {
    let told = find("flow").explain(EIGHT_CLICKS).unwrap();
    assert!(told.len() < 1200, "{} lines", told.len());
    let more = &told[told.len() - 2];
    assert!(more.ends_with(" more steps"), "{more}");
}

#[test]
fn every_puzzle_is_explained() {
    for (name, puzzle, first, last) in [
        (
            "bubbles-and-boulders",
            "#AAB\nCDDB\nCDBB\nCD#B\n",
            "only place: ",
            "Every bubble and boulder has its place.",
        ),
        (
            "strips",
            "strips: ww bbb\nwwb\nbbb",
            "only place: ww can only lie on row 0, columns 0 to 1",
            "Every strip has its place, and the other cells are single.",
        ),
        (
            "fifteen",
            "1 3\n2 0\n",
            "start: move the blank to the lower right: no move",
            "The board is solved in 2 moves. This is rarely the shortest way.",
        ),
    ] {
        let told = find(name).explain(puzzle).unwrap();
        assert!(told[0].starts_with(first), "{told:?}");
        assert_eq!(told.last().unwrap(), last, "{told:?}");
    }
    for puzzle in puzzles::ALL {
        let error = puzzle.explain("?").unwrap_err();
        assert!(matches!(error, PuzzleError::Unreadable(_)), "{error:?}");
    }
}

#[test]
fn a_board_that_has_no_steps_says_so() {
    let error = find("fifteen").explain("1 0 2").unwrap_err();
    assert!(matches!(error, PuzzleError::NotExplained(_)), "{error:?}");
    let told = find("fifteen").explain("0 2\n1 3\n").unwrap();
    assert!(told[0].starts_with("unsolvable"), "{told:?}");
}

fn request(size: usize, difficulty: Difficulty) -> Request {
    Request {
        rows: size,
        columns: size,
        parts: 6,
        difficulty: Some(difficulty),
        seed: 5,
    }
}

#[test]
fn every_grade_that_a_puzzle_has_can_be_generated_and_no_other() {
    for puzzle in puzzles::ALL {
        for difficulty in Difficulty::ALL {
            // Large enough for hard regions. Hard pyramids of 6 rows take long to find.
            let size = if puzzle.name() == "pyramids" { 5 } else { 6 };
            let generated = puzzle.generate(request(size, difficulty));
            if puzzle.grades().contains(&difficulty) {
                let text = generated.unwrap();
                assert_eq!(puzzle.solve(&text, 2).unwrap().len(), 1, "{text}");
            } else {
                let error = generated.unwrap_err();
                assert!(matches!(error, PuzzleError::NotGraded(_)), "{error}");
            }
        }
    }
}

#[test]
fn an_unknown_grade_is_refused_with_a_list_of_grades() {
    for (name, said) in [
        (
            "strips",
            "`strips` has no grade `extreme`; it has `easy`, `medium` and `hard`",
        ),
        (
            "flow",
            "`flow` has no grade `extreme`; it has `easy`, `medium` and `hard`",
        ),
    ] {
        let error = find(name).generate(request(6, Difficulty::Extreme));
        assert_eq!(error, Err(PuzzleError::NotGraded(said.to_owned())));
    }
}

#[test]
fn pyramids_are_as_hard_as_asked() {
    let pyramids = find("pyramids");
    for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
        let text = pyramids.generate(request(5, difficulty)).unwrap();
        let told = pyramids.explain(&text).unwrap();
        let conclusion = format!("All heights are known ({difficulty}).");
        assert_eq!(told.last(), Some(&conclusion), "{text}");
    }
}

#[test]
fn harder_flow_has_fewer_colours_and_harder_fifteen_more_moves() {
    let colours = |difficulty| {
        let text = find("flow").generate(request(9, difficulty)).unwrap();
        text.chars().filter(char::is_ascii_alphabetic).count()
    };
    assert!(colours(Difficulty::Easy) > colours(Difficulty::Hard));
    let moves = |difficulty| {
        let text = find("fifteen").generate(request(6, difficulty)).unwrap();
        find("fifteen").solve(&text, 1).unwrap()[0].moves[0].len()
    };
    assert!(moves(Difficulty::Easy) < moves(Difficulty::Medium));
    assert!(moves(Difficulty::Medium) < moves(Difficulty::Hard));
}

#[test]
fn a_grid_too_large_is_refused() {
    for puzzle in puzzles::ALL {
        let without = Request {
            difficulty: None,
            ..request(usize::MAX, Difficulty::Easy)
        };
        let graded = puzzle.grades().iter();
        let requests = graded.map(|grade| request(usize::MAX, *grade));
        for request in requests.chain([without]) {
            let error = puzzle.generate(request);
            let is_refused = matches!(error, Err(PuzzleError::NotGenerated(_)));
            assert!(is_refused, "{} of {request:?}: {error:?}", puzzle.name());
        }
    }
}
