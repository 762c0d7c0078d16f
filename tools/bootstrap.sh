# Sourced by ./run and ./test, which set ROOT: leaves PY, the python of a ready .venv, and PYTHONPATH.   (POSIX sh)
# The .venv keeps a copy of the lock it was made from; while the two are equal a start costs one `cmp`.
# Names end in _ because this is read into the caller's shell.

# Without this, a caller that forgot ROOT would have /.venv removed and made.
: "${ROOT:?tools/bootstrap.sh is read by ./run and ./test; start one of those}"
PY="$ROOT/.venv/bin/python"
PYTHONPATH="$ROOT${PYTHONPATH:+:$PYTHONPATH}"
export PYTHONPATH

ready_() { [ -x "$PY" ] && cmp -s "$ROOT/requirements.lock" "$ROOT/.venv/made-from.lock"; }

fail_() { printf '%s\n' "$@" >&2; exit 1; }

has_library_() {
  for folder_ in /usr/lib/*-linux-gnu* /lib/*-linux-gnu* /usr/lib64 /usr/lib /usr/local/lib; do
    [ -e "$folder_/$1" ] && return 0
  done
  return 1
}

# Prints the Debian packages that are missing: what kivy and OpenCV load at run time, and a python that can make a .venv.
missing_packages_() {
  if ! command -v "$python_" >/dev/null 2>&1; then echo python3 python3-venv
  elif ! "$python_" -c 'import ensurepip, venv' >/dev/null 2>&1; then echo python3-venv; fi
  [ "$(uname -s)" = Linux ] || return 0
  for pair_ in libGL.so.1:libgl1 libEGL.so.1:libegl1 libXrender.so.1:libxrender1 libmtdev.so.1:libmtdev1 \
    libgthread-2.0.so.0:libglib2.0-0; do
    has_library_ "${pair_%%:*}" || echo "${pair_##*:}"
  done
}

install_packages_() {
  as_root_=
  if [ "$(id -u)" != 0 ]; then as_root_=sudo; fi
  if ! command -v apt-get >/dev/null 2>&1; then
    fail_ "Some system libraries are missing. Their Debian names are: $*" "Install them the way your system does, then start again."
  elif [ -n "$as_root_" ] && ! command -v sudo >/dev/null 2>&1; then
    fail_ "Some system packages are missing. As root, run:" "  apt-get update && apt-get install -y --no-install-recommends $*" \
      "and start again."
  fi
  echo "Installing system packages: $*" >&2
  $as_root_ apt-get update -qq >/dev/null &&
    $as_root_ env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null </dev/null ||
    fail_ "apt-get could not install: $*" "Its own words are above. Is this machine online?"
}

make_venv_() {
  python_=${PYTHON:-python3}
  [ "$python_" = python3 ] || command -v "$python_" >/dev/null 2>&1 ||
    fail_ "PYTHON names $python_, and there is no such program here. Name another one, or leave PYTHON unset."
  need_=$(missing_packages_ | tr '\n' ' ')
  # One word a package.
  # shellcheck disable=SC2086
  [ -z "$need_" ] || install_packages_ $need_
  # The interpreter by its full name (…/python3.11), so that the .venv is made anew when the system's python moves on.
  python_=$("$python_" -c 'import os, sys
if not (3, 11) <= sys.version_info[:2] <= (3, 13):
    sys.exit("Ringtable needs Python 3.11, 3.12 or 3.13; this is " + sys.version.split()[0] + ". Name another one: PYTHON=python3.12 " + sys.argv[1])
print(os.path.realpath(getattr(sys, "_base_executable", sys.executable)))' "$0") || exit 1
  echo "Preparing .venv (first start, or the lock has changed) ..." >&2
  rm -rf "$ROOT/.venv"
  "$python_" -m venv "$ROOT/.venv" || fail_ "$python_ could not make $ROOT/.venv. Is the folder writable?"
  "$PY" -m pip install -q --disable-pip-version-check --no-input --require-hashes --only-binary :all: \
    -r "$ROOT/requirements.lock" >&2 ||
    fail_ "The Python packages could not be installed; pip's own words are above. Is this machine online?"
  cp "$ROOT/requirements.lock" "$ROOT/.venv/made-from.lock"
}

if ! ready_; then
  # Two first starts at once: the second waits, and then finds the work done.
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$ROOT/.venv.lock"
    flock 9
  fi
  ready_ || make_venv_
  exec 9>&-
fi
