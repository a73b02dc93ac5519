use super::*;

/// Returns the lateness and the penalty at a time. The penalty is text.
fn at(due: &str, time: &str, policy: impl Into<Option<LatePolicy>>) -> (Lateness, String) {
    let policy = policy.into();
    let due: Zoned = due.parse().unwrap();
    let time: Timestamp = time
        .parse::<Zoned>()
        .map_or_else(|_| time.parse().unwrap(), |time| time.timestamp());
    let cost = penalty(Some(&due), Some(&time), policy);
    (
        lateness(Some(&due), Some(&time), policy),
        words::percent(cost),
    )
}

fn late(begun: u64, unit: LateUnit) -> Lateness {
    Lateness::Late { begun, unit }
}

fn per(percent: u32, per: LateUnit, at_most: Option<(u32, LateUnit)>) -> LatePolicy {
    LatePolicy::Penalty {
        percent: f64::from(percent),
        per,
        at_most: at_most.map(|(count, unit)| LateSpan { count, unit }),
    }
}

const DUE: &str = "2026-10-09T23:59[Europe/Brussels]";

#[test]
fn the_due_time_itself_is_in_time_and_a_second_later_a_day_has_begun() {
    let policy = per(10, LateUnit::Day, None);
    for time in ["2026-10-09T23:59[Europe/Brussels]", "2026-10-09T21:59Z"] {
        assert_eq!(at(DUE, time, policy), (Lateness::OnTime, "0 %".to_owned()));
    }
    for (time, days) in [
        ("2026-10-09T23:59:01[Europe/Brussels]", 1),
        ("2026-10-10T23:59[Europe/Brussels]", 1),
        ("2026-10-10T23:59:00.000000001[Europe/Brussels]", 2),
        ("2026-10-12T00:00[Europe/Brussels]", 3),
    ] {
        let cost = format!("{} %", days * 10);
        assert_eq!(
            at(DUE, time, policy),
            (late(days, LateUnit::Day), cost),
            "{time}"
        );
    }
}

#[test]
fn a_day_has_as_many_hours_as_the_clock_gives_it() {
    // Clocks go back on 25 October 2026, and forward on 29 March.
    let policy = per(10, LateUnit::Day, None);
    let hours = per(1, LateUnit::Hour, None);
    let autumn = "2026-10-24T23:59[Europe/Brussels]";
    let a_day_later = "2026-10-25T23:59[Europe/Brussels]";
    assert_eq!(at(autumn, a_day_later, policy).0, late(1, LateUnit::Day));
    assert_eq!(at(autumn, a_day_later, hours).0, late(25, LateUnit::Hour));
    let spring = "2026-03-28T23:59[Europe/Brussels]";
    let a_day_later = "2026-03-29T23:59[Europe/Brussels]";
    assert_eq!(at(spring, a_day_later, policy).0, late(1, LateUnit::Day));
    assert_eq!(at(spring, a_day_later, hours).0, late(23, LateUnit::Hour));
    // The next day ends at a time that the clock skips.
    let skipped = "2026-03-28T02:30[Europe/Brussels]";
    let after = "2026-03-29T03:30[Europe/Brussels]";
    assert_eq!(at(skipped, after, policy).0, late(1, LateUnit::Day));
}

#[test]
fn days_are_those_of_the_due_times_zone() {
    let policy = per(10, LateUnit::Day, None);
    let elsewhere = "2026-10-10T14:00[America/Los_Angeles]";
    assert_eq!(at(DUE, elsewhere, policy).0, late(1, LateUnit::Day));
    let later = "2026-10-10T15:00[America/Los_Angeles]";
    assert_eq!(at(DUE, later, policy).0, late(2, LateUnit::Day));
}

#[test]
fn hours_begun_cost_each() {
    let policy = per(5, LateUnit::Hour, None);
    for (time, hours, cost) in [
        ("2026-10-10T00:00[Europe/Brussels]", 1, "5 %"),
        ("2026-10-10T00:59[Europe/Brussels]", 1, "5 %"),
        ("2026-10-10T01:00[Europe/Brussels]", 2, "10 %"),
        ("2026-10-12T00:00[Europe/Brussels]", 49, "100 %"),
    ] {
        let wanted = (late(hours, LateUnit::Hour), cost.to_owned());
        assert_eq!(at(DUE, time, policy), wanted, "{time}");
    }
}

#[test]
fn a_submission_after_the_last_day_earns_nothing() {
    let policy = per(10, LateUnit::Day, Some((2, LateUnit::Day)));
    let cost = |time| at(DUE, time, policy).1;
    assert_eq!(cost("2026-10-11T23:59[Europe/Brussels]"), "20 %");
    assert_eq!(cost("2026-10-12T00:00[Europe/Brussels]"), "100 %");
    let hours = per(10, LateUnit::Day, Some((12, LateUnit::Hour)));
    assert_eq!(
        at(DUE, "2026-10-10T11:59[Europe/Brussels]", hours).1,
        "10 %"
    );
    assert_eq!(
        at(DUE, "2026-10-10T12:00[Europe/Brussels]", hours).1,
        "100 %"
    );
}

#[test]
fn where_late_ones_are_not_taken_they_earn_nothing() {
    let policy = Some(LatePolicy::NotTaken);
    assert_eq!(at(DUE, DUE, policy).1, "0 %");
    let second = at(DUE, "2026-10-09T23:59:01[Europe/Brussels]", policy);
    assert_eq!(second, (late(1, LateUnit::Day), "100 %".to_owned()));
}

#[test]
fn without_a_policy_lateness_is_shown_and_costs_nothing() {
    let found = at(DUE, "2026-10-11T12:00[Europe/Brussels]", None);
    assert_eq!(found, (late(2, LateUnit::Day), "0 %".to_owned()));
}

#[test]
fn without_a_time_or_a_due_time_nothing_is_late() {
    let due: Zoned = DUE.parse().unwrap();
    let time = due.timestamp();
    let policy = Some(LatePolicy::NotTaken);
    assert_eq!(lateness(Some(&due), None, policy), Lateness::TimeUnknown);
    assert_eq!(lateness(None, Some(&time), policy), Lateness::NotDue);
    assert!(penalty(Some(&due), None, policy) <= 0.0);
    assert!(penalty(None, Some(&time), policy) <= 0.0);
}

#[test]
fn policies_have_words() {
    assert_eq!(
        in_words(LatePolicy::NotTaken),
        "late submissions earn nothing"
    );
    assert_eq!(
        in_words(per(10, LateUnit::Day, Some((5, LateUnit::Day)))),
        "−10 % per day begun; nothing after 5 days"
    );
    assert_eq!(
        in_words(per(1, LateUnit::Hour, None)),
        "−1 % per hour begun"
    );
}
