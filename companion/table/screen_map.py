"""The table's map: it is looked at, and a touch on it fills the form that lies open, or begins the one it fits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from kivy.uix.widget import Widget

from companion.models import CHOICE, PLACE, SUBSET, FieldModel, OfferModel, TableModel, Value
from companion.page_intents import CompareAt
from companion.parts import TO_MAP
from companion.table.model_ground import LayPlace, PointAt, TellGround
from companion.table.screen_full import FullPage
from companion.widgets.hexmap import HexMapView
from companion.widgets.split import SplitAnswer
from engine.core.panels import Map, PathBoard, Pile


class TableMap:
    """The map of one Table page. screen: it has the `sheet` that lies open and begins forms by `open_form`."""

    def __init__(self, screen: Any) -> None:
        self._screen = screen
        self._asked: tuple[object, ...] = ()
        self._began: tuple[object, ...] = ()
        self._form = ""
        self._frames: tuple[str, ...] = ()
        self._leads: tuple[str, ...] = ()
        self.view = HexMapView(fills=True)
        self.full = FullPage(screen, self.view)
        self.view.bind(
            on_full=lambda _: self.full.turn(),
            on_place=lambda _, place: self.touched(place),
            on_pile=lambda _, pile: self.picked(pile),
            on_lay=lambda _, place, x, y: self._lay(place, x, y),
            on_compare=lambda _: screen.dispatch("on_pick", CompareAt(self.view.touched)),
        )
        self.view.note.bind(on_ground=lambda _, place: screen.dispatch("on_pick", TellGround(place)))

    def page(self, model: TableModel, board: Map) -> Widget:
        """The map as it is now, with what the form says so far; what stands in its place while it has the page."""
        chosen, aim = self._said(self._screen.sheet)
        aim = aim if model.ground is None else model.ground.place
        asked = (model.ask.id if model.ask is not None else "", model.turn, len(model.journal), model.ground is None)
        if asked != self._asked:
            self._asked, self._leads = asked, ()
            self.view.quiet()  # what was looked at before the last deed is in the way of the next
            self.full.give_back()  # and what is asked now stands beside the map
        form = self._screen.sheet.offer.id if self._screen.sheet is not None else ""
        if form != self._form:
            self._form = form
            self.view.close_lens()  # it was opened for another choice
        self.view.pane.lay_beneath(next((tab.beneath for tab in model.tabs if tab.map is not None), None))
        begins = self._leads if self._screen.sheet is None else ()
        self.view.show(board, dict(model.colours), chosen, aim, begins, look_at=self._begins(model))
        if self._frames:
            # All of them where they fit, as large as hexes are; the first in any case.
            self.view.frame(self._frames, self._frames[0], zooms=False)
            self._frames = ()
        return self.full.stand_in if self.full.is_on else self.view

    def _begins(self, model: TableModel) -> str:
        """Where the form that lies open begins; when something else is asked, where its first act begins, one with
        a key of its own before one that is only tapped on the map. A window that somebody moved stays while
        the same is asked.
        """
        form = self._screen.sheet
        if form is not None:
            return form.offer.place
        asked = (model.ask.id if model.ask is not None else "", model.turn)
        is_new, self._began = asked != self._began, asked
        placed = sorted((offer for offer in model.offers if offer.place), key=lambda offer: offer.is_on_map)
        if not placed or not is_new:
            return ""
        self._frames = tuple(offer.place for offer in placed)
        return placed[0].place

    def lead(self, key: OfferModel) -> None:
        """Show the map, with every place marked where an act of this key begins, and one of them in sight."""
        kind = key.id.removeprefix(TO_MAP)
        offers = self._screen.model.offers
        places = tuple(offer.place for offer in offers if offer.is_on_map and offer.id.rpartition("/")[0] == kind)
        # Tapped again it goes on to another.
        self._leads = (*self._leads[1:], *self._leads[:1]) if set(places) == set(self._leads) else places
        self._screen.turn_to(next(tab.title for tab in self._screen.model.tabs if tab.map is not None))
        self.view.frame(self._leads, next(iter(self._leads), ""), zooms=False)

    def _lay(self, place: str, x: float, y: float) -> None:
        board = self.view.pane.model
        if isinstance(board, PathBoard):
            self._screen.dispatch("on_pick", LayPlace(board.lies, place, x, y))

    # -- what a form is told by the map -------------------------------------------------------------------------------

    def fits(self, offer: OfferModel) -> bool:
        """Whether the map can fill a field of it."""
        return any(self.fills(field) for field in offer.fields)

    def fills(self, field: FieldModel) -> bool:
        """Whether a touch on the map can fill this field."""
        return field.kind == PLACE or self._names(field)

    def _names(self, field: FieldModel) -> bool:
        if field.kind not in (CHOICE, SUBSET):
            return False
        values = {option.value for option in field.options}
        return any(values & {*pile.pieces, pile.place} for pile in self._piles())

    def _piles(self) -> Iterator[Pile]:
        for tab in self._screen.model.tabs if self._screen.model is not None else ():
            if tab.map is not None:
                yield from tab.map.piles

    def _said(self, form: SplitAnswer | None) -> tuple[tuple[str, ...], str]:
        """The pieces and the hex that a form names."""
        if form is None:
            return (), ""
        pieces: list[str] = []
        aim = ""
        for name, value in form.filled():
            kind = form.field(name).kind
            if kind == PLACE:
                aim = str(value)
            elif kind in (CHOICE, SUBSET):
                pieces += [str(one) for one in (value if isinstance(value, tuple) else (value,))]
        return tuple(pieces), aim

    # -- touches ------------------------------------------------------------------------------------------------------

    def touched(self, place: str) -> None:
        """A hex was tapped: it is where the deed goes, or what it names; or its ground is told."""
        if self._tells(place):
            return
        form = self._screen.sheet
        if form is None:
            able = [pile for pile in self._piles() if pile.place == place and self._begun_by(pile) is not None]
            if len(able) == 1:
                self.picked(able[0])
                self._clear_the_view(place)
            return
        shown = form.field(form.shown)
        meant = [pile for pile in self._piles() if pile.place == place and any(_has(shown, one) for one in pile.pieces)]
        if meant:
            # What is asked for now is who: of several that may be meant the fanned-out pile is tapped.
            if len(meant) == 1:
                self.picked(meant[0])
                self._clear_the_view(place)
            return
        field = self._wanted(form, lambda field: field.kind == PLACE or _has(field, place))
        if field is not None:
            self._put(form, field, place)
            self._clear_the_view(place)

    def _tells(self, place: str) -> bool:
        """Whether the ground is told now, so that a touch means the hex and nothing that stands there."""
        if self._screen.model.ground is None:
            return False
        self.view.quiet()
        self._screen.dispatch("on_pick", PointAt(place))
        return True

    def _clear_the_view(self, place: str) -> None:
        """What is told of several piles would lie over the way; the form says what was chosen."""
        if sum(pile.place == place for pile in self._piles()) > 1:
            self.view.quiet()

    def picked(self, pile: Pile) -> None:
        """A pile was tapped: what lies in it goes, or it lies where the deed goes."""
        if self._tells(pile.place):
            return
        form = self._screen.sheet
        if form is None:
            offer = self._begun_by(pile)
            if offer is None and pile.is_force:
                self.view.tell(pile.place)  # a Force that may not go: what lies beside it is not meant
                return
            if offer is None:
                self.touched(pile.place)  # another that lies there may be meant
                return
            self._screen.open_form(offer)
            self.view.quiet()  # the form says what stands there, and the note would lie over the way
            form = self._screen.sheet
            if form is None or offer.place == pile.place:
                return  # what lies there goes from there
        field = self._wanted(form, lambda field: any(_has(field, piece) for piece in pile.pieces))
        if field is None and self._begins_another(form, pile):
            return
        if field is None or form.pads[field.name].value not in (None, ()):
            is_other = field is not None and form.shown != field.name
            if field is None or is_other:
                self._into(form, pile)
                return
        here = tuple(option.value for option in field.options if option.value in pile.pieces)
        if field.kind == SUBSET:
            before = form.pads[field.name].value or ()
            rest = tuple(one for one in before if one not in here)
            both = (*rest, *here) if set(here) - set(before) else rest
            ordered = tuple(option.value for option in field.options if option.value in both)
            form.put(field.name, ordered[: field.high or len(ordered)])
        elif len(here) == 1:
            form.put(field.name, here[0])
        else:
            form.turn(field.name)

    def _begins_another(self, form: SplitAnswer, pile: Pile) -> bool:
        """Whether it lies where this form begins, beside others: touched once more, what lies there is fanned out, and
        another of them begins its own.
        """
        if form.offer.place != pile.place or sum(each.place == pile.place for each in self._piles()) < 2:
            return False
        offer = self._begun_by(pile)
        if offer is not None and offer.id != form.offer.id:
            self._screen.open_form(offer)
            self.view.quiet()
            if offer.place != pile.place:
                self.picked(pile)  # its form is there, and names it
        return True

    def _into(self, form: SplitAnswer, pile: Pile) -> None:
        """The pile stands in the hex to which the deed goes, or which it names."""
        field = self._wanted(form, lambda field: field.kind == PLACE or _has(field, pile.place))
        if field is not None:
            self._put(form, field, pile.place)

    def _put(self, form: SplitAnswer, field: FieldModel, place: str) -> None:
        if self.full.is_on:
            self.full.turn()  # the key that does it is on the page
        form.put(field.name, place)

    @staticmethod
    def _wanted(form: SplitAnswer, fits: Any) -> FieldModel | None:
        """The field that a touch fills: the one that is shown, else the first empty one, else the first that fits."""
        fields = [field for field in form.offer.fields if fits(field)]
        shown = [field for field in fields if field.name == form.shown]
        empty = [field for field in fields if form.pads[field.name].value in (None, ())]
        return next(iter((*shown, *empty, *fields)), None)

    def _begun_by(self, pile: Pile) -> OfferModel | None:
        """The first act that such a pile could do: it names the pile's pieces, or begins in its hex."""
        for offer in self._screen.model.offers:
            has_goal = any(field.kind == PLACE for field in offer.fields)
            if not offer.enabled or offer.is_secret or not has_goal:
                continue
            if pile.moves and f"/{pile.moves}/" not in offer.id:
                continue
            if any(_has(field, piece) for field in _before_the_goal(offer) for piece in pile.pieces):
                return offer
            if offer.place and offer.place == pile.place:
                return offer
        return None


def _before_the_goal(offer: OfferModel) -> Iterator[FieldModel]:
    """What goes is named before where it goes: what is named after that was something else before."""
    return takewhile(lambda field: field.kind != PLACE, offer.fields)


def _has(field: FieldModel, value: Value) -> bool:
    return field.kind in (CHOICE, SUBSET) and any(option.value == value and option.enabled for option in field.options)
