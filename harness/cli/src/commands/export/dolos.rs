//! `export dolos`: the table that Dolos reads, of Ghent University.

use std::path::Path;

use super::class::{ClassFiles, SourceFile, word};
use crate::commands::output;

/// The table that Dolos reads.
const INFO: &str = "info.csv";

/// Writes the table. Returns the command.
pub(super) fn finish(mut class: ClassFiles) -> anyhow::Result<String> {
    let starter = only_starter(class.starters, &class.files);
    class.files.extend(starter);
    output::write_file_below(&class.out, INFO, &table(&class.files)?)?;
    Ok(format!("dolos run -f web {}", word(&class.out.join(INFO))))
}

/// Returns the starter file that has the ending of most files. Dolos accepts only one.
fn only_starter(starters: Vec<SourceFile>, files: &[SourceFile]) -> Option<SourceFile> {
    let uses = |starter: &SourceFile| {
        let ending = Path::new(&starter.path).extension();
        let has_ending = |file: &&SourceFile| Path::new(&file.path).extension() == ending;
        files.iter().filter(has_ending).count()
    };
    starters.into_iter().max_by_key(uses)
}

/// Returns a row per file. Dolos leaves out code of the file that is marked as ignored.
fn table(files: &[SourceFile]) -> anyhow::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(["filename", "full_name", "label", "ignored"])?;
    for SourceFile { path, student } in files {
        let (name, label, ignored) = match student {
            Some([name, label]) => (name.as_str(), label.as_str(), "false"),
            None => ("", "", "true"),
        };
        table.write_record([path, name, label, ignored])?;
    }
    Ok(table
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dolos_gets_one_starter_file() {
        let file = |path: &str| SourceFile {
            path: path.to_owned(),
            student: None,
        };
        let files = ["a/x.py", "b/x.py", "c/x.c"].map(file);
        let starters = ["starter/x.c", "starter/x.py"].map(file);
        let only = only_starter(starters.into(), &files);
        assert_eq!(only.map(|one| one.path).as_deref(), Some("starter/x.py"));
        assert!(only_starter(Vec::new(), &files).is_none());
    }
}
