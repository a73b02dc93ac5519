//! Runs untrusted programs in cells, within limits.
//!
//! A [`Sandbox`] makes cells. A [`Cell`] runs one program at a time, with all the processes that
//! the program starts. Each run gets a fresh working folder and [`Limits`] of time, memory, output
//! and processes. [`RunEnd`] says how the run ended and what it used.
//!
//! The crate owns:
//!
//! * cells, their working folders and the temporary folders around them;
//! * limits, and the end of a whole process tree;
//! * the relay between two programs that talk with each other ([`relay()`]);
//! * the isolation of cells: namespaces, Landlock, seccomp, control groups;
//! * the self-test that decides which [`Level`] a sandbox may claim: a hostile program (the
//!   *canary*) runs in a cell and tries to break out;
//! * [`Tree`], a snapshot of a folder that follows no links.
//!
//! It does not know what runs in a cell. It compares no output, gives no verdict and knows no
//! programming language.
//!
//! On Linux each cell has a *launcher*: this same executable, started again as a small process. The
//! launcher starts programs, watches them and ends their process tree. So the `main` of every
//! program that opens a [`Sandbox`] begins with [`become_launcher_if_asked`].
//!
//! Other systems have no launcher. There a cell uses only safe code and gives weaker promises,
//! which [`Sandbox::isolation`] states. [`SandboxOptions::portable`] selects such cells on Linux.

mod clock;
mod display;
mod due;
mod emptying;
mod end;
mod environment;
mod folder;
mod inherited;
#[cfg(target_os = "linux")]
mod ladder;
mod level;
mod limits;
mod line_ends;
#[cfg(target_os = "linux")]
mod linux;
mod portable;
mod process;
mod relay;
mod scripted;
mod tree;
mod wait;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

pub use display::{display_server, open_screen, screen_file};
pub use end::{Exit, LimitHit, RunEnd};
use environment::environment;
use folder::CellFolder;
pub use inherited::{
    LIMITS_HELP, LowLimits, Needs, check_inherited_limits, make_room_for_the_stack,
};
pub use level::{Isolation, Level, Mechanism, MechanismState, NoSuchLevel, Unreached};
pub use limits::Limits;
pub use line_ends::with_line_feeds;
pub use process::{Channel, Event, Finished, Process, Program, Warm};
pub use relay::{Piece, Side, Talk, relay};
pub use scripted::Record;
use scripted::ScriptedCell;
pub use tree::{TooLarge, Tree, TreeError};
pub use wait::ended_within;

/// Name of the working folder, inside the cell's folder.
const WORK: &str = "work";

/// Options for making cells.
#[derive(Debug, Clone, Default)]
pub struct SandboxOptions {
    /// Executable that becomes the launcher. Its `main` calls [`become_launcher_if_asked`] first.
    /// `None` means the current executable.
    pub executable: Option<PathBuf>,
    /// Folder for temporary folders. `None` means the system's.
    pub folder: Option<PathBuf>,
    /// Strongest level to try.
    pub strongest: Level,
    /// True if every program starts as a new process, even if a warm process could become it.
    pub fresh: bool,
    /// True if the cells of other systems are used, even on Linux.
    pub portable: bool,
    /// Files and folders that most programs of this sandbox read, in addition to the system's. A
    /// cell can also get others later, but then it is opened again.
    pub readable: BTreeSet<PathBuf>,
}

/// A failure of the sandbox. The program in the cell is not to blame, unless it attacks the
/// sandbox.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The system refused a call.
    #[error("cannot {doing}: {cause}")]
    System {
        /// The action that failed, as a verb phrase.
        doing: &'static str,
        /// The system's error.
        cause: io::Error,
    },
    /// The program could not be started: it does not exist, or the system refuses to execute it.
    #[error("cannot start `{program}`: {cause}")]
    Start {
        /// Name of the program.
        program: String,
        /// The system's error.
        cause: String,
    },
    /// The executable did not become a launcher.
    #[error(
        "`{}` did not become a launcher: begin its `main` with \
         `puzzlemark_sandbox::become_launcher_if_asked()`",
        .0.display()
    )]
    NoLauncher(PathBuf),
    /// This level is not available here.
    #[error("{problem}")]
    NoLevel {
        /// The level.
        level: Level,
        /// The reason.
        problem: String,
    },
    /// The launcher ended too early. Open a new cell.
    #[error("the launcher was killed while it watched the program; the program may have done it")]
    LauncherGone,
    /// The launcher did not answer and was ended. Open a new cell.
    #[error("the launcher that watches the program no longer answers")]
    LauncherStuck,
    /// The canary did not run as expected, so nothing is known about the cell.
    #[error("the self-test of the sandbox failed: {cause}")]
    Canary {
        /// The unexpected behaviour.
        cause: String,
    },
    /// A new cell isolates differently from the sandbox's first cell.
    #[error(
        "a new cell has isolation `{}`, expected `{}`: {}",
        .shown.level, .promised.level, .shown.meaning
    )]
    Weaker {
        /// The isolation of the sandbox.
        promised: Box<Isolation>,
        /// The isolation of the new cell.
        shown: Box<Isolation>,
    },
}

impl SandboxError {
    fn system(doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |cause| Self::System { doing, cause }
    }
}

/// A factory of identical cells.
#[derive(Debug)]
pub struct Sandbox {
    options: SandboxOptions,
    executable: PathBuf,
    /// The level whose mechanisms cells get. `None` for cells without a launcher.
    #[cfg(target_os = "linux")]
    built: Option<Level>,
    level: Option<Level>,
    isolation: Isolation,
    unreached: Vec<Unreached>,
    mechanisms: Vec<Mechanism>,
    /// The cell in which the canary found the level. No other program has run in it.
    #[cfg(target_os = "linux")]
    tested: Mutex<Option<Cell>>,
    /// Cells that workers have given back.
    given_back: Mutex<Vec<Cell>>,
}

impl Sandbox {
    /// Finds the strongest level that works here, trying from the strongest down.
    ///
    /// # Errors
    ///
    /// Fails if not even the weakest cell can be made.
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
            #[cfg(target_os = "linux")]
            tested: Mutex::new(None),
            given_back: Mutex::new(Vec::new()),
        };
        #[cfg(target_os = "linux")]
        if !sandbox.options.portable && !linux::is_emulated() {
            sandbox.find_level()?;
            return Ok(sandbox);
        }
        sandbox.unreached = portable::unreached();
        sandbox.portable_cell()?;
        Ok(sandbox)
    }

    /// Returns the isolation that the canary confirmed in a cell.
    pub fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    /// Returns the level of [`Sandbox::isolation`]. `None` for cells without a launcher.
    pub fn level(&self) -> Option<Level> {
        self.level
    }

    /// Returns the stronger levels that are not available, strongest first, with reasons.
    pub fn unreached(&self) -> &[Unreached] {
        &self.unreached
    }

    /// Returns the state of each isolation mechanism, as the launcher reports it. The level does
    /// not depend on this report.
    pub fn mechanisms(&self) -> &[Mechanism] {
        &self.mechanisms
    }

    /// Opens a cell. Each worker needs its own, because a cell runs one program at a time. The first
    /// cell is the one that [`Sandbox::new`] has tested.
    ///
    /// # Errors
    ///
    /// Fails if the cell cannot be made, or if its isolation differs from the sandbox's.
    pub fn open_cell(&self) -> Result<Cell, SandboxError> {
        #[cfg(target_os = "linux")]
        if let Some(built) = self.built {
            let tested = self.tested.lock();
            if let Some(cell) = tested.unwrap_or_else(PoisonError::into_inner).take() {
                return Ok(cell);
            }
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

    /// Returns a cell for submissions: one that was given back, or a new one.
    ///
    /// # Errors
    ///
    /// The same as for [`Sandbox::open_cell`].
    pub fn cell_for_submissions(&self) -> Result<Cell, SandboxError> {
        let given_back = self.given_back.lock();
        let last = given_back.unwrap_or_else(PoisonError::into_inner).pop();
        last.map_or_else(|| self.open_cell(), Ok)
    }

    /// Takes a cell back that ran submissions without a failure of the sandbox. It keeps its warm
    /// process for the next submissions. Only [`Sandbox::cell_for_submissions`] uses it again.
    pub fn give_back(&self, cell: Cell) {
        let given_back = self.given_back.lock();
        given_back
            .unwrap_or_else(PoisonError::into_inner)
            .push(cell);
    }

    #[cfg(target_os = "linux")]
    fn find_level(&mut self) -> Result<(), SandboxError> {
        let climbed = ladder::climb(self.options.strongest, |built| {
            let (mut cell, mechanisms) = self.linux_cell(built)?;
            let shown = linux::probe(&mut cell, &self.executable)?;
            Ok(ladder::Rung {
                shown: shown.level,
                reason: shown.reason(built),
                cell: (cell, shown, mechanisms),
            })
        })?;
        let (mut cell, shown, mechanisms) = climbed.cell;
        self.built = Some(climbed.built);
        self.level = Some(climbed.level);
        self.isolation = shown.isolation(climbed.level);
        self.unreached = climbed.unreached;
        self.mechanisms = mechanisms;
        cell.isolation = self.isolation.clone();
        *self
            .tested
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner) = Some(cell);
        Ok(())
    }

    /// Opens a cell with the mechanisms of a level. The canary has not tested it yet.
    #[cfg(target_os = "linux")]
    fn linux_cell(&self, built: Level) -> Result<(Cell, Vec<Mechanism>), SandboxError> {
        let (folder, path) = self.folder()?;
        let plan = linux::Plan {
            executable: self.executable.clone(),
            folder: path,
            level: built,
            fresh: self.options.fresh,
        };
        // The canary is this executable.
        let mut shown = self.options.readable.clone();
        shown.insert(self.executable.clone());
        let backend = linux::LinuxCell::open(&plan, shown)?;
        let mechanisms = backend.mechanisms().to_vec();
        let cell = self.cell(Box::new(backend), folder);
        Ok((cell, mechanisms))
    }

    fn portable_cell(&self) -> Result<Cell, SandboxError> {
        let (folder, path) = self.folder()?;
        Ok(self.cell(Box::new(portable::PortableCell::new(path)), folder))
    }

    /// Makes a folder for a cell. Returns its real path too, because Landlock rules and tracebacks
    /// use real paths.
    fn folder(&self) -> Result<(TempDir, PathBuf), SandboxError> {
        let home = self.options.folder.clone();
        let folder = folder::make_temporary_folder(&home.unwrap_or_else(std::env::temp_dir))
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

/// The part of a cell that runs one program at a time.
trait Backend: Send {
    /// Prepares for a program. The folders below stay valid until the next call.
    fn make_ready(&mut self, _program: &Program) -> Result<(), SandboxError> {
        Ok(())
    }
    /// Returns the cell's folder, as a path of the harness.
    fn folder(&self) -> &Path;
    /// Returns the working folder, as programs see it.
    fn working_folder(&self) -> PathBuf {
        self.folder().join(WORK)
    }
    /// Returns the number of the user and group that own the files of a run, if not the harness's
    /// own.
    fn owner(&self) -> Option<u32> {
        None
    }
    /// Starts a program and sends its preamble.
    fn start<'cell>(
        &'cell mut self,
        program: &Program,
    ) -> Result<Box<dyn process::Running + 'cell>, SandboxError>;
}

/// A place that runs one program at a time.
///
/// After any error except [`SandboxError::Start`], drop the cell and open another.
pub struct Cell {
    // Declared before `folder`, because fields are dropped in order and the folder must outlive the
    // processes.
    backend: Box<dyn Backend>,
    isolation: Isolation,
    executable: PathBuf,
    #[expect(dead_code, reason = "held for its `Drop`, which removes the folder")]
    folder: CellFolder,
}

impl Cell {
    /// Opens a cell whose programs follow a script (see `scripted.rs`). Public only for the fuzz
    /// targets, which are a separate workspace.
    #[doc(hidden)]
    pub fn scripted(script: &[u8]) -> Result<Self, SandboxError> {
        Self::recorded(script, &Record::default())
    }

    /// Opens a cell like [`Cell::scripted`] and records everything that its programs receive.
    #[doc(hidden)]
    pub fn recorded(script: &[u8], record: &Record) -> Result<Self, SandboxError> {
        let folder =
            tempfile::tempdir().map_err(SandboxError::system("make a temporary folder"))?;
        Ok(Self {
            backend: Box::new(ScriptedCell::new(script, folder.path(), record.clone())),
            isolation: Isolation {
                level: "scripted".to_owned(),
                meaning: "Nothing runs.".to_owned(),
            },
            executable: PathBuf::new(),
            folder: CellFolder(folder),
        })
    }

    /// Starts a program in a fresh working folder.
    ///
    /// A warm process becomes the program later. If that fails, the next call on the [`Process`]
    /// returns [`SandboxError::Start`].
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

    /// Removes the files of the last program now, not at the next start.
    pub fn clear(&mut self) -> Result<(), SandboxError> {
        emptying::empty_folder(self.backend.folder())
            .map_err(SandboxError::system("empty the cell's folder"))
    }

    /// Reads the files that the last program left in its working folder.
    pub fn collect(&self) -> Result<Tree, TreeError> {
        Tree::read_folder(&self.outside())
    }

    /// Returns the working folder as programs see it. It is the same for every run.
    pub fn working_folder(&self) -> PathBuf {
        self.backend.working_folder()
    }

    /// Returns the working folder, as a path of the harness.
    fn outside(&self) -> PathBuf {
        self.backend.folder().join(WORK)
    }

    /// Returns the isolation of the programs in this cell.
    pub fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    /// Returns the executable of the launcher. It can also serve the reference.
    pub fn executable(&self) -> &Path {
        &self.executable
    }
}

impl std::fmt::Debug for Cell {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut cell = formatter.debug_struct("Cell");
        cell.field("isolation", &self.isolation)
            .finish_non_exhaustive()
    }
}

/// Turns this process into a launcher or a canary, if a sandbox started it as one. In that case it
/// never returns. The `main` of every program that opens a [`Sandbox`] calls this first.
pub fn become_launcher_if_asked() {
    #[cfg(target_os = "linux")]
    linux::become_launcher_if_asked();
}

/// Returns the free bytes on the disk of a folder. `None` if the system does not say.
pub fn free_bytes(folder: &Path) -> Option<u64> {
    #[cfg(target_os = "linux")]
    return linux::free_bytes(folder);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = folder;
        None
    }
}

/// The example of the README, so that it compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
