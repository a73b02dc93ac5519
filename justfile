# Commands for developers; `just` lists them.

default:
    @just --list

# All checks that CI runs before a change lands.
ci:
    bash .ci/run

# All tests that take minutes.
slow:
    bash .ci/slow

# Everything compiles for Windows, macOS and WebAssembly.
systems:
    bash .ci/systems

# Grade the course of the invented class.
demo:
    cargo run --release -- grade fixtures/class/course.yaml --out target/course

# Deal fixture submissions out to the invented class.
class:
    python3 fixtures/class/hand_in.py

# Rewrite all generated files: the JSON Schemas, the renderings of broken specs, outputs, commands and tables in the book.
bless:
    PUZZLEMARK_BLESS=1 cargo test -p puzzlemark-spec schema
    PUZZLEMARK_BLESS=1 cargo test -p puzzlemark --test invalid_specs
    -PUZZLEMARK_BLESS=1 cargo test -p puzzlemark --test it -- book:: constructs tidy::

# The book, as a website in target/book; `.ci/install` installs mdbook.
book:
    PATH="$PATH:${XDG_DATA_HOME:-$HOME/.local/share}/puzzlemark/book/bin" mdbook build docs

# The web pages with the puzzles, in target/web; `bash .ci/install web` installs what this needs.
web:
    bash reference/web/build

# Serve the web pages on this machine; any static server does.
serve PORT="8000":
    python3 -m http.server --directory target/web --bind 127.0.0.1 {{PORT}}

# The tests of the web pages in Chromium and Firefox; a filter, such as `flow`, takes some of them.
web-test FILTER="":
    bash reference/web/test {{FILTER}}

# The picture of a student's page in the README; needs Chromium.
picture:
    rm -rf target/picture && mkdir -p target/picture/class
    cp -r fixtures/submissions/bubbles-and-boulders/accepted-python-lists target/picture/class/bo-fenn
    patch -p1 -d target/picture/class/bo-fenn < fixtures/submissions/bubbles-and-boulders/failed-put-changes-grid.patch
    cargo run --release -- grade specs/bubbles-and-boulders target/picture/class --out target/picture/out
    chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --window-size=860,930 --screenshot=docs/src/images/student-page.png "file://$PWD/target/picture/out/students/bo-fenn.html"

# The cost of cells beside bare processes and other sandboxes; rewrites harness/BENCHMARKS.md.
cells:
    cargo bench -p puzzlemark --bench cells -- --write

# The CPU time of one `check` and of each round of `check --watch`, beside pytest with the same calls; prints a table.
check-cost *OPTIONS:
    cargo build --release
    python3 harness/cli/benches/check/figures.py {{OPTIONS}}

# The cost of grading classes, by language and size, beside other graders; rewrites harness/COURSE.md. With other options it writes only with `--write`, and prints otherwise; `--quick` is a short trial.
course *OPTIONS="--write":
    cargo build --release
    python3 harness/cli/benches/course/figures.py {{OPTIONS}}

# Hostile and honest fixtures together for this number of minutes: verdicts stay the same, and no memory, file or process is left.
soak MINUTES="60":
    cargo bench -p puzzlemark --bench soak -- --minutes {{MINUTES}}

# A run of a large class that is killed this number of times. No result is lost, and only unfinished scenarios are played again.
kills KILLS="100":
    PUZZLEMARK_KILLS={{KILLS}} cargo test --release -p puzzlemark --test slow kills:: -- --nocapture --test-threads 1

# Accepted and too slow fixtures beside eight busy loops: the verdicts must stay the same.
loaded ROUNDS="3":
    bash harness/cli/benches/loaded.sh {{ROUNDS}}

# The step that each fixture with a fault in its state is blamed for; rewrites harness/CAUSES.md.
causes:
    PUZZLEMARK_BLESS=1 cargo test -p puzzlemark --test slow causes::

# What the assignments of `fixtures/models` show: verdicts, games, sources of guesses, costs; rewrites harness/MODELS.md. `--only PART` measures one part.
model-figures *OPTIONS="--write":
    cargo build --release
    python3 harness/cli/benches/models/figures.py {{OPTIONS}}

# All solvers beside those of others; rewrites reference/BENCHMARKS.md.
table:
    cargo bench -p puzzlemark-reference --bench table -- --peers --write

# The time to generate puzzles, by size and grade; rewrites reference/GENERATION.md.
generation:
    cargo bench -p puzzlemark-reference --bench generate -- --write

# Every attack at every level of isolation that this machine offers, and the reason why one succeeds. Root plays both users.
attacks:
    cargo test -q -p puzzlemark --test attacks -- --table

# Wheels, archives and checksums of what is published, into target/dist: of all targets, or of those named.
release *TARGETS:
    bash .ci/release {{TARGETS}}

# All that can be said of a release here: crates, notes, workflow, and what target/dist has, tried in empty environments.
release-check *PYTHONS:
    bash .ci/release-check {{PYTHONS}}

# The program for Windows under Wine, with Python and Node.js for Windows: its verdicts beside those of Linux.
release-wine *OPTIONS:
    .ci/try-wine {{OPTIONS}}

# Commands of the program for Windows under Wine, as students type them.
release-wine-commands *OPTIONS:
    .ci/try-wine-commands {{OPTIONS}}

# The container image: the isolation and the verdicts with each set of options of podman.
release-container:
    bash .ci/try-container

# Licences, advisories and sources of dependencies.
deny:
    cargo deny check

# Two million random operations on the puzzles against models, with the count per puzzle.
models:
    PUZZLEMARK_OPERATIONS=2000000 cargo test --release -p puzzlemark-reference --test it models:: -- --nocapture

# Two million random answers of Strips and Fifteen, judged by brute force; the claim of each named fault is looked up.
verdicts:
    PUZZLEMARK_COMPARISONS=2000000 cargo test --release -p puzzlemark-reference --test it verdicts:: -- --nocapture

# Odd inputs for a target (operations, replies, specs, submissions, or all one after the other), for this number of seconds each.
fuzz target="all" seconds="600":
    bash harness/fuzz/run {{target}} {{seconds}}

# The unit tests that Miri can run; it finds undefined behaviour. Tests with system calls cannot run there. Takes half an hour; needs nightly with `miri` and `rust-src`.
miri:
    cargo +nightly miri test --target-dir target/miri -p puzzlemark-sandbox --lib -- linux::bpf linux::frame linux::shim linux::sys linux::spawn::tests::want linux::run::flood ladder due end --skip any_policy_is_kept --skip targets_may_be_farther --skip descriptors_arrive_apart
    cargo +nightly miri test --target-dir target/miri -p puzzlemark-reference --lib -- notation value session exception operation --skip depth_is_bounded --skip big_sets_compare_fast

# The cost of every report format for a class of 2,000 with 100 scenarios.
formats:
    cargo bench -p puzzlemark-reports --bench formats

# All mutants of `fixtures/mutants`, graded with the shipped scenarios; a filter, such as `fifteen`, takes some of them.
mutants FILTER="":
    PUZZLEMARK_MUTANTS=all cargo test -p puzzlemark --test mutants {{FILTER}}

# Sessions with the replies of the models, which `fixtures/mutants/judge.py` plays against mutants.
oracle:
    cargo test -p puzzlemark-reference --test it models:: -- --ignored oracle
    python3 fixtures/mutants/flow/oracle.py
    python3 fixtures/mutants/strips/oracle.py
    python3 fixtures/mutants/pyramids/oracle.py
