//! A whole session in one message: what loads the submission, all operations, and that nothing more
//! will come. Nobody wakes up for a reply then, and the program never waits.
//!
//! Replies come through a channel of their own, so that it must be found out otherwise who printed
//! what. The driver marks that: after each operation it writes the token of its request to standard
//! output, and after loading to standard error too. What cannot be told by these marks, for a
//! submission may close what they are written to, is not told at all.

use super::batch::Batch;
use super::fault::Fault;
use super::{PythonRun, request};
use crate::spec::model::{Action, ClassSubject};
use crate::subject::reply::LimitHit;
use crate::subject::{Answer, AtOnce, Ending, Exit, JudgeFailure, Reply, Subject as _};

/// Requests that were replied to.
#[derive(Default)]
struct Replied {
    /// The token by which the submission was loaded, and those of the operations.
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
        let mut replied = Replied::default();
        let mut batch = Batch::default();
        batch.add(&request::load_with_marks(&subject.file, &subject.requires));
        loop {
            batch.fill(&mut left)?;
            let is_last = left.is_empty();
            let Batch { requests, tokens } = std::mem::take(&mut batch);
            if is_last {
                self.conversation.send_last(&requests)?;
            } else {
                self.conversation.send(&requests)?;
            }
            if let Some(fault) = self.replies_to(subject, tokens, &mut replied)? {
                return self.failed(fault, &replied.tokens[0]);
            }
            if is_last || replied.is_over() {
                break;
            }
        }
        let alike = self.alike();
        let ending = self.conversation.finish()?;
        Ok(
            attributed(replied, ending).map_or(AtOnce::Unclear, |(replies, ending)| {
                AtOnce::Performed {
                    replies,
                    ending,
                    alike,
                }
            }),
        )
    }

    /// Waits for the replies to requests of which the very first was to load the submission; gives why
    /// that failed.
    fn replies_to(
        &mut self,
        subject: &ClassSubject,
        tokens: Vec<String>,
        replied: &mut Replied,
    ) -> Result<Option<Fault>, JudgeFailure> {
        for token in tokens {
            let message = self.message(&token)?;
            let is_first = replied.tokens.is_empty();
            replied.tokens.push(token);
            if is_first {
                let fault = self.load_fault(subject, message);
                if fault.is_some() {
                    return Ok(fault);
                }
                continue;
            }
            let answer = message.map_or_else(|answer| answer, |message| self.answer(message));
            replied.replies.push(Reply {
                answer,
                printed: Vec::new(),
                complained: Vec::new(),
            });
            if replied.is_over() {
                break;
            }
        }
        Ok(None)
    }

    /// A submission that does not load.
    fn failed(self, (reason, arose): Fault, mark: &str) -> Result<AtOnce, JudgeFailure> {
        let mut failure = self.conversation.fail(reason, arose)?;
        if failure.exit.as_ref().is_some_and(is_too_much_output) {
            return Ok(AtOnce::Unclear);
        }
        for written in [&mut failure.printed, &mut failure.complained] {
            *written = without(written, mark);
        }
        Ok(AtOnce::Failed(failure))
    }
}

/// Marks are output too: without them it might not be too much.
fn is_too_much_output(exit: &Exit) -> bool {
    matches!(exit, Exit::Limit(LimitHit::Output { .. }))
}

/// Gives each reply what was printed for it, and the ending what was written before and after all of
/// them; `None` where that cannot be told.
fn attributed(replied: Replied, mut ending: Ending) -> Option<(Vec<Reply>, Ending)> {
    let Replied {
        tokens,
        mut replies,
    } = replied;
    match replies.last().map(|last| &last.answer) {
        // The program knew nothing of that, and has gone on.
        Some(Answer::Garbled(_)) => return None,
        Some(Answer::Ended(exit)) if is_too_much_output(exit) => return None,
        _ => {}
    }
    let (loaded, tokens) = tokens.split_first()?;
    let (loading, mut printed) = cut_at(&ending.printed, loaded)?;
    let (complained, []) = cut_at(&ending.complained, loaded)? else {
        return None;
    };
    for (reply, token) in replies.iter_mut().zip(tokens) {
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
    Some((replies, ending))
}

/// What stands before a mark, and what stands after it.
fn cut_at<'a>(written: &'a [u8], mark: &str) -> Option<(&'a [u8], &'a [u8])> {
    let length = mark.len();
    let at = written
        .windows(length)
        .position(|here| here == mark.as_bytes())?;
    Some((&written[..at], &written[at + length..]))
}

/// What was written, without the mark that may stand in it.
fn without(written: &[u8], mark: &str) -> Vec<u8> {
    let (before, after) = cut_at(written, mark).unwrap_or((written, &[]));
    [before, after].concat()
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
        let tokens = ["<load>", "<one>", "<two>", "<three>"];
        Replied {
            tokens: tokens[..=replies.len()]
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
        let (replies, ending) = attributed(replied(answers), ending)?;
        let printed = replies.into_iter().map(|reply| reply.printed);
        let all = printed.chain([ending.printed, ending.complained]);
        Some(all.map(|bytes| String::from_utf8(bytes).unwrap()).collect())
    }

    #[test]
    fn marks_tell_who_has_printed_what() {
        let all = vec![returned(), returned(), returned()];
        let told = told(all, "l<load>1<one><two>3<three>e", "L<load>");
        assert_eq!(told.unwrap(), ["1", "", "3", "le", "L"]);
    }

    #[test]
    fn who_ends_may_have_set_the_mark_or_not() {
        for (printed, wanted) in [
            ("<load>1<one>2", ["1", "2", "", ""]),
            ("<load>1<one>2<two>", ["1", "2", "", ""]),
        ] {
            let told = told(vec![returned(), ended()], printed, "<load>");
            assert_eq!(told.unwrap(), wanted, "{printed}");
        }
    }

    #[test]
    fn what_marks_do_not_tell_is_not_told() {
        let both = || vec![returned(), returned()];
        for (printed, complained) in [
            ("<load>1<two>", "<load>"),
            ("<load>1<one>2", "<load>"),
            ("<load><two><one>", "<load>"),
            ("<one><two>", "<load>"),
            ("<load><one><two>", ""),
            ("<load><one><two>", "<load>oops"),
        ] {
            assert_eq!(
                told(both(), printed, complained),
                None,
                "{printed} {complained}"
            );
        }
        let whole = ("<load><one><two>", "<load>");
        assert!(told(both(), whole.0, whole.1).is_some());
        for last in [
            Answer::Garbled("?".to_owned()),
            Answer::Ended(Exit::Limit(LimitHit::Output { allowed: 1 })),
        ] {
            assert_eq!(told(vec![returned(), last], whole.0, whole.1), None);
        }
    }

    #[test]
    fn marks_of_what_does_not_load_are_no_output() {
        assert_eq!(without(b"a<load>b", "<load>"), b"ab");
        assert_eq!(without(b"ab", "<load>"), b"ab");
    }
}
