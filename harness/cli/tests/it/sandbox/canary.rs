//! The canary that decides levels. An attempt proves something only if it succeeds without confinement.

use std::collections::BTreeSet;
use std::fs::{self, File, Permissions};
use std::io::Write as _;
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::SystemTime;

use puzzlemark_sandbox::{Exit, Level, Program, Sandbox, SandboxOptions};
use tempfile::TempDir;

use crate::sandbox::{run, shell};
use crate::support::options;

/// The attempts that succeed without confinement for every user. The others depend on the system: it may forbid
/// namespaces, mounts and tracing, and a kernel may lack shared memory. If root grades, programs are another user,
/// who can signal no process.
const EVERYWHERE: [&str; 12] = [
    "read-file",
    "write-file",
    "write-elsewhere",
    "follow-link",
    "alter-file",
    "see-process",
    "find-process",
    "read-process",
    "connect-tcp",
    "send-udp",
    "connect-socket",
    "connect-abstract",
];

/// The attempts that must fail for every program of a launcher, at every level.
const NOWHERE: [&str; 2] = ["gain-rights", "use-inherited"];

/// The targets of a canary.
struct Baits {
    folder: TempDir,
    thread: BaitThread,
    tcp: TcpListener,
    udp: UdpSocket,
    _sockets: [UnixListener; 2],
}

/// A second thread of this process. The canary knows it by two numbers, as it knows the harness.
struct BaitThread {
    id: u32,
    _end: mpsc::Sender<()>,
}

impl BaitThread {
    fn new() -> Self {
        let (end, ended) = mpsc::channel::<()>();
        let (id, told) = mpsc::channel();
        thread::spawn(move || {
            let number = rustix::thread::gettid().as_raw_nonzero();
            id.send(number.get().unsigned_abs()).unwrap();
            let _ = ended.recv();
        });
        Self {
            id: told.recv().unwrap(),
            _end: end,
        }
    }
}

fn process_bait(id: u32, thread: u32) -> serde_json::Value {
    serde_json::json!({
        "id": id,
        "thread": thread,
        "folder": format!("/proc/{id}"),
        "task": format!("/proc/{id}/task/{thread}"),
    })
}

impl Baits {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode));
        mode(folder.path(), 0o777).unwrap();
        for name in ["file", "unaltered"] {
            let path = folder.path().join(name);
            let mut file = File::create(&path).unwrap();
            file.write_all(b"bait").unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
            mode(&path, 0o666).unwrap();
        }
        let socket = UnixListener::bind(folder.path().join("socket")).unwrap();
        mode(&folder.path().join("socket"), 0o777).unwrap();
        let abstract_name = folder.path().to_str().unwrap();
        let abstract_name = SocketAddr::from_abstract_name(abstract_name).unwrap();
        let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
        udp.set_nonblocking(true).unwrap();
        Self {
            thread: BaitThread::new(),
            tcp: TcpListener::bind("127.0.0.1:0").unwrap(),
            udp,
            _sockets: [socket, UnixListener::bind_addr(&abstract_name).unwrap()],
            folder,
        }
    }

    /// The arguments that make the command a canary.
    fn arguments(&self) -> [String; 2] {
        self.arguments_with(&process_bait(std::process::id(), self.thread.id))
    }

    fn arguments_with(&self, process: &serde_json::Value) -> [String; 2] {
        let path = |name: &str| self.folder.path().join(name);
        let bait = serde_json::json!({
            "file": path("file"),
            "unaltered": path("unaltered"),
            "process": process,
            "tcp": self.tcp.local_addr().unwrap(),
            "udp": self.udp.local_addr().unwrap(),
            "socket": path("socket"),
            "abstract_socket": self.folder.path(),
        });
        ["__canary".to_owned(), bait.to_string()]
    }

    /// The attempts that succeeded: those that the canary prints, and those that the targets show.
    fn taken(&self, song: &[u8]) -> BTreeSet<String> {
        let song = String::from_utf8_lossy(song);
        let lines = song.strip_suffix("done\n").expect("a whole song");
        let mut taken: BTreeSet<_> = lines.lines().map(str::to_owned).collect();
        if self.udp.recv(&mut [0; 8]).is_ok() {
            taken.insert("send-udp".to_owned());
        }
        let unaltered = fs::metadata(self.folder.path().join("unaltered")).unwrap();
        if unaltered.modified().unwrap() != SystemTime::UNIX_EPOCH {
            taken.insert("alter-file".to_owned());
        }
        taken
    }
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// The attempts that succeed without confinement.
fn taken_by_a_free_one() -> BTreeSet<String> {
    let baits = Baits::new();
    taken_freely(&baits, baits.arguments())
}

/// The attempts that succeed without confinement. The shell leaves the canary a descriptor.
fn taken_freely(baits: &Baits, arguments: [String; 2]) -> BTreeSet<String> {
    let folder = tempfile::tempdir().unwrap();
    let free = Command::new("/bin/sh")
        .args(["-c", r#""$0" "$@" 9</dev/null; exit"#])
        .arg(env!("CARGO_BIN_EXE_puzzlemark"))
        .args(arguments)
        .current_dir(folder.path())
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(free.status.success());
    baits.taken(&free.stdout)
}

/// The attempts that succeed in a cell, where the canary runs like any program.
fn taken_from_a_cell(sandbox: &Sandbox) -> BTreeSet<String> {
    let baits = Baits::new();
    let own = env!("CARGO_BIN_EXE_puzzlemark");
    let arguments = baits.arguments();
    let canary = Program {
        argv: [own.into()]
            .into_iter()
            .chain(arguments.map(Into::into))
            .collect(),
        readable: vec![own.into()],
        ..shell("")
    };
    let (exit, finished) = run(&mut sandbox.open_cell().unwrap(), &canary);
    assert_eq!(
        exit,
        Exit::Code(0),
        "{}",
        String::from_utf8_lossy(&finished.complained)
    );
    baits.taken(&finished.printed)
}

#[test]
fn every_attempt_succeeds_without_confinement() {
    let free = taken_by_a_free_one();
    let certain = set(&EVERYWHERE);
    assert!(certain.is_subset(&free), "{:?}", certain.difference(&free));
    for of_the_same_user in ["signal-process", "signal-parent", "use-inherited"] {
        assert!(free.contains(of_the_same_user), "{free:?}");
    }
    let limited = Sandbox::new(SandboxOptions {
        strongest: Level::LimitsOnly,
        ..options()
    });
    let limited = taken_from_a_cell(&limited.unwrap());
    let missing = certain.difference(&limited);
    assert!(certain.is_subset(&limited), "{missing:?}");
    assert!(limited.is_disjoint(&set(&NOWHERE)), "{limited:?}");
    assert!(limited.is_subset(&free), "{:?}", limited.difference(&free));
}

#[test]
fn a_cell_keeps_the_promises_of_its_level() {
    let sandbox = Sandbox::new(options()).unwrap();
    let taken = taken_from_a_cell(&sandbox);
    let meaning = &sandbox.isolation().meaning;
    let open = meaning
        .split("A submission can ")
        .nth(1)
        .unwrap_or_default();
    for (name, [alone, together]) in [
        (
            "read-file",
            ["read files that are", "read, write and change files"],
        ),
        (
            "alter-file",
            ["change permissions", "read, write and change files"],
        ),
        ("send-udp", ["send UDP datagrams", "use the network"]),
    ] {
        let is_open = open.contains(alone) || open.contains(together);
        assert_eq!(taken.contains(name), is_open, "{name}: {meaning}");
    }
    let levels = Level::ALL
        .iter()
        .filter(|level| Some(**level) > sandbox.level());
    let unreached: Vec<_> = sandbox.unreached().iter().map(|one| one.level).collect();
    assert_eq!(unreached, levels.copied().collect::<Vec<_>>());
    assert!(sandbox.unreached().iter().all(|one| !one.reason.is_empty()));
    assert!(!sandbox.mechanisms().is_empty());
}

#[test]
fn a_canary_without_its_targets_reports_that() {
    let baits = Baits::new();
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("own")).unwrap();
    let caged = Command::new(env!("CARGO_BIN_EXE_puzzlemark"))
        .args(baits.arguments())
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(caged.status.code(), Some(1));
    assert_eq!(caged.stdout, b"");
    assert!(String::from_utf8_lossy(&caged.stderr).contains("write into its folder"));
}

/// A cell gives the number of the harness to a program of its own, if both numbers are small.
#[test]
fn a_process_with_the_number_of_the_harness_is_not_the_harness() {
    let baits = Baits::new();
    let mut ended = Command::new("/bin/true").spawn().unwrap();
    ended.wait().unwrap();
    let mut namesake = Command::new("/bin/sleep").arg("300").spawn().unwrap();
    let process = process_bait(namesake.id(), ended.id());
    let taken = taken_freely(&baits, baits.arguments_with(&process));
    namesake.kill().unwrap();
    namesake.wait().unwrap();
    for attempt in [
        "see-process",
        "find-process",
        "read-process",
        "signal-process",
    ] {
        assert!(!taken.contains(attempt), "{attempt}: {taken:?}");
    }
}

/// In a new process namespace, the harness and the programs of its cells have small numbers.
#[test]
fn the_level_does_not_depend_on_the_number_of_the_harness() {
    let namespaces = ["-U", "-r", "-m", "-p", "-f", "--mount-proc"];
    let tried = Command::new("unshare")
        .args(namespaces)
        .arg("true")
        .output();
    if !tried.is_ok_and(|tried| tried.status.success()) {
        crate::desk::skipped("user namespaces and `unshare`");
        return;
    }
    let level = |begin: &str| {
        let script = format!(r#"{begin} "$0" doctor --json"#);
        let output = Command::new("unshare")
            .args(namespaces)
            .args(["sh", "-c", &script, env!("CARGO_BIN_EXE_puzzlemark")])
            .output()
            .unwrap();
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        found["isolation"]["level"].clone()
    };
    // Process 1 is the shell, or the harness in its place. Each pair of parentheses is a process.
    let first = level("exec");
    for begin in ["", "(:);", "(:); (:);", "(:); (:); (:);"] {
        assert_eq!(level(begin), first, "{begin}");
    }
}
