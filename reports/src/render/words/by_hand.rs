//! Points that a teacher changed by hand, in words.

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
            format!("points set to {} by hand", words::points(*points))
        }
        Some(PointsChange::Add(points)) => format!("{} by hand", words::signed_points(*points)),
        None => "comment".to_owned(),
    };
    let place = scenario.as_ref().map(|id| match title(id) {
        Some(title) => format!(" for “{title}”"),
        None => " for a hidden scenario".to_owned(),
    });
    let by = by.as_ref().map(|by| format!(", by {by}"));
    let comment = comment.as_ref().map(|comment| format!(": {comment}"));
    text.extend([place, by, comment].into_iter().flatten());
    text
}
