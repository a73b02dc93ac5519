//! The functions as the pages call them.

use super::*;

const INTRO: &str = "#AAB\nCDDB\nCDBB\nCD#B\n";

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn game(puzzle: &str, text: &str, more: &str) -> (Game, Vec<String>) {
    let mut game = Game::new(puzzle).unwrap();
    let mut all = game.open(text).unwrap();
    all.extend(lines(more));
    (game, all)
}

#[test]
fn a_wrong_move_shows_the_exception() {
    let (game, all) = game(
        "bubbles-and-boulders",
        INTRO,
        "print(puzzle.put_bubble(0, 1))\npuzzle.put_bubble(0, 2)",
    );
    let replies = game.play(all);
    assert_eq!(replies.len(), 3);
    assert_eq!(replies[0].operation, "puzzle = Puzzle('puzzle.txt')");
    assert_eq!(replies[1].shown, "#O..\n....\n....\n..#.\n");
    assert_eq!(replies[2].raised, "AssertionError: invalid position");
    assert!(replies[2].kept);
}

#[test]
fn an_operation_without_a_rule_is_not_kept() {
    let (game, all) = game("flow", "A.A\n...\nB.B\n", "board.click(9, 9)\nboard.size");
    let replies = game.play(all);
    let [.., off, size] = &replies[..] else {
        panic!("two replies");
    };
    assert_eq!(off.raised, "IndexError: list index out of range");
    assert!(!off.kept && off.note.starts_with("Nothing says"));
    assert_eq!((size.shown.as_str(), size.kept), ("3", true));
}

#[test]
fn a_line_that_is_no_operation_is_explained() {
    let game = Game::new("fifteen").unwrap();
    let replies = game.play(lines("# nothing\n\npuzzle = Puzzle(2\n>>> 1 + 1 # two"));
    assert_eq!(replies.len(), 2);
    assert!(
        replies[0].error.contains("never closed"),
        "{:?}",
        replies[0]
    );
    assert!(!replies[0].kept);
    assert_eq!(replies[1].shown, "2");
}

#[test]
fn several_right_answers_are_noted_and_followed() {
    let (game, all) = game(
        "fifteen",
        "3 2\n1 0\n",
        "puzzle.solve_puzzle()\nstr(puzzle)",
    );
    let replies = game.play(all.clone());
    let solved = &replies[replies.len() - 2];
    assert!(solved.note.starts_with("More than one answer is right"));
    assert_eq!(replies.last().unwrap().shown, r"'[0, 1]\n[2, 3]\n'");
    let scenario = game.scenario("It's solved", all);
    assert!(scenario.starts_with("scenario: 'It''s solved'\nexpect: reference\nsteps:\n"));
    assert!(scenario.contains("  - do: 'puzzle.solve_puzzle()'\n"));
}

#[test]
fn a_scenario_has_the_answers() {
    let (game, all) = game(
        "bubbles-and-boulders",
        INTRO,
        "puzzle.put_bubble(1, 1)\nputs",
    );
    let expected = "\
scenario: 'A'
files:
  'puzzle.txt': |2
    #AAB
    CDDB
    CDBB
    CD#B
session: |
  >>> puzzle = Puzzle('puzzle.txt')
  >>> puzzle.put_bubble(1, 1)
  Traceback (most recent call last):
  AssertionError: invalid position
";
    assert_eq!(game.scenario("A", all), expected);
}

#[test]
fn an_object_is_left_to_the_reference() {
    let (game, all) = game("bubbles-and-boulders", INTRO, "puzzle.put_bubble(0, 1)");
    assert!(
        game.scenario("A", all)
            .contains("expect: reference\nsteps:\n")
    );
}

#[test]
fn blank_lines_are_marked_in_a_session() {
    let (game, all) = game("fifteen", "1 0\n2 3\n", "print(puzzle)");
    let session = game.session(all);
    assert!(
        session.ends_with(">>> print(puzzle)\n[1, 0]\n[2, 3]\n<BLANKLINE>\n"),
        "{session}"
    );
}

#[test]
fn clicks_are_a_scenario_for_a_window() {
    let game = Game::new("flow").unwrap();
    let clicks = "board = Board(6)\nboard.click(0, 0)\nboard.click(0, 5)";
    let scenario = game.window_scenario("Clicks", lines(clicks)).unwrap();
    assert!(scenario.contains("  'board.txt': |2\n    B....B\n"));
    assert!(scenario.contains("  - click: {row: 0, column: 5}\n  - look: board\n"));
    assert!(
        scenario.ends_with("satisfies: {solution: board.txt}\n"),
        "{scenario}"
    );
    let small = game.window_scenario("Clicks", lines("board = Board(5)\nboard.click(0, 0)"));
    assert!(small.unwrap_err().contains("6 rows"));
}

#[test]
fn pictures_have_no_inline_styles() {
    for name in names() {
        let shape = Shape::new(4, 4, 4);
        let text = generate(&name, &shape, None, 1).unwrap();
        let svg = draw(&name, &text, None, None).unwrap();
        assert!(!svg.contains("style="), "{name}");
        assert!(svg.contains("light-dark("), "{name}");
    }
}

#[test]
fn errors_are_texts() {
    assert_eq!(grades("chess").unwrap_err(), "there is no puzzle `chess`");
    assert!(solve("flow", "A", 1).unwrap_err().contains("two ends"));
    let grade = Some("odd".to_owned());
    let error = generate("flow", &Shape::new(4, 4, 4), grade, 1).unwrap_err();
    assert_eq!(error, "there is no grade `odd` of difficulty");
}

#[test]
fn a_solution_of_flow_shows_its_course() {
    let board = "B....B\nG....G\n......\nR....R\n......\nY....Y\n";
    let solutions = solve("flow", board, 1).unwrap();
    assert_eq!(
        verify("flow", board, &solutions[0].answer).unwrap(),
        [""; 0]
    );
    assert!(solutions[0].answer.contains('┌'), "{}", solutions[0].answer);
}

#[test]
fn tiles_are_drawn_in_their_colours() {
    let tiles = ["green end", "green horizontal", "empty", "empty"].map(str::to_owned);
    let svg = draw_tiles(2, tiles.to_vec()).unwrap();
    assert!(svg.contains("2 of 4 cells filled"), "{svg}");
    assert!(svg.contains("#15803d") && !svg.contains("#2563eb"), "{svg}");
    assert!(draw_tiles(2, vec!["grey".to_owned()]).is_err());
}

#[test]
fn cells_of_no_strip_are_plain_in_a_game() {
    let text = "strips: wb bbw\nwbb\nwbw\n";
    let none = draw_strips(text, " _ _ _ \n|_|_|_|\n|_|_|_|\n").unwrap();
    let one = draw_strips(text, " _ _ _ \n|_|_|_|\n|_ _ _|\n").unwrap();
    assert_eq!(
        (
            none.matches("#3b82f6").count(),
            one.matches("#3b82f6").count()
        ),
        (0, 1)
    );
    assert!(draw_strips(text, " _ \n|_|\n").is_err());
}
