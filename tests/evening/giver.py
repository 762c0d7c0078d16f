"""Gives the moves of a planned evening at the tablet, by the fewest touches: a routine, a key, a form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from companion.models import OfferModel
from companion.presenting.alike import ANYONE, BY, ids_of
from companion.presenting.fields import offer_id
from companion.table.presenter_routines import ROUTINE
from engine.core.ask import Domain, Offer, Roll
from engine.core.audience import PUBLIC
from engine.policy import Move
from tests.companion import harness
from tests.evening.hand import Hand


class Giver:
    """Taps moves one after another. The table then has their entries and no others.

    log: (turn, commands, touches) of each thing done, in order. The moves may be of any game, as long as the table can
    be told all of each: what needs a desk is the script's own.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.log: list[tuple[int, str, int]] = []

    def give(self, moves: Sequence[Move], seen: Callable[[Move], None] = lambda _: None) -> int:
        """Give the first of them, and the second where both are one tap. How many were given.

        seen: told of each move with the table as it lies before it, when its form has been filled in.
        """
        hand, move = self.hand, moves[0]
        before, taps, turn = hand.table.file.count, hand.taps, hand.turn
        pair = self._routine(moves)
        if pair is not None:
            seen(move)
            hand.press(pair)
        else:
            self._one(move, seen)
        done = 2 if pair is not None else 1
        assert hand.table.file.count == before + done, (move, hand.app.front.desk.message, hand.words())
        self.log.append((turn, " + ".join(each.do for each in moves[:done]), hand.taps - taps))
        return done

    # -- where it stands ---------------------------------------------------------------------------------------------

    def _routine(self, moves: Sequence[Move]) -> Any:
        """The key that gives these two acts at once."""
        evening = self.hand.app.front.evening
        asks = self.hand.table.asks(PUBLIC)
        found = self.hand.table.game.look.routines(evening.sight(), asks[0]) if asks else ()
        bodies = tuple(each.body() for each in moves[:2])
        says = next((each.says for each in found if tuple(map(dict, each.acts)) == bodies), None)
        return None if says is None or moves[0].seat != asks[0].seat else self._key(ROUTINE + says)

    def _one(self, move: Move, seen: Callable[[Move], None]) -> None:
        hand = self.hand
        ask = next((each for each in hand.table.asks(PUBLIC) if each.answer == move.do), None)
        if isinstance(ask, Roll):
            seen(move)
            for face in move.values["faces"]:
                hand.press(self._face(face))
            return
        offer = self._offer(move)
        asked = [field for field in offer.fields if field.is_asked(move.values)]
        values = {field.name: _on_a_pad(field, move.values[field.name]) for field in asked}
        if self._form_of(offer) is None:
            inline = self._inline(offer, values)
            if inline is not None:
                seen(move)
                hand.press(inline)
                return
            key = self._key_of(offer)
            if key.carries.id.startswith(ANYONE):
                values = {BY: move.seat, **values}
            if not values:
                seen(move)
            hand.press(key)
        if values:
            self._fill(values, seen, move)

    def _offer(self, move: Move) -> Offer:
        fits = [
            offer
            for offer in self.hand.table.offers(PUBLIC)
            if (offer.do, offer.seat) == (move.do, move.seat)
            and all(move.values.get(name) == value for name, value in offer.fixed.items())
            and {field.name for field in offer.fields if field.is_asked(move.values)} <= set(move.values)
        ]
        assert fits, (move, [(offer.do, offer.seat, dict(offer.fixed)) for offer in self.hand.table.offers(PUBLIC)])
        return fits[0]

    def _taps(self) -> Iterator[Any]:
        yield from (each for each in harness.walk(self.hand.screen) if hasattr(each, "state"))

    def _face(self, face: object) -> Any:
        """The key of a face of the die: by its symbol, or one of the six numbers."""
        from companion.widgets.pads import PipPad

        shown = list(harness.walk(self.hand.screen))
        pips = next((each for each in shown if isinstance(each, PipPad)), None)
        if pips is not None:
            return pips.keys.key(str(face))
        return next(each for each in self._taps() if getattr(each, "carries", None) == face)

    def _key_of(self, offer: Offer) -> Any:
        """The key that gives an offer, or an act of each of several seats."""
        return self._key(*self._names(offer), f"{ANYONE}{offer_id(offer).partition('/')[2]}")

    def _names(self, offer: Offer) -> list[str]:
        """What it may be called: of an act that is anybody's, whoever gives it."""
        own, act = offer_id(offer), offer_id(offer).partition("/")[2]
        return [f"{seat}/{act}" for seat in self.hand.table.seats] if offer.by_anybody else [own]

    def _key(self, *ids: str) -> Any:
        """The key of an offer with one of these names."""
        carried = [each for each in self._taps() if isinstance(getattr(each, "carries", None), OfferModel)]
        found = next((each for each in carried if each.carries.id in ids), None)
        assert found is not None, (ids, [each.carries.id for each in carried])
        return found

    def _inline(self, offer: Offer, values: dict[str, Any]) -> Any:
        """The key of an answer that lies beside the ask."""
        from companion.widgets.answer import InlineAnswer

        for each in harness.walk(self.hand.screen):
            if not isinstance(each, InlineAnswer):
                continue
            if offer_id(offer) in ids_of(each.offer) and each.offer.fields[0].name == BY:
                return next(row for row in each.pad.rows.taps if row.option.value == offer.seat)
            if each.offer.id in self._names(offer):
                (value,) = values.values()
                *_, key = _keys(each.pad, value)
                return key
        return None

    def _form_of(self, offer: Offer) -> Any:
        form = self.hand.screen.sheet
        return form if form is not None and form.offer.id in self._names(offer) else None

    # -- a form ------------------------------------------------------------------------------------------------------

    def point(self, place: str) -> None:
        """Tap this place on the map."""
        self.hand.hex(place)

    def _fill(self, values: dict[str, Any], seen: Callable[[Move], None], move: Move) -> None:
        hand = self.hand
        form = hand.screen.sheet
        assert form is not None, (move, hand.words())
        for name, value in values.items():
            pad = form.pads[name]
            if pad.value == value:
                continue
            if _is_on_the_map(pad):
                self.point(value)
                assert pad.value == value, (move, name, pad.value, value)
                continue
            if form.shown != name:
                hand.press(form.field_taps[name])
            for key in _keys(pad, value):
                if form.sends_itself and name == list(values)[-1]:
                    seen(move)
                hand.press(key)
            assert pad.value == value, (move, name, pad.value, value)
        if not form.sends_itself:
            seen(move)
            hand.give()


def _on_a_pad(field: Domain, value: Any) -> Any:
    """What a pad of this field is filled with, for what a command says."""
    if field.kind == "shares":
        told = {(seat, what): count for seat, what, count in value}
        return tuple(
            place for place, ((seat, what, _), _) in enumerate(field.options) for _ in range(told.get((seat, what), 0))
        )
    return tuple(value) if isinstance(value, list) else value


def _is_on_the_map(pad: Any) -> bool:
    """Whether it is filled by a tap on the map beside it."""
    from companion.widgets.lists import PlacePad

    return isinstance(pad, PlacePad)


def _keys(pad: Any, value: Any) -> Iterator[Any]:
    """The keys that fill it so, one after another."""
    from companion.widgets.lists import ChoicePad, SubsetPad
    from companion.widgets.pads import DigitPad
    from companion.widgets.shares import SharesPad

    match pad:
        case ChoicePad():
            yield next(row for row in pad.rows.taps if row.option.value == value)
        case SubsetPad():
            yield from (row for row in pad.rows.taps if (row.option.value in value) != (row.option.value in pad.picked))
        case SharesPad():
            yield from _shares(pad, value)
        case DigitPad():
            yield from (pad.keys.key("⌫") for _ in pad.typed)
            yield from (pad.keys.key(digit) for digit in str(value))
        case _:
            raise NotImplementedError(pad)


def _shares(pad: Any, value: tuple[Any, ...]) -> Iterator[Any]:
    for option in pad.field.options:
        wanted = value.count(option.value)
        if wanted and pad.group != option.group:
            yield next(each for each in pad.who.children if each.carries == option.group)
        for _ in range(wanted - pad.given[option.value]):
            yield next(each for each in pad.keys.children if each.carries.value == option.value)
