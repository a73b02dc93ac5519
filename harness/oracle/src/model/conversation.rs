//! The conversation with a host in one game.
//!
//! A reply depends only on the files of the game and on the requests so far. So equal beginnings of games are played once: the
//! replies are kept, and later games get them without a process. A class gives mostly equal answers to open
//! calls, so most of its games need no process at all.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use puzzlemark_model::JudgeFailure;
use puzzlemark_model::digest::{Digest, Half};
use serde_json::Value as Json;

use super::host::{Host, failed, parse_reply, unexpected};
use super::{Mistake, ModelReference};

/// The most bytes of all kept replies. When there are more, all are deleted.
const BYTES_MAX: usize = 64 << 20;

/// The reason for a game that cannot be played again. It does not show the replies, because students can read it.
const CONTRADICTION: &str = "it gives another reply when a game is played again; a model must give the same replies in every \
                             run, and `puzzlemark lint` names the calls that do not";

/// A digest of all requests of a game so far.
type HistoryDigest = Half;

/// The replies in all games so far.
#[derive(Default)]
pub(super) struct KnownReplies(Mutex<Replies>);

#[derive(Default)]
struct Replies {
    by_history: HashMap<HistoryDigest, String>,
    bytes: usize,
}

impl KnownReplies {
    fn get(&self, history: &HistoryDigest) -> Option<String> {
        self.lock().by_history.get(history).cloned()
    }

    fn keep(&self, history: HistoryDigest, reply: &str) {
        let mut replies = self.lock();
        replies.bytes += size_of::<HistoryDigest>() + reply.len();
        if replies.bytes > BYTES_MAX {
            *replies = Replies::default();
        }
        replies.by_history.insert(history, reply.to_owned());
    }

    /// A panic of another worker leaves the replies as they were.
    fn lock(&self) -> MutexGuard<'_, Replies> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One game: its requests, and the host that plays it. When it is dropped, other games can use the host.
pub(super) struct Conversation<'g, 'r> {
    reference: &'g ModelReference<'r>,
    host: HostState,
    history: HistoryDigest,
    /// The requests whose replies were known, so that the host has not got them yet. Each has its reply.
    unsent: Vec<(String, String)>,
}

enum HostState {
    /// No request has needed a host yet. The host gets the first request before all others.
    Unused(String),
    Playing(Host),
    /// The host has crashed, or a rule has a mistake.
    Failed,
}

impl<'g, 'r> Conversation<'g, 'r> {
    /// Begins a game with this first request.
    pub(super) fn begin(reference: &'g ModelReference<'r>, begin: &Json) -> Self {
        let begin = begin.to_string();
        Self {
            reference,
            history: history_of(&HistoryDigest::default(), &begin),
            host: HostState::Unused(begin),
            unsent: Vec::new(),
        }
    }

    /// Returns the reply to a request. If it reports a mistake of the instructor or a crash, ends the game and
    /// returns a failure.
    pub(super) fn ask(&mut self, request: &Json) -> Result<Json, JudgeFailure> {
        let reply = self.ask_with_fault(request)?;
        self.refuse(&["fault"], reply)
    }

    /// Returns the reply to a request. It can report a mistake of the instructor, after which the game continues.
    pub(super) fn ask_with_fault(&mut self, request: &Json) -> Result<Json, JudgeFailure> {
        let request = request.to_string();
        self.history = history_of(&self.history, &request);
        let is_playable = !matches!(self.host, HostState::Failed);
        if is_playable && let Some(reply) = self.reference.known_replies.get(&self.history) {
            let parsed = parse_reply(&reply);
            self.unsent.push((request, reply));
            return parsed;
        }
        self.catch_up()?;
        let reply = self.send(&request)?;
        let parsed = self.refuse(&["died", "error"], parse_reply(&reply)?)?;
        if is_lasting(&parsed) {
            self.reference.known_replies.keep(self.history, &reply);
        }
        Ok(parsed)
    }

    /// Ends the game and returns a failure if the reply has one of these keys.
    fn refuse(&mut self, keys: &[&str], reply: Json) -> Result<Json, JudgeFailure> {
        if keys.iter().all(|key| reply.get(key).is_none()) {
            return Ok(reply);
        }
        self.host = HostState::Failed;
        Err(match reply.get("fault") {
            Some(fault) => failed(&Mistake::parse(fault, self.reference.model).to_string()),
            None => unexpected(&reply),
        })
    }

    /// Plays the beginning of the game, as far as its replies were known. They must be the same again.
    fn catch_up(&mut self) -> Result<(), JudgeFailure> {
        if let HostState::Unused(begin) = &self.host {
            let begin = begin.clone();
            let mut host = self.reference.take_host()?;
            host.begin_game();
            self.host = HostState::Playing(host);
            let reply = parse_reply(&self.send(&begin)?)?;
            if reply.get("begun").is_none() {
                self.host = HostState::Failed;
                return Err(unexpected(&reply));
            }
        }
        for (request, known) in std::mem::take(&mut self.unsent) {
            let reply = self.send(&request)?;
            if reply != known {
                self.host = HostState::Failed;
                return Err(failed(CONTRADICTION));
            }
        }
        Ok(())
    }

    fn send(&mut self, request: &str) -> Result<String, JudgeFailure> {
        let HostState::Playing(host) = &mut self.host else {
            return Err(failed("it has ended"));
        };
        let reply = host.ask(request);
        if reply.is_err() {
            self.host = HostState::Failed;
        }
        reply
    }
}

impl Drop for Conversation<'_, '_> {
    fn drop(&mut self) {
        let HostState::Playing(mut host) = std::mem::replace(&mut self.host, HostState::Failed)
        else {
            return;
        };
        // A host is not used again if it does not end a game.
        let ended = host.ask(r#"{"end":null}"#);
        let ended = ended.and_then(|reply| parse_reply(&reply));
        if ended.is_ok_and(|reply| reply.get("ended").is_some()) {
            self.reference.keep(host);
        }
    }
}

/// Returns the digest of a history with one more request.
fn history_of(before: &HistoryDigest, request: &str) -> HistoryDigest {
    let mut digest = Digest::default();
    digest.part(before).part(request);
    digest.first_half()
}

/// Returns true if the reply is the same whenever the game is played. An operation that took too long can end in
/// time on a faster machine.
fn is_lasting(reply: &Json) -> bool {
    let passing = ["fault", "unspecified", "each"];
    passing.iter().all(|key| reply.get(key).is_none())
}
