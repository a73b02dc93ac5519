//! Comparison of a fresh interpreter with a child of the warm process: a submission sees no difference.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Write;
use std::process::{Command, Stdio};

use puzzlemark_reference::notation::parse_operation;
use serde_json::{Value as Json, json};

use super::super::super::interpreter::{Interpreter, interpreter};
use super::super::super::request::{self, LoadRequest};
use super::run_once_command;
use puzzlemark_model::Action;

const LAUNCHER: &str = include_str!("launcher.py");
const STATE: &str = include_str!("state.py");
/// The exit code of `launcher.py` if this system lacks something.
const SKIPPED: i32 = 77;

/// A submission and its operations.
struct Played {
    content: &'static str,
    operations: &'static [&'static str],
}

const PLAYED: [Played; 10] = [
    Played {
        content: STATE,
        operations: &[
            "p = Puzzle()",
            "p.interpreter()",
            "p.frames()",
            "p.streams()",
            "p.process()",
        ],
    },
    Played {
        content: STATE,
        operations: &["p = Puzzle()", "p.programs()", "p.modules_again()"],
    },
    Played {
        content: "print('loading')\nclass Puzzle:\n    def say(self, *what):\n        print(*what)\n",
        operations: &[
            "p = Puzzle()",
            "p.say(1, 2)",
            "print('é')",
            "p.say({1: 'a'})",
        ],
    },
    Played {
        content: "class Puzzle:\n    def deeper(self):\n        return self.deeper()\n",
        operations: &["p = Puzzle()", "p.deeper()", "p.nothing", "undefined"],
    },
    Played {
        content: "import sys\nclass Puzzle:\n    def leave(self):\n        sys.exit(3)\n",
        operations: &["p = Puzzle()", "p.leave()", "p.rows"],
    },
    Played {
        content: "import os\nclass Puzzle:\n    def leave(self):\n        os._exit(3)\n",
        operations: &["p = Puzzle()", "p.leave()", "1"],
    },
    Played {
        content: "class Puzzle:\n    def __init__(self)\n        pass\n",
        operations: &[],
    },
    Played {
        content: "raise ValueError('not today')\n",
        operations: &[],
    },
    Played {
        content: "import os, signal\nclass Puzzle:\n    def end(self):\n        os.kill(os.getpid(), 9)\n",
        operations: &["p = Puzzle()", "p.end()"],
    },
    Played {
        content: "import sys\nclass Puzzle:\n    def f(self, *a):\n        sys.stderr.write('odd')\n        return set(a)\n",
        operations: &[
            "Puzzle().f('a', 'b', 'c', 'd', ('e', 1.5))",
            "list({'x', 'y', 'z', 'w'})",
        ],
    },
];

#[test]
fn submissions_see_no_difference() {
    let interpreter = interpreter().unwrap();
    let results = match results(interpreter) {
        Ok(results) => results,
        Err(reason) => return println!("skipped: {reason}"),
    };
    assert_eq!(results.len(), 2 * PLAYED.len());
    for [fresh, warm] in &results {
        assert_eq!(
            fresh[0].as_str().map(str::len).map(|length| length > 2),
            Some(true)
        );
        assert_eq!(fresh, warm);
    }
}

/// Returns the replies of the sessions, from a fresh interpreter and from the warm process, each played twice. The error says
/// why they cannot be played.
fn results(interpreter: &Interpreter) -> Result<Vec<[Json; 2]>, String> {
    let text = |argv: Vec<std::ffi::OsString>| -> Vec<String> {
        argv.into_iter()
            .map(|part| part.into_string().unwrap())
            .collect()
    };
    let driver = &interpreter.driver;
    let play = json!({
        "anew": text(run_once_command(interpreter, driver)),
        "warm": text(interpreter.warm.argv.clone()),
        "preamble": data_encoding::HEXLOWER.encode(driver),
        "environment": { "PYTHONHASHSEED": "0", "PYTHONUTF8": "1" },
        "sessions": PLAYED.iter().chain(&PLAYED).map(session).collect::<Vec<_>>(),
    });
    let mut launcher = Command::new(&interpreter.executable)
        .args(["-c", LAUNCHER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = launcher.stdin.take().unwrap();
    input.write_all(play.to_string().as_bytes()).unwrap();
    drop(input);
    let output = launcher.wait_with_output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(SKIPPED) {
        return Err(complaint.into_owned());
    }
    assert!(output.status.success(), "{complaint}");
    Ok(serde_json::from_slice(&output.stdout).unwrap())
}

fn session(played: &Played) -> Json {
    let parameters = LoadRequest {
        file: "puzzle.py",
        requires: &["Puzzle".to_owned()],
        provided: &[],
        sites: &[],
        packages: &[],
    };
    let mut requests = vec![request::load(&parameters, false)];
    let operations = played.operations.iter();
    requests.extend(operations.map(|text| {
        request::perform_action(&Action::Call(parse_operation(text).unwrap()), None).unwrap()
    }));
    let requests: Vec<_> = requests
        .iter()
        .map(|request| format!("token {request}"))
        .collect();
    json!({ "files": { "puzzle.py": played.content }, "requests": requests })
}
