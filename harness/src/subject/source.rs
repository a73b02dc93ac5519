//! Lines of a submission's source, to show where something arose.

use puzzlemark_reports::model::SourceLine;

use crate::sandbox::Tree;

/// A line of the submission's source, with its text as it was handed in.
pub(in crate::subject) fn source_line(files: &Tree, (file, line): (String, u32)) -> SourceLine {
    let bytes = files.get(file.as_ref());
    let number = usize::try_from(line).unwrap_or(usize::MAX);
    let text = bytes.and_then(|bytes| {
        let text = bytes
            .split(|byte| *byte == b'\n')
            .nth(number.checked_sub(1)?)?;
        Some(
            String::from_utf8_lossy(text)
                .trim_end()
                .chars()
                .take(400)
                .collect(),
        )
    });
    SourceLine { file, line, text }
}
