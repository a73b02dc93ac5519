//! Bad zips.

use super::{Bad, EVIL, bad};
use crate::intake::packed::zip::{Entry, file, local, stored, zip};

/// Archives that are refused. `right` is the file that would be accepted.
pub(super) fn refused(right: &[u8]) -> Vec<Bad> {
    [others(right), broken(right), bombs(right), names(right)].concat_all()
}

use super::ConcatAll as _;

fn others(right: &[u8]) -> Vec<Bad> {
    let whole = zip(&[file("counter.py", right)]);
    let mut parts = whole.clone();
    let disk = parts.len() - 18;
    parts[disk] = 1;
    vec![
        bad("empty.zip", "is cut off: it is empty", ""),
        bad(
            "page.zip",
            "is not a zip archive",
            "<html>Log in to go on</html>",
        ),
        bad(
            "really-rar.zip",
            "is a RAR archive",
            b"Rar!\x1a\x07\x01\0rest",
        ),
        bad("rar.rar", "is a RAR archive", b"Rar!\x1a\x07\0rest"),
        bad("seven.7z", "is a 7z archive", b"7z\xbc\xaf\x27\x1crest"),
        bad(
            "half.zip",
            "is cut off: its list",
            &whole[..whole.len() / 2],
        ),
        bad(
            "last-byte.zip",
            "is cut off: its list",
            &whole[..whole.len() - 1],
        ),
        bad("parts.zip", "is one of several parts", parts),
        bad(
            "nested.zip",
            "holds nothing but another archive, `inner.zip`",
            zip(&[stored("inner.zip", &whole)]),
        ),
    ]
}

fn broken(right: &[u8]) -> Vec<Bad> {
    let mine = |change: &dyn Fn(&mut Entry)| {
        let mut entry = file("counter.py", right);
        change(&mut entry);
        zip(&[entry])
    };
    let checksum = |entry: &mut Entry| entry.checksum ^= 1;
    let mut plain = stored("counter.py", right);
    checksum(&mut plain);
    let whole = mine(&|_| {});
    let shifted = [b"PK\x03\x04before", &whole[..]].concat();
    let mut fewer = zip(&[file("a.py", ""), file("counter.py", right)]);
    let count = fewer.len() - 14;
    (fewer[count], fewer[count + 2]) = (1, 1);
    let mut large = whole.clone();
    let from = large.len() - 6;
    large[from..from + 4].fill(0xff);
    let damaged = "is damaged: `counter.py`";
    vec![
        bad("checksum.zip", damaged, mine(&checksum)),
        bad("checksum-stored.zip", damaged, zip(&[plain])),
        bad("claims-more.zip", damaged, mine(&|entry| entry.size += 1)),
        bad("claims-less.zip", damaged, mine(&|entry| entry.size -= 1)),
        bad("claims-nothing.zip", damaged, mine(&|entry| entry.size = 0)),
        bad(
            "claims-4-gb.zip",
            "holds files of more than 256 MiB",
            mine(&|entry| entry.size = u32::MAX - 1),
        ),
        bad("noise.zip", damaged, mine(&|entry| entry.bytes.fill(0xa5))),
        bad(
            "short-stream.zip",
            "is cut off: it ends in the middle",
            mine(&|entry| entry.bytes.truncate(20)),
        ),
        bad(
            "bzip2.zip",
            "has `counter.py` compressed by bzip2",
            mine(&|entry| entry.method = 12),
        ),
        bad(
            "method.zip",
            "has `counter.py` compressed by a method of number 77",
            mine(&|entry| entry.method = 77),
        ),
        bad(
            "password.zip",
            "needs a password for `counter.py`",
            mine(&|entry| entry.flags |= 1),
        ),
        bad(
            "listed-otherwise.zip",
            "is damaged: the header of `other.py` differs from the list",
            mine(&|entry| entry.listed_as = Some(b"other.py".to_vec())),
        ),
        bad(
            "shifted.zip",
            "is damaged: its list of files is not where",
            shifted,
        ),
        bad(
            "fewer-listed.zip",
            "is damaged: its list of files is not where",
            fewer,
        ),
        bad(
            "large-without-end.zip",
            "is damaged: its list of files is not where",
            large,
        ),
        bad(
            "beyond.zip",
            "is damaged: the header of `x` differs from the list",
            zip(&[
                file("counter.py", right),
                Entry {
                    within: Some((0, 1 << 30)),
                    ..file("x", "")
                },
            ]),
        ),
    ]
}

fn bombs(right: &[u8]) -> Vec<Bad> {
    let zeros = vec![0; 24 << 20];
    let quoted = file("b", vec![b'x'; 1000]);
    let kernel = stored("a", local(&quoted));
    let within = Entry {
        within: Some((0, 31)),
        ..quoted
    };
    let twice = Entry {
        within: Some((0, 0)),
        ..file("counter.py", right)
    };
    let many: Vec<_> = (0..4097)
        .map(|number| stored(format!("{number}"), ""))
        .collect();
    vec![
        bad(
            "swells.zip",
            "unpacks to more than 200 times",
            zip(&[file("counter.py", right), file("zeros", zeros)]),
        ),
        bad("many.zip", "holds more than 4096 files", zip(&many)),
        bad(
            "overlap-inside.zip",
            "has `a` and `b` share the same bytes",
            zip(&[kernel, within]),
        ),
        bad(
            "overlap-same.zip",
            "has `counter.py` and `counter.py` share",
            zip(&[file("counter.py", right), twice]),
        ),
    ]
}

fn names(right: &[u8]) -> Vec<Bad> {
    let with = |names: &[&str]| {
        let more = names.iter().map(|name| stored(name, "# another\n"));
        let all: Vec<_> = [file("counter.py", right)]
            .into_iter()
            .chain(more)
            .collect();
        zip(&all)
    };
    let deep = format!("{}x.py", "a/".repeat(30));
    let path = format!("{}x.py", format!("{}/", "b".repeat(200)).repeat(6));
    let long = format!("{}.py", "c".repeat(300));
    vec![
        bad(
            "twice.zip",
            "holds `counter.py` twice",
            with(&["counter.py"]),
        ),
        bad(
            "case.zip",
            "holds `counter.py` and `Counter.py`",
            with(&["Counter.py"]),
        ),
        bad(
            "accent.zip",
            "holds `é.py` and",
            with(&["\u{e9}.py", "E\u{301}.py"]),
        ),
        bad(
            "file-and-folder.zip",
            "has `counter.py` as a file and as a folder",
            with(&["counter.py/x.py"]),
        ),
        bad(
            "folder-and-file.zip",
            "has `A` as a file and as a folder",
            with(&["a/x.py", "A"]),
        ),
        bad(
            "deep.zip",
            "holds folders nested more than 24 deep",
            with(&[&deep]),
        ),
        bad(
            "long-path.zip",
            "holds a path of more than 1024 bytes",
            with(&[&path]),
        ),
        bad(
            "long-name.zip",
            "holds a file or folder whose name has more than 255 bytes",
            with(&[&long]),
        ),
    ]
}

/// Archives that are accepted with a remark.
pub(super) fn usable(right: &[u8]) -> Vec<Bad> {
    let with = |name: &str, mode: u32| {
        let more = Entry {
            mode,
            ..stored(name, "/etc/passwd")
        };
        zip(&[file("counter.py", right), more])
    };
    let as_file = 0o100_644;
    let up = format!("../../{EVIL}");
    let mut not_utf_8 = stored(b"caf\xff.py", "");
    not_utf_8.flags = 1 << 11;
    vec![
        bad(
            "up.zip",
            "has a path that leads out (`..`) and was left out",
            with(&up, as_file),
        ),
        bad(
            "up-inside.zip",
            "has a path that leads out",
            with(&format!("a/../../{EVIL}"), as_file),
        ),
        bad(
            "absolute.zip",
            "has an absolute path",
            with(&format!("/tmp/{EVIL}"), as_file),
        ),
        bad(
            "drive.zip",
            "has a path with a drive letter",
            with(&format!("C:\\{EVIL}"), as_file),
        ),
        bad(
            "backslash.zip",
            "has a path that leads out",
            with(&up.replace('/', "\\"), as_file),
        ),
        bad(
            "nul.zip",
            "`a\\x00.py` has a NUL character",
            with("a\0.py", as_file),
        ),
        bad(
            "link.zip",
            "`link` is a link and was left out",
            with("link", 0o120_777),
        ),
        bad(
            "pipe.zip",
            "`pipe` is a pipe and was left out",
            with("pipe", 0o010_644),
        ),
        bad(
            "device.zip",
            "`zero` is a device and was left out",
            with("zero", 0o020_666),
        ),
        bad(
            "socket.zip",
            "`s` is a socket and was left out",
            with("s", 0o140_666),
        ),
        bad(
            "apple.zip",
            "files that a computer adds by itself",
            with("__MACOSX/._counter.py", as_file),
        ),
        bad("rights.zip", "", with("program", 0o106_777)),
        bad(
            "not-utf-8.zip",
            "",
            zip(&[file("counter.py", right), not_utf_8]),
        ),
    ]
}
