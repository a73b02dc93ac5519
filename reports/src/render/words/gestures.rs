//! The gestures at a window that show a failure.

use super::first_failure;
use crate::model::{Reproduction, ScenarioResult};
use puzzlemark_text::visible;

/// Returns the gestures as sentences, visible.
pub(crate) fn gestures(reproduction: &Reproduction) -> Vec<String> {
    let gestures = reproduction.session.iter();
    gestures.map(|one| sentence(&visible::line(one))).collect()
}

/// Returns the answer that a right window gives to the last gesture. Returns `None` if the reader may not see it, or if
/// the gesture must only succeed.
pub(crate) fn must_see(result: &ScenarioResult) -> Option<&str> {
    first_failure(result)?.1.expected.as_deref()
}

/// Returns a text that begins with a capital letter and ends with a full stop.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    format!("{}{}.", first.collect::<String>(), rest.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gestures_are_sentences() {
        let reproduction = |gestures: &[&str]| Reproduction {
            command: None,
            session: gestures.iter().map(|&one| one.to_owned()).collect(),
            comments: Vec::new(),
            trial: None,
            files: Vec::new(),
            at_window: true,
            confirmed: true,
        };
        assert_eq!(
            gestures(&reproduction(&["click 'Solve'", "look at the board", ""])),
            ["Click 'Solve'.", "Look at the board.", "."]
        );
    }
}
