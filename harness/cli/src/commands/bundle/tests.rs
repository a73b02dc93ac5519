use std::collections::BTreeMap;

use clap::Parser as _;

use super::ci::{Judged, Program, block, quoted};
use super::files::Files;
use super::{archive, student};

#[test]
fn an_archive_has_the_checksum_of_each_file() {
    let mut files = Files::plain([("a/b.txt".to_owned(), b"123456789".to_vec())]);
    files.put_program("run", "");
    let archive = archive::zip(&files).unwrap();
    // This is the check value in the definition of the checksum, for these digits.
    let known = 0xcbf4_3926_u32.to_le_bytes();
    assert_eq!(archive[14..18], known);
    assert_eq!(&archive[30..46], b"a/b.txt123456789");
    assert!(archive::zip(&Files::plain(BTreeMap::new())).unwrap().len() == 22);
}

#[test]
fn a_text_points_to_files_of_its_own_folder() {
    let text = "[a](one.md) ![b](./two/b.png \"title\") [c](https://example.org/c) [d](#d) [e](/etc/e)\n\
                <img src=\"three.svg\"> [f](one.md#there) [g](mailto:g@example.org)\n";
    assert_eq!(student::links(text), ["one.md", "three.svg", "two/b.png"]);
}

#[test]
fn words_come_to_a_job_as_they_are() {
    let judged = Judged {
        assignment: String::new(),
        submission: String::new(),
        options: vec!["--only".to_owned(), "a b".to_owned()],
    };
    let command = judged.command("puzzlemark", ["'x y'", "."], &["--format", "junit"]);
    assert_eq!(
        command,
        "puzzlemark check 'x y' . --format junit --only 'a b'"
    );
    let url = Program::Url {
        url: "https://example.org/a?b&c".to_owned(),
        sha256: None,
    };
    assert!(url.script("/f").contains(" 'https://example.org/a?b&c'\n"));
    assert_eq!(quoted("a: \"b\" # c"), r#""a: \"b\" # c""#);
    assert_eq!(block("a\n\n  b\n", 2), "|\n  a\n\n    b\n");
}

#[test]
fn a_job_has_its_program_from_one_place() {
    let parse = |program: &[&str]| {
        let fixed = ["puzzlemark", "bundle", "gitlab", "a", "--out", "."];
        crate::cli::Cli::try_parse_from(fixed.iter().chain(program)).is_ok()
    };
    let (url, source) = (["--program-url", "x"], ["--program-source", "x"]);
    let (file, sum) = (["--program-file", "x"], ["--program-sha256", "x"]);
    assert!(parse(&url) && parse(&source) && parse(&file) && parse(&[]));
    for two in [[url, source], [url, file], [file, source], [file, sum]] {
        assert!(!parse(&two.concat()), "{two:?}");
    }
}
