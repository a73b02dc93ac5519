use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use puzzlemark_reports::Verdict;
use tempfile::TempDir;

use super::Plan;
use crate::journal::{
    Journal, Key, Record,
    tests::{isolation, result},
};
use puzzlemark_model::Assignment;
use puzzlemark_spec::course::Submissions;

/// A folder with an assignment in `assignment` and submissions in `class`.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        desk.write(
            "assignment/assignment.yaml",
            "assignment: A\nsubjects: {python: {file: a.py}}\n\
             groups: [{group: all, visibility: hidden, scenarios: '*.yml'}]\n",
        );
        desk.write("assignment/one.yml", "scenario: One\nsteps: [{do: f()}]\n");
        desk.write("assignment/two.yml", "scenario: Two\nsteps: [{do: g()}]\n");
        desk.write("class/ada/a.py", "f = g = int\n");
        desk
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn assignment(&self) -> Assignment {
        puzzlemark_spec::load_assignment(&self.path("assignment"))
            .unwrap()
            .assignment
    }

    fn class(&self) -> Submissions {
        self.path("class").as_path().into()
    }

    fn plan(&self) -> Plan {
        Plan::for_class(&self.assignment(), &self.class(), None, None).unwrap()
    }

    /// Returns true if the files of a submission are no longer the planned ones.
    fn has_changed(&self, plan: &Plan) -> bool {
        plan.submissions[0].has_changed(&self.assignment().subjects)
    }

    /// Opens the journal.
    fn journal(&self) -> Journal {
        Journal::resume(&self.path("journal.jsonl")).unwrap()
    }

    /// Plans the class at a level of isolation, with the results in the journal.
    fn plan_knowing(&self, class: &Submissions, level: &str) -> Plan {
        let isolation = isolation(level);
        let journal = self.journal();
        Plan::for_class(
            &self.assignment(),
            class,
            None,
            Some((&journal, &isolation)),
        )
        .unwrap()
    }

    /// Returns the keys by submission and scenario.
    fn keys(&self) -> BTreeMap<(String, usize), Key> {
        let mut keys = BTreeMap::new();
        for one in self.plan().submissions {
            for (index, key) in one.keys().enumerate() {
                keys.insert((one.submission.name.clone(), index), key);
            }
        }
        keys
    }

    /// Returns true if a change leads to other keys. Checks that the keys stay the same without a
    /// change.
    fn changes(&self, change: impl FnOnce(&Path)) -> bool {
        let before = self.keys();
        assert_eq!(self.keys(), before);
        change(self.0.path());
        self.keys() != before
    }
}

#[test]
fn submissions_are_folders_and_files_of_a_known_kind() {
    let desk = Desk::new();
    desk.write("class/bob.py", "");
    desk.write("class/expectations.yaml", "");
    desk.write("class/.git/config", "");
    let plan = desk.plan();
    let names: Vec<_> = plan
        .submissions
        .iter()
        .map(|one| &one.submission.name)
        .collect();
    assert_eq!(names, ["ada", "bob.py"]);
    assert_eq!(plan.ignored, ["expectations.yaml"]);
    assert_eq!((plan.scenarios(), plan.known_runs()), (4, 0));
}

#[test]
fn submissions_can_lie_anywhere_under_any_name() {
    let desk = Desk::new();
    desk.write("elsewhere/final version.py", "f = g = int\n");
    let places = [("Ada", "elsewhere/final version.py"), ("Bo", "class/ada")];
    let places = places.map(|(name, path)| (name.to_owned(), desk.path(path)));
    let named = named(places.clone().into());
    let plan = Plan::for_class(&desk.assignment(), &named, None, None).unwrap();
    let planned = plan.submissions.iter().map(|one| &one.submission);
    let planned: Vec<_> = planned
        .map(|one| (one.name.clone(), one.source.path().unwrap().to_owned()))
        .collect();
    assert_eq!(planned, places);
    assert!(plan.ignored.is_empty());
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let desk = Desk::new();
    let nowhere = desk.path("nowhere").as_path().into();
    let error = Plan::for_class(&desk.assignment(), &nowhere, None, None).unwrap_err();
    assert!(error.to_string().contains("nowhere"), "{error}");
    let error = Plan::for_one(&desk.assignment(), &desk.path("nobody")).unwrap_err();
    assert!(error.to_string().contains("nobody"), "{error}");
}

#[test]
fn every_scenario_of_every_submission_has_a_key_of_its_own() {
    let desk = Desk::new();
    desk.write("class/twin/a.py", "f = g = int\n");
    let keys: std::collections::BTreeSet<_> = desk.keys().into_values().collect();
    assert_eq!(keys.len(), 4);
}

#[test]
fn keys_depend_on_contents_and_names() {
    let desk = Desk::new();
    assert!(desk.changes(|root| fs::write(root.join("class/ada/a.py"), "f = g = str\n").unwrap()));
    assert!(desk.changes(|root| fs::write(root.join("class/ada/b.py"), "").unwrap()));
    assert!(desk.changes(|root| {
        fs::rename(root.join("class/ada/b.py"), root.join("class/ada/c.py")).unwrap();
    }));
    assert!(desk.changes(|root| {
        fs::create_dir(root.join("class/ada/d")).unwrap();
        fs::rename(root.join("class/ada/c.py"), root.join("class/ada/d/c.py")).unwrap();
    }));
    assert!(desk.changes(|root| {
        fs::rename(root.join("class/ada"), root.join("class/bea")).unwrap();
    }));
}

#[test]
fn keys_depend_on_the_assignment() {
    let desk = Desk::new();
    let replace = |name: &'static str, old: &'static str, new: &'static str| {
        move |root: &Path| {
            let path = root.join("assignment").join(name);
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains(old));
            fs::write(path, text.replace(old, new)).unwrap();
        }
    };
    assert!(desk.changes(replace("one.yml", "f()", "f(1)")));
    let required = "{file: a.py, requires: [f, g]}";
    assert!(desk.changes(replace("assignment.yaml", "{file: a.py}", required)));
    let exceptions = "exceptions: {Own: ValueError}\ngroups:";
    assert!(desk.changes(replace("assignment.yaml", "groups:", exceptions)));
    assert!(!desk.changes(replace("assignment.yaml", "assignment: A", "assignment: B")));
    assert!(!desk.changes(replace("one.yml", "scenario: One", "scenario: The first")));
}

#[test]
fn keys_depend_on_the_build() {
    let desk = Desk::new();
    let plan = desk.plan();
    let submission = &plan.submissions[0];
    let keys = |build: &str| submission.keys_for(build).collect::<Vec<_>>();
    assert_eq!(keys("one"), keys("one"));
    let own: Vec<_> = submission.keys().collect();
    for (one, other) in [
        (&keys("one"), &keys("other")),
        (&own, &keys("one")),
        (&own, &keys("")),
    ] {
        assert!(one.iter().zip(other).all(|(one, other)| one != other));
    }
}

#[cfg(unix)]
#[test]
fn links_and_special_files_count_by_name_and_are_never_opened() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::os::unix::net::UnixListener;
    let desk = Desk::new();
    assert!(desk.changes(|root| symlink("/nowhere", root.join("class/ada/link")).unwrap()));
    assert!(!desk.changes(|root| {
        fs::remove_file(root.join("class/ada/link")).unwrap();
        symlink(root, root.join("class/ada/link")).unwrap();
    }));
    assert!(desk.changes(|root| {
        drop(UnixListener::bind(root.join("class/ada/socket")).unwrap());
    }));
    assert!(desk.changes(|root| {
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(root.join("class/ada/a.py"), executable).unwrap();
    }));
}

#[test]
fn results_in_the_journal_are_planned_as_known() {
    let desk = Desk::new();
    let class = desk.class();
    let plan = |level: &str| desk.plan_knowing(&class, level);
    let record = record(plan("full").submissions[0].keys().nth(1).unwrap());
    desk.journal().append(record.clone()).unwrap();
    assert_eq!(plan("confined").known_runs(), 0, "results of another level");
    let plan = plan("full");
    let [one] = &plan.submissions[..] else {
        panic!("{plan:?}");
    };
    assert_eq!(plan.known_runs(), 1);
    assert_eq!((one.known_scenarios(), one.is_known()), (1, false));
    let journal = desk.journal();
    let known = one.keys().map(|key| one.known_verdict(key, 1, &journal));
    assert!(known.eq([None, Some(Verdict::Accepted)]));
}

/// Two unreadable submissions do not count as equal.
#[test]
fn an_unreadable_submission_has_no_known_results() {
    let desk = Desk::new();
    let nowhere = [("ada".to_owned(), desk.path("nowhere"))];
    let class = named(BTreeMap::from(nowhere));
    let plan = || desk.plan_knowing(&class, "full");
    let record = record(plan().submissions[0].keys().nth(1).unwrap());
    desk.journal().append(record.clone()).unwrap();
    let plan = plan();
    assert_eq!(plan.known_runs(), 0);
    let one = &plan.submissions[0];
    assert_eq!(one.known_verdict(record.key, 1, &desk.journal()), None);
}

fn record(key: Key) -> Record {
    Record {
        key,
        submission: "ada".to_owned(),
        isolation: isolation("full"),
        driver: Some("Python 3".to_owned()),
        remarks: vec!["a remark".to_owned()],
        result: result("two"),
    }
}

#[test]
fn a_change_after_the_plan_is_noticed() {
    let desk = Desk::new();
    let plan = desk.plan();
    assert!(!desk.has_changed(&plan));
    desk.write("class/ada/a.py", "f = g = str\n");
    assert!(desk.has_changed(&plan));
    desk.write("class/ada/a.py", "f = g = int\n");
    assert!(!desk.has_changed(&plan));
    fs::remove_dir_all(desk.path("class/ada")).unwrap();
    assert!(desk.has_changed(&plan));
}

/// Creates submissions with these names and paths.
fn named(places: BTreeMap<String, PathBuf>) -> Submissions {
    Submissions::Named {
        places,
        people: None,
    }
}
