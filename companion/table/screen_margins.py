"""What stands round the ask and the tabs of the Table: a message or the guide, the short panels, the game's own track,
what the journal says last and what takes it back.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.models import JournalModel, MessageModel, MomentModel, SectionModel, TableModel, Undo
from companion.table.screen_moment import MomentBar
from companion.table.screen_shape import lines_high
from companion.widgets.basics import Panel, Picks, Tap, Words
from companion.widgets.chrome import MessageBar
from companion.widgets.kept import Kept, fill
from companion.widgets.middle import FootTrack
from companion.widgets.state import SectionPanel
from companion.widgets.theme import theme, wide_of
from companion.words import say

UNDO = say("table.sign_take_back")
ELLIPSIS = " …"
SPACE = 0.28
"""Of the size of letters, how wide the space between words is."""


class Margins:
    """Draws them into the Table's rule. screen: the Table; keep: its widgets."""

    def __init__(self, screen: Picks, widgets: Kept) -> None:
        self._screen, self._widgets = screen, widgets
        self._ids: Any = screen.ids
        self._track: FootTrack | None = None
        self._gives_way = False
        for part in (self._ids.tabs, self._ids.message, self._ids.strip, self._ids.centre):
            part.bind(height=self._place_track)

    def message(
        self, message: MessageModel | None, guide: MessageModel | None, moment: MomentModel | None = None
    ) -> None:
        """What was said; else the guide; else what has just happened. It takes of the tabs' room alone: no key of the
        ask moves for it.
        """
        keep, screen = self._widgets.keep, self._screen
        if message is not None:
            fill(self._ids.message, [keep(message, lambda: screen.pass_on(MessageBar(message)))])
        elif guide is not None:
            bar = keep(("guide", guide), lambda: screen.pass_on(MessageBar(guide, closes=False)))
            fill(self._ids.message, [bar])
        elif moment is not None:
            fill(self._ids.message, [keep(("moment", moment), lambda: MomentBar(moment))])
        else:
            fill(self._ids.message, [])

    def aside(self, sections: tuple[SectionModel, ...]) -> None:
        """The short panels over the journal."""
        fill(self._ids.aside, [self._panel(section) for section in sections])

    def _panel(self, section: SectionModel) -> SectionPanel:
        def made() -> SectionPanel:
            close = {"padding": (theme.pad, theme.pad * 0.5), "spacing": dp(4)}
            return self._screen.pass_on(SectionPanel(section, **close))  # type: ignore[return-value]

        panel = self._widgets.keep(("aside", section.title), made)
        panel.show(section)
        return panel

    def track(self, model: TableModel, *, is_wanted: bool, is_filling: bool, is_low: bool) -> None:
        """The game's own track. is_filling: a form lies open, and what it would spend is marked; is_low: it stands
        only where the tabs are in one row and what lies behind them has the height of a finger besides.
        """
        track, self._track, self._gives_way = model.foot, None, is_low
        if track is None or not is_wanted:
            self._place_track()
            return
        colour = dict(model.colours).get(track.seat, "gold")
        key = ("track", track, model.colours)
        drawn: FootTrack = self._widgets.keep(key, lambda: self._foot(FootTrack(track, colour, model.colours)))
        drawn.coming = model.deed.cells if model.deed is not None and is_filling else 0
        self._track = drawn
        self._place_track()

    def _foot(self, track: FootTrack) -> FootTrack:
        track.bind(height=self._place_track)
        return track

    def _place_track(self, *_: object) -> None:
        track = self._track
        is_shown = track is not None and (not self._gives_way or self._has_room(track))
        fill(self._ids.track, [track] if track is not None and is_shown else [])

    def _has_room(self, track: FootTrack) -> bool:
        ids = self._ids
        track.width = ids.centre.width
        others = sum(part.height for part in (ids.tabs, ids.message, ids.strip))
        is_in_rows = any(len(bar.children) > 1 for bar in ids.tabs.children)
        return not is_in_rows and ids.centre.height - others - track.height - theme.gap >= theme.target

    def strip(self, lines: int, journal: tuple[JournalModel, ...] = ()) -> None:
        """So many of the journal's last lines under the tabs, with what takes the last choice back beside them.

        journal: where there is no room for them, the one whose newest line stands there by itself.
        """
        ids = self._ids
        ids.deeds.height = lines_high(lines)
        last = next((line for line in journal if not line.heading), None)
        brief = [self._widgets.keep(("newest", last), lambda: _newest(last))] if last is not None else []
        fill(ids.strip, [ids.deeds.__self__] if lines else brief)

    def journal(self, model: TableModel, lines: int, *, with_note: bool) -> None:
        """Its lines, and what takes the last choice back. lines: how many of them stand under the tabs too; with_note:
        whether the key says what would go.
        """
        ids, undo = self._ids, model.undo
        ids.journal.lines = list(model.journal)
        if lines:
            ids.last.lines = [line for line in model.journal if not line.heading][:lines]
        if undo is None:
            fill(ids.undo, [])
            return
        key: TakeBack = self._widgets.keep("undo", self._take_back)
        key.show(*undo, with_note=with_note)
        fill(ids.undo, [key])

    def _take_back(self) -> TakeBack:
        key = TakeBack(says=UNDO, kind="quiet")
        key.bind(on_undo=lambda _, entry: self._screen.dispatch("on_pick", Undo(entry)))
        return key


def _newest(line: JournalModel) -> Panel:
    """What happened last, with the dice it came of, and nothing round it."""
    panel = Panel(padding=(theme.pad * 0.7, dp(4)), size_hint_y=None)
    panel.bind(minimum_height=panel.setter("height"))
    panel.add_widget(Words(says=" · ".join((*([" ".join(line.dice)] if line.dice else []), line.text))))
    return panel


class TakeBack(Tap):
    """Takes the last choice back: `on_undo(entry)`. It says what would go."""

    _entry = 0
    _pressed: int | None = None
    _told = ""

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_undo")
        super().__init__(**properties)
        self.bind(width=self._tell)

    def show(self, entry: int, says: str, *, with_note: bool) -> None:
        """Stand for another entry."""
        self._entry, self._told = entry, says if with_note else ""
        self._tell()

    def _tell(self, *_: object) -> None:
        self.note = cut(self._told, self.width - dp(44)) if self._told else ""

    def on_press(self) -> None:
        """A finger means the entry that it came down on."""
        self._pressed = self._entry

    def on_release(self) -> None:
        """Take that back, unless another one stands here by now."""
        pressed, self._pressed = self._pressed, None
        if pressed in (None, self._entry):
            self.dispatch("on_undo", self._entry)

    def on_undo(self, entry: int) -> None:
        """Nothing to do by default: whoever is interested has bound it."""


def cut(says: str, room: float) -> str:
    """As many of the words as fit one line of a note, in pixels."""
    size = theme.sizes["small"]
    words: list[str] = []
    left = room
    for word in says.split():
        left -= wide_of(word, "Sans", size) + size * SPACE
        if left < 0 and words:
            return " ".join(words).rstrip(",;:") + ELLIPSIS
        words.append(word)
    return " ".join(words)
