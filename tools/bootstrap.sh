# Sourced by ./run, ./test, tools/check and tools/long_run, which set ROOT: leaves PY, the python of a ready .venv, and
# PYTHONPATH. With FOR=tests beside it, what only the tests use is there too. (POSIX sh)
# The .venv keeps a copy of each lock it was made from; while they are equal a start costs one `cmp` or two. What ./test
# added stays: where the player's lock has changed, the .venv is made anew with all that it had.
# Names end in _ because this is read into the caller's shell.

# Without this, a caller that forgot ROOT would have /.venv removed and made.
: "${ROOT:?tools/bootstrap.sh is read by ./run and ./test; start one of those}"
PY="$ROOT/.venv/bin/python"
PYTHONPATH="$ROOT${PYTHONPATH:+:$PYTHONPATH}"
export PYTHONPATH

made_from_() { cmp -s "$ROOT/$1.lock" "$ROOT/.venv/made-from-$1.lock"; }

ready_() {
  [ -x "$PY" ] && made_from_ requirements || return 1
  # A start of ./run makes nothing anew because only the tests' lock has changed.
  [ "${FOR:-}" != tests ] || made_from_ requirements-test
}

say_() { printf '%s\n' "$@" >&2; }

fail_() { say_ "$@"; exit 1; }

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

# The same for the tests: the compilers of the roller's firmware, simavr to run the Uno's own program in, and pdftoppm to
# look at printed sheets of stickers.
missing_for_tests_() {
  for pair_ in cc:gcc make:make avr-gcc:gcc-avr pdftoppm:poppler-utils; do
    command -v "${pair_%%:*}" >/dev/null 2>&1 || echo "${pair_##*:}"
  done
  includes_ stdio.h cc || echo libc6-dev
  includes_ avr/io.h avr-gcc -mmcu=atmega328p || echo avr-libc
  includes_ simavr/sim_avr.h cc || echo libsimavr-dev
}

includes_() {
  header_=$1
  shift
  echo "#include <$header_>" | "$@" -fsyntax-only -x c - >/dev/null 2>&1
}

# Installs packages, or says what to type and returns 1: where there is no apt-get, no root and no sudo, or it fails.
install_packages_() {
  say_ "These system packages are missing: $*"
  type_="apt-get update && apt-get install -y --no-install-recommends $*"
  if ! command -v apt-get >/dev/null 2>&1; then
    say_ "Those are their Debian names. Install them the way your system does, then start again."
    return 1
  fi
  as_root_=
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
      say_ "As root, type:" "  $type_" "and start again."
      return 1
    fi
    as_root_=sudo
    # With nobody at the keyboard sudo must not wait for a password.
    [ -t 0 ] || as_root_="sudo -n"
    say_ "They are installed with sudo now, which may ask for your password."
  fi
  # The tests' packages come second, and the lists are as new as they were.
  { [ -n "${updated_:-}" ] || $as_root_ apt-get update -qq >/dev/null </dev/null; } && updated_=1 &&
    $as_root_ env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null </dev/null &&
    return 0
  say_ "They could not be installed; the reason is above. As root, type:" "  $type_" "and start again."
  return 1
}

make_venv_() {
  python_=${PYTHON:-python3}
  [ "$python_" = python3 ] || command -v "$python_" >/dev/null 2>&1 ||
    fail_ "PYTHON names $python_, and there is no such program here. Name another one, or leave PYTHON unset."
  need_=$(missing_packages_ | tr '\n' ' ')
  # One word a package.
  # shellcheck disable=SC2086
  [ -z "$need_" ] || install_packages_ $need_ || exit 1
  # The interpreter by its full name (…/python3.11), so that the .venv is made anew when the system's python moves on.
  python_=$("$python_" -c 'import os, sys
if not (3, 11) <= sys.version_info[:2] <= (3, 13):
    sys.exit("Ringtable needs Python 3.11, 3.12 or 3.13; this is " + sys.version.split()[0] + ". Name another one: PYTHON=python3.12 " + sys.argv[1])
print(os.path.realpath(getattr(sys, "_base_executable", sys.executable)))' "$0") || exit 1
  say_ "Preparing .venv (first start, or the lock has changed) ..."
  rm -rf "$ROOT/.venv"
  "$python_" -m venv "$ROOT/.venv" || fail_ "$python_ could not make $ROOT/.venv. Is the folder writable?"
  install_locked_ requirements
}

# Installs what these locks name, and keeps a copy of the last. The tests' stands on the player's: pip is given both.
install_locked_() {
  for lock_; do set -- "$@" -r "$ROOT/$lock_.lock"; shift; done
  "$PY" -m pip install -q --disable-pip-version-check --no-input --require-hashes --only-binary :all: "$@" >&2 ||
    fail_ "The Python packages could not be installed; pip's own words are above. Is this machine online?"
  cp "$ROOT/$lock_.lock" "$ROOT/.venv/made-from-$lock_.lock"
}

make_ready_() {
  with_tests_=${FOR:-}
  [ ! -e "$ROOT/.venv/made-from-requirements-test.lock" ] || with_tests_=tests
  # Packages that were dropped from a lock go only with the whole .venv.
  if [ ! -x "$PY" ] || ! made_from_ requirements ||
    { [ -e "$ROOT/.venv/made-from-requirements-test.lock" ] && ! made_from_ requirements-test; }; then
    make_venv_
  fi
  # A player goes on without them where they cannot be had.
  [ "$with_tests_" != tests ] || (install_locked_ requirements requirements-test) || [ "${FOR:-}" != tests ] || exit 1
}

if ! ready_; then
  # Two first starts at once: the second waits, and then finds the work done.
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$ROOT/.venv.lock"
    flock 9
  fi
  ready_ || make_ready_
  exec 9>&-
fi
# ./test has asked when tools/check does: nobody is told, or asked for a password, twice.
if [ "${FOR:-}" = tests ] && [ -z "${RINGTABLE_PACKAGES_SEEN:-}" ]; then
  export RINGTABLE_PACKAGES_SEEN=1
  need_=$(missing_for_tests_ | tr '\n' ' ')
  # shellcheck disable=SC2086
  [ -z "$need_" ] || install_packages_ $need_ || say_ "The tests that need them are skipped."
fi
