//! Information about processes, from `/proc`.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::fs::{Dir, Mode, OFlags, openat, readlinkat};
use rustix::process::Pid;

/// The folder `/proc`. It stays open because a cell's own files may hide it.
#[derive(Debug)]
pub(super) struct Proc(OwnedFd);

impl Proc {
    /// Opens `/proc`.
    pub(super) fn open() -> io::Result<Self> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let folder = rustix::fs::open("/proc", flags, Mode::empty())?;
        Ok(Self(folder))
    }

    /// Returns the number of the calling process in this `/proc`.
    pub(super) fn number_of_this_process(&self) -> io::Result<i32> {
        let target = readlinkat(&self.0, "self", Vec::new())?;
        let number = target.to_str().ok().and_then(|text| text.parse().ok());
        number.ok_or_else(|| io::Error::other("`/proc/self` does not name this process"))
    }

    /// Opens the process namespace of a process. Needs the right to inspect it.
    pub(super) fn process_namespace(&self, pid: Pid) -> io::Result<OwnedFd> {
        let name = format!("{}/ns/pid", pid.as_raw_nonzero());
        let flags = OFlags::RDONLY | OFlags::CLOEXEC;
        Ok(openat(&self.0, name, flags, Mode::empty())?)
    }

    /// Opens `/proc/sys/kernel/ns_last_pid` for writing, which sets the next process number. Needs
    /// `CAP_CHECKPOINT_RESTORE` or `CAP_SYS_ADMIN`.
    pub(super) fn open_last_pid(&self) -> io::Result<OwnedFd> {
        let flags = OFlags::WRONLY | OFlags::CLOEXEC;
        Ok(openat(
            &self.0,
            "sys/kernel/ns_last_pid",
            flags,
            Mode::empty(),
        )?)
    }

    /// Returns true if this kernel lists the children of processes.
    pub(super) fn lists_children(&self) -> bool {
        self.read_file("thread-self/children").is_ok()
    }

    fn read_file(&self, name: &str) -> io::Result<Vec<u8>> {
        let file = openat(
            &self.0,
            name,
            OFlags::RDONLY | OFlags::CLOEXEC,
            Mode::empty(),
        )?;
        let mut text = Vec::with_capacity(512);
        File::from(file).read_to_end(&mut text)?;
        Ok(text)
    }

    /// Writes to a file of the calling process.
    pub(super) fn write_own(&self, name: &str, text: &str) -> io::Result<()> {
        let flags = OFlags::WRONLY | OFlags::CLOEXEC;
        let file = openat(&self.0, format!("self/{name}"), flags, Mode::empty())?;
        io::Write::write_all(&mut File::from(file), text.as_bytes())
    }

    /// Lists the threads of a process, as folders.
    fn threads(&self, pid: Pid) -> Vec<String> {
        let tasks = format!("{}/task", pid.as_raw_nonzero());
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let threads = openat(&self.0, &*tasks, flags, Mode::empty()).and_then(Dir::new);
        let Ok(threads) = threads else {
            return Vec::new();
        };
        let names = threads.filter_map(|thread| {
            let name = thread.ok()?.file_name().to_str().ok()?.to_owned();
            (!name.starts_with('.')).then(|| format!("{tasks}/{name}"))
        });
        names.collect()
    }

    /// Lists the children of all threads of a process.
    pub(super) fn children(&self, pid: Pid) -> Vec<Pid> {
        let threads = self.threads(pid);
        let lists = threads.iter().filter_map(|thread| {
            let list = self.read_file(&format!("{thread}/children")).ok()?;
            String::from_utf8(list).ok()
        });
        lists
            .flat_map(|list| {
                list.split_ascii_whitespace()
                    .filter_map(|number| Pid::from_raw(number.parse().ok()?))
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    /// Returns the memory of a process in bytes, with shared memory divided among its users. 0 if
    /// the process is gone, `None` if it may not be read.
    pub(super) fn proportional_bytes(&self, pid: Pid) -> Option<u64> {
        let text = match self.read_file(&format!("{}/smaps_rollup", pid.as_raw_nonzero())) {
            Ok(text) => String::from_utf8(text).ok()?,
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return None,
            Err(_) => return Some(0),
        };
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
        let kibibytes = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        Some(kibibytes.map_or(0, |kibibytes| kibibytes.saturating_mul(1024)))
    }

    /// Returns true if all threads of a process wait. In a Java program the first thread always
    /// waits, so all of them count.
    pub(super) fn is_asleep(&self, pid: Pid) -> bool {
        let is_asleep =
            |thread: &String| Stat::read_folder(self, thread).is_none_or(|stat| stat.asleep);
        self.threads(pid).iter().all(is_asleep)
    }

    /// Returns the time that the threads of a process were ready to run but waited for a processor,
    /// as a sum.
    pub(super) fn delay(&self, pid: Pid) -> Duration {
        let delay = |thread: &String| {
            let text =
                String::from_utf8(self.read_file(&format!("{thread}/schedstat")).ok()?).ok()?;
            let nanoseconds = text.split_ascii_whitespace().nth(1)?.parse().ok()?;
            Some(Duration::from_nanos(nanoseconds))
        };
        self.threads(pid).iter().filter_map(delay).sum()
    }
}

/// The contents of a `stat` file, for a process or a thread.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stat {
    pub(super) alive: bool,
    /// True if the thread waits or has ended. For a process this is about its first thread.
    asleep: bool,
    /// CPU time of the process and its collected children, in clock ticks.
    pub(super) ticks: u64,
    /// CPU time of its collected children, in clock ticks.
    pub(super) reaped_ticks: u64,
    pub(super) threads: u64,
    pub(super) resident_pages: u64,
}

impl Stat {
    pub(super) fn read_process(proc: &Proc, pid: Pid) -> Option<Self> {
        Self::read_folder(proc, &pid.as_raw_nonzero().to_string())
    }

    /// Reads the `stat` file in a folder of a process or thread.
    fn read_folder(proc: &Proc, folder: &str) -> Option<Self> {
        let text = proc.read_file(&format!("{folder}/stat")).ok()?;
        // The command name may contain spaces and parentheses. The fields begin after the last `)`.
        let after = text.iter().rposition(|byte| *byte == b')')? + 1;
        let text = std::str::from_utf8(&text[after..]).ok()?;
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        let reaped_ticks = number(13)? + number(14)?;
        Some(Self {
            alive: !matches!(fields.first()?, &"Z" | &"X"),
            asleep: matches!(fields.first()?, &"S" | &"Z" | &"X"),
            ticks: number(11)? + number(12)? + reaped_ticks,
            reaped_ticks,
            threads: number(17)?,
            resident_pages: number(21)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::process::{Child, Command, Stdio};
    use std::time::Instant;

    use super::*;

    /// A process that ends with the test, even if the test fails.
    struct Ended(Child);

    impl Drop for Ended {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    fn python(script: &str) -> Ended {
        let mut python = Command::new("python3");
        let python = python.args(["-S", "-c", script]).stdin(Stdio::piped());
        Ended(python.spawn().unwrap())
    }

    fn comes_true(condition: impl Fn() -> bool) -> bool {
        let until = Instant::now() + Duration::from_mins(1);
        while Instant::now() < until {
            if condition() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        false
    }

    #[test]
    fn a_process_is_asleep_when_all_its_threads_are() {
        let proc = Proc::open().unwrap();
        let spin = "import threading\n\
                    def spin():\n while True: pass\n\
                    other = threading.Thread(target=spin); other.start(); other.join()";
        let (busy, idle) = (python(spin), python("input()"));
        let [busy_pid, idle_pid] = [&busy, &idle].map(|child| Pid::from_child(&child.0));
        assert!(comes_true(|| proc.is_asleep(idle_pid)));
        // The first thread waits for the second, which never sleeps.
        assert!(comes_true(|| {
            let first = Stat::read_process(&proc, busy_pid).unwrap();
            first.threads == 2 && first.asleep && !proc.is_asleep(busy_pid)
        }));
    }
}
