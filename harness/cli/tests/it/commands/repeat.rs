//! `grade --repeat`: results that differ from run to run.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use std::collections::BTreeSet;
use std::fs;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{ClassResults, ScenarioResult};

use crate::commands::code;
use crate::desk::{Desk, text};

/// The number of runs. A scenario with two verdicts of probability 1/2 looks steady in all 12 runs with a
/// probability of 2/2^12. For all three of a group, the probability is 1/2^33, far below one in a million.
const RUNS: &str = "12";

/// An assignment with three open scenarios and three hidden ones, and a class. Only `open` and `hidden` depend
/// on chance, each in the group of its name.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.write(
        "dice/assignment.yaml",
        "assignment: Dice\n\
         subjects: {python: {file: dice.py}}\n\
         groups:\n\
         - {group: open, visibility: public, scenarios: 'open/*.yaml'}\n\
         - {group: hidden, visibility: hidden, scenarios: 'hidden/*.yaml'}\n",
    );
    for group in ["open", "hidden"] {
        for number in 1..=3 {
            desk.write(
                &format!("dice/{group}/{group}-{number}.yaml"),
                format!(
                    "scenario: The {group} game {number}\n\
                     steps: [{{do: roll('{group}'), returns: 0}}]\n"
                ),
            );
        }
    }
    let chance = |group: &str| {
        format!(
            "import os\n\
             def roll(group):\n    return os.urandom(1)[0] % 2 if group == '{group}' else 0\n"
        )
    };
    desk.write("class/open/dice.py", chance("open"));
    desk.write("class/hidden/dice.py", chance("hidden"));
    desk.write("class/right/dice.py", "def roll(group): return 0\n");
    desk.write("class/wrong/dice.py", "def roll(group): return 1\n");
    desk.write(
        "class/raises/dice.py",
        "def roll(group): raise ValueError\n",
    );
    desk.write("class/broken/dice.py", "def roll(group)\n");
    desk
}

fn grade(desk: &Desk, further: &[&str]) -> (ClassResults, String) {
    let mut command = desk.command(&["grade", "dice", "class", "--out", "out"]);
    let output = command.args(further).output().unwrap();
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let json = fs::read(desk.path("out/results.json")).unwrap();
    let page = text(&output.stdout) + &text(&output.stderr);
    (serde_json::from_slice(&json).unwrap(), page)
}

fn flaky(class: &ClassResults) -> BTreeSet<&str> {
    let submissions = class.submissions.iter();
    let flaky = submissions.filter(|one| one.scenarios.iter().any(ScenarioResult::is_flaky));
    flaky.map(|one| one.name.as_str()).collect()
}

fn page(desk: &Desk, name: &str) -> String {
    fs::read_to_string(desk.path(format!("out/{name}.html"))).unwrap()
}

#[test]
fn only_submissions_that_depend_on_chance_are_reported() {
    let desk = desk();
    let (class, told) = grade(&desk, &["--repeat", RUNS]);
    assert_eq!(flaky(&class), ["hidden", "open"].into());
    for one in &class.submissions {
        assert!(
            one.scenarios
                .iter()
                .all(|result| result.further.len() == 11)
        );
    }
    assert!(
        told.contains("2 submissions with verdicts that change from run to run"),
        "{told}"
    );
    let overview = page(&desk, "index");
    assert!(
        overview.contains("Different from run to run"),
        "staff is told"
    );

    let remark = "the verdict changes from run to run in";
    let of = |name| page(&desk, &format!("students/{name}"));
    assert!(of("open").contains(remark));
    assert!(of("open").contains("The open game"));
    for name in ["hidden", "right", "wrong", "raises", "broken"] {
        assert!(!of(name).contains(remark), "{name}");
    }
}

#[test]
fn known_results_are_not_played_again_and_the_first_run_counts() {
    let desk = desk();
    let (once, _) = grade(&desk, &[]);
    assert!(flaky(&once).is_empty(), "nothing can be known of one run");
    let records = || -> Vec<serde_json::Value> {
        let journal = fs::read_to_string(desk.path("out/journal.jsonl")).unwrap();
        let lines = journal.lines().map(serde_json::from_str);
        let lines = lines
            .collect::<Result<Vec<serde_json::Value>, _>>()
            .unwrap();
        // The other lines state the isolation.
        let is_record = |line: &serde_json::Value| line.get("key").is_some();
        lines.into_iter().filter(is_record).collect()
    };
    let all = 6 * 6;
    assert_eq!(records().len(), all);
    for (runs, known) in [("3", all), ("3", 3 * all), ("2", 2 * all), (RUNS, 3 * all)] {
        let (class, told) = grade(&desk, &["--repeat", runs]);
        let first = |class: &ClassResults| -> Vec<Verdict> {
            let results = class.submissions.iter().flat_map(|one| &one.scenarios);
            results.map(|result| result.verdict).collect()
        };
        assert_eq!(first(&class), first(&once));
        let asked = runs.parse::<usize>().unwrap() * all;
        let said = format!("using {known} of {asked} results from");
        assert!(told.contains(&said), "{said}: {told}");
    }
    let keys: BTreeSet<_> = records().iter().map(|one| one["key"].to_string()).collect();
    assert_eq!((records().len(), keys.len()), (12 * all, 12 * all));
    // Results of the journal are reported even if fewer runs are asked for.
    let (class, _) = grade(&desk, &[]);
    assert_eq!(flaky(&class), ["hidden", "open"].into());
}

#[test]
fn courses_are_repeated_too() {
    let desk = desk();
    desk.write(
        "course.yaml",
        "course: Games\nassignments:\n- {assignment: dice, submissions: class}\n",
    );
    let output = desk.puzzlemark(&["grade", "course.yaml", "--out", "out", "--repeat", RUNS]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let json = fs::read(desk.path("out/dice/results.json")).unwrap();
    assert_eq!(
        flaky(&serde_json::from_slice(&json).unwrap()),
        ["hidden", "open"].into()
    );
}
