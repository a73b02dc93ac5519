//! The files that a package installs beside the command: its version and its manual pages.

use std::fs;

use crate::commands::code;
use crate::desk::{Desk, text};

#[test]
fn the_version_names_the_build_and_the_isolation() {
    let desk = Desk::new();
    let short = text(&desk.puzzlemark(&["-V"]).stdout);
    assert_eq!(short, format!("puzzlemark {}\n", env!("CARGO_PKG_VERSION")));
    let long = text(&desk.puzzlemark(&["--version"]).stdout);
    assert!(long.starts_with(short.trim_end()), "{long}");
    for said in [
        std::env::consts::ARCH,
        "without optimization",
        "isolation: ",
    ] {
        assert!(long.contains(said), "{said}: {long}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let desk = Desk::new();
    let output = desk.puzzlemark(&["man", "pages"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    for (page, said) in [
        ("puzzlemark.1", "puzzlemark init counter"),
        ("puzzlemark-check.1", "require\\-isolation"),
        ("puzzlemark-bundle-gradescope.1", "autograder"),
    ] {
        let written = fs::read_to_string(desk.path("pages").join(page)).unwrap();
        assert!(written.contains(said), "{page}: {written}");
    }
    fs::write(desk.path("file"), "").unwrap();
    let output = desk.puzzlemark(&["man", "file"]);
    assert_eq!(code(&output), Some(2));
    assert!(text(&output.stderr).contains("cannot write manual pages into `file`"));
}
