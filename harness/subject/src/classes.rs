//! The driver for classes that a program of ours reaches in the submission's own process, by
//! requests of the binary protocol: JavaScript and Java.

use std::collections::BTreeMap;
use std::ffi::OsString;

use puzzlemark_reference::dialect::Dialect;
use puzzlemark_reference::puzzles::Powers;
use serde::Deserialize;
use serde_json::json;

use super::conversation::failure;
use super::dialect::{self, SharedDialect};
use super::json_lines::RawException;
use super::python::fault::{Fault, marked, undefined};
use super::remote::{Remote, Speaker};
use super::source::source_line;
use super::toolchain::Toolchain;
use super::{Driver, JudgeFailure, Names, Start};
use puzzlemark_model::ClassSubject;
use puzzlemark_model::reply::{Answer, LanguageFacts};
use puzzlemark_sandbox::{Cell, Channel, Exit, Limits, Program, Tree};

/// A language whose classes are reached so.
pub(super) struct ClassLanguage {
    /// Its name.
    pub(super) name: &'static str,
    /// Types that it does not tell apart.
    pub(super) facts: LanguageFacts,
    /// The command that starts our program under these limits.
    pub(super) command: fn(&Limits) -> Vec<OsString>,
    /// What to do about a file that does not offer what it must.
    pub(super) offers: fn(&[String]) -> String,
}

/// A submission that is ready to be started.
pub(super) struct ClassDriver {
    language: &'static ClassLanguage,
    version: String,
    subject: ClassSubject,
    exceptions: BTreeMap<String, String>,
    module: Option<&'static dyn Powers>,
    /// The submission as it was handed in.
    source: Tree,
    /// What is laid out: the submission, what was built of it, and our program.
    files: Tree,
    remarks: Vec<String>,
    dialect: SharedDialect,
}

/// What our program says of loading.
#[derive(Deserialize)]
#[serde(untagged)]
enum Loaded {
    Stopped {
        load: Raises,
        invalid: bool,
    },
    Done {
        missing: Vec<String>,
        defined: Vec<String>,
    },
}

#[derive(Deserialize)]
struct Raises {
    raises: RawException,
}

/// A submission and how it is to be taken.
pub(super) struct Handed<'a> {
    pub(super) subject: &'a ClassSubject,
    pub(super) names: Names<'a>,
    pub(super) files: Tree,
    pub(super) remarks: Vec<String>,
}

impl ClassDriver {
    /// A driver for a submission; `files` are laid out, with our program among them.
    pub(super) fn new(
        language: &'static ClassLanguage,
        version: &str,
        handed: Handed<'_>,
        files: Tree,
    ) -> Self {
        let file = &handed.subject.file;
        let dialect = dialect::of_submission(language.facts.language, file, &handed.files);
        Self {
            language,
            version: version.to_owned(),
            subject: handed.subject.clone(),
            exceptions: handed.names.exceptions.clone(),
            module: handed.names.module,
            source: handed.files,
            files,
            remarks: handed.remarks,
            dialect: dialect.into(),
        }
    }

    fn program(&self, files: &BTreeMap<String, Vec<u8>>, limits: &Limits) -> Program {
        let Toolchain {
            environment,
            folders,
        } = Toolchain::of_this_machine();
        Program {
            argv: (self.language.command)(limits),
            environment,
            files: self.files.clone().with_files(files),
            channel: Channel::Own,
            readable: folders,
            // These runtimes map far more than they use: what is used is what counts.
            address_space: None,
            limits: *limits,
            display: false,
            preamble: [].into(),
            warm: None,
        }
    }

    /// What the file lacks, with what is said of each name; or why it does not load.
    fn loaded(&self, reply: Result<Vec<u8>, Answer>) -> Result<BTreeMap<String, String>, Fault> {
        let ClassSubject { file, requires, .. } = &self.subject;
        let reason = match reply {
            Ok(reply) => match serde_json::from_slice(&reply) {
                Ok(Loaded::Done { missing, defined }) => {
                    let told = |names: &[String]| {
                        let hint = (self.language.offers)(names);
                        format!("{}; {hint}", undefined(file, names, &defined))
                    };
                    // What is there can be asked.
                    if missing.is_empty() || missing.len() < requires.len() {
                        let each = missing
                            .iter()
                            .map(|name| (name.clone(), told(std::slice::from_ref(name))));
                        return Ok(each.collect());
                    }
                    told(&missing)
                }
                Ok(Loaded::Stopped { load, invalid }) => {
                    return Err(self.stopped(load.raises, invalid));
                }
                Err(_) => format!("`{file}` interferes with how it is loaded"),
            },
            Err(Answer::Ended(Exit::Code(code))) => {
                format!("`{file}` ends the whole process (exit code {code}) while it is loaded")
            }
            Err(Answer::Ended(exit)) => {
                format!("the process {} while `{file}` was loaded", exit.describe())
            }
            Err(Answer::Garbled(why)) => why,
            Err(
                Answer::Returned(_)
                | Answer::Raised { .. }
                | Answer::Ran(_)
                | Answer::Shown
                | Answer::Unable(_),
            ) => {
                format!("`{file}` interferes with how it is loaded")
            }
        };
        Err((reason, None))
    }

    fn stopped(&self, raised: RawException, invalid: bool) -> Fault {
        let RawException {
            kind, message, at, ..
        } = raised;
        let file = &self.subject.file;
        let colon = if message.is_empty() { "" } else { ": " };
        let arose = at.map(|at| source_line(&self.source, at));
        let mut reason = match &arose {
            Some(place) if invalid => format!(
                "line {} of `{}` is not valid {}: {kind}: {message}",
                place.line, place.file, self.language.name
            ),
            _ => format!("loading `{file}` stops with {kind}{colon}{message}"),
        };
        if let Some(text) = arose.as_ref().and_then(|place| place.text.as_deref())
            && invalid
        {
            reason.push_str(&marked(text, None));
        }
        (reason, arose)
    }
}

impl Driver for ClassDriver {
    fn name(&self) -> String {
        format!("{} {}", self.language.name, self.version)
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn dialect(&self) -> Option<&Dialect> {
        Some(&self.dialect)
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Start<'cell>, JudgeFailure> {
        let doing = format!("start the {} driver", self.language.name);
        let program = self.program(files, limits);
        let process = cell.start(&program).map_err(failure(&doing))?;
        let speaker = Speaker {
            facts: self.language.facts,
            ours: true,
            files: self.source.clone(),
            module: self.module,
            dialect: Some(self.dialect.clone()),
        };
        let mut remote = match Remote::greeted(process, &self.exceptions, speaker)? {
            Ok(remote) => remote,
            Err(failure) => return Ok(Start::Failed(failure)),
        };
        let ClassSubject { file, requires, .. } = &self.subject;
        let request = json!({ "load": file, "requires": requires }).to_string();
        let reply = remote.exchange(&request)?;
        match self.loaded(reply) {
            Ok(lacking) => {
                remote.loaded(lacking);
                Ok(Start::Ready(remote.into_subject()))
            }
            Err((reason, arose)) => Ok(Start::Failed(
                remote.into_conversation().fail(reason, arose)?,
            )),
        }
    }
}
