//! The driver for JavaScript and Java. A program of Puzzlemark runs in the submission's process and
//! calls its classes. Requests use the binary protocol.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::sync::Arc;

use puzzlemark_reference::dialect::Dialect;
use puzzlemark_reference::puzzles::Powers;
use serde::Deserialize;
use serde_json::json;

use super::conversation::sandbox_failure;
use super::dialect::{SharedDialect, submission_dialect};
use super::json_lines::RawException;
use super::python::fault::{Fault, marked, undefined};
use super::remote::{Remote, Speaker};
use super::source::source_line;
use super::toolchain::Toolchain;
use super::{AskParameters, Driver, JudgeFailure, Names, Parameters, StartFailure, Subject};
use puzzlemark_model::ClassSubject;
use puzzlemark_model::reply::{Answer, LanguageFacts};
use puzzlemark_sandbox::{Cell, Channel, Exit, Limits, Program, Tree};

/// A language of this driver.
pub(super) struct ClassLanguage {
    /// Its name.
    pub(super) name: &'static str,
    /// Types that it does not distinguish.
    pub(super) facts: LanguageFacts,
    /// The command that starts Puzzlemark's program under these limits.
    pub(super) command: fn(&Limits) -> Vec<OsString>,
    /// Advice for a file that does not define these required names.
    pub(super) how_to_define: fn(&[String]) -> String,
}

/// A submission that is ready to be started.
pub(super) struct ClassDriver {
    language: &'static ClassLanguage,
    version: String,
    subject: ClassSubject,
    exceptions: BTreeMap<String, String>,
    module: Option<&'static dyn Powers>,
    /// The parameters of the model's callees.
    parameters: Option<Arc<Parameters>>,
    /// Required names that are also names of builtin functions.
    own: BTreeSet<String>,
    /// The submission as it was handed in.
    source: Tree,
    /// The files of the working folder: the submission, its build, and Puzzlemark's program.
    files: Tree,
    remarks: Vec<String>,
    dialect: SharedDialect,
}

/// The reply of Puzzlemark's program to the request to load.
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

/// A submission and the assignment's description of it.
pub(super) struct ClassSubmission<'a> {
    pub(super) subject: &'a ClassSubject,
    pub(super) names: Names<'a>,
    pub(super) files: Tree,
    pub(super) remarks: Vec<String>,
}

impl ClassDriver {
    /// Makes a driver for a submission. `files` are the files of the working folder, with
    /// Puzzlemark's program.
    pub(super) fn new(
        language: &'static ClassLanguage,
        version: &str,
        handed: ClassSubmission<'_>,
        files: Tree,
    ) -> Self {
        let file = &handed.subject.file;
        let dialect = submission_dialect(language.facts.language, file, &handed.files);
        Self {
            language,
            version: version.to_owned(),
            subject: handed.subject.clone(),
            exceptions: handed.names.exceptions.clone(),
            module: handed.names.module,
            parameters: None,
            own: handed.names.replaced_builtins(),
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
            // These runtimes map far more memory than they use.
            address_space: None,
            limits: *limits,
            display: false,
            preamble: [].into(),
            warm: None,
        }
    }

    /// Returns the required names that the file does not define, each with a message. The error is
    /// the reason why the file does not load.
    fn undefined_names(
        &self,
        reply: Result<Vec<u8>, Answer>,
    ) -> Result<BTreeMap<String, String>, Fault> {
        let ClassSubject { file, requires, .. } = &self.subject;
        let reason = match reply {
            Ok(reply) => match serde_json::from_slice(&reply) {
                Ok(Loaded::Done { missing, defined }) => {
                    let message = |names: &[String]| {
                        let hint = (self.language.how_to_define)(names);
                        format!("{}; {hint}", undefined(file, names, &defined))
                    };
                    // The names that are defined can be called.
                    if missing.is_empty() || missing.len() < requires.len() {
                        let each = missing
                            .iter()
                            .map(|name| (name.clone(), message(std::slice::from_ref(name))));
                        return Ok(each.collect());
                    }
                    message(&missing)
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

    fn source(&self) -> Option<&[u8]> {
        self.source.get(self.subject.file.as_ref())
    }

    fn learn_parameters(&mut self, ask: &AskParameters<'_>) -> Result<(), JudgeFailure> {
        self.parameters = Some(ask()?);
        Ok(())
    }

    fn dialect(&self) -> Option<&Dialect> {
        Some(&self.dialect)
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        let doing = format!("start the {} driver", self.language.name);
        let program = self.program(files, limits);
        let process = cell.start(&program).map_err(sandbox_failure(&doing))?;
        let speaker = Speaker {
            facts: self.language.facts,
            ours: true,
            files: self.source.clone(),
            module: self.module,
            parameters: self.parameters.clone(),
            own: self.own.clone(),
            dialect: Some(self.dialect.clone()),
        };
        let mut remote = Remote::greeted(process, &self.exceptions, speaker)?;
        let ClassSubject { file, requires, .. } = &self.subject;
        let request = json!({ "load": file, "requires": requires }).to_string();
        let reply = remote.exchange(&request)?;
        match self.undefined_names(reply) {
            Ok(lacking) => {
                remote.end_loading(lacking);
                Ok(remote.into_subject())
            }
            Err((reason, arose)) => Err(remote.into_conversation().fail(reason, arose)?.into()),
        }
    }
}
