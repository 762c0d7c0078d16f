#!/bin/sh
# tools/lock.sh [--keep]   makes both locks anew from pyproject.toml, for all platforms, with hashes. Needs the network.
#   requirements.lock       what a player needs
#   requirements-test.lock  what ./test needs beside it
# With --keep a package stays at the version it is locked at wherever that still fits.
set -eu
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
cd "$root"
upgrade=--upgrade
[ "${1:-}" != --keep ] || upgrade=

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if command -v uv >/dev/null 2>&1; then
  uv=uv
else
  "${PYTHON:-python3}" -m venv "$scratch/uv"
  "$scratch/uv/bin/python" -m pip install -q --disable-pip-version-check uv
  uv="$scratch/uv/bin/uv"
fi

# `--no-config` and `--no-emit-index-url`: where this machine fetches its packages must not get into the lock.
# `--no-strip-extras`: a pip of 2023 takes "coverage[toml]" for another package than a pinned "coverage", and the newest.
compile() {
  "$uv" pip compile --no-config --quiet $upgrade --universal --python-version 3.11 --generate-hashes --no-header \
    --no-annotate --no-emit-index-url --no-strip-extras "$@" pyproject.toml
}
cat requirements.lock requirements-test.lock >"$scratch/both.lock"
compile -o requirements.lock
compile --extra test -c requirements.lock -o "$scratch/both.lock"
# An entry is a line with its version, and its hashes below: those that the player has too are left out.
awk 'NR == FNR { if ($0 ~ /==/) player[$0]; next } /==/ { keep = !($0 in player) } keep' \
  requirements.lock "$scratch/both.lock" >requirements-test.lock

if grep -n '://' requirements.lock requirements-test.lock; then
  echo "The locks name the hosts above: packages must come from an index by name and version. Do not commit them." >&2
  exit 1
fi
echo "requirements.lock: $(grep -c '==' requirements.lock) packages; requirements-test.lock: $(grep -c '==' requirements-test.lock) more."
