//! Whole sessions in one message: the request to load, all operations, and the end of input. The
//! processes do not wait for each other, so a session takes much less time.
//!
//! Replies have their own channel, so they do not show which operation printed which text. The
//! driver marks this: after each operation it writes the token of its request to standard output.
//! After loading it also writes the token to standard error. A submission may close these streams.
//! If the marks are not complete, the session is unclear and is played again step by step.

use std::collections::HashSet;

use super::batch::Batch;
use super::fault::Fault;
use super::{LoadRequest, PythonRun, message, request};
use crate::{JudgeFailure, SessionReplies, StartFailure, Subject as _};
use puzzlemark_model::Action;
use puzzlemark_model::reply::{Answer, Ending, Exit, LimitHit, Reply};

/// The largest size in bytes of all replies of a session. A session with more is played step by
/// step, so that each reply is dropped before the next one. A parsed list takes twenty times the
/// memory of its line.
const REPLIES_MAX: usize = 4 << 20;

/// The reply lines of a session, not parsed yet.
#[derive(Default)]
struct ReplyLines {
    lines: Vec<Vec<u8>>,
    /// The size of all lines.
    bytes: usize,
    /// The end of the program, if it ended.
    exit: Option<Exit>,
    /// True if a run step by step may give another result.
    is_doubtful: bool,
}

impl ReplyLines {
    fn goes_on(&self) -> bool {
        self.exit.is_none() && !self.is_doubtful
    }
}

impl PythonRun<'_> {
    /// Loads the submission, performs the actions, and ends it.
    pub(super) fn perform_at_once(
        mut self,
        load: &LoadRequest<'_>,
        mut left: &[&Action],
    ) -> Result<Option<SessionReplies>, StartFailure> {
        let mut batch = Batch::default();
        batch.add(&request::load(load, true));
        batch.fill(&mut left)?;
        self.send(&batch, left.is_empty())?;
        let mut tokens = batch.tokens;
        let loaded = self.receive_load_reply(&tokens[0])?;
        if matches!(loaded, Err(Answer::Garbled(_))) {
            // The driver may have loaded the submission anyway and continued.
            return Ok(None);
        }
        if let Some(fault) = self.load_fault(load, loaded)? {
            return self.failed(fault, &tokens[0]);
        }
        let mut received = ReplyLines::default();
        self.receive_lines(tokens.len() - 1, &mut received)?;
        while !left.is_empty() && received.goes_on() {
            let mut batch = Batch::default();
            batch.fill(&mut left)?;
            self.send(&batch, left.is_empty())?;
            self.receive_lines(batch.tokens.len(), &mut received)?;
            tokens.extend(batch.tokens);
        }
        if received.is_doubtful {
            return Ok(None);
        }
        let ending = self.conversation.finish()?;
        let replies = self.parse_replies(&tokens[1..], received);
        let split = replies.and_then(|replies| split_output(&tokens, replies, ending));
        Ok(split.map(|(replies, ending)| SessionReplies {
            replies,
            ending,
            facts: self.language_facts(),
        }))
    }

    /// Receives this number of reply lines. They are parsed after the program has ended, because
    /// parsing may take long and would count as time of the program.
    fn receive_lines(
        &mut self,
        number: usize,
        received: &mut ReplyLines,
    ) -> Result<(), JudgeFailure> {
        for _ in 0..number {
            match self.conversation.listen()? {
                Ok(line) => {
                    received.bytes += line.len();
                    received.lines.push(line);
                    received.is_doubtful |= received.bytes > REPLIES_MAX;
                }
                Err(Answer::Ended(exit)) => received.exit = Some(exit),
                Err(_) => received.is_doubtful = true,
            }
            if !received.goes_on() {
                break;
            }
        }
        Ok(())
    }

    /// Parses the lines. Returns `None` if a line is not a reply. The driver does not notice that,
    /// and has continued.
    fn parse_replies(&self, tokens: &[String], received: ReplyLines) -> Option<Vec<Reply>> {
        let lines = tokens.iter().zip(&received.lines);
        let replies = lines.map(|(token, line)| {
            let reply = message::parse_reply(token, line, &self.files);
            (!matches!(reply.answer, Answer::Garbled(_))).then_some(reply)
        });
        let ended = |exit| Some(Reply::silent(Answer::Ended(exit)));
        let last = received.exit.map(ended);
        replies.chain(last).collect()
    }

    fn send(&mut self, batch: &Batch, is_last: bool) -> Result<(), JudgeFailure> {
        if is_last {
            self.conversation.send_last(&batch.requests)
        } else {
            self.conversation.send(&batch.requests)
        }
    }

    /// Ends a submission that does not load. `mark` is the token of the request to load it.
    fn failed(
        self,
        (reason, arose): Fault,
        mark: &str,
    ) -> Result<Option<SessionReplies>, StartFailure> {
        let mut failure = self.conversation.fail(reason, arose)?;
        if failure.exit.as_ref().is_some_and(is_doubtful) {
            return Ok(None);
        }
        for written in [&mut failure.printed, &mut failure.complained] {
            match cut_at(written, mark) {
                Some((before, after)) => *written = [before, after].concat(),
                // A program that ended while it was loaded has set no mark.
                None if failure.exit.is_some() => {}
                None => return Ok(None),
            }
        }
        Err(failure.into())
    }
}

/// Returns true if the program may end in another way step by step. In one message, marks count as
/// output, and wall time includes no waiting.
fn is_doubtful(exit: &Exit) -> bool {
    matches!(
        exit,
        Exit::Limit(LimitHit::Output { .. } | LimitHit::Wall { .. })
    )
}

/// Gives each reply the output of its operation. The ending keeps the output before the first and
/// after the last operation.
///
/// The first token belongs to the request to load. `ending` has all output. Returns `None` if the
/// marks are not complete.
fn split_output(
    tokens: &[String],
    mut replies: Vec<Reply>,
    mut ending: Ending,
) -> Option<(Vec<Reply>, Ending)> {
    if let Some(Answer::Ended(exit)) = replies.last().map(|reply| &reply.answer)
        && is_doubtful(exit)
    {
        return None;
    }
    let (loaded, marks) = tokens.split_first()?;
    let (loading, mut printed) = cut_at(&ending.printed, loaded)?;
    let (complained, []) = cut_at(&ending.complained, loaded)? else {
        return None;
    };
    for (reply, mark) in replies.iter_mut().zip(marks) {
        let of_reply = match cut_at(printed, mark) {
            Some((of_reply, rest)) => {
                printed = rest;
                of_reply
            }
            // The program ended before it could set this mark.
            None if reply.is_last() => std::mem::take(&mut printed),
            None => return None,
        };
        reply.printed = of_reply.to_vec();
    }
    // All of it was written while the submission was loaded.
    let complained = complained.to_vec();
    ending.loading_complained.clone_from(&complained);
    ending.complained = complained;
    let all = [loading, printed].concat();
    ending.loading = loading.to_vec();
    ending.printed = all;
    let marks = tokens.iter().map(String::as_bytes).collect();
    let written = replies.iter().map(|reply| &reply.printed);
    let is_clear = written
        .chain([&ending.printed, &ending.complained])
        .all(|written| !has_mark(written, &marks));
    // A process that the submission forked also has the requests, and sets marks.
    is_clear.then_some((replies, ending))
}

/// Returns true if the output contains a mark.
fn has_mark(written: &[u8], marks: &HashSet<&[u8]>) -> bool {
    let length = marks.iter().next().map_or(1, |mark| mark.len());
    let mut places = written.windows(length);
    places.any(|here| here.iter().all(u8::is_ascii_hexdigit) && marks.contains(here))
}

/// Splits output at a mark: the part before it and the part after it.
fn cut_at<'a>(written: &'a [u8], mark: &str) -> Option<(&'a [u8], &'a [u8])> {
    let length = mark.len();
    let at = written
        .windows(length)
        .position(|here| here == mark.as_bytes())?;
    Some((&written[..at], &written[at + length..]))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use puzzlemark_reference::Value;

    use super::*;

    fn returned() -> Answer {
        Answer::Returned(Value::None)
    }

    fn ended() -> Answer {
        Answer::Ended(Exit::Code(3))
    }

    /// Returns the output of each reply, then the output of the ending on both streams.
    fn outputs(answers: Vec<Answer>, printed: &str, complained: &str) -> Option<Vec<String>> {
        let replies: Vec<_> = answers.into_iter().map(Reply::silent).collect();
        let ending = Ending {
            printed: printed.into(),
            complained: complained.into(),
            ..Ending::default()
        };
        let tokens = ["0ad0", "0b10", "0b20", "0b30"].map(str::to_owned);
        let (replies, ending) = split_output(&tokens[..=replies.len()], replies, ending)?;
        assert!(replies.iter().all(|reply| reply.complained.is_empty()));
        let printed = replies.into_iter().map(|reply| reply.printed);
        let all = printed.chain([ending.printed, ending.complained]);
        Some(all.map(|bytes| String::from_utf8(bytes).unwrap()).collect())
    }

    #[test]
    fn marks_split_the_output() {
        let all = vec![returned(), returned(), returned()];
        let outputs = outputs(all, "l0ad010b100b2030b30e", "L0ad0");
        assert_eq!(outputs.unwrap(), ["1", "", "3", "le", "L"]);
    }

    #[test]
    fn the_last_mark_may_be_missing_after_an_end() {
        for (printed, wanted) in [
            ("0ad010b102", ["1", "2", "", ""]),
            ("0ad010b1020b20", ["1", "2", "", ""]),
        ] {
            let outputs = outputs(vec![returned(), ended()], printed, "0ad0");
            assert_eq!(outputs.unwrap(), wanted, "{printed}");
        }
    }

    #[test]
    fn incomplete_marks_are_unclear() {
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
                outputs(both(), printed, complained),
                None,
                "{printed} {complained}"
            );
        }
        let whole = ("0ad00b100b20", "0ad0");
        assert!(outputs(both(), whole.0, whole.1).is_some());
        let second = Duration::from_secs(1);
        for limit in [
            LimitHit::Output { allowed: 1 },
            LimitHit::Wall {
                allowed: second,
                cpu: None,
            },
        ] {
            let last = Answer::Ended(Exit::Limit(limit));
            assert_eq!(outputs(vec![returned(), last], whole.0, whole.1), None);
        }
    }
}
