//! Results in words: the sentences that all formats share.

mod account;
mod by_hand;
mod cause;
mod compared;
mod difference;
mod earlier;
mod gestures;
mod hand_in;
mod headline;

use std::borrow::Borrow;

use crate::Verdict;
use crate::course::LateUnit;
use crate::language::{Language, tr};
use crate::model::{Outcome, Person, ScenarioResult, StepResult, Usage};
use crate::points::Points;
use puzzlemark_text::visible;

pub use account::account;
pub(crate) use account::{boards, cause_boards, dialogue, excerpt};
pub(crate) use by_hand::{by_hand, excused_rest};
pub(crate) use cause::{Cause, cause};
pub(crate) use compared::{compared, drivers, fate, finding, standings, worth_change};
pub use difference::sentence;
pub(crate) use earlier::{earlier, gain};
pub(crate) use gestures::{gestures, must_see};
pub(crate) use hand_in::hand_in;
pub(crate) use headline::{closed_lead, next_thing};
pub use headline::{heading, headline};

/// Returns the first failed step of a scenario with its index, or `None` if no step failed.
pub fn first_failure(result: &ScenarioResult) -> Option<(usize, &StepResult)> {
    result
        .steps
        .iter()
        .enumerate()
        .find(|(_, step)| step.outcome == Outcome::Failed)
}

/// Returns the text in place of an expected result that the reader may not see.
pub(crate) fn not_shown() -> String {
    tr!("not-shown")
}

/// Returns the number of students on the roster who handed in nothing.
pub(crate) fn roster_missing(number: usize) -> String {
    tr!("roster-missing", number = number)
}

/// Returns the number of students on the roster who are unsettled.
pub(crate) fn roster_unsettled(number: usize) -> String {
    tr!("roster-unsettled", number = number)
}

/// Returns the number of students on the roster who are excused.
pub(crate) fn roster_excused(number: usize) -> String {
    tr!("roster-excused", number = number)
}

/// Returns the reason why the moves of an answer end early.
pub(crate) fn moves_end(step: &StepResult) -> Option<&str> {
    step.boards.as_ref()?.moves_end.as_deref()
}

/// Returns true if a scenario was played, so that its steps decided the verdict.
pub fn played(result: &ScenarioResult) -> bool {
    was_played(result.verdict)
}

/// Returns true if a scenario with this verdict was played.
pub(crate) fn was_played(verdict: Verdict) -> bool {
    !matches!(verdict, Verdict::LoadError | Verdict::JudgeError)
}

/// Returns the failure of a scenario in a few words, or an empty text if it is accepted.
pub fn in_short(result: &ScenarioResult) -> String {
    let (operation, why) = operation_and_why(result);
    let told = joined(operation.as_deref(), &why);
    match cause(result) {
        Some(cause) => tr!("wrong-since", failure = told, place = cause.place()),
        None => told,
    }
}

/// Returns an operation and its failure in one line.
pub(crate) fn joined(operation: Option<&str>, why: &str) -> String {
    match operation {
        Some(operation) => format!("{operation}: {why}"),
        None => why.to_owned(),
    }
}

/// Returns the operation that failed, and the failure in a few words. See [`in_short`].
pub(crate) fn operation_and_why(result: &ScenarioResult) -> (Option<String>, String) {
    if result.verdict == Verdict::Accepted {
        return (None, String::new());
    }
    // The first line of a long reason, such as a syntax error with its source, says most.
    let reason = result
        .reason
        .as_deref()
        .and_then(|text| text.lines().next());
    let reason = reason.map(visible::line);
    let Some((_, step)) = first_failure(result) else {
        let why = reason.unwrap_or_else(|| verdict(result.verdict));
        return (None, why);
    };
    let why = step
        .differences
        .first()
        .map(sentence)
        .or_else(|| step.got.as_deref().map(visible::line))
        .or(reason);
    let why = why.unwrap_or_else(|| verdict(result.verdict));
    (Some(visible::line(&step.operation)), why)
}

/// Returns a large number of things with its digits in groups: `6,012 operations`.
pub fn counted(number: u64, thing: &str) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let plural = if number == 1 { "" } else { "s" };
    format!("{grouped} {thing}{plural}")
}

/// Returns the points with at most two decimals, without zeros at the end, for programs.
pub fn plain_points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns the points with at most two decimals, without zeros at the end, as people write them.
pub fn points(points: f64) -> String {
    in_digits(&plain_points(points))
}

/// Returns a number with the decimal mark of the language.
pub(crate) fn in_digits(number: &str) -> String {
    number.replace(
        '.',
        Language::spoken().decimal_mark().encode_utf8(&mut [0; 4]),
    )
}

/// Returns the points earned and maximum points, or `not graded` or `excused`.
pub fn score(earned: Points, max: f64) -> String {
    match earned {
        Points::Earned(earned) => tr!(
            "score",
            earned = points(earned),
            number = plural_number(max),
            shown = points(max)
        ),
        Points::NotGraded => tr!("not-graded"),
        Points::Excused => tr!("excused"),
    }
}

/// Returns a verdict in words: `wrong answer`, ...
pub(crate) fn verdict(verdict: impl Borrow<Verdict>) -> String {
    match verdict.borrow() {
        Verdict::Accepted => tr!("verdict-accepted"),
        Verdict::WrongAnswer => tr!("verdict-wrong-answer"),
        Verdict::BadReply => tr!("verdict-bad-reply"),
        Verdict::RuntimeError => tr!("verdict-runtime-error"),
        Verdict::OutputLimitExceeded => tr!("verdict-output-limit"),
        Verdict::MemoryLimitExceeded => tr!("verdict-memory-limit"),
        Verdict::TimeLimitExceeded => tr!("verdict-time-limit"),
        Verdict::LoadError => tr!("verdict-load-error"),
        Verdict::JudgeError => tr!("verdict-judge-error"),
    }
}

/// Returns the resources used and allowed, in words, or `None` if nothing was measured. Every
/// process uses memory, so zero memory means that only time was measured.
pub fn usage(usage: &Usage) -> Option<String> {
    let Usage {
        cpu_ms,
        cpu_ms_max,
        wall_ms,
        wall_ms_max,
        memory_bytes,
        memory_bytes_max,
    } = *usage;
    let part = |used: String, max: u64, allowed: String, what: String| match max {
        0 => tr!("used", used = used, what = what),
        _ => tr!("used-of", used = used, allowed = allowed, what = what),
    };
    let cpu = part(
        seconds(cpu_ms),
        cpu_ms_max,
        seconds(cpu_ms_max),
        tr!("cpu-time"),
    );
    let wall = if wall_ms > wall_ms_max && wall_ms_max > 0 {
        let (used, allowed) = (seconds(wall_ms), seconds(wall_ms_max));
        tr!("used-waiting", used = used, allowed = allowed)
    } else {
        part(
            seconds(wall_ms),
            wall_ms_max,
            seconds(wall_ms_max),
            tr!("wall-time"),
        )
    };
    let memory = part(
        mebibytes(memory_bytes),
        memory_bytes_max,
        mebibytes(memory_bytes_max),
        tr!("memory"),
    );
    match (cpu_ms, wall_ms, memory_bytes) {
        (0, 0, 0) => None,
        (0, _, 0) => Some(wall),
        _ => Some([cpu, wall, memory].join(", ")),
    }
}

/// Returns the name of a submission on one line, after the name of its student if the roster has one:
/// `Ada Marsh (ada)`.
pub fn submission_label(submission: &str, person: Option<&Person>) -> String {
    let id = visible::line(submission);
    match person.and_then(|one| one.name.as_deref()) {
        Some(name) => format!("{} ({id})", visible::line(name)),
        None => id,
    }
}

/// Returns the name and the id of a student on one line, see [`submission_label`].
pub fn student_label(person: &Person) -> String {
    submission_label(&person.id, Some(person))
}

/// Returns a number of things: `1 line`, `2 lines`.
pub fn count(number: usize, thing: &str) -> String {
    if number == 1 {
        format!("1 {thing}")
    } else {
        format!("{number} {thing}s")
    }
}

/// Returns a number of lines.
pub(crate) fn count_lines(number: usize) -> String {
    tr!("lines", number = number)
}

/// Returns a number of scenarios.
pub(crate) fn count_scenarios(number: usize) -> String {
    tr!("scenarios", number = number)
}

/// Returns a number of days or hours: `1 day`, `3 hours`.
pub fn units(number: u64, unit: LateUnit) -> String {
    match unit {
        LateUnit::Day => tr!("days", number = number),
        LateUnit::Hour => tr!("hours", number = number),
    }
}

/// Returns a time for people, from the form `2026-10-09T23:59:00+02:00[Europe/Brussels]`.
pub fn moment(text: &str) -> String {
    let (moment, zone) = match text.split_once('[') {
        Some((moment, zone)) => (moment, zone.trim_end_matches(']')),
        None => (text, ""),
    };
    let Some((date, time)) = moment.split_once('T') else {
        return visible::line(text);
    };
    let end = time.find(['+', '-', 'Z']).unwrap_or(time.len());
    let (clock, offset) = time.split_at(end);
    let clock = match clock.strip_suffix(":00") {
        Some(minutes) if minutes.contains(':') => minutes,
        _ => clock,
    };
    let zone = if zone.is_empty() { offset } else { zone };
    visible::line(format!("{date} {clock} {zone}").trim_end())
}

/// Returns a share in percent: `12.5 %`.
pub fn percent(part: f64) -> String {
    format!("{} %", points(part * 100.0))
}

/// Returns the points with the word: `1 point`, `2.5 points`.
pub(crate) fn count_points(max: f64) -> String {
    tr!("points", number = plural_number(max), shown = points(max))
}

/// Returns the words `of 5 points`.
pub(crate) fn of_points(max: impl Borrow<f64>) -> String {
    let max = *max.borrow();
    tr!(
        "of-points",
        number = plural_number(max),
        shown = points(max)
    )
}

/// Returns the number that chooses the plural: the number as it is shown.
fn plural_number(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// Returns the words `mean of 5 points`.
pub(crate) fn mean_of(max: f64) -> String {
    tr!(
        "staff-mean",
        number = plural_number(max),
        shown = points(max)
    )
}

/// Returns a change of points with its sign: `+4`, `−0.5`.
pub(crate) fn signed(change: f64) -> String {
    let sign = if change < 0.0 { '−' } else { '+' };
    format!("{sign}{}", points(change.abs()))
}

/// Returns a change of points with its sign and the word: `+4 points`, `−1 point`.
pub(crate) fn signed_points(change: f64) -> String {
    let sign = if change < 0.0 { '−' } else { '+' };
    format!("{sign}{}", count_points(change.abs()))
}

/// Returns a time in words.
pub(crate) fn seconds(milliseconds: u64) -> String {
    let hundredths = milliseconds / 10 % 100;
    match milliseconds {
        0..1_000 => format!("{milliseconds} ms"),
        _ if hundredths == 0 => format!("{} s", milliseconds / 1_000),
        _ => in_digits(&format!("{}.{hundredths:02} s", milliseconds / 1_000)),
    }
}

/// Returns a number of bytes in words.
pub(crate) fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}

/// Returns output that no step expects: on standard output, and on standard error.
pub(crate) fn noise(result: &ScenarioResult) -> [String; 2] {
    let mut all = [String::new(), String::new()];
    for noise in result.noises() {
        all[0].push_str(&noise.stdout);
        all[1].push_str(&noise.stderr);
    }
    all
}

/// Returns the output that no step expects, with titles, not yet made visible. Returns nothing if
/// the scenario was not played: reports then show the output with the reason.
pub(crate) fn titled_noise(result: &ScenarioResult) -> Vec<(String, String)> {
    let [stdout, stderr] = noise(result);
    let titled = [
        (tr!("other-output"), stdout),
        (tr!("other-output-stderr"), stderr),
    ];
    let is_told = |(_, text): &(String, String)| played(result) && !text.is_empty();
    titled.into_iter().filter(is_told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_measured_is_told() {
        let mut used = Usage {
            wall_ms: 1_500,
            wall_ms_max: 10_000,
            cpu_ms_max: 2_000,
            memory_bytes_max: 1 << 20,
            ..Usage::default()
        };
        let told = usage(&used).unwrap();
        assert!(told.ends_with("wall time") && !told.contains(','), "{told}");
        used.memory_bytes = 1 << 20;
        assert_eq!(usage(&used).unwrap().split(", ").count(), 3);
        assert_eq!(usage(&Usage::default()), None);
    }

    #[test]
    fn waiting_for_a_processor_is_not_told_as_more_than_was_allowed() {
        let used = Usage {
            wall_ms: 12_520,
            wall_ms_max: 10_000,
            ..Usage::default()
        };
        let told = "12.52 s wall time (limit 10 s; waiting for a processor does not count)";
        assert_eq!(usage(&used).as_deref(), Some(told));
    }

    #[test]
    fn moments_are_as_people_write_them() {
        for (text, shown) in [
            (
                "2026-10-09T23:59:00+02:00[Europe/Brussels]",
                "2026-10-09 23:59 Europe/Brussels",
            ),
            ("2026-10-09T23:59:30Z", "2026-10-09 23:59:30 Z"),
            ("2026-10-09T23:00:00-05:00", "2026-10-09 23:00 -05:00"),
            ("soon", "soon"),
        ] {
            assert_eq!(moment(text), shown);
        }
    }
}
