//! Bad tars.

use super::{Bad, ConcatAll as _, EVIL, bad};
use crate::intake::packed::tar::{Entry, entry, file, gz, pax, tar};

/// Archives that are refused. `right` is the file that would be accepted.
pub(super) fn refused(right: &[u8]) -> Vec<Bad> {
    [broken(right), bombs(right), names(right)].concat_all()
}

fn broken(right: &[u8]) -> Vec<Bad> {
    let mine = |change: &dyn Fn(&mut Entry)| {
        let mut entry = file("counter.py", right);
        change(&mut entry);
        tar(&[entry])
    };
    let whole = gz(&mine(&|_| {}));
    let mut checksum = whole.clone();
    let at = checksum.len() - 8;
    checksum[at] ^= 1;
    let sparse = entry(b'S', "counter.py", right);
    let pax_sparse = [pax("GNU.sparse.major", "1"), file("counter.py", right)];
    vec![
        bad("t-empty.tar.gz", "is cut off: it is empty", ""),
        bad(
            "t-page.tar.gz",
            "is not a tar.gz archive",
            "<html>Log in to go on</html>",
        ),
        bad("t-bz2.tar.bz2", "is a bzip2 archive", "BZh91AY"),
        bad("t-xz.tar.xz", "is an xz archive", b"\xfd7zXZ\0rest"),
        bad(
            "t-cut.tar",
            "is cut off: it ends in the middle of a file",
            &mine(&|_| {})[..600],
        ),
        bad(
            "t-cut-header.tar",
            "is cut off: it ends in the middle of a header",
            &mine(&|_| {})[..400],
        ),
        bad("t-cut-gz.tgz", "is cut off", &whole[..whole.len() / 2]),
        bad("t-gz-checksum.tgz", "is damaged", checksum),
        bad(
            "t-header.tar",
            "is damaged: the checksum of a header is wrong",
            mine(&|entry| entry.wrong_by = 1),
        ),
        bad(
            "t-size.tar",
            "is damaged: the size of a file is not a number",
            mine(&|entry| entry.size = "12x".into()),
        ),
        bad(
            "t-8-gb.tar",
            "holds files of more than 256 MiB",
            mine(&|entry| entry.size = "77777777777".into()),
        ),
        bad(
            "t-pax-size.tar",
            "holds files of more than 256 MiB",
            tar(&[
                pax("size", "18446744073709551615"),
                file("counter.py", right),
            ]),
        ),
        bad(
            "t-sparse.tar",
            "holds `counter.py` as a sparse file",
            tar(&[sparse]),
        ),
        bad(
            "t-pax-sparse.tar",
            "holds `counter.py` as a sparse file",
            tar(&pax_sparse),
        ),
    ]
}

fn bombs(right: &[u8]) -> Vec<Bad> {
    let zeros = file("zeros", vec![0; 24 << 20]);
    let many: Vec<_> = (0..4097)
        .map(|number| file(format!("{number}"), ""))
        .collect();
    let named = entry(b'L', "././@LongLink", vec![b'a'; 100_000]);
    vec![
        bad(
            "t-swells.tgz",
            "unpacks to more than 200 times",
            gz(&tar(&[file("counter.py", right), zeros])),
        ),
        bad(
            "t-swells-skipped.tgz",
            "unpacks to more than 200 times",
            gz(&tar(&[entry(b'V', "x", vec![0; 24 << 20])])),
        ),
        bad("t-many.tgz", "holds more than 4096 files", gz(&tar(&many))),
        bad(
            "t-long-name.tar",
            "holds a path of more than 1024 bytes",
            tar(&[named, file("counter.py", right)]),
        ),
        bad(
            "t-nested.tgz",
            "holds nothing but another archive, `inner.tgz`",
            gz(&tar(&[file("inner.tgz", gz(&tar(&[])))])),
        ),
    ]
}

fn names(right: &[u8]) -> Vec<Bad> {
    let with = |name: &str| tar(&[file("counter.py", right), file(name, "# another\n")]);
    vec![
        bad(
            "t-twice.tar",
            "holds `counter.py` twice",
            with("counter.py"),
        ),
        bad(
            "t-case.tar",
            "holds `counter.py` and `COUNTER.PY`",
            with("./COUNTER.PY"),
        ),
        bad(
            "t-file-and-folder.tar",
            "has `counter.py` as a file and as a folder",
            with("counter.py/x"),
        ),
    ]
}

/// Archives that are accepted with a remark.
pub(super) fn usable(right: &[u8]) -> Vec<Bad> {
    let with = |more: &[Entry]| tar(&[&[file("counter.py", right)], more].concat());
    let linked = |kind: u8, to: &str| Entry {
        link: to.as_bytes().to_vec(),
        ..entry(kind, "link", "")
    };
    let through = [linked(b'2', "/tmp"), file(format!("link/{EVIL}"), "")];
    let long = [
        entry(b'L', "././@LongLink", format!("../../{EVIL}\0")),
        file("short.py", ""),
    ];
    // Some programs write the size of the linked file. No contents follow.
    let with_size = [
        Entry {
            size: "00000000177".into(),
            ..linked(b'1', "counter.py")
        },
        file("last.py", ""),
    ];
    let absolute = [pax("path", &format!("/tmp/{EVIL}")), file("short.py", "")];
    let setuid = Entry {
        mode: 0o6755,
        ..file("program", "")
    };
    vec![
        bad(
            "t-up.tar",
            "has a path that leads out (`..`)",
            with(&[file(format!("../../{EVIL}"), "")]),
        ),
        bad(
            "t-absolute.tar",
            "has an absolute path",
            with(&[file(format!("/tmp/{EVIL}"), "")]),
        ),
        bad(
            "t-long-up.tar",
            "has a path that leads out (`..`)",
            with(&long),
        ),
        bad(
            "t-pax-absolute.tar",
            "has an absolute path",
            with(&absolute),
        ),
        bad(
            "t-link.tar",
            "`link` is a link and was left out",
            with(&[linked(b'2', "/etc/passwd")]),
        ),
        bad(
            "t-hard-link.tar",
            "`link` is a hard link and was left out",
            with(&[linked(b'1', "/etc/passwd")]),
        ),
        bad(
            "t-hard-link-size.tar",
            "`link` is a hard link and was left out",
            with(&with_size),
        ),
        bad(
            "t-through-link.tar",
            "`link` is a link and was left out",
            with(&through),
        ),
        bad(
            "t-character.tar",
            "`zero` is a device and was left out",
            with(&[entry(b'3', "zero", "")]),
        ),
        bad(
            "t-block.tar",
            "`disk` is a device and was left out",
            with(&[entry(b'4', "disk", "")]),
        ),
        bad(
            "t-pipe.tar",
            "`pipe` is a pipe and was left out",
            with(&[entry(b'6', "pipe", "")]),
        ),
        bad("t-setuid.tar", "", with(&[setuid])),
        bad("t-not-utf-8.tar", "", with(&[file(b"caf\xe9.py", "")])),
    ]
}
