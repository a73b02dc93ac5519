//! The Python interpreter that runs submissions. Puzzlemark searches it once, and asks it for its
//! real path.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use super::python::start::warm_process;
use super::system::{PYTHON, System};
use puzzlemark_model::Assignment;
use puzzlemark_sandbox::{Warm, ended_within};

/// The variable that names an interpreter or the folder of a virtual environment. It replaces
/// `python3` on the search path.
const OVERRIDE: &str = "PUZZLEMARK_PYTHON";
/// The folders that are searched for programs if the environment names none.
pub(super) const SEARCH_PATH: &str = "/usr/local/bin:/usr/bin:/bin";
/// The path of the interpreter in a virtual environment.
const IN_VENV: &str = if cfg!(windows) {
    "Scripts/python.exe"
} else {
    "bin/python"
};
/// The oldest version that can run submissions.
const OLDEST: (u32, u32) = (3, 8);
/// The exit code of the program `python` on a Windows without Python.
const ONLY_A_LINK: i32 = 9009;
/// Time that an interpreter gets to answer.
const ANSWER_MAX: Duration = Duration::from_secs(20);

/// The source of the driver: its parts, and last the file that puts them together.
const DRIVER: &str = concat!(
    include_str!("python/inside/values.py"),
    include_str!("python/inside/evaluation.py"),
    include_str!("python/inside/calls.py"),
    include_str!("python/inside/driver.py"),
);
/// The source of the driver for windows.
const WINDOW_DRIVER: &str = concat!(
    include_str!("python/inside/values.py"),
    include_str!("python/inside/widgets.py"),
    include_str!("python/inside/toolkit.py"),
    include_str!("python/inside/window.py"),
    include_str!("python/inside/driver.py"),
);
/// The source of the warm process, which runs [`DRIVER`].
const ZYGOTE: &str = include_str!("python/inside/zygote.py");

/// An interpreter.
#[derive(Debug, Clone)]
pub(super) struct Interpreter {
    /// The executable itself, not a script of a version manager.
    pub(super) executable: PathBuf,
    /// Files and folders that it must be able to read.
    pub(super) folders: Vec<PathBuf>,
    /// Folders with third-party packages.
    pub(super) sites: Vec<PathBuf>,
    /// Its version, such as `3.11.7`.
    pub(super) version: String,
    /// [`DRIVER`] as bytecode of this version. Compiling it takes longer than the rest of a start.
    pub(super) driver: Arc<[u8]>,
    /// [`WINDOW_DRIVER`] as bytecode of this version. Only programs with a window need it.
    window_driver: OnceLock<Arc<[u8]>>,
    /// [`ZYGOTE`] as bytecode of this version.
    pub(super) warm: Arc<Warm>,
}

impl Interpreter {
    /// Returns the driver for windows as bytecode. The first call asks the interpreter to compile it.
    pub(super) fn window_driver(&self) -> Result<Arc<[u8]>, String> {
        if let Some(known) = self.window_driver.get() {
            return Ok(Arc::clone(known));
        }
        let executable = self.executable.as_os_str();
        let question = format!("import marshal, sys; {PRINT_BYTECODE}");
        let answer = ask_interpreter(&[executable], &question, &[WINDOW_DRIVER])?;
        let code = answer.lines().next().and_then(parse_hex);
        let code = Arc::from(code.ok_or(NOT_COMPILED)?);
        Ok(Arc::clone(self.window_driver.get_or_init(|| code)))
    }
}

/// Returns the files and folders that Python submissions to an assignment read, in addition to the
/// system's. They are empty if there is no interpreter.
pub fn python_folders(assignment: &Assignment) -> Vec<PathBuf> {
    let packages = assignment.subjects.python.as_ref();
    let packages = packages.map(|subject| &subject.packages);
    let venv = packages.and_then(|packages| packages.venv.as_deref());
    let Ok(interpreter) = interpreter_for(venv) else {
        return Vec::new();
    };
    let mut folders = interpreter.folders.clone();
    if packages.is_some_and(|packages| !packages.names.is_empty()) {
        folders.extend(interpreter.sites.clone());
    }
    folders
}

/// Returns the path of the interpreter for the environment of this process. The error says why
/// there is none, with advice.
pub fn python() -> Result<&'static Path, String> {
    Ok(&interpreter()?.executable)
}

/// Returns the interpreter for the environment of this process. The error says why there is none,
/// with advice.
pub(super) fn interpreter() -> Result<&'static Interpreter, String> {
    interpreter_for(None)
}

/// Returns the interpreter for an assignment with a virtual environment. The variable
/// `PUZZLEMARK_PYTHON` has priority.
pub(super) fn interpreter_for(venv: Option<&Path>) -> Result<&'static Interpreter, String> {
    static FOUND: Mutex<BTreeMap<Option<PathBuf>, &'static Interpreter>> =
        Mutex::new(BTreeMap::new());
    let named = named_interpreter(venv);
    let mut all = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = all.get(&named) {
        return Ok(found);
    }
    // A failure is not remembered, because processes may have been short for a moment.
    let found = match &named {
        Some(program) => find_interpreter(&[program.as_os_str()])?,
        None => find_first_interpreter(System::here().python_commands())?,
    };
    let found: &'static Interpreter = Box::leak(Box::new(found));
    all.insert(named, found);
    Ok(found)
}

/// Returns the variables that make runs of Python equal on all machines.
pub(super) fn python_settings() -> Vec<(String, String)> {
    [("PYTHONHASHSEED", "0"), ("PYTHONUTF8", "1")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into()
}

/// Returns the path of the interpreter that the environment or the assignment names.
fn named_interpreter(venv: Option<&Path>) -> Option<PathBuf> {
    let named = std::env::var_os(OVERRIDE).map(PathBuf::from);
    match named.as_deref().or(venv) {
        Some(folder) if folder.is_dir() || named.is_none() => Some(folder.join(IN_VENV)),
        named => named.map(Path::to_owned),
    }
}

/// Asks the interpreters of these commands until one answers. The error is the error of the first.
fn find_first_interpreter(commands: &[&[&str]]) -> Result<Interpreter, String> {
    let mut errors = Vec::new();
    for command in commands {
        let words: Vec<&OsStr> = command.iter().map(OsStr::new).collect();
        match find_interpreter(&words) {
            Ok(found) => return Ok(found),
            Err(error) => errors.push(error),
        }
    }
    Err(errors.swap_remove(0))
}

/// Returns true if the interpreter can import tkinter.
pub(super) fn has_tkinter() -> bool {
    static FOUND: OnceLock<bool> = OnceLock::new();
    let imports = |interpreter: &Interpreter| {
        let mut command = Command::new(&interpreter.executable);
        command.args(["-S", "-s", "-B", "-c", "import tkinter"]);
        let nothing = command.stdin(Stdio::null()).stdout(Stdio::null());
        nothing.stderr(Stdio::null()).status()
    };
    *FOUND.get_or_init(|| {
        let status = interpreter().ok().map(imports);
        matches!(status, Some(Ok(status)) if status.success())
    })
}

/// Asks the interpreter that a command starts.
fn find_interpreter(command: &[&OsStr]) -> Result<Interpreter, String> {
    let program = Path::new(command[0]);
    let shown = command.join(OsStr::new(" "));
    let shown = shown.display();
    let hint = match program.ancestors().nth(2) {
        Some(venv) if program.ends_with(IN_VENV) && !program.exists() => format!(
            "make the virtual environment (`{} -m venv {}`), or name another one in {OVERRIDE}",
            System::here().python_commands()[0].join(" "),
            venv.display()
        ),
        _ => format!(
            "install Python {}.{} or later ({}), or name one in {OVERRIDE}",
            OLDEST.0,
            OLDEST.1,
            System::here().advice("Python", &PYTHON)
        ),
    };
    let question = format!("{PRINT_PLACES}; {PRINT_BYTECODE}");
    let answer = ask_interpreter(command, &question, &[DRIVER, ZYGOTE])
        .map_err(|cause| format!("cannot run `{shown}`: {cause}; {hint}"))?;
    parse_answer(&answer).map_err(|cause| format!("`{shown}` {cause}; {hint}"))
}

/// Statements that print the paths and the version of an interpreter.
const PRINT_PLACES: &str = "import marshal, os, site, sys; v = sys.version_info; \
    print(sys.executable, sys.base_prefix, sys.prefix, '%d.%d.%d' % v[:3], sep='\\n'); \
    print(os.pathsep.join(site.getsitepackages()))";
/// A statement that prints the bytecode of each source on standard input. A zero byte ends each.
const PRINT_BYTECODE: &str = "[print(marshal.dumps(compile(driver, 'driver.py', 'exec', \
    optimize=2)).hex()) for driver in sys.stdin.buffer.read().split(b'\\0')[:-1]]";
/// The reason why an interpreter cannot be used, if its bytecode cannot be read.
const NOT_COMPILED: &str = "cannot compile its driver";

/// Runs statements in an interpreter, with these sources on standard input, and returns the output.
///
/// The sources are no arguments, because a command line on Windows has at most 32,767 characters.
fn ask_interpreter(words: &[&OsStr], question: &str, sources: &[&str]) -> Result<String, String> {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    if std::env::var_os("PATH").is_none_or(|path| path.is_empty()) {
        // Without PATH, an interpreter does not know its own path.
        command.env("PATH", SEARCH_PATH);
    }
    let mut child = command
        .args(["-s", "-c", question])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let input: Vec<u8> = sources
        .iter()
        .flat_map(|source| [source.as_bytes(), b"\0"].concat())
        .collect();
    let writer = child.stdin.take().map(|mut pipe| {
        // An interpreter that does not read it ends or does not answer in time.
        thread::Builder::new().spawn(move || pipe.write_all(&input))
    });
    let reader = child.stdout.take().map(|mut pipe| {
        thread::Builder::new().spawn(move || {
            let mut answer = String::new();
            pipe.read_to_string(&mut answer).map(|_| answer)
        })
    });
    let threads = writer.transpose().and(reader.transpose());
    let reader = threads.map_err(|error| {
        let _ = child.kill();
        let _ = child.wait();
        error.to_string()
    })?;
    match ended_within(&mut child, ANSWER_MAX).map_err(|error| error.to_string())? {
        Some(status) if status.success() => {}
        Some(status) if status.code() == Some(ONLY_A_LINK) => {
            return Err("it is only a link to the Microsoft Store".to_owned());
        }
        Some(status) => return Err(format!("it ended with {status}")),
        None => {
            let _ = child.kill();
            let _ = child.wait();
            return Err("it does not answer".to_owned());
        }
    }
    let answer = reader.and_then(|reader| reader.join().ok()?.ok());
    answer.ok_or_else(|| "its answer is not text".to_owned())
}

/// Returns the folder of a package, or `None` if the interpreter cannot import it.
pub(super) fn folder_of_module(name: &str) -> Option<PathBuf> {
    let interpreter = interpreter().ok()?;
    let question = format!("import {name}; print({name}.__path__[0])");
    let output = Command::new(&interpreter.executable)
        .args(["-s", "-c", &question])
        .stdin(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let path = String::from_utf8(output.stdout).ok()?;
    Some(PathBuf::from(path.trim_end()))
}

fn parse_answer(answer: &str) -> Result<Interpreter, String> {
    let lines: Vec<&str> = answer.lines().collect();
    let [executable, base, prefix, version, sites, ref driver @ ..] = lines[..] else {
        return Err("does not say where it is".to_owned());
    };
    let mut numbers = version
        .split('.')
        .map_while(|number| number.parse::<u32>().ok());
    let pair = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if pair < OLDEST {
        return Err(format!("is Python {version}"));
    }
    let compiled = |index: usize| {
        let code = driver.get(index).copied().and_then(parse_hex);
        code.map(Arc::from).ok_or(NOT_COMPILED)
    };
    // The sandbox needs real paths.
    let real = |path: &str| std::fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    let executable = PathBuf::from(executable);
    let sites = std::env::split_paths(sites).filter(|site| site.is_dir());
    let mut sites: Vec<PathBuf> = sites
        .map(|site| site.canonicalize().unwrap_or(site))
        .collect();
    sites.dedup();
    let mut folders = vec![real(base)];
    if base != prefix {
        // Only these parts of a virtual environment may be read, because people keep other files
        // there, too.
        folders.extend(executable.parent().map(Path::to_owned));
        folders.push(Path::new(prefix).join("pyvenv.cfg"));
        folders.extend(sites.clone());
    }
    let zygote = driver.get(1).copied().unwrap_or_default();
    Ok(Interpreter {
        warm: Arc::new(warm_process(&executable, zygote)),
        executable,
        folders,
        sites,
        version: version.to_owned(),
        driver: compiled(0)?,
        window_driver: OnceLock::new(),
    })
}

/// Parses hexadecimal digits.
fn parse_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    digits
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_may_be_longer_than_a_command_line() {
        let source = format!("text = '{}'", "x".repeat(200_000));
        let question = format!("import marshal, sys; {PRINT_BYTECODE}");
        let python = python().unwrap().as_os_str();
        let answer = ask_interpreter(&[python], &question, &[&source, "1"]).unwrap();
        assert_eq!(answer.lines().count(), 2);
        assert!(parse_hex(answer.lines().next().unwrap()).unwrap().len() > 200_000);
    }

    #[test]
    fn the_first_command_that_answers_is_taken() {
        let found = find_first_interpreter(&[&["no-such-python"], &["false"], &["env", "python3"]]);
        assert!(!found.unwrap().version.is_empty());
        let error = find_first_interpreter(&[&["no-such-python", "-3"], &["false"]]).unwrap_err();
        assert!(error.contains("`no-such-python -3`"), "{error}");
    }

    #[test]
    fn old_versions_are_refused_and_named() {
        let error = parse_answer("/usr/bin/python3\n/usr\n/usr\n3.7.16\n\n").unwrap_err();
        assert_eq!(error, "is Python 3.7.16");
        assert!(
            parse_answer("/usr/bin/python3\n/usr\n/usr\n3.10.1\n/nowhere\n00ff\n01\n")
                .is_ok_and(|found| *found.driver == [0, 255])
        );
    }
}
