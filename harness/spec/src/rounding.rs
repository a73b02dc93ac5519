//! Floats in sessions that a right submission may miss by a rounding error.
//!
//! The output of a session is exact: `0.3` is not `0.1 + 0.2`, which Python shows as
//! `0.30000000000000004`. Only `!close` passes over the difference, and a session cannot say it. A float
//! such as `2.5`, which has few binary digits, gives no warning.

use puzzlemark_reference::Value;

use super::idle::Doubt;
use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::{AnswerExpectation, Expectation, Scenario, Step};

/// Floats with at most this number of binary digits after the point have no rounding error in usual sums.
const BINARY_DIGITS: i32 = 20;

/// Returns the steps of a session whose value has a float with rounding errors.
pub fn rounded_floats(scenario: &Scenario) -> Vec<Doubt> {
    scenario.steps.iter().filter_map(doubt).collect()
}

fn doubt(step: &Step) -> Option<Doubt> {
    let Expectation {
        answer: Some(AnswerExpectation::Returns(pattern)),
        prints: Some(TextPattern::Exact(printed)),
        ..
    } = &step.expectation
    else {
        return None;
    };
    // A session also asks that a step with a value prints nothing.
    if !printed.is_empty() {
        return None;
    }
    let float = rounded_in(pattern)?;
    Some(Doubt {
        line: step.line,
        message: "this float must be right to the last digit, so another order of the same sum may fail",
        help: format!(
            "write `steps` in place of `session`: `returns: !close {float:?}` allows rounding errors"
        ),
    })
}

/// Returns the first float in a pattern that has rounding errors.
fn rounded_in(pattern: &Pattern) -> Option<f64> {
    let is_rounded = |float: &f64| (float * 2_f64.powi(BINARY_DIGITS)).fract() != 0.0;
    match pattern {
        Pattern::Float(float) | Pattern::Equals(Value::Float(float)) => Some(*float)
            .filter(is_rounded)
            .filter(|one| one.is_finite()),
        Pattern::Sequence(items)
        | Pattern::List(items)
        | Pattern::Tuple(items)
        | Pattern::Set(items)
        | Pattern::Unordered(items)
        | Pattern::AnyOf(items) => items.iter().find_map(rounded_in),
        Pattern::Dict(entries) => entries
            .iter()
            .find_map(|(key, value)| rounded_in(key).or_else(|| rounded_in(value))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::sound;

    /// Returns the lines with a doubt in a session whose second prompt shows a value.
    fn doubted(value: &str) -> Vec<u32> {
        let session =
            format!("scenario: A\nsession: |\n  >>> p = Puzzle('a')\n  >>> p.mean()\n  {value}\n");
        let doubts = super::rounded_floats(&sound(&session)).into_iter();
        doubts.map(|doubt| doubt.line).collect()
    }

    #[test]
    fn a_float_that_a_sum_may_miss_is_reported() {
        for value in ["0.15", "-0.1", "[1, (2.5, 0.3)]", "{'a': 0.7}", "1e-10"] {
            assert_eq!(doubted(value), [4], "{value}");
        }
        for value in [
            "2.5",
            "-0.125",
            "3.0",
            "1e300",
            "15",
            "[0.5, 2.0]",
            "'0.15'",
        ] {
            assert_eq!(doubted(value), [0; 0], "{value}");
        }
    }

    #[test]
    fn steps_can_say_close_and_give_no_warning() {
        for expected in ["!close 0.15", "0.15"] {
            let steps =
                format!("scenario: A\nsteps:\n- {{do: 'Puzzle(1)', returns: {expected}}}\n");
            assert_eq!(super::rounded_floats(&sound(&steps)), []);
        }
    }
}
