"""The form of the Table, whose parts stand in different places, and its key: gold, or pale where it is refused."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp

from companion.models import DeedModel, FieldModel, OfferModel, Value
from companion.widgets.answer import NOTHING_YET, ON_THE_MAP, AnswerPanel, is_one_tap
from companion.widgets.basics import Tap
from companion.widgets.hexdraw import dashes, strokes
from companion.widgets.hexpiles import ring_round
from companion.widgets.theme import theme

PALE = "pale"
"""The kind of a key of which everybody sees that it is refused: a dashed edge, thin letters, and the sentence why."""
EDGE_DP, DASH_DP, GAP_DP = 1.6, 7.0, 5.0


class DeedTap(Tap):
    """The key that gives what a form has made up."""

    def __init__(self, **properties: Any) -> None:
        self._edge = InstructionGroup()
        super().__init__(**properties)
        self.canvas.after.add(self._edge)
        self.bind(pos=self._dash, size=self._dash, kind=self._dash, enabled=self._dash)
        theme.hear(self._dash, "colours")

    def _dress(self, *_: object) -> None:
        is_pale = self.kind == PALE and self.enabled
        self.face = "Sans" if is_pale else "SansBold"
        if not is_pale:
            super()._dress()
            return
        self.ink, self.rim = "text", "clear"
        self.surface = "raised" if self.state == "down" else "clear"

    def _dash(self, *_: object) -> None:
        self._edge.clear()
        if self.kind != PALE or not self.enabled:
            return
        ring = ring_round(self.center_x, self.center_y, self.width - dp(3), self.height - dp(3), self.radius)
        self._edge.add(Color(*theme.colours["text"]))
        for mesh in strokes(dashes(ring, dp(DASH_DP), dp(GAP_DP)), dp(EDGE_DP)):
            self._edge.add(mesh)


class SplitAnswer(AnswerPanel):
    """A form whose parts stand in different places: its rows, its keys and its leave in the ask, the pad (itself) in
    the middle. Its gold key says what has been made up. Dispatches `on_turn(name)` when another field is shown.

    ruling: the intent that opens the ruling on what is made up where it is refused: the key is pale then, and says why.
    """

    confirm: DeedTap
    ruling: object = None

    def __init__(self, offer: OfferModel, **properties: Any) -> None:
        self.register_event_type("on_turn")
        super().__init__(offer, **properties)

    @property
    def sends_itself(self) -> bool:
        """Whether it is made of public lists that begin with nothing: the tap on the last of them is the answer."""
        return all(is_one_tap(field) and field.default == "" and not field.secret for field in self.offer.fields)

    def on_turn(self, name: str) -> None:
        """Nothing to do by default."""

    def _lay_out(self) -> None:
        self.rows = self._rows()
        self.add_widget(self.room)

    def _turn_to(self, name: str) -> None:
        super()._turn_to(name)
        self.dispatch("on_turn", name)

    def waits_for(self, has_map: bool) -> None:
        """Say how its places are filled in. has_map: by a tap on the map beside it."""
        self.unfilled = ON_THE_MAP if has_map else NOTHING_YET
        self._tell()

    def field(self, name: str) -> FieldModel:
        """The field of this name."""
        return next(field for field in self.offer.fields if field.name == name)

    def turn(self, name: str) -> None:
        """Show this field's pad."""
        self._turn_to(name)

    def put(self, name: str, value: Value) -> None:
        """Fill a field from elsewhere, as its pad would, and go on to the next that is empty."""
        self.pads[name].fill(value)
        self._tell()
        self._next()

    def tell_deed(self, deed: DeedModel | None) -> None:
        """Say on the gold key what has been made up, and its price; on a pale one why it is refused."""
        # What is half typed is not judged yet.
        pale = deed.pale if deed is not None and self.confirm.enabled else ""
        self.ruling = deed.ruling if deed is not None and pale else None
        self.confirm.says = deed.says if deed is not None else self.offer.confirm or self.offer.label
        self.confirm.note = pale or (deed.price if deed is not None else "")
        self.confirm.kind = PALE if pale else "gold"
        if deed is not None and self.bad != set(deed.bad if pale else ()):
            self.bad = set(deed.bad if pale else ())
            self._tell()

    def _key(self, says: str) -> Tap:
        key = DeedTap(says=says, kind="gold")
        key.bind(on_release=lambda _: self._send())
        return key

    def _send(self) -> None:
        if self.ruling is not None:
            self.dispatch("on_pick", self.ruling)
        else:
            super()._send()
