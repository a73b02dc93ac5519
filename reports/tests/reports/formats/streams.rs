//! Results are read back unchanged, one submission after the other.

use std::io;

use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::results;

use super::{class, json};
use crate::sample;

/// Reads results, all of them.
fn read(text: &str) -> serde_json::Result<ClassResults> {
    let take = |submissions: &mut Vec<_>, one| {
        submissions.push(one);
        Ok(())
    };
    let (info, submissions) = results::read_results(text.as_bytes(), |_| Ok(Vec::new()), take)?;
    Ok(ClassResults { info, submissions })
}

#[test]
fn written_results_are_read_back() {
    let written = sample::class();
    let text = class(&written, "json");
    assert_eq!(read(&text).expect("results"), written);
}

#[test]
fn a_class_without_submissions_is_a_class() {
    let mut empty = sample::class();
    empty.submissions.clear();
    let text = class(&empty, "json");
    assert_eq!(read(&text).expect("results"), empty);
}

#[test]
fn other_files_than_results_are_refused() {
    let text = class(&sample::class_of("ada"), "json");
    let late = text.replacen("\"puzzlemark\"", "\"puzzlemork\"", 1);
    let cut = &text[..text.len() / 2];
    let twice = format!("{text}{text}");
    let old = text.replacen("\"format\": 2", "\"format\": 1", 1);
    let unversioned = text.replacen("\"format\": 2,\n", "", 1);
    let again = text.replacen("\n],\n", "\n],\n\"submissions\": [],\n", 1);
    for (wrong, said) in [
        (late.as_str(), "puzzlemork"),
        (cut, "EOF"),
        (&twice, "trailing"),
        ("[]", "the results of a class"),
        ("{}", "submissions"),
        (&old, "format 1 is not supported"),
        (&unversioned, "`format` must stand before"),
        (&again, "duplicate field"),
    ] {
        let error = read(wrong).expect_err(said);
        assert!(error.to_string().contains(said), "{error}");
    }
}

#[test]
fn a_writer_may_stop_the_reader() {
    let text = class(&sample::class(), "json");
    let enough = || io::Error::other("enough");
    let mut count = 0;
    let take = |(): &mut (), _| {
        count += 1;
        Err(enough())
    };
    let stopped = results::read_results(text.as_bytes(), |_| Ok(()), take);
    assert!(stopped.expect_err("stopped").to_string().contains("enough"));
    assert_eq!(count, 1);
    let at_once =
        results::read_results(text.as_bytes(), |_| Err::<(), _>(enough()), |(), _| Ok(()));
    assert!(at_once.expect_err("stopped").to_string().contains("enough"));
}

#[test]
fn the_error_of_a_writer_is_returned() {
    let class = sample::class_of("ada");
    let mut small = [0; 16];
    let written = json(&class, &mut &mut small[..]);
    assert!(written.is_err());
}

#[test]
fn no_single_bit_of_results_flips_unnoticed() {
    let mut text = Vec::new();
    json(&sample::class(), &mut text).expect("a vector takes all");
    let are_whole =
        |text: &[u8]| results::are_whole(io::Cursor::new(text)).expect("it is in memory");
    assert!(are_whole(&text));
    let step = text.len() * 8 / 200;
    for place in (0..text.len() * 8)
        .step_by(step)
        .chain([text.len() * 8 - 1])
    {
        text[place / 8] ^= 1 << (place % 8);
        assert!(!are_whole(&text), "bit {place}");
        text[place / 8] ^= 1 << (place % 8);
    }
    for short in [&[][..], b"{}", &text[..text.len() - 1]] {
        assert!(!are_whole(short));
    }
}

/// Results may be shown by `cat`, so nothing in them may control a terminal.
#[test]
fn control_characters_are_escaped_in_results_and_read_back() {
    let hostile = "\u{9b}31m \u{202e}txt \u{7f} \u{fffe} \u{e0041} é木";
    let mut class = sample::class();
    class.submissions[0].name = hostile.to_owned();
    class.info.assignment.title = hostile.to_owned();
    let mut text = Vec::new();
    json(&class, &mut text).expect("a vector takes all");
    let text = String::from_utf8(text).expect("JSON is UTF-8");
    for character in ['\u{9b}', '\u{202e}', '\u{7f}', '\u{fffe}', '\u{e0041}'] {
        assert!(!text.contains(character), "{character:?}");
    }
    assert!(text.contains("\\udb40\\udc41 é木"), "{text}");
    let read: ClassResults = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(read, class);
}
