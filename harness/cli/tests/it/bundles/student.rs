//! The kit for students. It has only public texts, and it works.

use std::fs;
use std::path::Path;

use puzzlemark_intake::fixture;

use crate::bundles::folder::{count, files, judged, names};
use crate::bundles::succeeded;
use crate::desk::{Desk, text};

/// The start of all texts that students must not know.
const SECRET: &str = "SECRET";

/// The points of hidden scenarios. They stand nowhere else.
const POINTS: &str = "7919.25";

/// An assignment with secrets in every place that can have one.
const PLANTED: [(&str, &str); 14] = [
    (
        "assignment.yaml",
        "# SECRET-comment\n\
         assignment: Bubbles  # SECRET-comment-behind\n\
         reference: bubbles-and-boulders\n\
         due: 2999-01-01T00:00[Europe/Brussels]\n\
         subjects:\n  # SECRET-comment-between\n  python: {file: puzzle.py, requires: [Puzzle]}\n\
         files: {shared.txt: {copy: SECRET-folder/shared.txt}}\n\
         limits: {cpu: 3 s}\n\
         groups:\n\
         - {group: open, title: Open, visibility: public, scenarios: [SECRET-names/seen.yaml, other/*.yaml]}\n\
         - {group: SECRET-id, title: SECRET-title, visibility: hidden, scenarios: SECRET-hidden/*.yaml}\n\
         - {group: SECRET-late, title: SECRET-late-title, visibility: after_due, scenarios: late/*.yaml}\n\
         - {group: SECRET-part, title: SECRET-part-title, visibility: public, detail: actual-only, scenarios: part/*.yaml}\n\
         - {group: SECRET-none, title: SECRET-none-title, visibility: public, detail: none, scenarios: none/*.yaml}\n",
    ),
    (
        "README.md",
        "# The text\n\n![a picture](picture.svg) [x](https://example.org) [y](#here)\n",
    ),
    ("picture.svg", "<svg/>"),
    ("starter/puzzle.py", "class Puzzle:\n    pass\n"),
    ("starter/SECRET-stub.py", "SECRET-stub-text\n"),
    ("SECRET-folder/shared.txt", "shared\n"),
    ("boards/seen.txt", "#AAB\nCDDB\nCDBB\nCD#B\n"),
    ("boards/SECRET-board.txt", "AABB\nAABB\n"),
    ("submissions/expectations.yaml", "SECRET-expectation: {}\n"),
    (
        "submissions/SECRET-solution/puzzle.py",
        "SECRET-solution-text\n",
    ),
    ("notes.md", "SECRET-notes\n"),
    (
        "SECRET-names/seen.yaml",
        "scenario: Seen  # a comment that goes along\npoints: 2\nfiles: {puzzle.txt: {copy: boards/seen.txt}}\n\
         steps:\n  - do: puzzle = Puzzle('puzzle.txt')\n  - do: puzzle.squares('A')\n    \
         returns: !set [!tuple [0, 1], !tuple [0, 2]]\n    because: drawn so\n    hint: count\n",
    ),
    (
        "other/followed.yaml",
        "scenario: Followed\nexpect: reference\nfiles: {puzzle.txt: {copy: boards/seen.txt}}\n\
         steps:\n  - do: puzzle = Puzzle('puzzle.txt')\n  - do: puzzle.put_bubble(0, 1)\n  \
         - do: puzzle.put_bubble(0, 2)\n  - do: puzzle.issolved()\n",
    ),
    ("other/readme.txt", "SECRET-nothing-asks-for-this\n"),
];

/// A scenario that students must not know about.
fn secret_scenario(name: &str) -> String {
    format!(
        "# SECRET-{name}-comment\nscenario: SECRET-{name}-title\npoints: {POINTS}\n\
         because: SECRET-{name}-because\nhint: SECRET-{name}-hint\n\
         files:\n  SECRET-{name}-file.txt: {{copy: boards/SECRET-board.txt}}\n  b.txt: |\n    SECRET-{name}-text\n\
         steps:\n  - do: puzzle = Puzzle('SECRET-{name}-file.txt')\n  - do: puzzle.rows\n    returns: 2\n    \
         because: SECRET-{name}-step\n    hint: SECRET-{name}-step-hint\n"
    )
}

fn planted() -> Desk {
    let desk = Desk::new();
    for (name, contents) in PLANTED {
        desk.write(&format!("planted/{name}"), contents);
    }
    for name in [
        "SECRET-hidden/SECRET-deep",
        "late/SECRET-after",
        "part/SECRET-some",
        "none/SECRET-non",
    ] {
        let (folder, id) = name.split_once('/').unwrap();
        desk.write(
            &format!("planted/{name}.yaml"),
            secret_scenario(&format!("{folder}-{id}")),
        );
    }
    desk
}

#[test]
fn only_public_texts_are_in_the_kit() {
    let desk = planted();
    succeeded(&desk.puzzlemark(&["lint", "planted"]));
    assert_eq!(count(&desk.path("planted"), POINTS), 4);
    assert!(count(&desk.path("planted"), SECRET) > 50);
    for out in ["kit", "archive/kit.zip"] {
        fs::create_dir_all(desk.path("archive")).unwrap();
        succeeded(&desk.puzzlemark(&["bundle", "student", "planted", "--out", out]));
    }
    for folder in ["kit", "archive"] {
        let folder = desk.path(folder);
        for secret in [SECRET, "7919", "after_due", "hidden"] {
            assert_eq!(
                count(&folder, secret),
                0,
                "{secret} in {}",
                folder.display()
            );
        }
    }
    // The archive does not compress its files, so its bytes can be searched.
    assert_eq!(count(&desk.path("archive"), "drawn so"), 1);
    assert_eq!(
        names(&desk.path("kit")),
        [
            "CHECKING.md",
            "README.md",
            "assignment.yaml",
            "boards/seen.txt",
            "files/shared.txt",
            "scenarios/open/followed.yaml",
            "scenarios/open/seen.yaml",
            "starter/puzzle.py",
        ]
    );
}

#[test]
fn groups_that_open_at_the_due_date_are_in_later_kits() {
    let desk = planted();
    let path = desk.path("planted/assignment.yaml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("2999", "1999")).unwrap();
    succeeded(&desk.puzzlemark(&["bundle", "student", "planted", "--out", "kit"]));
    let scenario = desk.path("kit/scenarios/SECRET-late/SECRET-after.yaml");
    assert!(scenario.is_file(), "{:?}", names(&desk.path("kit")));
    assert_eq!(
        count(&desk.path("kit"), POINTS),
        2,
        "there, and in CHECKING.md"
    );
    assert_eq!(count(&desk.path("kit"), "SECRET-title"), 0);
    assert_eq!(count(&desk.path("kit"), "SECRET-part"), 0);
}

#[test]
fn the_kit_gives_the_same_verdicts_in_an_empty_folder() {
    let desk = planted();
    succeeded(&desk.puzzlemark(&["bundle", "student", "planted", "--out", "kit"]));
    let elsewhere = Desk::new();
    for name in names(&desk.path("kit")) {
        elsewhere.write(&name, fs::read(desk.path("kit").join(&name)).unwrap());
    }
    let fixtures = "../../fixtures/submissions/bubbles-and-boulders";
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join(fixtures);
    let mut verdicts = Vec::new();
    for submission in ["accepted-python-flat", "exception-type-wrong"] {
        let submission = fixture(&fixtures, submission);
        let here = judged(&desk, "planted", &submission, &["seen", "followed"]);
        assert_eq!(judged(&elsewhere, ".", &submission, &[]), here);
        verdicts.extend(here.iter().map(|one| one.verdict));
    }
    verdicts.dedup();
    assert!(verdicts.len() > 1, "{verdicts:?}");
    let begun = elsewhere.puzzlemark(&["starter", ".", "python", "--out", "work"]);
    succeeded(&begun);
    let stub = fs::read_to_string(elsewhere.path("work/puzzle.py")).unwrap();
    assert!(stub.starts_with("class Puzzle"), "{stub}");
    assert!(elsewhere.path("work/shared.txt").is_file());
}

#[test]
fn a_missing_picture_is_reported_and_can_be_added() {
    let desk = planted();
    let bundle = |out: &str, with: &[&str]| {
        let fixed = ["bundle", "student", "planted", "--out", out];
        desk.puzzlemark(&[&fixed[..], with].concat())
    };
    let without = bundle("kit", &[]);
    let said = text(&without.stderr);
    assert!(said.contains("links to `picture.svg`"), "{said}");
    assert!(
        !said.contains("example.org") && !said.contains("here"),
        "{said}"
    );
    assert!(!said.contains("comments"), "{said}");
    let with = bundle("with", &["--with", "picture.svg"]);
    assert_eq!(text(&with.stderr), "");
    assert!(desk.path("with/picture.svg").is_file());
    for (path, said) in [
        ("SECRET-hidden", "which is not public"),
        ("submissions", "the expected verdicts of submissions"),
        ("../planted", "not a file or folder inside"),
        ("/etc", "not a file or folder inside"),
        ("nowhere", "not a file or folder inside"),
        (".", "which is not public"),
    ] {
        let refused = bundle("refused", &["--with", path]);
        let error = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{path}");
        assert!(error.contains(said), "{path}: {error}");
        assert!(!desk.path("refused").exists(), "{path}");
    }
}

#[test]
fn comments_in_the_text_and_a_missing_text_are_reported() {
    let desk = planted();
    let bundle = |out: &str| {
        let output = desk.puzzlemark(&["bundle", "student", "planted", "--out", out]);
        assert!(output.status.success());
        text(&output.stderr)
    };
    desk.write("planted/README.md", "# The text\n<!-- for staff -->\n");
    let said = bundle("one");
    assert!(said.contains("can read the comments (`<!--`)"), "{said}");
    fs::remove_file(desk.path("planted/README.md")).unwrap();
    let said = bundle("two");
    assert!(said.contains("the kit has no text"), "{said}");
    assert!(!desk.path("two/README.md").exists());
}

#[test]
fn a_kit_never_overwrites_files() {
    let desk = planted();
    desk.write("there/old.yaml", "");
    for (out, said) in [
        ("there", "is not an empty folder"),
        ("planted/kit", "inside the assignment's folder"),
        ("planted", "inside the assignment's folder"),
    ] {
        let output = desk.puzzlemark(&["bundle", "student", "planted", "--out", out]);
        assert_eq!(output.status.code(), Some(2), "{out}");
        let error = text(&output.stderr);
        assert!(error.contains(said), "{out}: {error}");
    }
    let header = desk.path("planted/assignment.yaml");
    let text_of = fs::read_to_string(&header).unwrap();
    let closed = text_of.replace(
        "title: Open, visibility: public",
        "title: Open, visibility: hidden",
    );
    fs::write(&header, closed).unwrap();
    let output = desk.puzzlemark(&["bundle", "student", "planted", "--out", "kit"]);
    let error = text(&output.stderr);
    assert!(
        error.contains("students may see no group in full"),
        "{error}"
    );
    assert!(!desk.path("kit").exists());
}

/// Tests every assignment of this repository, as its students get it.
#[test]
fn kits_of_real_assignments_hold_no_line_of_their_hidden_scenarios() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let desk = Desk::new();
    let mut hidden = 0;
    for assignment in [
        "bubbles-and-boulders",
        "fifteen",
        "flow",
        "pyramids",
        "strips",
    ] {
        let folder = specs.join(assignment);
        let path = folder.display().to_string();
        succeeded(&desk.puzzlemark(&["bundle", "student", &path, "--out", assignment]));
        let kit = desk.path(assignment);
        let scenarios = folder.join("scenarios");
        for group in ["rules", "robustness"] {
            for file in files(&scenarios.join(group)) {
                let id = file.file_stem().unwrap().to_str().unwrap();
                assert_eq!(count(&kit, &format!("{id}.yaml")), 0, "{id}");
                let text = fs::read_to_string(&file).unwrap();
                let title = text
                    .lines()
                    .find(|line| line.starts_with("scenario: "))
                    .unwrap();
                assert_eq!(count(&kit, title), 0, "{title}");
                hidden += 1;
            }
        }
    }
    assert!(hidden > 60, "{hidden}");
}
