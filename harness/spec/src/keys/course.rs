//! The keys of `course.yaml`.

use serde_json::json;

use super::{Table, key, needed, reference_to, string, table};

/// The top of `course.yaml`.
pub(crate) static COURSE: Table = table(
    "course",
    "a course",
    &[
        needed("course", "Title for people.", string),
        key(
            "roster",
            "A CSV file of all students, with the columns `submission`, `name` and, if you like, `email`.",
            string,
        ),
        key(
            "late",
            "What becomes of late submissions, where the assignment does not say: `none`, or a penalty.",
            || json!({"anyOf": [{"const": "none"}, reference_to("late")]}),
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
            "Folder of the submissions, relative to this file; or a mapping from each student to a file or folder.",
            || {
                json!({"anyOf": [
                    string(),
                    {"type": "object", "additionalProperties": string()},
                ]})
            },
        ),
        key(
            "due",
            "When it is due: `2026-10-09T23:59[Europe/Brussels]`; the assignment's own `due` where not written.",
            string,
        ),
        key(
            "times",
            "A CSV file of when each submission was handed in, with the columns `submission` and `time`; what is not in it is on time.",
            string,
        ),
        key(
            "late",
            "What becomes of late submissions: `none`, or a penalty.",
            || json!({"anyOf": [{"const": "none"}, reference_to("late")]}),
        ),
        key(
            "weight",
            "Points that it counts in the total of the course; the points of its scenarios where not written.",
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
            "The part of the points earned that each day or hour begun costs: `10 %`.",
            || json!({"type": "string", "pattern": "^[0-9.]+ ?%$"}),
        ),
        key(
            "per",
            "`day` (default) or `hour`.",
            || json!({"enum": ["day", "hour"]}),
        ),
        key(
            "at_most",
            "How late a submission may be to earn anything: `5 days`, `12 hours`.",
            || json!({"type": "string", "pattern": "^[0-9]+ ?(days?|hours?)$"}),
        ),
    ],
);

/// All tables of a course, for the schema.
pub(crate) static TABLES: [&Table; 3] = [&COURSE, &COURSE_ASSIGNMENT, &LATE];
