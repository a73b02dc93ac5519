//! Observations during an attack: a process of the same user, and processes with the attack's mark.

use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A process of the same user, outside of all runs. It blocks all signals, so that signals to it stay visible.
pub(crate) struct Victim {
    process: Child,
    before: String,
}

impl Victim {
    /// Starts a victim, with secrets in its environment and its command line.
    pub(crate) fn start(environment: &str, command_line: &str) -> io::Result<Self> {
        let process = Command::new("/usr/bin/env")
            .args(["--block-signal", "/bin/sh", "-c", "read line", command_line])
            .env("GITHUB_TOKEN", environment)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()?;
        let mut victim = Self {
            process,
            before: String::new(),
        };
        let deadline = Instant::now() + Duration::from_secs(20);
        while !victim.is_ready() {
            if Instant::now() > deadline {
                return Err(io::Error::other("the victim does not get ready"));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        victim.before = victim.state();
        Ok(victim)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.process.id()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{name}", self.pid())).unwrap_or_default()
    }

    /// True if it has become the shell and waits for input.
    fn is_ready(&self) -> bool {
        self.read("cmdline").starts_with("/bin/sh") && self.read("status").contains("State:\tS")
    }

    /// The state that other processes can change.
    fn state(&self) -> String {
        let told = [
            "State",
            "TracerPid",
            "SigPnd",
            "ShdPnd",
            "Cpus_allowed",
            "Uid",
            "Gid",
        ];
        let status = self.read("status");
        let is_told = |line: &&str| {
            line.split_once(':')
                .is_some_and(|(name, _)| told.contains(&name))
        };
        let mut lines: Vec<String> = status.lines().filter(is_told).map(str::to_owned).collect();
        let stat = self.read("stat");
        let fields: Vec<&str> = stat
            .rsplit(") ")
            .next()
            .unwrap_or_default()
            .split(' ')
            .collect();
        // Priority, nice value, real-time priority and policy. The index counts from the state.
        for index in [15, 16, 37, 38] {
            lines.push(format!(
                "field {index} {}",
                fields.get(index).unwrap_or(&"")
            ));
        }
        lines.push(self.read("limits"));
        lines.push(self.read("oom_score_adj"));
        lines.join("\n")
    }

    /// The changes since it was started.
    pub(crate) fn changes(&self) -> Vec<String> {
        differences(&self.before, &self.state())
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Lines that only one of the texts has.
pub(crate) fn differences(before: &str, after: &str) -> Vec<String> {
    let only = |these: &str, those: &str, sign: char| -> Vec<String> {
        let those: Vec<&str> = those.lines().collect();
        let only = these.lines().filter(|line| !those.contains(line));
        only.map(|line| format!("{sign} {line}")).collect()
    };
    let mut lines = only(before, after, '-');
    lines.extend(only(after, before, '+'));
    lines
}

/// Processes with a mark in their command line or environment, if these can be read.
pub(crate) fn marked(mark: &str) -> Vec<u32> {
    let carries = |path: &std::path::Path| {
        let read = |name: &str| fs::read(path.join(name)).unwrap_or_default();
        [read("cmdline"), read("environ")]
            .iter()
            .any(|bytes| contains(bytes, mark))
    };
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let processes = entries.filter_map(|entry| {
        let path = entry.ok()?.path();
        let pid = path.file_name()?.to_str()?.parse().ok()?;
        carries(&path).then_some(pid)
    });
    processes.collect()
}

/// True if bytes contain a text.
pub(crate) fn contains(bytes: &[u8], text: &str) -> bool {
    String::from_utf8_lossy(bytes).contains(text)
}

/// A folder and its contents, one line each: names, kinds, permissions, owners, times, contents.
pub(crate) fn inventory(folder: &std::path::Path) -> io::Result<String> {
    use std::os::unix::fs::MetadataExt;
    let mut lines = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(path) = folders.pop() {
        let metadata = fs::symlink_metadata(&path)?;
        let contents = if metadata.is_dir() {
            for entry in fs::read_dir(&path)? {
                folders.push(entry?.path());
            }
            Vec::new()
        } else if metadata.is_file() {
            fs::read(&path)?
        } else if metadata.is_symlink() {
            fs::read_link(&path)?.as_os_str().as_bytes().to_vec()
        } else {
            Vec::new()
        };
        let (changed, modified) = (metadata.ctime_nsec(), metadata.mtime_nsec());
        lines.push(format!(
            "{} {:o} {}:{} {} {} {}.{changed} {}.{modified} {}",
            path.display(),
            metadata.mode(),
            metadata.uid(),
            metadata.gid(),
            metadata.nlink(),
            metadata.ino(),
            metadata.ctime(),
            metadata.mtime(),
            String::from_utf8_lossy(&contents).escape_debug(),
        ));
    }
    lines.sort();
    Ok(lines.join("\n"))
}
