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
use super::{Load, PythonRun, message, request};
use crate::conversation::Heard;
use crate::{AtOnce, JudgeFailure, Subject as _};
use puzzlemark_model::Action;
use puzzlemark_model::reply::{Answer, Ending, Exit, Reply};
use puzzlemark_model::reply::{Bound, LimitHit};

/// How much the replies of a session may be in bytes before they are asked for one by one instead, each
/// of which is judged and dropped before the next: looked into, a list takes twenty times as much.
const REPLIES_MAX: usize = 4 << 20;

/// What was said to operations, line by line.
#[derive(Default)]
struct Lines {
    replies: Vec<Vec<u8>>,
    bytes: usize,
    /// How the program ended, if it has.
    exit: Option<Exit>,
    /// It may be otherwise step by step.
    is_doubtful: bool,
}

impl Lines {
    fn goes_on(&self) -> bool {
        self.exit.is_none() && !self.is_doubtful
    }
}

impl PythonRun<'_> {
    /// Loads the submission, asks for actions, and ends it.
    pub(super) fn perform_at_once(
        mut self,
        load: &Load<'_>,
        mut left: &[&Action],
    ) -> Result<AtOnce, JudgeFailure> {
        let mut batch = Batch::default();
        batch.add(&request::load(load.file, load.requires, load.sites, true));
        batch.fill(&mut left)?;
        self.send(&batch, left.is_empty())?;
        let mut tokens = batch.tokens;
        let message = self.said(&tokens[0])?.map(|said| said.message);
        if matches!(message, Err(Answer::Garbled(_))) {
            // The driver may have loaded it all the same, and have gone on.
            return Ok(AtOnce::Unclear);
        }
        if let Some(fault) = self.load_fault(load, message) {
            return self.failed(fault, &tokens[0]);
        }
        let mut heard = Lines::default();
        self.take_lines(tokens.len() - 1, &mut heard)?;
        while !left.is_empty() && heard.goes_on() {
            let mut batch = Batch::default();
            batch.fill(&mut left)?;
            self.send(&batch, left.is_empty())?;
            self.take_lines(batch.tokens.len(), &mut heard)?;
            tokens.extend(batch.tokens);
        }
        if heard.is_doubtful {
            return Ok(AtOnce::Unclear);
        }
        let ending = self.conversation.finish()?;
        let answers = self.answers(&tokens[1..], heard);
        let told = answers.and_then(|answers| attributed(&tokens, answers, ending));
        Ok(
            told.map_or(AtOnce::Unclear, |(replies, ending)| AtOnce::Performed {
                replies,
                ending,
                facts: self.language_facts(),
            }),
        )
    }

    /// Takes the lines that come in reply to so many requests as they are. To look into them may take
    /// long, which would be time of the program's while it runs, so that it comes afterwards.
    fn take_lines(&mut self, number: usize, heard: &mut Lines) -> Result<(), JudgeFailure> {
        for _ in 0..number {
            match self.conversation.listen()? {
                Heard::Line(line) => {
                    heard.bytes += line.len();
                    heard.replies.push(line);
                    heard.is_doubtful |= heard.bytes > REPLIES_MAX;
                }
                Heard::Early(_) => heard.is_doubtful = true,
                Heard::Ended(exit) => heard.exit = Some(exit),
            }
            if !heard.goes_on() {
                break;
            }
        }
        Ok(())
    }

    /// What has come of the operations, with the names that they have bound; `None` where a line is no reply: the driver knew nothing of
    /// that, and has gone on.
    fn answers(&self, tokens: &[String], heard: Lines) -> Option<Vec<(Answer, Bound)>> {
        let said = tokens.iter().zip(&heard.replies);
        let answers = said.map(|(token, line)| {
            let said = message::read(token, line).ok()?;
            let (message, bound) = said.into_parts();
            let answer = self.answer(message);
            (!matches!(answer, Answer::Garbled(_))).then_some((answer, bound))
        });
        let ended = |exit| Some((Answer::Ended(exit), Bound::new()));
        let last = heard.exit.map(ended);
        answers.chain(last).collect()
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
        if failure.exit.as_ref().is_some_and(is_doubtful) {
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

/// Whether the program might not have ended so step by step: marks are output too, and between steps
/// nobody's time runs.
fn is_doubtful(exit: &Exit) -> bool {
    matches!(
        exit,
        Exit::Limit(LimitHit::Output { .. } | LimitHit::Wall { .. })
    )
}

/// Makes replies of answers and of what was printed for each, and leaves to the ending what was written
/// before and after all of them; `None` where that cannot be told. The first token is that by which the
/// submission was loaded; the ending has all that was written.
fn attributed(
    tokens: &[String],
    answers: Vec<(Answer, Bound)>,
    mut ending: Ending,
) -> Option<(Vec<Reply>, Ending)> {
    if let Some((Answer::Ended(exit), _)) = answers.last()
        && is_doubtful(exit)
    {
        return None;
    }
    let (loaded, marks) = tokens.split_first()?;
    let (loading, mut printed) = cut_at(&ending.printed, loaded)?;
    let (complained, []) = cut_at(&ending.complained, loaded)? else {
        return None;
    };
    let mut replies = Vec::with_capacity(answers.len());
    for ((answer, bound), mark) in answers.into_iter().zip(marks) {
        let mut reply = Reply {
            bound,
            ..Reply::silent(answer)
        };
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
        replies.push(reply);
    }
    ending.complained = complained.to_vec();
    let all = [loading, printed].concat();
    ending.loading = loading.to_vec();
    ending.printed = all;
    let marks = tokens.iter().map(String::as_bytes).collect();
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
    use std::time::Duration;

    use puzzlemark_reference::Value;

    use super::*;

    fn returned() -> Answer {
        Answer::Returned(Value::None)
    }

    fn ended() -> Answer {
        Answer::Ended(Exit::Code(3))
    }

    /// What each reply is given of what was written, and then the ending of both streams.
    fn told(answers: Vec<Answer>, printed: &str, complained: &str) -> Option<Vec<String>> {
        let answers: Vec<_> = answers
            .into_iter()
            .map(|answer| (answer, Bound::new()))
            .collect();
        let ending = Ending {
            printed: printed.into(),
            complained: complained.into(),
            ..Ending::default()
        };
        let tokens = ["0ad0", "0b10", "0b20", "0b30"].map(str::to_owned);
        let (replies, ending) = attributed(&tokens[..=answers.len()], answers, ending)?;
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
        let second = Duration::from_secs(1);
        for limit in [
            LimitHit::Output { allowed: 1 },
            LimitHit::Wall {
                allowed: second,
                cpu: None,
            },
        ] {
            let last = Answer::Ended(Exit::Limit(limit));
            assert_eq!(told(vec![returned(), last], whole.0, whole.1), None);
        }
    }
}
