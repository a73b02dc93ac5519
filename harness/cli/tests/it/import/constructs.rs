//! The table of constructs in the book, compared with that of the program.

use std::path::Path;

/// The first line of this kind in `docs/src/reference/imports.md` begins the table.
const TITLE: &str = "\n## ";

#[test]
fn the_table_in_the_docs_is_the_one_that_the_program_prints() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/reference/imports.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let start = text
        .find("\n<!-- constructs -->\n")
        .expect("the mark above the table");
    let (before, _) = text.split_at(start + "\n<!-- constructs -->\n".len());
    assert!(!before.contains(TITLE), "titles stand below the mark");
    let whole = format!("{before}{}", puzzlemark_import::constructs_page());
    if std::env::var_os("PUZZLEMARK_BLESS").is_some() {
        std::fs::write(&path, &whole).unwrap();
    }
    assert_eq!(text, whole, "`PUZZLEMARK_BLESS=1` writes the table anew");
}
