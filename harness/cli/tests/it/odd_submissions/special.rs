//! Links, pipes, sockets and devices: as a submission, as its file, and beside its file.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::process::Command;

use puzzlemark_reports::Verdict;

use crate::desk;
use crate::odd_submissions::{assert_not_taken, class, grade, of, reports, right};

/// The contents of a file that no submission may read.
const SECRET: &str = "SECRET = 'nothing that anybody handed in'\n";

/// Makes a pipe or a device with these arguments of `mknod`. Returns true on success.
fn mknod(arguments: &[&str], path: &std::path::Path) -> bool {
    let (name, rest) = (path.as_os_str(), arguments);
    let made = Command::new("mknod").arg(name).args(rest).output();
    made.is_ok_and(|made| made.status.success())
}

#[test]
fn special_files_are_refused_as_submissions() {
    let desk = class();
    desk.write("secret.py", SECRET);
    desk.write("elsewhere/counter.py", right(&desk));
    let at = |name: &str| desk.path("class").join(name);
    symlink(desk.path("secret.py"), at("file.py")).unwrap();
    symlink(desk.path("elsewhere"), at("folder")).unwrap();
    symlink("nowhere", at("nowhere")).unwrap();
    symlink("loop.py", at("loop.py")).unwrap();
    assert!(mknod(&["p"], &at("pipe.py")));
    let _listening = UnixListener::bind(at("socket.py")).unwrap();
    let class = grade(&desk);
    for link in ["file.py", "folder", "nowhere", "loop.py"] {
        assert_not_taken(&class, link, "it is a link, and links are not followed");
    }
    assert_not_taken(&class, "pipe.py", "it is a pipe");
    assert_not_taken(&class, "socket.py", "it is a socket");
    assert_nothing_was_read(&desk);
}

#[test]
fn check_does_not_follow_a_link_either() {
    let desk = class();
    symlink("plain", desk.path("class/link")).unwrap();
    let output = desk.puzzlemark(&["check", "counter", "class/link"]);
    assert_eq!(output.status.code(), Some(1));
    let report = desk::text(&output.stdout);
    assert!(report.contains("links are not followed"), "{report}");
    let output = desk.puzzlemark(&["check", "counter", "class/nowhere"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn special_files_in_place_of_the_file_are_named() {
    let desk = class();
    desk.write("secret.py", SECRET);
    let at = |name: &str| desk.path("class").join(name).join("counter.py");
    for name in ["outside", "inside", "loop", "pipe", "socket"] {
        fs::create_dir(desk.path("class").join(name)).unwrap();
    }
    symlink(desk.path("secret.py"), at("outside")).unwrap();
    desk.write("class/inside/real.txt", right(&desk));
    symlink("real.txt", at("inside")).unwrap();
    symlink("counter.py", at("loop")).unwrap();
    assert!(mknod(&["p"], &at("pipe")));
    let _listening = UnixListener::bind(at("socket")).unwrap();
    let class = grade(&desk);
    for name in ["outside", "inside", "loop", "pipe", "socket"] {
        assert_not_taken(&class, name, "`counter.py` is a link or a special file");
    }
    assert_nothing_was_read(&desk);
}

#[test]
fn special_files_beside_the_file_are_left_out_with_a_remark() {
    let desk = class();
    desk.write("secret.py", SECRET);
    let at = |name: &str| desk.path("class/odd").join(name);
    let opens = b"\nfor name in ('secret', 'pipe'):\n try: open(name); raise Exception(name)\n \
                  except FileNotFoundError: pass\n";
    desk.write(
        "class/odd/counter.py",
        [right(&desk), opens.to_vec()].concat(),
    );
    symlink(desk.path("secret.py"), at("secret")).unwrap();
    symlink(".", at("again")).unwrap();
    assert!(mknod(&["p"], &at("pipe")));
    let class = grade(&desk);
    let odd = of(&class, "odd");
    assert_eq!(odd.verdict, Verdict::Accepted, "{odd:?}");
    let left_out = |name: &str| format!("`{name}` is a link or a special file and was left out");
    assert_eq!(odd.remarks, ["again", "pipe", "secret"].map(left_out));
    assert_nothing_was_read(&desk);
}

#[test]
fn devices_are_not_opened() {
    let desk = class();
    fs::create_dir(desk.path("class/zero")).unwrap();
    let zero = ["c", "1", "5"];
    if !mknod(&zero, &desk.path("class/zero.py")) {
        println!("skipped: only the superuser makes devices");
        return;
    }
    assert!(mknod(&zero, &desk.path("class/zero/counter.py")));
    let class = grade(&desk);
    assert_not_taken(&class, "zero.py", "it is a device");
    assert_not_taken(&class, "zero", "`counter.py` is a link or a special file");
}

fn assert_nothing_was_read(desk: &desk::Desk) {
    for (path, bytes) in reports(desk) {
        let bytes = String::from_utf8_lossy(&bytes);
        assert!(!bytes.contains("SECRET"), "{}", path.display());
    }
}
