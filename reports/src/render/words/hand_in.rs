//! The time of a hand-in and the cost of lateness, in words.

use crate::course::Lateness;
use crate::language::tr;
use crate::model::HandIn;
use crate::points::Points;
use crate::render::words;
use crate::score::Score;

/// Returns a sentence with the due time, the lateness, and the points that count in the course, out of `max`.
pub(crate) fn hand_in(hand_in: &HandIn, score: &Score, max: f64) -> String {
    let HandIn {
        due,
        time,
        lateness,
        penalty,
    } = hand_in;
    let due = words::moment(due);
    let told = match lateness {
        Lateness::NotDue | Lateness::OnTime => tr!("on-time"),
        Lateness::TimeUnknown => tr!("time-unknown"),
        Lateness::Late { begun, unit } => tr!("late", units = words::units(*begun, *unit)),
    };
    let told = match time.as_deref().map(words::moment) {
        Some(time) => tr!("hand-in-times-both", told = told, due = due, time = time),
        None => tr!("hand-in-times", told = told, due = due),
    };
    if *penalty <= 0.0 {
        return told;
    }
    let cost = words::percent(*penalty);
    let cost = match score.earned.converted(score.max, max) {
        Points::Earned(earned) => {
            let counted = Points::Earned(earned * (1.0 - penalty));
            let counted = words::score(counted, max);
            tr!("late-costs-so", penalty = cost, counted = counted)
        }
        Points::NotGraded | Points::Excused => tr!("late-costs", penalty = cost),
    };
    format!("{told}; {cost}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::course::LateUnit;

    fn sentence(lateness: Lateness, penalty: f64, earned: Points) -> String {
        let time = (lateness != Lateness::TimeUnknown)
            .then(|| "2026-03-02T00:30:00+01:00[Europe/Brussels]".to_owned());
        let one = HandIn {
            due: "2026-02-27T23:59:00+01:00[Europe/Brussels]".to_owned(),
            time,
            lateness,
            penalty,
        };
        let score = Score {
            verdict: Verdict::WrongAnswer,
            earned,
            max: 10.0,
            groups: Vec::new(),
        };
        hand_in(&one, &score, score.max)
    }

    #[test]
    fn the_points_that_count_are_named() {
        let late = Lateness::Late {
            begun: 3,
            unit: LateUnit::Day,
        };
        let [due, time] = [
            "2026-02-27T23:59:00+01:00[Europe/Brussels]",
            "2026-03-02T00:30:00+01:00[Europe/Brussels]",
        ]
        .map(words::moment);
        let times = format!("(due {due}, handed in {time})");
        let costs = "lateness costs 30 %";
        assert_eq!(
            sentence(late, 0.3, Points::Earned(8.0)),
            format!("3 days late {times}; {costs}, so 5.6 of 10 points count")
        );
        assert_eq!(
            sentence(late, 0.3, Points::NotGraded),
            format!("3 days late {times}; {costs}")
        );
        assert_eq!(
            sentence(late, 0.0, Points::Earned(8.0)),
            format!("3 days late {times}")
        );
        assert_eq!(
            sentence(Lateness::OnTime, 0.0, Points::Earned(8.0)),
            format!("on time {times}")
        );
        let unknown = sentence(Lateness::TimeUnknown, 0.0, Points::Earned(8.0));
        assert_eq!(
            unknown,
            format!("the time of the hand-in is not known, so it counts as on time (due {due})")
        );
    }
}
