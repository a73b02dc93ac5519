//! Penalties for late submissions. The functions here are pure.

use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, ToSpan as _, Unit, Zoned};
use puzzlemark_reports::course::{LateUnit, Lateness};
use puzzlemark_reports::render::words;

use puzzlemark_spec::course::{LatePolicy, LateSpan};

/// Returns the lateness of a submission that was handed in at a time. At the due time itself it is not late.
///
/// The policy chooses days or hours. Without a policy, days count.
pub(super) fn lateness(
    due: Option<&Zoned>,
    time: Option<&Timestamp>,
    policy: Option<LatePolicy>,
) -> Lateness {
    let Some(due) = due else {
        return Lateness::NotDue;
    };
    let Some(time) = time else {
        return Lateness::TimeUnknown;
    };
    let unit = match policy {
        Some(LatePolicy::Penalty { per, .. }) => per,
        Some(LatePolicy::NotTaken) | None => LateUnit::Day,
    };
    match begun(due, *time, unit) {
        0 => Lateness::OnTime,
        begun => Lateness::Late { begun, unit },
    }
}

/// Returns the part of the points that lateness costs, from 0 to 1.
pub(super) fn penalty(
    due: Option<&Zoned>,
    time: Option<&Timestamp>,
    policy: Option<LatePolicy>,
) -> f64 {
    let (Some(due), Some(time), Some(policy)) = (due, time, policy) else {
        return 0.0;
    };
    let is_late = *time > due.timestamp();
    match policy {
        LatePolicy::NotTaken => f64::from(u8::from(is_late)),
        LatePolicy::Penalty {
            percent,
            per,
            at_most,
        } => {
            let too_late = |LateSpan { count, unit }| begun(due, *time, unit) > u64::from(count);
            if at_most.is_some_and(too_late) {
                return 1.0;
            }
            // A larger number gives the same result: all points are lost.
            let begun = u32::try_from(begun(due, *time, per)).unwrap_or(u32::MAX);
            (percent * f64::from(begun) / 100.0).min(1.0)
        }
    }
}

/// Returns the number of days or hours that had begun after the due time.
///
/// A day ends when the clock in the due time's zone shows the same time again. This takes 23 or 25 hours when the
/// clock is changed in between. An hour always has 60 minutes.
fn begun(due: &Zoned, time: Timestamp, unit: LateUnit) -> u64 {
    let time = time.to_zoned(due.time_zone().clone());
    if time <= *due {
        return 0;
    }
    let (largest, zone) = match unit {
        LateUnit::Day => (Unit::Day, due.time_zone().clone()),
        LateUnit::Hour => (Unit::Hour, TimeZone::UTC),
    };
    let (from, to) = (due.with_time_zone(zone.clone()), time.with_time_zone(zone));
    let whole = from.until((largest, &to)).map_or(0, |span| match unit {
        LateUnit::Day => i64::from(span.get_days()),
        LateUnit::Hour => i64::from(span.get_hours()),
    });
    let end = from.checked_add(units(whole, unit));
    let rest = end.is_ok_and(|end| end < to);
    u64::try_from(whole).unwrap_or(0) + u64::from(rest)
}

fn units(count: i64, unit: LateUnit) -> Span {
    match unit {
        LateUnit::Day => count.days(),
        LateUnit::Hour => count.hours(),
    }
}

/// Describes a policy in words, for reports.
pub(super) fn in_words(policy: LatePolicy) -> String {
    match policy {
        LatePolicy::NotTaken => "late submissions earn nothing".to_owned(),
        LatePolicy::Penalty {
            percent,
            per,
            at_most,
        } => {
            let part = words::percent(percent / 100.0);
            let penalty = format!("−{part} per {} begun", per.word());
            let span = |LateSpan { count, unit }| words::units(u64::from(count), unit);
            let end = at_most.map(|span_max| format!("; nothing after {}", span(span_max)));
            penalty + &end.unwrap_or_default()
        }
    }
}

#[cfg(test)]
mod tests;
