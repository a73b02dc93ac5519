//! The points of a student over the assignments of a course, as a drawing.
//!
//! Each assignment has a place from left to right, with a ring for each earlier attempt and a dot for the points that
//! count. A line joins the dots. Beside the drawing, the page has the same numbers as a table.

use std::fmt::Write as _;

use crate::course::{CourseAssignment, HandedIn};
use crate::model::EarlierResult;

/// Width of the place of an assignment, in the drawing's units.
const PLACE: usize = 64;

/// Left edge of the first place. The scale is on its left.
const LEFT: usize = 40;

/// Height of 100 %.
const HEIGHT: usize = 120;

/// Upper edge of 100 %.
const TOP: usize = 12;

/// The most earlier attempts of an assignment in the drawing. The latest are shown.
const ATTEMPTS_MAX: usize = 5;

/// The points of a student over time.
pub(super) struct OverTime {
    /// Width of the drawing.
    pub width: usize,
    /// The middle of each place, for its number.
    pub places: Vec<usize>,
    /// Rings: earlier attempts.
    pub attempts: Vec<Mark>,
    /// Dots: points that count.
    pub dots: Vec<Mark>,
    /// The lines between dots, as a path of SVG. It has a gap where an assignment has no points.
    pub path: String,
}

/// The middle of a ring or a dot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    pub x: usize,
    pub y: usize,
}

impl OverTime {
    /// The levels of the scale: the share in percent, and its height.
    pub(super) const SCALE: [(usize, usize); 3] =
        [(100, TOP), (50, TOP + HEIGHT / 2), (0, TOP + HEIGHT)];

    /// The lower edge of the drawing, with the numbers of the assignments.
    pub(super) const BOTTOM: usize = TOP + HEIGHT + 20;

    /// Draws the points of a student. Returns `None` if there are not two of them.
    pub(super) fn draw(assignments: &[CourseAssignment], work: &[HandedIn]) -> Option<Self> {
        let mut drawing = Self {
            width: LEFT + PLACE * assignments.len(),
            places: Vec::new(),
            attempts: Vec::new(),
            dots: Vec::new(),
            path: String::new(),
        };
        let mut is_gap = true;
        for (place, (assignment, work)) in assignments.iter().zip(work).enumerate() {
            let middle = LEFT + PLACE * place + PLACE / 2;
            drawing.places.push(middle);
            let earlier = earlier(work);
            let shown = &earlier[earlier.len().saturating_sub(ATTEMPTS_MAX)..];
            let before = shown.iter().zip((1..=shown.len()).rev());
            drawing.attempts.extend(before.map(|(one, steps)| Mark {
                x: middle - steps * (PLACE / 2 - 4) / ATTEMPTS_MAX,
                y: height(one.score, one.score_max),
            }));
            let Some(points) = points(work) else {
                is_gap = true;
                continue;
            };
            let dot = Mark {
                x: middle,
                y: height(points, assignment.points_max),
            };
            let command = if is_gap { 'M' } else { 'L' };
            write!(drawing.path, "{command}{} {} ", dot.x, dot.y)
                .expect("writing to a string cannot fail");
            drawing.dots.push(dot);
            is_gap = false;
        }
        (drawing.dots.len() + drawing.attempts.len() > 1).then_some(drawing)
    }
}

/// Returns the points that count, or `None` if there are none yet or the student is excused.
fn points(work: &HandedIn) -> Option<f64> {
    match work {
        HandedIn::Nothing => Some(0.0),
        HandedIn::Unsettled | HandedIn::Excused => None,
        HandedIn::Work(work) => work.counted().earned(),
    }
}

/// Returns the height of points out of a maximum.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "it is between 0 and the height"
)]
fn height(points: f64, max: f64) -> usize {
    let share = if max > 0.0 { points / max } else { 0.0 };
    let from_top = (1.0 - share.clamp(0.0, 1.0)) * HEIGHT as f64;
    TOP + from_top.round() as usize
}

/// Returns the earlier attempts of a piece of work.
pub(super) fn earlier(work: &HandedIn) -> &[EarlierResult] {
    work.work().map_or(&[], |work| &work.earlier)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_between_the_edges() {
        assert_eq!(height(10.0, 10.0), TOP);
        assert_eq!(height(0.0, 10.0), TOP + HEIGHT);
        assert_eq!(height(2.5, 10.0), TOP + 90);
        // Extra points do not leave the drawing, and an assignment without points has no share.
        assert_eq!(height(12.0, 10.0), TOP);
        assert_eq!(height(0.0, 0.0), TOP + HEIGHT);
    }
}
