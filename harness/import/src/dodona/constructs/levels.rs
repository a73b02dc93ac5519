//! Tabs, contexts and tests, and what holds for all of them.

use super::row;
use crate::Construct;
use crate::Status::{Mapped, Refused, Remarked};

pub(super) const LEVELS: &[Construct] = &[
    row("top level: a list of tabs", Mapped, "groups in their order"),
    row(
        "top level: `tabs` or `units`",
        Mapped,
        "groups in their order",
    ),
    row(
        "`tab` / `unit` with a name",
        Mapped,
        "a group; its id is made of the name",
    ),
    row(
        "`hidden: true` of a tab",
        Remarked,
        "TESTed shows the tab all the same; the group is `hidden`",
    ),
    row(
        "`contexts` / `cases`",
        Mapped,
        "a scenario each, with a process of its own",
    ),
    row(
        "`testcases` / `scripts` of a tab",
        Mapped,
        "each test is a scenario of its own",
    ),
    row(
        "`testcases` / `script` of a context",
        Mapped,
        "steps of one scenario",
    ),
    row(
        "`context`: a description",
        Remarked,
        "TESTed shows it to nobody; it is the scenario's title",
    ),
    row(
        "`namespace`",
        Mapped,
        "name of the submission's file: `shelf.py`, `Shelf.java`",
    ),
    row(
        "`language` of a suite",
        Mapped,
        "submissions in this language; expressions in its words",
    ),
    row(
        "`definitions` with anchors and aliases",
        Mapped,
        "aliases are written out, up to 200,000 values",
    ),
    row(
        "merge keys (`<<`)",
        Mapped,
        "keys of the mapping itself count first",
    ),
    row(
        "a key written twice",
        Remarked,
        "the last counts, as for PyYAML; the first is named",
    ),
    row(
        "scalars of YAML 1.1 (`no`, `010`, `1_000`)",
        Mapped,
        "a bool, 8 and 1000, as PyYAML reads them",
    ),
    row(
        "dates and numbers in base 60",
        Refused,
        "TESTed has no value for a date, and nobody means 90 by `1:30`",
    ),
    row(
        "`config` of a suite, tab, context or test",
        Mapped,
        "inherited, the nearest counts",
    ),
    row(
        "`ignoreWhitespace`",
        Mapped,
        "`whitespace: end`: TESTed strips the end of the text only",
    ),
    row("`caseInsensitive`", Mapped, "`case: ignored`"),
    row(
        "`tryFloatingPoint`",
        Mapped,
        "`number: close`, where the whole text is a number",
    ),
    row(
        "`applyRounding` with `roundTo`",
        Mapped,
        "`number: {digits: ...}`; 3 where not written",
    ),
    row("`roundTo` below 0", Refused, "no number of decimals"),
    row(
        "`normalizeTrailingNewlines: true`",
        Mapped,
        "a missing final newline is passed over",
    ),
    row(
        "`normalizeTrailingNewlines: false`",
        Remarked,
        "a missing or added final newline is passed over all the same",
    ),
    row(
        "`hideExpected` and other options without effect",
        Remarked,
        "named; TESTed passes over them",
    ),
    row(
        "unknown keys of a suite, tab or context",
        Remarked,
        "named; TESTed passes over them",
    ),
    row(
        "unknown keys of a test",
        Refused,
        "TESTed refuses the suite",
    ),
];
