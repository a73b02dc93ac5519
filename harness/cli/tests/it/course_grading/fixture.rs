//! The invented class of 30.

use std::path::Path;

use puzzlemark_spec::{Course, diagnostic};

#[test]
fn the_class_of_thirty_loads_without_messages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let loaded = Course::load(&root.join("fixtures/class/course.yaml"));
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}"));
    let warnings = diagnostic::render(&loaded.warnings, false);
    assert!(loaded.warnings.is_empty(), "{warnings}");
    let course = loaded.course;
    assert_eq!(course.roster.unwrap().students().len(), 30);
    for part in &course.assignments {
        let found = part.submissions.find_submissions(&part.assignment).unwrap();
        let handed_in = found.submissions.len();
        // Some hand in nothing, some are late, and for some no time is known.
        assert!((20..30).contains(&handed_in), "{handed_in}");
        assert!(part.times.len() < handed_in);
        let due = part.due().unwrap().timestamp();
        assert!(part.times.values().any(|time| *time > due));
        assert!(part.weight.is_some());
    }
}
