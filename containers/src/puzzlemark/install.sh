#!/bin/sh
# Installs the command for all users of a development container. The options of the feature are variables here.
set -eu
prefix=${PREFIX:-/usr/local}

# need TEST PACKAGE...: installs Debian's packages if the test fails.
need() {
  if ! sh -c "$1" >/dev/null 2>&1; then
    shift
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
  fi
}

mkdir -p "$prefix/bin"
if [ -n "${URL:-}" ]; then
  need "command -v curl" curl ca-certificates
  new=$(mktemp)
  trap 'rm -f "$new"' EXIT
  curl --fail --silent --show-error --location --output "$new" "$URL"
  if [ -n "${SHA256:-}" ]; then
    printf '%s  %s\n' "$SHA256" "$new" | sha256sum --check --quiet
  fi
  case $URL in
  *.tar.xz)
    need "command -v xz" xz-utils
    tar -xJf "$new" -C "$prefix/bin" --strip-components 1 --no-same-owner --wildcards '*/puzzlemark'
    ;;
  *) install -m 755 "$new" "$prefix/bin/puzzlemark" ;;
  esac
else
  need "python3 -c 'import ensurepip'" python3 python3-venv
  python3 -m venv "$prefix/lib/puzzlemark"
  "$prefix/lib/puzzlemark/bin/pip" install --quiet --no-deps --only-binary :all: "puzzlemark==$VERSION"
  ln -sf "$prefix/lib/puzzlemark/bin/puzzlemark" "$prefix/bin/puzzlemark"
fi
"$prefix/bin/puzzlemark" --version
