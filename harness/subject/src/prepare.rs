//! The choice of the driver for a submission, from the files that were handed in.

use std::path::PathBuf;

use puzzlemark_text::visible;

use super::binary::prepare_binary;
use super::classes::ClassSubmission;
use super::java::prepare_java;
use super::javascript::prepare_javascript;
use super::kit::{KitFiles, is_whole_program};
use super::laid::WithFiles;
use super::locate::{Located, Wanted, find_exact, find_similar, is_one_of, not_found};
use super::python::{PythonDriver, WindowDriver, packages, window_tools_missing};
use super::toolchain::{self, JAVAC, NODE};
use super::{Driver, JudgeFailure, Names, StartFailure, Submission, mend, program};
use puzzlemark_intake::{Handed, Source, SourceError};
use puzzlemark_model::reply::LoadFailure;
use puzzlemark_model::{Assignment, Model};
use puzzlemark_model::{
    BinarySubject, ClassSubject, Interface, ProgramSubject, Subjects, WindowSubject,
};
use puzzlemark_sandbox::{Cell, Tree};

const INTERFACES: [Interface; 3] = [Interface::Calls, Interface::Program, Interface::Window];

/// A kind of submission that an assignment accepts.
#[derive(Clone, Copy)]
enum SubmissionKind<'a> {
    Python(&'a ClassSubject),
    JavaScript(&'a ClassSubject),
    Java(&'a ClassSubject),
    Binary(&'a BinarySubject),
    Program(&'a ProgramSubject),
    Window(&'a WindowSubject),
}

impl<'a> SubmissionKind<'a> {
    fn file(self) -> &'a str {
        match self {
            Self::Python(subject) | Self::JavaScript(subject) | Self::Java(subject) => {
                &subject.file
            }
            Self::Binary(subject) => &subject.file,
            Self::Program(subject) => &subject.file,
            Self::Window(subject) => &subject.file,
        }
    }

    /// Returns the pattern of other names that its file may have.
    fn accepts(self) -> Option<&'a str> {
        let accepts = match self {
            Self::Python(subject) | Self::JavaScript(subject) | Self::Java(subject) => {
                &subject.accepts
            }
            Self::Binary(subject) => &subject.accepts,
            Self::Program(subject) => &subject.accepts,
            Self::Window(subject) => &subject.accepts,
        };
        accepts.as_deref()
    }

    /// Returns the files of the kit.
    fn kit_files(self) -> Vec<&'a str> {
        let Self::Binary(subject) = self else {
            return Vec::new();
        };
        let kit = subject.kit.map(KitFiles::for_kit);
        kit.iter().flat_map(KitFiles::names).collect()
    }

    /// Returns true if a file with the right name is of this kind. A kit is only for files without
    /// a `main`.
    fn accepts_content(self, files: &Tree) -> bool {
        match self {
            Self::Python(_)
            | Self::JavaScript(_)
            | Self::Java(_)
            | Self::Program(_)
            | Self::Window(_) => true,
            Self::Binary(BinarySubject { file, kit, .. }) => kit.is_none_or(|kit| {
                !files
                    .get(file.as_ref())
                    .is_some_and(|source| is_whole_program(kit, source))
            }),
        }
    }

    /// Returns the tool that this machine lacks for submissions of this kind: `a JDK`.
    fn missing_tool(self) -> Option<String> {
        let commands = match self {
            Self::Python(_) => Vec::new(),
            Self::Window(_) => return window_tools_missing(),
            Self::JavaScript(_) => vec![NODE.to_owned()],
            Self::Java(_) => vec![JAVAC.to_owned()],
            Self::Binary(subject) => programs(subject),
            Self::Program(ProgramSubject { build, .. }) => build
                .iter()
                .filter_map(|words| words.first().cloned())
                .collect(),
        };
        commands
            .iter()
            .find_map(|program| toolchain::missing(program))
            .map(str::to_owned)
    }
}

/// Returns the programs that build and start a binary subject.
fn programs(subject: &BinarySubject) -> Vec<String> {
    let BinarySubject {
        file,
        kit,
        build,
        run,
        ..
    } = subject;
    let mut commands = build.clone();
    commands.push(run.clone());
    if let Some(kit) = kit.map(KitFiles::for_kit) {
        if build.is_empty() {
            commands.extend(kit.build_commands(file));
        }
        if run.is_empty() {
            commands.push(kit.run_command());
        }
    }
    let programs = commands
        .into_iter()
        .filter_map(|command| command.into_iter().next());
    programs.collect()
}

/// Returns the tool that this machine lacks to build or start a submission, such as `a JDK`.
/// Returns `None` if nothing is missing, or if the kind of the submission is not clear.
pub fn missing_tool(assignment: &Assignment, submission: &Source) -> Option<String> {
    let handed_in = submission.read_files().ok()?;
    INTERFACES.into_iter().find_map(|interface| {
        let kinds = kinds(&assignment.subjects, interface);
        let (kind, _) = choose(&kinds, &handed_in, assignment, interface).ok()?;
        kind.missing_tool()
    })
}

/// Chooses the driver of a submission for an interface, and builds the submission if needed. Every
/// run has the assignment's files.
pub fn prepare(
    assignment: &Assignment,
    interface: Interface,
    submission: &Submission,
    cell: &mut Cell,
) -> Result<Box<dyn Driver>, StartFailure> {
    let read = submission.source.read_files();
    prepare_read(assignment, interface, submission, read.as_ref(), cell)
}

/// Prepares a submission that is already read. See [`prepare`].
pub fn prepare_read(
    assignment: &Assignment,
    interface: Interface,
    submission: &Submission,
    read: Result<&Handed, &SourceError>,
    cell: &mut Cell,
) -> Result<Box<dyn Driver>, StartFailure> {
    let driver = prepare_without_files(assignment, interface, submission, read, cell)?;
    Ok(WithFiles::wrap(driver, &assignment.files))
}

/// Prepares a submission that is already read, without the assignment's files. See
/// [`prepare_read`].
fn prepare_without_files(
    assignment: &Assignment,
    interface: Interface,
    submission: &Submission,
    read: Result<&Handed, &SourceError>,
    cell: &mut Cell,
) -> Result<Box<dyn Driver>, StartFailure> {
    let subjects = &assignment.subjects;
    let names = Names::from_assignment(assignment);
    let mut handed_in = match read {
        Ok(handed_in) => handed_in.clone(),
        Err(error) if error.is_unreadable() => return Err(unreadable(submission, error).into()),
        Err(error) => {
            return Err(LoadFailure::new(format!("the submission is refused: {error}")).into());
        }
    };
    let kinds = kinds(subjects, interface);
    let others = other_files(subjects, interface);
    let wanted: Vec<&str> = kinds.iter().map(|kind| kind.file()).collect();
    let chosen = mend::extract_notebook(&mut handed_in.files, &wanted, &others)
        .and_then(|remark| Ok((remark, choose(&kinds, &handed_in, assignment, interface)?)));
    let (notebook, (kind, mut located)) = match chosen {
        Ok(chosen) => chosen,
        Err(reason) => {
            // The missing file may be a file that was left out. If it has the right name, the
            // reason already names it.
            let left_out = handed_in.files.left_out().iter();
            let others = left_out.filter(|path| !is_one_of(path, &wanted)).cloned();
            let left_out = remarks_on(&others.collect::<Vec<_>>());
            let reasons = [vec![reason], left_out, handed_in.remarks].concat();
            return Err(LoadFailure::new(reasons.join("; ")).into());
        }
    };
    let mut remarks = submission.remarks.clone();
    remarks.extend(notebook);
    remarks.extend(located.remark);
    remarks.extend(mend::repair_source(&mut located.files, kind.file()));
    remarks.extend(remarks_on(handed_in.files.left_out()));
    remarks.extend(handed_in.remarks);
    let handed = |subject, files, remarks| ClassSubmission {
        subject,
        names,
        files,
        remarks,
    };
    match kind {
        SubmissionKind::Python(subject) => {
            require_packages(assignment, cell)?;
            let mut driver = PythonDriver::new(subject, located.files, remarks)?;
            if assignment.model().is_some_and(|model| model.seeded) {
                driver = driver.seeded(Model::SEED);
            }
            Ok(Box::new(driver))
        }
        SubmissionKind::JavaScript(subject) => {
            Ok(prepare_javascript(handed(subject, located.files, remarks))?)
        }
        SubmissionKind::Java(subject) => {
            prepare_java(handed(subject, located.files, remarks), cell)
        }
        SubmissionKind::Window(subject) => {
            let driver = WindowDriver::new(subject, located.files, remarks)?;
            Ok(Box::new(driver))
        }
        SubmissionKind::Binary(subject) => {
            prepare_binary(subject, names, located.files, remarks, cell)
        }
        SubmissionKind::Program(subject) => {
            let mut files = located.files;
            if !subject.build.is_empty() {
                // Every run has the assignment's files. A build may need them too.
                files = files.with_files(&assignment.files);
            }
            program::prepare_program(subject, files, remarks, cell)
        }
    }
}

/// Checks that submissions can import the packages that the assignment names. Otherwise the result
/// is a judge failure.
pub fn require_packages(assignment: &Assignment, cell: &mut Cell) -> Result<(), JudgeFailure> {
    match &assignment.subjects.python {
        Some(subject) => packages::require(&subject.packages, &assignment.limits, cell),
        None => Ok(()),
    }
}

/// Makes a judge failure. If the judge may not read a submission, that is not the student's fault.
fn unreadable(submission: &Submission, error: &SourceError) -> JudgeFailure {
    let remedy = if error.is_forbidden() {
        "; give the user who grades the right to read it"
    } else {
        ""
    };
    JudgeFailure {
        doing: format!("read the submission `{}`", submission.name),
        cause: format!("{error}{remedy}"),
    }
}

/// Returns the kinds of submission with this interface, in the order of preference.
fn kinds(subjects: &Subjects, interface: Interface) -> Vec<SubmissionKind<'_>> {
    match interface {
        Interface::Calls => {
            let python = subjects.python.iter().map(SubmissionKind::Python);
            let javascript = subjects.javascript.iter().map(SubmissionKind::JavaScript);
            let java = subjects.java.iter().map(SubmissionKind::Java);
            let binary = subjects.binary.iter().map(SubmissionKind::Binary);
            python.chain(javascript).chain(java).chain(binary).collect()
        }
        Interface::Program => subjects
            .program
            .iter()
            .map(SubmissionKind::Program)
            .collect(),
        Interface::Window => subjects.window.iter().map(SubmissionKind::Window).collect(),
    }
}

/// Returns the files of the kinds with another interface. They cannot be misnamed files of this
/// kind: a submission without `game.py` has not named it `solver.py`.
fn other_files(subjects: &Subjects, interface: Interface) -> Vec<&str> {
    let others = INTERFACES.into_iter().filter(|other| *other != interface);
    others
        .flat_map(|other| kinds(subjects, other))
        .map(SubmissionKind::file)
        .collect()
}

/// Returns remarks on files that were left out, at most six.
fn remarks_on(left_out: &[PathBuf]) -> Vec<String> {
    const NAMED_MAX: usize = 5;
    let named = left_out.iter().take(NAMED_MAX).map(|path| {
        format!(
            "`{}` is a link or a special file and was left out",
            visible::path(path)
        )
    });
    let mut remarks: Vec<_> = named.collect();
    if let Some(more @ 1..) = left_out.len().checked_sub(NAMED_MAX) {
        remarks.push(format!("{more} more links and special files were left out"));
    }
    remarks
}

/// Returns the first kind whose file exists, and otherwise the first kind with a similar file. A
/// kind that does not accept the content of its file comes last, and its build then reports the
/// error.
fn choose<'a>(
    kinds: &[SubmissionKind<'a>],
    handed_in: &Handed,
    assignment: &Assignment,
    interface: Interface,
) -> Result<(SubmissionKind<'a>, Located), String> {
    let Handed {
        files, single_file, ..
    } = handed_in;
    let others = other_files(&assignment.subjects, interface);
    let mut refused = None;
    for kind in kinds {
        match find_exact(files, kind.file()) {
            Some(located) if kind.accepts_content(&located.files) => return Ok((*kind, located)),
            Some(located) => refused = refused.or(Some((*kind, located))),
            None => {}
        }
    }
    if let Some(refused) = refused {
        return Ok(refused);
    }
    for kind in kinds {
        let course = assignment.files.keys().map(String::as_str);
        let provided: Vec<&str> = course.chain(kind.kit_files()).collect();
        let wanted = Wanted {
            file: kind.file(),
            accepts: kind.accepts(),
            others: &others,
            provided: &provided,
        };
        match find_similar(files, &wanted)? {
            Some(located) if kind.accepts_content(&located.files) => return Ok((*kind, located)),
            Some(located) => refused = refused.or(Some((*kind, located))),
            None => {}
        }
    }
    if let Some(refused) = refused {
        return Ok(refused);
    }
    let mut wanted: Vec<&str> = Vec::new();
    for kind in kinds {
        if !wanted.contains(&kind.file()) {
            wanted.push(kind.file());
        }
    }
    let reason = not_found(files, &wanted);
    Err(if *single_file && !others.is_empty() {
        format!("{reason}; if there are several files, hand in their folder")
    } else {
        reason
    })
}
