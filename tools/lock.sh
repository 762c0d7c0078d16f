#!/bin/sh
# tools/lock.sh: makes requirements.lock anew from pyproject.toml. Needs the network. For all platforms, with hashes.
set -eu
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
cd "$root"

if command -v uv >/dev/null 2>&1; then
  uv=uv
else
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  "${PYTHON:-python3}" -m venv "$scratch"
  "$scratch/bin/python" -m pip install -q --disable-pip-version-check uv
  uv="$scratch/bin/uv"
fi

# `--no-config` and `--no-emit-index-url`: where this machine fetches its packages must not get into the lock.
"$uv" pip compile --no-config --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header \
  --no-annotate --no-emit-index-url --extra test pyproject.toml -o requirements.lock

if grep -n '://' requirements.lock; then
  echo "requirements.lock names the hosts above: packages must come from an index by name and version. Do not commit it." >&2
  exit 1
fi
echo "requirements.lock: $(grep -c '==' requirements.lock) packages."
