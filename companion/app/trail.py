"""Where the tablet is, and the pages behind it: Back goes one page back."""

from __future__ import annotations

from companion.app.at_table import AtTable
from companion.evening.desks import CURTAIN, DESK_PAGE, HANDOVER, Desk
from companion.pages import HOME, NEW_PIN, NEW_TABLE, TABLE

Spot = tuple[str, str]
"""A place, and which page of the open table where that is it."""
SHUT = (HANDOVER, DESK_PAGE, CURTAIN, NEW_PIN)
"""Pages of one seat's own: nobody comes back to them but through their door."""


class Trail:
    """place: HOME, TABLE or a page beside the table."""

    def __init__(self) -> None:
        self.place = HOME
        self._behind: list[Spot] = []
        self._is_new = False

    def begin(self, place: str) -> None:
        """A table is opened or closed: there is nothing behind."""
        self.place, self._behind, self._is_new = place, [], place == TABLE

    def spot(self, desk: Desk | None) -> Spot:
        """The page that is shown. desk: of the open table."""
        return self.place, desk.page if self.place == TABLE and desk is not None else ""

    def went_on(self, left: Spot, desk: Desk | None) -> None:
        """Somebody left this page for another: Back leads to it. Where that other one was passed, it led back there."""
        now = self.spot(desk)
        # Who has just sat down goes back to the table, whatever page it began on.
        sat_down, self._is_new = self._is_new and left[0] in (HOME, NEW_TABLE), False
        if now != left and left[1] not in SHUT and not sat_down:
            self._behind.append(left)
        self._passed(now)

    def _passed(self, now: Spot) -> None:
        if now[0] == HOME:
            self._behind = []
        if now in self._behind:
            del self._behind[self._behind.index(now) :]

    def back(self, table: AtTable | None) -> None:
        """One page back, or out of what lies open on it; from the Table Home, and from there nowhere."""
        page = ""
        if self.place == TABLE and table is not None:
            page = table.page
            if page == TABLE:
                self.begin(HOME)
                return
            table.back()
            if page == CURTAIN or table.page != TABLE:
                self._passed(self.spot(table.desk))
                return
        if self.place == HOME:
            return
        self.place, page = self._behind.pop() if self._behind else (TABLE if page else HOME, TABLE)
        if table is None and self.place == TABLE:
            self.place = HOME
        elif self.place == TABLE and table is not None:
            table.desk.page = page
