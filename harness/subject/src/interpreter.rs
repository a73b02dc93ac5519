//! The Python interpreter that runs submissions: found once, and asked where it really is.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use super::python::start::warm;
use puzzlemark_sandbox::{Warm, ended_within};

/// The variable that names another interpreter than the `python3` of the search path, or the folder of
/// its virtual environment.
const OVERRIDE: &str = "PUZZLEMARK_PYTHON";
/// The folders searched for programs when the environment names none.
const SEARCH_PATH: &str = "/usr/local/bin:/usr/bin:/bin";
/// The path of the interpreter in a virtual environment.
const IN_VENV: &str = if cfg!(windows) {
    "Scripts/python.exe"
} else {
    "bin/python"
};
/// The oldest version that submissions may be run with.
const OLDEST: (u32, u32) = (3, 8);
/// How long an interpreter may take to say where it is.
const ANSWER_MAX: Duration = Duration::from_secs(20);

/// What runs inside the interpreter: parts, and at last what puts them together.
const DRIVER: &str = concat!(
    include_str!("python/inside/values.py"),
    include_str!("python/inside/calls.py"),
    include_str!("python/inside/driver.py"),
);
/// The same, with windows instead of calls.
const WINDOW_DRIVER: &str = concat!(
    include_str!("python/inside/values.py"),
    include_str!("python/inside/widgets.py"),
    include_str!("python/inside/toolkit.py"),
    include_str!("python/inside/window.py"),
    include_str!("python/inside/driver.py"),
);
/// What is kept ready to run [`DRIVER`].
const ZYGOTE: &str = include_str!("python/inside/zygote.py");

/// An interpreter.
#[derive(Debug, Clone)]
pub(super) struct Interpreter {
    /// The executable itself: never one of the scripts that version managers put in front of it.
    pub(super) executable: PathBuf,
    /// Files and folders that it must be able to read.
    pub(super) folders: Vec<PathBuf>,
    /// Folders of its environment that hold third-party packages.
    pub(super) sites: Vec<PathBuf>,
    /// Its version, such as `3.11.7`.
    pub(super) version: String,
    /// [`DRIVER`] as this version's bytecode: compiling it anew would take longer than anything
    /// else that starting it does.
    pub(super) driver: Arc<[u8]>,
    /// [`WINDOW_DRIVER`] as this version's bytecode.
    pub(super) window_driver: Arc<[u8]>,
    /// [`ZYGOTE`], for the same version.
    pub(super) warm: Arc<Warm>,
}

/// The interpreter of this process's environment, or why there is none.
pub(super) fn interpreter() -> Result<&'static Interpreter, String> {
    interpreter_for(None)
}

/// The interpreter for an assignment that names a virtual environment. What the environment of this
/// process names comes first.
pub(super) fn interpreter_for(venv: Option<&Path>) -> Result<&'static Interpreter, String> {
    static FOUND: Mutex<BTreeMap<PathBuf, &'static Interpreter>> = Mutex::new(BTreeMap::new());
    let program = program(venv);
    let mut all = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = all.get(&program) {
        return Ok(found);
    }
    // That there is none is not remembered: it may have been for want of a process, which passes.
    let found: &'static Interpreter = Box::leak(Box::new(find(&program)?));
    all.insert(program, found);
    Ok(found)
}

/// The program that is to be asked for.
fn program(venv: Option<&Path>) -> PathBuf {
    let named = std::env::var_os(OVERRIDE).map(PathBuf::from);
    match named.as_deref().or(venv) {
        Some(folder) if folder.is_dir() || named.is_none() => folder.join(IN_VENV),
        Some(program) => program.to_owned(),
        None => PathBuf::from("python3"),
    }
}

/// Whether the interpreter comes with tkinter.
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

fn find(program: &Path) -> Result<Interpreter, String> {
    let shown = program.display();
    let hint = match program.ancestors().nth(2) {
        Some(venv) if program.ends_with(IN_VENV) && !program.exists() => format!(
            "make the virtual environment (`python3 -m venv {}`), or name another one in {OVERRIDE}",
            venv.display()
        ),
        _ => format!(
            "install Python {}.{} or later, or name one in {OVERRIDE}",
            OLDEST.0, OLDEST.1
        ),
    };
    let answer = ask(program.as_os_str())
        .map_err(|cause| format!("cannot run `{shown}`: {cause}; {hint}"))?;
    parse(&answer).map_err(|cause| format!("`{shown}` {cause}; {hint}"))
}

/// Has the interpreter say where it is.
fn ask(name: &OsStr) -> Result<String, String> {
    const QUESTION: &str = "import marshal, os, site, sys; v = sys.version_info; \
        print(sys.executable, sys.base_prefix, sys.prefix, '%d.%d.%d' % v[:3], sep='\\n'); \
        print(os.pathsep.join(site.getsitepackages())); \
        [print(marshal.dumps(compile(driver, 'driver.py', 'exec', optimize=2)).hex()) \
        for driver in sys.argv[1:]]";
    let mut command = Command::new(name);
    if std::env::var_os("PATH").is_none_or(|path| path.is_empty()) {
        // Without one, an interpreter cannot say where it is itself.
        command.env("PATH", SEARCH_PATH);
    }
    let mut child = command
        .args(["-s", "-c", QUESTION, DRIVER, WINDOW_DRIVER, ZYGOTE])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let reader = child.stdout.take().map(|mut pipe| {
        thread::Builder::new().spawn(move || {
            let mut answer = String::new();
            pipe.read_to_string(&mut answer).map(|_| answer)
        })
    });
    let reader = reader.transpose().map_err(|error| {
        let _ = child.kill();
        let _ = child.wait();
        error.to_string()
    })?;
    match ended_within(&mut child, ANSWER_MAX).map_err(|error| error.to_string())? {
        Some(status) if status.success() => {}
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

/// The folder of a package that the interpreter can import; `None` where it cannot.
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

fn parse(answer: &str) -> Result<Interpreter, String> {
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
        let code = driver.get(index).copied().and_then(bytes_of);
        code.map(Arc::from).ok_or("cannot compile its driver")
    };
    // Confinement speaks of real paths.
    let real = |path: &str| std::fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    let executable = PathBuf::from(executable);
    let sites = std::env::split_paths(sites).filter(|site| site.is_dir());
    let mut sites: Vec<PathBuf> = sites
        .map(|site| site.canonicalize().unwrap_or(site))
        .collect();
    sites.dedup();
    let mut folders = vec![real(base)];
    if base != prefix {
        // Of a virtual environment what Python reads: people keep other things there, too.
        folders.extend(executable.parent().map(Path::to_owned));
        folders.push(Path::new(prefix).join("pyvenv.cfg"));
        folders.extend(sites.clone());
    }
    let zygote = driver.get(2).copied().unwrap_or_default();
    Ok(Interpreter {
        warm: Arc::new(warm(&executable, zygote)),
        executable,
        folders,
        sites,
        version: version.to_owned(),
        driver: compiled(0)?,
        window_driver: compiled(1)?,
    })
}

/// The bytes that a text gives in hexadecimal.
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    digits
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_versions_are_refused_and_named() {
        let error = parse("/usr/bin/python3\n/usr\n/usr\n3.7.16\n\n").unwrap_err();
        assert_eq!(error, "is Python 3.7.16");
        assert!(
            parse("/usr/bin/python3\n/usr\n/usr\n3.10.1\n/nowhere\n00ff\n01\n")
                .is_ok_and(|found| *found.driver == [0, 255])
        );
    }
}
