//! Results are read back as they were, one submission after the other.

use puzzlemark_reports::{render, results};

use super::class;
use crate::sample;

#[test]
fn what_is_written_is_read_back() {
    let written = sample::class();
    let text = class(&written, "json");
    let mut submissions = Vec::new();
    let mut read = results::read(text.as_bytes(), &mut |_, submission| {
        submissions.push(submission);
        Ok(())
    })
    .expect("results");
    read.submissions = submissions;
    assert_eq!(read, written);
}

#[test]
fn a_class_without_submissions_is_a_class() {
    let mut empty = sample::class();
    empty.submissions.clear();
    let text = class(&empty, "json");
    let read = results::read(text.as_bytes(), &mut |_, _| panic!("there is none"));
    assert_eq!(read.expect("results"), empty);
}

#[test]
fn what_is_no_result_is_refused() {
    let text = class(&sample::class_of("ada"), "json");
    let late = text.replacen("\"puzzlemark\"", "\"puzzlemork\"", 1);
    let cut = &text[..text.len() / 2];
    let twice = format!("{text}{text}");
    for (wrong, said) in [
        (late.as_str(), "puzzlemork"),
        (cut, "EOF"),
        (&twice, "trailing"),
        ("[]", "the results of a class"),
        ("{}", "submissions"),
    ] {
        let error = results::read(wrong.as_bytes(), &mut |_, _| Ok(())).expect_err(said);
        assert!(error.to_string().contains(said), "{error}");
    }
}

#[test]
fn what_writes_may_stop_the_reader() {
    let text = class(&sample::class(), "json");
    let mut count = 0;
    let read = results::read(text.as_bytes(), &mut |_, _| {
        count += 1;
        Err(std::io::Error::other("enough"))
    });
    assert!(read.expect_err("stopped").to_string().contains("enough"));
    assert_eq!(count, 1);
}

#[test]
fn a_writer_that_fails_is_told() {
    let class = sample::class_of("ada");
    let mut small = [0; 16];
    let written = render::json::class(&class, &mut &mut small[..]);
    assert!(written.is_err());
}
