#!/usr/bin/env bash
# Compares verdicts on a loaded machine. Beside busy loops, accepted fixtures stay accepted, and slow ones stay
# too slow. Usage: `loaded.sh [ROUNDS]`. It ends its loops by their process numbers; they also end by
# themselves.
set -euo pipefail
cd "$(dirname "$0")/../../.."

rounds=${1:-3}
loops=()
finish() { kill "${loops[@]}" 2>/dev/null || true; }
trap finish EXIT
cargo test -q -p puzzlemark --test course --no-run

for _ in 1 2 3 4 5 6 7 8; do
  timeout 3600 bash -c 'while :; do :; done' &
  loops+=($!)
done
failed=0
for round in $(seq "$rounds"); do
  for fixtures in accepted loop-in-method javascript-loops java-loops sleep-in-method too-slow-on-six strips-not-sorted seen-in-a-list; do
    begun=$SECONDS
    said=$(cargo test -q -p puzzlemark --test course -- "$fixtures" 2>&1) || failed=1
    echo "round $round, $fixtures: $(grep '^test result' <<<"$said") ($((SECONDS - begun)) s, load $(cut -d' ' -f1 /proc/loadavg))"
    grep -A8 '^---- ' <<<"$said" || true
  done
done
exit "$failed"
