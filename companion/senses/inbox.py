"""The inbox: device threads put frozen observations in, the UI thread empties it. The only thing both sides touch."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable


class Inbox:
    """A queue with room for `room` observations; `put` never blocks a device and never fails.

    An observation of which `newest_only` is true (a live picture) pushes out the older one of its type, so that a slow
    screen never lags behind a camera. When there is no room left the oldest of all goes.
    """

    def __init__(self, room: int = 256, newest_only: Callable[[object], bool] = lambda _: False) -> None:
        self._room = room
        self._newest_only = newest_only
        self._waiting: deque[object] = deque()
        self._lock = threading.Lock()

    def put(self, observation: object) -> None:
        """From any thread."""
        with self._lock:
            if self._newest_only(observation):
                kept = (old for old in self._waiting if type(old) is not type(observation))
                self._waiting = deque(kept)
            self._waiting.append(observation)
            while len(self._waiting) > self._room:
                self._waiting.popleft()

    @property
    def is_empty(self) -> bool:
        """Whether nothing was put since the last time."""
        return not self._waiting

    def empty(self) -> tuple[object, ...]:
        """Everything put since the last time, in order. From the UI thread."""
        with self._lock:
            taken = tuple(self._waiting)
            self._waiting.clear()
        return taken
