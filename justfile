# Odd jobs; `just` lists them.

default:
    @just --list

# All that CI asks for.
ci:
    bash .ci/run

# All tests that take minutes.
slow:
    bash .ci/slow

# Grade the course of the invented class.
demo:
    cargo run --release -- grade fixtures/class/course.yaml --out target/course

# Deal fixture submissions out to the invented class.
class:
    python3 fixtures/class/hand_in.py

# Rewrite what is generated: the JSON Schema, the renderings of broken specs, outputs and commands in the book.
bless:
    cargo run -- schema spec > specs/schema.json
    cargo run -- schema course > specs/course.schema.json
    PUZZLEMARK_BLESS=1 cargo test -p puzzlemark --test invalid_specs
    -PUZZLEMARK_BLESS=1 cargo test -p puzzlemark --test it book::
    -PUZZLEMARK_BLESS=1 cargo test -p puzzlemark --test import constructs

# The book, as a website in target/book; `.ci/install` installs mdbook.
book:
    PATH="$PATH:${XDG_DATA_HOME:-$HOME/.local/share}/puzzlemark/book/bin" mdbook build docs

# The picture of a student's page in the README; needs Chromium.
picture:
    rm -rf target/picture && mkdir -p target/picture/class
    cp -r fixtures/submissions/bubbles-and-boulders/failed-put-changes-grid target/picture/class/bo-fenn
    cargo run --release -- grade specs/bubbles-and-boulders target/picture/class --out target/picture/out
    chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --window-size=860,930 --screenshot=docs/src/images/student-page.png "file://$PWD/target/picture/out/students/bo-fenn.html"

# What cells cost, against bare processes and other sandboxes; rewrites harness/BENCHMARKS.md.
cells:
    cargo bench -p puzzlemark --bench cells -- --write

# What grading classes takes, by language and size, beside other graders; rewrites harness/COURSE.md. With options it writes where they say `--write`, and prints otherwise; `--quick` only tries it.
course *OPTIONS="--write":
    cargo build --release
    python3 harness/cli/benches/course/figures.py {{OPTIONS}}

# Hostile and honest fixtures together for so many minutes: verdicts stay, and nothing grows.
soak MINUTES="60":
    cargo bench -p puzzlemark --bench soak -- --minutes {{MINUTES}}

# A run of a class of ten times as many submissions, killed so often: nothing lost, nothing repeated but what was in flight.
kills KILLS="100":
    PUZZLEMARK_KILLS={{KILLS}} cargo test --release -p puzzlemark --test slow kills:: -- --nocapture --test-threads 1

# Whether verdicts stay on a loaded machine: accepted and too slow fixtures beside eight busy loops.
loaded ROUNDS="3":
    bash harness/cli/benches/loaded.sh {{ROUNDS}}

# All solvers and their peers; rewrites reference/BENCHMARKS.md.
table:
    cargo bench -p puzzlemark-reference --bench table -- --peers --write

# Every attack at every level of isolation there is here, and why any is not held; root plays both users.
attacks:
    cargo test -q -p puzzlemark --test attacks -- --table

# Licences, advisories and sources of dependencies.
deny:
    cargo deny check

# Two million random operations on the puzzles against models, and how many each puzzle had.
models:
    PUZZLEMARK_OPERATIONS=2000000 cargo test --release -p puzzlemark-reference --test it models:: -- --nocapture

# Odd inputs for a target (operations, replies, specs, submissions; all of them one after the other), for so many seconds each.
fuzz target="all" seconds="600":
    bash harness/fuzz/run {{target}} {{seconds}}

# What can run in an interpreter that sees undefined behaviour: notation, values, sessions; what cells say and are told, filters, and the pointers that programs are given. System calls cannot. Takes half an hour; needs nightly with `miri` and `rust-src`.
miri:
    cargo +nightly miri test --target-dir target/miri -p puzzlemark-sandbox --lib -- linux::bpf linux::frame linux::shim linux::sys linux::spawn::tests::want linux::run::flood ladder due end --skip any_policy_is_kept --skip targets_may_be_farther --skip descriptors_arrive_apart
    cargo +nightly miri test --target-dir target/miri -p puzzlemark-reference --lib -- notation value session exception operation --skip depth_is_bounded --skip big_sets_compare_fast

# What every format costs for a class of 2,000 with 100 scenarios.
formats:
    cargo bench -p puzzlemark-reports --bench formats

# All mutants of `fixtures/mutants`, each graded with the shipped scenarios; a filter, such as `fifteen`, plays some.
mutants FILTER="":
    PUZZLEMARK_MUTANTS=all cargo test -p puzzlemark --test mutants {{FILTER}}

# Sessions with the replies of the models, which `fixtures/mutants/judge.py` plays against mutants.
oracle:
    cargo test -p puzzlemark-reference --test it models:: -- --ignored oracle
    python3 fixtures/mutants/flow/oracle.py
    python3 fixtures/mutants/strips/oracle.py
    python3 fixtures/mutants/pyramids/oracle.py
