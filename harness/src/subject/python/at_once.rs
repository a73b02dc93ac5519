//! A whole session in one message: what loads the submission, all operations, and that nothing more
//! will come. Nobody wakes up for a reply then, and the program never waits.
//!
//! Replies come through a channel of their own, so that it must be found out otherwise who printed
//! what. The driver marks that: after each operation it writes the token of its request to standard
//! output, and after loading to standard error too. What cannot be told by these marks, for a
//! submission may close what they are written to, is not told at all.

use std::collections::HashSet;

use super::batch::Batch;
use super::fault::Fault;
use super::{PythonRun, is_over, request};
use crate::spec::model::{Action, ClassSubject};
use crate::subject::reply::LimitHit;
use crate::subject::{Answer, AtOnce, Ending, Exit, JudgeFailure, Reply, Subject as _};

impl PythonRun<'_> {
    /// Loads the submission, asks for actions, and ends it.
    pub(super) fn perform_at_once(
        mut self,
        subject: &ClassSubject,
        mut left: &[&Action],
    ) -> Result<AtOnce, JudgeFailure> {
        let mut batch = Batch::default();
        batch.add(&request::load_with_marks(&subject.file, &subject.requires));
        batch.fill(&mut left)?;
        self.send(&batch, left.is_empty())?;
        let mut tokens = batch.tokens;
        let message = self.message(&tokens[0])?;
        if matches!(message, Err(Answer::Garbled(_))) {
            // The driver may have loaded it all the same, and have gone on.
            return Ok(AtOnce::Unclear);
        }
        if let Some(fault) = self.load_fault(subject, message) {
            return self.failed(fault, &tokens[0]);
        }
        let mut replies = Vec::new();
        self.hear(&tokens[1..], &mut replies)?;
        while !left.is_empty() && !is_over(&replies) {
            let mut batch = Batch::default();
            batch.fill(&mut left)?;
            self.send(&batch, left.is_empty())?;
            self.hear(&batch.tokens, &mut replies)?;
            tokens.extend(batch.tokens);
        }
        let alike = self.alike();
        let ending = self.conversation.finish()?;
        let told = attributed(&tokens, replies, ending);
        Ok(
            told.map_or(AtOnce::Unclear, |(replies, ending)| AtOnce::Performed {
                replies,
                ending,
                alike,
            }),
        )
    }

    fn send(&mut self, batch: &Batch, is_last: bool) -> Result<(), JudgeFailure> {
        if is_last {
            self.conversation.send_last(&batch.requests)
        } else {
            self.conversation.send(&batch.requests)
        }
    }

    /// A submission that does not load.
    fn failed(self, (reason, arose): Fault, mark: &str) -> Result<AtOnce, JudgeFailure> {
        let mut failure = self.conversation.fail(reason, arose)?;
        if failure.exit.as_ref().is_some_and(is_too_much_output) {
            return Ok(AtOnce::Unclear);
        }
        for written in [&mut failure.printed, &mut failure.complained] {
            match cut_at(written, mark) {
                Some((before, after)) => *written = [before, after].concat(),
                // What ended while it was loaded was never marked.
                None if failure.exit.is_some() => {}
                None => return Ok(AtOnce::Unclear),
            }
        }
        Ok(AtOnce::Failed(failure))
    }
}

/// Marks are output too: without them it might not be too much.
fn is_too_much_output(exit: &Exit) -> bool {
    matches!(exit, Exit::Limit(LimitHit::Output { .. }))
}

/// Gives each reply what was printed for it, and the ending what was written before and after all of
/// them, whichever of these has it now; `None` where that cannot be told. The first token is that by
/// which the submission was loaded.
fn attributed(
    tokens: &[String],
    mut replies: Vec<Reply>,
    mut ending: Ending,
) -> Option<(Vec<Reply>, Ending)> {
    match replies.last().map(|last| &last.answer) {
        // The driver knew nothing of that, and has gone on.
        Some(Answer::Garbled(_)) => return None,
        Some(Answer::Ended(exit)) if is_too_much_output(exit) => return None,
        _ => {}
    }
    let (loaded, marks) = tokens.split_first()?;
    let printed = whole(&replies, |reply| &reply.printed, &ending.printed);
    let complained = whole(&replies, |reply| &reply.complained, &ending.complained);
    let (loading, mut printed) = cut_at(&printed, loaded)?;
    let (complained, []) = cut_at(&complained, loaded)? else {
        return None;
    };
    for (reply, mark) in replies.iter_mut().zip(marks) {
        let of_reply = match cut_at(printed, mark) {
            Some((of_reply, rest)) => {
                printed = rest;
                of_reply
            }
            // It ended before it could set its mark.
            None if reply.is_last() => std::mem::take(&mut printed),
            None => return None,
        };
        reply.printed = of_reply.to_vec();
        reply.complained.clear();
    }
    ending.printed = [loading, printed].concat();
    ending.complained = complained.to_vec();
    let marks = tokens.iter().map(String::as_bytes).collect();
    let written = replies.iter().map(|reply| &reply.printed);
    let is_clear = written
        .chain([&ending.printed, &ending.complained])
        .all(|written| !has_mark(written, &marks));
    // A process that the submission has forked has the requests too, and marks what it does.
    is_clear.then_some((replies, ending))
}

/// All that was written to a stream, in its order.
fn whole(replies: &[Reply], of_reply: fn(&Reply) -> &Vec<u8>, last: &[u8]) -> Vec<u8> {
    let pieces = replies.iter().map(|reply| of_reply(reply).as_slice());
    pieces.chain([last]).collect::<Vec<_>>().concat()
}

/// Whether a mark stands in what was written.
fn has_mark(written: &[u8], marks: &HashSet<&[u8]>) -> bool {
    let length = marks.iter().next().map_or(1, |mark| mark.len());
    let mut places = written.windows(length);
    places.any(|here| here.iter().all(u8::is_ascii_hexdigit) && marks.contains(here))
}

/// What stands before a mark, and what stands after it.
fn cut_at<'a>(written: &'a [u8], mark: &str) -> Option<(&'a [u8], &'a [u8])> {
    let length = mark.len();
    let at = written
        .windows(length)
        .position(|here| here == mark.as_bytes())?;
    Some((&written[..at], &written[at + length..]))
}

#[cfg(test)]
mod tests {
    use puzzlemark_reference::Value;

    use super::*;

    fn returned() -> Answer {
        Answer::Returned(Value::None)
    }

    fn ended() -> Answer {
        Answer::Ended(Exit::Code(3))
    }

    /// What each reply is given of what was written, and then the ending of both streams. The same
    /// wherever the streams were cut by what arrived together.
    fn told(answers: Vec<Answer>, printed: &str, complained: &str) -> Option<Vec<String>> {
        let parts = |written: &str| -> [Vec<u8>; 2] {
            let (first, last) = written.split_at(written.len() / 2);
            [first.into(), last.into()]
        };
        let ([printed_first, printed], [complained_first, complained]) =
            (parts(printed), parts(complained));
        let replies = answers.into_iter().map(|answer| Reply {
            answer,
            printed: Vec::new(),
            complained: Vec::new(),
        });
        let mut replies: Vec<_> = replies.collect();
        replies[0].printed = printed_first;
        replies[0].complained = complained_first;
        let ending = Ending {
            printed,
            complained,
            ..Ending::default()
        };
        let tokens = ["0ad0", "0b10", "0b20", "0b30"].map(str::to_owned);
        let (replies, ending) = attributed(&tokens[..=replies.len()], replies, ending)?;
        assert!(replies.iter().all(|reply| reply.complained.is_empty()));
        let printed = replies.into_iter().map(|reply| reply.printed);
        let all = printed.chain([ending.printed, ending.complained]);
        Some(all.map(|bytes| String::from_utf8(bytes).unwrap()).collect())
    }

    #[test]
    fn marks_tell_who_has_printed_what() {
        let all = vec![returned(), returned(), returned()];
        let told = told(all, "l0ad010b100b2030b30e", "L0ad0");
        assert_eq!(told.unwrap(), ["1", "", "3", "le", "L"]);
    }

    #[test]
    fn who_ends_may_have_set_the_mark_or_not() {
        for (printed, wanted) in [
            ("0ad010b102", ["1", "2", "", ""]),
            ("0ad010b1020b20", ["1", "2", "", ""]),
        ] {
            let told = told(vec![returned(), ended()], printed, "0ad0");
            assert_eq!(told.unwrap(), wanted, "{printed}");
        }
    }

    #[test]
    fn what_marks_do_not_tell_is_not_told() {
        let both = || vec![returned(), returned()];
        for (printed, complained) in [
            ("0ad010b20", "0ad0"),
            ("0ad010b102", "0ad0"),
            ("0ad00b200b10", "0ad0"),
            ("0b100b20", "0ad0"),
            ("0ad00b100b20", ""),
            ("0ad00b100b20", "0ad0oops"),
            ("0ad00b100b100b20", "0ad0"),
            ("0ad00b100b20more0b10more", "0ad0"),
            ("0ad00b100b20", "0b100ad0"),
        ] {
            assert_eq!(
                told(both(), printed, complained),
                None,
                "{printed} {complained}"
            );
        }
        let whole = ("0ad00b100b20", "0ad0");
        assert!(told(both(), whole.0, whole.1).is_some());
        for last in [
            Answer::Garbled("?".to_owned()),
            Answer::Ended(Exit::Limit(LimitHit::Output { allowed: 1 })),
        ] {
            assert_eq!(told(vec![returned(), last], whole.0, whole.1), None);
        }
    }
}
