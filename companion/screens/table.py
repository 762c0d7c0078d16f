"""The table: what is asked, the public state, the journal, and the seats."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder

from companion.presenters.models import (
    AskModel,
    Dismiss,
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
from companion.screens.page import Page
from companion.widgets.answer import AnswerPanel, InlineAnswer, OfferHead, is_inline
from companion.widgets.basics import Panel, Tap, Words, tap
from companion.widgets.chrome import MessageBar, PhaseStrip, SeatBar
from companion.widgets.journal import JournalList
from companion.widgets.state import SectionPanel
from companion.widgets.theme import theme
from companion.widgets.tray import TrayView


class TableScreen(Page):
    """Draws a TableModel.

    An offer too large for the ask's column opens as a sheet over state and journal; a secret one asks for its desk.
    """

    sheet: AnswerPanel | None = None

    def __init__(self, **properties: object) -> None:
        self._panels: dict[tuple[SectionModel, float], SectionPanel] = {}
        super().__init__(**properties)

    def draw(self, model: TableModel) -> None:
        self.sheet = None
        self.trays: dict[str, TrayView] = {}
        self.replace(self.ids.top, PhaseStrip(model.turn, model.date, model.phases, model.devices))
        self.replace(self.ids.foot, self.pass_on(SeatBar(model.seats)))
        self.ids.message.clear_widgets()
        if model.message is not None:
            self.ids.message.add_widget(self.pass_on(MessageBar(model.message)))
        self._draw_ask(model)
        self._draw_undo(model)
        self._draw_right(model)

    def show_source(self, source: SourceModel) -> None:
        """Take the newest picture and words of a source without drawing the table anew; unknown sources are ignored."""
        if source.id in self.trays:
            self.trays[source.id].show(source)

    def show_picture(self, source_id: str, picture: PictureModel) -> None:
        """Take a live camera picture of a source the ask has."""
        if source_id in self.trays:
            self.trays[source_id].show_picture(picture)

    def _draw_ask(self, model: TableModel) -> None:
        place = self.ids.ask
        place.clear_widgets()
        self.ids.ask_room.scroll_y = 1  # what is asked is on top, wherever the last thing done was found
        if model.ask is not None:
            self._add_question(model.ask)
        if model.offers:
            place.add_widget(Words(says="You may also" if model.ask else "You may", ink="dim", type_size="small"))
            for offer in model.offers:
                button = tap(offer.label, self._offered, "plain", carries=offer, enabled=offer.enabled)
                button.note = offer.note if offer.enabled else offer.why
                place.add_widget(button)

    def _add_question(self, ask: AskModel) -> None:
        place = self.ids.ask
        place.add_widget(self.pass_on(OfferHead(ask.owed_by, ask.colour, ask.title, ask.why, ask.cites)))
        asked = next((source.id for source in ask.sources if source.take and source.sure and source.ready), "")
        for source in ask.sources:
            self._add_source(source, "gold" if source.id == asked else "plain")
        hand = ask.hand
        if hand is None:
            return
        if ask.hand_title:
            place.add_widget(Words(says=ask.hand_title, ink="dim", type_size="small"))
        if is_inline(hand):
            place.add_widget(self.pass_on(InlineAnswer(hand)))
        else:
            kind = "plain" if any(source.take for source in ask.sources) else "gold"
            place.add_widget(tap(hand.label, self._offered, kind, carries=hand, enabled=hand.enabled))

    def _add_source(self, source: SourceModel, kind: str) -> None:
        place = self.ids.ask
        if source.picture is not None:
            tray = TrayView()
            tray.show(source)
            self.trays[source.id] = tray
            place.add_widget(tray)
        says = f"{'●' if source.ready else '○'} {source.name}: {source.says}"
        if not source.take:
            if source.picture is None:
                place.add_widget(Words(says=says, ink="dim", type_size="small"))
        else:
            take = tap(
                source.take,
                lambda tapped: self.dispatch("on_pick", TakeReading(tapped.carries)),
                kind,
                carries=source.id,
            )
            take.enabled, take.note = source.ready, says if source.picture is None else ""
            place.add_widget(take)

    def _draw_undo(self, model: TableModel) -> None:
        self.ids.undo.clear_widgets()
        if model.undo is not None:
            entry, says = model.undo
            self.ids.undo.add_widget(
                tap("↶ Take back", lambda _: self.dispatch("on_pick", Undo(entry)), "quiet", note=says)
            )

    def _draw_right(self, model: TableModel) -> None:
        right = self.ids.right
        right.clear_widgets()
        right.add_widget(self.ids.state_room)
        right.add_widget(self.ids.log)
        self.ids.state.clear_widgets()
        # A panel that says the same is not made again: most taps change one of them, or none.
        made, self._panels = self._panels, {}
        for section in model.sections:
            key = (section, theme.text_scale)
            panel = self._panels[key] = made.get(key) or self.pass_on(SectionPanel(section))
            self.ids.state.add_widget(panel)
        self.ids.journal.lines = list(model.journal)

    def _offered(self, tapped: Tap) -> None:
        offer: OfferModel = tapped.carries
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
        page.add_widget(self.sheet)
        self.replace(self.ids.right, page)

    def _answered(self, _: AnswerPanel, intent: object) -> None:
        if isinstance(intent, Dismiss):
            self.sheet = None
            self._draw_right(self.model)
        else:
            self.dispatch("on_pick", intent)

    def on_kv_post(self, base_widget: object) -> None:
        """Let the journal's taps come out of the screen, and keep what a sheet takes off the tree: `ids` hold nothing
        alive.
        """
        self._kept = (self.ids.state_room.__self__, self.ids.log.__self__)
        journal: JournalList = self.ids.journal
        self.pass_on(journal)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
