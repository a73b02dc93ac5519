//! Code that the course gives to students: lines of a traceback that stand in the files of the starter folder.

use std::fs;

use puzzlemark_model::{Assignment, STARTER_FOLDER};
use puzzlemark_reports::model::{ScenarioResult, SourceLine};

/// The lines of the starter files of an assignment.
#[derive(Debug, Default)]
pub(crate) struct GivenCode {
    files: Vec<Vec<String>>,
}

impl GivenCode {
    /// Reads the starter files. Without a starter folder, the course gives no code.
    pub(crate) fn of(assignment: &Assignment) -> Self {
        let entries = fs::read_dir(assignment.folder.join(STARTER_FOLDER));
        let paths = entries
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        let texts = paths.filter_map(|path| fs::read_to_string(path).ok());
        Self {
            files: texts
                .map(|text| text.lines().map(trimmed).collect())
                .collect(),
        }
    }

    /// Marks the lines of tracebacks that the course gives.
    pub(crate) fn mark(&self, result: &mut ScenarioResult) {
        let lines = result.steps.iter_mut();
        for line in lines.filter_map(|step| step.arose.as_mut()) {
            line.is_given |= self.holds(line);
            for caller in &mut line.callers {
                caller.is_given |= self.holds(caller);
            }
        }
    }

    /// Returns true if a file of the course has the line between the same neighbours. A single line, such as
    /// `return False`, can stand in any code.
    fn holds(&self, line: &SourceLine) -> bool {
        let (Some(text), Some(around)) = (&line.text, &line.around) else {
            return false;
        };
        let lines = around.before.iter().chain([text]).chain(&around.after);
        let lines: Vec<String> = lines.map(|line| trimmed(line)).collect();
        // Code of the student may follow after an empty line.
        let is_inked = |line: &String| !line.is_empty();
        let first = lines.iter().position(is_inked).unwrap_or(0);
        let end = lines.iter().rposition(is_inked).map_or(0, |last| last + 1);
        let lines = &lines[first..end];
        let inked = lines.iter().filter(|line| !line.is_empty()).count();
        inked >= 3
            && self
                .files
                .iter()
                .any(|file| file.windows(lines.len()).any(|window| window == lines))
    }
}

fn trimmed(line: &str) -> String {
    line.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use puzzlemark_reports::model::Around;

    use super::*;

    #[test]
    fn a_line_is_given_if_its_neighbours_are() {
        let lines = [
            "def given():",
            "    a = 1",
            "    return a",
            "",
            "def own():",
        ];
        let given = GivenCode {
            files: vec![lines.map(str::to_owned).into()],
        };
        let line = |before: &[&str], text: &str, after: &[&str]| SourceLine {
            file: "puzzle.py".to_owned(),
            line: 2,
            text: Some(text.to_owned()),
            around: Some(Box::new(Around {
                before: before.iter().map(|&line| line.to_owned()).collect(),
                after: after.iter().map(|&line| line.to_owned()).collect(),
            })),
            is_given: false,
            callers: Vec::new(),
        };
        assert!(given.holds(&line(&["def given():"], "    a = 1  ", &["    return a"])));
        let followed = line(&["def given():", "    a = 1"], "    return a", &["", ""]);
        assert!(given.holds(&followed));
        assert!(!given.holds(&line(&["def given():"], "    a = 2", &["    return a"])));
        assert!(!given.holds(&line(&["def mine():"], "    a = 1", &["    return a"])));
        assert!(!given.holds(&line(&[], "    return a", &[""])));
    }
}
