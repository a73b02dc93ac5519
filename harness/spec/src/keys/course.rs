//! The keys of `course.yaml`.

use serde_json::json;

use super::{Table, key, language, needed, reference_to, string, table};

/// The top of `course.yaml`.
pub(crate) static COURSE: Table = table(
    "course",
    "a course",
    &[
        needed("course", "Title for people.", string),
        key(
            "roster",
            "CSV file of all students, with the columns `submission`, `name` and optionally `email`.",
            string,
        ),
        key(
            "late",
            "Rule for late submissions of assignments without a rule: `none` (no points), or a penalty.",
            || json!({"anyOf": [{"const": "none"}, reference_to("late")]}),
        ),
        key(
            "language",
            "Language of the reports for students: `en`, `nl` or `pl`. It replaces the language of each assignment.",
            language,
        ),
        needed(
            "assignments",
            "The assignments, in the order of the report.",
            || json!({"type": "array", "items": reference_to("course_assignment"), "minItems": 1}),
        ),
    ],
);

/// An item of `assignments`.
pub(crate) static COURSE_ASSIGNMENT: Table = table(
    "course_assignment",
    "an assignment of a course",
    &[
        needed(
            "assignment",
            "The assignment's folder, relative to this file.",
            string,
        ),
        needed(
            "submissions",
            "Folder of the submissions, relative to this file; or a mapping from students to files or folders.",
            || {
                json!({"anyOf": [
                    string(),
                    {"type": "object", "additionalProperties": string()},
                ]})
            },
        ),
        key(
            "due",
            "Due time: `2026-10-09T23:59[Europe/Brussels]`. The default is the assignment's own `due`.",
            string,
        ),
        key(
            "times",
            "CSV file of the times of submission, with the columns `submission` and `time`. Submissions that are not in it are on time.",
            string,
        ),
        key(
            "adjustments",
            "CSV file of points changed by hand, with the columns `submission`, `scenario`, `points`, `change`, `comment` and `by`.",
            string,
        ),
        key(
            "late",
            "Rule for late submissions: `none` (no points), or a penalty.",
            || json!({"anyOf": [{"const": "none"}, reference_to("late")]}),
        ),
        key(
            "weight",
            "Points of the assignment in the total of the course. The default is the sum of its scenarios' points.",
            || json!({"type": "number", "minimum": 0}),
        ),
    ],
);

/// `late` as a mapping.
pub(crate) static LATE: Table = table(
    "late",
    "`late`",
    &[
        needed(
            "penalty",
            "Part of the earned points that each started day or hour costs: `10 %`.",
            || json!({"type": "string", "pattern": "^[0-9.]+ ?%$"}),
        ),
        key(
            "per",
            "`day` (default) or `hour`.",
            || json!({"enum": ["day", "hour"]}),
        ),
        key(
            "at_most",
            "Longest delay after which a submission still earns points: `5 days`, `12 hours`.",
            || json!({"type": "string", "pattern": "^[0-9]+ ?(days?|hours?)$"}),
        ),
    ],
);

/// All tables of a course, for the schema.
pub(crate) static TABLES: [&Table; 3] = [&COURSE, &COURSE_ASSIGNMENT, &LATE];
