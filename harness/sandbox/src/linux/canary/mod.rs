//! Tests the protection of a cell by attacking it.
//!
//! The *canary* ([`attempts`]) runs in a new cell like any submission. It tries to reach baits of
//! the harness: files, sockets, the harness itself. The attempts that succeed decide the cell's
//! level and the description of its isolation.

mod attempts;
mod table;

use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::io;
use std::net::{SocketAddr, TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{SocketAddr as UnixAddress, UnixListener};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::SystemTime;

use crate::Isolation;
use rustix::process::getpid;
use rustix::thread::gettid;
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

pub(super) use attempts::make_attempts;
use table::{Attempt, AttemptResults};

use super::CANARY;
use crate::{Cell, Event, Exit, Level, Program, SandboxError, folder};

/// Last line of the canary's output.
const DONE: &str = "done\n";
/// Prefix of an attempt that the canary could not make.
const UNTRIED: &str = "untried ";

/// Result of a canary in its cell.
#[derive(Debug)]
pub(crate) struct CanaryResult {
    /// The strongest level with no broken promise.
    pub(crate) level: Level,
    results: AttemptResults,
}

impl CanaryResult {
    /// Describes the isolation of the cell if it claims a level.
    pub(crate) fn isolation(&self, level: Level) -> Isolation {
        self.results.describe(level)
    }

    /// Returns the reason why the cell does not have a level, as a phrase.
    pub(crate) fn reason(&self, level: Level) -> String {
        self.results.reason(level)
    }
}

/// Runs the canary in a cell and returns the result.
pub(crate) fn probe(cell: &mut Cell, executable: &Path) -> Result<CanaryResult, SandboxError> {
    let baits = Baits::new().map_err(SandboxError::system("make baits for the canary"))?;
    let output = run_canary(cell, executable, &baits.bait)?;
    let mut results = parse_output(&output).ok_or_else(|| SandboxError::Canary {
        cause: format!("the canary printed `{}`", output.escape_debug()),
    })?;
    baits.add_observed(&mut results);
    Ok(CanaryResult {
        level: results.level(),
        results,
    })
}

/// Runs the canary and returns its output.
fn run_canary(cell: &mut Cell, executable: &Path, bait: &Bait) -> Result<String, SandboxError> {
    let bait = serde_json::to_string(bait).map_err(|cause| SandboxError::System {
        doing: "encode the baits for the canary",
        cause: cause.into(),
    })?;
    let argv: [OsString; 3] = [executable.into(), CANARY.into(), bait.into()];
    let program = Program {
        readable: vec![executable.to_owned()],
        ..Program::new(argv)
    };
    let mut process = cell.start(&program)?;
    let (mut printed, mut complained) = (Vec::new(), Vec::new());
    loop {
        match process.receive()? {
            Event::Printed(bytes) => printed.extend(bytes),
            Event::Complained(bytes) => complained.extend(bytes),
            Event::Reply(_) => {}
            Event::Ended(Exit::Code(0)) => {
                return Ok(String::from_utf8_lossy(&printed).into_owned());
            }
            Event::Ended(exit) => {
                let complaint = String::from_utf8_lossy(&complained);
                return Err(SandboxError::Canary {
                    cause: match complaint.trim() {
                        "" => format!("{exit:?}"),
                        complaint => complaint.to_owned(),
                    },
                });
            }
        }
    }
}

/// Parses the canary's output. `None` if it is incomplete or malformed.
fn parse_output(output: &str) -> Option<AttemptResults> {
    let lines = output.strip_suffix(DONE)?;
    let mut results = AttemptResults::default();
    let named = |name: &str| Attempt::all().find(|attempt| attempt.name() == name);
    for line in lines.lines() {
        match line.strip_prefix(UNTRIED) {
            Some(name) => results.skip(named(name)?),
            None => results.add(named(line)?),
        }
    }
    Some(results)
}

/// The targets of the canary's attempts.
#[derive(Debug, Serialize, Deserialize)]
struct Bait {
    /// File to read and write.
    file: PathBuf,
    /// File to change the permissions and times of.
    unaltered: PathBuf,
    /// The harness itself.
    process: ProcessBait,
    tcp: Option<SocketAddr>,
    udp: Option<SocketAddr>,
    socket: Option<PathBuf>,
    abstract_socket: Option<String>,
}

/// A process with two threads, as the numbers of both. One number is not enough, because a cell
/// with its own process namespace gives the same numbers to its own programs. All of these programs
/// have a single thread.
#[derive(Debug, Serialize, Deserialize)]
struct ProcessBait {
    /// The process, which is its main thread.
    id: i32,
    /// The other thread.
    thread: i32,
    /// The process in `/proc`. Its number there may be different.
    folder: PathBuf,
    /// The other thread in `/proc`.
    task: PathBuf,
}

impl ProcessBait {
    /// Returns this process, with the calling thread as the other one.
    fn of_this_thread() -> Self {
        let (id, thread) = (getpid(), gettid());
        let proc = Path::new("/proc");
        let task = fs::read_link(proc.join("thread-self"))
            .unwrap_or_else(|_| format!("{id}/task/{thread}").into());
        Self {
            id: id.as_raw_nonzero().get(),
            thread: thread.as_raw_nonzero().get(),
            folder: proc.join(task.components().next().expect("a link names a file")),
            task: proc.join(&task),
        }
    }
}

/// A thread of the harness. It ends when this value is dropped.
struct BaitThread {
    /// Nothing is ever sent. The thread ends when this end is gone.
    #[expect(dead_code, reason = "held so that the thread waits")]
    end: mpsc::Sender<()>,
}

impl BaitThread {
    fn start() -> io::Result<(ProcessBait, Self)> {
        let (end, ended) = mpsc::channel::<()>();
        let (bait, told) = mpsc::channel();
        thread::Builder::new()
            .name("bait".to_owned())
            .spawn(move || {
                // If the harness is gone, this thread is not needed either.
                let _ = bait.send(ProcessBait::of_this_thread());
                let _ = ended.recv();
            })?;
        Ok((told.recv().map_err(io::Error::other)?, Self { end }))
    }
}

/// The baits. Only the cell protects them, because everybody may read and write them.
struct Baits {
    bait: Bait,
    #[expect(dead_code, reason = "held so that the thread stays")]
    thread: BaitThread,
    udp: Option<UdpSocket>,
    #[expect(dead_code, reason = "held so that the sockets listen")]
    listeners: (Option<TcpListener>, [Option<UnixListener>; 2]),
    #[expect(dead_code, reason = "held for its `Drop`, which removes the folder")]
    folder: TempDir,
}

/// Permissions and modification time of an unaltered file.
const UNALTERED: (u32, SystemTime) = (0o666, SystemTime::UNIX_EPOCH);

impl Baits {
    fn new() -> io::Result<Self> {
        let folder = folder::make_temporary_folder(&std::env::temp_dir())?;
        let path = folder.path().canonicalize()?;
        let (file, unaltered) = (path.join("file"), path.join("unaltered"));
        for file in [&file, &unaltered] {
            fs::write(file, "bait")?;
            fs::set_permissions(file, Permissions::from_mode(UNALTERED.0))?;
        }
        File::options()
            .write(true)
            .open(&unaltered)?
            .set_modified(UNALTERED.1)?;
        let tcp = TcpListener::bind("127.0.0.1:0").ok();
        let udp = UdpSocket::bind("127.0.0.1:0").ok();
        let socket = path.join("socket");
        let name = path.to_string_lossy().into_owned();
        let listener = UnixListener::bind(&socket).ok();
        let nameless = UnixAddress::from_abstract_name(&name)
            .and_then(|address| UnixListener::bind_addr(&address))
            .ok();
        if listener.is_some() {
            fs::set_permissions(&socket, Permissions::from_mode(0o777))?;
        }
        fs::set_permissions(&path, Permissions::from_mode(0o777))?;
        let (process, thread) = BaitThread::start()?;
        let bait = Bait {
            file,
            unaltered,
            process,
            tcp: tcp.as_ref().and_then(|tcp| tcp.local_addr().ok()),
            udp: udp.as_ref().and_then(|udp| udp.local_addr().ok()),
            socket: listener.is_some().then_some(socket),
            abstract_socket: nameless.is_some().then_some(name),
        };
        Ok(Self {
            bait,
            thread,
            udp,
            listeners: (tcp, [listener, nameless]),
            folder,
        })
    }

    /// Adds attempts that the harness checks itself, because a filter may deceive the canary.
    fn add_observed(&self, results: &mut AttemptResults) {
        let altered = fs::metadata(&self.bait.unaltered).map_or(true, |now| {
            let mode = now.permissions().mode() & 0o777;
            (mode, now.modified().ok()) != (UNALTERED.0, Some(UNALTERED.1))
        });
        if altered {
            results.add(Attempt::AlterFile);
        }
        let arrived = |udp: &UdpSocket| {
            // On one machine, a datagram has arrived when the sender continues.
            udp.set_nonblocking(true).is_ok() && udp.recv(&mut [0; 8]).is_ok()
        };
        if self.udp.as_ref().is_some_and(arrived) {
            results.add(Attempt::SendUdp);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_song_is_understood_only_as_a_whole() {
        let mut results = AttemptResults::default();
        assert_eq!(parse_output("done\n"), Some(results.clone()));
        results.add(Attempt::ReadFile);
        results.skip(Attempt::ConnectTcp);
        let output = "read-file\nuntried connect-tcp\ndone\n";
        assert_eq!(parse_output(output), Some(results));
        for broken in [
            "",
            "read-file\n",
            "read-fi",
            "fly\ndone\n",
            "done\nread-file\n",
        ] {
            assert_eq!(parse_output(broken), None, "{broken}");
        }
    }

    #[test]
    fn sent_bytes_and_changed_files_are_seen() {
        let baits = Baits::new().unwrap();
        let mut results = AttemptResults::default();
        baits.add_observed(&mut results);
        assert_eq!(results, AttemptResults::default());
        fs::set_permissions(&baits.bait.unaltered, Permissions::from_mode(0o600)).unwrap();
        let sender = UdpSocket::bind("127.0.0.1:0").unwrap();
        sender.send_to(b"!", baits.bait.udp.unwrap()).unwrap();
        baits.add_observed(&mut results);
        let mut seen = AttemptResults::default();
        seen.add(Attempt::AlterFile);
        seen.add(Attempt::SendUdp);
        assert_eq!(results, seen);
    }
}
