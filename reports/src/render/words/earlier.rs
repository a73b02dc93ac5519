//! The results of earlier runs, in words.

use crate::language::tr;
use crate::model::EarlierResult;
use crate::points::Points;
use crate::render::words;
use crate::score::Score;

/// The most earlier results in a sentence. The latest are shown.
const SHOWN_MAX: usize = 5;

/// Returns a sentence with the earlier results, or `None` if there are none.
pub(crate) fn earlier(results: &[EarlierResult], now: &Score) -> Option<String> {
    let last = results.last()?;
    let shown = &results[results.len().saturating_sub(SHOWN_MAX)..];
    let in_words = |one: &EarlierResult| {
        let score = words::score(Points::Earned(one.score), one.score_max);
        format!("{score} ({})", words::moment(&one.time))
    };
    let sentence = shown.iter().map(in_words).collect::<Vec<_>>().join(", ");
    let change = gain(last, now.earned.earned(), now.max).map_or_else(String::new, |gain| {
        let change = words::signed_points(gain);
        format!("; {}", tr!("since-then", change = change))
    });
    Some(tr!("earlier", results = sentence + &change))
}

/// Returns the change of the points since an earlier result, or `None` if the points did not change or cannot be
/// compared.
pub(crate) fn gain(last: &EarlierResult, earned: Option<f64>, max: f64) -> Option<f64> {
    let change = earned? - last.score;
    let is_comparable = last.score_max.total_cmp(&max).is_eq();
    (is_comparable && change.abs() >= 0.005).then_some(change)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    fn result(day: u32, score: f64) -> EarlierResult {
        EarlierResult {
            time: format!("2026-11-{day}T10:00:00Z"),
            verdict: Verdict::WrongAnswer,
            score,
            score_max: 10.0,
        }
    }

    fn now(earned: f64) -> Score {
        Score {
            verdict: Verdict::WrongAnswer,
            earned: Points::Earned(earned),
            max: 10.0,
            groups: Vec::new(),
        }
    }

    #[test]
    fn the_change_is_that_since_the_last_result() {
        let results = [result(20, 2.0), result(21, 6.0)];
        let told = |earned| earlier(&results, &now(earned)).expect("there are earlier results");
        let list =
            "earlier: 2 of 10 points (2026-11-20 10:00 Z), 6 of 10 points (2026-11-21 10:00 Z)";
        assert_eq!(told(8.5), format!("{list}; +2.5 points since then"));
        assert_eq!(told(5.0), format!("{list}; −1 point since then"));
        assert_eq!(told(6.0), list);
    }

    #[test]
    fn points_out_of_another_maximum_are_not_compared() {
        let last = result(20, 2.0);
        assert_eq!(gain(&last, Some(3.0), 12.0), None);
        assert_eq!(gain(&last, None, 10.0), None);
        assert_eq!(earlier(&[], &now(3.0)), None);
    }
}
