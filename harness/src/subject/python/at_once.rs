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
use super::{PythonRun, request};
use crate::spec::model::{Action, ClassSubject};
use crate::subject::reply::LimitHit;
use crate::subject::{Answer, AtOnce, Ending, Exit, JudgeFailure, Reply, Subject as _};

/// What operations were replied to.
#[derive(Default)]
struct Replied {
    /// The tokens of their requests.
    tokens: Vec<String>,
    replies: Vec<Reply>,
}

impl Replied {
    fn is_over(&self) -> bool {
        self.replies.last().is_some_and(Reply::is_last)
    }
}

impl PythonRun<'_> {
    /// Loads the submission, asks for actions, and ends it.
    pub(super) fn perform_at_once(
        mut self,
        subject: &ClassSubject,
        mut left: &[Action],
    ) -> Result<AtOnce, JudgeFailure> {
        let mut batch = Batch::default();
        let loaded = batch.add(&request::load_with_marks(&subject.file, &subject.requires));
        batch.fill(&mut left)?;
        self.send(&batch, left.is_empty())?;
        let message = self.message(&loaded)?;
        if matches!(message, Err(Answer::Garbled(_))) {
            // The driver may have loaded it all the same, and have gone on.
            return Ok(AtOnce::Unclear);
        }
        if let Some(fault) = self.load_fault(subject, message) {
            return self.failed(fault, &loaded);
        }
        let mut replied = Replied::default();
        self.hear(batch.tokens.split_off(1), &mut replied)?;
        while !left.is_empty() && !replied.is_over() {
            let mut batch = Batch::default();
            batch.fill(&mut left)?;
            self.send(&batch, left.is_empty())?;
            self.hear(batch.tokens, &mut replied)?;
        }
        let alike = self.alike();
        let ending = self.conversation.finish()?;
        let told = attributed(&loaded, replied, ending);
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

    /// Waits for the replies to operations.
    fn hear(&mut self, tokens: Vec<String>, replied: &mut Replied) -> Result<(), JudgeFailure> {
        for token in tokens {
            let message = self.message(&token)?;
            let answer = message.map_or_else(|answer| answer, |message| self.answer(message));
            replied.tokens.push(token);
            replied.replies.push(Reply {
                answer,
                printed: Vec::new(),
                complained: Vec::new(),
            });
            if replied.is_over() {
                break;
            }
        }
        Ok(())
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
/// them; `None` where that cannot be told. `loaded` is the token by which the submission was loaded.
fn attributed(loaded: &str, replied: Replied, mut ending: Ending) -> Option<(Vec<Reply>, Ending)> {
    let Replied {
        tokens,
        mut replies,
    } = replied;
    match replies.last().map(|last| &last.answer) {
        // The driver knew nothing of that, and has gone on.
        Some(Answer::Garbled(_)) => return None,
        Some(Answer::Ended(exit)) if is_too_much_output(exit) => return None,
        _ => {}
    }
    let (loading, mut printed) = cut_at(&ending.printed, loaded)?;
    let (complained, []) = cut_at(&ending.complained, loaded)? else {
        return None;
    };
    for (reply, token) in replies.iter_mut().zip(&tokens) {
        let of_reply = match cut_at(printed, token) {
            Some((of_reply, rest)) => {
                printed = rest;
                of_reply
            }
            // It ended before it could set its mark.
            None if reply.is_last() => std::mem::take(&mut printed),
            None => return None,
        };
        reply.printed = of_reply.to_vec();
    }
    let complained = complained.to_vec();
    ending.printed = [loading, printed].concat();
    ending.complained = complained;
    let marks = tokens.iter().map(String::as_bytes);
    let marks = marks.chain([loaded.as_bytes()]).collect();
    let written = replies.iter().map(|reply| &reply.printed);
    let is_clear = written
        .chain([&ending.printed, &ending.complained])
        .all(|written| !has_mark(written, &marks));
    // A process that the submission has forked has the requests too, and marks what it does.
    is_clear.then_some((replies, ending))
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

    fn replied(answers: Vec<Answer>) -> Replied {
        let replies = answers.into_iter().map(|answer| Reply {
            answer,
            printed: Vec::new(),
            complained: Vec::new(),
        });
        let replies: Vec<_> = replies.collect();
        let tokens = ["0b10", "0b20", "0b30"];
        Replied {
            tokens: tokens[..replies.len()]
                .iter()
                .map(|&token| token.to_owned())
                .collect(),
            replies,
        }
    }

    fn returned() -> Answer {
        Answer::Returned(Value::None)
    }

    fn ended() -> Answer {
        Answer::Ended(Exit::Code(3))
    }

    /// What each reply is given of what was written, and then the ending of both streams.
    fn told(answers: Vec<Answer>, printed: &str, complained: &str) -> Option<Vec<String>> {
        let ending = Ending {
            printed: printed.into(),
            complained: complained.into(),
            ..Ending::default()
        };
        let (replies, ending) = attributed("0ad0", replied(answers), ending)?;
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
