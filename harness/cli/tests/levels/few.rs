//! A small selection: accepted fixtures in every language, and wrong ones for every verdict.

/// Fixtures of an assignment that are played on some of its scenarios.
pub(crate) struct Few {
    /// The assignment.
    pub(crate) assignment: &'static str,
    /// Ids of the scenarios.
    pub(crate) scenarios: &'static [&'static str],
    /// Names of the fixtures.
    pub(crate) fixtures: &'static [&'static str],
}

const fn few(
    assignment: &'static str,
    scenarios: &'static [&'static str],
    fixtures: &'static [&'static str],
) -> Few {
    Few {
        assignment,
        scenarios,
        fixtures,
    }
}

const BUBBLES: &str = "bubbles-and-boulders";

/// The selection. It has few scenarios, because each level is tested as each user, and compilers are slow.
pub(crate) const FEW: [Few; 11] = [
    few(
        BUBBLES,
        &["session", "outside-puts"],
        &[
            "accepted-python-grid",
            "accepted-c",
            "accepted-cpp",
            "accepted-go",
            "accepted-java",
            "accepted-javascript",
            "accepted-ruby",
            "background-child",
            "prints-while-loading",
        ],
    ),
    few(
        BUBBLES,
        &["session"],
        &[
            "c-debug-on-stdout",
            "c-does-not-compile",
            "c-segfault",
            "debug-prints",
            "javascript-exits",
            "memory-bomb",
            "os-exit-in-method",
            "output-flood",
        ],
    ),
    few(BUBBLES, &["rectangle"], &["loop-in-method"]),
    few(
        "fifteen",
        &["session", "corner"],
        &["accepted-python-carry", "accepted-javascript", "accepted-c"],
    ),
    few(
        "fifteen",
        &["solve_puzzle"],
        &["gui-left-in", "three-columns-needed"],
    ),
    few(
        "flow",
        &["window", "eight-clicks"],
        &["accepted-functions", "accepted-ttk", "no-mainloop"],
    ),
    few("flow", &["eight-clicks"], &["crashes-on-third-pair"]),
    few(
        "pyramids",
        &["first-steps", "game-solves"],
        &[
            "accepted-python-backtracking",
            "accepted-python-reads-ahead",
            "accepted-javascript",
        ],
    ),
    few(
        "pyramids",
        &["game-asks-again", "game-solves"],
        &["game-crashes-on-bad-guide", "no-game"],
    ),
    few(
        "strips",
        &["session", "program"],
        &[
            "accepted-python-tuples",
            "accepted-javascript",
            "accepted-rust-words",
        ],
    ),
    few(
        "strips",
        &["output"],
        &["function-misnamed", "no-final-newline"],
    ),
];
