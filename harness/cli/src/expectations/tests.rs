use puzzlemark_reports::Points;
use puzzlemark_reports::model::{ScenarioResult, Usage};

use super::*;

/// Returns the expectations of a folder with this file and the submissions `ada` and `bob`.
fn load(yaml: &str) -> Result<Expectations, String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(FILE_NAME), yaml).unwrap();
    for name in ["ada", "bob"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    Expectations::load(folder.path()).map_err(|error| error.to_string())
}

fn expected(yaml: &str) -> Expected {
    load(&format!("ada: {yaml}"))
        .unwrap()
        .expected_for("ada")
        .cloned()
        .unwrap()
}

/// Returns a submission with this verdict in the scenario `one`, and accepted in `two`.
fn result(verdict: Verdict) -> SubmissionResult {
    let scenario = |id: &str, verdict, reason: Option<&str>| ScenarioResult {
        reason: reason.map(str::to_owned),
        ..ScenarioResult::with_verdict(id, verdict)
    };
    SubmissionResult {
        name: "ada".to_owned(),
        person: None,
        driver: None,
        verdict,
        score: Points::NotGraded,
        score_max: 2.0,
        adjustments: Vec::new(),
        earlier: Vec::new(),
        hand_in: None,
        remarks: Vec::new(),
        scenarios: vec![
            scenario("one", verdict, Some("it slept")),
            scenario("two", Verdict::Accepted, None),
        ],
        sources: Vec::new(),
    }
}

#[test]
fn a_file_is_read_as_written() {
    let read = expected("{permitted: [WA, RTE], fails: [one], passes: [two], because: why}");
    let set = |ids: [&str; 1]| BTreeSet::from(ids.map(str::to_owned));
    let permitted = BTreeSet::from([Verdict::WrongAnswer, Verdict::RuntimeError]);
    assert_eq!(
        (read.permitted, read.fails, read.passes, read.because),
        (permitted, set(["one"]), set(["two"]), "why".to_owned())
    );
}

#[test]
fn a_fixture_is_played_on_all_scenarios_or_on_those_that_are_named() {
    let plays = |plays: &str| {
        let yaml = format!("{{permitted: [WA], fails: [one], {plays}because: why}}");
        let expected = expected(&yaml);
        ["one", "two"].map(|id| expected.plays(id))
    };
    assert_eq!(plays(""), [true, true]);
    assert_eq!(plays("plays: all, "), [true, true]);
    assert_eq!(plays("plays: named, "), [true, false]);
}

#[test]
fn contradictory_expectations_are_refused_by_name() {
    for (yaml, complaint) in [
        (
            "ada: {permitted: [], because: x}",
            "`ada`: `permitted` is empty",
        ),
        ("ada: {permitted: [OK], because: x}", "unknown verdict `OK`"),
        (
            "eve: {permitted: [AC], because: x}",
            "there is no submission `eve` beside the file",
        ),
        (
            "ada: {permitted: [WA], plays: named, because: x}",
            "`ada`: `plays: named` needs scenarios",
        ),
        (
            "ada: {permitted: [WA], plays: some, because: x}",
            "unknown variant `some`",
        ),
        ("ada: {permitted: [AC]}", "because"),
        ("ada: {permitted: [AC], because: x, fail: [one]}", "fail"),
    ] {
        let error = load(yaml).unwrap_err();
        assert!(
            error.contains(complaint) && error.contains(FILE_NAME),
            "{error}"
        );
    }
    let missing = Expectations::load(Path::new("nowhere")).unwrap_err();
    assert!(matches!(missing, ExpectationsError::Io { .. }), "{missing}");
}

#[test]
fn an_expected_result_brings_no_complaint() {
    let expected = expected("{permitted: [AC, WA], passes: [two], because: x}");
    assert_eq!(expected.complaints(&result(Verdict::WrongAnswer)), [""; 0]);
    assert_eq!(expected.complaints(&result(Verdict::Accepted)), [""; 0]);
}

#[test]
fn all_complaints_are_listed() {
    let expected =
        expected("{permitted: [AC, WA], fails: [two, three], passes: [one], because: x}");
    assert_eq!(
        expected.complaints(&result(Verdict::TimeLimitExceeded)),
        [
            "got TLE, expected AC or WA (one: it slept)",
            "the assignment has no scenario `three`",
            "must fail scenario `two`, but got AC",
            "must pass scenario `one`, but got TLE",
        ]
    );
}

#[test]
fn the_reason_is_that_of_the_verdict() {
    let mut result = result(Verdict::WrongAnswer);
    result.verdict = Verdict::JudgeError;
    result.scenarios[1].verdict = Verdict::JudgeError;
    result.scenarios[1].reason = Some("the checker failed".to_owned());
    let complaints = expected("{permitted: [AC], because: x}").complaints(&result);
    assert_eq!(
        complaints,
        ["got JE, expected AC (two: the checker failed)"]
    );
}

#[test]
fn an_accepted_fixture_near_a_limit_is_reported() {
    let near = |yaml: &str, verdict, cpu_ms, memory_bytes| {
        let mut result = result(verdict);
        result.scenarios[0].usage = Usage {
            cpu_ms,
            cpu_ms_max: 2000,
            wall_ms: 9999,
            wall_ms_max: 10_000,
            memory_bytes,
            memory_bytes_max: 100,
        };
        let expected = expected(yaml);
        let near = expected.near_limits(&result);
        near.map(|one| one.scenario.clone()).collect::<Vec<_>>()
    };
    let right = "{permitted: [AC], because: x}";
    assert_eq!(near(right, Verdict::Accepted, 1000, 1), ["one"]);
    assert_eq!(near(right, Verdict::Accepted, 1, 50), ["one"]);
    assert_eq!(near(right, Verdict::Accepted, 999, 49), [""; 0]);
    let named = "{permitted: [WA, AC], passes: [one], because: x}";
    assert_eq!(near(named, Verdict::Accepted, 1000, 1), ["one"]);
    assert_eq!(near(named, Verdict::TimeLimitExceeded, 2000, 1), [""; 0]);
    let unnamed = "{permitted: [WA, AC], passes: [two], because: x}";
    assert_eq!(near(unnamed, Verdict::Accepted, 1000, 1), [""; 0]);
}
