//! Results without the parts that change from run to run, so that two runs can be compared.

use crate::model::{Noise, ScenarioResult, Usage};

/// A hexadecimal number with at least this many digits is an address.
const ADDRESS_DIGITS_MIN: usize = 8;

/// Returns a result that is the same in every run of a deterministic submission in the same isolation.
///
/// The result has no used resources, printed addresses, further runs, culprit, replay and shortest session,
/// because the last three depend on time. It has no differences, because they follow from the got and the
/// expected value.
#[must_use]
pub fn comparable(result: &ScenarioResult) -> ScenarioResult {
    let mut result = ScenarioResult {
        usage: Usage::default(),
        culprit: None,
        replay: None,
        reproduction: None,
        further: Vec::new(),
        disputed: None,
        ..result.clone()
    };
    let steps = &mut result.steps;
    for step in steps.iter_mut() {
        step.differences.clear();
    }
    let got = steps.iter_mut().filter_map(|step| step.got.as_mut());
    for text in result.reason.iter_mut().chain(got) {
        *text = without_addresses(text);
    }
    let noises = steps.iter_mut().map(|step| &mut step.noise);
    for piece in &mut result.transcript {
        piece.text = without_addresses(&piece.text);
    }
    for Noise { stdout, stderr } in noises.chain([&mut result.noise]) {
        *stdout = without_addresses(stdout);
        *stderr = without_addresses(stderr);
    }
    result
}

/// Returns a text with `0x...` for every address such as `0x7f0a12b4c6d8`.
pub(crate) fn without_addresses(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::with_capacity(text.len());
    while let Some((before, after)) = rest.split_once("0x") {
        let is_digit = |letter: char| letter.is_ascii_hexdigit();
        let digits = after
            .find(|letter| !is_digit(letter))
            .unwrap_or(after.len());
        kept.push_str(before);
        kept.push_str("0x");
        if digits >= ADDRESS_DIGITS_MIN {
            kept.push_str("...");
        } else {
            kept.push_str(&after[..digits]);
        }
        rest = &after[digits..];
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::diff::Difference;
    use crate::model::{Outcome, Speaker, StepResult, Utterance};

    #[test]
    fn a_wrong_answer_with_an_address_is_the_same_in_every_run() {
        let result = |address: &str| -> ScenarioResult {
            let printed = format!("<A object at {address}>");
            let difference = Difference::Value {
                path: String::new(),
                expected: "'#'".to_owned(),
                got: printed.clone(),
            };
            let step = StepResult {
                expected: Some("'#'".to_owned()),
                got: Some(printed.clone()),
                differences: vec![difference],
                ..StepResult::with_outcome("print(puzzle)", Outcome::Failed)
            };
            ScenarioResult {
                steps: vec![step],
                transcript: vec![Utterance {
                    speaker: Speaker::Printed,
                    text: printed,
                }],
                ..ScenarioResult::with_verdict("one", Verdict::WrongAnswer)
            }
        };
        let [one, other] = ["0x7f0a12b4c6d8", "0x55aa01020304"].map(result);
        assert_eq!(comparable(&one), comparable(&other));
    }

    #[test]
    fn addresses_are_told_from_values() {
        let text = "<A object at 0x7f0a12b4c6d8> and 0xff, 0x";
        assert_eq!(without_addresses(text), "<A object at 0x...> and 0xff, 0x");
    }
}
