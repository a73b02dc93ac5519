//! What packages of Polygon can say, and what becomes of it.

use super::super::construct::{Construct, Status};

const fn row(status: Status, name: &'static str, how: &'static str) -> Construct {
    Construct {
        format: "Polygon packages (testlib)",
        name,
        status,
        how,
    }
}

/// The constructs.
pub(crate) const CONSTRUCTS: &[Construct] = &[
    row(
        Status::Mapped,
        "`names`",
        "`assignment`; English, else the first",
    ),
    row(Status::Mapped, "`time-limit`, `memory-limit`", "`limits`"),
    row(
        Status::Remarked,
        "a package without `time-limit`",
        "2 s of CPU time",
    ),
    row(
        Status::Mapped,
        "a checker with testlib",
        "`checkers` with `kind: testlib`, built once",
    ),
    row(
        Status::Refused,
        "a checker that includes a `testlib.h` which the package lacks",
        "the package is not taken",
    ),
    row(
        Status::Refused,
        "checkers that are not testlib's, or not in C++",
        "the package is not taken",
    ),
    row(Status::Refused, "`interactor`", "the package is not taken"),
    row(
        Status::Remarked,
        "`validators`",
        "they check the tests, and are not run",
    ),
    row(
        Status::Mapped,
        "tests, by `input-path-pattern` and `answer-path-pattern`",
        "a scenario each",
    ),
    row(
        Status::Mapped,
        "`sample=\"true\"`",
        "a public group without points",
    ),
    row(
        Status::Mapped,
        "`group` of a test",
        "a group of the assignment",
    ),
    row(
        Status::Mapped,
        "`points` of a test",
        "`points`, and `credit: each`; where tests have points, one without is worth 0",
    ),
    row(
        Status::Mapped,
        "`points-policy=\"complete-group\"`, `points-policy=\"each-test\"`",
        "`credit: all`, `credit: each`",
    ),
    row(
        Status::Mapped,
        "`points` of a group whose tests have none",
        "shared out evenly among its tests",
    ),
    row(
        Status::Refused,
        "`dependencies` of a group, other points policies",
        "the group's points are given without regard to them",
    ),
    row(
        Status::Remarked,
        "`feedback-policy`",
        "the group is hidden, and students see its points",
    ),
    row(
        Status::Refused,
        "tests whose files are not in the package",
        "left out",
    ),
    row(Status::Refused, "further sets of tests", "left out"),
    row(
        Status::Mapped,
        "`solutions`, by their tags",
        "fixture submissions with `permitted` verdicts",
    ),
    row(
        Status::Refused,
        "solutions in other languages, or with other tags",
        "left out",
    ),
    row(Status::Mapped, "the statement in English", "`README.tex`"),
];
