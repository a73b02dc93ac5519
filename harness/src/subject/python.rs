//! The driver for Python submissions: a fresh interpreter per scenario, with our `driver.py` in it.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

use puzzlemark_reference::Exception;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::model::SourceLine;
use serde::Deserialize;
use serde_json::Value as Json;

use super::conversation::{Conversation, Heard, failure, quoted};
use super::interpreter::{Interpreter, interpreter};
use super::{Answer, Driver, Ending, Exit, JudgeFailure, Reply, Start, Subject, json, request};
use crate::sandbox::{Cell, Channel, Limits, Program, Tree};
use crate::spec::model::PythonSubject;

/// Takes the driver from the channel for requests, so many bytes of bytecode, and runs it.
///
/// The working folder is no place to import from yet: a submission may hold a `_json.py`.
const BOOTSTRAP: &str = "
import marshal, sys
del sys.path[0]
try:
    import posix as system
    channel = int(system.environ.get(b'PUZZLEMARK_REQUESTS', 0))
except ImportError:
    import nt as system
    channel = 0
code = b''
while len(code) < int(sys.argv[1]):
    piece = system.read(channel, int(sys.argv[1]) - len(code))
    if not piece:
        system._exit(1)
    code += piece
exec(marshal.loads(code), {'__name__': 'driver'})
";

/// Address space besides twice the memory limit: the interpreter maps much that it does not use.
const ADDRESS_SPACE_BASE: u64 = 512 * 1024 * 1024;

/// A Python submission.
pub(super) struct PythonDriver {
    subject: PythonSubject,
    files: Tree,
    remarks: Vec<String>,
    interpreter: &'static Interpreter,
}

impl PythonDriver {
    /// A driver for a submission whose files hold the one that `subject` names.
    pub(super) fn new(
        subject: &PythonSubject,
        files: Tree,
        remarks: Vec<String>,
    ) -> Result<Self, JudgeFailure> {
        let interpreter = interpreter().map_err(|cause| JudgeFailure {
            doing: "find Python".to_owned(),
            cause,
        })?;
        Ok(Self {
            subject: subject.clone(),
            files,
            remarks,
            interpreter,
        })
    }

    fn program(&self, files: &BTreeMap<String, Vec<u8>>, limits: &Limits) -> Program {
        let mut folder = self.files.clone();
        for (name, bytes) in files {
            folder.put(name, bytes.as_slice());
        }
        let mut argv = vec![self.interpreter.executable.clone().into_os_string()];
        argv.extend(["-S", "-s", "-B", "-c", BOOTSTRAP].map(Into::into));
        argv.push(self.interpreter.driver.len().to_string().into());
        Program {
            argv,
            environment: vec![
                ("PYTHONHASHSEED".to_owned(), "0".to_owned()),
                ("PYTHONUTF8".to_owned(), "1".to_owned()),
            ],
            files: folder,
            channel: Channel::Own,
            readable: self.interpreter.folders.clone(),
            address_space: Some(2 * limits.memory_bytes + ADDRESS_SPACE_BASE),
            limits: *limits,
        }
    }
}

impl Driver for PythonDriver {
    fn name(&self) -> String {
        format!("Python {}", self.interpreter.version)
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Start<'cell>, JudgeFailure> {
        let program = self.program(files, limits);
        let doing = failure("start the Python driver");
        let mut process = cell.start(&program).map_err(&doing)?;
        process.send(&self.interpreter.driver).map_err(&doing)?;
        let mut subject = PythonRun {
            conversation: Conversation::new(process),
            files: program.files,
        };
        match subject.load(&self.subject)? {
            None => {
                subject.conversation.loaded();
                Ok(Start::Ready(Box::new(subject)))
            }
            Some((reason, arose)) => Ok(Start::Failed(subject.conversation.fail(reason, arose)?)),
        }
    }
}

/// A running interpreter.
struct PythonRun<'cell> {
    conversation: Conversation<'cell>,
    files: Tree,
}

/// What `driver.py` replies: exactly one of these.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Message {
    Returned(Json),
    Raised(Raised),
    Unsendable(String),
    Load(LoadRaised),
    Syntax(SyntaxFault),
    #[serde(untagged)]
    Loaded {
        missing: Vec<String>,
        defined: Vec<String>,
    },
}

#[derive(Debug, Deserialize)]
struct Raised {
    ancestry: Vec<String>,
    message: String,
    at: Option<(String, u32)>,
}

#[derive(Debug, Deserialize)]
struct LoadRaised {
    raised: Raised,
}

#[derive(Debug, Deserialize)]
struct SyntaxFault {
    kind: String,
    message: String,
    at: Option<(String, u32)>,
    column: Option<i64>,
}

/// Why a submission does not load, and where.
type Fault = (String, Option<SourceLine>);

impl PythonRun<'_> {
    /// Sends a request under a fresh token and reads the message that carries it.
    fn exchange(
        &mut self,
        request: impl FnOnce(&str) -> String,
    ) -> Result<Result<Message, Answer>, JudgeFailure> {
        let token = token();
        Ok(match self.conversation.ask(&request(&token))? {
            Heard::Line(line) => read(&token, &line).map_err(Answer::Garbled),
            Heard::Early(line) => Err(Answer::Garbled(format!(
                "{} was written to Puzzlemark's own channel before anything was asked; leave \
                 descriptors alone that your program did not open",
                quoted(&line)
            ))),
            Heard::Ended(exit) => Err(Answer::Ended(exit)),
        })
    }

    /// Loads the file; gives why that failed.
    fn load(&mut self, subject: &PythonSubject) -> Result<Option<Fault>, JudgeFailure> {
        let file = &subject.file;
        let message = self.exchange(|token| request::load(token, file, &subject.requires))?;
        Ok(match message {
            Ok(Message::Loaded { missing, .. }) if missing.is_empty() => None,
            Ok(Message::Loaded { missing, defined }) => {
                Some((undefined(file, &missing, &defined), None))
            }
            Ok(Message::Load(LoadRaised { raised })) => Some(self.stopped(file, raised)),
            Ok(Message::Syntax(fault)) => Some(self.invalid(file, &fault)),
            Err(Answer::Ended(Exit::Code(code))) => Some((
                format!("`{file}` ends the whole process (exit code {code}) while it is loaded"),
                None,
            )),
            Err(Answer::Ended(exit)) => Some((
                format!("the process {} while `{file}` was loaded", exit.told()),
                None,
            )),
            Err(Answer::Garbled(why)) => Some((why, None)),
            Ok(_) | Err(_) => Some((format!("`{file}` interferes with how it is loaded"), None)),
        })
    }

    /// Words for an exception while the file was loaded.
    fn stopped(&self, file: &str, raised: Raised) -> Fault {
        let kind = raised
            .ancestry
            .first()
            .map_or("an exception", String::as_str);
        let hint = match kind {
            "SystemExit" => "; a file that is imported must not end the program",
            "EOFError" => "; a file that is imported must not ask for input",
            "ModuleNotFoundError" => {
                "; submissions can import Python's standard library and the files handed in with \
                 them, and nothing else that may be installed"
            }
            "ImportError" if raised.message.starts_with("attempted relative import") => {
                "; name a file beside it without the dot: `from shapes import area`"
            }
            _ => "",
        };
        let colon = if raised.message.is_empty() { "" } else { ": " };
        let reason = format!(
            "loading `{file}` stops with {kind}{colon}{}{hint}",
            raised.message
        );
        (reason, raised.at.map(|at| self.source_line(at)))
    }

    /// Words for a file that is not Python, with a caret below the place.
    fn invalid(&self, file: &str, fault: &SyntaxFault) -> Fault {
        let arose = fault.at.clone().map(|at| self.source_line(at));
        let (kind, message) = (&fault.kind, &fault.message);
        let Some(place) = &arose else {
            let hint = if message.contains("null bytes") {
                "; is it saved as UTF-16? Save it as UTF-8"
            } else {
                ""
            };
            return (
                format!("`{file}` is not valid Python: {kind}: {message}{hint}"),
                None,
            );
        };
        let mut reason = format!(
            "line {} of `{}` is not valid Python: {kind}: {message}",
            place.line, place.file
        );
        if let Some(text) = &place.text {
            let column = fault
                .column
                .and_then(|column| usize::try_from(column - 1).ok());
            // Tabs stay tabs, so that the caret stands below its character.
            let before = text
                .chars()
                .take(column.unwrap_or(0))
                .map(|letter| match letter {
                    '\t' => '\t',
                    _ => ' ',
                });
            let before: String = before.collect();
            reason.push_str("\n    ");
            reason.push_str(text.trim_end());
            if column.is_some() {
                reason.push_str("\n    ");
                reason.push_str(&before);
                reason.push('^');
            }
        }
        (reason, arose)
    }

    /// A line of the submission's source, with its text as it was handed in.
    fn source_line(&self, (file, line): (String, u32)) -> SourceLine {
        let bytes = self.files.get(file.as_ref());
        let number = usize::try_from(line).unwrap_or(usize::MAX);
        let text = bytes.and_then(|bytes| {
            let text = bytes
                .split(|byte| *byte == b'\n')
                .nth(number.checked_sub(1)?)?;
            Some(
                String::from_utf8_lossy(text)
                    .trim_end()
                    .chars()
                    .take(400)
                    .collect(),
            )
        });
        SourceLine { file, line, text }
    }

    fn answer(&self, message: Message) -> Answer {
        match message {
            Message::Returned(value) => {
                json::decode(&value).map_or_else(Answer::Garbled, Answer::Returned)
            }
            Message::Raised(raised) if !raised.ancestry.is_empty() => Answer::Raised {
                exception: Exception {
                    ancestry: raised.ancestry,
                    message: raised.message,
                },
                arose: raised.at.map(|at| self.source_line(at)),
            },
            Message::Unsendable(why) => {
                Answer::Garbled(format!("what it returns cannot be looked at: {why}"))
            }
            Message::Raised(_) | Message::Load(_) | Message::Syntax(_) | Message::Loaded { .. } => {
                Answer::Garbled("the reply is not one to what was asked".to_owned())
            }
        }
    }
}

impl Subject for PythonRun<'_> {
    fn perform(&mut self, operation: &Operation) -> Result<Reply, JudgeFailure> {
        let message = self.exchange(|token| request::perform(token, operation))?;
        let answer = match message {
            Ok(message) => self.answer(message),
            Err(answer) => answer,
        };
        let (printed, complained) = self.conversation.take_written();
        Ok(Reply {
            answer,
            printed,
            complained,
        })
    }

    fn finish(mut self: Box<Self>) -> Result<Ending, JudgeFailure> {
        self.conversation.finish()
    }
}

/// Words for a file that does not define what it must.
fn undefined(file: &str, missing: &[String], defined: &[String]) -> String {
    let quote = |names: &[String]| {
        let names: Vec<String> = names
            .iter()
            .take(12)
            .map(|name| format!("`{name}`"))
            .collect();
        names.join(", ")
    };
    let alike = missing.iter().find_map(|wanted| {
        let near = defined
            .iter()
            .find(|name| name.to_lowercase() == wanted.to_lowercase())?;
        Some(format!("; is `{near}` meant to be `{wanted}`?"))
    });
    let there = match (alike, defined) {
        (Some(alike), _) => alike,
        (None, []) => "; it defines nothing".to_owned(),
        (None, defined) => format!("; it defines {}", quote(defined)),
    };
    format!("`{file}` does not define {}{there}", quote(missing))
}

/// A text that nobody can guess: the hasher's keys come from the system's random source.
fn token() -> String {
    let state = RandomState::new();
    format!("{:016x}{:016x}", state.hash_one(0), state.hash_one(1))
}

/// The message of a reply line that carries this token.
fn read(token: &str, line: &[u8]) -> Result<Message, String> {
    let message = line
        .strip_prefix(token.as_bytes())
        .and_then(|rest| rest.strip_prefix(b" "));
    let Some(message) = message else {
        return Err(format!(
            "{} was written to Puzzlemark's own channel in place of a reply",
            quoted(line)
        ));
    };
    serde_json::from_slice(message)
        .map_err(|error| format!("the reply {} cannot be read: {error}", quoted(message)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_line_with_the_token_is_a_reply() {
        assert!(matches!(
            read("t1", b"t1 {\"returned\":3}"),
            Ok(Message::Returned(_))
        ));
        assert!(matches!(
            read("t1", b"t1 {\"missing\":[],\"defined\":[\"Puzzle\"]}"),
            Ok(Message::Loaded { .. })
        ));
        for forged in [
            &b"t2 {\"returned\":3}"[..],
            b"{\"returned\":3}",
            b"",
            b"t1",
            b"t1 {",
        ] {
            assert!(read("t1", forged).is_err());
        }
        assert_ne!(token(), token());
    }

    #[test]
    fn a_name_in_another_case_is_pointed_out() {
        let reason = undefined(
            "puzzle.py",
            &["Puzzle".into()],
            &["x".into(), "puzzle".into()],
        );
        assert_eq!(
            reason,
            "`puzzle.py` does not define `Puzzle`; is `puzzle` meant to be `Puzzle`?"
        );
    }
}
