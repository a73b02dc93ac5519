//! The canary: a program that tries everything that no submission should be able to do.
//!
//! It starts like any submission. Each line of its output is the name of an attempt that succeeded.
//! `untried` before the name means that the attempt was not possible. The last line is [`DONE`].
//!
//! A filter may fake the return value of a call. So the harness itself checks if datagrams arrived
//! and files changed.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, UdpSocket};
use std::os::fd::AsRawFd as _;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _, symlink};
use std::os::unix::net::{SocketAddr as UnixAddress, UnixStream};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rustix::fs::{AtFlags, CWD, Timespec, Timestamps, UTIME_NOW, utimensat};
use rustix::mount::{MountFlags, UnmountFlags, mount, unmount};
use rustix::process::{
    Pid, PidfdFlags, PidfdGetfdFlags, getpgid, getpid, getppid, pidfd_getfd, pidfd_open,
    test_kill_process,
};
use rustix::thread::{UnshareFlags, no_new_privs};

use super::table::Attempt;
use super::{Bait, DONE, ProcessBait, UNTRIED};
use crate::linux::sys;

/// The shell that runs scripts of submissions.
const SHELL: &str = "/bin/sh";

/// A function that makes an attempt. Returns true if it succeeded, or `None` if it could not be
/// made.
type Try = fn(&Bait) -> Option<bool>;

/// All attempts. Attempts that change the canary itself come last.
const TRIES: [(Attempt, Try); 20] = [
    (Attempt::UseInherited, |_| inherits().ok()),
    (Attempt::ReadFile, |bait| Some(fs::read(&bait.file).is_ok())),
    (Attempt::WriteFile, |bait| Some(writes(&bait.file))),
    (Attempt::WriteElsewhere, |bait| Some(writes_elsewhere(bait))),
    (Attempt::FollowLink, |bait| Some(follows_links(&bait.file))),
    // The harness checks if the file was altered.
    (Attempt::AlterFile, |bait| {
        alter(&bait.unaltered);
        Some(false)
    }),
    (Attempt::SeeProcess, |bait| Some(sees(&bait.process))),
    (Attempt::FindProcess, |bait| Some(finds(&bait.process))),
    (Attempt::ReadProcess, |bait| Some(reads(&bait.process))),
    (Attempt::SignalProcess, |bait| {
        Some(signals_bait(&bait.process))
    }),
    (Attempt::SignalParent, |_| signals_parent()),
    (Attempt::TraceProcess, |bait| {
        Some(traces_bait(&bait.process) || getppid().is_some_and(traces))
    }),
    (Attempt::ConnectTcp, connects_by_tcp),
    // The harness checks if the datagram arrives.
    (Attempt::SendUdp, send_by_udp),
    (Attempt::ConnectSocket, |bait| {
        Some(UnixStream::connect(bait.socket.as_ref()?).is_ok())
    }),
    (Attempt::ConnectAbstract, connects_to_abstract),
    (Attempt::GainRights, |_| {
        no_new_privs().ok().map(|given_up| !given_up)
    }),
    (Attempt::LeaveMemory, |_| Some(leaves_memory())),
    (Attempt::MakeNamespace, |_| Some(makes_namespaces())),
    (Attempt::Mount, |_| Some(mounts())),
];

/// Makes all attempts and prints the successful ones.
pub(crate) fn make_attempts(mut arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    let bait = arguments.next().ok_or(io::ErrorKind::InvalidInput)?;
    let bait: Bait = serde_json::from_slice(bait.as_bytes())?;
    let mut output = String::new();
    for (attempt, attempt_it) in TRIES {
        match attempt_it(&bait) {
            Some(true) => output.extend([attempt.name(), "\n"]),
            Some(false) => {}
            None => output.extend([UNTRIED, attempt.name(), "\n"]),
        }
        if attempt == Attempt::UseInherited {
            do_ordinary_work().inspect_err(complain)?;
        }
    }
    output.push_str(DONE);
    io::stdout().write_all(output.as_bytes())
}

fn complain(error: &io::Error) {
    // If the write fails, the exit code still shows the error.
    let _ = write!(io::stderr(), "{error}");
}

/// Does things that every submission may do. A cell that forbids them is useless.
fn do_ordinary_work() -> io::Result<()> {
    let failed = |doing: &'static str| {
        move |error: io::Error| io::Error::new(error.kind(), format!("{doing}: {error}"))
    };
    fs::write("own", "own").map_err(failed("write into its folder"))?;
    fs::read("own").map_err(failed("read in its folder"))?;
    // The mode is set at creation, because a filter may refuse to change it later.
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o755)
        .open("run")
        .and_then(|mut file| write!(file, "#!{SHELL}\nexit 7\n"))
        .map_err(failed("write a program into its folder"))?;
    if !Path::new(SHELL).exists() {
        return Err(io::Error::other(format!(
            "this system has no `{SHELL}`, which submissions need"
        )));
    }
    let ended = Command::new("./run").status();
    match ended
        .map_err(failed("start a program of its folder"))?
        .code()
    {
        Some(7) => {}
        _ => return Err(io::Error::other("a program of its folder does not run")),
    }
    let (mut one, mut other) = UnixStream::pair().map_err(failed("make a pair of sockets"))?;
    one.write_all(b"!")
        .and_then(|()| other.read_exact(&mut [0]))
        .map_err(failed("use a pair of sockets"))
}

/// Returns true if a descriptor other than the standard ones was open at the start. A new
/// descriptor always gets the lowest free number.
fn inherits() -> io::Result<bool> {
    const HIGHEST: i32 = 1023;
    let first = File::open(".")?;
    let mut expected = 3;
    let mut held = Vec::new();
    if first.as_raw_fd() != expected {
        return Ok(true);
    }
    while expected < HIGHEST {
        let Ok(next) = rustix::io::dup(&first) else {
            break;
        };
        expected += 1;
        if next.as_raw_fd() != expected {
            return Ok(true);
        }
        held.push(next);
    }
    Ok(false)
}

fn writes(file: &Path) -> bool {
    let append = OpenOptions::new().append(true).open(file);
    append.is_ok() || fs::write(file.with_file_name("new"), "new").is_ok()
}

/// Returns true if it can leave a file in a folder that others use.
fn writes_elsewhere(bait: &Bait) -> bool {
    let name = bait.file.parent().and_then(Path::file_name);
    let mark = format!(".left-by-{}", name.unwrap_or_default().to_string_lossy());
    let leaves = |folder: &str| {
        let file = Path::new(folder).join(&mark);
        let left = File::create_new(&file).is_ok();
        left && fs::remove_file(&file).is_ok()
    };
    // `..` is not in the list, because it is the cell's folder, which is emptied before each run.
    ["/", "/tmp", "/var/tmp", "/dev/shm"]
        .into_iter()
        .any(leaves)
}

fn follows_links(file: &Path) -> bool {
    let through = |link: &str| fs::read(link).is_ok() || writes(Path::new(link));
    let soft = symlink(file, "soft").is_ok() && fs::read("soft").is_ok();
    let append = || OpenOptions::new().append(true).open("soft").is_ok();
    let hard = || fs::hard_link(file, "hard").is_ok() && through("hard");
    soft || append() || hard()
}

fn alter(file: &Path) {
    let now = Timespec {
        tv_sec: 0,
        tv_nsec: UTIME_NOW,
    };
    let times = Timestamps {
        last_access: now,
        last_modification: now,
    };
    let _ = utimensat(CWD, file, &times, AtFlags::empty());
    let _ = fs::set_permissions(file, fs::Permissions::from_mode(0o600));
}

/// Returns true if `/proc` shows the bait. An entry with its number is another process if it does
/// not also have the bait's thread. If `/proc` does not say, the bait counts as seen.
fn sees(bait: &ProcessBait) -> bool {
    match fs::metadata(&bait.task) {
        Ok(_) => true,
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(_) => fs::metadata(&bait.folder).is_ok(),
    }
}

/// Returns true if system calls find both threads of the bait. If one of the numbers is the
/// canary's or its parent's, these two are in their own process namespace. The bait is not in that
/// namespace, because it starts neither of them itself.
fn finds(bait: &ProcessBait) -> bool {
    numbers(bait).is_some_and(|numbers| numbers.iter().all(|one| getpgid(Some(*one)).is_ok()))
}

fn signals_bait(bait: &ProcessBait) -> bool {
    numbers(bait).is_some_and(|numbers| numbers.into_iter().all(signals))
}

/// Returns the numbers of the bait, if neither names the canary or its parent.
fn numbers(bait: &ProcessBait) -> Option<[Pid; 2]> {
    let known = [Some(getpid()), getppid()];
    let numbers = [Pid::from_raw(bait.id)?, Pid::from_raw(bait.thread)?];
    let is_known = |number: &Pid| known.contains(&Some(*number));
    (!numbers.iter().any(is_known)).then_some(numbers)
}

fn reads(bait: &ProcessBait) -> bool {
    let files = ["cmdline", "environ", "status"];
    let read = |file: &str| fs::read(bait.folder.join(file)).is_ok();
    sees(bait) && files.into_iter().any(read)
}

/// Returns true if it can signal its parent. Returns `None` if the parent is the first process of a
/// namespace. Then permission to signal it proves nothing, because such a process ignores signals
/// from inside.
fn signals_parent() -> Option<bool> {
    let parent = getppid()?;
    let may = signals(parent);
    (!may || !parent.is_init()).then_some(may)
}

fn signals(pid: Pid) -> bool {
    test_kill_process(pid).is_ok()
}

fn traces_bait(bait: &ProcessBait) -> bool {
    let takes = || Pid::from_raw(bait.id).is_some_and(takes_descriptor);
    (sees(bait) && opens_memory(&bait.folder)) || (finds(bait) && takes())
}

/// Returns true if it can open the memory or descriptors of a process, which needs the right to
/// trace it.
fn traces(pid: Pid) -> bool {
    let folder = format!("/proc/{}", pid.as_raw_nonzero());
    opens_memory(Path::new(&folder)) || takes_descriptor(pid)
}

fn opens_memory(folder: &Path) -> bool {
    File::open(folder.join("mem")).is_ok()
}

fn takes_descriptor(pid: Pid) -> bool {
    let process = pidfd_open(pid, PidfdFlags::empty());
    process.is_ok_and(|process| pidfd_getfd(process, 0, PidfdGetfdFlags::empty()).is_ok())
}

fn connects_by_tcp(bait: &Bait) -> Option<bool> {
    let connected = TcpStream::connect_timeout(&bait.tcp?, Duration::from_secs(1));
    Some(connected.is_ok())
}

fn send_by_udp(bait: &Bait) -> Option<bool> {
    let to = bait.udp?;
    let _ = UdpSocket::bind("127.0.0.1:0").and_then(|socket| socket.send_to(b"!", to));
    Some(false)
}

fn connects_to_abstract(bait: &Bait) -> Option<bool> {
    let name = bait.abstract_socket.as_ref()?;
    let address = UnixAddress::from_abstract_name(name).ok()?;
    Some(UnixStream::connect_addr(&address).is_ok())
}

/// Returns true if it can make System V shared memory, which survives all processes.
fn leaves_memory() -> bool {
    sys::make_and_remove_shared_memory().is_ok()
}

fn unshares(namespaces: UnshareFlags) -> bool {
    #[expect(deprecated, reason = "the unsound flag (`FILES`) is not used")]
    let done = rustix::thread::unshare(namespaces);
    done.is_ok()
}

fn makes_namespaces() -> bool {
    unshares(UnshareFlags::NEWUSER)
}

/// Returns true if it can mount something, in its own namespace if needed.
fn mounts() -> bool {
    unshares(UnshareFlags::NEWNS);
    if fs::create_dir("mounted").is_err() {
        return false;
    }
    let done = mount("none", "mounted", "tmpfs", MountFlags::empty(), None);
    done.is_ok() && unmount("mounted", UnmountFlags::DETACH).is_ok()
}
