//! The control group of this process, and the preparation of groups below it.

use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::path::{Component, Path, PathBuf};

use rustix::process::{Pid, getpid, test_kill_process};

use super::names;

/// The group for the harness and its keepers, inside a delegated group. A group may have no
/// processes of its own if its children have limits.
const OWN: &str = "puzzlemark";
/// File attributes that mark a delegated group for systemd.
const MARKS: [&str; 2] = ["user.delegate", "trusted.delegate"];

/// Returns the parent of the cells' groups: the group of this process.
pub(super) fn own_group_folder() -> Result<PathBuf, String> {
    let read = |file| fs::read_to_string(file).map_err(|error| format!("no `{file}`: {error}"));
    let own = own_group(
        &read("/proc/self/cgroup")?,
        &fs::read("/proc/self/mountinfo").unwrap_or_default(),
    )?;
    Ok(match own.parent() {
        // An earlier keeper moved this process into `OWN`.
        Some(parent) if own.ends_with(OWN) => parent.to_owned(),
        _ => own,
    })
}

/// Finds the path of the version 2 group. `/proc/PID/cgroup` has its name, `/proc/PID/mountinfo`
/// the mount point.
fn own_group(cgroup: &str, mounts: &[u8]) -> Result<PathBuf, &'static str> {
    let name = cgroup.lines().find_map(|line| line.strip_prefix("0::"));
    let name = Path::new(name.ok_or("this system lacks control groups of version 2")?);
    let mut mounted = mounts.split(|byte| *byte == b'\n').filter_map(parse_mount);
    let path = mounted.find_map(|(root, point)| Some(point.join(name.strip_prefix(root).ok()?)));
    path.filter(|path| !path.components().any(|one| one == Component::ParentDir))
        .ok_or("the control group of this process is not visible here")
}

/// Parses a line of `mountinfo`. Returns root and mount point if it is a version 2 control group.
fn parse_mount(line: &[u8]) -> Option<(PathBuf, PathBuf)> {
    let mut fields = line.split(|byte| *byte == b' ');
    let (root, point) = (fields.nth(3)?, fields.next()?);
    fields.find(|field| field == b"-")?;
    (fields.next()? == b"cgroup2").then(|| (unescape(root), unescape(point)))
}

/// Decodes a path of `mountinfo`: `\` and three octal digits stand for a special character.
fn unescape(field: &[u8]) -> PathBuf {
    let mut rest = field;
    let mut bytes = Vec::with_capacity(field.len());
    while let Some((first, after)) = rest.split_first() {
        let byte = after
            .first_chunk::<3>()
            .filter(|_| *first == b'\\')
            .and_then(|digits| str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 8).ok());
        if let Some(byte) = byte {
            bytes.push(byte);
            rest = &after[3..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    std::ffi::OsString::from_vec(bytes).into()
}

/// Enables limits for the groups below a delegated group. It moves the harness and this process one
/// group down. It fails if other processes are in the group.
///
/// # Errors
///
/// Returns the reason.
pub(super) fn make_room(base: &Path, harness: Option<Pid>) -> Result<(), String> {
    let is_delegated = MARKS.iter().any(|mark| {
        let mut value = [0; 8];
        rustix::fs::getxattr(base, *mark, &mut value[..]).is_ok_and(|_| value[0] == b'1')
    });
    if !is_delegated {
        return Err("the group is not delegated to this user".to_owned());
    }
    let available = fs::read_to_string(base.join("cgroup.controllers"));
    let controllers = super::enabling_text(&available.unwrap_or_default());
    if controllers.is_empty() {
        return Err("it has no controllers to pass on".to_owned());
    }
    let ours: Vec<Pid> = harness.into_iter().chain([getpid()]).collect();
    let held = members(base).map_err(|error| error.to_string())?;
    if let Some(other) = held.iter().find(|pid| !ours.contains(pid)) {
        return Err(format!(
            "process {} is in the same group",
            other.as_raw_nonzero()
        ));
    }
    move_down(base, &held, &controllers).map_err(|error| error.to_string())
}

fn move_down(base: &Path, processes: &[Pid], controllers: &str) -> io::Result<()> {
    let own = base.join(OWN);
    match fs::create_dir(&own) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    for pid in processes {
        fs::write(own.join("cgroup.procs"), pid.as_raw_nonzero().to_string())?;
    }
    fs::write(base.join("cgroup.subtree_control"), controllers)
}

fn members(group: &Path) -> io::Result<Vec<Pid>> {
    fs::read_to_string(group.join("cgroup.procs"))?
        .lines()
        .map(|line| Pid::from_raw(line.parse().ok()?))
        .collect::<Option<_>>()
        .ok_or_else(|| io::Error::other("it holds processes that are not visible here"))
}

/// Removes groups of keepers that are gone. A group with processes stays, because its keeper may be
/// invisible from here.
pub(super) fn remove_abandoned(base: &Path) {
    for entry in fs::read_dir(base)
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
    {
        let keeper = entry.file_name().to_str().and_then(names::keeper);
        let is_gone =
            |pid| pid == getpid() || test_kill_process(pid) == Err(rustix::io::Errno::SRCH);
        if keeper.is_some_and(is_gone) {
            // Another keeper may remove it at the same time.
            let _ = remove(&entry.path());
        }
    }
}

/// Removes a group and the groups in it. Fails if one contains a process.
pub(super) fn remove(group: &Path) -> io::Result<()> {
    for entry in fs::read_dir(group)?.filter_map(Result::ok) {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            fs::remove_dir(entry.path())?;
        }
    }
    fs::remove_dir(group)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mounts of a system with systemd, one of them with a space in its name.
    const MOUNTS: &[u8] = b"\
22 28 0:21 / /proc rw,nosuid shared:12 - proc proc rw
35 24 0:30 / /sys/fs/cgroup ro,nosuid shared:9 master:1 - cgroup2 cgroup2 rw,nsdelegate
80 24 0:30 /user.slice /mnt/my\\040groups rw - cgroup2 cgroup2 rw
";

    #[test]
    fn a_group_is_found_where_it_is_mounted() {
        let named = |name: &str| own_group(&format!("4:memory:/a\n0::{name}\n"), MOUNTS);
        let scope = "/user.slice/user-1000.slice/run-r1.scope";
        assert_eq!(
            named(scope).unwrap(),
            Path::new("/sys/fs/cgroup").join(&scope[1..])
        );
        assert_eq!(named("/").unwrap(), Path::new("/sys/fs/cgroup"));
        let last = MOUNTS.rsplit(|byte| *byte == b'\n').nth(1).unwrap();
        let found = own_group(&format!("0::{scope}"), last).unwrap();
        assert_eq!(
            found,
            Path::new("/mnt/my groups/user-1000.slice/run-r1.scope")
        );
    }

    #[test]
    fn a_missing_control_group_is_an_error() {
        assert!(own_group("4:memory:/a\n", MOUNTS).is_err());
        for (name, mounts) in [
            ("/", &b""[..]),
            ("/", b"35 24 0:30 / /x rw - cgroup cgroup rw"),
        ] {
            assert!(own_group(&format!("0::{name}"), mounts).is_err());
        }
        // The group is outside the part that the namespace shows.
        assert!(own_group("0::/../other", MOUNTS).is_err());
    }

    #[test]
    fn abandoned_groups_are_known_by_their_names() {
        assert_eq!(names::keeper("puzzlemark-17"), Pid::from_raw(17));
        for other in [
            "puzzlemark",
            "puzzlemark-",
            "puzzlemark-0",
            "puzzlemark-x",
            "init.scope",
        ] {
            assert_eq!(names::keeper(other), None, "{other}");
        }
    }

    #[test]
    fn only_groups_of_ended_keepers_are_removed() {
        let base = tempfile::tempdir().unwrap();
        let mut gone = std::process::Command::new("/bin/true").spawn().unwrap();
        gone.wait().unwrap();
        let gone = base.path().join(names::cell(gone.id()));
        fs::create_dir_all(gone.join("run")).unwrap();
        let parent = base
            .path()
            .join(names::cell(std::os::unix::process::parent_id()));
        fs::create_dir(&parent).unwrap();
        fs::create_dir(base.path().join("other")).unwrap();
        remove_abandoned(base.path());
        assert!(!gone.exists());
        assert!(parent.exists() && base.path().join("other").exists());
    }
}
