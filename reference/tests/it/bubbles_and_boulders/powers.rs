//! The commands and properties of the puzzle, as text.

use puzzlemark_reference::Value;
use puzzlemark_reference::object::{Files, Module};
use puzzlemark_reference::puzzles::bubbles_and_boulders::BubblesAndBoulders;
use puzzlemark_reference::puzzles::{self, Picture, PictureFormat, PuzzleError};

const PUZZLE: &str = "#AAB\nCDDB\nCDBB\nCD#B\n";

#[test]
fn powers_take_and_give_text() {
    let powers = puzzles::by_name("bubbles-and-boulders").unwrap();
    assert!(puzzles::by_name("boulders").is_none());
    let solution = powers.solve(PUZZLE, 10).unwrap().remove(0);
    assert_eq!(powers.count(PUZZLE, 10), Ok(1));
    assert_eq!(powers.verify(PUZZLE, &solution.answer), Ok(vec![]));
    assert_eq!(
        powers.verify(PUZZLE, &solution.moves.join("\n")),
        Ok(vec![])
    );
    let reversed: Vec<_> = solution.moves.iter().rev().cloned().collect();
    let faults = powers.verify(PUZZLE, &reversed.join("\n")).unwrap();
    assert!(faults[0].starts_with("move "), "{faults:?}");
    let draw = |format, state| {
        powers.draw(
            PUZZLE,
            Picture {
                format,
                state,
                before: None,
            },
        )
    };
    assert_eq!(draw(PictureFormat::Text, None).unwrap(), PUZZLE);
    assert_eq!(
        draw(PictureFormat::Text, Some(&solution.answer)),
        Ok(solution.answer.clone())
    );
    assert!(draw(PictureFormat::Svg, Some("x")).is_err());
    let error = powers.solve("A B\n", 1).unwrap_err();
    assert!(matches!(error, PuzzleError::Unreadable(_)));
}

struct OneFile;

impl Files for OneFile {
    fn read(&self, name: &str) -> Option<&[u8]> {
        (name == "puzzle.txt").then_some(PUZZLE.as_bytes())
    }
}

#[test]
fn the_property_solution_is_judged_with_a_reason() {
    let file = [Value::from("puzzle.txt")];
    let judge = |property, arguments: &[Value], value: &str| {
        BubblesAndBoulders.satisfies(property, arguments, &value.into(), &OneFile)
    };
    assert_eq!(judge("solution", &file, "#O*O\nOO*.\n..*.\n*.#."), Ok(()));
    assert_eq!(
        judge("solution", &file, "#O*O\r\nOO*.\r\n..*.\r\n.*#.\r\n"),
        Err("lines end with a newline alone, not with a carriage return".into())
    );
    assert_eq!(
        judge("solution", &file, "#O*O\nOO*.\n..*.\n..#."),
        Err("region C has no boulder".into())
    );
    assert!(
        judge("solution", &["no.txt".into()], "")
            .unwrap_err()
            .contains("`no.txt`")
    );
    assert!(
        judge("optimal", &file, "")
            .unwrap_err()
            .contains("`solution: FILE`")
    );
    let list = Value::list([1]);
    let reason = BubblesAndBoulders
        .satisfies("solution", &file, &list, &OneFile)
        .unwrap_err();
    assert!(reason.contains("type list"));
}
