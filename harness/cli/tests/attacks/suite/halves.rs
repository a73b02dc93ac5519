//! The two halves of the suite: as whoever runs it, and as nobody where that is root. Each is a
//! process of its own, with secrets about it that no attack must find.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Permissions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use rustix::io::{FdFlags, fcntl_setfd};

/// The first argument of a half.
const HALF: &str = "__half";
/// An account that need not exist.
const NOBODY: u32 = 61_000;
/// Where the attacks lie in the repository.
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/hostile");

/// One half, as told by its command line.
#[derive(Debug, Clone)]
pub(crate) struct Half {
    /// Whose it is: `root`, `unprivileged`.
    pub(crate) user: String,
    /// Whether it is the first, which also plays what has nothing to do with a user.
    pub(crate) first: bool,
    /// What every secret that was planted ends with.
    pub(crate) token: String,
    /// A folder with the attacks in `hostile`, their programs in `compiled`, and room for stages.
    pub(crate) base: PathBuf,
    /// Arguments for the trials.
    pub(crate) arguments: Vec<OsString>,
}

impl Half {
    /// The half that this process is to play, if it is one.
    pub(crate) fn from_command_line() -> Option<Self> {
        let mut arguments = std::env::args_os().skip(1);
        if arguments.next()? != OsStr::new(HALF) {
            return None;
        }
        let mut text = || arguments.next()?.into_string().ok();
        let (user, first, secret, base) = (text()?, text()?, text()?, text()?);
        Some(Self {
            user,
            first: first == "first",
            token: secret.rsplit('-').next()?.to_owned(),
            base: base.into(),
            arguments: arguments.collect(),
        })
    }

    /// The folder in which this half works, and that the attacks take for the user's home.
    pub(crate) fn home(&self) -> PathBuf {
        self.base.join(&self.user)
    }

    /// The secret of a place. `place` is a word of letters.
    pub(crate) fn secret(&self, place: &str) -> String {
        secret(place, &self.token)
    }
}

fn secret(place: &str, token: &str) -> String {
    format!("secret-{place}-{token}")
}

/// A word that nobody can guess, of 16 letters and digits.
pub(crate) fn random_word() -> String {
    format!("{:016x}", RandomState::new().build_hasher().finish())
}

/// Plays both halves, or the only one, and says whether all went well.
pub(crate) fn play_all() -> ExitCode {
    match try_all() {
        Ok(code) => code,
        Err(error) => {
            super::verdict::say(&format!("the attacks cannot be prepared: {error}\n"));
            ExitCode::FAILURE
        }
    }
}

fn try_all() -> io::Result<ExitCode> {
    let base = tempfile::Builder::new()
        .prefix("attacks-")
        .permissions(Permissions::from_mode(0o755))
        .tempdir()?;
    let base = base.path();
    copy(Path::new(FIXTURES), &base.join("hostile"))?;
    compile(&base.join("hostile"), &base.join("compiled"))?;
    let executable = base.join("attacks");
    fs::copy(std::env::current_exe()?, &executable)?;
    let root = rustix::process::getuid().is_root();
    let mut done = play(base, &executable, None)?;
    if root {
        done &= play(base, &executable, Some(NOBODY))?;
    } else {
        super::verdict::say("the attacks as root: skipped: needs root\n");
    }
    Ok(if done {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Plays one half in a process of its own, as another user where one is given.
fn play(base: &Path, executable: &Path, nobody: Option<u32>) -> io::Result<bool> {
    let root = rustix::process::getuid().is_root() && nobody.is_none();
    let user = if root { "root" } else { "unprivileged" };
    let first = if nobody.is_none() { "first" } else { "second" };
    let token = random_word();
    let home = base.join(user);
    furnish(&home, &token, nobody)?;
    // A descriptor that is left open for whatever is started.
    let open = home.join("open");
    fs::write(&open, secret("descriptor", &token))?;
    let open = File::open(open)?;
    fcntl_setfd(&open, FdFlags::empty())?;
    let mut command = Command::new(executable);
    command
        .args([HALF, user, first, &secret("commandline", &token)])
        .arg(base)
        .args(std::env::args_os().skip(1))
        .env("GITHUB_TOKEN", secret("environment", &token))
        .env("HOME", &home)
        .current_dir(&home);
    if let Some(nobody) = nobody {
        command
            .uid(nobody)
            .gid(nobody)
            .env("PATH", "/usr/local/bin:/usr/bin:/bin");
    }
    Ok(command.status()?.success())
}

/// Makes a home with secrets that only its owner may read.
fn furnish(home: &Path, token: &str, owner: Option<u32>) -> io::Result<()> {
    fs::create_dir_all(home.join(".ssh"))?;
    let key = home.join(".ssh/id_ed25519");
    let notes = home.join("notes.txt");
    fs::write(&key, secret("key", token))?;
    fs::write(&notes, secret("notes", token))?;
    for (path, mode) in [
        (home.join(".ssh"), 0o700),
        (key, 0o600),
        (notes, 0o644),
        (home.to_owned(), 0o755),
    ] {
        fs::set_permissions(&path, Permissions::from_mode(mode))?;
        if owner.is_some() {
            chown(&path, owner, owner)?;
        }
    }
    Ok(())
}

/// Copies a folder so that everybody can read it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
            fs::set_permissions(&target, Permissions::from_mode(0o644))?;
        }
    }
    fs::set_permissions(to, Permissions::from_mode(0o755))
}

/// Compiles the attacks in C, as far as there is a compiler: into files of their names without the
/// ending.
fn compile(sources: &Path, programs: &Path) -> io::Result<()> {
    fs::create_dir(programs)?;
    for folder in fs::read_dir(sources)? {
        let folder = folder?.path();
        if !folder.is_dir() {
            continue;
        }
        for source in fs::read_dir(folder)? {
            let source = source?.path();
            if source.extension().is_some_and(|ending| ending == "c") {
                let program = programs.join(source.file_stem().unwrap_or_default());
                // What is not there afterwards is skipped, with this as the reason.
                let _ = Command::new("cc")
                    .arg("-o")
                    .args([&program, &source])
                    .status();
            }
        }
    }
    Ok(())
}
