//! Files and folders that the user may not read. Puzzlemark cannot know who is to blame.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::ClassResults;

use crate::desk::text;
use crate::odd_submissions::{class, of, right};

#[test]
fn unreadable_submissions_are_not_graded_until_they_are_readable() {
    let desk = class();
    for path in ["file/counter.py", "folder/counter.py", "beside/counter.py"] {
        desk.write(&format!("class/{path}"), right(&desk));
    }
    desk.write("class/beside/inner/notes.txt", "");
    let locked = ["file/counter.py", "folder", "beside/inner"];
    let lock = |mode: u32| {
        for path in locked {
            let path = desk.path("class").join(path);
            fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        }
    };
    lock(0);
    if fs::read_dir(desk.path("class/folder")).is_ok() {
        println!("skipped: the superuser may read everything");
        return;
    }
    let grade = || {
        let output = desk.puzzlemark(&["grade", "counter", "class", "--out", "out"]);
        let results = fs::read(desk.path("out/results.json")).unwrap();
        let class: ClassResults = serde_json::from_slice(&results).unwrap();
        (output, class)
    };
    let (output, class) = grade();
    lock(0o755);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert_eq!(of(&class, "plain").verdict, Verdict::Accepted);
    for (name, place) in [
        ("file", "counter.py"),
        ("folder", "folder"),
        ("beside", "inner"),
    ] {
        let reason = of(&class, name).scenarios[0].reason.clone().unwrap();
        let said = format!("cannot read `{place}`: Permission denied");
        assert!(reason.contains(&said), "{reason}");
        assert_eq!(of(&class, name).verdict, Verdict::JudgeError);
    }
    let (output, class) = grade();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for one in &class.submissions {
        assert_eq!(one.verdict, Verdict::Accepted, "{}", one.name);
    }
}
