//! Objects that live in a program which speaks the binary protocol.

use std::collections::BTreeMap;

use puzzlemark_reference::object::Signature;
use puzzlemark_reference::operation::Builtin;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::session::{Backend, Evaluation, Session};
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, Value};

use super::conversation::{Conversation, Heard, quoted};
use super::wire::{Encoding, Request, WireReply};
use super::{Answer, Ending, JudgeFailure, Reply, Start, Subject, operation};
use crate::sandbox::Process;
use crate::spec::model::Action;

/// What can come of a request instead of a value.
pub(super) enum Fault {
    /// An exception.
    Raised(Exception),
    /// Something that is not a reply.
    Other(Answer),
    /// The judge failed.
    Judge(JudgeFailure),
}

impl From<Exception> for Fault {
    fn from(exception: Exception) -> Self {
        Self::Raised(exception)
    }
}

/// A running program that speaks the binary protocol.
pub(super) struct Remote<'cell> {
    conversation: Conversation<'cell>,
    encoding: Encoding,
    /// The assignment's own exception types: name to name of the parent.
    exceptions: BTreeMap<String, String>,
    /// The module whose parameters have the names that a session uses; a program is only ever given
    /// positions.
    module: Option<&'static dyn Powers>,
    /// Classes of the objects that the program has made.
    classes: BTreeMap<u32, String>,
}

/// Waits for the program's greeting. With a module, its names of parameters can be used.
pub(super) fn greet<'cell>(
    process: Process<'cell>,
    exceptions: &BTreeMap<String, String>,
    module: Option<&'static dyn Powers>,
) -> Result<Start<'cell>, JudgeFailure> {
    let mut conversation = Conversation::new(process);
    let expected = Encoding::ALL.map(|encoding| format!("`{}`", encoding.greeting()));
    let reason = match conversation.listen()? {
        Heard::Line(line) | Heard::Early(line) => match Encoding::greeted(&line) {
            Some(encoding) => {
                let exceptions = exceptions.clone();
                let classes = BTreeMap::new();
                let remote = Remote {
                    conversation,
                    encoding,
                    exceptions,
                    module,
                    classes,
                };
                let run = RemoteRun {
                    session: Session::new(remote),
                };
                return Ok(Start::Ready(Box::new(run)));
            }
            None => format!(
                "the first line that the program writes must be {}, but it is {}",
                expected.join(" or "),
                quoted(&line)
            ),
        },
        Heard::Ended(exit) => format!(
            "the program {} before it wrote its greeting, {}",
            exit.told(),
            expected.join(" or ")
        ),
    };
    Ok(Start::Failed(conversation.fail(reason, None)?))
}

impl Remote<'_> {
    fn ask(&mut self, request: &Request) -> Result<Value, Fault> {
        let garbled = |why: String| Err(Fault::Other(Answer::Garbled(why)));
        let line = self.encoding.write_request(request);
        match self.conversation.ask(&line).map_err(Fault::Judge)? {
            Heard::Ended(exit) => Err(Fault::Other(Answer::Ended(exit))),
            Heard::Early(early) => garbled(format!(
                "{} came before it was asked for; write one reply to each request, and debugging \
                 to standard error",
                quoted(&early)
            )),
            Heard::Line(reply) => {
                let read = std::str::from_utf8(&reply)
                    .map_err(|_| "it is not UTF-8".to_owned())
                    .and_then(|reply| self.encoding.read_reply(reply));
                match read {
                    Ok(WireReply::Returns(value)) => Ok(value),
                    Ok(WireReply::Raises { kind, message }) => {
                        Err(Fault::Raised(self.exception(&kind, message)))
                    }
                    Err(why) => garbled(format!(
                        "{} is not a reply: {why}; write debugging to standard error",
                        quoted(&reply)
                    )),
                }
            }
        }
    }

    /// An exception with its ancestry, by the assignment's own table and the builtin one.
    fn exception(&self, kind: &str, message: String) -> Exception {
        let mut parents: Vec<&str> = Vec::new();
        let mut last = kind;
        while let Some(parent) = self.exceptions.get(last) {
            if parent == kind || parents.contains(&parent.as_str()) {
                break;
            }
            parents.push(parent);
            last = parent;
        }
        Exception::with_parents(kind, &parents, message)
    }

    /// Puts in the classes of the objects in a value, all of which must have been made.
    fn known(&self, value: Value) -> Result<Value, Fault> {
        let all = |values: Vec<Value>| {
            values
                .into_iter()
                .map(|value| self.known(value))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match value {
            Value::Object(ObjectRef { id, class: _ }) => {
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

impl Backend for Remote<'_> {
    type Error = Fault;

    fn offers(&self, name: &str) -> bool {
        // What a program has is found out by asking it.
        Builtin::named(name).is_none()
    }

    fn signature(&self, object: Option<&ObjectRef>, name: &str) -> Option<Signature> {
        let class = object.map(|object| object.class.as_str());
        Signature::find(self.module?, class, name)
    }

    fn invoke(&mut self, name: &str, arguments: &[Value], fresh: u32) -> Result<Value, Fault> {
        let (object, arguments) = (fresh, arguments.to_vec());
        let is_class = name.starts_with(char::is_uppercase);
        let request = if is_class {
            Request::New {
                object,
                class: name.to_owned(),
                arguments,
            }
        } else {
            Request::Function {
                object,
                name: name.to_owned(),
                arguments,
            }
        };
        let value = self.ask(&request)?;
        match &value {
            Value::Object(made) if made.id == fresh => {
                let class = if is_class {
                    name.to_owned()
                } else {
                    format!("{name}()")
                };
                self.classes.insert(fresh, class);
            }
            _ if is_class => {
                let why = format!("the reply to `new #{fresh}` must be object {fresh}");
                return Err(Fault::Other(Answer::Garbled(why)));
            }
            _ => {}
        }
        self.known(value)
    }

    fn call(
        &mut self,
        object: &ObjectRef,
        method: &str,
        arguments: &[Value],
        _fresh: u32,
    ) -> Result<Value, Fault> {
        let (method, arguments) = (method.to_owned(), arguments.to_vec());
        let value = self.ask(&Request::Call {
            object: object.id,
            method,
            arguments,
        })?;
        self.known(value)
    }

    fn get(&mut self, object: &ObjectRef, attribute: &str) -> Result<Value, Fault> {
        let attribute = attribute.to_owned();
        let value = self.ask(&Request::Get {
            object: object.id,
            attribute,
        })?;
        self.known(value)
    }

    fn text(&mut self, object: &ObjectRef) -> Result<String, Fault> {
        match self.ask(&Request::Text { object: object.id })? {
            Value::Str(text) => Ok(text),
            other => {
                let why = format!(
                    "the reply to `text` must be a str, not a {}",
                    other.type_name()
                );
                Err(Fault::Other(Answer::Garbled(why)))
            }
        }
    }
}

/// A session with a program.
struct RemoteRun<'cell> {
    session: Session<Remote<'cell>>,
}

impl Subject for RemoteRun<'_> {
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure> {
        let operation = operation(action)?;
        let Evaluation { printed, result } = self.session.evaluate(operation);
        let answer = match result {
            Ok(value) => Answer::Returned(value),
            Err(Fault::Raised(exception)) => Answer::Raised {
                exception,
                arose: None,
            },
            Err(Fault::Other(answer)) => answer,
            Err(Fault::Judge(failure)) => return Err(failure),
        };
        let (_, complained) = self.session.backend_mut().conversation.take_written();
        Ok(Reply {
            answer,
            printed: printed.into_bytes(),
            complained,
        })
    }

    fn finish(mut self: Box<Self>) -> Result<Ending, JudgeFailure> {
        self.session.backend_mut().conversation.finish()
    }
}
