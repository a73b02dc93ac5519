//! The sandbox under programs that behave, and under programs that do not.
//!
//! Nothing here asserts how fast something is; wall limits are nets.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use puzzlemark::sandbox::{
    Cell, Channel, Event, Exit, Finished, LimitHit, Limits, Program, Sandbox, SandboxError,
    SandboxOptions, Tree,
};
use support::{cell, options};

/// A shell script as a program, with a file `given.txt`.
fn shell(script: &str) -> Program {
    let mut files = Tree::default();
    files.put("given.txt", *b"given\n");
    Program {
        argv: ["/bin/sh", "-c", script].map(Into::into).to_vec(),
        environment: Vec::new(),
        files,
        channel: Channel::None,
        readable: Vec::new(),
        address_space: None,
        limits: Limits {
            cpu: Duration::from_secs(2),
            wall: Duration::from_secs(30),
            ..Limits::default()
        },
    }
}

/// A Python script as a program.
fn python(script: &str) -> Program {
    Program {
        argv: ["/usr/bin/python3", "-S", "-s", "-B", "-c", script]
            .map(Into::into)
            .to_vec(),
        ..shell("")
    }
}

/// Runs a program to its end.
fn run(cell: &mut Cell, program: &Program) -> (Exit, Finished) {
    let mut process = cell.start(program).unwrap();
    let (mut printed, mut complained) = (Vec::new(), Vec::new());
    loop {
        match process.receive().unwrap() {
            Event::Printed(bytes) => printed.extend(bytes),
            Event::Complained(bytes) => complained.extend(bytes),
            Event::Reply(line) => printed.extend([b"reply: ", &line[..], b"\n"].concat()),
            Event::Ended(exit) => {
                let mut finished = process.finish(Duration::ZERO).unwrap();
                finished.printed = printed;
                finished.complained = complained;
                return (exit, finished);
            }
        }
    }
}

/// Whether some process of this machine carries this text in its command line.
fn somebody_runs(mark: &str) -> bool {
    fs::read_dir("/proc")
        .unwrap()
        .filter_map(Result::ok)
        .any(|entry| {
            fs::read(entry.path().join("cmdline"))
                .is_ok_and(|line| String::from_utf8_lossy(&line).contains(mark))
        })
}

#[test]
fn a_program_sees_its_files_and_a_fixed_environment() {
    let mut cell = cell();
    let (exit, finished) = run(
        &mut cell,
        &shell("cat given.txt; pwd; env | sort; echo x >&2; exit 3"),
    );
    assert_eq!(exit, Exit::Code(3));
    assert_eq!(finished.complained, b"x\n");
    let folder = cell.working_folder();
    let folder = folder.display();
    let printed = String::from_utf8(finished.printed).unwrap();
    let expected = format!(
        "given\n{folder}\nHOME={folder}\nLANG=C.UTF-8\nLC_ALL=C.UTF-8\n\
         PATH=/usr/local/bin:/usr/bin:/bin\nPWD={folder}\nTMPDIR={folder}\nTZ=UTC\n"
    );
    assert_eq!(printed, expected);
    assert_eq!(finished.end.left_behind, 0);
}

#[test]
fn only_the_standard_descriptors_are_open() {
    let script =
        "import os\nfor fd in range(3, 256):\n try: os.fstat(fd); print(fd)\n except OSError: pass";
    let (exit, finished) = run(&mut cell(), &python(script));
    assert_eq!((exit, finished.printed), (Exit::Code(0), vec![]));
}

#[test]
fn runs_leave_nothing_to_each_other() {
    let mut cell = cell();
    run(
        &mut cell,
        &shell("mkdir -p a/b; echo x > a/b/c; mkfifo pipe; ln -s /etc/passwd link; chmod 0 a"),
    );
    let (_, finished) = run(&mut cell, &shell("ls"));
    assert_eq!(finished.printed, b"given.txt\n");
}

#[test]
fn folders_deeper_than_any_path_are_removed() {
    let mut cell = cell();
    let folder = cell.working_folder();
    let script = "import os\nfor i in range(3000):\n os.mkdir('1'); open('f', 'w'); os.chdir('1')\nos.chmod('.', 0)";
    assert_eq!(run(&mut cell, &python(script)).0, Exit::Code(0));
    let (_, finished) = run(&mut cell, &shell("ls"));
    assert_eq!(finished.printed, b"given.txt\n");
    run(&mut cell, &python(script));
    drop(cell);
    assert!(!folder.parent().unwrap().exists());
}

#[test]
fn talks_over_standard_input_and_output() {
    let mut cell = cell();
    let mut program = shell("read x; echo noise >&2; echo got $x; read y || echo end");
    program.channel = Channel::Standard;
    let mut process = cell.start(&program).unwrap();
    process.send(b"hello\n").unwrap();
    let mut events = [process.receive().unwrap(), process.receive().unwrap()];
    events.sort_by_key(|event| matches!(event, Event::Reply(_)));
    assert_eq!(
        events,
        [
            Event::Complained(b"noise\n".to_vec()),
            Event::Reply(b"got hello".to_vec())
        ]
    );
    let finished = process.finish(Duration::from_secs(5)).unwrap();
    assert_eq!(finished.end.exit, Some(Exit::Code(0)));
}

#[test]
fn a_program_that_waits_for_the_harness_takes_no_time() {
    let limited = Limits {
        wall: Duration::from_secs(2),
        ..Limits::default()
    };
    let portable = SandboxOptions {
        portable: true,
        ..options()
    };
    for mut cell in [cell(), Sandbox::new(portable).unwrap().open_cell().unwrap()] {
        let mut program = shell("read x; echo 1; read x; echo 2; read x; sleep 30");
        program.channel = Channel::Standard;
        program.limits = limited;
        let mut process = cell.start(&program).unwrap();
        for reply in [b"1", b"2"] {
            process.send(b"x\n").unwrap();
            assert_eq!(process.receive().unwrap(), Event::Reply(reply.to_vec()));
            std::thread::sleep(limited.wall + Duration::from_millis(200));
        }
        process.send(b"x\n").unwrap();
        let ended = process.receive().unwrap();
        assert!(
            matches!(ended, Event::Ended(Exit::Limit(LimitHit::Wall { .. }))),
            "{ended:?}"
        );
    }
}

#[test]
fn what_was_printed_comes_before_the_reply() {
    let mut cell = cell();
    let mut program = python(
        "import os\nr, w = int(os.environ['PUZZLEMARK_REQUESTS']), int(os.environ['PUZZLEMARK_REPLIES'])\n\
         while os.read(r, 100):\n os.write(1, b'p' * 3000); os.write(w, b'r\\n')",
    );
    program.channel = Channel::Own;
    let mut process = cell.start(&program).unwrap();
    for _ in 0..50 {
        process.send(b"go\n").unwrap();
        let mut printed = 0;
        loop {
            match process.receive().unwrap() {
                Event::Printed(bytes) => printed += bytes.len(),
                Event::Reply(_) => break,
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(printed, 3000);
    }
}

#[test]
fn cpu_of_the_whole_tree_is_limited() {
    let mut cell = cell();
    let mut program = shell("while :; do :; done");
    program.limits.cpu = Duration::from_millis(300);
    let (exit, _) = run(&mut cell, &program);
    assert!(
        matches!(exit, Exit::Limit(LimitHit::Cpu { .. })),
        "{exit:?}"
    );
    // Detached burners, none of which would reach a limit alone.
    let mut program =
        shell("for i in 1 2 3; do setsid sh -c 'while :; do :; done' & done; sleep 60");
    program.limits.cpu = Duration::from_millis(300);
    let (exit, finished) = run(&mut cell, &program);
    assert!(
        matches!(exit, Exit::Limit(LimitHit::Cpu { .. })),
        "{exit:?}"
    );
    assert!(finished.end.cpu >= Duration::from_millis(300));
}

#[test]
fn sleepers_and_stopped_programs_reach_the_wall_limit() {
    let mut cell = cell();
    for script in [
        "sleep 60",
        "kill -STOP $$",
        "exec 0<&- 1>&- 2>&-; sleep 60",
        "trap '' TERM INT HUP; sleep 60",
    ] {
        let mut program = shell(script);
        program.limits.wall = Duration::from_millis(300);
        let (exit, _) = run(&mut cell, &program);
        assert!(
            matches!(exit, Exit::Limit(LimitHit::Wall { .. })),
            "{script}: {exit:?}"
        );
    }
}

#[test]
fn memory_of_the_whole_tree_is_limited() {
    let mut cell = cell();
    let hog = "import time\nb = bytearray(60 << 20)\nfor i in range(0, len(b), 4096): b[i] = 1\ntime.sleep(60)";
    let mut program = python(&format!(
        "import os\nfor _ in range(4):\n if os.fork() == 0: break\n{hog}"
    ));
    program.limits.memory_bytes = 128 << 20;
    let (exit, _) = run(&mut cell, &program);
    assert!(
        matches!(exit, Exit::Limit(LimitHit::Memory { .. })),
        "{exit:?}"
    );
}

#[test]
fn floods_are_cut_at_their_limit() {
    let mut cell = cell();
    for script in ["yes", "yes >&2", "yes & yes >&2"] {
        let (exit, finished) = run(&mut cell, &shell(script));
        assert_eq!(
            exit,
            Exit::Limit(LimitHit::Output { allowed: 1 << 20 }),
            "{script}"
        );
        assert_eq!(finished.printed.len() + finished.complained.len(), 1 << 20);
    }
    let mut program = shell("yes");
    program.channel = Channel::Standard;
    let (exit, _) = run(&mut cell, &program);
    assert_eq!(exit, Exit::Limit(LimitHit::Reply { allowed: 1 << 20 }));
}

#[test]
fn files_and_processes_are_limited() {
    let mut cell = cell();
    let (exit, _) = run(&mut cell, &shell("exec head -c 20000000 /dev/zero > big"));
    assert_eq!(exit, Exit::Signal(25));
    let (exit, _) = run(
        &mut cell,
        &shell("for i in $(seq 60); do sleep 60 & done; wait"),
    );
    assert_eq!(exit, Exit::Limit(LimitHit::Processes { allowed: 32 }));
}

#[test]
fn the_end_is_the_programs_end_and_nothing_outlives_it() {
    let mut cell = cell();
    let scripts = [
        "sleep 61.125 & echo done",
        "setsid sleep 61.125 & echo done",
        "(setsid sh -c 'trap \"\" TERM HUP INT; sleep 61.125; sleep 61.125' >/dev/null 2>&1 </dev/null &) ; echo done",
    ];
    for script in scripts {
        let started = Instant::now();
        let (exit, finished) = run(&mut cell, &shell(script));
        assert_eq!(
            (exit, &finished.printed[..]),
            (Exit::Code(0), &b"done\n"[..]),
            "{script}"
        );
        assert!(finished.end.left_behind >= 1, "{script}");
        assert!(started.elapsed() < Duration::from_secs(8));
        assert!(!somebody_runs("61.125"), "{script}");
    }
}

#[test]
fn a_storm_of_forks_is_swept() {
    // Each process starts its successor in a new session and ends.
    let storm = "import os\nif os.fork() == 0:\n for i in range(200000):\n  if os.fork(): os._exit(0)\n  os.setsid()\n";
    let mut program = python(&format!("{storm}\n# storm-mark-7719"));
    program.limits.wall = Duration::from_secs(1);
    let (_, _) = run(&mut cell(), &program);
    assert!(!somebody_runs("storm-mark-7719"));
}

#[test]
fn what_is_outside_cannot_be_read_written_or_reached() {
    let sandbox = Sandbox::new(options()).unwrap();
    if sandbox.isolation().level != "confined files" {
        eprintln!("not confined here: {}", sandbox.isolation().meaning);
        return;
    }
    let mut cell = sandbox.open_cell().unwrap();
    let secret = tempfile::NamedTempFile::new().unwrap();
    fs::write(secret.path(), "expected answers").unwrap();
    let path = secret.path().display();
    let (_, finished) = run(
        &mut cell,
        &shell(&format!(
            "cat {path}; echo x > {path}.new; ls /proc/1; cat /etc/shadow; ln -s {path} l; cat l; ls /tmp; touch ../x; true"
        )),
    );
    assert_eq!(String::from_utf8_lossy(&finished.printed), "");
    assert_eq!(fs::read(secret.path()).unwrap(), b"expected answers");
    assert!(!fs::exists(format!("{path}.new")).unwrap());
}

/// How the sandbox fails under a program.
fn failure_of(cell: &mut Cell, program: &Program) -> SandboxError {
    let mut process = match cell.start(program) {
        Ok(process) => process,
        Err(error) => return error,
    };
    loop {
        match process.receive() {
            Ok(Event::Ended(exit)) => panic!("{exit:?}"),
            Ok(_) => {}
            Err(error) => return error,
        }
    }
}

#[test]
fn a_program_that_ends_its_watcher_gains_nothing() {
    let sandbox = Sandbox::new(SandboxOptions {
        limits_only: true,
        ..options()
    })
    .unwrap();
    assert_eq!(sandbox.isolation().level, "limits only");
    let keeper = "$(cut -d' ' -f4 /proc/$PPID/stat)";
    for (signal, watcher) in [("KILL", "$PPID"), ("STOP", "$PPID"), ("KILL", keeper)] {
        let mut cell = sandbox.open_cell().unwrap();
        let mut program = shell(&format!(
            "setsid sleep 62.25 & echo $PPID; kill -{signal} {watcher}; sleep 62.25"
        ));
        program.limits = Limits {
            wall: Duration::from_millis(500),
            ..program.limits
        };
        let error = failure_of(&mut cell, &program);
        assert!(
            matches!(
                error,
                SandboxError::LauncherGone | SandboxError::LauncherStuck
            ),
            "{error}"
        );
        drop(cell);
        assert!(!somebody_runs("62.25"), "after {signal} {watcher}");
        let (exit, _) = run(&mut sandbox.open_cell().unwrap(), &shell("exit 0"));
        assert_eq!(exit, Exit::Code(0));
    }
}

#[test]
fn an_executable_that_is_no_launcher_is_told_apart() {
    let options = SandboxOptions {
        executable: Some("/bin/true".into()),
        ..options()
    };
    let error = Sandbox::new(options).unwrap_err();
    assert!(
        error.to_string().contains("become_launcher_if_asked"),
        "{error}"
    );
}

#[test]
fn a_program_that_is_not_there_is_told() {
    let mut program = shell("");
    program.argv = vec!["./nowhere".into()];
    let mut cell = cell();
    assert!(matches!(
        cell.start(&program).err(),
        Some(SandboxError::Start { .. })
    ));
    assert_eq!(run(&mut cell, &shell("exit 0")).0, Exit::Code(0));
}

#[test]
fn an_unfinished_process_is_ended_when_dropped() {
    let mut cell = cell();
    drop(cell.start(&shell("sleep 63.5")).unwrap());
    assert!(!somebody_runs("63.5"));
    assert_eq!(run(&mut cell, &shell("exit 0")).0, Exit::Code(0));
}

#[test]
fn the_portable_cell_runs_and_ends_programs() {
    let sandbox = Sandbox::new(SandboxOptions {
        portable: true,
        ..options()
    })
    .unwrap();
    let mut cell = sandbox.open_cell().unwrap();
    let (exit, finished) = run(&mut cell, &shell("cat given.txt; exit 4"));
    assert_eq!(
        (exit, &finished.printed[..]),
        (Exit::Code(4), &b"given\n"[..])
    );
    // Told apart from those of the same test run by somebody else.
    let mark = format!("64.75{}", std::process::id());
    let mut program = shell(&format!("sleep {mark} & sleep {mark}"));
    program.limits.wall = Duration::from_millis(300);
    let (exit, _) = run(&mut cell, &program);
    assert!(
        matches!(exit, Exit::Limit(LimitHit::Wall { .. })),
        "{exit:?}"
    );
    // Nobody can wait for a grandchild: the signal was sent, and takes its time.
    let until = Instant::now() + Duration::from_secs(10);
    while somebody_runs(&mark) {
        assert!(Instant::now() < until, "a grandchild outlived its run");
        std::thread::sleep(Duration::from_millis(10));
    }
    let (exit, _) = run(&mut cell, &shell("yes"));
    assert_eq!(exit, Exit::Limit(LimitHit::Output { allowed: 1 << 20 }));
}

/// Not a test by itself: what the next one starts in another process, and ends there.
#[test]
fn held_open() {
    if std::env::var_os("PUZZLEMARK_HOLD_A_CELL").is_none() {
        return;
    }
    let mut cell = cell();
    let folder = cell.working_folder();
    let mut process = cell
        .start(&shell("setsid sleep 65.5 & echo started; sleep 65.5"))
        .unwrap();
    assert_eq!(
        process.receive().unwrap(),
        Event::Printed(b"started\n".to_vec())
    );
    println!("in {}", folder.display());
    std::thread::sleep(Duration::from_secs(30));
}

#[test]
fn when_the_harness_is_killed_so_is_everything_else() {
    let mut harness = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "held_open", "--nocapture", "--test-threads=1"])
        .env("PUZZLEMARK_HOLD_A_CELL", "1")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(harness.stdout.take().unwrap()).lines();
    let folder = lines.map_while(Result::ok).find_map(|line| {
        line.rsplit_once("in /")
            .map(|(_, path)| Path::new("/").join(path))
    });
    let folder = folder.unwrap();
    assert!(somebody_runs("65.5") && folder.exists());
    harness.kill().unwrap();
    harness.wait().unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while (somebody_runs("65.5") || folder.exists()) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!somebody_runs("65.5"));
    assert!(!folder.exists());
}

#[test]
fn signals_for_the_harness_do_not_reach_the_launcher() {
    let group = |stat: &str| {
        stat.rsplit_once(") ")
            .unwrap()
            .1
            .split(' ')
            .nth(2)
            .map(str::to_owned)
    };
    let sandbox = Sandbox::new(SandboxOptions {
        limits_only: true,
        ..options()
    })
    .unwrap();
    let (_, finished) = run(
        &mut sandbox.open_cell().unwrap(),
        &shell("cat /proc/$PPID/stat"),
    );
    let launcher = String::from_utf8(finished.printed).unwrap();
    let own = fs::read_to_string("/proc/self/stat").unwrap();
    assert_ne!(group(&launcher), group(&own));
}
