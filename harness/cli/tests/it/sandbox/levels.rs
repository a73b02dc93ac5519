//! The promises of every level that confines files, for every kind of user.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Output};

use puzzlemark_sandbox::{Cell, Exit, Level, Program, Sandbox, SandboxOptions};
use tempfile::TempDir;

use crate::sandbox::{python, run, shell};
use crate::support::options;

/// A cell of each level that confines files, if this machine offers it.
fn confining() -> impl Iterator<Item = (Level, Cell)> {
    let levels = Level::ALL
        .into_iter()
        .filter(|level| *level > Level::LimitsOnly);
    levels.filter_map(|level| {
        let sandbox = Sandbox::new(SandboxOptions {
            strongest: level,
            ..options()
        });
        let sandbox = sandbox.unwrap();
        (sandbox.level() == Some(level)).then(|| (level, sandbox.open_cell().unwrap()))
    })
}

/// The output of a program that must succeed.
#[track_caller]
fn printed(level: Level, cell: &mut Cell, program: &Program) -> String {
    let (exit, finished) = run(cell, program);
    let complaint = String::from_utf8_lossy(&finished.complained);
    assert_eq!(exit, Exit::Code(0), "{level}: {complaint}");
    String::from_utf8_lossy(&finished.printed).into_owned()
}

#[test]
fn files_beside_the_working_folder_are_out_of_reach() {
    let script = "ls ..; ls /etc/ssl; echo x > ../x; mkdir ../y; mv ../work ../z; ln -s /etc ../l; \
                  mkdir -p a/b && mv a/b c && rmdir a && ls";
    for (level, mut cell) in confining() {
        let seen = printed(level, &mut cell, &shell(script));
        assert_eq!(seen, "c\ngiven.txt\n", "{level}");
        // The rules are made for the folder of each run.
        let seen = printed(level, &mut cell, &shell("echo x > x && ls"));
        assert_eq!(seen, "given.txt\nx\n", "{level}");
    }
}

#[test]
fn unix_sockets_exist_only_in_private_file_systems() {
    let script = "import socket as s
def tried(make):
    try:
        make()
        return 'made'
    except OSError as error:
        return error.strerror
for kind in s.SOCK_STREAM, s.SOCK_DGRAM:
    print(tried(lambda: s.socket(s.AF_UNIX, kind)), '/', tried(lambda: s.socketpair(s.AF_UNIX, kind)))";
    for (level, mut cell) in confining() {
        let seen = printed(level, &mut cell, &python(script));
        let refused = "Address family not supported by protocol";
        let expected = match level {
            Level::Full => "made / made\nmade / made\n".to_owned(),
            _ => format!("{refused} / made\n{refused} / {refused}\n"),
        };
        assert_eq!(seen, expected, "{level}");
    }
}

#[test]
fn programs_talk_with_their_own_children_at_every_level() {
    let script = "import asyncio, multiprocessing, subprocess, sys
def answer(end):
    end.send(42)
async def heard():
    child = await asyncio.create_subprocess_exec('/bin/echo', 'async', stdout=subprocess.PIPE)
    return (await child.communicate())[0]
print(asyncio.run(heard()), subprocess.check_output(['/bin/echo', 'child']))
context = multiprocessing.get_context('fork')
mine, other = context.Pipe()
child = context.Process(target=answer, args=[other])
child.start()
print(mine.recv())
child.join()";
    for (level, mut cell) in confining() {
        let seen = printed(level, &mut cell, &python(script));
        assert_eq!(seen, "b'async\\n' b'child\\n'\n42\n", "{level}");
    }
}

/// The program under test in a folder that every user may enter. Only its owner may be able to enter the folder
/// of the build.
fn reachable() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    // A file that this process writes cannot be executed while one of its children holds it open.
    let mut copy = Command::new("cp");
    copy.arg(env!("CARGO_BIN_EXE_puzzlemark"))
        .arg(folder.path());
    assert!(copy.status().unwrap().success());
    folder
}

/// True if the command offers a sandbox of this level when it is run in this way; `None` if it cannot be run
/// so.
fn is_had(way: &[&str], level: Level) -> Option<bool> {
    let [program, arguments @ ..] = way else {
        return None;
    };
    let possible = Command::new(program).args(arguments).arg("true").output();
    if !possible.is_ok_and(|output| output.status.success()) {
        return None;
    }
    let own = reachable();
    let doctor = Command::new(program)
        .args(arguments)
        .arg(own.path().join("puzzlemark"))
        .args(["doctor", "--isolation"])
        .arg(level.name())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&doctor.stdout).into_owned();
    Some(told.contains("\nIsolation: ") && !told.contains("cannot be run here"))
}

#[test]
fn root_with_the_capabilities_of_a_container_has_cells() {
    for missing in ["-dac_read_search", "-all"] {
        let (bounding, inherited) = (format!("--bounding-set={missing}"), "--inh-caps=-all");
        for level in [Level::Confined, Level::LimitsOnly] {
            let had = is_had(&["setpriv", &bounding, inherited], level);
            assert_ne!(had, Some(false), "{missing}, {level}");
        }
    }
}

#[test]
fn root_of_a_namespace_with_one_user_has_cells() {
    for level in Level::ALL {
        assert_ne!(is_had(&["unshare", "-Ur"], level), Some(false), "{level}");
    }
}

#[test]
fn a_parent_that_ignores_children_still_notices_their_ends() {
    let ignoring = ["/bin/sh", "-c", "trap '' CHLD; exec \"$@\"", "sh"];
    for level in [Level::Full, Level::LimitsOnly] {
        assert_ne!(is_had(&ignoring, level), Some(false), "{level}");
    }
}

/// Runs the command while the system call `prctl` fails. Returns what it prints. `None` if this
/// machine has no `strace`.
fn without_prctl(error: &str, arguments: &[&str]) -> Option<String> {
    let traced = || {
        let mut strace = Command::new("strace");
        strace.args(["-f", "-qq", "-o", "/dev/null", "-e", "trace=prctl"]);
        strace
    };
    let is_allowed = |tried: io::Result<Output>| tried.is_ok_and(|tried| tried.status.success());
    if !is_allowed(traced().arg("true").output()) {
        crate::desk::skipped("strace");
        return None;
    }
    let fails = format!("inject=prctl:error={error}");
    let command = ["-e", &fails, env!("CARGO_BIN_EXE_puzzlemark")];
    let output = traced().args(command).args(arguments).output().unwrap();
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_launcher_that_cannot_begin_says_why() {
    let Some(told) = without_prctl("EPERM", &["doctor"]) else {
        return;
    };
    assert!(
        told.contains("cannot adopt the children of programs: Operation not permitted"),
        "{told}"
    );
    assert!(!told.contains("become_launcher_if_asked"), "{told}");
}

#[test]
fn an_emulator_without_the_call_gets_the_cells_of_other_systems() {
    // `qemu-user` answers this call with EINVAL.
    let Some(told) = without_prctl("EINVAL", &["doctor"]) else {
        return;
    };
    assert!(told.contains("\nIsolation: time limits only"), "{told}");
    assert!(told.contains("such as qemu-user"), "{told}");
    let folder = tempfile::tempdir().unwrap();
    let counter = folder.path().join("counter");
    let init = [OsStr::new("init"), counter.as_os_str()];
    let made = Command::new(env!("CARGO_BIN_EXE_puzzlemark"))
        .args(init)
        .output();
    assert!(made.unwrap().status.success());
    let right = counter.join("submissions/right");
    let [counter, right] = [&counter, &right].map(|path| path.to_str().unwrap());
    let told = without_prctl("EINVAL", &["check", counter, right]).unwrap();
    assert!(told.starts_with("AC accepted"), "{told}");
}
