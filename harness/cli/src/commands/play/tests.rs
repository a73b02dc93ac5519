mod runs;

use std::fs;
use std::path::Path;

use puzzlemark_oracle::{Files, PuzzleReference, puzzle_of};
use puzzlemark_spec::load_assignment;

use super::commands::FOR_OPERATIONS;
use super::completion::Names;
use super::input::{Entry, entries};
use super::operations::OperationSession;
use super::session::{Response, Session};

const BEGIN: &str = "puzzle = Puzzle(2, 2, [[3, 2], [1, 0]])";

/// The responses to lines that can be carried out.
fn shown(session: &mut dyn Session, lines: &[&str]) -> Vec<String> {
    let shown = |line: &&str| match session.enter(line) {
        Response::Shown(text) => text,
        other => panic!("{line}: {other:?}"),
    };
    lines.iter().map(shown).collect()
}

fn refused(session: &mut dyn Session, line: &str) -> String {
    match session.enter(line) {
        Response::Refused(reason) => reason,
        other => panic!("{line}: {other:?}"),
    }
}

/// Runs a test with a session of the puzzle `fifteen` by itself.
fn with_fifteen(test: impl FnOnce(&mut dyn Session)) {
    let puzzle = PuzzleReference::by_name("fifteen").expect("a puzzle");
    let files = Files::new();
    test(&mut OperationSession::new(&puzzle, None, &files, 1));
}

#[test]
fn replies_look_as_at_the_prompt_of_python() {
    with_fifteen(|session| {
        let lines = [
            BEGIN,
            ">>> puzzle.get_width()   # a comment",
            "print(puzzle.get_width())",
            "str(puzzle)",
            "puzzle.update_puzzle('x')",
            "puzzle.update_puzzle('u')",
            "from fifteen import Puzzle",
            "# nothing else",
            "",
        ];
        let expected = [
            " 3  2\n 1  0\n",
            "2\n",
            "2\n",
            "'[3, 2]\\n[1, 0]\\n'\n",
            "AssertionError: invalid direction: x\n",
            // The blank has gone up.
            " 3  0\n 1  2\n",
            "",
            "",
            "",
        ];
        assert_eq!(shown(session, &lines), expected);
    });
}

#[test]
fn an_open_call_is_answered_and_the_game_goes_on_from_there() {
    with_fifteen(|session| {
        let said = shown(session, &[BEGIN, "moves = puzzle.solve_2x2()", "moves"]);
        assert!(
            said[1].starts_with("# More than one answer is right: "),
            "{}",
            said[1]
        );
        assert!(said[1].ends_with("\n 0  1\n 2  3\n"), "{}", said[1]);
        assert!(said[2].starts_with('\''), "{}", said[2]);
        let undone = &shown(session, &[":undo", ":undo"])[1];
        assert_eq!(
            undone,
            "# Took back: moves = puzzle.solve_2x2()\n 3  2\n 1  0\n"
        );
    });
}

#[test]
fn several_boards_have_names() {
    with_fifteen(|session| {
        let said = shown(
            session,
            &[BEGIN, "other = puzzle.clone()", "other.update_puzzle('u')"],
        );
        assert_eq!(said[1], "# other:\n 3  2\n 1  0\n");
        assert_eq!(said[2], "# other:\n 3  0\n 1  2\n");
    });
}

#[test]
fn a_mistake_changes_nothing() {
    with_fifteen(|session| {
        assert_eq!(
            refused(session, ":undo"),
            "there is no operation to take back"
        );
        shown(session, &[BEGIN]);
        let reason = refused(session, "puzzle.get_number(0 1)");
        assert!(
            reason.starts_with("a comma is missing before `1`"),
            "{reason}"
        );
        for (line, reason) in [
            (":undone", "there is no command `:undone`"),
            (":undo 2", "`:undo` takes no argument"),
            (":open", "`:open` takes NAME"),
            (":open tiles", "`:open` needs an assignment"),
            (":save tiles", "`:save` needs an assignment"),
        ] {
            let said = refused(session, line);
            assert!(said.starts_with(reason), "{line}: {said}");
        }
        assert_eq!(shown(session, &["puzzle.get_number(0, 1)"]), ["2\n"]);
    });
}

#[test]
fn no_escape_sequence_of_a_line_reaches_the_terminal() {
    with_fifteen(|session| {
        for line in ["\u{1b}[2Jf(", ":\u{1b}[2J", "f(1\0)"] {
            let said = refused(session, line);
            assert!(!said.contains(['\u{1b}', '\0']), "{said:?}");
        }
    });
}

#[test]
fn unspecified_operations_are_left_out_of_the_game() {
    with_fifteen(|session| {
        // The result of an open call within another expression cannot be judged.
        let said = shown(
            session,
            &[BEGIN, "len(puzzle.solve_2x2())", "puzzle.get_number(0, 1)"],
        );
        assert!(
            said[1].contains("goes on without this operation"),
            "{}",
            said[1]
        );
        assert_eq!(said[2], "2\n");
    });
}

#[test]
fn a_new_game_has_no_variables() {
    with_fifteen(|session| {
        let said = shown(session, &[BEGIN, ":restart", "puzzle"]);
        assert_eq!(said[2], "NameError: name 'puzzle' is not defined\n");
    });
}

#[test]
fn lines_are_completed_with_names_of_the_game() {
    let names = Names {
        commands: FOR_OPERATIONS,
        variables: [
            ("board".to_owned(), Some("Board".to_owned())),
            ("blue".to_owned(), None),
        ]
        .into(),
        reference: ["Board", "Board.put", "Board.rows", "Disc.rows_of", "bend"]
            .map(str::to_owned)
            .into(),
        scenarios: vec!["edge".to_owned()],
    };
    for (line, start, completions) in [
        ("b", 0, &["bend", "blue", "board"][..]),
        ("f(bo", 2, &["board"]),
        ("board.", 6, &["put", "rows"]),
        ("x = Board.r", 10, &["rows"]),
        ("blue.ro", 5, &["rows", "rows_of"]),
        (":u", 0, &[":undo"]),
        (":open e", 6, &["edge"]),
        ("9z", 0, &[]),
    ] {
        let completions: Vec<_> = completions.iter().map(|one| (*one).to_owned()).collect();
        assert_eq!(names.complete(line), (start, completions), "{line}");
    }
}

#[test]
fn output_below_a_prompt_is_left_out() {
    let text = "x = 1\n\n>>> f(1,\n...   2)\n3\n...\n>>> g()\nno: output\n:undo\n# note\n\n  h()\n";
    let expected = [
        (1, "x = 1"),
        (3, "f(1, 2)"),
        (7, "g()"),
        (9, ":undo"),
        (12, "h()"),
    ];
    let expected = expected.map(|(line, text)| Entry {
        line,
        text: text.to_owned(),
    });
    assert_eq!(entries(text), expected);
}

/// Runs a test with a session of an assignment with one group. The group takes these scenarios.
fn with_assignment(scenarios: &str, test: impl FnOnce(&mut dyn Session, &Path)) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    write(
        "assignment.yaml",
        &format!(
            "assignment: Tiles\nreference: fifteen\nsubjects: {{python: {{file: puzzle.py, requires: [Puzzle]}}}}\n\
             groups: [{{group: all, visibility: public, scenarios: {scenarios}}}]\n"
        ),
    );
    write(
        "scenarios/first.yaml",
        &format!(
            "scenario: First\nfiles: {{note.txt: 'a note'}}\nsteps:\n  - do: {BEGIN}\n  - do: puzzle.get_width()\n    \
             returns: 2\n"
        ),
    );
    let loaded = load_assignment(folder.path()).expect("an assignment");
    let reference = puzzle_of(&loaded.assignment).expect("a puzzle");
    let files = Files::new();
    let mut session =
        OperationSession::new(reference.as_ref(), Some(&loaded.assignment), &files, 1);
    test(&mut session, folder.path());
}

#[test]
fn a_game_is_saved_as_a_scenario_that_the_assignment_finds() {
    with_assignment("scenarios/*.yaml", |session, folder| {
        let opened = &shown(session, &[":open first"])[0];
        let expected = format!(">>> {BEGIN}\n 3  2\n 1  0\n>>> puzzle.get_width()\n2\n");
        assert_eq!(*opened, expected);
        let said = shown(
            session,
            &[
                "puzzle.update_puzzle('x')",
                "puzzle.update_puzzle('u')",
                "puzzle.get_number(0, 1)",
                ":save up-there",
            ],
        );
        assert!(
            said[3].contains("up-there.yaml, which belongs to group `all`."),
            "{}",
            said[3]
        );
        let path = folder.join("scenarios/up-there.yaml");
        let saved = fs::read_to_string(path).expect("the scenario");
        let expected = format!(
            "scenario: up there\nfiles:\n  note.txt: 'a note'\nsteps:\n  - do: {BEGIN}\n  - do: puzzle.get_width()\n    \
             returns: 2\n  - do: puzzle.update_puzzle('x')\n    raises: {{type: AssertionError, message: 'invalid direction: x'}}\n"
        );
        assert!(saved.starts_with(&expected), "{saved}");
        assert!(
            saved.ends_with("  - do: puzzle.get_number(0, 1)\n    returns: 0\n"),
            "{saved}"
        );
        // The session loaded the assignment before the new file was written.
        let reason = refused(session, ":save up-there");
        assert!(reason.contains("exists; choose another name"), "{reason}");
        assert!(refused(session, ":save first").contains("has a scenario `first`"));
    });
}

#[test]
fn a_scenario_that_no_glob_finds_is_reported() {
    with_assignment("scenarios/first.yaml", |session, _| {
        let said = &shown(session, &[BEGIN, ":save all/second"])[1];
        assert!(
            said.contains("scenarios/second.yaml. The assignment does not load yet:\n"),
            "{said}"
        );
        assert!(
            said.contains("help: add it to the `scenarios` of a group"),
            "{said}"
        );
    });
}

#[test]
fn steps_after_an_open_call_are_left_to_the_reference() {
    with_assignment("scenarios/*.yaml", |session, folder| {
        let played = [
            "puzzle.get_width()",
            "puzzle.solve_2x2()",
            "puzzle.get_width()",
        ];
        shown(session, &[BEGIN]);
        shown(session, &played);
        shown(session, &[":save solved"]);
        let saved = fs::read_to_string(folder.join("scenarios/solved.yaml")).expect("the scenario");
        assert!(
            saved.ends_with(
                "  - do: puzzle.get_width()\n    returns: 2\n  - do: puzzle.solve_2x2()\n    expect: reference\n  \
                 - do: puzzle.get_width()\n    expect: reference\n"
            ),
            "{saved}"
        );
        let loaded = load_assignment(folder).expect("an assignment");
        assert_eq!(loaded.assignment.scenarios().count(), 2);
    });
}

#[test]
fn names_that_cannot_be_saved_or_opened_are_refused() {
    with_assignment("scenarios/*.yaml", |session, _| {
        assert_eq!(refused(session, ":save x"), "there is nothing to save yet");
        shown(session, &[BEGIN]);
        for (line, reason) in [
            (
                ":save ../x",
                "the assignment has no group `..`; it has: all",
            ),
            (
                ":save full board",
                "the name of a scenario has only letters",
            ),
            (":save all/", "the name of a scenario has only letters"),
            (
                ":open frist",
                "the assignment has no scenario `frist`; did you mean `first`?",
            ),
        ] {
            let said = refused(session, line);
            assert!(said.starts_with(reason), "{line}: {said}");
        }
    });
}
