//! Where subjects run, and what they may use.
//!
//! The seam: everything above this module sees a [`Cell`] (one per worker) in which one process
//! tree at a time runs under [`Limits`]. How strongly a cell isolates is this module's matter
//! alone; it says so in [`Sandbox::isolation`], and claims only what a probe has shown.
//!
//! On Linux a cell has a launcher: this executable, executed again as a small process of its own
//! (see [`become_launcher_if_asked`]), which starts programs, watches them closely and ends their
//! whole process tree. Elsewhere, and where [`SandboxOptions::portable`] asks for it, the cell
//! makes do with what the standard library offers.

mod clock;
mod display;
mod emptying;
mod end;
mod level;
mod limits;
#[cfg(target_os = "linux")]
mod linux;
mod portable;
mod process;
mod scripted;
mod tree;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use puzzlemark_reports::model::Isolation;
use tempfile::TempDir;

pub use display::{display_server, screen_file};
pub use end::{Exit, LimitHit, RunEnd};
pub use level::{Level, Mechanism, MechanismState, NoSuchLevel};
pub use limits::Limits;
pub use process::{Channel, Event, Finished, Process, Program, Warm};
pub use tree::{Tree, TreeError};

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
    /// The launcher ended before its time. A new cell can be opened.
    #[error("the process that watches over the program was ended, perhaps by the program")]
    LauncherGone,
    /// The launcher no longer answers; it has been ended. A new cell can be opened.
    #[error("the process that watches over the program no longer answers")]
    LauncherStuck,
    /// A cell isolates less than the sandbox said it would.
    #[error("a cell shows isolation `{shown}` where `{promised}` was promised")]
    Weaker {
        /// The level the sandbox announced.
        promised: String,
        /// The level the cell shows.
        shown: String,
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
    isolation: Isolation,
}

impl Sandbox {
    /// Finds out how strongly programs can be isolated here.
    pub fn new(options: SandboxOptions) -> Result<Self, SandboxError> {
        let executable = match &options.executable {
            Some(executable) => executable.clone(),
            None => {
                std::env::current_exe().map_err(SandboxError::system("find this executable"))?
            }
        };
        let mut sandbox = Self {
            options,
            executable,
            isolation: Isolation {
                level: String::new(),
                meaning: String::new(),
            },
        };
        sandbox.isolation = sandbox.make_cell()?.isolation.clone();
        Ok(sandbox)
    }

    /// How strongly programs are isolated, as a probe that ran in a cell has shown.
    pub fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    /// Makes a cell: one per worker, since a cell runs one program at a time.
    pub fn open_cell(&self) -> Result<Cell, SandboxError> {
        let cell = self.make_cell()?;
        if cell.isolation == self.isolation {
            return Ok(cell);
        }
        Err(SandboxError::Weaker {
            promised: self.isolation.level.clone(),
            shown: cell.isolation.level.clone(),
        })
    }

    fn make_cell(&self) -> Result<Cell, SandboxError> {
        let home = self
            .options
            .folder
            .clone()
            .unwrap_or_else(std::env::temp_dir);
        let folder = tempfile::Builder::new()
            .prefix("puzzlemark-")
            .tempdir_in(home)
            .map_err(SandboxError::system("make a temporary folder"))?;
        // Rules of confinement and tracebacks speak of real paths.
        let path = fs::canonicalize(folder.path())
            .map_err(SandboxError::system("resolve a temporary folder"))?;
        #[cfg(target_os = "linux")]
        if !self.options.portable {
            let backend = linux::LinuxCell::open(
                &self.executable,
                &path,
                self.options.strongest > Level::LimitsOnly,
            )?;
            return self.probed(Box::new(backend), folder, path);
        }
        let isolation = portable::isolation();
        let backend = Box::new(portable::PortableCell);
        Ok(Cell {
            backend,
            path,
            isolation,
            executable: self.executable.clone(),
            folder,
        })
    }

    /// A cell, with the isolation that a probe in it shows.
    #[cfg(target_os = "linux")]
    fn probed(
        &self,
        backend: Box<dyn Backend>,
        folder: TempDir,
        path: PathBuf,
    ) -> Result<Cell, SandboxError> {
        let isolation = Isolation {
            level: String::new(),
            meaning: String::new(),
        };
        let executable = self.executable.clone();
        let mut cell = Cell {
            backend,
            path,
            isolation,
            executable,
            folder,
        };
        cell.isolation = linux::probe(&mut cell, &self.executable)?;
        Ok(cell)
    }
}

/// A cell's machinery: how one program at a time is run.
trait Backend: Send {
    fn start<'cell>(
        &'cell mut self,
        program: &Program,
        folder: &Path,
    ) -> Result<Box<dyn process::Running + 'cell>, SandboxError>;
}

/// Where one program at a time runs.
///
/// After an error other than [`SandboxError::Start`] the cell is spent: open another.
pub struct Cell {
    // Dropped before the folder, so that nothing runs in it any more when it is removed.
    backend: Box<dyn Backend>,
    path: PathBuf,
    isolation: Isolation,
    executable: PathBuf,
    #[expect(dead_code, reason = "held for its `Drop`, which removes the folder")]
    folder: TempDir,
}

impl Cell {
    /// A cell in which programs follow a script (`scripted.rs`). Public because the fuzz targets lie
    /// in a workspace of their own; of use to nobody else.
    #[doc(hidden)]
    pub fn scripted(script: &[u8]) -> Result<Self, SandboxError> {
        let folder =
            tempfile::tempdir().map_err(SandboxError::system("make a temporary folder"))?;
        Ok(Self {
            backend: Box::new(scripted::ScriptedCell::new(script)),
            path: folder.path().to_owned(),
            isolation: Isolation {
                level: "scripted".to_owned(),
                meaning: "nothing runs.".to_owned(),
            },
            executable: PathBuf::new(),
            folder,
        })
    }

    /// Starts a program in a fresh working folder.
    pub fn start(&mut self, program: &Program) -> Result<Process<'_>, SandboxError> {
        emptying::empty_folder(&self.path)
            .map_err(SandboxError::system("empty the cell's folder"))?;
        let work = self.working_folder();
        fs::create_dir(&work).map_err(SandboxError::system("make a working folder"))?;
        program
            .files
            .write(&work)
            .map_err(SandboxError::system("fill the working folder"))?;
        let mut process = Process::new(self.backend.start(program, &work)?);
        if !program.preamble.is_empty() {
            process.send(&program.preamble)?;
        }
        Ok(process)
    }

    /// What the last program left in its working folder.
    pub fn collect(&self) -> Result<Tree, TreeError> {
        Tree::read(&self.working_folder())
    }

    /// The folder in which programs run: its path is the same for all of them.
    pub fn working_folder(&self) -> PathBuf {
        self.path.join("work")
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

impl Drop for Cell {
    fn drop(&mut self) {
        // What the temporary folder's own removal might not manage; that it is left in the
        // system's folder for temporary files in the worst case is no reason to fail.
        let _ = emptying::empty_folder(&self.path);
    }
}

/// Turns this process into a launcher or a probe where a sandbox has started it as one, and does
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
