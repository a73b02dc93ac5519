//! Objects that live in a program which speaks the binary protocol.

mod backend;

use std::collections::BTreeMap;

use puzzlemark_reference::dialect::Dialect;
use puzzlemark_reference::operation::{Builtin, Expression, Operation};
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::session::{Evaluation, Session};
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, Value};
use puzzlemark_reports::model::SourceLine;

use super::conversation::{Conversation, Heard, quoted};
use super::dialect::SharedDialect;
use super::source::source_line;
use super::token::{sealed, token};
use super::wire::{Encoding, Request, WireReply};
use super::{JudgeFailure, Start, Subject, operation};
use puzzlemark_model::Action;
use puzzlemark_model::reply::bound_in;
use puzzlemark_model::reply::{Answer, Ending, LanguageFacts, LoadFailure, Reply};
use puzzlemark_sandbox::{Process, Tree};

/// What can come of a request instead of a value.
pub(super) enum Fault {
    /// An exception of the program's.
    Raised(Exception),
    /// Something that cannot be done with data that the program gave, as Python says it.
    Data(Exception),
    /// Something that is not a reply.
    Other(Answer),
    /// The judge failed.
    Judge(JudgeFailure),
}

impl From<Exception> for Fault {
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
    /// Names that it must define and does not, with what is said of each.
    lacking: BTreeMap<String, String>,
    /// Classes of the objects that the program has made.
    classes: BTreeMap<u32, String>,
    speaker: Speaker,
    /// Where the last exception arose.
    arose: Option<SourceLine>,
    /// The last request of this operation.
    last: Option<Asked>,
}

/// The requests that a program got.
struct Asked {
    /// As its student writes it.
    written: String,
    /// What came, likewise; empty where nothing has come yet.
    came: String,
    /// Tells whether that was `undefined`.
    undefined: bool,
}

/// What is known beforehand of who speaks.
#[derive(Clone, Default)]
pub(super) struct Speaker {
    /// Types that its language does not tell apart.
    pub(super) facts: LanguageFacts,
    /// Whether it is a driver of ours with a submission in its process: its replies carry the token
    /// of their request, and it numbers objects that come up by themselves.
    pub(super) ours: bool,
    /// The submission's files, to show lines of.
    pub(super) files: Tree,
    /// The module whose parameters have the names that a session uses; a program is only ever given
    /// positions.
    pub(super) module: Option<&'static dyn Powers>,
    /// How its student writes operations, where that is not as Python does.
    pub(super) dialect: Option<SharedDialect>,
}

/// Waits for the greeting of a program that is a submission by itself.
pub(super) fn greet<'cell>(
    process: Process<'cell>,
    exceptions: &BTreeMap<String, String>,
    speaker: Speaker,
) -> Result<Start<'cell>, JudgeFailure> {
    Ok(match Remote::greeted(process, exceptions, speaker)? {
        Ok(remote) => Start::Ready(remote.into_subject()),
        Err(failure) => Start::Failed(failure),
    })
}

impl<'cell> Remote<'cell> {
    /// Waits for a program's greeting.
    pub(super) fn greeted(
        process: Process<'cell>,
        exceptions: &BTreeMap<String, String>,
        speaker: Speaker,
    ) -> Result<Result<Self, LoadFailure>, JudgeFailure> {
        let mut conversation = Conversation::new(process);
        let expected = Encoding::ALL.map(|encoding| format!("`{}`", encoding.greeting()));
        let reason = match conversation.listen()? {
            Heard::Line(line) | Heard::Early(line) => match Encoding::greeted(&line) {
                Some(encoding) => {
                    return Ok(Ok(Self {
                        conversation,
                        encoding,
                        exceptions: exceptions.clone(),
                        lacking: BTreeMap::new(),
                        classes: BTreeMap::new(),
                        speaker,
                        arose: None,
                        last: None,
                    }));
                }
                None => format!(
                    "the first line that the program writes must be {}, but it is {}",
                    expected.join(" or "),
                    quoted(&line)
                ),
            },
            Heard::Ended(exit) => format!(
                "the program {} before it wrote its greeting, {}",
                exit.describe(),
                expected.join(" or ")
            ),
        };
        Ok(Err(conversation.fail(reason, None)?))
    }

    /// The program as a subject.
    pub(super) fn into_subject(self) -> Box<dyn Subject + 'cell> {
        Box::new(RemoteRun {
            facts: self.speaker.facts,
            session: Session::new(self),
        })
    }

    /// The conversation, for what is no operation.
    pub(super) fn into_conversation(self) -> Conversation<'cell> {
        self.conversation
    }

    /// Marks the end of loading, and takes what the submission lacks.
    pub(super) fn loaded(&mut self, lacking: BTreeMap<String, String>) {
        self.lacking = lacking;
        self.conversation.loaded();
    }

    /// Sends a request and gives the line that answers it.
    pub(super) fn exchange(
        &mut self,
        request: &str,
    ) -> Result<Result<Vec<u8>, Answer>, JudgeFailure> {
        let token = self.speaker.ours.then(token);
        let line = match &token {
            Some(token) => format!("{token} {request}"),
            None => request.to_owned(),
        };
        Ok(match (self.conversation.ask(&line)?, &token) {
            (Heard::Ended(exit), _) => Err(Answer::Ended(exit)),
            (Heard::Line(reply), Some(token)) => sealed(token, &reply)
                .map(<[u8]>::to_vec)
                .map_err(Answer::Garbled),
            (Heard::Line(reply), None) => Ok(reply),
            (Heard::Early(early), Some(_)) => Err(Answer::Garbled(format!(
                "{} was written to Puzzlemark's own channel before anything was asked; leave \
                 descriptors alone that your program did not open",
                quoted(&early)
            ))),
            (Heard::Early(early), None) => Err(Answer::Garbled(format!(
                "{} came before it was asked for; write one reply to each request, and debugging \
                 to standard error",
                quoted(&early)
            ))),
        })
    }
}

impl Remote<'_> {
    fn ask(&mut self, request: &Request) -> Result<Value, Fault> {
        let garbled = |why: String| Err(Fault::Other(Answer::Garbled(why)));
        self.last = None;
        let line = self.encoding.write_request(request);
        let reply = match self.exchange(&line).map_err(Fault::Judge)? {
            Ok(reply) => reply,
            Err(answer) => return Err(Fault::Other(answer)),
        };
        let read = std::str::from_utf8(&reply)
            .map_err(|_| "it is not UTF-8".to_owned())
            .and_then(|reply| self.encoding.read_reply(reply));
        match read {
            Ok(WireReply::Returns(value)) => Ok(self.came(request, value, false)),
            Ok(WireReply::Undefined) => Ok(self.came(request, Value::None, true)),
            Ok(WireReply::Unsendable(why)) => {
                garbled(format!("what it returns cannot be looked at: {why}"))
            }
            Ok(WireReply::Raises {
                kind,
                message,
                ancestors,
                at,
            }) => {
                self.arose = at.map(|at| source_line(&self.speaker.files, at));
                Err(Fault::Raised(self.exception(&kind, &ancestors, message)))
            }
            Err(why) => garbled(format!(
                "{} is not a reply: {why}; write debugging to standard error",
                quoted(&reply)
            )),
        }
    }

    /// Remembers what came of a request, to speak of it.
    fn came(&mut self, request: &Request, value: Value, undefined: bool) -> Value {
        if let Some(dialect) = &self.speaker.dialect {
            let came = dialect.language().value(&value);
            self.last = Some(Asked {
                written: written(dialect, request),
                came: if undefined {
                    "undefined".to_owned()
                } else {
                    shortened(came)
                },
                undefined,
            });
        }
        value
    }

    /// Says in the student's language that something cannot be done with data.
    fn in_words(&self, operation: &Operation, exception: Exception) -> Exception {
        let Some(dialect) = &self.speaker.dialect else {
            return exception;
        };
        let last = self.last.as_ref();
        let last = last.map(|asked| (asked.written.as_str(), asked.came.as_str()));
        Exception::unnamed(exception.name(), dialect.cannot(operation, last))
    }

    /// An exception with its ancestry: what the program says of it, the assignment's own table and
    /// the builtin one.
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

    /// Puts in the classes of the objects in a value, all of which must have been made.
    fn known(&mut self, value: Value) -> Result<Value, Fault> {
        let mut all = |values: Vec<Value>| {
            values
                .into_iter()
                .map(|value| self.known(value))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match value {
            Value::Object(ObjectRef { id, class }) => {
                if self.speaker.ours && !class.is_empty() {
                    self.classes.entry(id).or_insert(class);
                }
                let Some(class) = self.classes.get(&id).cloned() else {
                    let why = format!("the reply names object {id}, which was never made");
                    return Err(Fault::Other(Answer::Garbled(why)));
                };
                Value::Object(ObjectRef { id, class })
            }
            Value::List(elements) => Value::List(all(elements)?),
            Value::Tuple(elements) => Value::Tuple(all(elements)?),
            Value::Set(elements) => Value::Set(all(elements)?),
            Value::Dict(pairs) => {
                let known = pairs
                    .into_iter()
                    .map(|(key, value)| Ok((self.known(key)?, self.known(value)?)));
                Value::Dict(known.collect::<Result<Vec<_>, Fault>>()?)
            }
            Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Str(_) => value,
        })
    }
}

/// Tells whether what an operation gives is what the program is asked for last.
fn is_asked(operation: &Operation) -> bool {
    operation.target.is_none()
        && match &operation.expression {
            Expression::Attribute(..) => true,
            Expression::Call { callee, .. } => match &**callee {
                Expression::Name(name) => Builtin::named(name).is_none(),
                _ => true,
            },
            _ => false,
        }
}

/// A request as the student writes it.
fn written(dialect: &Dialect, request: &Request) -> String {
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
        } => dialect.asked(name, arguments),
        Request::Get { attribute, .. } => attribute.clone(),
        Request::Text { .. } => "the text".to_owned(),
    }
}

/// The beginning of a value that is long.
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
        let undefined = last.is_some_and(|asked| asked.undefined) && is_asked(operation);
        let answer = match result {
            Ok(value) => Answer::Returned(value),
            Err(Fault::Raised(exception)) => Answer::Raised {
                exception,
                arose: self.session.backend_mut().arose.take(),
            },
            Err(Fault::Data(exception)) => Answer::Raised {
                exception: self.session.backend().in_words(operation, exception),
                arose: None,
            },
            Err(Fault::Other(answer)) => answer,
            Err(Fault::Judge(failure)) => return Err(failure),
        };
        let (mut all_printed, complained) = self.session.backend_mut().conversation.take_written();
        // What methods print comes before what is printed of their results.
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
