//! The keys of `faults.yaml`.

use serde_json::{Value as Json, json};

use super::{Choice, Table, key, needed, reference_to, string, table};

/// Names with values.
fn values() -> Json {
    json!({"type": "object", "minProperties": 1})
}

/// The top of `faults.yaml`.
pub(crate) static FAULTS: Table = table(
    "faults",
    "`faults.yaml`",
    &[needed(
        "faults",
        "Faults, each of them alone in a submission that is right otherwise.",
        || json!({"type": "array", "items": reference_to("fault"), "minItems": 1}),
    )],
);

/// An item of `faults`.
pub(crate) static FAULT: Table = Table {
    definition: "fault",
    what: "a fault",
    choices: &[
        Choice {
            keys: &["does", "calls", "adds"],
            needed: false,
        },
        Choice {
            keys: &["returns", "raises", "gives"],
            needed: false,
        },
    ],
    keys: &[
        needed("fault", "What is wrong, for people.", string),
        needed(
            "of",
            "What it concerns: `Puzzle.put_bubble`, `Puzzle.rows`, `str(Puzzle)`, `Puzzle` for its constructor, or a function.",
            string,
        ),
        key("when", "When it shows; always where not written.", || {
            reference_to("fault_when")
        }),
        key(
            "does",
            "`nothing`, or `twice` what was asked.",
            || json!({"enum": ["nothing", "twice"]}),
        ),
        key(
            "calls",
            "The method or function that is called in its place, with the same arguments.",
            string,
        ),
        key(
            "adds",
            "What is added to arguments: name of the parameter to a number.",
            || {
                json!({
                    "type": "object",
                    "additionalProperties": {"type": "integer"},
                    "minProperties": 1,
                })
            },
        ),
        key(
            "returns",
            "The value that is given back in place of the right one.",
            || json!({}),
        ),
        key(
            "raises",
            "The exception that is raised, as its type or as `{type, message}`.",
            || json!({"anyOf": [string(), reference_to("fault_raises")]}),
        ),
        key(
            "gives",
            "`itself`: the object that was asked; or `copy`: a new one in the same state.",
            || json!({"enum": ["itself", "copy"]}),
        ),
    ],
};

/// `when` of a fault.
pub(crate) static WHEN: Table = table(
    "fault_when",
    "`when`",
    &[
        key(
            "arguments",
            "Name of the parameter to the value that it has.",
            values,
        ),
        key(
            "state",
            "Name of an attribute, or of a method without arguments, to what it gives before the call.",
            values,
        ),
        key(
            "raises",
            "The type of the exception that the reference raises.",
            string,
        ),
        key(
            "returns",
            "The value that the reference gives back.",
            || json!({}),
        ),
        key(
            "from_call",
            "From which call on, of this object: `2` for all but the first.",
            || json!({"type": "integer", "minimum": 2}),
        ),
    ],
);

/// `raises` of a fault.
pub(crate) static FAULT_RAISES: Table = table(
    "fault_raises",
    "`raises` of a fault",
    &[
        needed("type", "Name of the exception's type.", string),
        key(
            "message",
            "Its message; empty where not written.",
            || json!({"type": "string"}),
        ),
    ],
);

/// All tables of `faults.yaml`, for the schema.
pub(crate) static TABLES: [&Table; 4] = [&FAULTS, &FAULT, &WHEN, &FAULT_RAISES];
