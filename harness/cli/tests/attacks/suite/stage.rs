//! The surroundings of an attack: answers, a tree that every user may write, servers, a victim.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::io;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener};
use std::path::{Path, PathBuf};

use super::halves::{Half, random_word};
use super::table::Harm;
use super::watch::{Victim, differences, inventory};

/// Folders that all users share.
const SHARED: [&str; 5] = ["/tmp", "/var/tmp", "/dev/shm", "/run", "/run/lock"];

/// The surroundings of one attack. They are removed when this is dropped.
pub(crate) struct Stage {
    folder: PathBuf,
    /// The mark in the command line or environment of every process of the attack.
    pub(crate) mark: String,
    victim: Victim,
    servers: Servers,
    home: PathBuf,
    before: String,
}

impl Stage {
    /// Sets up the surroundings.
    pub(crate) fn new(half: &Half) -> io::Result<Self> {
        let mark = format!("attack-{}", random_word());
        let folder = half.home().join(&mark);
        let stage = folder.join("stage");
        for inner in ["answers", "outside/inner", "servers"] {
            fs::create_dir_all(stage.join(inner))?;
        }
        fs::write(stage.join("answers/answers.txt"), half.secret("answers"))?;
        fs::write(stage.join("outside/given.txt"), "given")?;
        fs::write(stage.join("outside/inner/deeper.txt"), "deeper")?;
        let servers = Servers::open(&stage.join("servers"), &mark)?;
        // Only the cell may prevent an attack.
        open_to_all(&stage)?;
        fs::set_permissions(&folder, Permissions::from_mode(0o755))?;
        let victim = Victim::start(
            &half.secret("othersenvironment"),
            &half.secret("otherscommandline"),
        )?;
        let before = inventory(&stage)?;
        Ok(Self {
            folder,
            mark,
            victim,
            servers,
            home: half.home(),
            before,
        })
    }

    fn stage(&self) -> PathBuf {
        self.folder.join("stage")
    }

    /// A folder for other files of the trial. Attacks do not know its path.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The variables of the attack's environment.
    pub(crate) fn told(&self) -> BTreeMap<&'static str, String> {
        let stage = self.stage();
        let path = |inner: &str| stage.join(inner).display().to_string();
        let mut told = BTreeMap::from([
            ("SECRET", path("answers/answers.txt")),
            ("OUTSIDE", path("outside")),
            ("HOME_OF_HARNESS", self.home.display().to_string()),
            ("HARNESS", std::process::id().to_string()),
            ("VICTIM", self.victim.pid().to_string()),
            ("SOCKET", path("servers/stream")),
            ("SOCKET_DATAGRAMS", path("servers/datagrams")),
            ("ABSTRACT", self.mark.clone()),
            ("ABSTRACT_DATAGRAMS", format!("{}-datagrams", self.mark)),
            ("KEY", self.key().to_string()),
            ("MARK", self.mark.clone()),
            ("OTHER", path("outside")),
        ]);
        told.extend(
            self.servers
                .ports
                .iter()
                .map(|(name, port)| (*name, port.to_string())),
        );
        told
    }

    /// A key for shared memory: positive, and different for every attack.
    fn key(&self) -> u32 {
        let digits = &self.mark[self.mark.len() - 7..];
        u32::from_str_radix(digits, 16).unwrap_or(1) + 1
    }

    /// True if the server that the attack may have opened can be reached.
    pub(crate) fn door_is_open(&self) -> bool {
        let port = self.servers.ports.get("DOOR");
        port.is_some_and(|port| TcpStream::connect(("127.0.0.1", *port)).is_ok())
    }

    /// The harms that the surroundings show.
    pub(crate) fn harms(&self) -> io::Result<Vec<(Harm, String)>> {
        let mut harms: Vec<(Harm, String)> = Vec::new();
        harms.extend(
            self.victim
                .changes()
                .into_iter()
                .map(|line| (Harm::Signalled, line)),
        );
        harms.extend(
            self.servers
                .visitors()
                .into_iter()
                .map(|line| (Harm::Network, line)),
        );
        let changes = differences(&self.before, &inventory(&self.stage())?);
        harms.extend(changes.into_iter().map(|line| (Harm::Written, line)));
        let left = self.left_in_shared_folders();
        harms.extend(
            left.into_iter()
                .map(|path| (Harm::Written, path.display().to_string())),
        );
        Ok(harms)
    }

    fn left_in_shared_folders(&self) -> Vec<PathBuf> {
        let paths = SHARED
            .iter()
            .map(|folder| Path::new(folder).join(&self.mark));
        paths
            .filter(|path| fs::symlink_metadata(path).is_ok())
            .collect()
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        for path in self.left_in_shared_folders() {
            let _ = fs::remove_file(path);
        }
        // Programs that run beside an attack have left their secrets there.
        for folder in SHARED {
            let _ = fs::remove_file(Path::new(folder).join(format!(
                "secret-{}",
                self.mark.trim_start_matches("attack-")
            )));
        }
        let _ = open_to_all(&self.folder);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Lets every user read and write the contents of a folder.
fn open_to_all(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, Permissions::from_mode(0o777))?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            open_to_all(&entry.path())?;
        } else if !kind.is_symlink() {
            fs::set_permissions(entry.path(), Permissions::from_mode(0o666))?;
        }
    }
    Ok(())
}

/// Servers of every kind that an attack may try to reach.
struct Servers {
    tcp: Vec<TcpListener>,
    udp: Vec<UdpSocket>,
    streams: Vec<UnixListener>,
    datagrams: Vec<UnixDatagram>,
    ports: BTreeMap<&'static str, u16>,
}

impl Servers {
    fn open(folder: &Path, name: &str) -> io::Result<Self> {
        let abstract_name = |name: &str| SocketAddr::from_abstract_name(name.as_bytes());
        let mut servers = Self {
            tcp: Vec::new(),
            udp: Vec::new(),
            streams: vec![
                UnixListener::bind(folder.join("stream"))?,
                UnixListener::bind_addr(&abstract_name(name)?)?,
            ],
            datagrams: vec![
                UnixDatagram::bind(folder.join("datagrams"))?,
                UnixDatagram::bind_addr(&abstract_name(&format!("{name}-datagrams"))?)?,
            ],
            ports: BTreeMap::new(),
        };
        for (address, tcp, udp) in [("127.0.0.1:0", "TCP", "UDP"), ("[::1]:0", "TCP6", "UDP6")] {
            // A machine may have only one of the two addresses.
            let (stream, datagrams) = (TcpListener::bind(address), UdpSocket::bind(address));
            let door = stream.as_ref().map(TcpListener::local_addr);
            servers.ports.insert(
                tcp,
                door.map_or(9, |address| address.map_or(9, |one| one.port())),
            );
            let door = datagrams.as_ref().map(UdpSocket::local_addr);
            servers.ports.insert(
                udp,
                door.map_or(9, |address| address.map_or(9, |one| one.port())),
            );
            servers.tcp.extend(stream);
            servers.udp.extend(datagrams);
        }
        // A port that is free now, for the attack to open.
        let free = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        servers.ports.insert("DOOR", free);
        servers.do_not_wait()?;
        Ok(servers)
    }

    fn do_not_wait(&self) -> io::Result<()> {
        self.tcp
            .iter()
            .try_for_each(|one| one.set_nonblocking(true))?;
        self.udp
            .iter()
            .try_for_each(|one| one.set_nonblocking(true))?;
        self.streams
            .iter()
            .try_for_each(|one| one.set_nonblocking(true))?;
        self.datagrams
            .iter()
            .try_for_each(|one| one.set_nonblocking(true))
    }

    /// The servers that have had a connection.
    fn visitors(&self) -> Vec<String> {
        let mut piece = [0; 64];
        let tcp = self.tcp.iter().filter(|one| one.accept().is_ok());
        let mut visitors: Vec<_> = tcp
            .map(|one| format!("TCP {:?}", one.local_addr()))
            .collect();
        let udp = self.udp.iter().filter(|one| one.recv(&mut piece).is_ok());
        visitors.extend(udp.map(|one| format!("UDP {:?}", one.local_addr())));
        let streams = self.streams.iter().filter(|one| one.accept().is_ok());
        visitors.extend(streams.map(|one| format!("stream {:?}", one.local_addr())));
        let datagrams = self
            .datagrams
            .iter()
            .filter(|one| one.recv(&mut piece).is_ok());
        visitors.extend(datagrams.map(|one| format!("datagrams {:?}", one.local_addr())));
        visitors
    }
}
