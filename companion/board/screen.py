"""What is on the board now: public facts as lines to read aloud; taps note what is not so, a button settles it."""

from __future__ import annotations

from itertools import chain, groupby
from typing import Any

from kivy.metrics import dp

from companion.models import Open, OpenDesk
from companion.pages import SHEET, FactModel, ForgetEdits, MapCompared, OnMapModel, PutOnMap
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel, Tap, Words, tap
from companion.widgets.chrome import text_width
from companion.widgets.hexmap import HexMapView
from companion.widgets.leaf import Leaf, kept
from companion.widgets.longlist import LongList, Row
from companion.widgets.switches import EvenRow
from companion.widgets.theme import theme
from companion.words import say
from engine.core.panels import Map

SAYS = say("board.read_it_aloud")
SAYS_ON_HEXES, SAYS_ON_ROADS = say("board.compare_with_the_board"), say("board.compare_with_the_places")
NOTHING_THERE = say("board.nothing_stands_there")
ON_DESKS = say("board.kept_on_the_desks")


class OnMapScreen(Leaf):
    """Draws an OnMapModel: the board with its list beside it, or the list alone in two columns.

    A touch on the board brings what stands there to the top of the list.
    """

    _board: HexMapView | None = None
    _here = ""
    _came_for = ""

    def show(self, model: Any) -> None:
        """Draw this model; who came from a place finds it on the board and at the top of the list."""
        super().show(model)
        if model.here != self._came_for:
            self._came_for = model.here
            self._touched(model.here)
            if self._board is not None:
                self._board.tell(model.here)
                self._board.bring(model.here)

    def on_leave(self, *_: object) -> None:
        """Who comes from the same place again finds it again."""
        super().on_leave()
        self._came_for = ""

    def draw(self, model: OnMapModel) -> None:
        ways = (self._way(model.sheet),) if model.sheet else ()
        self.lay_out(model.title, model.turn, model.box_label, ways, model.message)
        self.body.orientation = "vertical"
        on_map = SAYS_ON_HEXES if model.map is not None and model.map.sheets else SAYS_ON_ROADS
        self.body.add_widget(Words(says=SAYS if model.map is None else on_map, ink="dim"))
        sides = Sides()
        if model.map is not None:
            sides.add_widget(self._drawn(model, model.map))
        groups = _groups(model, self._here)
        both = [rows for rows in halves(groups) if rows] if model.map is None else [[*chain.from_iterable(groups)]]
        self.lists = [self._list(rows, f"facts/{at}") for at, rows in enumerate(both)]
        for rows in self.lists:
            panel = Panel(padding=(theme.pad, theme.pad / 2, dp(4), dp(4)))
            panel.add_widget(rows)
            sides.add_widget(panel)
        self.body.add_widget(sides)
        self.body.add_widget(self._foot(model.different))

    def _drawn(self, model: OnMapModel, board: Map) -> HexMapView:
        """The board, in the window where it was left."""
        if self._board is None:
            self._board = HexMapView(compares=False)
            self._board.bind(on_place=lambda _, place: self._touched(place))
            self._board.bind(on_pile=lambda _, pile: self._touched(pile.place))
        view = self._board
        if view.parent is not None:
            view.parent.remove_widget(view)
        noted = {fact.id for fact in model.facts if fact.becomes}
        pieces = tuple(line.partition("/")[2] for line in noted)
        view.show(board, dict(model.colours), pieces)
        return view

    def _touched(self, place: str) -> None:
        """What stands there is read first."""
        self._here = place
        if self.model is not None:
            self.lists[0].rows = [*chain.from_iterable(_groups(self.model, place))]
            self.lists[0].show_row(0)

    def _way(self, to: str) -> Tap:
        way = tap(to, lambda _: self.dispatch("on_pick", Open(SHEET)), size_hint_x=None)
        way.width = text_width(way.says, "SansBold", theme.sizes["strong"]) + dp(8)
        return way

    def _list(self, rows: list[Row], name: str) -> LongList:
        shown = kept(LongList(rows=rows), name)
        self.pass_on(shown)
        return shown

    def _foot(self, different: int) -> EvenRow:
        foot = EvenRow()
        if self.model.may_add:
            foot.add_widget(
                tap(say("shared.something_is_missing_here"), lambda _: self.dispatch("on_pick", PutOnMap()), "quiet")
            )
        if different:
            forget = tap(say("board.forget_what_was_noted"), lambda _: self.dispatch("on_pick", ForgetEdits()), "quiet")
            foot.add_widget(forget)
        lines = say("board.one_line") if different == 1 else say("board.lines", count=different)
        says = say("board.put_lines_right", lines=lines) if different else say("shared.all_is_as_on_the_board")
        self.settle = tap(says, lambda _: self.dispatch("on_pick", MapCompared()), "gold")
        foot.add_widget(self.settle)
        return foot


def _groups(model: OnMapModel, here: str = "") -> list[list[Row]]:
    """What stands in the place that was touched, then each group under its heading; last, the way to what one seat
    alone knows.
    """
    place_of = dict(model.places)
    there = [_row(fact) for fact in model.facts if here and place_of.get(fact.id) == here]
    groups = [
        [Row(group.upper(), enabled=False, ink="gold"), *(_row(fact) for fact in facts)]
        for group, facts in groupby(model.facts, key=lambda fact: fact.group)
    ]
    if here:
        nothing = Row(NOTHING_THERE, enabled=False)
        said = [each for each in (model.map.ground if model.map is not None else ()) if each.place == here]
        is_printed = model.map is None or model.map.prints(here)
        names = (here, *(each.name for each in said)) if is_printed else (each.name or each.says for each in said)
        head = " ".join(names).strip()
        groups.insert(0, [Row(head, enabled=False, ink="gold"), *(there or [nothing])])
    desks = [
        Row(seat.name, say("board.what_this_seat_alone_knows"), OpenDesk(seat.id), end=say("shared.private_desk"))
        for seat in model.seats
    ]
    return [*groups, [Row(ON_DESKS.upper(), enabled=False, ink="gold"), *desks]] if desks else groups


def _row(fact: FactModel) -> Row:
    if fact.becomes:
        note = say("board.not_so_but", now=fact.now)
        return Row(fact.what, note, PutOnMap(fact.id), "✗", "bad", f"→ {fact.becomes}", "gold", chosen=True)
    return Row(fact.what, "", PutOnMap(fact.id), end=fact.now, end_ink="text")


def halves(groups: list[list[Row]]) -> tuple[list[Row], list[Row]]:
    """Two columns of about the same length, no group torn apart."""
    total, left = sum(len(group) for group in groups), 0
    for at, group in enumerate(groups):
        if left and left + len(group) / 2 > total / 2:
            return [row for one in groups[:at] for row in one], [row for one in groups[at:] for row in one]
        left += len(group)
    return [row for one in groups for row in one], []
