//! The two halves of the suite: one for the user who runs it, and if that is root, one for a user without
//! rights. Each is a process of its own. Secrets that no attack must find are planted around it.

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
/// The number of a user without an account.
const NOBODY: u32 = 61_000;
/// The folder of the attacks in the repository.
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/hostile");

/// One half, with its command line.
#[derive(Debug, Clone)]
pub(crate) struct Half {
    /// The name of its user: `root`, `unprivileged`.
    pub(crate) user: String,
    /// True for the first half. It also plays trials that do not depend on the user.
    pub(crate) first: bool,
    /// The end of every planted secret.
    pub(crate) token: String,
    /// A folder with the attacks in `hostile`, their programs in `compiled`, and space for stages.
    pub(crate) base: PathBuf,
    /// Arguments for the trials.
    pub(crate) arguments: Vec<OsString>,
}

impl Half {
    /// The half that this process plays, if it plays one.
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

    /// The working folder of this half. Attacks believe that it is the user's home.
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

/// A random word of 16 letters and digits.
pub(crate) fn random_word() -> String {
    format!("{:016x}", RandomState::new().build_hasher().finish())
}

/// Plays both halves, or the only one. The exit code says if all trials passed.
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

/// Plays one half in a process of its own, as another user if one is given.
fn play(base: &Path, executable: &Path, nobody: Option<u32>) -> io::Result<bool> {
    let root = rustix::process::getuid().is_root() && nobody.is_none();
    let user = if root { "root" } else { "unprivileged" };
    let first = if nobody.is_none() { "first" } else { "second" };
    let token = random_word();
    let home = base.join(user);
    furnish(&home, &token, nobody)?;
    // A descriptor that the processes below inherit.
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

/// Makes a home with secrets that only the owner may read.
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

/// Copies a folder so that every user can read it.
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

/// Compiles the attacks in C, if there is a compiler. The programs have the names of the sources without the
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
                // An attack without its program is skipped, and `cc` is the reason.
                let _ = Command::new("cc")
                    .arg("-o")
                    .args([&program, &source])
                    .status();
            }
        }
    }
    Ok(())
}
