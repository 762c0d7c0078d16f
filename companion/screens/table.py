"""The table: what is asked, the public state, the journal, and the seats."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from kivy.lang import Builder
from kivy.uix.widget import Widget

from companion.presenters.duel import DuelModel
from companion.presenters.models import (
    AskModel,
    Dismiss,
    MessageModel,
    OfferModel,
    OpenDesk,
    Pick,
    PictureModel,
    SectionModel,
    SourceModel,
    TableModel,
    TakeReading,
    Undo,
)
from companion.presenters.senses_pages import MarkModel
from companion.screens.duel import DuelPanel
from companion.screens.page import Page
from companion.widgets.answer import AnswerPanel, InlineAnswer, OfferHead, is_inline
from companion.widgets.basics import Panel, Tap, Words, tap
from companion.widgets.chrome import MessageBar, PhaseStrip, SeatBar
from companion.widgets.journal import JournalList
from companion.widgets.kept import Kept, fill
from companion.widgets.reveal import Reveal
from companion.widgets.state import SectionPanel
from companion.widgets.throw import ThrowView
from companion.widgets.tray import TrayView


class TableScreen(Page):
    """Draws a TableModel. Most taps change little of it: what says the same stays where it is.

    An offer too large for the ask's column opens as a sheet over state and journal; a secret one asks for its desk.
    """

    sheet: AnswerPanel | None = None
    _is_sent = False
    _duel: DuelModel | None = None

    def __init__(self, **properties: object) -> None:
        self._widgets = Kept()
        super().__init__(**properties)

    def draw(self, model: TableModel) -> None:
        is_refused = self._kept_sheet(model)
        self.trays: dict[str, TrayView] = {}
        keep = self._widgets.keep
        self._widgets.begin()
        strip = (model.turn, model.date, model.phases, model.devices)
        fill(self.ids.top, [keep(strip, lambda: PhaseStrip(*strip))])
        seats = tuple(seat.id for seat in model.seats)
        bar: SeatBar = keep(("seats", *seats), lambda: self.pass_on(SeatBar(model.seats)))
        bar.show(model.seats)
        fill(self.ids.foot, [bar])
        self._draw_message(model.message)
        self._draw_ask(model)
        self._draw_undo(model)
        self._draw_sections(model)
        if self.sheet is None:
            self._draw_right()
        elif is_refused and model.refused is not None:
            self.sheet.mark(model.refused.bad)

    def _kept_sheet(self, model: TableModel) -> bool:
        """Whether the form that lies open was refused. It stays as it is for as long as it is offered, unless it was
        taken.
        """
        sheet, is_sent, self._is_sent = self.sheet, self._is_sent, False
        if sheet is None:
            return False
        offers = (*model.offers, *((model.ask.hand,) if model.ask is not None and model.ask.hand is not None else ()))
        is_refused = is_sent and model.refused is not None and model.refused.offer_id == sheet.offer.id
        if sheet.offer not in offers or (is_sent and not is_refused):
            self.sheet = None
        return is_refused

    def show_source(self, source: SourceModel) -> None:
        """Take the newest picture and words of a source without drawing the table anew; unknown sources are ignored."""
        if source.id in self.trays:
            self.trays[source.id].show(source)

    def show_picture(self, source_id: str, picture: PictureModel, marks: tuple[MarkModel, ...] = ()) -> None:
        """Take a live camera picture of a source the ask has, and the dice that were read in it."""
        if source_id in self.trays:
            self.trays[source_id].show_picture(picture, marks)

    def _draw_message(self, message: MessageModel | None) -> None:
        keep = self._widgets.keep
        fill(self.ids.message, [keep(message, lambda: self.pass_on(MessageBar(message)))] if message else [])

    def _draw_ask(self, model: TableModel) -> None:
        self.ids.ask.stands_for = (model.ask.id, model.ask.title) if model.ask is not None else None
        self.ids.ask_room.scroll_y = 1  # what is asked is on top, wherever the last thing done was found
        parts = self._question(model.ask) if model.ask is not None else []
        if model.offers:
            parts.append(self._small("You may also" if model.ask else "You may"))
            parts += [self._widgets.keep(offer, partial(self._offer, offer)) for offer in model.offers]
        fill(self.ids.ask, parts)

    def _small(self, says: str, ink: str = "dim") -> Words:
        return self._widgets.keep((says, ink), lambda: Words(says=says, ink=ink, type_size="small"))

    def _reveal(self, offer: OfferModel, kind: str) -> Reveal:
        shows = Reveal(offer.label, kind, offer, offer.enabled)
        shows.bind(on_open=self._offered)
        return shows

    def _offer(self, offer: OfferModel) -> Widget:
        if offer.lays_open:
            return self._reveal(offer, "plain")
        button = tap(offer.label, self._offered, "plain", carries=offer, enabled=offer.enabled)
        button.note = offer.note if offer.enabled else offer.why
        return button

    def _question(self, ask: AskModel) -> list[Widget]:
        keep = self._widgets.keep
        head = (ask.owed_by, ask.colour, ask.title, ask.why, ask.cites)
        parts: list[Widget] = [keep(head, lambda: self.pass_on(OfferHead(*head)))]
        taking = (source for source in ask.sources if source.take and source.ready and (source.sure or source.throw))
        asked = next((source.id for source in taking), "")
        for source in ask.sources:
            parts += self._source(source, "gold" if source.id == asked else "plain")
        hand = ask.hand
        if hand is None:
            return parts
        if ask.hand_title:
            parts.append(self._small(ask.hand_title))
        if is_inline(hand):
            # Half an answer is not carried over to what is asked next.
            parts.append(keep(("inline", hand), lambda: self.pass_on(InlineAnswer(hand)), lambda it: not it.is_touched))
        else:
            kind = "plain" if any(source.take for source in ask.sources) else "gold"
            parts.append(keep((kind, hand), lambda: self._hand(hand, kind)))
        parts += [keep(("way", way), partial(self._way, way)) for way in ask.ways]
        return parts

    def _way(self, way: OfferModel) -> Widget:
        return tap(way.label, self._offered, "quiet", carries=way, note=way.note)

    def _hand(self, hand: OfferModel, kind: str) -> Widget:
        if hand.lays_open:
            return self._reveal(hand, kind)
        return tap(hand.label, self._offered, kind, carries=hand, enabled=hand.enabled)

    def _source(self, source: SourceModel, kind: str) -> list[Widget]:
        parts: list[Widget] = []
        if source.picture is not None:
            tray = self.trays[source.id] = self._widgets.keep(("tray", source.id), TrayView)
            tray.show(source)
            parts.append(tray)
        if source.throw is not None:
            drawn = ("throw", source.id, source.throw, source.take, kind)
            parts.append(self._widgets.keep(drawn, lambda: self.pass_on(ThrowView(source, kind))))
            return parts
        says = f"{'●' if source.ready else '○'} {source.name}: {source.says}"
        if source.take:
            note = says if source.picture is None else ""
            key = (source.id, source.take, source.ready, note, kind)
            parts.append(self._widgets.keep(key, lambda: self._take(source, kind, note)))
        elif source.picture is None:
            parts.append(self._small(says, "dim" if source.ready else "text"))
        return parts

    def _take(self, source: SourceModel, kind: str, note: str) -> Tap:
        def taken(tapped: Tap) -> None:
            self.dispatch("on_pick", TakeReading(tapped.carries))

        return tap(source.take, taken, kind, carries=source.id, enabled=source.ready, note=note)

    def _draw_undo(self, model: TableModel) -> None:
        undo = model.undo
        fill(self.ids.undo, [self._widgets.keep(("undo", undo), lambda: self._take_back(*undo))] if undo else [])

    def _take_back(self, entry: int, says: str) -> Tap:
        return tap("↶ Take back", lambda _: self.dispatch("on_pick", Undo(entry)), "quiet", note=says)

    def _draw_sections(self, model: TableModel) -> None:
        duel = model.duel
        fight = [self._widgets.keep(duel, lambda: self.pass_on(DuelPanel(duel)))] if duel else []
        if duel != self._duel:
            self.ids.state_room.scroll_y = 1  # what changed in the fight is above everything else
        self._duel = duel
        fill(self.ids.state, fight + [self._panel(section) for section in model.sections])
        self.ids.journal.lines = list(model.journal)

    def _panel(self, section: SectionModel) -> SectionPanel:
        panel = self._widgets.keep(("section", section.title), lambda: self.pass_on(SectionPanel(section)))
        panel.show(section)
        return panel

    def _draw_right(self) -> None:
        fill(self.ids.right, self._kept)

    def _offered(self, tapped: Tap | Reveal) -> None:
        offer = tapped.carries
        assert isinstance(offer, OfferModel)
        if offer.is_secret:
            self.dispatch("on_pick", OpenDesk(offer.seat))
        elif not offer.fields:
            self.dispatch("on_pick", Pick(offer.id))
        else:
            self._open_sheet(offer)

    def _open_sheet(self, offer: OfferModel) -> None:
        page = Panel()
        page.add_widget(self.pass_on(OfferHead("", "text", offer.label, offer.note, offer.cites)))
        self.sheet = AnswerPanel(offer)
        self.sheet.bind(on_pick=self._answered)
        fill(self.ids.message, [])  # a form needs the height; what was said comes back with the table
        page.add_widget(self.sheet)
        self._is_sent = False
        self.replace(self.ids.right, page)

    def _answered(self, _: AnswerPanel, intent: object) -> None:
        if isinstance(intent, Dismiss):
            self.sheet = None
            self._draw_message(self.model.message)
            self._draw_right()
        else:
            self._is_sent = True
            self.dispatch("on_pick", intent)

    def on_kv_post(self, base_widget: object) -> None:
        """Let the journal's taps come out of the screen, and keep what a sheet takes off the tree: `ids` hold nothing
        alive.
        """
        self._kept = (self.ids.state_room.__self__, self.ids.log.__self__)
        journal: JournalList = self.ids.journal
        self.pass_on(journal)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
