//! Sessions with a program. The reference is a stand-in that sorts its lines.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use puzzlemark_judge::check::Ruling;
use puzzlemark_judge::follow::Silence;
use puzzlemark_judge::runs::{ExpectedRun, ReferenceRun};
use puzzlemark_model::reply::Reply;
use puzzlemark_model::{JudgeFailure, ProgramAction};
use puzzlemark_oracle::{DrawnRun, Files, ReferenceProgram};
use puzzlemark_sandbox::Limits;
use puzzlemark_spec::load_assignment;

use super::super::runs::RunSession;
use super::super::session::{Response, Session};
use super::{refused, shown};

/// Prints its sorted lines. Arguments are the name of a file to write, `open`, `fail` or `break`.
struct Sorter;

impl ReferenceProgram for Sorter {
    fn runs(
        &self,
        _files: &Files,
        runs: &[ProgramAction],
        _limits: &Limits,
    ) -> Result<Vec<ExpectedRun>, JudgeFailure> {
        let mut expected = Vec::new();
        for run in runs {
            let ProgramAction::Run { arguments, input } = run else {
                panic!("sessions have only runs");
            };
            let mut lines: Vec<_> = input.lines().collect();
            lines.sort_unstable();
            let mut result = ReferenceRun {
                printed: lines.iter().flat_map(|line| [*line, "\n"]).collect(),
                exit: 0,
                files: BTreeMap::new(),
            };
            expected.push(match arguments.first().map(String::as_str) {
                Some("open") => ExpectedRun::Open(result),
                Some("break") => ExpectedRun::Unspecified(Silence::default()),
                Some("fail") => {
                    return Err(JudgeFailure {
                        doing: "ask the model".to_owned(),
                        cause: "it is gone".to_owned(),
                    });
                }
                Some(file) => {
                    let number = format!("{}\n", lines.len());
                    result.files.insert(file.to_owned(), number);
                    result.exit = 3;
                    ExpectedRun::Determined(result)
                }
                None => ExpectedRun::Determined(result),
            });
        }
        Ok(expected)
    }

    fn judge(
        &self,
        _run: &ProgramAction,
        _reply: &Reply,
        _reference: &ReferenceRun,
    ) -> Result<Ruling, JudgeFailure> {
        Ok(Ok(()))
    }

    fn drawn_run(&self, _seed: u64) -> Result<Option<DrawnRun>, JudgeFailure> {
        Ok(None)
    }
}

/// Runs a test with a session of an assignment, and the folder of the assignment.
fn with_sorter(test: impl FnOnce(&mut dyn Session, &Path)) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    for name in ["model", "scenarios"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    write("model/sort.sh", "sort\n");
    write(
        "assignment.yaml",
        "assignment: Sort\nreference: {model: model/sort.sh}\nsubjects: {program: {file: sort.sh, run: sh sort.sh}}\n\
         groups: [{group: all, visibility: public, scenarios: scenarios/*.yaml}]\n",
    );
    write(
        "scenarios/first.yaml",
        "scenario: First\nexpect: reference\nsteps:\n  - run: {args: [two words], stdin: \"b\\n:a\\n\"}\n    exits: any\n",
    );
    let loaded = load_assignment(folder.path()).expect("an assignment");
    let files = Files::new();
    let mut session = RunSession::new(&Sorter, &loaded.assignment, &files);
    test(&mut session, folder.path());
}

#[test]
fn lines_are_the_input_of_a_run() {
    with_sorter(|session, _| {
        let said = shown(session, &["b", "", " a", "::c", ":run"]);
        assert_eq!(said, ["", "", "", "", "\n a\n:c\nb\n"]);
        // The next run has an input of its own.
        assert_eq!(shown(session, &[":run"]), ["# It prints nothing.\n"]);
    });
}

#[test]
fn the_exit_code_and_new_files_are_shown() {
    with_sorter(|session, _| {
        let said = &shown(session, &["b", ":run 'two words'"])[1];
        let expected = "b\n# It ends with exit code 3.\n# It writes `two words`:\n1\n";
        assert_eq!(said, expected);
        let reason = refused(session, ":run 'two");
        assert_eq!(reason, "a quotation mark has no partner");
    });
}

#[test]
fn a_run_with_several_right_results_says_so() {
    with_sorter(|session, _| {
        let said = &shown(session, &["b", ":run open"])[1];
        assert_eq!(
            said,
            "# More than one result is right. The reference gives:\nb\n"
        );
    });
}

#[test]
fn a_run_without_a_known_result_is_left_out() {
    with_sorter(|session, _| {
        let said = &shown(session, &[":run break"])[0];
        assert!(
            said.ends_with("The game goes on without this run.\n"),
            "{said}"
        );
        let Response::Failed(said) = session.enter(":run fail") else {
            panic!("the reference failed");
        };
        assert!(
            said.starts_with("# The reference failed: it is gone\n"),
            "{said}"
        );
        let reason = refused(session, ":undo");
        assert_eq!(reason, "there is no line or run to take back");
    });
}

#[test]
fn the_last_line_or_run_is_taken_back() {
    with_sorter(|session, _| {
        shown(session, &["b", ":run", "c", "d"]);
        let said = shown(session, &[":undo", ":run", ":undo", ":undo"]);
        let expected = [
            "# Took back the line: d\n",
            "c\n",
            "# Took back: run with this input:\n",
            "# Took back: run with this input:\n",
        ];
        assert_eq!(said, expected);
        assert_eq!(refused(session, ":save x"), "there is nothing to save yet");
    });
}

#[test]
fn the_end_of_the_input_runs_the_program() {
    with_sorter(|session, _| {
        shown(session, &["b"]);
        assert_eq!(session.end(), Response::Shown("b\n".to_owned()));
        assert_eq!(session.end(), Response::Quit);
    });
}

#[test]
fn runs_are_opened_and_saved_as_scenarios() {
    with_sorter(|session, folder| {
        let opened = &shown(session, &[":open first"])[0];
        let expected = "> b\n> ::a\n> :run 'two words'\n:a\nb\n# It ends with exit code 3.\n\
                        # It writes `two words`:\n2\n";
        assert_eq!(opened, expected);
        shown(session, &["z", ":run open", "unfinished"]);
        let reason = refused(session, ":save second");
        assert!(
            reason.starts_with("the last lines do not belong to a run"),
            "{reason}"
        );
        shown(session, &[":undo", ":save second"]);
        let saved = fs::read_to_string(folder.join("scenarios/second.yaml")).expect("the scenario");
        let expected = "scenario: second\nsteps:\n  - run: {args: ['two words'], stdin: \"b\\n:a\\n\"}\n    \
                        prints: |\n      :a\n      b\n    exits: 3\n    writes: {'two words': \"2\\n\"}\n  \
                        - run: {args: ['open'], stdin: \"z\\n\"}\n    expect: reference\n";
        assert_eq!(saved, expected);
        shown(session, &[":restart"]);
        assert_eq!(
            refused(session, ":save third"),
            "there is nothing to save yet"
        );
    });
}
