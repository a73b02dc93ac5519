//! Points that a teacher changed by hand, in words.

use crate::language::tr;
use crate::model::{AdjustedPart, Adjustment, PointsChange};
use crate::points::Points;
use crate::render::words;
use crate::score::Score;

/// Returns an adjustment in a sentence. `scenario` and `group` return the titles that the reader may see.
pub(crate) fn by_hand<'t>(
    adjustment: &Adjustment,
    scenario: impl Fn(&str) -> Option<&'t str>,
    group: impl Fn(&str) -> Option<&'t str>,
) -> String {
    let Adjustment {
        part,
        change,
        comment,
        by,
    } = adjustment;
    let mut text = match change {
        Some(PointsChange::Set(points)) => {
            tr!("by-hand-set", points = words::points(*points))
        }
        Some(PointsChange::Add(points)) => {
            tr!("by-hand-change", change = words::signed_points(*points))
        }
        Some(PointsChange::Excuse) => tr!("by-hand-excused"),
        None => tr!("by-hand-comment"),
    };
    let place = match part {
        AdjustedPart::All => None,
        AdjustedPart::Group(id) => group(id).map(|title| tr!("by-hand-for", title = title)),
        AdjustedPart::Scenario(id) => Some(match scenario(id) {
            Some(title) => tr!("by-hand-for", title = title),
            None => tr!("by-hand-for-hidden"),
        }),
    };
    let by = by.as_ref().map(|by| tr!("by-hand-by", name = by.as_str()));
    let comment = comment.as_ref().map(|comment| format!(": {comment}"));
    text.extend([place, by, comment].into_iter().flatten());
    text
}

/// Returns a sentence about the points that count if a part is excused. `max` is the number of points that others can
/// earn.
pub(crate) fn excused_rest(score: &Score, max: f64) -> Option<String> {
    let is_part = score.max > 0.0 && score.max < max;
    let Points::Earned(counted) = score.earned.converted(score.max, max) else {
        return None;
    };
    is_part.then(|| {
        tr!(
            "excused-rest",
            earned = words::score(score.earned, score.max),
            counted = words::score(Points::Earned(counted), max)
        )
    })
}
