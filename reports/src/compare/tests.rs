use super::*;
use crate::model::{
    AssignmentInfo, ClassInfo, ClassResults, Credit, GroupInfo, Isolation, ScenarioInfo,
    ScenarioResult, SubmissionResult, Visibility,
};
use crate::render::{json, terminal};

fn scenario(id: &str, verdict: Verdict) -> ScenarioResult {
    let reason = (verdict != Verdict::Accepted).then(|| format!("{id} failed"));
    ScenarioResult {
        reason,
        ..ScenarioResult::with_verdict(id, verdict)
    }
}

/// Returns a submission that earns a point for each accepted scenario.
fn submission(name: &str, verdicts: &[Verdict]) -> SubmissionResult {
    let scenarios: Vec<_> = ["one", "two"]
        .into_iter()
        .zip(verdicts)
        .map(|(id, verdict)| scenario(id, *verdict))
        .collect();
    let accepted = verdicts.iter().filter(|one| **one == Verdict::Accepted);
    let verdict = verdicts.iter().copied().max().unwrap();
    let earned = f64::from(u32::try_from(accepted.count()).unwrap());
    SubmissionResult {
        name: name.to_owned(),
        person: None,
        driver: Some("Python 3".to_owned()),
        verdict,
        score: match verdict {
            Verdict::JudgeError => Points::NotGraded,
            _ => Points::Earned(earned),
        },
        score_max: 2.0,
        adjustments: Vec::new(),
        earlier: Vec::new(),
        hand_in: None,
        remarks: Vec::new(),
        scenarios,
        sources: Vec::new(),
    }
}

fn class(submissions: Vec<SubmissionResult>) -> ClassResults {
    let info = |id: &str| ScenarioInfo {
        id: id.to_owned(),
        title: id.to_owned(),
        points: 1.0,
        because: None,
        hint: None,
    };
    let group = GroupInfo {
        id: "all".to_owned(),
        title: "All".to_owned(),
        visibility: Visibility::Public,
        detail: None,
        credit: Credit::Each,
        scenarios: ["one", "two"].map(info).to_vec(),
    };
    let info = ClassInfo {
        puzzlemark: "0".to_owned(),
        assignment: AssignmentInfo {
            id: "counter".to_owned(),
            title: "Counter".to_owned(),
            language: crate::Language::English,
            groups: vec![group],
        },
        isolation: Isolation {
            level: "limits-only".to_owned(),
            meaning: String::new(),
        },
        graded: None,
        missing: Vec::new(),
        unsettled: Vec::new(),
        excused: Vec::new(),
        copies: Vec::new(),
    };
    ClassResults { info, submissions }
}

fn compare(old: &ClassResults, new: &ClassResults) -> Comparison {
    let [old, new] = [old, new].map(|class| {
        let mut side = Side::begin(&class.info, class.info.assignment.language);
        for one in &class.submissions {
            side.submission(one);
        }
        side
    });
    super::compare(&old, &new)
}

use Verdict::{Accepted as AC, JudgeError as JE, RuntimeError as RTE, WrongAnswer as WA};

#[test]
fn usage_is_not_a_change() {
    let old = class(vec![submission("ann", &[AC, WA])]);
    let mut new = old.clone();
    new.submissions[0].scenarios[1].usage.cpu_ms = 7;
    let comparison = compare(&old, &new);
    assert!(comparison.is_empty());
    assert_eq!(comparison.same, 1);
    let shown = terminal::comparison(&comparison, 80);
    assert!(
        shown.contains("0 better, 0 worse, 1 same; mean points 1 -> 1"),
        "{shown}"
    );
}

fn class_of(submissions: &[(&str, [Verdict; 2])]) -> ClassResults {
    let submissions = submissions.iter();
    class(
        submissions
            .map(|(name, verdicts)| submission(name, verdicts))
            .collect(),
    )
}

#[test]
fn the_worse_come_first_and_most_lost_before_less() {
    let comparison = compare_many();
    let names = comparison.submissions.iter().map(|one| one.name.as_str());
    let names: Vec<_> = names.collect();
    let order = ["judge", "two less", "verdict", "gone", "new", "better"];
    assert_eq!(names, order);
    let counts = (comparison.worse, comparison.better, comparison.same);
    assert_eq!(counts, (3, 1, 1));
    let mean = Means {
        old: 1.25,
        new: 1.0,
    };
    assert_eq!(comparison.mean, Some(mean));
}

fn compare_many() -> Comparison {
    let old = class_of(&[
        ("better", [WA, AC]),
        ("gone", [AC, AC]),
        ("same", [AC, WA]),
        ("two less", [AC, AC]),
        ("verdict", [AC, WA]),
        ("judge", [AC, AC]),
    ]);
    let new = class_of(&[
        ("better", [AC, AC]),
        ("new", [AC, AC]),
        ("same", [AC, WA]),
        ("two less", [WA, WA]),
        ("verdict", [AC, RTE]),
        ("judge", [AC, JE]),
    ]);
    compare(&old, &new)
}

#[test]
fn a_change_is_told_with_its_failure() {
    let old = class(vec![
        submission("ann", &[AC, AC]),
        submission("bob", &[WA, AC]),
    ]);
    let new = class(vec![
        submission("ann", &[AC, WA]),
        submission("bob", &[AC, AC]),
    ]);
    let shown = terminal::comparison(&compare(&old, &new), 80);
    assert!(
        shown.contains("AC 2 of 2 points -> WA 1 of 2 points"),
        "{shown}"
    );
    assert!(shown.contains("two AC -> WA; two failed"), "{shown}");
    assert!(
        shown.contains("one WA -> AC; before: one failed"),
        "{shown}"
    );
}

#[test]
fn scenarios_that_came_went_or_weigh_otherwise_are_told() {
    let old = class(Vec::new());
    let mut new = old.clone();
    let group = &mut new.info.assignment.groups[0];
    group.scenarios[0].points = 3.0;
    group.scenarios[1].id = "three".to_owned();
    let comparison = compare(&old, &new);
    assert!(!comparison.is_empty());
    let shown = terminal::comparison(&comparison, 80);
    for told in [
        "scenario one: 1 point -> 3 points",
        "scenario three: added, 1 point",
        "scenario two: removed, was 1 point",
    ] {
        assert!(shown.contains(told), "{shown}");
    }
}

#[test]
fn details_are_counted_and_another_failure_is_told() {
    let old = class(vec![
        submission("ann", &[AC, WA]),
        submission("bob", &[AC, WA]),
    ]);
    let mut new = old.clone();
    new.submissions[0].scenarios[0].noise.stdout = "here".to_owned();
    new.submissions[1].scenarios[1].reason = Some("something else".to_owned());
    let comparison = compare(&old, &new);
    assert_eq!((comparison.submissions.len(), comparison.same), (2, 2));
    let shown = terminal::comparison(&comparison, 80);
    assert!(!shown.contains("ann"), "{shown}");
    assert!(shown.contains("two WA -> WA; something else"), "{shown}");
    assert!(
        shown.contains("2 same (2 of them with other details)"),
        "{shown}"
    );
}

#[test]
fn foreign_text_reaches_no_terminal_as_it_is() {
    let old = class(vec![submission("a\u{1b}[2J\nbob", &[AC, AC])]);
    let mut new = class(vec![submission("a\u{1b}[2J\nbob", &[AC, WA])]);
    new.submissions[0].scenarios[1].reason = Some("\u{1b}]0;x\u{7}".to_owned());
    new.submissions[0].driver = Some("\u{1b}[1m".to_owned());
    let shown = terminal::comparison(&compare(&old, &new), 80);
    for foreign in [
        "\u{1b}[2J",
        "\u{1b}]0",
        "\u{7}",
        "run by Python 3 -> \u{1b}",
    ] {
        assert!(!shown.contains(foreign), "{shown:?}");
    }
    assert!(shown.contains("a\\x1b[2J⏎bob"), "{shown:?}");
}

#[test]
fn a_comparison_fits_its_schema() {
    let schema = serde_json::from_str(&json::comparison_schema()).unwrap();
    let mut with_other_worth = compare_many();
    let was = Worth {
        points: 1.0,
        credit: Credit::All,
    };
    with_other_worth.scenarios.push(WorthChange {
        scenario: "one".to_owned(),
        old: Some(was),
        new: None,
    });
    for comparison in [compare_many(), with_other_worth] {
        let text = json::comparison(&comparison).unwrap();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        jsonschema::validate(&schema, &value).unwrap();
        let mut without = value.clone();
        without.as_object_mut().unwrap().remove("mean");
        assert!(!jsonschema::is_valid(&schema, &without));
        let mut besides = value;
        besides["submissions"][0]["besides"] = 1.into();
        assert!(!jsonschema::is_valid(&schema, &besides));
    }
}

#[test]
fn an_excuse_is_a_change_and_not_a_loss() {
    let old = class(vec![submission("ann", &[AC, AC])]);
    let mut new = old.clone();
    new.submissions[0].score = Points::Excused;
    let comparison = compare(&old, &new);
    assert_eq!((comparison.worse, comparison.better), (0, 0));
    assert_eq!(comparison.submissions[0].fate, Fate::Changed);
    assert_eq!(comparison.mean, None);
}
