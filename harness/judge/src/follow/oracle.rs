//! The seam between the judge and what knows the right replies.

use puzzlemark_model::JudgeFailure;
use puzzlemark_reference::Value;
use puzzlemark_reference::games::Choices;
use puzzlemark_reference::object::Choice;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::referee::{Expected, OpenCall};

/// One game, played by a reference that knows the right reply to each operation. The reference is a
/// built-in puzzle or an instructor's model.
///
/// A failure of the reference is a judge failure, never the student's fault.
pub trait Oracle {
    /// Returns the required result of an operation. Plays a determined operation at once.
    fn expect(&mut self, operation: &Operation) -> Result<Expected, JudgeFailure>;

    /// Judges the result of the open call that [`expect`](Self::expect) gave last, and continues the
    /// game from there. Objects of the subject stand in `choice` as those of the oracle.
    ///
    /// Returns the value of the call here, or the reason for the student why the choice is wrong.
    fn adopt(
        &mut self,
        call: &OpenCall,
        choice: Choice<'_>,
    ) -> Result<Result<Value, String>, JudgeFailure>;

    /// Returns the operations that can follow. Equal seeds give equal operations.
    fn choices(&mut self, seed: u64) -> Result<Choices, JudgeFailure>;

    /// Returns a text that is equal for two games exactly if all later replies are equal. `None` if
    /// the state cannot be compared.
    fn state(&mut self) -> Result<Option<String>, JudgeFailure>;
}
