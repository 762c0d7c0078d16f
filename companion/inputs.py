"""An observation of a device, and the ask it answers. Nothing is taken here: a tap (or the table's wish) takes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.presenters.models import PictureModel, SourceModel
from engine.core.ask import Ask, Draw, Offer, Roll
from engine.core.audience import PUBLIC
from engine.core.entry import Evidence

TRAY, ROLLER, CARDS = "tray", "roller", "cards"
STRAYS_KEPT = 6


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """Dice at rest. source: TRAY or ROLLER; name: 'camera 0', 'roller ab12'."""

    faces: tuple[int, ...]
    source: str
    name: str
    sure: bool
    sureness: str = ""
    raw: str = ""
    picture: bytes | None = None

    @property
    def words(self) -> str:
        """The faces as a player says them."""
        return ", ".join(str(face) for face in self.faces)


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card's tag before the camera. card: its printed number."""

    card: int
    name: str
    sure: bool
    sureness: str = ""
    raw: str = ""
    picture: bytes | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """A command made from an observation, with the evidence that is kept beside it."""

    seat: str
    body: dict[str, Any]
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Senses:
    """What the devices have shown that nobody has taken yet: a reading a source, and dice nobody asked for."""

    tray: DiceSeen | None = None
    roller: DiceSeen | None = None
    card: CardSeen | None = None
    strays: tuple[DiceSeen, ...] = ()


def public_roll(asks: Iterable[Ask]) -> Roll | None:
    """The first open roll that lies open to everybody, or None: dice on the table answer no other."""
    return next((ask for ask in asks if isinstance(ask, Roll) and ask.audience == PUBLIC), None)


def open_roll(asks: Iterable[Ask], dice: DiceSeen) -> Roll | None:
    """The open public roll that these dice could answer, or None."""
    for ask in asks:
        if isinstance(ask, Roll) and ask.audience == PUBLIC and ask.dice == len(dice.faces):
            return ask if all(1 <= face <= ask.sides for face in dice.faces) else None
    return None


def draw_for(asks: Iterable[Ask], offers: Iterable[Offer], card: int, desk: str = "") -> tuple[Ask, Offer] | None:
    """The draw this card answers: one asked in public, or a hidden one of `desk`, the seat whose desk is open now."""
    offered = tuple(offers)
    for ask in asks:
        if not isinstance(ask, Draw) or (ask.hidden and ask.seat != desk):
            continue
        for offer in offered:
            if offer.do == ask.answer and offer.seat == ask.seat and len(offer.fields) == 1:
                domain = offer.fields[0]
                if domain.kind == "card" and domain.admits(card):
                    return ask, offer
    return None


def take_in(
    senses: Senses, seen: DiceSeen | CardSeen, asks: Iterable[Ask], offers: Iterable[Offer], desk: str = ""
) -> Senses:
    """What is known after this observation.

    A die that no open roll waits for becomes a stray. A card that nobody asked for in public (or on the open `desk`)
    leaves no trace.
    """
    if isinstance(seen, CardSeen):
        return replace(senses, card=seen) if draw_for(asks, offers, seen.card, desk) else senses
    if open_roll(asks, seen) is None:
        return with_stray(senses, seen)
    return replace(senses, tray=seen) if seen.source == TRAY else replace(senses, roller=seen)


def with_stray(senses: Senses, dice: DiceSeen) -> Senses:
    """These dice kept for later, the newest first; only so many are kept."""
    return replace(senses, strays=(dice, *senses.strays)[:STRAYS_KEPT])


def without_answers(senses: Senses) -> Senses:
    """After something was taken: whatever else lay ready for that ask is not offered for the next one."""
    return replace(senses, tray=None, roller=None, card=None)


def taken_dice(dice: DiceSeen, asks: Iterable[Ask], when: str, confirmed_by: str) -> Taken | None:
    """The EnterRoll these dice make now, or None when no open roll fits."""
    ask = open_roll(asks, dice)
    if ask is None:
        return None
    evidence = Evidence(
        source=dice.name,
        sureness=dice.sureness,
        confirmed_by=confirmed_by,
        raw=dice.raw,
        when=when,
        picture=dice.picture,
    )
    return Taken(ask.seat, {"do": ask.answer, "faces": list(dice.faces)}, evidence)


def taken_card(
    seen: CardSeen, asks: Iterable[Ask], offers: Iterable[Offer], when: str, confirmed_by: str, desk: str = ""
) -> Taken | None:
    """The draw this card makes now, or None. Evidence of a hidden draw is its seat's own."""
    found = draw_for(asks, offers, seen.card, desk)
    if found is None:
        return None
    ask, offer = found
    evidence = Evidence(
        source=seen.name,
        sureness=seen.sureness,
        confirmed_by=confirmed_by,
        raw=seen.raw,
        when=when,
        picture=seen.picture,
        owner=ask.seat if isinstance(ask, Draw) and ask.hidden else PUBLIC,
    )
    return Taken(offer.seat, {"do": offer.do, **offer.fixed, offer.fields[0].name: seen.card}, evidence)


def sources_for(
    ask: Ask | None,
    senses: Senses,
    *,
    has_tray: bool = False,
    has_roller: bool = False,
    is_rolling: bool = False,
    live: PictureModel | None = None,
    card_words: str = "",
) -> tuple[SourceModel, ...]:
    """The devices that can answer this ask, with what they show now. card_words: the name of the card that was seen."""
    if isinstance(ask, Roll):
        found = []
        if has_tray or senses.tray:
            found.append(_dice_source(TRAY, "Tray", senses.tray, "waiting for the dice to lie still", live))
        if has_roller or senses.roller:
            rolling = "rolling" if is_rolling else "ready"
            roller = _dice_source(ROLLER, "Roller", senses.roller, rolling, None)
            if senses.roller is None and has_roller and not is_rolling:
                roller = replace(roller, take="Let the roller roll", sure=True)
            found.append(roller)
        found += [
            SourceModel(f"stray/{place}", f"Rolled before, {stray.name}", stray.words, take=f"Use the {stray.words}")
            for place, stray in enumerate(senses.strays)
            if open_roll((ask,), stray)
        ]
        return tuple(found)
    if isinstance(ask, Draw) and not ask.hidden and (has_tray or senses.card):
        seen = senses.card
        says = "waiting for a sticker" if seen is None else card_words
        take = f"Take {card_words}" if seen else ""
        return (SourceModel(CARDS, "Card camera", says, bool(seen and seen.sure), True, take, live),)
    return ()


def _dice_source(id_: str, name: str, seen: DiceSeen | None, waiting: str, live: PictureModel | None) -> SourceModel:
    if seen is None:
        return SourceModel(id_, name, waiting, picture=live)
    says = " · ".join(words for words in (seen.words, seen.sureness) if words)
    # What a device is not sure of is shown, and a thumb is asked.
    take = f"Take the {seen.words}" if seen.sure else ""
    return SourceModel(id_, name, says, seen.sure, True, take, live)
