"""What an open app does about an error that nobody caught: one step after another, and never the same again at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType

from kivy.base import ExceptionHandler, ExceptionManager

from companion.mishaps.log import MishapLog, hearing

AGAIN_S = 10.0
"""An error so soon after the one before says that this was not got over."""
ENDS = "It could not be got over, and the app has ended. Everything up to your last tap is on disk."


class Guard(ExceptionHandler):
    """While it is entered, Kivy gives it whatever a touch, a key, a clock or a drawing stumbled over, and Python what
    a thread did.

    steps: what is done, each where the one before has led to another error within AGAIN_S; end: what is done when none
    is left; in_thread: what is done about an error of a thread. clock: seconds that only ever grow.
    """

    def __init__(
        self,
        log: MishapLog,
        steps: Sequence[Callable[[], None]],
        end: Callable[[], None],
        in_thread: Callable[[], None],
        clock: Callable[[], float],
    ) -> None:
        self.log = log
        self._steps, self._end, self._in_thread, self._clock = tuple(steps), end, in_thread, clock
        self._taken, self._since_s = 0, 0.0

    def __enter__(self) -> Guard:
        ExceptionManager.add_handler(self)
        self._hooks = hearing(self._heard)
        self._hooks.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._hooks.__exit__(kind, error, where)
        ExceptionManager.remove_handler(self)

    def handle_exception(self, inst: BaseException) -> int:
        """As Kivy calls it. What is no error (a hand that breaks off) goes on its way."""
        if not isinstance(inst, Exception):
            return ExceptionManager.RAISE
        self.fell(inst)
        return ExceptionManager.PASS

    def fell(self, error: Exception) -> None:
        """An error that nobody caught: the next step, or the end."""
        if self._clock() - self._since_s >= AGAIN_S:
            self._taken = 0
        trouble: Exception | None = error
        while trouble is not None:
            is_over = self._taken >= len(self._steps)
            self.log.tell(trouble, ENDS if is_over else "")
            if is_over:
                self._end()
                return
            step, trouble = self._steps[self._taken], None
            self._taken += 1
            try:
                step()
            except Exception as again:  # noqa: BLE001 - this is the last wall: whatever it is, the next step follows
                trouble = again
            self._since_s = self._clock()

    def goes_on(self) -> None:
        """Whoever looked at what was done about it goes on: from now on it is seen whether it was got over."""
        self._since_s = self._clock()

    def _heard(self, error: Exception) -> None:
        self.log.tell(error)
        self._in_thread()
