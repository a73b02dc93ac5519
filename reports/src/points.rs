//! Points that a submission, a group or a scenario earns, or the reason why it has none.

use std::iter::Sum;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Points, or the reason why there are none. In JSON a number, `null` or `"excused"`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "InJson", into = "InJson")]
pub enum Points {
    /// Points earned.
    Earned(f64),
    /// A judge error leaves the points open. This is not zero.
    NotGraded,
    /// A teacher excuses the student: the points do not count, and neither do those that could be earned.
    Excused,
}

/// The form of [`Points`] in JSON.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum InJson {
    Earned(f64),
    Excused(ExcusedWord),
    NotGraded,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ExcusedWord {
    Excused,
}

impl From<InJson> for Points {
    fn from(json: InJson) -> Self {
        match json {
            InJson::Earned(points) => Self::Earned(points),
            InJson::Excused(ExcusedWord::Excused) => Self::Excused,
            InJson::NotGraded => Self::NotGraded,
        }
    }
}

impl From<Points> for InJson {
    fn from(points: Points) -> Self {
        match points {
            Points::Earned(points) => Self::Earned(points),
            Points::NotGraded => Self::NotGraded,
            Points::Excused => Self::Excused(ExcusedWord::Excused),
        }
    }
}

impl Points {
    /// Returns the points earned, or `None` without points.
    pub fn earned(self) -> Option<f64> {
        match self {
            Self::Earned(points) => Some(points),
            Self::NotGraded | Self::Excused => None,
        }
    }

    /// Returns true if a teacher excuses the student.
    pub fn is_excused(self) -> bool {
        self == Self::Excused
    }

    /// Returns earned points after this change.
    #[must_use]
    pub fn map(self, change: impl FnOnce(f64) -> f64) -> Self {
        match self {
            Self::Earned(points) => Self::Earned(change(points)),
            Self::NotGraded | Self::Excused => self,
        }
    }

    /// Converts points out of `own_max` to points out of `max`: 20 of 25 points are 24 of 30. So the points of a
    /// student with excused scenarios can be compared with those of others.
    #[must_use]
    pub fn converted(self, own_max: f64, max: f64) -> Self {
        let is_same = own_max.total_cmp(&max).is_eq();
        if is_same || own_max <= 0.0 {
            return self;
        }
        self.map(|points| points / own_max * max)
    }
}

/// Adds points. Excused ones take no part, and the sum is excused if all are. The sum is not graded if any is not.
impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        let mut sum = None;
        let mut is_any_excused = false;
        for points in all {
            match points {
                Self::Earned(points) => sum = Some(sum.unwrap_or(0.0) + points),
                Self::NotGraded => return Self::NotGraded,
                Self::Excused => is_any_excused = true,
            }
        }
        match sum {
            None if is_any_excused => Self::Excused,
            sum => Self::Earned(sum.unwrap_or(0.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excused_points_take_no_part_in_a_sum() {
        let sum = |all: &[Points]| all.iter().copied().sum::<Points>();
        assert_eq!(sum(&[]), Points::Earned(0.0));
        assert_eq!(
            sum(&[Points::Earned(2.0), Points::Excused, Points::Earned(1.5)]),
            Points::Earned(3.5)
        );
        assert_eq!(sum(&[Points::Excused, Points::Excused]), Points::Excused);
        assert_eq!(
            sum(&[Points::Excused, Points::NotGraded]),
            Points::NotGraded
        );
    }

    #[test]
    fn points_are_converted_to_another_maximum() {
        assert_eq!(
            Points::Earned(20.0).converted(25.0, 30.0),
            Points::Earned(24.0)
        );
        assert_eq!(
            Points::Earned(0.1).converted(30.0, 30.0),
            Points::Earned(0.1)
        );
        assert_eq!(Points::Excused.converted(0.0, 30.0), Points::Excused);
        assert_eq!(Points::Earned(0.0).converted(0.0, 0.0), Points::Earned(0.0));
    }

    #[test]
    fn the_form_in_json_is_a_number_or_a_word() {
        for (points, json) in [
            (Points::Earned(2.5), "2.5"),
            (Points::NotGraded, "null"),
            (Points::Excused, "\"excused\""),
        ] {
            assert_eq!(serde_json::to_string(&points).unwrap(), json);
            assert_eq!(serde_json::from_str::<Points>(json).unwrap(), points);
        }
        assert_eq!(
            serde_json::from_str::<Points>("3").unwrap(),
            Points::Earned(3.0)
        );
        assert!(serde_json::from_str::<Points>("\"excuse\"").is_err());
    }
}
