//! The headline is the verdict of the first failure in the report.

use puzzlemark_reports::Points;
use puzzlemark_reports::model::{Outcome, ScenarioResult, SubmissionResult};
use puzzlemark_reports::render::words;
use puzzlemark_reports::visibility::{self, Audience, SubmissionView};
use puzzlemark_reports::{Verdict, score};

use crate::snapshots::plain;
use crate::{formats, sample};

use Verdict::{
    Accepted as AC, JudgeError as JE, LoadError as CE, RuntimeError as RTE,
    TimeLimitExceeded as TLE, WrongAnswer as WA,
};

/// A submission with these verdicts, in the order of the assignment: two public scenarios, another public one,
/// two hidden ones, and one that opens at the due date.
fn submission(verdicts: [Verdict; 6]) -> SubmissionResult {
    let mut class = sample::class_of("ada");
    let mut submission = class.submissions.remove(0);
    for (result, verdict) in submission.scenarios.iter_mut().zip(verdicts) {
        if verdict != AC {
            *result = ScenarioResult::with_verdict(&result.scenario, verdict);
            result.reason = Some(format!("because {}", verdict.code()));
        }
    }
    let score = score::score(&class.info.assignment, &submission.scenarios, &[])
        .expect("all scenarios have results");
    (submission.verdict, submission.score) = (score.verdict, score.earned);
    submission
}

fn view(verdicts: [Verdict; 6]) -> SubmissionView {
    let class = sample::class_of("ada");
    let submission = submission(verdicts);
    visibility::view(&class.info, &submission, Audience::Instructor).expect("it is complete")
}

#[test]
fn the_verdict_is_that_of_the_first_scenario_that_is_not_accepted() {
    for (verdicts, verdict, decisive) in [
        ([AC; 6], AC, Some(0)),
        ([AC, WA, RTE, AC, TLE, CE], WA, Some(1)),
        ([AC, RTE, WA, AC, AC, AC], RTE, Some(1)),
        ([AC, AC, CE, WA, AC, AC], CE, Some(2)),
        ([CE, WA, AC, AC, AC, JE], JE, Some(5)),
    ] {
        let submission = submission(verdicts);
        assert_eq!(submission.verdict, verdict);
        let ids: Vec<_> = submission
            .scenarios
            .iter()
            .map(|one| &one.scenario)
            .collect();
        let expected = decisive.map(|place: usize| ids[place]);
        assert_eq!(submission.decisive().map(|one| &one.scenario), expected);
        let view = view(verdicts);
        assert_eq!(view.verdict, verdict);
        let shown = view.first_not_accepted().map(|one| &one.info.id);
        assert_eq!(shown, expected.filter(|_| verdict != AC));
    }
}

#[test]
fn the_headline_counts_the_others() {
    for (verdicts, headline) in [
        ([AC; 6], "accepted"),
        ([AC, WA, AC, AC, AC, AC], "wrong answer"),
        (
            [AC, WA, RTE, AC, RTE, AC],
            "wrong answer, and 2 runtime errors below",
        ),
        (
            [WA, WA, RTE, TLE, TLE, AC],
            "wrong answer, and 1 more wrong answer, 1 runtime error and 2 time limits exceeded below",
        ),
        ([CE; 6], "does not load"),
        (
            [AC, CE, AC, CE, WA, AC],
            "does not load in 2 of 6 scenarios, and 1 wrong answer below",
        ),
        (
            [AC, WA, AC, CE, AC, AC],
            "wrong answer, and 1 scenario in which it does not load below",
        ),
    ] {
        assert_eq!(words::headline(&view(verdicts)), headline);
    }
}

#[test]
fn every_format_for_people_has_the_headline() {
    let view = view([AC, WA, RTE, AC, RTE, AC]);
    for name in ["terminal", "html", "markdown", "github", "gradescope"] {
        let text = plain(&formats::student(&view, name));
        let found = text.contains("wrong answer, and 2 runtime errors below");
        assert!(found, "{name}:\n{text}");
    }
}

#[test]
fn a_headline_says_that_other_scenarios_load() {
    let view = view([AC, CE, AC, AC, AC, AC]);
    let somewhere = formats::of_student(&view).into_iter();
    let accounts = somewhere.filter(|(name, _)| {
        // JSON is data. TAP gives an account a title only if the whole submission is an error.
        !["json", "tap"].contains(name)
    });
    for (name, text) in accounts {
        let text = plain(&text);
        let title = "Why it does not load in “One bubble per region”";
        assert!(text.contains(title), "{name}:\n{text}");
    }
    let page = formats::student(&view, "html");
    assert!(!page.contains("could not be loaded"), "{page}");
}

#[test]
fn a_page_with_nearly_all_points_has_a_colour_of_its_own() {
    let class = sample::class_of("wrong-text");
    let mut view = formats::views(&class, Audience::StudentBeforeDue).remove(0);
    for (score, colour) in [(0.89, "bad"), (0.9, "near")] {
        view.score = Points::Earned(score * view.score_max);
        let page = formats::student(&view, "html");
        assert!(
            page.contains(&format!("<header class=\"{colour}\">")),
            "{score}"
        );
    }
}

#[test]
fn a_step_at_a_window_is_a_sentence_already() {
    let mut class = sample::class_of("wrong-text");
    let steps = &mut class.submissions[0].scenarios;
    let failed = steps.iter_mut().flat_map(|one| &mut one.steps);
    for step in failed.filter(|step| step.outcome == Outcome::Failed) {
        step.operation = "look at the board".to_owned();
    }
    let view = formats::views(&class, Audience::Instructor).remove(0);
    let page = formats::student(&view, "html");
    assert!(
        page.contains("Next: look at <code>the board</code> in “"),
        "{page}"
    );
}

#[test]
fn a_text_of_several_lines_is_shown_as_lines() {
    let mut class = sample::class_of("wrong-text");
    let steps = &mut class.submissions[0].scenarios[1].steps;
    steps[2].got = Some(r"'#..\n.*.'".to_owned());
    let page = formats::student(&formats::views(&class, Audience::Instructor)[0], "html");
    assert!(page.contains("<code>#..\n.*.</code><p class=\"quiet\">a text of 2 lines</p>"));
}

#[test]
fn texts_in_a_tuple_stand_as_lines_below_it() {
    let mut class = sample::class_of("wrong-text");
    let steps = &mut class.submissions[0].scenarios[1].steps;
    steps[2].got = Some(r"('1 2\n3', 'ul', '1 3\n2')".to_owned());
    let page = formats::student(&formats::views(&class, Audience::Instructor)[0], "html");
    assert!(
        page.contains("<code>(&#39;1 2\\n3&#39;, &#39;ul&#39;"),
        "{page}"
    );
    assert!(
        page.contains(">1 2\n3</pre>") && page.contains(">1 3\n2</pre>"),
        "{page}"
    );
}
