//! The times at which submissions were handed in.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use jiff::{Timestamp, Zoned};

use super::table::{self, Columns};
use crate::diagnostic::Diagnostic;
use crate::suggest::nearest;
use crate::zoned;

const COLUMNS: Columns = Columns {
    noun: "a table of times",
    needed: &["submission", "time"],
    optional: &[],
    is_unique: true,
    example: "for example:\nsubmission,time\nada-marsh,2026-10-09T23:58[Europe/Brussels]",
};

/// Reads the times by submission. Warns about names that are not in `submissions`.
pub(super) fn read_times(
    path: &Path,
    submissions: &[&str],
    diagnostics: &mut Vec<Diagnostic>,
) -> BTreeMap<String, Timestamp> {
    let (rows, mut findings) = match table::read_table(path, &COLUMNS) {
        Ok(read) => read,
        Err(found) => {
            diagnostics.extend(found);
            return BTreeMap::new();
        }
    };
    let mut times = BTreeMap::new();
    for row in rows {
        let span: Range<usize> = row.span;
        let [name, time] = row.cells.try_into().expect("a cell per column");
        if !submissions.contains(&name.as_str()) {
            let message = format!("unknown submission `{name}`");
            let found = findings.warning(&span, message);
            match nearest(&name, submissions.iter().copied()) {
                Some(near) => found.help(format!("did you mean `{near}`?")),
                None => found.help("remove the line if nothing was handed in"),
            };
        }
        if let Some(time) = parse_time(&time) {
            times.insert(name, time);
            continue;
        }
        let example =
            "`2026-10-09T23:58[Europe/Brussels]`, `2026-10-09T23:58+02:00` or `2026-10-09T21:58Z`";
        zoned::report_time(&time, &span, example, &mut findings);
    }
    diagnostics.extend(findings.into_diagnostics());
    times
}

fn parse_time(text: &str) -> Option<Timestamp> {
    let zoned = text.parse::<Zoned>().map(|time| time.timestamp());
    zoned.or_else(|_| text.parse()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_zone() {
        let wanted = "2026-10-09T21:58:00Z".parse().ok();
        for text in [
            "2026-10-09T23:58[Europe/Brussels]",
            "2026-10-09T23:58+02:00",
            "2026-10-09 23:58:00+02:00[Europe/Brussels]",
            "2026-10-09T21:58Z",
        ] {
            assert_eq!(parse_time(text), wanted, "{text}");
        }
        for text in ["2026-10-09T23:58", "2026-10-09", "yesterday", ""] {
            assert_eq!(parse_time(text), None, "{text}");
        }
    }
}
