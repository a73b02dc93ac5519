#!/usr/bin/env bash
# Gradescope runs this once, when it makes the machine. Lines of languages in which nobody hands anything in, and
# no checker is written, can be left out.
set -euo pipefail
root=${AUTOGRADER_ROOT:-/autograder}

@NEEDS@
chmod +x "$root/source/puzzlemark"
if ! "$root/source/puzzlemark" --version; then
  echo "puzzlemark does not run here: build it on a system as old as this one, or name such a program with" >&2
  echo "'puzzlemark bundle gradescope --program FILE', and upload the autograder again" >&2
  exit 1
fi
"$root/source/puzzlemark" doctor
