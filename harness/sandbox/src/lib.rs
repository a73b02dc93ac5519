//! Where subjects run, and what they may use.
//!
//! The seam: everything above this module sees a [`Cell`] (one per worker) in which one process
//! tree at a time runs under [`Limits`]. How strongly a cell isolates is this module's matter
//! alone; it says so in [`Sandbox::isolation`], and claims only what a canary has shown.
//!
//! On Linux a cell has a launcher: this executable, executed again as a small process of its own
//! (see [`become_launcher_if_asked`]), which starts programs, watches them closely and ends their
//! whole process tree. Elsewhere, and where [`SandboxOptions::portable`] asks for it, the cell
//! makes do with what safe code can do on any system.

mod clock;
mod display;
mod due;
mod emptying;
mod end;
mod folder;
mod inherited;
#[cfg(target_os = "linux")]
mod ladder;
mod level;
mod limits;
#[cfg(target_os = "linux")]
mod linux;
mod portable;
mod process;
mod scripted;
mod tree;
mod wait;

#[cfg(target_os = "linux")]
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

pub use display::{display_server, screen, screen_file};
pub use end::{Exit, LimitHit, RunEnd};
pub use inherited::{LIMITS_HELP, LowLimits, Needs, compare, make_room_for_the_stack};
pub use level::{Isolation, Level, Mechanism, MechanismState, NoSuchLevel, Unreached};
pub use limits::Limits;
pub use process::{Channel, Event, Finished, Process, Program, Warm};
pub use scripted::Record;
use scripted::ScriptedCell;
pub use tree::{TooLarge, Tree, TreeError};
pub use wait::ended_within;

/// The name of the working folder in a cell's.
const WORK: &str = "work";

/// How cells are made.
#[derive(Debug, Clone, Default)]
pub struct SandboxOptions {
    /// The executable that becomes a launcher: its `main` calls [`become_launcher_if_asked`]
    /// first. This very executable where `None`.
    pub executable: Option<PathBuf>,
    /// The folder in which working folders are made; the system's where `None`.
    pub folder: Option<PathBuf>,
    /// The strongest level to be tried.
    pub strongest: Level,
    /// Starts every program anew, also where a process is kept ready to become it.
    pub fresh: bool,
    /// Makes the cells that are made on systems other than Linux.
    pub portable: bool,
}

/// The sandbox failed; never the fault of what ran in it, except that a program that attacks the
/// sandbox can make it fail.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The system refused something.
    #[error("cannot {doing}: {cause}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// What the system said.
        cause: io::Error,
    },
    /// The program could not be started: it is not there, or the system refuses to execute it.
    #[error("cannot start `{program}`: {cause}")]
    Start {
        /// The program.
        program: String,
        /// What the system said.
        cause: String,
    },
    /// The executable did not become a launcher.
    #[error(
        "`{}` did not become a launcher; its `main` must begin with \
         `puzzlemark::sandbox::become_launcher_if_asked()`",
        .0.display()
    )]
    NoLauncher(PathBuf),
    /// Cells of this level cannot be made here.
    #[error("{problem}")]
    NoLevel {
        /// The level.
        level: Level,
        /// What stands against it.
        problem: String,
    },
    /// The launcher ended before its time. A new cell can be opened.
    #[error("the process that watches over the program was ended, perhaps by the program")]
    LauncherGone,
    /// The launcher no longer answers; it has been ended. A new cell can be opened.
    #[error("the process that watches over the program no longer answers")]
    LauncherStuck,
    /// The program that tries out a cell does not do what it should, so that nothing is known of
    /// the cell.
    #[error("the program that tries out the cell cannot be trusted: {cause}")]
    Canary {
        /// What is wrong with it.
        cause: String,
    },
    /// A cell isolates otherwise than the sandbox said it would.
    #[error(
        "a cell shows isolation `{}` where `{}` was promised: {}",
        .shown.level, .promised.level, .shown.meaning
    )]
    Weaker {
        /// What the sandbox announced.
        promised: Box<Isolation>,
        /// What the cell shows.
        shown: Box<Isolation>,
    },
}

impl SandboxError {
    fn system(doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self::System { doing, cause }
    }
}

/// Makes cells, all alike.
#[derive(Debug)]
pub struct Sandbox {
    options: SandboxOptions,
    executable: PathBuf,
    /// The level whose mechanisms cells get; `None` for cells without a launcher.
    #[cfg(target_os = "linux")]
    built: Option<Level>,
    level: Option<Level>,
    isolation: Isolation,
    unreached: Vec<Unreached>,
    mechanisms: Vec<Mechanism>,
}

impl Sandbox {
    /// Finds out how strongly programs can be isolated here: tries the levels from the strongest
    /// down.
    pub fn new(options: SandboxOptions) -> Result<Self, SandboxError> {
        let executable = match &options.executable {
            Some(executable) => executable.clone(),
            None => {
                std::env::current_exe().map_err(SandboxError::system("find this executable"))?
            }
        };
        folder::remove_left_behind(&std::env::temp_dir());
        let mut sandbox = Self {
            options,
            executable,
            #[cfg(target_os = "linux")]
            built: None,
            level: None,
            isolation: portable::isolation(),
            unreached: Vec::new(),
            mechanisms: Vec::new(),
        };
        #[cfg(target_os = "linux")]
        if !sandbox.options.portable {
            sandbox.find_level()?;
            return Ok(sandbox);
        }
        sandbox.unreached = portable::unreached();
        sandbox.portable_cell()?;
        Ok(sandbox)
    }

    /// How strongly programs are isolated, as a canary that ran in a cell has shown.
    pub fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    /// The level of [`Sandbox::isolation`]; `None` for cells without a launcher, which have none.
    pub fn level(&self) -> Option<Level> {
        self.level
    }

    /// The stronger levels, with why cells do not have them, from the strongest down.
    pub fn unreached(&self) -> &[Unreached] {
        &self.unreached
    }

    /// What was set up to isolate programs, and what could not be, as the launcher says. The level
    /// does not rest on it.
    pub fn mechanisms(&self) -> &[Mechanism] {
        &self.mechanisms
    }

    /// Makes a cell: one per worker, since a cell runs one program at a time.
    pub fn open_cell(&self) -> Result<Cell, SandboxError> {
        #[cfg(target_os = "linux")]
        if let Some(built) = self.built {
            let (mut cell, _) = self.linux_cell(built)?;
            let shown = linux::probe(&mut cell, &self.executable)?;
            cell.isolation = shown.isolation(shown.level.min(built));
            return if cell.isolation == self.isolation {
                Ok(cell)
            } else {
                Err(SandboxError::Weaker {
                    promised: Box::new(self.isolation.clone()),
                    shown: Box::new(cell.isolation.clone()),
                })
            };
        }
        self.portable_cell()
    }

    #[cfg(target_os = "linux")]
    fn find_level(&mut self) -> Result<(), SandboxError> {
        let climbed = ladder::climb(self.options.strongest, |built| {
            let (mut cell, mechanisms) = self.linux_cell(built)?;
            let shown = linux::probe(&mut cell, &self.executable)?;
            Ok(ladder::Rung {
                shown: shown.level,
                reason: shown.reason(built),
                cell: (shown, mechanisms),
            })
        })?;
        let (shown, mechanisms) = climbed.cell;
        self.built = Some(climbed.built);
        self.level = Some(climbed.level);
        self.isolation = shown.isolation(climbed.level);
        self.unreached = climbed.unreached;
        self.mechanisms = mechanisms;
        Ok(())
    }

    /// A cell with the mechanisms of a level, of which nothing is known yet.
    #[cfg(target_os = "linux")]
    fn linux_cell(&self, built: Level) -> Result<(Cell, Vec<Mechanism>), SandboxError> {
        let (folder, path) = self.folder()?;
        let plan = linux::Plan {
            executable: self.executable.clone(),
            folder: path,
            level: built,
            fresh: self.options.fresh,
        };
        let backend = linux::LinuxCell::open(&plan, BTreeSet::new())?;
        let mechanisms = backend.mechanisms().to_vec();
        let cell = self.cell(Box::new(backend), folder);
        Ok((cell, mechanisms))
    }

    fn portable_cell(&self) -> Result<Cell, SandboxError> {
        let (folder, path) = self.folder()?;
        Ok(self.cell(Box::new(portable::PortableCell::new(path)), folder))
    }

    /// A folder for a cell, and its real path: rules of confinement and tracebacks speak of it.
    fn folder(&self) -> Result<(TempDir, PathBuf), SandboxError> {
        let home = self.options.folder.clone();
        let folder = folder::make(&home.unwrap_or_else(std::env::temp_dir))
            .map_err(SandboxError::system("make a temporary folder"))?;
        let path = fs::canonicalize(folder.path())
            .map_err(SandboxError::system("resolve a temporary folder"))?;
        Ok((folder, path))
    }

    fn cell(&self, backend: Box<dyn Backend>, folder: TempDir) -> Cell {
        Cell {
            backend,
            isolation: self.isolation.clone(),
            executable: self.executable.clone(),
            folder: CellFolder(folder),
        }
    }
}

/// A cell's machinery: how one program at a time is run.
trait Backend: Send {
    /// Gets ready for a program. What is said of folders holds until the next time.
    fn make_ready(&mut self, _program: &Program) -> Result<(), SandboxError> {
        Ok(())
    }
    /// The cell's folder, as the harness reaches it.
    fn folder(&self) -> &Path;
    /// The working folder `work` in it, as programs see it.
    fn working_folder(&self) -> PathBuf {
        self.folder().join(WORK)
    }
    /// The user and group whose files programs may change, where it is not the harness's.
    fn owner(&self) -> Option<u32> {
        None
    }
    /// Starts a program, and gives it its preamble.
    fn start<'cell>(
        &'cell mut self,
        program: &Program,
    ) -> Result<Box<dyn process::Running + 'cell>, SandboxError>;
}

/// Where one program at a time runs.
///
/// After an error other than [`SandboxError::Start`] the cell is spent: open another.
pub struct Cell {
    // Dropped before the folder, so that nothing runs in it any more when it is removed.
    backend: Box<dyn Backend>,
    isolation: Isolation,
    executable: PathBuf,
    #[expect(dead_code, reason = "held for its `Drop`, which removes the folder")]
    folder: CellFolder,
}

impl Cell {
    /// A cell in which programs follow a script (`scripted.rs`). Public because the fuzz targets lie
    /// in a workspace of their own; of use to nobody else.
    #[doc(hidden)]
    pub fn scripted(script: &[u8]) -> Result<Self, SandboxError> {
        Self::recorded(script, &Record::default())
    }

    /// The same, with a record of all that its programs are given.
    #[doc(hidden)]
    pub fn recorded(script: &[u8], record: &Record) -> Result<Self, SandboxError> {
        let folder =
            tempfile::tempdir().map_err(SandboxError::system("make a temporary folder"))?;
        Ok(Self {
            backend: Box::new(ScriptedCell::new(script, folder.path(), record.clone())),
            isolation: Isolation {
                level: "scripted".to_owned(),
                meaning: "nothing runs.".to_owned(),
            },
            executable: PathBuf::new(),
            folder: CellFolder(folder),
        })
    }

    /// Starts a program in a fresh working folder. Where something is kept ready for it, that it cannot
    /// be started is told later, by the same error from what is asked of the process next.
    pub fn start(&mut self, program: &Program) -> Result<Process<'_>, SandboxError> {
        self.backend.make_ready(program)?;
        emptying::empty_folder(self.backend.folder())
            .map_err(SandboxError::system("empty the cell's folder"))?;
        let work = self.outside();
        emptying::make_folder(&work).map_err(SandboxError::system("make a working folder"))?;
        program
            .files
            .write_for(&work, self.backend.owner())
            .map_err(SandboxError::system("fill the working folder"))?;
        Ok(Process::new(self.backend.start(program)?, work))
    }

    /// Removes what the last program was given and has left, before the next would be started.
    pub fn clear(&mut self) -> Result<(), SandboxError> {
        emptying::empty_folder(self.backend.folder())
            .map_err(SandboxError::system("empty the cell's folder"))
    }

    /// What the last program left in its working folder.
    pub fn collect(&self) -> Result<Tree, TreeError> {
        Tree::read(&self.outside())
    }

    /// The folder in which programs run, as they see it: the same for all of them.
    pub fn working_folder(&self) -> PathBuf {
        self.backend.working_folder()
    }

    /// The working folder, as the harness reaches it.
    fn outside(&self) -> PathBuf {
        self.backend.folder().join(WORK)
    }

    /// How strongly programs are isolated.
    pub fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    /// The executable that serves as launcher, and that can serve the reference.
    pub fn executable(&self) -> &Path {
        &self.executable
    }
}

/// A cell's folder. It is emptied only when nothing runs in the cell any more: a program could have
/// the harness follow a link that it puts in the place of a folder.
struct CellFolder(TempDir);

impl Drop for CellFolder {
    fn drop(&mut self) {
        // What the temporary folder's own removal might not manage; that it is left in the
        // system's folder for temporary files in the worst case is no reason to fail.
        let _ = emptying::empty_folder(self.0.path());
    }
}

/// Turns this process into a launcher or a canary where a sandbox has started it as one, and does
/// not return then. The `main` of every program that opens a [`Sandbox`] calls this first.
pub fn become_launcher_if_asked() {
    #[cfg(target_os = "linux")]
    linux::become_launcher_if_asked();
}

/// How many bytes a folder's disk has room for; `None` where the system does not tell.
pub fn free_bytes(folder: &Path) -> Option<u64> {
    #[cfg(target_os = "linux")]
    return linux::free_bytes(folder);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = folder;
        None
    }
}

/// Variables that every program gets, and nothing else of the harness's environment.
fn environment(program: &Program, folder: &Path) -> Vec<(std::ffi::OsString, std::ffi::OsString)> {
    let fixed = [
        ("PATH", "/usr/local/bin:/usr/bin:/bin"),
        ("LANG", "C.UTF-8"),
        ("LC_ALL", "C.UTF-8"),
        ("TZ", "UTC"),
    ];
    let mut variables: Vec<_> = fixed
        .into_iter()
        .map(|(name, value)| (name.into(), value.into()))
        .collect();
    for name in ["HOME", "TMPDIR"] {
        variables.push((name.into(), folder.into()));
    }
    variables.extend(
        program
            .environment
            .iter()
            .map(|(name, value)| (name.into(), value.into())),
    );
    variables
}
