//! A display for one program: an X server in its cell.
//!
//! The cell starts this executable as *host*. The host starts Xvfb as its child and waits until it
//! is ready. Then it gives up access to the folders that only the server needs, and becomes the
//! program. So the server belongs to the program's process tree and ends with it.
//!
//! The server listens only on an abstract socket. If the kernel can restrict access to such
//! sockets, other cells cannot reach it. Otherwise they do not have the key, which is a file in the
//! working folder.

use std::convert::Infallible;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::fd::RawFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::getuid;
use serde::{Deserialize, Serialize};

use super::confine::{self, Confined, System};
use super::sys::set_inherited;
use crate::display::{FOLDER, SERVER, SIZE};

/// Hidden first argument that makes this executable a display host.
pub(super) const DISPLAY: &str = "__display";

/// Display numbers, above the usual ones.
const NUMBERS: std::ops::Range<u32> = 1_000..50_000;
/// Attempts to start a server. A number may be in use.
const TRIES: u32 = 4;
/// Longest wait for a server to be ready.
const START_MAX: Duration = Duration::from_secs(15);

/// The program that runs on the display.
#[derive(Debug, Serialize, Deserialize)]
struct Guest {
    argv: Vec<OsString>,
    /// Paths that it may read, besides the system's. `None` for no confinement.
    readable: Option<Vec<OsString>>,
}

/// Builds the command that starts a display and becomes `argv` on it.
pub(super) fn hosted(
    executable: &Path,
    argv: Vec<OsString>,
    readable: Option<Vec<OsString>>,
) -> serde_json::Result<Vec<OsString>> {
    let guest = serde_json::to_string(&Guest { argv, readable })?;
    Ok(vec![executable.into(), DISPLAY.into(), guest.into()])
}

/// Starts a display and becomes the program. Returns only on failure.
pub(super) fn host(mut arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    let order = arguments.next().unwrap_or_default();
    let Err(failed) = become_guest(&order);
    // The harness reads standard error until the program begins.
    io::stderr().write_all(failed.to_string().as_bytes())?;
    Err(failed)
}

fn become_guest(order: &OsStr) -> io::Result<Infallible> {
    let guest: Guest = serde_json::from_slice(order.as_encoded_bytes())?;
    let (name, arguments) = guest
        .argv
        .split_first()
        .ok_or(io::ErrorKind::InvalidInput)?;
    channel(false)?;
    let work = env::current_dir()?;
    let display = start(&work)?;
    if let Some(readable) = &guest.readable {
        let rules = confine::rules(&work, readable, &System::open(), Confined::Guest)
            .map_err(io::Error::other)?;
        rules.restrict_self().map_err(io::Error::other)?;
    }
    channel(true)?;
    let error = Command::new(name)
        .args(arguments)
        .env("DISPLAY", display)
        .env("XAUTHORITY", authority(&work))
        .exec();
    Err(error)
}

fn authority(work: &Path) -> PathBuf {
    work.join(FOLDER).join("authority")
}

/// Starts a server and returns the name of its display.
fn start(work: &Path) -> io::Result<String> {
    fs::create_dir_all(work.join(FOLDER))?;
    let mut random = [0; 20];
    File::open("/dev/urandom")?.read_exact(&mut random)?;
    let (number, key) = random.split_at(4);
    fs::write(authority(work), authority_entry(key))?;
    let number = number
        .iter()
        .fold(0, |number, byte| number << 8 | u32::from(*byte));
    let mut failed = io::Error::other("no number is free");
    for attempt in 0..TRIES {
        let span = NUMBERS.end - NUMBERS.start;
        let number = NUMBERS.start + number.wrapping_add(attempt.wrapping_mul(7919)) % span;
        match start_numbered(number, work) {
            Ok(()) => return Ok(format!(":{number}")),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Encodes one entry of an authority file, for any host and display. It contains five strings with
/// lengths. The first one is a number. See `Xau(3)`.
fn authority_entry(key: &[u8]) -> Vec<u8> {
    const ANY_HOST: [u8; 2] = [0xff, 0xff];
    let mut entry = ANY_HOST.to_vec();
    for part in [&b""[..], b"", b"MIT-MAGIC-COOKIE-1", key] {
        entry.extend(u16::try_from(part.len()).unwrap_or(0).to_be_bytes());
        entry.extend(part);
    }
    entry
}

fn start_numbered(number: u32, work: &Path) -> io::Result<()> {
    let folder = work.join(FOLDER);
    let log = folder.join("log");
    let (width, height) = SIZE;
    let mut command = Command::new(SERVER);
    command
        .arg(format!(":{number}"))
        .args(["-screen", "0", &format!("{width}x{height}x24")])
        .args(["-nolisten", "tcp", "-nolisten", "unix", "-listen", "local"])
        .args(["-displayfd", "1", "-noreset", "-nocursor", "-s", "0"])
        .args(["-extension", "GLX", "-auth"])
        .arg(authority(work))
        .arg("-fbdir")
        .arg(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(File::create(&log)?);
    if getuid().is_root() {
        // Only root may run a server without a lock.
        command.arg("-nolock");
    }
    let mut server = command
        .spawn()
        .map_err(|error| io::Error::other(format!("cannot start `{SERVER}`: {error}")))?;
    // Reads to the end of the line, because the server fails if it cannot write all of it.
    let ready = server.stdout.take().is_some_and(|output| {
        let mut said = String::new();
        is_readable(&output)
            && BufReader::new(output).read_line(&mut said).is_ok()
            && said.ends_with('\n')
    });
    if ready {
        // The socket protects the number. A lock would outlive a server that is killed.
        let _ = fs::remove_file(format!("/tmp/.X{number}-lock"));
        return Ok(());
    }
    let _ = server.kill();
    let _ = server.wait();
    let why = fs::read_to_string(&log).unwrap_or_default();
    Err(io::Error::other(format!(
        "`{SERVER}` did not become ready: {}",
        why.trim()
    )))
}

/// Waits for bytes to read, or for the end of the file.
fn is_readable(output: &impl std::os::fd::AsFd) -> bool {
    let mut ready = [PollFd::new(output, PollFlags::IN)];
    let patience = Timespec {
        tv_sec: i64::try_from(START_MAX.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: 0,
    };
    matches!(poll(&mut ready, Some(&patience)), Ok(1..))
}

/// Sets if new programs inherit the channel to the harness. Does nothing without a channel.
fn channel(inherited: bool) -> io::Result<()> {
    for variable in ["PUZZLEMARK_REQUESTS", "PUZZLEMARK_REPLIES"] {
        let number = env::var(variable).ok().and_then(|text| text.parse().ok());
        let Some(number): Option<RawFd> = number else {
            continue;
        };
        set_inherited(number, inherited)?;
    }
    Ok(())
}
