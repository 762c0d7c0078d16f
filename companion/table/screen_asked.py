"""The ask: what is asked and why, what may be done, and the keys that never move: die faces, the gold one, End."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.models import (
    PIPS,
    SHARES,
    AskModel,
    ClosedModel,
    LineModel,
    OfferModel,
    SeatRowModel,
    SourceModel,
    TableModel,
    TakeReading,
)
from companion.table.model_ground import GroundModel, LeaveGround
from companion.table.screen_askhead import AskHead
from companion.table.screen_ground import GroundKeys, way_to_tell
from companion.table.screen_throw import ThrowView
from companion.widgets.answer import ON_THE_MAP, FieldTap, InlineAnswer, is_inline, pad_for
from companion.widgets.basics import Panel, Picks, Stack, Surface, Tap, Word, Words, tap
from companion.widgets.begun import as_it_begins
from companion.widgets.icons import Icon
from companion.widgets.kept import Kept, fill
from companion.widgets.lists import level
from companion.widgets.reveal import Reveal
from companion.widgets.seatrows import SeatRows, SeatStrip
from companion.widgets.split import SplitAnswer
from companion.widgets.state import Line
from companion.widgets.tray import TrayView
from companion.words import say

Answer = tuple[list[Widget], list[Widget], list[Widget]]
"""What answers an ask: in the column, on the line of the die faces, and as the gold key (and a chart's next)."""
AT_ONCE, INSTEAD, ALSO = say("table.or_in_one_tap"), say("table.or_instead"), say("table.you_may_also")
"""Over keys that answer what is asked with what follows, that answer it in another way, that do something else."""
FEW = 9  # keys in the middle that leave the board under them in sight
TRAY_HIGH = 118  # dp of a camera's picture over what else answers


class ActionTap(Tap):
    """An act that may be done now: its sign, its words, under them a note, and what one costs at the end."""

    cost = StringProperty("")
    icon = StringProperty("")
    before = NumericProperty("16dp")
    after = NumericProperty("16dp")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**({"halign": "left"} | properties))
        self._sign = Icon(sign=self.icon, ink="gold")
        self._price = Word(says=self.cost, face="Serif", type_size="heading")
        if self.icon:
            self.before = dp(16) + self._sign.width + dp(12)
            self.add_widget(self._sign)
        if self.cost:
            self.add_widget(self._price)
        self.bind(pos=self._lay, size=self._lay)
        self._price.bind(size=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        self.after = dp(16) + (self._price.width + dp(10) if self.cost else 0)
        self._sign.x, self._sign.center_y = self.x + dp(14), self.center_y
        self._price.right, self._price.center_y = self.right - dp(14), self.center_y


class TwoColumns(GridLayout):
    """Acts side by side, where the ask is broad and low."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(cols=2, size_hint_y=None, spacing=dp(8), **properties)
        self.bind(minimum_height=self.setter("height"))

    def show(self, acts: list[Widget]) -> None:
        """Have these."""
        fill(self, acts)
        for act in acts:
            if isinstance(act, Tap):
                act.bind(texture_size=self._level)
        self._level()

    def _level(self, *_: object) -> None:
        taps = [act for act in self.children[::-1] if isinstance(act, Tap)]
        level(taps, 2)


class ClosedAct(Surface, Stack):
    """An act that is not possible now, and why; nothing to touch."""

    def __init__(self, closed: ClosedModel, **properties: Any) -> None:
        super().__init__(spacing=0, padding=(dp(16), dp(7)), rim="line", **properties)
        cites = f" · {closed.cites[0].section}" if closed.cites else ""
        self.add_widget(Words(says=closed.label, ink="dim"))
        self.add_widget(Words(says=f"{closed.why}{cites}", ink="dim", type_size="small"))


class AskColumn(Picks, Panel):
    """Draws the ask of a TableModel, or the form that lies open. Dispatches `on_offer(offer)` for an act that is begun.

    `trays` are the camera pictures that it shows, by source.
    """

    stands_for: tuple[str, str] | None = None
    is_upright = BooleanProperty(False)
    _reading: Answer | None = None

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_offer")
        self._widgets = Kept()
        self.trays: dict[str, TrayView] = {}
        super().__init__(**properties)

    def on_offer(self, offer: OfferModel) -> None:
        """Nothing to do by default."""

    def on_is_upright(self, *_: object) -> None:
        """Held upright, End stands left of the gold key, else under it."""
        anchors, main, end = (self.ids[name].__self__ for name in ("anchors", "main", "end"))
        anchors.clear_widgets()
        anchors.orientation = "horizontal" if self.is_upright else "vertical"
        for part in (end, main) if self.is_upright else (main, end):
            part.pos_hint = {"top": 1} if self.is_upright else {}
            anchors.add_widget(part)

    def show(self, model: TableModel, form: SplitAnswer | None, reading: Answer | None = None) -> None:
        """Draw what is asked, or the form in its place. reading: what answers it where the chart does."""
        self.trays = {}
        self._reading = reading
        self._widgets.begin()
        if model.ground is not None:
            self._show_ground(model.ground)
        elif form is not None:
            self._show_form(model, form)
        else:
            self._show_ask(model)

    def _show_ground(self, ground: GroundModel) -> None:
        self.stands_for = ("ground", "")
        head = ("", "text", ground.title, ground.says, (), "")
        fill(self.ids.head, [self._widgets.keep(head, lambda: self.pass_on(AskHead(*head)))])
        fill(self.ids.ask, [self._widgets.keep(ground, lambda: self.pass_on(GroundKeys(ground)))])
        fill(self.ids.faces, [])
        fill(self.ids.main, [])
        fill(self.ids.end, [tap(say("ground.enough_told"), lambda _: self.dispatch("on_pick", LeaveGround()), "quiet")])

    def _show_form(self, model: TableModel, form: SplitAnswer) -> None:
        keep, offer = self._widgets.keep, form.offer
        owed = model.ask.owed_by if model.ask is not None and model.ask.seat in ("", offer.seat) else ""
        colour = dict(model.colours).get(offer.seat, "text")
        ask = model.ask
        mark = next((seat.initial for seat in model.seats if seat.id == offer.seat), "")
        form_head = (owed, colour, offer.label, offer.note, offer.cites, mark)
        if ask is not None and ask.hand == offer:
            form_head = (owed, colour, ask.title, ask.why, ask.cites, mark)
        self.stands_for = ("form", offer.id)
        heads: list[Widget] = [keep(form_head, lambda: self.pass_on(AskHead(*form_head)))]
        deed = model.deed if model.deed is not None and model.deed.offer_id == offer.id else None
        if deed is not None and deed.reach:
            heads.append(self._small(deed.reach))
        if ask is not None and ask.hand == offer and (fell := _just_fell(model)):
            heads.append(self._small(fell))
        fill(self.ids.head, heads)
        # One field needs no row, but a place has to be tapped for.
        parts = [form.rows] if len(form.asked()) > 1 or form.unfilled == ON_THE_MAP else []
        if (way := way_to_tell(model, form.filled(), form.field)) is not None:
            way.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
            parts.insert(0, way)
        asked = ask if ask is not None and ask.hand == offer else None
        parts += self._queue(asked.queue) if asked is not None else []
        if deed is not None and deed.shares and not (asked is not None and asked.queue):
            parts.append(keep(deed.shares, lambda: SeatRows(deed.shares)))
        nothing = self._pays_nothing(model, asked)
        parts += nothing
        parts += self._covered(model) if any(len(field.options) > FEW for field in form.asked()) else []
        parts += self._also(model, with_words=not nothing) if asked is not None else []
        fill(self.ids.ask, parts)
        fill(self.ids.faces, [])
        form.tell_deed(deed)
        fill(self.ids.main, [] if form.sends_itself else [form.confirm])
        fill(self.ids.end, [form.back])

    def _covered(self, model: TableModel) -> list[Widget]:
        """The lines of the board that a long list of keys covers, in words."""
        lanes = [each for each in model.tabs[0].sections if each.lane is not None] if model.tabs else []
        lines = (LineModel(each.title, each.note, icon=each.icon) for each in lanes)
        return [self._widgets.keep(line, partial(Line, line)) for line in lines]

    def _show_ask(self, model: TableModel) -> None:
        ask = model.ask
        self.stands_for = (ask.id, ask.title) if ask is not None else None
        keep = self._widgets.keep
        marks = {seat.colour: seat.initial for seat in model.seats}
        mark = marks.get(ask.colour, "") if ask is not None else ""  # of both seats together there is none
        head = (ask.owed_by, ask.colour, ask.title, ask.why, ask.cites, mark) if ask is not None else None
        fill(self.ids.head, [keep(head, lambda: self.pass_on(AskHead(*head)))] if head is not None else [])
        parts, faces, main = self._question(ask) if ask is not None else ([], [], [])
        has_answer = ask is not None and bool(parts or faces or main)
        # What answers stands over the others in the queue, but for a line of marks: they do not push its keys down.
        queue = ask.queue if ask is not None else ()
        if parts and queue:
            parts.insert(0, keep(("strip", queue), lambda: SeatStrip(queue)))
        nothing = self._pays_nothing(model, ask)
        parts += [*nothing, *self._queue(queue)]
        parts += self._also(model, with_words=has_answer)
        fill(self.ids.ask, parts)
        fill(self.ids.faces, faces)
        end = model.end
        ends = [keep(("end", end), lambda: self._end(end))] if end is not None and not nothing else []
        if self._reading is not None and not ends:
            main, ends = main[:1], main[1:]
        fill(self.ids.main, main)
        fill(self.ids.end, ends)

    def to_top(self) -> None:
        """What is asked is on top, wherever the last thing done was found."""
        self.ids.ask_room.scroll_y = 1

    def _pays_nothing(self, model: TableModel, ask: AskModel | None) -> list[Widget]:
        """Whoever pays nothing says so beside whoever pays: its own place is that of the way back from the form."""
        fields, end = ask.hand.fields if ask is not None and ask.hand is not None else (), model.end
        if end is None or all(field.kind != SHARES for field in fields):
            return []
        return [self._widgets.keep(("nothing", end), partial(self._end, end))]

    def _queue(self, rows: tuple[SeatRowModel, ...]) -> list[Widget]:
        """Where each player in turn does what is asked, all of them."""
        return [self._widgets.keep(rows, lambda: SeatRows(rows))] if rows else []

    def _also(self, model: TableModel, *, with_words: bool) -> list[Widget]:
        """What may be done instead, what else, and what may not."""
        keep = self._widgets.keep
        groups: dict[str, list[Widget]] = {AT_ONCE: [], INSTEAD: [], ALSO: []}
        answers = dict.fromkeys(model.instead, INSTEAD) | dict.fromkeys(model.at_once, AT_ONCE) if with_words else {}
        for offer in model.offers:
            if not offer.is_on_map:
                groups[answers.get(offer.id, ALSO)].append(keep(offer, partial(self._offer, offer)))
        groups[ALSO] += [keep(closed, partial(ClosedAct, closed)) for closed in model.closed]
        parts: list[Widget] = []
        for words, acts in groups.items():
            parts += [self._small(words)] if with_words and acts else []
            if self.is_upright and len(acts) > 1:
                both: TwoColumns = keep(("acts", words), TwoColumns)
                both.show(acts)
                parts.append(both)
            else:
                parts += acts
        return parts

    def _small(self, says: str, ink: str = "dim") -> Words:
        return self._widgets.keep((says, ink), lambda: Words(says=says, ink=ink, type_size="small"))

    def _offered(self, tapped: Tap | Reveal) -> None:
        self.dispatch("on_offer", tapped.carries)

    def _end(self, offer: OfferModel) -> Widget:
        if offer.lays_open:
            return self._reveal(offer, "plain")
        button = tap(offer.label, self._offered, "quiet", carries=offer, enabled=offer.enabled)
        button.note = offer.note if offer.enabled else offer.why
        return button

    def _reveal(self, offer: OfferModel, kind: str) -> Reveal:
        shows = Reveal(offer.label, kind, offer, offer.enabled)
        shows.bind(on_open=self._offered)
        return shows

    def _offer(self, offer: OfferModel) -> Widget:
        if offer.lays_open:
            return self._reveal(offer, "plain")
        button = ActionTap(
            says=offer.label, kind="plain", carries=offer, enabled=offer.enabled, icon=offer.icon, cost=offer.cost
        )
        button.bind(on_release=self._offered)
        button.note = offer.note if offer.enabled else offer.why
        return button

    def _question(self, ask: AskModel) -> Answer:
        """What answers the ask: in the column, on the line of die faces, and as the gold key."""
        if self._reading is not None:
            return self._reading
        keep = self._widgets.keep
        parts: list[Widget] = []
        faces: list[Widget] = []
        main: list[Widget] = []
        taking = (source for source in ask.sources if source.take and source.ready and (source.sure or source.throw))
        asked = next((source.id for source in taking), "")
        for source in ask.sources:
            drawn, key = self._source(source, is_gold=source.id == asked)
            parts += drawn
            (main if source.id == asked and key is not None and not main else parts).extend([key] if key else [])
        hand = ask.hand
        if hand is None:
            return parts, faces, main
        # A question about a throw needs the room for itself.
        is_row = _is_one_die(hand) and not any(source.throw for source in ask.sources)
        if ask.hand_title and (is_inline(hand) or ask.hand_title != hand.label):
            (faces if is_row else parts).append(self._small(ask.hand_title))
        if is_inline(hand):
            # Half an answer is not carried over to what is asked next.
            answer = keep(("inline", hand), lambda: self.pass_on(InlineAnswer(hand)), lambda it: not it.is_touched)
            (faces if is_row else parts).append(answer)
        else:
            kind = "plain" if any(source.take for source in ask.sources) else "gold"
            key = keep((kind, hand), lambda: self._hand(hand, kind))
            if _is_said_at_once(hand):
                parts += [
                    keep(("row", hand, place), partial(self._row, hand, place)) for place in range(len(hand.fields))
                ]
            # What opens a secret never stands where End or a deed stood.
            (parts if kind == "plain" or hand.lays_open else main).append(key)
        parts += [keep(("way", way), partial(self._way, way)) for way in ask.ways]
        return parts, faces, main

    def _way(self, way: OfferModel) -> Widget:
        return tap(way.label, self._offered, "quiet", carries=way, note=way.note)

    def _hand(self, hand: OfferModel, kind: str) -> Widget:
        if hand.lays_open:
            return self._reveal(hand, kind)
        if _is_said_at_once(hand):
            key = tap(hand.confirm or hand.label, self._said, kind, carries=hand, enabled=hand.enabled)
        else:
            key = tap(hand.label, self._offered, kind, carries=hand, enabled=hand.enabled)
            if hand.fields and not hand.is_secret:
                key.note = " · ".join(field.title for field in hand.fields if field.title)
        return key

    def _said(self, tapped: Tap) -> None:
        self.dispatch("on_pick", tapped.carries.picked(as_it_begins(tapped.carries) or ()))

    def _row(self, hand: OfferModel, place: int) -> Widget:
        """What the form would say of one field, and the way into it."""
        field = hand.fields[place]
        pad = pad_for(field)
        if field.default != "":
            pad.fill(field.default)
        row = FieldTap(says=field.title, face="Sans", halign="left", carries=hand, note=pad.words() or "–")
        row.bind(on_release=self._offered)
        return row

    def _source(self, source: SourceModel, *, is_gold: bool) -> tuple[list[Widget], Widget | None]:
        """A device's picture and words, and the key that takes what it shows."""
        kind = "gold" if is_gold else "plain"
        parts: list[Widget] = []
        if source.has_field:
            tray = self.trays[source.id] = self._widgets.keep(("tray", source.id), TrayView)
            tray.height, tray.is_whole = dp(TRAY_HIGH), self.is_upright
            tray.show(source)
            parts.append(tray)
        if source.throw is not None:
            drawn = ("throw", source.id, source.throw, source.take, kind)
            parts.append(self._widgets.keep(drawn, lambda: self.pass_on(ThrowView(source, kind))))
            return parts, None
        says = f"{'●' if source.ready else '○'} {source.name}: {source.says}"
        if source.take:
            note = "" if source.has_field else says
            key = (source.id, source.take, source.ready, note, kind)
            return parts, self._widgets.keep(key, lambda: self._take(source, kind, note))
        if not source.has_field:
            parts.append(self._small(says, "dim" if source.ready else "text"))
        return parts, None

    def _take(self, source: SourceModel, kind: str, note: str) -> Tap:
        def taken(tapped: Tap) -> None:
            self.dispatch("on_pick", TakeReading(tapped.carries))

        return tap(source.take, taken, kind, carries=source.id, enabled=source.ready, note=note)


def _just_fell(model: TableModel) -> str:
    """The die that led to this form, with what came of it: the journal lies under the form. '' where none did."""
    last = next((line for line in model.journal if not line.heading), None)
    return f"{' '.join(last.dice)} · {last.text}" if last is not None and last.dice else ""


def _is_said_at_once(hand: OfferModel) -> bool:
    """Whether the gold key says the whole answer as it is: its form is filled in before anybody touches it."""
    is_open = not hand.is_secret and not hand.lays_open
    return is_open and bool(hand.fields) and not is_inline(hand) and as_it_begins(hand) is not None


def _is_one_die(hand: OfferModel) -> bool:
    """Whether a row of faces answers it at one tap."""
    return is_inline(hand) and hand.fields[0].kind == PIPS and hand.fields[0].count == 1


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
