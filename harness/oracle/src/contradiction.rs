//! Contradictions: a reference gives two replies to one operation, in two processes.

use puzzlemark_judge::check::Checked;
use puzzlemark_judge::follow::{Ask, Expected, Follower};
use puzzlemark_model::JudgeFailure;
use puzzlemark_model::reply::{LanguageFacts, Reply};
use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::Verdict;

use crate::{Files, Reference};

/// Plays operations in two processes. Fails if the reference gives two replies to a determined operation:
/// then the reply depends on the order of a set, on an address or on the time.
pub fn refuse_contradiction<'o>(
    reference: &dyn Reference,
    files: &Files,
    operations: impl IntoIterator<Item = &'o Operation>,
) -> Result<(), JudgeFailure> {
    let Some(reordered) = reference.reordered() else {
        return Ok(());
    };
    let mut follower = Follower::new(reference.begin(files)?);
    let mut again = reordered.begin(files)?;
    for operation in operations {
        let ask = follower.expect(operation)?;
        let (Ask::Determined(_), Expected::Determined { evaluation, .. }) =
            (&ask, again.expect(operation)?)
        else {
            return Ok(());
        };
        let reply = Reply::from(evaluation);
        let looks: Vec<_> = ask.looks().iter().map(|_| reply.clone()).collect();
        let checked = follower.check(&ask, &reply, &looks, LanguageFacts::default())?;
        if checked.verdict != Verdict::Accepted {
            return Err(contradiction(operation, &checked));
        }
    }
    Ok(())
}

fn contradiction(operation: &Operation, checked: &Checked) -> JudgeFailure {
    let expected = checked.expected.as_deref().unwrap_or("nothing");
    JudgeFailure {
        doing: format!("ask the model for `{operation}`"),
        cause: format!(
            "it contradicts itself: one process gives {expected}, and another {}; a reply must not \
             depend on the order of a set, on an address or on the time: sort the elements, or write \
             a rule `@open_call`",
            checked.got
        ),
    }
}
