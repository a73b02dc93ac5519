//! The files and environment of a program, and the channels between it and the harness.

use std::time::Duration;

use puzzlemark_sandbox::{
    Channel, Event, Exit, LimitHit, Limits, Sandbox, SandboxError, SandboxOptions,
};

use crate::sandbox::{python, run, shell};
use crate::support::{cell, options};

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
fn runs_share_no_files() {
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
    let mut program = python(script);
    // Landlock checks each folder above, which is slow. This test is not about time.
    program.limits.cpu = Duration::from_mins(1);
    program.limits.wall = Duration::from_mins(2);
    assert_eq!(run(&mut cell, &program).0, Exit::Code(0));
    let (_, finished) = run(&mut cell, &shell("ls"));
    assert_eq!(finished.printed, b"given.txt\n");
    run(&mut cell, &program);
    drop(cell);
    assert!(!folder.parent().unwrap().exists());
}

#[test]
fn standard_input_and_output_carry_messages() {
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
fn printed_text_comes_before_the_reply() {
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
fn output_is_reported_before_the_end_of_the_run() {
    let mut cell = cell();
    // More than a pipe holds, then a little, then nothing for longer than this test takes.
    let script = "yes | head -c 300000; sleep 0.1; echo; echo y >&2; sleep 600";
    let mut process = cell.start(&shell(script)).unwrap();
    let (mut printed, mut complained) = (0, 0);
    while printed < 300_001 || complained < 2 {
        match process.receive().unwrap() {
            Event::Printed(bytes) => printed += bytes.len(),
            Event::Complained(bytes) => complained += bytes.len(),
            other => panic!("{other:?} after {printed} and {complained} bytes"),
        }
    }
    let finished = process.finish(Duration::ZERO).unwrap();
    assert_eq!((printed, complained), (300_001, 2));
    assert_eq!(finished.end.exit, None);
}

#[test]
fn an_executable_that_is_not_a_launcher_is_recognised() {
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
fn a_missing_program_is_reported() {
    let mut program = shell("");
    program.argv = vec!["./nowhere".into()];
    let mut cell = cell();
    assert!(matches!(
        cell.start(&program).err(),
        Some(SandboxError::Start { .. })
    ));
    assert_eq!(run(&mut cell, &shell("exit 0")).0, Exit::Code(0));
}
