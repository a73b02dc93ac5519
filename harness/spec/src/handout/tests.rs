use std::fs;
use std::path::Path;

use puzzlemark_reports::model::Visibility;
use tempfile::TempDir;

use super::*;

const SCENARIO: &str = "steps:\n  - do: f()\n    returns: 1\n";

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// Makes an assignment whose public scenario has these lines above its steps.
fn assignment(header: &str, public: &str) -> (TempDir, Assignment) {
    let folder = tempfile::tempdir().unwrap();
    let text = format!(
        "assignment: 'A: title'  # a comment\n{header}\
         subjects: {{python: {{file: f.py, requires: [f]}}}}\n\
         groups:\n  - {{group: open, visibility: public, scenarios: own/*.yaml}}\n  \
         - {{group: closed, visibility: hidden, scenarios: deep/*.yaml}}\n"
    );
    write(
        folder.path(),
        &[
            ("assignment.yaml", &text),
            (
                "own/one[1].yaml",
                &format!("scenario: One\n{public}{SCENARIO}"),
            ),
            ("deep/two.yaml", &format!("scenario: Two\n{SCENARIO}")),
            ("data/a.txt", "a"),
            ("data/more/b.txt", "b"),
        ],
    );
    let loaded = crate::load_assignment(folder.path()).unwrap();
    (folder, loaded.assignment)
}

fn public(assignment: &Assignment) -> Result<Handout<'_>, HandoutError> {
    let open = |group: &&Group| group.visibility == Visibility::Public;
    let groups: Vec<_> = assignment.groups.iter().filter(open).collect();
    Handout::for_groups(assignment, &groups)
}

fn names(handout: Handout<'_>) -> Vec<String> {
    handout.into_files().into_keys().collect()
}

#[test]
fn a_handout_loads_as_the_same_assignment() {
    let header = "exceptions: {Odd: ValueError}\ndue: 2026-12-01T23:59[Europe/Brussels]\n\
                  files: {'yes': {copy: data}, b.txt: \"x\\ty\"}\n\
                  limits: {cpu: 1.5 s, wall: 1 min, memory: 100 kB, processes: 3}\n";
    let (_folder, before) = assignment(header, "files: {c.txt: {copy: ./data//a.txt}}\n");
    let files = public(&before).unwrap().into_files();
    let again = tempfile::tempdir().unwrap();
    for (name, bytes) in &files {
        write(again.path(), &[(name, std::str::from_utf8(bytes).unwrap())]);
    }
    let after = crate::load_assignment(again.path()).unwrap().assignment;
    assert_eq!(after.title, "A: title");
    assert_eq!(after.files, before.files);
    assert_eq!(after.limits, before.limits);
    assert_eq!(after.due, before.due);
    assert_eq!(after.exceptions, before.exceptions);
    assert_eq!(
        format!("{:?}", after.subjects),
        format!("{:?}", before.subjects)
    );
    let [one] = &after.groups[..] else {
        panic!("{:?}", after.groups)
    };
    assert_eq!(
        one.scenarios[0].digest,
        before.groups[0].scenarios[0].digest
    );
}

#[test]
fn a_handout_has_only_needed_files() {
    let (_folder, assignment) = assignment("", "files: {c.txt: {copy: data/a.txt}}\n");
    let files = names(public(&assignment).unwrap());
    assert_eq!(
        files,
        [
            "assignment.yaml",
            "data/a.txt",
            "scenarios/open/one[1].yaml"
        ]
    );
}

#[test]
fn a_file_that_is_called_copy_copies_nothing() {
    let (_folder, assignment) = assignment("", "files: {copy: data/a.txt, e: {copy: data/more}}\n");
    let files = names(public(&assignment).unwrap());
    assert!(files.contains(&"data/more/b.txt".to_owned()), "{files:?}");
    assert!(!files.contains(&"data/a.txt".to_owned()), "{files:?}");
}

#[test]
fn private_files_are_never_in_a_handout() {
    for (copied, said) in [
        ("deep", "the scenario `two`, which is not public"),
        ("deep/two.yaml", "the scenario `two`"),
        ("assignment.yaml", "with it `assignment.yaml`"),
        (".", "the scenario `two`"),
    ] {
        let copy = format!("files: {{c: {{copy: {copied}}}}}\n");
        let (_folder, assignment) = assignment("", &copy);
        let error = public(&assignment).unwrap_err().to_string();
        assert!(
            error.contains(said) && error.contains("`one[1]`"),
            "{copied}: {error}"
        );
    }
    let (folder, assignment) = assignment("", "files: {c: {copy: data}}\n");
    write(folder.path(), &[("data/expectations.yaml", "")]);
    let again = crate::load_assignment(folder.path()).unwrap().assignment;
    assert!(public(&again).is_err());
    assert!(public(&assignment).is_err(), "it lies there by now");
    let (folder, assignment) = self::assignment("", "");
    write(folder.path(), &[("data/expectations.yaml", "")]);
    let mut handout = public(&assignment).unwrap();
    assert!(handout.add("this", "data/expectations.yaml").is_err());
    assert!(handout.add("this", "deep").is_err());
    assert!(handout.add("this", "../elsewhere").is_err());
    assert!(
        handout.add("this", "data").is_err(),
        "expectations.yaml is in it"
    );
    handout.add("this", "data/a.txt").unwrap();
}

#[test]
fn files_of_hidden_scenarios_are_left_out_unless_public_ones_copy_them() {
    let (folder, _) = assignment("", "");
    let hidden = format!("scenario: Two\nfiles: {{d: {{copy: data}}}}\n{SCENARIO}");
    let open = format!("scenario: One\nfiles: {{a: {{copy: data/a.txt}}}}\n{SCENARIO}");
    write(
        folder.path(),
        &[("deep/two.yaml", &hidden), ("own/one[1].yaml", &open)],
    );
    let assignment = crate::load_assignment(folder.path()).unwrap().assignment;
    let mut handout = public(&assignment).unwrap();
    for withheld in ["data", "data/more", "data/more/b.txt"] {
        assert!(handout.add("this", withheld).is_err(), "{withheld}");
    }
    assert!(names(handout).contains(&"data/a.txt".to_owned()));
}

#[test]
fn two_things_never_lie_at_one_path() {
    let (folder, _) = assignment("", "");
    write(folder.path(), &[("files/x.txt", "other")]);
    let header = folder.path().join("assignment.yaml");
    let text = fs::read_to_string(&header).unwrap();
    fs::write(&header, format!("files: {{x.txt: own}}\n{text}")).unwrap();
    let public_scenario = format!("scenario: One\nfiles: {{y: {{copy: files/x.txt}}}}\n{SCENARIO}");
    write(folder.path(), &[("own/one[1].yaml", &public_scenario)]);
    let assignment = crate::load_assignment(folder.path()).unwrap().assignment;
    let error = public(&assignment).unwrap_err();
    assert!(matches!(error, HandoutError::Taken(path) if path == "files/x.txt"));
    let (_folder, assignment) = self::assignment("", "");
    let mut handout = public(&assignment).unwrap();
    assert!(handout.put("scenarios", Vec::new()).is_err());
    assert!(handout.put("assignment.yaml/x", Vec::new()).is_err());
}
