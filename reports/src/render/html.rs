//! HTML: a page per student, an overview of the class, one of the course, and one per student of the course.
//!
//! Each page is one file and works without network and script. Its Content-Security-Policy forbids the
//! network and every script except the page's own, which has a known digest. That script only adds comfort:
//! a copy button, search and sorting. Foreign text goes through [`puzzlemark_text::visible`] and the
//! escaping of the templates. Drawings are images, because images cannot run scripts.

mod base64;
mod boards;
mod comparison;
mod course;
mod course_student;
mod film;
mod filters;
mod histogram;
mod markup;
mod meters;
mod over_time;
mod overview;
mod student;

pub(crate) use boards::{Drawing, drawings};
pub use comparison::comparison;
pub use course::course;
pub use course_student::course_student;
pub use overview::{overview, write_overview};
use sha2::{Digest as _, Sha256};
pub use student::{StaffLinks, staff, student};

/// The most characters of a page's file name. File systems allow 255 bytes in all.
const FILE_CHARS_MAX: usize = 180;

/// The reports beside a page for staff. The page links to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surroundings {
    /// None: the page stands alone.
    Nothing,
    /// The reports of a class.
    Class,
    /// The reports of a class, in a folder of its course.
    Course,
}

impl Surroundings {
    /// Returns true if the class has a folder of reports.
    fn has_class(self) -> bool {
        self != Self::Nothing
    }

    /// Returns true if the class belongs to a course.
    fn has_course(self) -> bool {
        self == Self::Course
    }
}

/// Returns the name of a student's copy of a page beside the overview, for example `students/ada.html`.
pub fn student_page(name: &str) -> String {
    format!("students/{}", page_file(name))
}

/// Returns the name of the staff's copy of a page beside the overview, for example `staff/ada.html`.
pub fn staff_page(name: &str) -> String {
    format!("staff/{}", page_file(name))
}

/// Returns the name of the file with a submission's page: its name, in small letters. Other characters become
/// `-`, and then a digest of the name follows.
///
/// Different names have different pages, even if the file system ignores case. No name leads out of the
/// folder.
fn page_file(name: &str) -> String {
    let letters = name.chars().take(FILE_CHARS_MAX);
    let letters = letters.map(|letter| match letter.to_ascii_lowercase() {
        plain @ ('a'..='z' | '0'..='9' | '-') => plain,
        _ => '-',
    });
    // Programs read a name that begins with `-` as an option.
    let file: String = letters.skip_while(|letter| *letter == '-').collect();
    if file == name {
        return file + ".html";
    }
    let digest = u64::from_be_bytes(
        *Sha256::digest(name)
            .first_chunk()
            .expect("a digest has 32 bytes"),
    );
    format!("{file}_{digest:016x}.html")
}

/// The script of a page with a table to sort and to search.
const TABLE_SCRIPT: &str = concat!(
    include_str!("../../templates/sort.js"),
    include_str!("../../templates/search.js")
);

/// Returns the source of the page's own script in the Content-Security-Policy.
fn script_source(script: &str) -> String {
    // Templates include files without the final newline.
    let script = script.strip_suffix('\n').unwrap_or(script);
    format!("'sha256-{}'", base64::encode(&Sha256::digest(script)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_names_of_their_own_inside_their_folder() {
        assert_eq!(student_page("ada-lovelace"), "students/ada-lovelace.html");
        // The digests are those that `printf NAME | sha256sum` begins with.
        assert_eq!(student_page("CSRa"), "students/csra_6f4d9f2f95f421ef.html");
        assert_eq!(
            student_page("-i"),
            "students/i_444c8974fcf3d4d9.html",
            "no option"
        );
        assert_eq!(
            student_page("../Ada_L"),
            "students/ada-l_41efb263b0b29074.html"
        );
        assert_eq!(student_page("紅葉"), "students/_5c300a483e9883dd.html");
        let long = |end: &str| student_page(&("L".repeat(254) + end));
        assert!(long("a").len() < 230, "{}", long("a"));
        assert_ne!(long("a"), long("b"));
    }
}
