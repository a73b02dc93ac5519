//! Runs one after another in a cell: of the same kind, for which a process is kept ready, and of other kinds.

use puzzlemark_sandbox::{Channel, Event, Program, Tree};

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
