//! HTML: a page per student, an overview of the class, and one of the course.
//!
//! Each page is one file that needs no network and no script, and forbids both by its
//! Content-Security-Policy. Only the page of a course takes a script, its own and no other, which
//! sorts. Foreign text reaches a page through [`crate::visible`] and through the templates'
//! escaping.

mod course;
mod filters;
mod histogram;
mod markup;
mod overview;
mod student;

use std::fmt::Write as _;

pub use course::course;
pub use overview::overview;
pub use student::student;

/// The name of a submission's page beside the overview, for example `students/ada.html`.
///
/// Different names have different pages, also where file systems ignore case, and no name leads
/// elsewhere.
pub fn student_page(name: &str) -> String {
    let mut path = "students/".to_owned();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'-' => path.push(char::from(byte)),
            _ => write!(path, "_{byte:02x}").expect("writing to a string cannot fail"),
        }
    }
    path + ".html"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_names_of_their_own_inside_their_folder() {
        assert_eq!(student_page("ada-lovelace"), "students/ada-lovelace.html");
        assert_eq!(
            student_page("../Ada_L"),
            "students/_2e_2e_2f_41da_5f_4c.html"
        );
    }
}
