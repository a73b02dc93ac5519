#!/usr/bin/env bash
# Gradescope runs this once, when it builds the machine. You may remove lines for languages that no submission and
# no checker uses.
set -euo pipefail
root=${AUTOGRADER_ROOT:-/autograder}

@NEEDS@
@PROGRAM@
if ! @PATH@ --version; then
  echo "puzzlemark does not run here: build it on a system as old as this one. Then run" >&2
  echo "'puzzlemark bundle gradescope --program FILE' with it, and upload the new autograder" >&2
  exit 1
fi
@PATH@ doctor
