//! Runs one after another in a cell: of the same kind, for which a process is kept ready, and of other kinds.

use puzzlemark_sandbox::{Channel, Event, Level, Program, Tree};

use super::*;

/// A submission that returns its limit of memory, and the number of its calls.
const LIMITED: &str = "
import resource
class Puzzle:
    asked = 0
    def allowed(self):
        Puzzle.asked += 1
        return resource.getrlimit(resource.RLIMIT_FSIZE), Puzzle.asked
";

#[test]
fn other_programs_may_run_in_between() {
    let (_folder, submission) = submission(&[("puzzle.py", LIMITED)]);
    let mut cell = cell();
    let driver = prepared(&mut cell, &submission).unwrap();
    for _ in 0..3 {
        for _ in 0..3 {
            let mut subject = started(&*driver, &mut cell, &quick()).unwrap();
            let replied = perform(&mut *subject, "Puzzle().asked").answer;
            assert!(
                matches!(&replied, Answer::Returned(value) if *value == parse_value("0").unwrap()),
                "{replied:?}"
            );
        }
        let mut process = cell.start(&shell("echo between")).unwrap();
        assert_eq!(
            process.receive().unwrap(),
            Event::Printed(b"between\n".to_vec())
        );
        assert_eq!(process.receive().unwrap(), Event::Ended(Exit::Code(0)));
    }
}

fn shell(script: &str) -> Program {
    Program {
        argv: ["/bin/sh", "-c", script].map(Into::into).to_vec(),
        environment: Vec::new(),
        files: Tree::default(),
        channel: Channel::None,
        readable: Vec::new(),
        address_space: None,
        limits: quick(),
        display: false,
        preamble: [].into(),
        warm: None,
    }
}

#[test]
fn each_run_has_its_own_limits() {
    let (_folder, submission) = submission(&[("puzzle.py", LIMITED)]);
    let mut cell = cell();
    let driver = prepared(&mut cell, &submission).unwrap();
    for megabytes in [3, 3, 3, 5, 3, 5, 5, 5, 3, 3] {
        let limits = Limits {
            file_bytes: megabytes << 20,
            ..quick()
        };
        let mut subject = started(&*driver, &mut cell, &limits).unwrap();
        let replied = perform(&mut *subject, "Puzzle().allowed()").answer;
        let bytes = limits.file_bytes;
        let expected = parse_value(&format!("(({bytes}, {bytes}), 1)")).unwrap();
        assert!(
            matches!(&replied, Answer::Returned(value) if *value == expected),
            "{replied:?}"
        );
        assert!(subject.finish().unwrap().remarks.is_empty());
    }
}

/// A submission that says what its process has, what it may do, which processes it reaches, and where its C
/// library is. User numbers differ between cells.
const CONFINED: &str = r"
import ctypes, os, resource
libc = ctypes.CDLL(None, use_errno=True)

def reaches(number):
    try:
        os.kill(number, 0)
        return True
    except OSError:
        return False

class Puzzle:
    def has(self):
        sets = (ctypes.c_uint32 * 6)()
        header = (ctypes.c_uint32 * 2)(0x20080522, 0)
        assert libc.capget(header, sets) == 0
        users = [set(numbers) for numbers in (os.getresuid(), os.getresgid(), os.getgroups())]
        own = min(users[0]) in range(61184, 65184)
        asked = [libc.prctl(option, 0, 0, 0, 0) for option in (3, 21, 27, 39)]
        ambient = [libc.prctl(47, 1, capability, 0, 0) for capability in range(40)]
        leads = os.getsid(0) == os.getpid() == os.getpgrp()
        limits = [resource.getrlimit(number) for number in range(16)]
        folder = os.path.basename(os.getcwd()), sorted(os.listdir('.'))
        return repr((list(map(len, users)), own, list(sets), asked, ambient, leads, limits, folder, os.umask(0o22)))

    def may(self):
        tried = {}
        for name, call in {
            'open': lambda: os.open('/etc/hostname', os.O_RDONLY),
            'open first': lambda: os.open('/proc/1/mem', os.O_RDWR),
            'open own': lambda: os.open('/proc/self/maps', os.O_RDONLY),
            'write': lambda: os.open('/tmp', os.O_WRONLY | os.O_TMPFILE),
            'user': lambda: os.setuid(0),
            'groups': lambda: os.setgroups([0]),
            'root': lambda: os.chroot('.'),
        }.items():
            try:
                os.close(call() or os.dup(0))
                tried[name] = 0
            except OSError as refused:
                tried[name] = refused.errno
        for name, result in {
            'namespace': libc.unshare(0x10000000),
            'seize first': libc.ptrace(0x4206, 1, 0, 0),
        }.items():
            tried[name] = result and ctypes.get_errno()
        tried['seize parent'] = os.getppid() > 0 and libc.ptrace(0x4206, os.getppid(), 0, 0) == 0
        return repr(tried)

    def others(self):
        near = range(max(2, os.getppid() - 50), os.getppid() + 300)
        found = [number for number in {os.getppid(), *near} - {0, os.getpid()} if reaches(number)]
        return 'reaches %s' % found

    def place(self):
        return str(ctypes.cast(libc.prctl, ctypes.c_void_p).value)
";

/// The replies of a submission in three runs in a cell of this level. `None` if the level cannot be had.
fn confinement(level: Level, fresh: bool) -> Option<Vec<[String; 4]>> {
    let sandbox = Sandbox::new(SandboxOptions {
        strongest: level,
        fresh,
        ..options()
    });
    let sandbox = sandbox.unwrap();
    if sandbox.level() != Some(level) {
        return None;
    }
    let mut cell = sandbox.open_cell().unwrap();
    let (_folder, submission) = submission(&[("puzzle.py", CONFINED)]);
    let driver = prepared(&mut cell, &submission).unwrap();
    let runs = (0..3).map(|_| {
        let mut subject = started(&*driver, &mut cell, &quick()).unwrap();
        ["has", "may", "others", "place"].map(|method| {
            let operation = format!("Puzzle().{method}()");
            match perform(&mut *subject, &operation).answer {
                Answer::Returned(value) => value.to_string(),
                answer => panic!("{level}: {operation}: {answer:?}"),
            }
        })
    });
    Some(runs.collect())
}

/// At each level, a child of the warm process has exactly the rights of a new process, and reaches no other.
#[test]
fn the_warm_process_gives_no_more_rights_at_any_level() {
    let randomized = fs::read_to_string("/proc/sys/kernel/randomize_va_space").unwrap();
    for level in Level::ALL {
        let (Some(warm), Some(anew)) = (confinement(level, false), confinement(level, true)) else {
            eprintln!("skipped: `{level}` cannot be had here");
            continue;
        };
        for (warm, anew) in warm.iter().zip(&anew) {
            assert_eq!(warm[..2], anew[..2], "{level}");
            // At the weakest level, processes of the same user reach each other.
            if level > Level::LimitsOnly {
                assert_eq!(warm[2], "'reaches []'", "{level}");
            }
        }
        let is_one_process = |runs: &[[String; 4]]| runs.iter().all(|run| run[3] == runs[0][3]);
        assert!(is_one_process(&warm), "{level}: {warm:?}");
        if randomized.trim() != "0" {
            assert!(!is_one_process(&anew), "{level}: {anew:?}");
        }
    }
}
