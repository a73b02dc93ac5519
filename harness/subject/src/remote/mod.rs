//! Subjects in another process. Their objects are in a program that speaks the binary protocol.

mod backend;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use puzzlemark_reference::dialect::Dialect;
use puzzlemark_reference::operation::{Builtin, Expression, Operation};
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::session::{Evaluation, Session};
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, Value};
use puzzlemark_reports::model::SourceLine;

use super::conversation::{Conversation, EARLY_ON_OUTPUT, EARLY_ON_OWN_CHANNEL, ReplyLine, quoted};
use super::dialect::SharedDialect;
use super::source::source_line;
use super::token::{strip_token, token};
use super::wire::{Encoding, Request, WireReply};
use super::{JudgeFailure, Parameters, StartFailure, Subject, operation};
use puzzlemark_model::Action;
use puzzlemark_model::reply::{Answer, Ending, LanguageFacts, Reply, bound_in};
use puzzlemark_sandbox::{Process, Tree};

/// The result of a request that gives no value.
pub(super) enum RemoteFault {
    /// An exception that the program reports.
    Raised(Exception),
    /// An operation that fails on data of the program, as Python's exception.
    Data(Exception),
    /// An answer that is not a value and not an exception.
    Other(Answer),
    /// The judge failed.
    Judge(JudgeFailure),
}

impl From<Exception> for RemoteFault {
    fn from(exception: Exception) -> Self {
        Self::Data(exception)
    }
}

/// A running program that speaks the binary protocol.
pub(super) struct Remote<'cell> {
    conversation: Conversation<'cell>,
    encoding: Encoding,
    /// The assignment's own exception types: name to name of the parent.
    exceptions: BTreeMap<String, String>,
    /// Required names that the program does not define, each with the message about it.
    lacking: BTreeMap<String, String>,
    /// Classes by the number of the object.
    classes: BTreeMap<u32, String>,
    /// The objects that a step has made with a constructor.
    made: BTreeSet<u32>,
    speaker: Speaker,
    /// The place of the last exception in the source.
    arose: Option<SourceLine>,
    /// The last request of this operation.
    last: Option<Asked>,
}

/// A request and its reply, in the student's language, for messages.
struct Asked {
    request: String,
    /// The value, shortened.
    value: String,
    /// True if the value is JavaScript's `undefined`.
    undefined: bool,
}

/// The properties of a program, known before it starts.
#[derive(Clone, Default)]
pub(super) struct Speaker {
    /// Types that its language does not distinguish.
    pub(super) facts: LanguageFacts,
    /// True for a driver of Puzzlemark that runs in the submission's process. Its replies carry
    /// tokens, and it numbers the objects that it returns.
    pub(super) ours: bool,
    /// The submission's files, for source lines in reports.
    pub(super) files: Tree,
    /// The puzzle whose signatures turn arguments by name into positions. Programs get only
    /// positions.
    pub(super) module: Option<&'static dyn Powers>,
    /// The parameters of the model's callees, for the same purpose.
    pub(super) parameters: Option<Arc<Parameters>>,
    /// Names of builtin functions that stand for functions of the submission.
    pub(super) own: BTreeSet<String>,
    /// The notation of the student's language, if it is not Python.
    pub(super) dialect: Option<SharedDialect>,
}

impl<'cell> Remote<'cell> {
    /// Waits for a program's greeting. If a program sends no greeting, it does not load.
    pub(super) fn greeted(
        process: Process<'cell>,
        exceptions: &BTreeMap<String, String>,
        speaker: Speaker,
    ) -> Result<Self, StartFailure> {
        let mut conversation = Conversation::new(
            process,
            if speaker.ours {
                EARLY_ON_OWN_CHANNEL
            } else {
                EARLY_ON_OUTPUT
            },
        );
        let expected = Encoding::ALL.map(|encoding| format!("`{}`", encoding.greeting()));
        let reason = match conversation.listen()? {
            Ok(line) => match Encoding::parse_greeting(&line) {
                Some(encoding) => {
                    return Ok(Self {
                        conversation,
                        encoding,
                        exceptions: exceptions.clone(),
                        lacking: BTreeMap::new(),
                        classes: BTreeMap::new(),
                        made: BTreeSet::new(),
                        speaker,
                        arose: None,
                        last: None,
                    });
                }
                None => format!(
                    "the first line that the program writes must be {}, but it is {}",
                    expected.join(" or "),
                    quoted(&line)
                ),
            },
            Err(Answer::Ended(exit)) => format!(
                "the program {} before it wrote its greeting, {}",
                exit.describe(),
                expected.join(" or ")
            ),
            Err(_) => unreachable!("nothing can be early before the first request"),
        };
        Err(conversation.fail(reason, None)?.into())
    }

    /// Returns the program as a subject.
    pub(super) fn into_subject(self) -> Box<dyn Subject + 'cell> {
        Box::new(RemoteRun {
            facts: self.speaker.facts,
            session: Session::new(self),
        })
    }

    /// Returns the conversation, to end a program that does not load.
    pub(super) fn into_conversation(self) -> Conversation<'cell> {
        self.conversation
    }

    /// Marks the end of loading. `lacking` are the names that the submission does not define, with messages.
    pub(super) fn end_loading(&mut self, lacking: BTreeMap<String, String>) {
        self.lacking = lacking;
        self.conversation.end_loading();
    }

    /// Sends a request and returns the reply, without its token.
    pub(super) fn exchange(&mut self, request: &str) -> Result<ReplyLine, JudgeFailure> {
        if !self.speaker.ours {
            return self.conversation.ask(request);
        }
        let token = token();
        let line = self.conversation.ask(&format!("{token} {request}"))?;
        Ok(line.and_then(|line| {
            strip_token(&token, &line)
                .map(<[u8]>::to_vec)
                .map_err(Answer::Garbled)
        }))
    }
}

impl Remote<'_> {
    fn ask(&mut self, request: &Request) -> Result<Value, RemoteFault> {
        let garbled = |why: String| Err(RemoteFault::Other(Answer::Garbled(why)));
        self.last = None;
        let line = self.encoding.write_request(request);
        let reply = match self.exchange(&line).map_err(RemoteFault::Judge)? {
            Ok(reply) => reply,
            Err(answer) => return Err(RemoteFault::Other(answer)),
        };
        let parsed = std::str::from_utf8(&reply)
            .map_err(|_| "it is not UTF-8".to_owned())
            .and_then(|reply| self.encoding.read_reply(reply));
        match parsed {
            Ok(WireReply::Returns(value)) => Ok(self.remember_value(request, value, false)),
            Ok(WireReply::Undefined) => Ok(self.remember_value(request, Value::None, true)),
            Ok(WireReply::Unsendable(why)) => {
                garbled(format!("the returned value cannot be read: {why}"))
            }
            Ok(WireReply::Raises {
                kind,
                message,
                ancestors,
                at,
            }) => {
                self.arose = at.map(|at| source_line(&self.speaker.files, at));
                Err(RemoteFault::Raised(
                    self.exception(&kind, &ancestors, message),
                ))
            }
            Err(why) => garbled(format!(
                "{} is not a reply: {why}; write debugging to standard error",
                quoted(&reply)
            )),
        }
    }

    /// Remembers a request and its value for messages.
    fn remember_value(&mut self, request: &Request, value: Value, undefined: bool) -> Value {
        if let Some(dialect) = &self.speaker.dialect {
            self.last = Some(Asked {
                request: in_dialect(dialect, request),
                value: if undefined {
                    "undefined".to_owned()
                } else {
                    shortened(dialect.language().value(&value))
                },
                undefined,
            });
        }
        value
    }

    /// Writes an exception about data of the program in the student's language.
    fn reworded(&self, operation: &Operation, exception: Exception) -> Exception {
        let Some(dialect) = &self.speaker.dialect else {
            return exception;
        };
        let last = self
            .last
            .as_ref()
            .map(|asked| (asked.request.as_str(), asked.value.as_str()));
        Exception::unnamed(exception.name(), dialect.cannot(operation, last))
    }

    /// Makes an exception with its ancestry. The ancestry comes from the program, the assignment's
    /// own table and the builtin table.
    fn exception(&self, kind: &str, ancestors: &[String], message: String) -> Exception {
        let mut parents: Vec<&str> = Vec::new();
        for name in std::iter::once(kind).chain(ancestors.iter().map(String::as_str)) {
            let mut last = name;
            if name != kind && !parents.contains(&name) {
                parents.push(name);
            }
            while let Some(parent) = self.exceptions.get(last) {
                if parent == kind || parents.contains(&parent.as_str()) {
                    break;
                }
                parents.push(parent);
                last = parent;
            }
        }
        Exception::with_parents(kind, &parents, message)
    }

    /// Adds the classes of the objects in a value. An object that was never made is an error.
    fn with_classes(&mut self, value: Value) -> Result<Value, RemoteFault> {
        let mut all = |values: Vec<Value>| {
            values
                .into_iter()
                .map(|value| self.with_classes(value))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match value {
            Value::Object(ObjectRef { id, class }) => {
                if self.speaker.ours && !class.is_empty() {
                    self.classes.entry(id).or_insert(class);
                }
                let Some(class) = self.classes.get(&id).cloned() else {
                    let why = format!("the reply names object {id}, which was never made");
                    return Err(RemoteFault::Other(Answer::Garbled(why)));
                };
                Value::Object(ObjectRef { id, class })
            }
            Value::List(elements) => Value::List(all(elements)?),
            Value::Tuple(elements) => Value::Tuple(all(elements)?),
            Value::Set(elements) => Value::Set(all(elements)?),
            Value::Dict(pairs) => {
                let known = pairs
                    .into_iter()
                    .map(|(key, value)| Ok((self.with_classes(key)?, self.with_classes(value)?)));
                Value::Dict(known.collect::<Result<Vec<_>, RemoteFault>>()?)
            }
            Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Str(_) => value,
        })
    }
}

/// Returns true if the value of an operation is the value of its last request.
fn ends_with_request(operation: &Operation, own: &BTreeSet<String>) -> bool {
    operation.target.is_none()
        && match &operation.expression {
            Expression::Attribute(..) => true,
            Expression::Call { callee, .. } => match &**callee {
                Expression::Name(name) => own.contains(name) || Builtin::by_name(name).is_none(),
                _ => true,
            },
            _ => false,
        }
}

/// Returns a request in the student's language.
fn in_dialect(dialect: &Dialect, request: &Request) -> String {
    match request {
        Request::New {
            class: name,
            arguments,
            ..
        }
        | Request::Call {
            method: name,
            arguments,
            ..
        }
        | Request::Function {
            name, arguments, ..
        } => dialect.call_text(name, arguments),
        Request::Get { attribute, .. } => attribute.clone(),
        Request::Text { .. } => "the text".to_owned(),
    }
}

/// Cuts a long value after 200 characters.
fn shortened(written: String) -> String {
    const LETTERS_MAX: usize = 200;
    match written.char_indices().nth(LETTERS_MAX) {
        Some((end, _)) => format!("{}...", &written[..end]),
        None => written,
    }
}

/// A session with a program.
struct RemoteRun<'cell> {
    facts: LanguageFacts,
    session: Session<Remote<'cell>>,
}

impl Subject for RemoteRun<'_> {
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure> {
        let operation = operation(action)?;
        self.session.backend_mut().arose = None;
        self.session.backend_mut().last = None;
        let Evaluation { printed, result } = self.session.evaluate(operation);
        let last = self.session.backend().last.as_ref();
        let own = &self.session.backend().speaker.own;
        let undefined =
            last.is_some_and(|asked| asked.undefined) && ends_with_request(operation, own);
        let answer = match result {
            Ok(value) => Answer::Returned(value),
            Err(RemoteFault::Raised(exception)) => Answer::Raised {
                exception,
                arose: self.session.backend_mut().arose.take().map(Box::new),
            },
            Err(RemoteFault::Data(exception)) => Answer::Raised {
                exception: self.session.backend().reworded(operation, exception),
                arose: None,
            },
            Err(RemoteFault::Other(answer)) => answer,
            Err(RemoteFault::Judge(failure)) => return Err(failure),
        };
        let (mut all_printed, complained) = self.session.backend_mut().conversation.take_written();
        // Methods print before the session prints their results.
        all_printed.extend(printed.into_bytes());
        Ok(Reply {
            answer,
            bound: bound_in(&self.session, operation),
            printed: all_printed,
            complained,
            undefined,
        })
    }

    fn language_facts(&self) -> LanguageFacts {
        self.facts
    }

    fn finish(mut self: Box<Self>) -> Result<Ending, JudgeFailure> {
        self.session.backend_mut().conversation.finish()
    }
}
