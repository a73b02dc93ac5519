# Odd jobs; `just` lists them.

default:
    @just --list

# All that CI asks for.
ci:
    bash .ci/run

# Grade the course of the invented class.
demo:
    cargo run --release -- grade fixtures/class/course.yaml --out target/course

# Deal fixture submissions out to the invented class.
class:
    python3 fixtures/class/hand_in.py

# Rewrite what is generated: the JSON Schema and the renderings of broken specs.
bless:
    cargo run -- schema spec > specs/schema.json
    cargo run -- schema course > specs/course.schema.json
    PUZZLEMARK_BLESS=1 cargo test -p puzzlemark --test invalid_specs

# What grading costs against bare Python, and the solvers against the best known.
bench:
    cargo bench --workspace --benches

# Whether verdicts stay on a loaded machine: accepted and too slow fixtures beside eight busy loops.
loaded ROUNDS="3":
    bash harness/benches/loaded.sh {{ROUNDS}}

# All solvers and their peers; rewrites reference/BENCHMARKS.md.
table:
    cargo bench -p puzzlemark-reference --bench table -- --peers --write

# Licences, advisories and sources of dependencies.
deny:
    cargo deny check

# Two million random operations on the puzzles against models, and how many each puzzle had.
models:
    PUZZLEMARK_OPERATIONS=2000000 cargo test --release -p puzzlemark-reference --test models -- --nocapture
