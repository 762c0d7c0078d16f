"""A while without root's rights, so that a folder that may not be written is one for root too.

No other user is become: he might not reach the checkout or the test's folder, and root, stripped, is the owner still.
"""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

# capabilities(7): what reads and writes whatever the permissions say (DAC_OVERRIDE, DAC_READ_SEARCH).
_PAST_PERMISSIONS = 1 << 1 | 1 << 2
_VERSION_3, _THIS_THREAD = 0x20080522, 0


@contextmanager
def without_rights() -> Iterator[None]:
    """In this thread, permissions hold. Elsewhere than on Linux root becomes another user after all."""
    if os.geteuid() != 0:
        yield
    elif sys.platform == "linux":
        effective = _capabilities()
        _set_capabilities((effective[0] & ~_PAST_PERMISSIONS, *effective[1:]))
        try:
            yield
        finally:
            _set_capabilities(effective)
    else:
        os.seteuid(65534)
        try:
            yield
        finally:
            os.seteuid(0)


def _capabilities() -> tuple[int, ...]:
    """Effective, permitted and inheritable ones, the lower 32 first, then the others."""
    data = (ctypes.c_uint32 * 6)()
    _call("capget", data)
    return tuple(data)


def _set_capabilities(capabilities: tuple[int, ...]) -> None:
    _call("capset", (ctypes.c_uint32 * 6)(*capabilities))


def _call(name: str, data: ctypes.Array[ctypes.c_uint32]) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)((ctypes.c_uint32 * 2)(_VERSION_3, _THIS_THREAD), data) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
