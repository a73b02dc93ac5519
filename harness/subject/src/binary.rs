//! The driver for programs in any language that speak the binary protocol. They have their own
//! loop, or the loop of a kit.

use std::collections::BTreeMap;

use puzzlemark_reference::dialect::Dialect;

use super::build::{program_for, run_build};
use super::conversation::sandbox_failure;
use super::dialect::submission_dialect;
use super::kit::KitFiles;
use super::remote::{Remote, Speaker};
use super::{AskParameters, Driver, JudgeFailure, Names, StartFailure, Subject, toolchain};
use puzzlemark_model::BinarySubject;
use puzzlemark_model::reply::LoadFailure;
use puzzlemark_sandbox::{Cell, Channel, Limits, SandboxError, Tree};

/// A submission that has been built.
struct BinaryDriver {
    name: String,
    run: Vec<String>,
    channel: Channel,
    exceptions: BTreeMap<String, String>,
    speaker: Speaker,
    built: Tree,
    remarks: Vec<String>,
}

/// Builds a submission once for all scenarios.
pub(super) fn prepare_binary(
    subject: &BinarySubject,
    names: Names<'_>,
    files: Tree,
    remarks: Vec<String>,
    cell: &mut Cell,
) -> Result<Box<dyn Driver>, StartFailure> {
    let file = &subject.file;
    let (mut commands, mut run) = (subject.build.clone(), subject.run.clone());
    let (mut name, mut channel) = (format!("binary: {file}"), Channel::Standard);
    let mut speaker = Speaker {
        files: files.clone(),
        module: names.module,
        own: names.replaced_builtins(),
        ..Speaker::default()
    };
    let mut laid_out = files;
    if let Some(kit) = subject.kit {
        let kit_files = KitFiles::for_kit(kit);
        for (name, text) in kit_files.beside(file) {
            laid_out.put(name, text.into_bytes());
        }
        if commands.is_empty() {
            commands = kit_files.build_commands(file);
        }
        if run.is_empty() {
            run = kit_files.run_command();
        }
        // A kit replies on its own descriptors, so the submission can print.
        channel = Channel::Own;
        speaker.facts = kit_files.facts;
        let dialect = submission_dialect(kit_files.facts.language, file, &speaker.files);
        let command_lines = commands
            .iter()
            .chain([&run])
            .map(|words| words.join(" "))
            .collect();
        speaker.dialect = Some(dialect.with_commands(command_lines).into());
        name = format!("{} kit: {file}", kit_files.language);
    }
    let built = run_build(&commands, &run, laid_out, cell)?;
    if let Some(program) = run.first() {
        toolchain::require(program)?;
    }
    Ok(Box::new(BinaryDriver {
        name,
        run,
        channel,
        exceptions: names.exceptions.clone(),
        speaker,
        built,
        remarks,
    }))
}

impl Driver for BinaryDriver {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn learn_parameters(&mut self, ask: &AskParameters<'_>) -> Result<(), JudgeFailure> {
        self.speaker.parameters = Some(ask()?);
        Ok(())
    }

    fn dialect(&self) -> Option<&Dialect> {
        self.speaker.dialect.as_deref()
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        let folder = self.built.clone().with_files(files);
        let program = program_for(&self.run, folder, self.channel, limits);
        match cell.start(&program) {
            Ok(process) => {
                let remote = Remote::greeted(process, &self.exceptions, self.speaker.clone())?;
                Ok(remote.into_subject())
            }
            // The submission's own program is missing, or cannot be executed.
            Err(SandboxError::Start { program, cause }) if program.contains('/') => {
                let reason = format!("the built program `{program}` cannot be started: {cause}");
                Err(LoadFailure::new(reason).into())
            }
            Err(error) => Err(sandbox_failure("start a program")(error).into()),
        }
    }
}
