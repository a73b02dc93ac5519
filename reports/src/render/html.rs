//! HTML: a page per student, an overview of the class, and one of the course.
//!
//! Each page is one file that needs no network and no script: all of it can be read and reached
//! without. Its Content-Security-Policy forbids the network and every script but the page's own,
//! which is known by its digest and adds what is merely convenient: a button that copies, a search,
//! an order. Foreign text reaches a page through [`puzzlemark_text::visible`] and through the templates'
//! escaping, drawings as images, in which nothing acts.

mod base64;
mod boards;
mod course;
mod filters;
mod histogram;
mod markup;
mod meters;
mod overview;
mod student;

use std::fmt::Write as _;

pub use course::course;
pub use overview::{overview, write_overview};
use sha2::{Digest as _, Sha256};
pub use student::student;

/// The most characters of a name that stand in the name of its page: file systems take 255 in all.
const FILE_CHARS_MAX: usize = 180;

/// The name of a submission's page beside the overview, for example `students/ada.html`.
///
/// Different names have different pages, also where file systems ignore case, and no name leads
/// elsewhere or is too long for a file: of a long one, the end is replaced by its digest.
pub fn student_page(name: &str) -> String {
    let mut file = String::new();
    for byte in name.bytes() {
        match byte {
            // Programs take a name that begins with `-` for an option.
            b'-' if file.is_empty() => file.push_str("_2d"),
            b'a'..=b'z' | b'0'..=b'9' | b'-' => file.push(char::from(byte)),
            _ => write!(file, "_{byte:02x}").expect("writing to a string cannot fail"),
        }
    }
    if file.len() > FILE_CHARS_MAX {
        file.truncate(FILE_CHARS_MAX);
        // No other name has this mark, since two hexadecimal digits follow each `_`.
        file.push_str("__");
        for byte in Sha256::digest(name).iter().take(16) {
            write!(file, "{byte:02x}").expect("writing to a string cannot fail");
        }
    }
    format!("students/{file}.html")
}

/// How a page's policy names the page's own script.
fn script_source(script: &str) -> String {
    // Templates include files without the newline at their end.
    let script = script.strip_suffix('\n').unwrap_or(script);
    format!("'sha256-{}'", base64::encode(&Sha256::digest(script)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_names_of_their_own_inside_their_folder() {
        assert_eq!(student_page("ada-lovelace"), "students/ada-lovelace.html");
        assert_eq!(student_page("-i"), "students/_2di.html", "no option");
        assert_eq!(
            student_page("../Ada_L"),
            "students/_2e_2e_2f_41da_5f_4c.html"
        );
        let long = |end: &str| student_page(&("L".repeat(254) + end));
        assert!(long("a").len() < 230, "{}", long("a"));
        assert_ne!(long("a"), long("b"));
    }
}
