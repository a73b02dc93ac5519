//! Points that a teacher changed by hand, in words.

use crate::language::tr;
use crate::model::{Adjustment, PointsChange};
use crate::render::words;

/// Returns an adjustment in a sentence. `title` returns the title of a scenario that the reader may see.
pub(crate) fn by_hand<'t>(
    adjustment: &Adjustment,
    title: impl Fn(&str) -> Option<&'t str>,
) -> String {
    let Adjustment {
        scenario,
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
        None => tr!("by-hand-comment"),
    };
    let place = scenario.as_ref().map(|id| match title(id) {
        Some(title) => tr!("by-hand-for", title = title),
        None => tr!("by-hand-for-hidden"),
    });
    let by = by.as_ref().map(|by| tr!("by-hand-by", name = by.as_str()));
    let comment = comment.as_ref().map(|comment| format!(": {comment}"));
    text.extend([place, by, comment].into_iter().flatten());
    text
}
