//! Finds out by trying what a cell keeps a program from.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzlemark_reports::model::Isolation;
use rustix::process::{getppid, test_kill_process};

use super::PROBE;
use crate::sandbox::{Cell, Channel, Event, Exit, Limits, Program, SandboxError, Tree};

/// What the probe could do, as letters it writes.
const COULD_READ: u8 = b'r';
const COULD_WRITE: u8 = b'w';
const COULD_SIGNAL: u8 = b's';
const COULD_CONNECT: u8 = b'c';
const COULD_NOT_WORK: u8 = b'!';

/// Runs a probe in a cell and says what it shows.
pub(in crate::sandbox) fn probe(
    cell: &mut Cell,
    executable: &Path,
) -> Result<Isolation, SandboxError> {
    let failed = SandboxError::system;
    let outside = tempfile::tempdir().map_err(failed("make a folder for the probe"))?;
    let secret = outside.path().join("secret");
    fs::write(&secret, "secret").map_err(failed("write a file for the probe"))?;
    let listener = TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr().map(|address| (listener, address)));
    let address = listener
        .as_ref()
        .ok()
        .map(|(_, address)| address.to_string());
    let mut argv: Vec<OsString> = vec![executable.into(), PROBE.into(), secret.into()];
    argv.extend(address.map(OsString::from));
    let program = Program {
        argv,
        environment: Vec::new(),
        files: Tree::default(),
        channel: Channel::None,
        readable: vec![executable.to_owned()],
        address_space: None,
        limits: Limits::default(),
        display: false,
        preamble: Vec::new(),
        warm: None,
    };
    let mut process = cell.start(&program)?;
    let mut could = Vec::new();
    loop {
        match process.receive()? {
            Event::Printed(bytes) => could.extend(bytes),
            Event::Complained(_) | Event::Reply(_) => {}
            Event::Ended(Exit::Code(0)) if !could.contains(&COULD_NOT_WORK) => break,
            Event::Ended(_) => return Err(SandboxError::NoLauncher(executable.to_owned())),
        }
    }
    Ok(describe(&could, listener.is_ok()))
}

/// Puts into words what the probe showed, and nothing else.
fn describe(could: &[u8], network_was_tried: bool) -> Isolation {
    let limits = "CPU, wall time, memory, processes, output and file size are limited for the \
                  whole process tree, and nothing of it outlives its run";
    if could.contains(&COULD_READ) || could.contains(&COULD_WRITE) {
        return Isolation {
            level: "limits only".to_owned(),
            meaning: format!(
                "{limits}; a submission can read and write the files of the user who grades, and \
                 use the network: this protects from accidents, not from cheating."
            ),
        };
    }
    let mut kept = vec!["read or write files outside its own folder and the system's programs"];
    let mut open = Vec::new();
    let signals = (
        could.contains(&COULD_SIGNAL),
        "signal processes outside its own",
    );
    let network = (
        !network_was_tried || could.contains(&COULD_CONNECT),
        "make TCP connections",
    );
    for (possible, what) in [signals, network] {
        if possible {
            open.push(what);
        } else {
            kept.push(what);
        }
    }
    // What no probe here tries is not claimed to be closed.
    open.push("use other kinds of sockets");
    Isolation {
        level: "confined files".to_owned(),
        meaning: format!(
            "{limits}; a submission cannot {}; it may still {}.",
            kept.join(", nor "),
            open.join(", or ")
        ),
    }
}

/// The probe: tries what a program must not be able to do, and writes what it could do.
pub(super) fn try_to_escape(arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    let mut arguments = arguments;
    let secret = arguments
        .next()
        .map(PathBuf::from)
        .ok_or(io::ErrorKind::InvalidInput)?;
    let address = arguments
        .next()
        .and_then(|text| text.to_str()?.parse::<SocketAddr>().ok());
    let connect = |address| TcpStream::connect_timeout(&address, Duration::from_secs(1));
    let attempts = [
        (COULD_READ, fs::read(&secret).is_ok()),
        (
            COULD_WRITE,
            fs::write(secret.with_file_name("planted"), "planted").is_ok(),
        ),
        (
            COULD_SIGNAL,
            getppid().is_some_and(|launcher| test_kill_process(launcher).is_ok()),
        ),
        (
            COULD_CONNECT,
            address.is_some_and(|address| connect(address).is_ok()),
        ),
        (
            COULD_NOT_WORK,
            fs::write("own", "own").is_err() || fs::read("own").is_err(),
        ),
    ];
    let letters: Vec<u8> = attempts
        .into_iter()
        .filter_map(|(letter, done)| done.then_some(letter))
        .collect();
    io::stdout().write_all(&letters)
}
